"""The least that a Textual application can be: the reference of bench_start.py."""

from textual.app import App, ComposeResult
from textual.widgets import Footer, Static


class BareApp(App[None]):
    """One Static and one Footer."""

    BINDINGS = [("q", "quit", "Leave")]  # noqa: RUF012 - as Textual's own examples spell it

    def compose(self) -> ComposeResult:
        yield Static("bare as can be")
        yield Footer()


if __name__ == "__main__":
    BareApp().run()
