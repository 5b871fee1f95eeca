"""Fiese 15 in a terminal: rules, table, strategy, storage and the Textual interface."""

__version__ = "0.1.0"
