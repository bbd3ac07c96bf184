"""Knows what the table means: games, matches, screen."""

__version__ = "0.1.0"
