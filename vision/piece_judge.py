"""Which position the picture shows: a clear reading counts; else legal ones are held against the picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp

from vision.marked_place import Prior
from vision.piece_fit import Reading
from vision.piece_text import Place, Position, written

SURE = 0.45  # what must speak against everything else for a reading to be clear
LEGAL = 0.3  # what must speak against every other legal position, where the reading is one of them
DECISIVE = 8.0  # how fast a position loses likelihood with what speaks against it
CANDIDATES = 3
LEAST_CHANCE = 0.01  # of a candidate worth being asked about


@dataclass(frozen=True)
class Verdict:
    """A text if it is sure; always the likely ones, best first."""

    text: str | None
    confidence: float
    candidates: tuple[tuple[str, float], ...]


def judge(
    known: Position,
    readings: Iterable[Reading],
    explained: bool,
    supposed: Iterable[Position],
    prior: Prior | None,
) -> Verdict:
    """`known` lies where nothing changed; `supposed` are the positions that a legal action would lead to."""
    looked = list(readings)
    read = as_read(known, looked)
    supposed = list(supposed)
    against = {text_of(read): 0.0}
    for position in (known, *supposed):
        speaks = _against(position, known, looked)
        if speaks is not None:
            against[text_of(position)] = speaks
    sure = explained and (_lead(looked) >= SURE or _only_legal(text_of(read), against, supposed))
    ranked = _ranked(against, prior)
    if sure:
        chance = dict(ranked).get(text_of(read), 1.0)
        return Verdict(text_of(read), max(chance, 0.5), ((text_of(read), max(chance, 0.5)),))
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


def _only_legal(text: str, against: Mapping[str, float], supposed: list[Position]) -> bool:
    """The reading is legal, and no other legal position is near."""
    legal = {text_of(position) for position in supposed}
    return text in legal and all(speaks >= LEGAL for other, speaks in against.items() if other != text)


def _ranked(against: Mapping[str, float], prior: Prior | None) -> list[tuple[str, float]]:
    """The prior only ranks; where it rules out everything it says nothing."""
    weights = {text: exp(-DECISIVE * max(0.0, speaks)) for text, speaks in against.items()}
    if prior and any(prior(text) > 0 for text in weights):
        weights = {text: weight * prior(text) for text, weight in weights.items()}
    total = sum(weights.values()) or 1.0
    return sorted(((text, weight / total) for text, weight in weights.items()), key=lambda one: -one[1])
