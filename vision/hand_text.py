"""A hand written as text: the labels of its cards in the deck's order, and what an unsure hand may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from vision.deck import Deck

MOST = 4  # whole hands that a question offers
WIDTH = 12  # hands kept while the unsure cards are gone through

Choices = Sequence[tuple[str, float]]


def written(labels: Iterable[str], deck: Deck) -> str:
    order = {label: at for at, label in enumerate(deck.labels)}
    return " ".join(sorted(labels, key=lambda label: order[label]))


def cards_in(text: str | None) -> tuple[str, ...]:
    """The cards of a written hand; an empty hand is nothing."""
    return tuple((text or "").split())


def likeliest(
    cards: Sequence[Choices], deck: Deck, prior: Callable[[str], float] | None
) -> tuple[tuple[str, float], ...]:
    """The likeliest whole hands, best first; no card lies there more often than it exists. The prior only
    ranks them."""
    hands: list[tuple[tuple[str, ...], float]] = [((), 1.0)]
    for choices in cards:
        weighed = [(label, chance * prior(label)) for label, chance in choices] if prior else [*choices]
        if not any(chance > 0 for _, chance in weighed):
            weighed = [*choices]
        hands = _best(
            [
                ((*hand, label), chance * share)
                for hand, chance in hands
                for label, share in weighed
                if hand.count(label) < deck.copies[label]
            ]
        )
    total = sum(chance for _, chance in hands)
    ranked: dict[str, float] = {}
    for hand, chance in hands:
        text = written(hand, deck)
        ranked[text] = ranked.get(text, 0.0) + chance / total
    best = sorted(ranked.items(), key=lambda one: -one[1])
    return tuple((text, chance) for text, chance in best[:MOST] if text)


def _best(hands: list[tuple[tuple[str, ...], float]]) -> list[tuple[tuple[str, ...], float]]:
    return sorted((hand for hand in hands if hand[1] > 0), key=lambda hand: -hand[1])[:WIDTH]
