"""A whole position of FINITY written as text: words such as "b NE>E NE-E@SE", "ring s NE r", "post E r" and
"blocker C-N@NE r" in order, "; " between them. Each piece has a place, on which there is room for one only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from vision.hexes import POST, HexBoard

BETWEEN = "; "
SHADES = "bw"


class Place(NamedTuple):
    """A slot, or one of the seats of a station: for a ring or for the post."""

    where: str
    seat: str = ""  # of a station: l, m, s or post


Position = Mapping[Place, str]
"""The words of a position, each by its place."""


def written(words: Iterable[str]) -> str:
    return BETWEEN.join(sorted(words))


def position_in(text: str | None) -> dict[Place, str]:
    """The words of a text by their places; of what cannot be read, nothing."""
    words = (" ".join(word.split()) for word in (text or "").split(BETWEEN.strip()))
    return {place_of(word): word for word in words if word}


def place_of(word: str) -> Place:
    match word.split():
        case ["ring", size, station, _]:
            return Place(station, size)
        case ["post", station, _]:
            return Place(station, POST)
        case ["blocker", slot, _] | [_, _, slot]:
            return Place(slot)
    raise ValueError(f"{word!r} is no word of a position.")


def label_of(word: str) -> str:
    """The name of the piece's art."""
    match word.split():
        case ["ring", size, _station, colour]:
            return f"ring-{size}-{colour}"
        case [("post" | "blocker") as kind, _place, colour]:
            return f"{kind}-{colour}"
        case [shade, _way, _slot]:
            return f"bridge-{shade}"
    raise ValueError(f"{word!r} is no word of a position.")


def turn_of(word: str, board: HexBoard) -> float:
    """Degrees by which the piece lies turned when it lies exactly."""
    place = place_of(word)
    if place.seat:
        return 0.0
    slot = board.slots[place.where]
    return slot.turn + (180.0 if word.split()[1] == f"{slot.ends[1]}>{slot.ends[0]}" else 0.0)


def in_the_box(words: Iterable[str], board: HexBoard) -> bool:
    """Whether there are that many pieces of every kind."""
    used = Counter(label_of(word) for word in words)
    return all(count <= board.sizes[kind_of(label)]["count"] for label, count in used.items())


def kind_of(label: str) -> str:
    """The name under which the size of a piece is kept."""
    kind, *rest = label.split("-")
    return rest[0] if kind == "ring" else kind


def possible_on(place: Place, board: HexBoard) -> list[str]:
    """Every word that could be true of a place."""
    if place.seat == POST:
        return [f"post {place.where} {colour}" for colour in board.colours]
    if place.seat:
        return [f"ring {place.seat} {place.where} {colour}" for colour in board.colours]
    first, second = board.slots[place.where].ends
    ways = (f"{first}>{second}", f"{second}>{first}")
    bridges = [f"{shade} {way} {place.where}" for shade in SHADES for way in ways]
    return [*bridges, *(f"blocker {place.where} {colour}" for colour in board.colours)]
