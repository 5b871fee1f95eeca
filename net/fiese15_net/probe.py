"""What listens at an address: asked in plain TCP before ZeroMQ, which tells none of this apart."""

import asyncio
import socket
from contextlib import suppress

from fiese15_net.addresses import Address
from fiese15_tui.table.link import LineState

PATIENCE = 4.0
"""Seconds for each of: resolving the name, connecting, the other side's greeting."""

# ZMTP 3.1: signature, version, mechanism CURVE, as-server 0, filler (https://rfc.zeromq.org/spec/37/).
_GREETING = b"\xff" + bytes(8) + b"\x7f" + b"\x03\x01" + b"CURVE".ljust(20, b"\0") + bytes(32)


class Unreachable(Exception):
    """No table there; `state` says what was found instead."""

    def __init__(self, state: LineState) -> None:
        super().__init__(state)
        self.state = state


async def probe(address: Address) -> Address:
    """Find a ZeroMQ server that wants CURVE at `address` and return its numeric address.

    :raises Unreachable: there is none, or it did not answer within `PATIENCE`.
    """
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(PATIENCE):
            known = await loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except TimeoutError as error:
        raise Unreachable(LineState.NO_ANSWER) from error
    except (OSError, UnicodeError) as error:
        raise Unreachable(LineState.UNKNOWN_HOST) from error
    failure = Unreachable(LineState.NO_ANSWER)
    for family, _, _, _, place in known:
        numeric = Address(_scoped(family, place), address.port)
        try:
            await _greet(numeric)
        except Unreachable as error:
            failure = error
        else:
            return numeric
    raise failure


async def _greet(address: Address) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(address.host, address.port)
    except TimeoutError as error:
        raise Unreachable(LineState.NO_ANSWER) from error
    except ConnectionRefusedError as error:
        raise Unreachable(LineState.NOBODY) from error
    except OSError as error:
        raise Unreachable(LineState.NO_ANSWER) from error
    try:
        async with asyncio.timeout(PATIENCE):
            writer.write(_GREETING)
            answer = await reader.readexactly(32)
    except asyncio.IncompleteReadError as error:
        # A tunnel whose far end finds nobody takes the connection and closes it again.
        raise Unreachable(LineState.NOT_A_TABLE if error.partial else LineState.NOBODY) from error
    except TimeoutError as error:
        raise Unreachable(LineState.NO_ANSWER) from error
    except OSError as error:
        raise Unreachable(LineState.NOBODY) from error
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
    if not (answer[:1] == b"\xff" and answer[9] & 1 and answer[10] >= 3 and answer[12:18] == b"CURVE\0"):
        raise Unreachable(LineState.NOT_A_TABLE)


def _scoped(family: int, place: tuple[object, ...]) -> str:
    host, scope = str(place[0]), place[3] if family == socket.AF_INET6 else 0
    return f"{host}%{scope}" if scope and "%" not in host else host
