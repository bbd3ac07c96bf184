"""Where a match of FINITA stands, and what can be told from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.game import Setup
from companion.games.finita.deck import CARDS, DRAW_FOUR, DRAW_TWO, TARGET, Card
from companion.games.finita.house import House
from companion.games.finita.notation import Play
from companion.settings import Rules


class Phase(StrEnum):
    SETUP = "setup"
    TURN = "turn"  # the active player lays or draws
    DREW = "drew"  # one card was drawn: lay it, or pass
    PENDING = "pending"  # the active player is hit by a draw card: answer it, or draw them all
    SERVING = "serving"  # Paul or Petra: everybody else lays a card in turn order, or cannot
    SHOWING = "showing"  # Patrick: everybody shows a number, in any order
    SCORING = "scoring"  # somebody has gone out: the others show what they hold
    ROUND_OVER = "round_over"
    GAME_OVER = "game_over"


RUNNING = frozenset({Phase.TURN, Phase.DREW, Phase.PENDING, Phase.SERVING, Phase.SHOWING})
ACTING = frozenset({Phase.TURN, Phase.DREW, Phase.PENDING})  # it is the active player who lays or draws
BETWEEN = frozenset({Phase.SETUP, Phase.ROUND_OVER})


@dataclass(frozen=True)
class State:
    """Tuples are by seat. While others serve or show, `active` is who laid the power; while hands are
    scored and after that, who went out.

    Unlike its sisters it has no slots: copying a dictionary is what makes a state cheap to change.
    """

    setup: Setup
    rules: Rules
    next_rules: Rules  # in force from the next opening
    house: House  # what `rules` mean
    phase: Phase
    round: int
    starter: int
    active: int
    counts: tuple[int, ...]  # cards held, those laid aside included
    aside: tuple[int, ...]
    draw_pile: int
    totals: tuple[int, ...]
    direction: int = 1
    pile: tuple[str, ...] = ()  # the discard pile, bottom first; what was shuffled in again is not there
    want_colour: str | None = None
    want_value: str | None = None
    pending: int = 0
    layer: int | None = None  # who laid the top card; None when it was turned up
    served: bool = False  # the top card was only served: nobody throws in on it
    covered: str | None = None  # what the last card was laid on: who throws in a twin of it is too late
    skipped: int | None = None  # who may still answer the skip with Pia
    slap: bool = False  # a 9 was laid, and nobody was last yet
    zero: bool = False  # a 0 was laid, and no cards changed places yet
    watch: int | None = None  # who has one card left and has not called
    called: frozenset[int] = frozenset()  # who has one card left and has
    request: Play | None = None  # what Paul or Petra asks for
    waiting: tuple[int, ...] = ()  # who still has to serve or show, in turn order
    shown: tuple[tuple[int, str], ...] = ()  # at Patrick: seats and what they showed
    hands: tuple[tuple[str, ...] | None, ...] = ()  # what was shown for scoring
    rounds: tuple[tuple[int, ...], ...] = ()  # points of every finished round

    def but(self, **changes: Any) -> State:
        """The same with changes: what `dataclasses.replace` does, at a fraction of its price."""
        new = object.__new__(State)
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        return new

    @property
    def players(self) -> int:
        return len(self.counts)

    @property
    def top(self) -> str | None:
        return self.pile[-1] if self.pile else None

    @property
    def discard(self) -> int:
        return len(self.pile)

    @property
    def next_seat(self) -> int:
        return (self.active + self.direction) % len(self.counts)

    @property
    def goal(self) -> int:
        return TARGET if self.setup.target is None else self.setup.target

    @property
    def winner(self) -> int | None:
        """Who went out, from then until the next round."""
        return self.counts.index(0) if 0 in self.counts else None

    @property
    def on_draw_two(self) -> bool:
        """The draw card to be answered is a draw-two; the wants tell, for Pia may lie on it."""
        return self.want_value == DRAW_TWO


def after(state: State, seat: int) -> int:
    """Who comes next in turn order."""
    return (seat + state.direction) % len(state.counts)


def turn_order(state: State, seat: int) -> tuple[int, ...]:
    """All others from the one after `seat` on, in turn order."""
    players, step = len(state.counts), state.direction
    return tuple((seat + step * far) % players for far in range(1, players))


def in_hand(state: State, seat: int) -> int:
    """Without the cards laid aside."""
    return state.counts[seat] - state.aside[seat]


def matches(state: State, card: Card) -> bool:
    """Whether a card goes on what is wanted: black cards and powers always, and with no want every card."""
    colour = card.colour
    if colour is None or colour == state.want_colour or card.value == state.want_value:
        return True
    return state.want_colour is None and state.want_value is None


def stacks(state: State, card: Card) -> bool:
    """Whether a card answers the pending draw card, so that the next player draws the sum."""
    house = state.house
    if card.label == DRAW_FOUR:
        return house.chaos or (house.verlaengerung and not state.on_draw_two)
    if card.value != DRAW_TWO:
        return False
    if state.on_draw_two:
        return house.verlaengerung
    return house.chaos and (house.chaos_any or card.colour == state.want_colour)


def fits(state: State, card: Card) -> bool:
    """Whether the active player may lay this one card now."""
    if state.phase is Phase.PENDING:
        return stacks(state, card)
    return matches(state, card)


def answerer(state: State) -> int | None:
    """Who may answer with Pia now: who is hit by a draw card, or was skipped a moment ago."""
    return state.active if state.phase is Phase.PENDING else state.skipped


def copies_left(state: State, label: str) -> int:
    """How many copies of a card can still come: those that do not lie in the pile and were not shown.

    The rules do not refuse on it, for records may be written by people who saw less; it ranks what the
    camera cannot tell apart.
    """
    shown = sum(hand.count(label) for hand in state.hands if hand)
    return CARDS[label].copies - state.pile.count(label) - shown


def added(values: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + change, *values[seat + 1 :])
