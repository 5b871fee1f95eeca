"""The widgets of the game: dice, the tray they lie in, the score pad and the running numbers."""
