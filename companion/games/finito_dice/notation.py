"""How the events of FINITO! dice are written; anything else is unreadable.

Every word that means something stands in a table, so that reading one is looking it up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from companion.game import Naming, Unreadable, Verb
from companion.games.finito_dice.board import COUNTERS, FACES, NUM, OPEN

Words = tuple[str, ...]

_SQUARES = range(len(NUM))
ROLLS: Mapping[str, int] = {str(face): face for face in FACES}
OPENS: Mapping[str, int] = {str(counter): counter for counter in COUNTERS}
PUTS: Mapping[str, tuple[int, int]] = {
    f"{counter}@{square}": (counter, square) for counter, square in product(COUNTERS, _SQUARES)
}
MOVES: Mapping[str, tuple[int, int]] = {
    f"{source}>{square}": (source, square) for source, square in product(_SQUARES, repeat=2)
}


def _roll(words: Words) -> None:
    if len(words) != 1 or words[0] not in ROLLS:
        raise Unreadable("The die shows a number from 1 to 20, not “{words}”.", words=" ".join(words))


def _open(words: Words) -> None:
    if not 1 <= len(words) <= OPEN or any(word not in OPENS for word in words):
        raise Unreadable(
            "One to three open counters from 1 to 12 belong here, such as “2 7 11”, not “{words}”.",
            words=" ".join(words),
        )


def _put(words: Words) -> None:
    if len(words) != 1 or words[0] not in PUTS:
        raise Unreadable(
            "A placement is written COUNTER@SQUARE, counters from 1 to 12 and squares from 0 to 35, such as "
            "“3@27”, not “{words}”.",
            words=" ".join(words),
        )


def _move(words: Words) -> None:
    if len(words) != 1 or words[0] not in MOVES:
        raise Unreadable(
            "A move is written FROM>TO, squares from 0 to 35, such as “21>26”, not “{words}”.",
            words=" ".join(words),
        )


def _nothing(words: Words) -> None:
    if words:
        raise Unreadable("“{words}” means nothing here.", words=" ".join(words))


VERBS: Mapping[str, Verb] = {
    "roll": Verb(Naming.NEVER, _roll),
    "open": Verb(Naming.MUST, _open, counted=False),
    "put": Verb(Naming.MUST, _put),
    "move": Verb(Naming.MUST, _move),
    "stay": Verb(Naming.MUST, _nothing),
    "finito": Verb(Naming.MUST, _nothing),
    "reroll": Verb(Naming.NEVER, _nothing),
}
HEADERS: Mapping[str, Callable[[str], None]] = {}
