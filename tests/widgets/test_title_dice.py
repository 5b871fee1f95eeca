"""The dice above the menu say what the game is about, and have room."""

from storing import play

from fiese15_tui.app import FieseApp
from fiese15_tui.game import Options
from fiese15_tui.storage.store import Store
from fiese15_tui.widgets.dice import PIP
from fiese15_tui.widgets.key_line import KeyLine
from fiese15_tui.widgets.title_dice import TitleDice


async def test_five_dice_make_fifteen_and_the_sixth_is_too_many() -> None:
    app = FieseApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        dice = app.screen.query_one(TitleDice)
        text = ["".join(span for span, _ in line) for line in dice.lines]
        assert {len(row) for row in text} == {dice.size.width}
        last = dice.size.width // 6 + 1
        assert sum(row[:-last].count(PIP) for row in text) == 15
        assert "✗" in text[-1][-last:]


async def test_a_menu_with_all_that_it_can_offer_fits_24_lines_below_its_dice() -> None:
    with Store() as store:
        for seed in range(9):
            journal = store.journal()
            play(journal, "cautious", "greedy", seed=seed, options=Options(), moves=3)
            journal.close()
    app = FieseApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        menu = app.screen.query_one("OptionList")
        assert app.screen.query_one(TitleDice).region.y >= 0
        assert menu.max_scroll_y == 0
        assert menu.region.bottom <= app.screen.query_one(KeyLine).region.y
        await pilot.resize_terminal(80, 23)
        await pilot.pause()
        assert not app.screen.query_one(TitleDice).is_on_screen
        assert menu.max_scroll_y == 0
