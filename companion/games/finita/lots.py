"""Who begins a round. Where the lot decides, it was drawn before the match and stands in its header.

So a restart or an undo draws no other lot, and nothing here needs chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.game import Setup, Unreadable
from companion.games.finita.opening import starters
from companion.games.finita.state import State

HEADER = "lots"
ROUNDS = 40  # then they come again; no evening is so long
_SIDES = 2520  # can be shared evenly among any number of players up to ten
_MOST = 400  # lots that a header may hold


def drawn(_setup: Setup, chance: Random) -> Mapping[str, str]:
    return {HEADER: " ".join(str(chance.randrange(_SIDES)) for _ in range(ROUNDS))}


def check(text: str) -> None:
    numbers = text.split()
    if not 1 <= len(numbers) <= _MOST or not all(_is_lot(number) for number in numbers):
        raise Unreadable("“{text}” are no lots: numbers from 0 to {most}.", text=text, most=_SIDES - 1)


def _is_lot(number: str) -> bool:
    return number.isascii() and number.isdigit() and len(number) <= 4 and int(number) < _SIDES


def beginner(state: State) -> int | None:
    """Who begins the coming round; None where no lot was drawn and the players have to draw their own."""
    able = starters(state)
    if len(able) == 1:
        return able[0]
    lots = state.setup.extras.get(HEADER, "").split()
    finished = len(state.rounds)
    return able[int(lots[finished % len(lots)]) % len(able)] if lots and able else None
