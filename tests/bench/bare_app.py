"""The reference of the measurements: as little Textual as an application can be. A space changes one word."""

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.widgets import Footer, Static


class Bare(App[None]):
    BINDINGS: ClassVar = [Binding("q", "quit", "Leave"), Binding("space", "change", "Change")]

    def compose(self) -> ComposeResult:
        yield Static("bare as can be")
        yield Footer()

    def action_change(self) -> None:
        word = self.query_one(Static)
        word.update("bare as can BE" if word.content == "bare as can be" else "bare as can be")


if __name__ == "__main__":
    Bare().run()
