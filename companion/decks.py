"""Which deck a name stands for: the players' own come before ours."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from companion import home
from companion.words import _
from vision.deck import Deck, DeckError


def checked(name: str) -> str:
    """A name that can be a folder's."""
    if not name or name.startswith(".") or any(sign in name for sign in '/\\:\0"') or len(name) > 60:
        raise DeckError(_("{name!r} is not the name of a deck.").format(name=name))
    return name


def taught_folder(name: str) -> Path:
    return home.decks() / checked(name)


def folder_of(name: str) -> Path | Traversable:
    """One that the user taught, or one of our decks."""
    for folder in (taught_folder(name), files("assets").joinpath("decks", name)):
        if folder.is_dir():
            return folder
    raise DeckError(_("There is no deck called {name!r}.").format(name=name))


def deck_of(name: str) -> Deck:
    """A taught deck of that name, or one of ours."""
    return Deck.load(folder_of(name))


def copies_of(name: str) -> dict[str, int]:
    """How many copies of each face our deck of that name has: whoever teaches their own need not say."""
    folder = files("assets").joinpath("decks", name)
    return dict(Deck.load(folder).copies) if folder.is_dir() else {}
