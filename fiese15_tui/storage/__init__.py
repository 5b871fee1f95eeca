"""What stays on the player's machine: games kept in SQLite, settings in TOML, and where both live."""
