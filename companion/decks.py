"""Which deck a name stands for: the players' own come before ours."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from companion import home
from vision.deck import Deck


def deck_of(name: str) -> Deck:
    """A taught deck of that name, or one of ours."""
    taught: Path = home.decks() / name
    return Deck.load(taught if taught.is_dir() else files("assets") / "decks" / name)
