"""The cards that players hold at the simulated table, when people and not bots play there.

It deals, keeps the hands, draws as many cards as the screen says, and spreads the hands at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.games.finita.deck import CARDS
from companion.games.finita.holding import Holding
from companion.games.finita.house import house_of
from companion.games.finita.lots import beginner
from companion.games.finita.opening import opens
from companion.games.finita.spots import DISCARD, HAND
from companion.games.finita.spread import next_to_show
from companion.games.finita.state import BETWEEN, RUNNING, Phase, State
from companion.simulation import ClearTable, Deed, GatherHand, LayCard, SpreadHand, Sweep, TakeBack

RESULT_S = 8.0  # how long the result of a round stands before the next deal
MOST_UNREAD = 2  # cards on their way that the camera has not read; more of them were shuffled in again
SPREAD_S = 2.0  # between two hands that are spread


class FinitaDealer:
    def __init__(self, seed: int) -> None:
        self._rng = Random(f"finita dealer {seed}")
        self._held: Holding | None = None
        self._dealt = -1  # rounds finished when these cards were dealt
        self._laid: list[tuple[int, str]] = []  # who laid what in this round, in order
        self._since: tuple[object, float] = (None, 0.0)
        self._spread: int | None = None
        self._counts: tuple[int, ...] = ()  # when all that lies there was known

    def hand(self, state: State) -> tuple[str, ...]:
        """Of whom the table waits for."""
        if self._held is None or state.phase not in RUNNING:
            return ()
        self._follow(state)
        seat = _on_turn(state)
        hand = self._held.hands[seat] or self._held.aside[seat]
        return tuple(sorted(hand, key=list(CARDS).index))

    def lay(self, state: State, card: str) -> list[Deed]:
        if self._held is None or card not in self.hand(state):
            return []
        seat = _on_turn(state)
        self._held.lay(seat, card)
        self._laid.append((seat, card))
        return [LayCard(seat, DISCARD, card)]

    def pressed(self, state: State, seat: int) -> list[Deed]:
        """Who buzzes out of turn and holds the twin of the top card throws it in."""
        top = state.top or ""
        if self._held is None or state.phase not in RUNNING or not state.house.zwischenwerfen:
            return []
        if seat == state.active or top not in self._held.hands[seat]:
            return []
        self._held.lay(seat, top)
        self._laid.append((seat, top))
        return [LayCard(seat, DISCARD, top)]

    def follow(self, state: State, truth: Mapping[str, Any], now: float) -> list[Deed]:
        """What hands do by themselves: the deal, and spreading what is left at the end."""
        moment = (state.phase, len(state.rounds), state.hands)
        if moment != self._since[0]:
            self._since = (moment, now)
        if state.phase in BETWEEN:
            return self._deal(state, now)
        if self._held is None:
            return []
        self._follow(state)
        if state.phase is Phase.SCORING:
            return self._count(state, truth, now)
        return self._punished(state)

    def _punished(self, state: State) -> list[Deed]:
        """A wrong card goes back to the hand of who had to draw for it."""
        assert self._held is not None
        if not self._unread(state):
            self._counts = state.counts
            return []
        seat, card = self._laid[-1]
        if state.counts[seat] <= self._counts[seat]:
            return []
        self._laid.pop()
        self._held.pile.pop()
        self._held.hands[seat].append(card)
        return [TakeBack(seat, DISCARD)]

    def taken_back(self, state: State, truth: Mapping[str, Any]) -> list[Deed]:
        """After an undo: cards go back to their hands, and the pile is laid as it must lie."""
        if self._held is None or state.phase in BETWEEN:
            return []
        self._return(state)
        deeds: list[Deed] = [GatherHand(0)] if truth.get(HAND) else []
        if tuple(truth[DISCARD]) != state.pile:
            deeds += [Sweep(0, DISCARD), *(LayCard(0, DISCARD, card) for card in state.pile)]
        return deeds

    def _follow(self, state: State) -> None:
        """Cards are drawn as the rules say; what was laid a moment ago is still being read."""
        if self._held is None or self._dealt != len(state.rounds):
            return
        counts = list(state.counts)
        for seat, _card in self._laid[len(self._laid) - self._unread(state) :]:
            counts[seat] -= 1
        self._held.follow(state.but(counts=tuple(counts)))
        for seat, count in enumerate(counts):  # a card that was booked as another player's stays booked
            while len(self._held.whole(seat)) > count and self._held.hands[seat]:
                self._held.stock.insert(0, self._held.hands[seat].pop())

    def _unread(self, state: State) -> int:
        """How many cards lie on the pile that the companion does not know of yet."""
        assert self._held is not None
        more = len(self._held.pile) - state.discard
        if not 0 < more <= min(MOST_UNREAD, len(self._laid)):
            return 0
        return more if self._held.pile[-1 - more] == state.top else 0

    def _return(self, state: State) -> None:
        assert self._held is not None
        for seat, count in enumerate(state.counts):
            hand = self._held.hands[seat]
            while len(self._held.whole(seat)) > count and hand:
                self._held.stock.append(hand.pop())
            while len(self._held.whole(seat)) < count and self._take_back(seat):
                pass

    def _take_back(self, seat: int) -> bool:
        assert self._held is not None
        for number in reversed(range(len(self._laid))):
            if self._laid[number][0] == seat:
                card = self._laid.pop(number)[1]
                self._held.hands[seat].append(card)
                if card in self._held.pile:
                    self._held.pile.remove(card)
                return True
        return False

    def _deal(self, state: State, now: float) -> list[Deed]:
        finished = len(state.rounds)
        waits = state.phase is Phase.ROUND_OVER and now - self._since[1] < RESULT_S
        if self._dealt == finished or waits:
            return []
        self._dealt, self._laid, self._spread = finished, [], None
        house = house_of(state.next_rules)
        self._held = Holding(state.players, self._rng)
        self._held.deal(house.memory)
        seat = beginner(state) or 0
        first = self._held.turn_up(label for label in CARDS if opens(house, label))[-1]
        cleared: list[Deed] = [ClearTable(seat)] if state.phase is Phase.ROUND_OVER else []
        return [*cleared, LayCard(seat, DISCARD, first)]

    def _count(self, state: State, truth: Mapping[str, Any], now: float) -> list[Deed]:
        """One hand after the other; the one before is taken away first."""
        seat = next_to_show(state)
        if truth.get(HAND) and self._spread != seat:
            return [GatherHand(self._spread or 0)]
        if seat is None or seat == self._spread or now - self._since[1] < SPREAD_S:
            return []
        self._spread = seat
        assert self._held is not None
        return [SpreadHand(seat, self._held.whole(seat))]


def _on_turn(state: State) -> int:
    return state.waiting[0] if state.phase is Phase.SERVING else state.active
