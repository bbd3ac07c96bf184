"""Which position the picture shows: a clear reading counts; else legal ones are held against the picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from math import exp

from vision.marked_place import Prior
from vision.piece_fit import Reading
from vision.piece_text import Place, Position, written

SURE = 0.45  # what must speak against everything else for a reading to be clear
PER_BLUR = 0.2  # how much more, for each millimetre of blur, if what is read is not legal
NEARLY, LEGAL = 0.2, 0.3  # what may speak against a legal position, and how much more against all others
DECISIVE = 8.0  # how fast a position loses likelihood with what speaks against it
CANDIDATES = 3
LEAST_CHANCE = 0.01  # of a candidate worth being asked about


@dataclass(frozen=True)
class Verdict:
    """A text if it is sure; always the likely ones, best first."""

    text: str | None
    confidence: float
    candidates: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Evidence:
    """What was read where the board changed. `explained`: nothing else lies there; `possible`: the box holds
    so many pieces; `blur` in millimetres."""

    readings: list[Reading]
    explained: bool
    possible: bool
    blur: float


def judge(known: Position, seen: Evidence, supposed: Iterable[Position], prior: Prior | None) -> Verdict:
    """`known` lies where nothing changed; `supposed` are the positions that a legal action would lead to.

    A clear reading is believed even if it is not legal; where it is not clear, a legal one that is near must
    leave all others behind.
    """
    looked, legal = seen.readings, {text_of(position): position for position in supposed}
    read = as_read(known, looked)
    against = {text_of(read): 0.0}
    for position in (known, *legal.values()):
        speaks = _against(position, known, looked)
        if speaks is not None:
            against[text_of(position)] = speaks
    ranked = _ranked(against, prior)
    text = None
    if seen.explained:
        needed = SURE if text_of(read) in legal else SURE + PER_BLUR * seen.blur
        clear = seen.possible and _lead(looked) >= needed
        text = text_of(read) if clear else _only_legal(against, {*legal, text_of(known)})
    if text is not None:
        chance = max(0.5, dict(ranked).get(text, 1.0))
        return Verdict(text, chance, ((text, chance),))
    best = tuple((text, chance) for text, chance in ranked if chance > LEAST_CHANCE)[:CANDIDATES]
    return Verdict(None, best[0][1] if best else 0.0, best)


def as_read(known: Position, readings: Iterable[Reading]) -> dict[Place, str]:
    position = dict(known)
    for reading in readings:
        for place in reading.against:
            position.pop(place, None)
            word = reading.word(place)
            if word:
                position[place] = word
    return position


def text_of(position: Position) -> str:
    return written(position.values())


def _lead(readings: Iterable[Reading]) -> float:
    return min((reading.lead(place) for reading in readings for place in reading.against), default=1.0)


def _against(position: Position, known: Position, readings: list[Reading]) -> float | None:
    """What speaks against a position; None if it differs where nothing changed."""
    read = {place: reading for reading in readings for place in reading.against}
    if any(position.get(place) != known.get(place) for place in {*position, *known} - read.keys()):
        return None
    speaks = (
        reading.against[place].get(position.get(place), 1.0)
        for place, reading in read.items()
        if position.get(place) != reading.word(place)
    )
    return sum(speaks, 0.0)


def _only_legal(against: Mapping[str, float], legal: Collection[str]) -> str | None:
    """The legal position (or that nothing happened) that explains the picture, if only one does."""
    near = sorted((speaks, text) for text, speaks in against.items() if text in legal)
    if not near or near[0][0] > NEARLY:
        return None
    return near[0][1] if all(speaks >= near[0][0] + LEGAL for speaks, _text in near[1:]) else None


def _ranked(against: Mapping[str, float], prior: Prior | None) -> list[tuple[str, float]]:
    """The prior only ranks; where it rules out everything it says nothing."""
    weights = {text: exp(-DECISIVE * max(0.0, speaks)) for text, speaks in against.items()}
    if prior and any(prior(text) > 0 for text in weights):
        weights = {text: weight * prior(text) for text, weight in weights.items()}
    total = sum(weights.values()) or 1.0
    return sorted(((text, weight / total) for text, weight in weights.items()), key=lambda one: -one[1])
