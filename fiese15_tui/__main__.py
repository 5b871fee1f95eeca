"""`python -m fiese15_tui` is `fiese15-tui`."""

from fiese15_tui.cli import run

if __name__ == "__main__":
    run()
