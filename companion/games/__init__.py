"""The games that can be played: a tuple one can read."""

from __future__ import annotations

from typing import Any

from companion.game import Game, Unreadable
from companion.games.finita import FINITA
from companion.games.finito_cards import FINITO_CARDS
from companion.games.finito_dice import FINITO_DICE
from companion.games.finity import FINITY

GAMES: tuple[Game[Any], ...] = (FINITO_CARDS, FINITA, FINITO_DICE, FINITY)


def find(name: str) -> Game[Any]:
    """The game of that name; Unreadable if there is none."""
    for game in GAMES:
        if game.name == name:
            return game
    known = ", ".join(game.name for game in GAMES)
    raise Unreadable("There is no game “{name}”; there are: {known}.", name=name, known=known)
