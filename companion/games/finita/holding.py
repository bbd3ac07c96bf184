"""The cards of one deal as they truly are: hands, cards laid aside, the draw pile and the discard pile."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from companion.games.finita.deck import CARDS, DEALT
from companion.games.finita.state import State


class Holding:
    """Follows the counts that the rules know: whoever should hold more draws from the pile."""

    def __init__(self, players: int, rng: Random) -> None:
        self._rng = rng
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.aside: list[list[str]] = [[] for _ in range(players)]
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.reshuffled = False

    def deal(self, memory: int) -> None:
        """Seven for everybody, some of them aside; the rest is the draw pile."""
        deck = [label for label, card in CARDS.items() for _ in range(card.copies)]
        self._rng.shuffle(deck)
        for seat in range(len(self.hands)):
            dealt = [deck.pop() for _ in range(DEALT)]
            self.aside[seat], self.hands[seat] = dealt[:memory], dealt[memory:]
        self.stock, self.pile, self.reshuffled = deck, [], False

    def turn_up(self, able: Iterable[str]) -> list[str]:
        """Cards from the draw pile until one may open; the others are shuffled in again."""
        turned, able = [self.stock.pop()], set(able)
        while turned[-1] not in able:
            turned.append(self.stock.pop())
        self.pile = [turned[-1]]
        self.stock += turned[:-1]
        self._rng.shuffle(self.stock)
        return turned

    def lay(self, seat: int, *labels: str) -> None:
        for label in labels:
            held = self.hands[seat] if label in self.hands[seat] else self.aside[seat]
            held.remove(label)
            self.pile.append(label)

    def follow(self, state: State) -> None:
        """Everybody draws as many cards as the rules say they hold now."""
        for seat, count in enumerate(state.counts):
            while len(self.hands[seat]) + len(self.aside[seat]) < count:
                self.hands[seat].append(self._drawn())

    def _drawn(self) -> str:
        if not self.stock:
            self.stock, self.pile, self.reshuffled = self.pile[:-1], self.pile[-1:], True
            self._rng.shuffle(self.stock)
        return self.stock.pop()

    def whole(self, seat: int) -> tuple[str, ...]:
        return (*self.hands[seat], *self.aside[seat])
