"""How the events of FINITY are written; anything else is unreadable.

Every phrase that means something stands in a table, so that reading one is looking it up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from companion.game import Naming, Unreadable, Verb
from companion.games.finity.geometry import SLOT, SLOTS, STATION, STATIONS

Words = tuple[str, ...]

COLOURS = "wb"  # white, black
SIZES = "sml"  # small, medium, large
HIGHEST = 12  # path indicators in the box
OF_EACH = 6  # colour


def bridge(colour: int, backwards: int) -> int:
    """A bridge as a number above 0; `backwards` when it leads from the slot's second end to the first."""
    return 1 + 2 * colour + backwards


BRIDGES = tuple(bridge(colour, backwards) for colour, backwards in product((0, 1), repeat=2))
EMPTY = 0  # no bridge


def colour_of(lying: int) -> int:
    return (lying - 1) >> 1


def reversed_(lying: int) -> int:
    return ((lying - 1) ^ 1) + 1


def way_of(slot: int, lying: int) -> tuple[int, int]:
    """The stations that a bridge leads from and to."""
    first, second = SLOTS[slot].ends
    return (second, first) if (lying - 1) & 1 else (first, second)


def spoken(slot: int, lying: int) -> tuple[str, str]:
    """A bridge as events name it: its colour and its way."""
    start, end = way_of(slot, lying)
    return COLOURS[colour_of(lying)], f"{STATIONS[start].name}>{STATIONS[end].name}"


ADDS: Mapping[Words, tuple[int, int]] = {  # slot and bridge
    (*spoken(slot, lying), SLOTS[slot].name): (slot, lying) for slot in range(len(SLOTS)) for lying in BRIDGES
}
RINGS: Mapping[Words, tuple[int, int]] = {  # station and size
    (size, station): (STATION[station], SIZES.index(size)) for size in SIZES for station in STATION
}
_SETS: Mapping[str, Callable[[Words], bool]] = {
    "w": lambda words: words in ADDS,
    "b": lambda words: words in ADDS,
    "ring": lambda words: words[1:] in RINGS,
    "post": lambda words: len(words) == 2 and words[1] in STATION,
    "blocker": lambda words: len(words) == 3 and words[1] in SLOT and words[2] in SLOT,
    "turn": lambda words: len(words) == 1,
}


def _add(words: Words) -> None:
    if words not in ADDS:
        raise Unreadable(
            "A bridge is written with its colour, its way and a slot between these stations, such as "
            "“b NE>E NE-E@SE”, not “{words}”.",
            words=" ".join(words),
        )


def _slot(words: Words) -> None:
    if len(words) != 1 or words[0] not in SLOT:
        raise Unreadable(
            "A slot is written like “NE-E”, “NE-E@SE” or “NE-E@*”, not “{words}”.", words=" ".join(words)
        )


def _two_slots(words: Words) -> None:
    if len(words) != 2 or words[0] not in SLOT or words[1] not in SLOT:
        raise Unreadable(
            "A blocker goes from one slot to another, such as “C-N@NE NE-E”, not “{words}”.",
            words=" ".join(words),
        )


def _ring(words: Words) -> None:
    if words not in RINGS:
        raise Unreadable(
            "A ring is written with its size (s, m or l) and a station, such as “s NE”, not “{words}”.",
            words=" ".join(words),
        )


def _station(words: Words) -> None:
    if len(words) != 1 or words[0] not in STATION:
        raise Unreadable("“{words}” is no station; there are: {known}.",
                         words=" ".join(words), known=", ".join(STATION))  # fmt: skip


def _set(words: Words) -> None:
    if not words or words[0] not in _SETS or not _SETS[words[0]](words):
        raise Unreadable(
            "A position is built with “b NE>E NE-E”, “ring s NE PLAYER”, “post E PLAYER”, "
            "“blocker C-N@NE NE-E” or “turn PLAYER”, not with “{words}”.",
            words=" ".join(words),
        )


def _nothing(words: Words) -> None:
    if words:
        raise Unreadable("“{words}” means nothing here.", words=" ".join(words))


VERBS: Mapping[str, Verb] = {
    "add": Verb(Naming.NEVER, _add),
    "reverse": Verb(Naming.NEVER, _slot),
    "remove": Verb(Naming.NEVER, _slot),
    "ring": Verb(Naming.NEVER, _ring),
    "blocker": Verb(Naming.NEVER, _two_slots),
    "unblock": Verb(Naming.NEVER, _slot),
    "hq": Verb(Naming.NEVER, _station),
    "teleport": Verb(Naming.NEVER, _station),
    "resign": Verb(Naming.MUST, _nothing),
    "set": Verb(Naming.MAY, _set, counted=False),
}


def check_tower(text: str) -> None:
    letters = set(text) <= set(COLOURS) and 1 <= len(text) <= HIGHEST
    if not letters or any(text.count(colour) > OF_EACH for colour in COLOURS):
        raise Unreadable(
            "A tower is written from the bottom with w and b, up to six of each, such as “wwbwbbbb”, "
            "not “{text}”.",
            text=text,
        )


HEADERS: Mapping[str, Callable[[str], None]] = {"tower": check_tower}
