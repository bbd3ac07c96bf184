"""Knows what the table means: games, matches, screen."""
