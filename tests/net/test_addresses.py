"""Addresses as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiese15_net.addresses import Address, AddressError, own_addresses, parse_address, parse_port


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("anna-pc", "anna-pc", 15015),
        ("anna-pc.local:4000", "anna-pc.local", 4000),
        (" 192.168.1.7 ", "192.168.1.7", 15015),
        ("192.168.1.7:1", "192.168.1.7", 1),
        ("tcp://192.168.1.7:65535", "192.168.1.7", 65535),
        ("tcp://anna", "anna", 15015),
        ("::1", "::1", 15015),
        ("[::1]", "::1", 15015),
        ("[fe80::1]:99", "fe80::1", 99),
        ("tcp://[::1]:99", "::1", 99),
    ],
)
def test_all_forms(text: str, host: str, port: int) -> None:
    assert parse_address(text) == Address(host, port)


@pytest.mark.parametrize(
    "text",
    ["", ":", ":80", "a b", "a:", "a:0", "a:65536", "a:-1", "a:+1", "a:x", "a:1:2", "http://a", "[::1",
     "[a]:1", "[::1]x", "[::1]:", "1.2.3", "1.2.3.256", "a..b", "-a", "ä", "a/b", "tcp://", "a:\u0661"],
)  # fmt: skip
def test_what_is_no_address_gets_one_line(text: str) -> None:
    with pytest.raises(AddressError) as caught:
        parse_address(text)
    assert "\n" not in str(caught.value)
    assert repr(text) in str(caught.value)


@given(st.text(max_size=30))
def test_any_text_is_an_address_or_an_address_error(text: str) -> None:
    try:
        address = parse_address(text)
    except AddressError:
        return
    assert parse_address(str(address)) == address
    assert parse_address(address.endpoint) == address


def test_ports() -> None:
    assert parse_port("15015") == 15015
    with pytest.raises(AddressError):
        parse_port("9" * 5000)


def test_the_address_by_which_an_ssh_session_came_is_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.9 50000 10.0.0.5 22")
    assert own_addresses()[0] == "10.0.0.5"
    monkeypatch.setenv("SSH_CONNECTION", "127.0.0.1 50000 127.0.0.1 22")
    assert "127.0.0.1" not in own_addresses()
