"""Which deck a name stands for: the players' own come before ours."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from companion import home
from companion.words import _
from vision.deck import Deck, DeckError

NAMED = 5  # missing faces that are named


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


def match_deck(name: str) -> Deck:
    """What a match is read with: the players' own deck where it can be played with, else ours."""
    return _ours(name) if trouble_with(name) else deck_of(name)


def trouble_with(name: str) -> str:
    """Why the players' own deck of that name cannot be played with; nothing if it can, or there is none."""
    folder = taught_folder(name)
    if not folder.is_dir():
        return ""
    try:
        lacking = [label for label in copies_of(name) if label not in Deck.load(folder).labels]
    except DeckError as wrong:
        return _("Your own cards for {name} cannot be read, so ours are expected. {why}").format(
            name=name, why=wrong
        )
    if not lacking:
        return ""
    sorry = _("Your own cards for {name} lack {faces}, so ours are expected. Teach what is missing.")
    named = ", ".join(lacking[:NAMED]) + (" …" if len(lacking) > NAMED else "")
    return sorry.format(name=name, faces=named)


def _ours(name: str) -> Deck:
    return Deck.load(files("assets").joinpath("decks", name))


def copies_of(name: str) -> dict[str, int]:
    """How many copies of each face our deck of that name has: whoever teaches their own need not say."""
    known = files("assets").joinpath("decks", name).is_dir()
    return dict(_ours(name).copies) if known else {}
