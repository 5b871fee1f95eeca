"""Tokens on the player's machine."""

import stat
from pathlib import Path

import pytest

from fiese15_net.addresses import Address
from fiese15_net.keepsakes import Keepsake

HERE = Address("table", 1)
TOKENS = ("a" * 32, "b" * 32)


def test_tokens_come_back_for_the_same_address_and_names_only(tmp_path: Path) -> None:
    Keepsake(HERE, ["Anna"], tmp_path).save(TOKENS)
    assert Keepsake(HERE, ["Anna"], tmp_path).load() == TOKENS
    assert Keepsake(HERE, ["Ben"], tmp_path).load() == ()
    assert Keepsake(HERE, ["Anna", "Ben"], tmp_path).load() == ()
    assert Keepsake(Address("table", 2), ["Anna"], tmp_path).load() == ()


def test_nobody_else_may_read_them(tmp_path: Path) -> None:
    folder = tmp_path / "fresh"
    Keepsake(HERE, ["Anna"], folder).save(TOKENS)
    (file,) = folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"address":"x","names":[],"tokens":["short"]}', b"\xff\xfe"]
)
def test_a_spoilt_file_is_no_file(tmp_path: Path, data: bytes) -> None:
    Keepsake(HERE, ["Anna"], tmp_path).save(TOKENS)
    (file,) = tmp_path.iterdir()
    file.write_bytes(data)
    assert Keepsake(HERE, ["Anna"], tmp_path).load() == ()


def test_a_folder_that_takes_no_file_costs_the_way_back_only(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    keepsake = Keepsake(HERE, ["Anna"], tmp_path / "file" / "seats")
    keepsake.save(TOKENS)
    assert keepsake.load() == ()
