"""A client written from docs/protocol.md alone: it imports nothing of the program."""

import hashlib
import secrets
import unicodedata
import zlib
from typing import Any

import msgpack
import zmq
from zmq.utils import z85


def server_key(code: str) -> bytes:
    nfkc = unicodedata.normalize("NFKC", code).casefold()
    normal = "".join(char for char in unicodedata.normalize("NFKC", nfkc) if char.isalnum()) or "opentable"
    salt = b"fiese15-tui table key, version 1"
    secret = hashlib.scrypt(normal.encode(), salt=salt, n=16384, r=8, p=1, dklen=32)
    return zmq.curve_public(z85.encode(secret))


class Stranger:
    """Connects to a table on the loopback and keeps a copy of its state in plain maps."""

    def __init__(self, port: int, code: str = "") -> None:
        self.context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self.socket = self.context.socket(zmq.DEALER)
        self.socket.set(zmq.LINGER, 0)
        self.socket.set(zmq.RCVTIMEO, 30_000)
        self.socket.curve_serverkey = server_key(code)
        self.socket.curve_publickey, self.socket.curve_secretkey = zmq.curve_keypair()
        self.socket.connect(f"tcp://127.0.0.1:{port}")
        self.state: dict[str, Any] = {}
        self.epoch = self.sequence = self.ident = self.checked = 0

    def close(self) -> None:
        self.socket.close()
        self.context.term()

    def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a request, follow the updates that come, and return its answer."""
        self.ident += 1
        request = {
            "v": 1,
            "id": self.ident,
            "epoch": self.epoch,
            "seen": self.sequence,
            "ask": {"t": kind, **fields},
        }
        self.socket.send(msgpack.packb(request))
        while (answer := self.follow()) is None or answer.get("id") != self.ident:
            pass
        return answer

    def follow(self) -> dict[str, Any] | None:
        """Receive one message; return it unless it is an update."""
        received = msgpack.unpackb(self.socket.recv())
        if isinstance(received, list):
            self.update(*received)
            return None
        message: dict[str, Any] = received
        if message["t"] in {"welcome", "snapshot"}:
            self.state, self.sequence = message["state"], message["sequence"]
            self.epoch = message.get("epoch", self.epoch)
        return message

    def hello(self) -> dict[str, Any]:
        return self.ask("hello", client=secrets.token_hex(), tokens=[])

    def update(self, sequence: int, check: int, changes: list[dict[str, Any]]) -> None:
        if not self.state or sequence <= self.sequence:
            return
        assert sequence == self.sequence + 1
        for change in changes:
            self.apply(change)
        self.sequence = sequence
        assert zlib.crc32(msgpack.packb(self.state)) == check
        self.checked += 1

    def apply(self, change: dict[str, Any]) -> None:  # noqa: C901, PLR0912 - a case a kind of change
        state, game = self.state, self.state["game"]
        match change["t"]:
            case "taken":
                state["seats"].append(change["seat"])
            case "seat":
                state["seats"][change["number"]] = change["seat"]
            case "left":
                del state["seats"][change["number"]]
            case "options":
                state["options"], state["coach"] = change["options"], change["coach"]
            case "watching":
                state["watching"] = change["count"]
            case "clock":
                state["clock"] = change["seconds"]
            case "reopened":
                state["game"] = None
            case "started":
                state["game"] = {
                    "options": change["options"],
                    "seats": change["seats"],
                    "deck": change["deck"],
                    "strips": [],
                    "chips": [],
                    "results": [],
                    "totals": [0] * change["seats"],
                    "turn": None,
                }
            case "strip":
                game["strips"].append(change["strip"])
                if not game["options"]["handicap"]:
                    self.first_turn()
            case "chips":
                game["chips"].append(change["chips"])
                self.first_turn()
            case "rolled":
                game["turn"]["rolled"] = change["dice"]
                game["turn"]["rolls"] += 1
            case "aside":
                for colour in change["colours"]:
                    game["turn"]["aside"][colour] = game["turn"]["rolled"][colour]
                    game["turn"]["rolled"][colour] = 0
            case "ended":
                seat = game["turn"]["seat"]
                game["results"].append({"end": change["end"], "points": change["points"]})
                game["totals"][seat] += change["points"]
                done = len(game["results"]) % game["seats"] == 0
                game["turn"] = None
                if not done:
                    self.turn((seat + 1) % game["seats"])
            case kind:
                assert kind in {"said", "reacted"}

    def first_turn(self) -> None:
        game = self.state["game"]
        self.turn((len(game["strips"]) - 1) % game["seats"] if game["options"]["rotate_start"] else 0)

    def turn(self, seat: int) -> None:
        game = self.state["game"]
        strip = next(strip for strip in game["deck"] if strip["id"] == game["strips"][-1])
        targets = [0] * 6
        for colour, pips in strip["back" if game["options"]["handicap"] else "front"]:
            targets[colour] = pips
        if game["options"]["handicap"]:
            targets[3] = game["chips"][-1][seat]
        game["turn"] = {"seat": seat, "targets": targets, "rolled": [0] * 6, "aside": [0] * 6, "rolls": 0}
