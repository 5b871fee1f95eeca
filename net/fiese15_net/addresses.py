"""Where a table is: what people type, what ZeroMQ takes, and by what names others reach this machine."""

import ipaddress
import os
import re
import socket
from contextlib import suppress
from typing import NamedTuple

from fiese15_tui.phrases import Phrase, PhrasedError, phrase

DEFAULT_PORT = 15015

EVERYWHERE = "*"
"""Bind to all addresses of this machine."""

_HOST = re.compile(r"(?=.{1,253}$)(?!-)[a-z0-9_-]{1,63}(\.(?!-)[a-z0-9_-]{1,63})*\.?", re.IGNORECASE)
_FORMS = phrase("an address is HOST, HOST:PORT, [IPV6]:PORT or tcp://HOST:PORT")
_PORTS = phrase("a port is a whole number from 1 to 65535")


class AddressError(PhrasedError, ValueError):
    """Not an address of a table."""

    template = "{text}: {problem}"

    def __init__(self, text: str, problem: Phrase) -> None:
        super().__init__(text=repr(text), problem=problem)


class Address(NamedTuple):
    """A host name or numeric address (without brackets) and a TCP port."""

    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def endpoint(self) -> str:
        """The form that ZeroMQ takes."""
        return f"tcp://{self}"


def parse_address(text: str) -> Address:
    """Return the address in `text`: host, host:port, [IPv6], [IPv6]:port, bare IPv6, each also after tcp://.

    :raises AddressError: it is none; says what is wrong with it.
    """
    rest = text.strip().removeprefix("tcp://")
    if rest.startswith("["):
        host, closed, port = rest[1:].partition("]")
        if not closed or not _is_ipv6(host) or (port and not port.startswith(":")):
            raise AddressError(text, _FORMS)
        return Address(host, _port(text, port[1:]) if port else DEFAULT_PORT)
    if _is_ipv6(rest):
        return Address(rest, DEFAULT_PORT)
    host, colon, port = rest.partition(":")
    if not _is_host(host):
        raise AddressError(text, _FORMS)
    return Address(host, _port(text, port) if colon else DEFAULT_PORT)


def parse_port(text: str) -> int:
    """Return the TCP port in `text`.

    :raises AddressError: it is not a whole number from 1 to 65535.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= 65_535):
        raise AddressError(text, _PORTS)
    return int(text)


def own_addresses() -> tuple[str, ...]:
    """Return by what others may reach this machine, the likeliest first; at least its host name."""
    found = [os.environ.get("SSH_CONNECTION", "").split(" ")[2:3]]
    found.append([_outward(socket.AF_INET, "192.0.2.1"), _outward(socket.AF_INET6, "2001:db8::1")])
    usable = [text for texts in found for text in texts if text and not _is_loopback(text)]
    return tuple(dict.fromkeys([*usable, socket.gethostname()]))


def _outward(family: socket.AddressFamily, towards: str) -> str:
    """Return the address that this machine would send from; connecting a datagram socket sends nothing."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((towards, 9))
        return str(probe.getsockname()[0])
    return ""


def _port(text: str, port: str) -> int:
    try:
        return parse_port(port)
    except AddressError as error:
        raise AddressError(text, _PORTS) from error


def _is_ipv6(host: str) -> bool:
    with suppress(ValueError):
        ipaddress.IPv6Address(host)
        return True
    return False


def _is_host(host: str) -> bool:
    if not _HOST.fullmatch(host):
        return False
    if re.fullmatch(r"[0-9.]+", host):
        with suppress(ValueError):
            ipaddress.IPv4Address(host)
            return True
        return False
    return True


def _is_loopback(text: str) -> bool:
    with suppress(ValueError):
        return ipaddress.ip_address(text).is_loopback
    return False
