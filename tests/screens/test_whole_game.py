"""Whole seeded games, played with keys alone and read off the screen."""

import pytest
from tabletop import app_of, game, play_out, said

from fiese15_tui.game import Options, standing
from fiese15_tui.wording import winners


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (("Anna", "Ben"), Options(handicap=True)),
        (("Anna",), Options(gambler=True)),
        (("Anna", "Ben", "Cleo", "Dora", "Emil", "Fee"), Options(rounds=3, rotate_start=True)),
        (("Anna", "Ben"), Options(rounds=1)),
    ],
)
async def test_a_whole_game_is_played_with_keys_only(players: tuple[str, ...], options: Options) -> None:
    app = app_of(*players, options=options)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await play_out(pilot)
        over = game(app)
        assert over.over
        assert said(app, "#winners") == winners(over, players, standing(over.totals))
        for name, total in zip(players, over.totals, strict=True):
            assert any(line.split()[1:] == [name, str(total)] for line in said(app, "#ranking").splitlines())
