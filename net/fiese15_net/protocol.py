"""Messages as MessagePack frames: strict on the way in, short on the way out; `docs/protocol.md` is its text.

ProtocolError
├── FrameCount      a message is one frame
├── TooLarge        the frame is longer than a frame may be
├── Malformed       no MessagePack, or beyond its limits here
├── TooDeep         containers within containers
├── DuplicateKey    a key stands twice in one map
├── WrongVersion    another version of this protocol, or none
└── WrongMessage    unknown message or field, wrong type, value out of range, field missing
"""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import msgpack
import msgspec
from msgspec import Meta

from fiese15_tui import __version__
from fiese15_tui.game.tagged import Tagged
from fiese15_tui.table import messages as m

VERSION = 1
MOST_REQUEST = 16 * 1024
"""Bytes of a frame to the table."""
MOST_ANSWER = 256 * 1024
"""Bytes of a frame from the table."""

_MOST_DEPTH = 10
_MOST_ITEMS = 2048
_MOST_PROGRAM = 32


class ProtocolError(ValueError):
    """A message that breaks the protocol; nothing of it has taken effect."""

    code: ClassVar[str] = "protocol"


class FrameCount(ProtocolError):
    """A message has exactly one frame."""

    code = "frame_count"


class TooLarge(ProtocolError):
    """The frame is longer than `MOST_REQUEST` or `MOST_ANSWER`."""

    code = "too_large"


class Malformed(ProtocolError):
    """The frame is not one MessagePack value of strings, integers, booleans, nil, arrays and maps."""

    code = "malformed"


class TooDeep(ProtocolError):
    """Containers are nested deeper than any message is."""

    code = "too_deep"


class DuplicateKey(ProtocolError):
    """A key stands twice in one map."""

    code = "duplicate_key"


class WrongVersion(ProtocolError):
    """The request speaks another version of the protocol; `version` is None if it names none."""

    code = "wrong_version"

    def __init__(self, version: int | None, program: str) -> None:
        self.version, self.program = version, program
        super().__init__(f"protocol version {version}, not {VERSION}")


class WrongMessage(ProtocolError):
    """Not a message of this protocol; the text names the place and what it takes."""

    code = "wrong_message"


class Envelope(m.Request, frozen=True, forbid_unknown_fields=True):
    """A request on the wire: with the protocol's version, and in a hello the client's program version."""

    v: Literal[1]
    program: Annotated[str, Meta(max_length=_MOST_PROGRAM)] = ""


class Rejected(Tagged, tag="rejected"):
    """The table will not listen to this connection any more: `code` says why, `v` and `program` who it is.

    The code is that of a `ProtocolError`, `too_fast` or `crowded`. This message keeps its form in all
    versions.
    """

    code: Annotated[str, Meta(max_length=32)]
    v: Annotated[int, Meta(ge=1, le=65_535)] = VERSION
    program: Annotated[str, Meta(max_length=_MOST_PROGRAM)] = __version__


Reply: TypeAlias = (
    m.Welcome | m.Snapshot | m.Granted | m.Yours | m.History | m.Done | m.Refused | m.Closed | Rejected
)
"""Every message of a table that is a map; an `Update` is an array."""


def encode_request(request: m.Request) -> bytes:
    """Return the frame of a request."""
    program = __version__ if isinstance(request.ask, m.Hello) else ""
    body = {"v": VERSION, **msgspec.to_builtins(request)}
    return _pack(body | {"program": program} if program else body)


def decode_request(frames: Sequence[bytes]) -> Envelope:
    """Return the request in a message of these frames.

    :raises ProtocolError: it is none; never anything else.
    """
    body = _unpack(frames, MOST_REQUEST)
    if not isinstance(body, dict):
        raise WrongMessage("a request is a map")
    version, program = body.get("v"), body.get("program")
    if type(version) is not int or version != VERSION:
        raise WrongVersion(
            version if type(version) is int else None,
            program if isinstance(program, str) and len(program) <= _MOST_PROGRAM else "",
        )
    request: Envelope = _convert(body, Envelope)
    return request


def encode_answer(answer: m.Answer | Rejected) -> bytes:
    """Return the frame of an answer or update."""
    return _pack(msgspec.to_builtins(answer))


def decode_answer(frames: Sequence[bytes]) -> m.Answer | Rejected:
    """Return what a table sent in a message of these frames.

    :raises ProtocolError: it is none; never anything else.
    """
    body = _unpack(frames, MOST_ANSWER)
    answer: m.Answer | Rejected = _convert(body, m.Update if isinstance(body, list) else Reply)
    return answer


def _pack(body: object) -> bytes:
    packed = msgpack.packb(body)
    assert packed is not None
    return packed


def _unpack(frames: Sequence[bytes], most: int) -> object:
    if len(frames) != 1:
        raise FrameCount(f"{len(frames)} frames")
    frame = frames[0]
    if len(frame) > most:
        raise TooLarge(f"{len(frame)} bytes, at most {most}")
    try:
        body = msgpack.unpackb(
            frame,
            object_pairs_hook=_map,
            max_str_len=most,
            max_bin_len=0,
            max_ext_len=0,
            max_array_len=_MOST_ITEMS,
            max_map_len=_MOST_ITEMS,
        )
    except ProtocolError:
        raise
    except (ValueError, TypeError) as error:
        raise Malformed(str(error)) from error
    _check_depth(body)
    return body


def _map(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise DuplicateKey("a key stands twice in one map")
    return made


def _check_depth(body: object) -> None:
    level = [body]
    for _ in range(_MOST_DEPTH):
        level = [child for value in level for child in _children(value)]
        if not level:
            return
    raise TooDeep(f"more than {_MOST_DEPTH} levels")


def _children(value: object) -> Sequence[object]:
    if isinstance(value, dict):
        return tuple(value.values())
    return value if isinstance(value, list) else ()


def _convert(body: object, kind: Any) -> Any:
    try:
        return msgspec.convert(body, kind)
    except msgspec.ValidationError as error:
        raise WrongMessage(str(error)) from error
