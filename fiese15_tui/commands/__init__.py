"""The commands that ask the strategy room; each module has what `options.Command` says."""
