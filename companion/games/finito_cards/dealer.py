"""The cards that players hold at the simulated table, when people and not bots play there.

It deals, keeps the hands, throws the identical card of whoever buzzes, and carries piles away. What it does
follows from what the companion shows, as with people who look at the screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.games.finito_cards.deck import COLOURS, UNKNOWN, deck_of, hand_size
from companion.games.finito_cards.state import Phase, State, is_number
from companion.simulation import ClearTable, Deed, LayCard, Sweep

RESULT_S = 8.0  # how long the result of a round stands before the next deal
TAKE_S = 2.5  # how long a second caller has before the pile is taken


class CardDealer:
    def __init__(self, seed: int) -> None:
        self._rng = Random(f"dealer {seed}")
        self._hands: list[list[str]] = []
        self._gone: list[tuple[int, str]] = []  # who laid what in this round, in order
        self._dealt = 0  # the round for which cards are dealt
        self._deck: list[str] = []
        self._since: tuple[Phase, float] = (Phase.SETUP, 0.0)
        self._swept = False

    def hand(self, state: State) -> tuple[str, ...]:
        if state.phase not in (Phase.TURN, Phase.WINDOW, Phase.DECIDE) or not self._hands:
            return ()
        return tuple(sorted(self._hands[state.active][: max(1, state.hand[state.active])]))

    def lay(self, state: State, card: str) -> list[Deed]:
        if card not in self.hand(state):
            return []
        self._give(state.active, card)
        laid: Deed = LayCard(state.active, card[0], card)
        return [laid, Sweep(state.active, card[0])] if card[1] == "T" else [laid]

    def pressed(self, state: State, seat: int) -> list[Deed]:
        """Who buzzes in the window and holds the twin throws it."""
        card, hand = state.window, self._hands[seat][: hand_size(state.players)] if self._hands else []
        if card is None or seat == state.active or card not in hand or seat in state.callers:
            return []
        self._give(seat, card)
        return [LayCard(seat, card[0], card)]

    def follow(self, state: State, _truth: Mapping[str, Any], now: float) -> list[Deed]:
        """What hands do by themselves: the deal, and taking a struck pile."""
        if state.phase is not self._since[0]:
            self._since, self._swept = (state.phase, now), False
        if state.phase in (Phase.SETUP, Phase.ROUND_OVER):
            return self._deal(state, now)
        if self._deck:
            self._pick_up(state)
        waited = now - self._since[1] > TAKE_S
        if state.phase is Phase.STRUCK and waited and not self._swept and state.window is not None:
            self._swept = True
            return [Sweep(state.active, state.window[0])]
        return []

    def taken_back(self, state: State, truth: Mapping[str, Any]) -> list[Deed]:
        """After an undo: cards go back to their hands, and the piles are laid as they must lie."""
        for seat, owned in enumerate(state.owned):
            while self._hands and len(self._hands[seat]) < owned and self._return(seat):
                pass
        deeds: list[Deed] = []
        for colour, pile in zip(COLOURS, state.piles, strict=True):
            if truth[colour] != pile:
                deeds += [Sweep(0, colour), *(LayCard(0, colour, card) for card in pile if card != UNKNOWN)]
        return deeds

    def _give(self, seat: int, card: str) -> None:
        self._hands[seat].remove(card)
        self._gone.append((seat, card))

    def _return(self, seat: int) -> bool:
        for number in reversed(range(len(self._gone))):
            if self._gone[number][0] == seat:
                self._hands[seat].insert(0, self._gone.pop(number)[1])
                return True
        return False

    def _deal(self, state: State, now: float) -> list[Deed]:
        coming = state.round + (state.phase is Phase.ROUND_OVER)
        if self._dealt >= coming or (state.phase is Phase.ROUND_OVER and now - self._since[1] < RESULT_S):
            return []
        self._dealt = coming
        deck = [card for card, copies in deck_of(state.players).items() for _ in range(copies)]
        self._rng.shuffle(deck)
        numbers = [card for card in deck if is_number(card)]
        opening = [next(card for card in numbers if card[0] == colour) for colour in COLOURS]
        for card in opening:
            deck.remove(card)
        self._deck, self._gone = deck, []
        cleared: list[Deed] = [ClearTable(state.starter)] if state.phase is Phase.ROUND_OVER else []
        return [*cleared, *(LayCard(state.starter, card[0], card) for card in opening)]

    def _pick_up(self, state: State) -> None:
        self._hands = [[self._deck.pop() for _ in range(owned)] for owned in state.owned]
        self._deck = []
