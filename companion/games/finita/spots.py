"""The places on the table of FINITA: the discard pile, and where a hand is spread at the end of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.games.finita.deck import CARDS, LABELS
from vision.sighting import News

DISCARD, HAND = SPOTS = ("discard", "hand")

_ORDER = {label: place for place, label in enumerate(LABELS)}


def card_on(news: News) -> str | None:
    """The card on top; a back is as good as unread."""
    label = news.top.label if news.top else None
    return label if label in CARDS else None


def hand_of(label: str | None) -> tuple[str, ...] | None:
    """The cards of a spread hand, as vision writes them, in the order of the deck; None if there is none."""
    cards = tuple(label.split()) if label else ()
    return in_order(cards) if cards and all(card in CARDS for card in cards) else None


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The same hand is always written the same way."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def exists(cards: Iterable[str]) -> bool:
    """Whether the deck has so many copies of each."""
    return all(copies <= CARDS[label].copies for label, copies in Counter(cards).items())
