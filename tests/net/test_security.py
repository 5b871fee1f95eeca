"""Join codes and keys."""

import hashlib

import pytest
import zmq
from hypothesis import given
from hypothesis import strategies as st
from zmq.utils import z85

from fiese15_net import security as s


@pytest.mark.parametrize(
    "typed", ["Tango Koala", "tango-koala", " TANGO_KOALA ", "tangokoala", "\uff34ango koala"]
)
def test_case_spaces_and_dashes_of_a_code_do_not_matter(typed: str) -> None:
    assert s.normal_code(typed) == "tangokoala"


@given(st.text())
def test_a_normal_code_is_its_own_normal_form(typed: str) -> None:
    assert s.normal_code(s.normal_code(typed)) == s.normal_code(typed)


def test_the_keys_are_those_of_scrypt_and_x25519() -> None:
    raw = hashlib.scrypt(b"tangokoala", salt=s.SALT, n=16_384, r=8, p=1, dklen=32)
    keys = s.table_keys("Tango Koala")
    assert z85.decode(keys.secret) == raw
    assert keys.public == zmq.curve_public(keys.secret)
    assert s.table_keys("tango koalas") != keys


@pytest.mark.parametrize("nothing", ["", "  ", "--"])
def test_no_code_is_the_well_known_code(nothing: str) -> None:
    assert s.table_keys(nothing) == s.table_keys(s.OPEN_TABLE)


def test_fresh_codes_are_four_words_and_differ() -> None:
    codes = {s.new_code() for _ in range(50)}
    assert len(codes) > 45
    for code in codes:
        assert len(code.split("-")) == 4
        assert set(code.split("-")) <= set(s.WORDS)


def test_the_words_are_plain_and_many() -> None:
    assert len(set(s.WORDS)) == len(s.WORDS) >= 128
    assert all(word.isascii() and word.isalpha() and word.islower() and len(word) <= 10 for word in s.WORDS)


def test_every_connection_has_keys_of_its_own() -> None:
    assert s.fresh_keys() != s.fresh_keys()
