"""How the events of FINITA are written; anything else is unreadable.

Every way in which cards can be laid stands in a table, so that reading one is looking it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from typing import NamedTuple

from companion.game import Naming, Unreadable, Verb
from companion.games.finita.deck import (
    CARDS,
    COLOUR_OF,
    COLOURED,
    COLOURS,
    DRAW_FOUR,
    NUMBERED,
    NUMBERS,
    PATRICK,
    PAUL,
    PETRA,
    PIA,
    WISH,
    Card,
)

Words = tuple[str, ...]

RUN = 5  # numbers of one colour make a poker
NOTHING_SHOWN = "-"


class Play(NamedTuple):
    """Cards laid in one action, bottom first, with what was said: a colour, a number, greater or smaller."""

    cards: tuple[Card, ...]
    labels: Words
    top: Card
    size: int
    colour: str | None = None  # wished
    number: int | None = None  # named to Paul, Petra or Pia
    sign: str = ""  # Petra's: > or <
    possible: bool = True  # there are cards that answer it


def _play(*labels: str) -> Play:
    cards = tuple(CARDS[label] for label in labels)
    return Play(cards, labels, cards[-1], len(cards))


def _singles() -> Iterator[tuple[Words, Play]]:
    """One card, with what its player says."""
    for label in (*COLOURED, PATRICK):
        yield (label,), _play(label)
    for label in (WISH, DRAW_FOUR, PIA):
        for word, colour in COLOUR_OF.items():
            yield (label, word), _play(label)._replace(colour=colour)
    for label in (PIA, PAUL):
        for number in NUMBERS:
            yield (label, number), _play(label)._replace(number=int(number))
    for sign, never in ((">", "10"), ("<", "0")):
        for number in NUMBERS:
            said = _play(PETRA)._replace(number=int(number), sign=sign, possible=number != never)
            yield (PETRA, sign + number), said


def _pairs() -> Iterator[tuple[Words, Play]]:
    for label in COLOURED:
        yield (label, label), _play(label, label)


def _runs() -> Iterator[tuple[Words, Play]]:
    """Five numbers of one colour, ascending."""
    for colour in COLOURS:
        for low in range(11 - RUN + 1):
            labels = tuple(NUMBERED[colour, number] for number in range(low, low + RUN))
            yield labels, _play(*labels)


def _sets() -> Iterator[tuple[Words, Play]]:
    """One number in all four colours, in any order."""
    for number in range(11):
        for order in permutations(COLOURS):
            labels = tuple(NUMBERED[colour, number] for colour in order)
            yield labels, _play(*labels)


SINGLES: Mapping[Words, Play] = dict(_singles())
PAIRS: Mapping[Words, Play] = dict(_pairs())
RUNS: Mapping[Words, Play] = dict(_runs())
SETS: Mapping[Words, Play] = dict(_sets())
PLAYS: Mapping[Words, Play] = {**SINGLES, **PAIRS, **RUNS, **SETS}


def _laid(words: Words) -> None:
    """Several known cards can be read whatever they are; whether they go together is for the rules."""
    if words in PLAYS or (len(words) > 1 and all(word in COLOURED for word in words)):
        return
    for word in words[:1]:
        _card(word)
    raise Unreadable(
        "“{words}” cannot be laid: write cards such as “r5”, “W red”, “W4 green”, “Paul 7”, “Petra >6”, "
        "“Pia red”, “Pia 5” or “Patrick”.",
        words=" ".join(words),
    )


def _one_laid(words: Words) -> None:
    if words not in SINGLES:
        _laid(words)
        raise Unreadable("Exactly one card belongs here, not “{words}”.", words=" ".join(words))


def _one_laid_or_none(words: Words) -> None:
    if words:
        _one_laid(words)


def _opened(words: Words) -> None:
    """What may not open can be read as well, with what would be said: it is for the rules to refuse it."""
    if words[:1] == (WISH,) or words in SINGLES:
        _one_laid(words)
    else:
        _one_card(words)


def _card(word: str) -> None:
    if word not in CARDS:
        raise Unreadable(
            "There is no card “{word}” in FINITA; cards are r0 to r10, rS, rR, rD, the same with b, g and y, "
            "W, W4, Paul, Petra, Pia and Patrick.",
            word=word,
        )


def _one_card(words: Words) -> None:
    for word in words:
        _card(word)
    if len(words) != 1:
        raise Unreadable("Exactly one card belongs here, not “{words}”.", words=" ".join(words))


def _cards(words: Words) -> None:
    for word in words:
        _card(word)
    if not words:
        raise Unreadable("At least one card belongs here.")


def _shown(words: Words) -> None:
    if len(words) != 1 or words[0] not in (*NUMBERS, NOTHING_SHOWN, PIA):
        raise Unreadable(
            "A number from 0 to 10 is shown, “-” for none, or Pia; not “{words}”.", words=" ".join(words)
        )


def _nothing(words: Words) -> None:
    if words:
        raise Unreadable("“{words}” means nothing here.", words=" ".join(words))


VERBS: Mapping[str, Verb] = {
    "open": Verb(Naming.MUST, _opened),
    "lay": Verb(Naming.NEVER, _laid),
    "jump": Verb(Naming.MUST, _one_card),
    "draw": Verb(Naming.NEVER, _nothing),
    "pass": Verb(Naming.NEVER, _nothing),
    "dodge": Verb(Naming.NEVER, _one_laid_or_none),
    "divert": Verb(Naming.NEVER, _nothing),
    "serve": Verb(Naming.MUST, _one_card),
    "fail": Verb(Naming.MUST, _nothing),
    "show": Verb(Naming.MUST, _shown),
    "finita": Verb(Naming.MUST, _nothing),
    "accuse": Verb(Naming.MUST, _nothing),
    "wrong": Verb(Naming.MUST, _one_card),
    "slap": Verb(Naming.MUST, _nothing),
    "misslap": Verb(Naming.MUST, _nothing),
    "blind": Verb(Naming.NEVER, _one_laid),
    "shuffle": Verb(Naming.MUST, _nothing),
    "suggest": Verb(Naming.MUST, _nothing),
    "question": Verb(Naming.MUST, _nothing),
    "hand": Verb(Naming.MUST, _cards, counted=False),
}
HEADERS: Mapping[str, Callable[[str], None]] = {}
