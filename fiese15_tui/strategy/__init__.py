"""Exact odds, computer players and advice. Imports the rules only: nothing draws, waits or translates."""
