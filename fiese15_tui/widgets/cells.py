"""Text in cells of the terminal. Pure."""

from rich.cells import cell_len, set_cell_size


def fitted(text: str, width: int) -> str:
    """Return `text` in exactly `width` cells; what is cut off leaves an ellipsis."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return f"{set_cell_size(text, width - 1)}…"
