"""What is drawn by lot before a match begins: it stands in the header, so that the rules need no chance."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from companion.game import Game, Setup


def drawn(game: Game[Any], setup: Setup, chance: Random) -> Setup:
    """The match with its lots; another match of the same players draws anew."""
    return replace(setup, extras={**setup.extras, **game.lots(setup, chance)})


def check(game: Game[Any], setup: Setup) -> None:
    """Unreadable where house rules do not go together, or not with so many players, whatever the lots."""
    game.start(drawn(game, setup, Random(0)))
