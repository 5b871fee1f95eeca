"""The commands beside the game itself; each module has what `options.Command` says."""
