"""What players made of code decide: which card, what to say with it, and how attentive they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from companion.game import Event
from companion.games.finita.deck import (
    CARDS,
    COLOUR_WORDS,
    COLOURS,
    DRAW_FOUR,
    NUMBERS,
    PAUL,
    PETRA,
    PIA,
    WISH,
)
from companion.games.finita.notation import RUNS, SETS, SINGLES
from companion.games.finita.possible import is_allowed
from companion.games.finita.settings import SETTINGS
from companion.games.finita.state import State

OPTIONS = (
    "zwischenwerfen",
    "verlaengerung",
    "klatschen",
    "gedaechtnis",
    "poker",
    "dumme_frage",
    "chaos",
)
OTHERS = 0.3  # how often another house rule is not the usual one

_WORDS = dict(zip(COLOURS, COLOUR_WORDS, strict=True))


def chosen_rules(rng: Random) -> Mapping[str, str]:
    """Every optional rule on or off by the toss of a coin; now and then another house rule changed."""
    tossed = {name: rng.choice(("on", "off")) for name in OPTIONS}
    others = [setting for setting in SETTINGS if setting.name not in OPTIONS]
    changed = {setting.name: rng.choice(setting.values) for setting in others if rng.random() < OTHERS}
    return {**tossed, **changed}


def colour_of(hand: Iterable[str], rng: Random) -> str:
    """The colour of which there is most in the hand."""
    held = Counter(CARDS[label].colour for label in hand if CARDS[label].colour)
    return max(COLOURS, key=lambda colour: (held[colour], rng.random()))


def spoken(state: State, label: str, hand: Iterable[str], rng: Random) -> tuple[str, ...]:
    """The card with what is said: a wish for what one has, a number that others hardly have."""
    hand = tuple(hand)
    if label in (WISH, DRAW_FOUR):
        return label, _WORDS[colour_of(hand, rng)]
    if label == PIA:
        return label, rng.choice((_WORDS[colour_of(hand, rng)], rng.choice(NUMBERS)))
    if label == PAUL:
        return label, rng.choice(NUMBERS)
    if label == PETRA:
        return label, rng.choice((">", "<")) + rng.choice(NUMBERS[1:-1])
    return (label,)


def lays(state: State, hand: Iterable[str], rng: Random) -> list[tuple[str, ...]]:
    """Every card of the hand that may be laid now, with words, the best first."""
    hand = tuple(hand)
    said = [spoken(state, label, _without(hand, label), rng) for label in dict.fromkeys(hand)]
    able = [words for words in said if is_honest(state, words[0], hand) and _may(state, words)]
    return sorted(able, key=lambda words: (CARDS[words[0]].colour is None, rng.random()))


def _may(state: State, words: tuple[str, ...]) -> bool:
    return words in SINGLES and is_allowed(state, Event("lay", words))


def is_honest(state: State, label: str, hand: Iterable[str]) -> bool:
    """Where draw-four is only for who has no card of the wanted colour, nobody cheats."""
    if label != DRAW_FOUR or not state.house.plus4_strict:
        return True
    return all(CARDS[other].colour != state.want_colour for other in hand)


def poker(state: State, hand: Iterable[str]) -> tuple[str, ...] | None:
    """A poker in the hand that may be laid now."""
    held = set(hand)
    found = (words for words in (*RUNS, *SETS) if held.issuperset(words))
    return next((words for words in found if is_allowed(state, Event("lay", words))), None)


def wrong_ones(state: State, seat: int, hand: Iterable[str]) -> list[str]:
    """Cards of a hand that would be wrong, whoever laid them."""
    labels = dict.fromkeys(hand)
    return [label for label in labels if is_allowed(state, Event("wrong", (label,), seat))]


def _without(hand: tuple[str, ...], label: str) -> tuple[str, ...]:
    rest = list(hand)
    rest.remove(label)
    return tuple(rest)
