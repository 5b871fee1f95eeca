"""The backward induction over rounds against the definition, followed one lead and one strip at a time."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from statistics import fmean

import msgspec
import pytest

from fiese15_tui.game import Strip, deal, parse_deck, targets
from fiese15_tui.strategy.duel import PLAYED, VARIANTS, Variant, chances_before
from fiese15_tui.strategy.make_tables import write
from fiese15_tui.strategy.solver import solve
from fiese15_tui.strategy.tables import UNIT, chances, file_name

SMALL = parse_deck("""
[[strip]]
id = 1
front = { blue = 2, yellow = 1, black = 1, white = 1, green = 1, red = 1 }
back = { blue = 2, yellow = 1, black = 1, green = 1, red = 1 }
[[strip]]
id = 2
front = { blue = 1, yellow = 1, black = 3, white = 1, green = 1, red = 1 }
back = { blue = 1, yellow = 1, black = 1, green = 1, red = 1 }
""")


def by_definition(variant: Variant, deck: tuple[Strip, ...]) -> Callable[[int, int], float]:
    @cache
    def starter_wins(rounds: int, lead: int) -> float:
        if not rounds:
            return 0.5 * ((lead > 0) + (lead >= 0))
        chips = deal((lead, 0), 0, variant.chips) if variant.chips else (None, None)
        return fmean(first(rounds, strip, chips, lead) for strip in deck)

    def first(rounds: int, strip: Strip, chips: Sequence[int | None], lead: int) -> float:
        def first_wins(paid: int) -> float:
            return 1 - reply(rounds, strip.id, chips[1], lead + paid)

        return solve(targets(strip, chips[0]), first_wins, gambler=variant.gambler).expected

    @cache
    def reply(rounds: int, ident: int, chip: int | None, lead: int) -> float:
        strip = next(strip for strip in deck if strip.id == ident)

        def second_wins(paid: int) -> float:
            if variant.rotate_start:
                return starter_wins(rounds - 1, paid - lead)
            return 1 - starter_wins(rounds - 1, lead - paid)

        return solve(targets(strip, chip), second_wins, gambler=variant.gambler).expected

    return starter_wins


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_two_rounds_follow_the_definition(variant: Variant) -> None:
    expected = by_definition(variant, SMALL)
    table = PLAYED
    for rounds in (1, 2):
        table = chances_before(variant, SMALL, table)
        for lead in (-30, -7, -2, -1, 0, 1, 2, 3, 8, 30):
            assert table.at(lead) == pytest.approx(expected(rounds, lead), abs=1e-8)


def test_the_script_writes_what_is_shipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    variant = Variant("box", gambler=True)
    write(tmp_path, [variant], rounds=1)
    assert capsys.readouterr().err == "box-gambler: 1 of 1 rounds\n"
    (made,) = msgspec.msgpack.decode((tmp_path / file_name(variant)).read_bytes())
    shipped = chances(variant)[1]
    assert made == [shipped.lowest, [round(value * UNIT) for value in shipped.values]]
