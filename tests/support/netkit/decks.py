"""A deck for tests that need a turn to go on: dice are thrown at the table, and no test can choose them."""

from pathlib import Path

_COLOURS = ("blue", "yellow", "black", "white", "green", "red")


def without_busts(folder: Path) -> Path:
    """Write a deck on whose strips every die is valid, and return its file."""
    front = ", ".join(f"{colour} = 6" for colour in _COLOURS)
    back = ", ".join(f"{colour} = 6" for colour in _COLOURS if colour != "white")
    strips = (
        f"[[strip]]\nid = {number}\nfront = {{ {front} }}\nback = {{ {back} }}\n" for number in range(1, 16)
    )
    file = folder / "deck.toml"
    file.write_text("\n".join(strips))
    return file
