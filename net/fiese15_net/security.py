"""Join codes and the CURVE keys that follow from them: a wrong code never gets past the handshake."""

import hashlib
import secrets
import unicodedata
from importlib import resources
from typing import NamedTuple

import zmq
from zmq.utils import z85

OPEN_TABLE = "open table"
"""The code of a table that has none: known to everybody, so such a table is open to all who reach it."""

SALT = b"fiese15-tui table key, version 1"
SCRYPT_N = 2**14
SCRYPT_R = 8
SCRYPT_P = 1
"""scrypt (RFC 7914) with 16 MiB: some 50 ms a guess, and nothing that a player notices."""

_WORDS_OF_A_CODE = 4
WORDS: tuple[str, ...] = tuple(
    resources.files("fiese15_net").joinpath("words.txt").read_text("ascii").split()
)
"""Words of codes: English and German spell them alike, and they are easy to say across a room."""


class KeyPair(NamedTuple):
    """A CURVE key pair, both as 40 characters of Z85."""

    public: bytes
    secret: bytes


def new_code() -> str:
    """Return a fresh join code: four words, such as `tango-koala-pizza-rodeo`."""
    return "-".join(secrets.choice(WORDS) for _ in range(_WORDS_OF_A_CODE))


def normal_code(typed: str) -> str:
    """Return the letters and digits of a code, so that case, spaces and dashes do not matter."""
    folded = unicodedata.normalize("NFKC", typed).casefold()
    return "".join(char for char in unicodedata.normalize("NFKC", folded) if char.isalnum())


def table_keys(code: str) -> KeyPair:
    """Return the keys of the table with this join code ("" or only punctuation: an open table).

    The secret key is `scrypt(normal_code(code) as UTF-8, SALT, N, r, p)` of 32 bytes.
    """
    password = normal_code(code) or normal_code(OPEN_TABLE)
    raw = hashlib.scrypt(password.encode(), salt=SALT, n=SCRYPT_N, r=SCRYPT_R, p=SCRYPT_P, dklen=32)
    secret = z85.encode(raw)
    return KeyPair(zmq.curve_public(secret), secret)


def fresh_keys() -> KeyPair:
    """Return a random key pair, for one connection of a client."""
    return KeyPair(*zmq.curve_keypair())
