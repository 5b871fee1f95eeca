"""The list of many rows: the cursor stays in sight, clicks do what keys do, only what is seen is drawn."""

from textual.app import App, ComposeResult

from fiese15_tui.widgets.row_list import RowList


class Rows(App[None]):
    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count
        self.asked: set[int] = set()
        self.heard: list[str] = []

    def compose(self) -> ComposeResult:
        yield RowList()

    def on_mount(self) -> None:
        self.query_one(RowList).show(self.count, self.line)

    def line(self, row: int) -> str:
        self.asked.add(row)
        return f"row {row} \N{CJK UNIFIED IDEOGRAPH-5B57}" * 9

    def on_row_list_moved(self) -> None:
        self.heard.append(f"moved {self.query_one(RowList).cursor}")

    def on_row_list_chosen(self) -> None:
        self.heard.append(f"chosen {self.query_one(RowList).cursor}")


def in_sight(rows: RowList) -> range:
    return range(rows.scroll_offset.y, rows.scroll_offset.y + rows.size.height)


async def test_keys_move_the_cursor_and_it_stays_in_sight() -> None:
    app = Rows(1000)
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        rows = app.query_one(RowList)
        assert rows.scroll_offset.y == 0
        for key, cursor in (
            ("up", 0),
            ("down", 1),
            ("pagedown", 10),
            ("end", 999),
            ("down", 999),
            ("pageup", 990),
            ("home", 0),
        ):
            await pilot.press(key)
            await pilot.pause()
            assert rows.cursor == cursor
            assert cursor in in_sight(rows)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.heard[-2:] == ["moved 1", "chosen 1"]
        assert len(app.asked) < 60


async def test_a_click_points_and_another_chooses() -> None:
    app = Rows(5)
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.click(RowList, offset=(3, 2))
        await pilot.pause()
        assert app.heard == ["moved 2"]
        await pilot.click(RowList, offset=(3, 2))
        await pilot.click(RowList, offset=(3, 8))
        await pilot.pause()
        assert app.heard == ["moved 2", "chosen 2"]


async def test_fewer_rows_bring_the_cursor_back_and_none_choose_nothing() -> None:
    app = Rows(100)
    async with app.run_test(size=(40, 10)) as pilot:
        rows = app.query_one(RowList)
        await pilot.press("end")
        rows.show(3, str)
        await pilot.pause()
        assert rows.cursor == 2
        rows.show(0, str)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert rows.cursor == 0
        assert not [line for line in app.heard if line.startswith("chosen")]


async def test_rows_fill_the_width_also_with_wide_letters() -> None:
    app = Rows(3)
    async with app.run_test(size=(41, 10)) as pilot:
        await pilot.pause()
        rows = app.query_one(RowList)
        assert {rows.render_line(y).cell_length for y in range(10)} == {41}
