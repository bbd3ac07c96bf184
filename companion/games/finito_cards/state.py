"""Where a match of FINITO! cards stands, and what can be told from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.game import Setup
from companion.games.finito_cards.deck import (
    COLOURS,
    INDEX,
    KINDS,
    NUMBERS,
    PLACE,
    PRINTED,
    SCARCE,
    deck_size,
    hand_size,
    target,
)
from companion.settings import Rules


class Phase(StrEnum):
    SETUP = "setup"
    TURN = "turn"  # must lay a card
    WINDOW = "window"  # a number lies there: the others may call, the active player may go on or stop
    DECIDE = "decide"  # a lock or tabula rasa was laid: may go on or stop
    STRUCK = "struck"  # FINITO! was called: a second caller may join, then the pile is taken
    ROUND_OVER = "round_over"
    GAME_OVER = "game_over"


RUNNING = frozenset({Phase.TURN, Phase.WINDOW, Phase.DECIDE, Phase.STRUCK})


class Laid(NamedTuple):
    """A card laid in a turn. `swept` is the pile that a tabula rasa took away, so that it can come back."""

    card: str
    at: float | None
    swept: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Tuples are by seat, piles in the order of COLOURS, bottom first.

    In `round_over` the table is as it was left, and `starter` and `active` already name who begins next.
    """

    setup: Setup
    rules: Rules
    next_rules: Rules  # in force from the next opening
    phase: Phase
    round: int
    starter: int
    active: int
    candidates: tuple[int, ...]  # who has the most minus points, clockwise after the last starter
    owned: tuple[int, ...]  # hand and personal draw pile together
    under: tuple[int, ...]  # cards under the FINITO! card
    fouls: tuple[int, ...]  # minus points for false calls in this round
    totals: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]  # minus points of every finished round
    piles: tuple[tuple[str, ...], ...]
    cleared: int
    seen: bytes  # copies that can no longer come, by INDEX: shown this round, or not in the deck
    lays: tuple[Laid, ...] = ()  # of the running turn
    ended: tuple[Laid, ...] = ()  # of the turn just ended, until the next player lays
    callers: tuple[int, ...] = ()  # who threw on the card just laid
    uncounted: State | None = None  # the finished round before its points, for a recount

    @property
    def players(self) -> int:
        return len(self.owned)

    @property
    def next_seat(self) -> int:
        return (self.active + 1) % len(self.owned)

    @property
    def goal(self) -> int:
        return target(self.players) if self.setup.target is None else self.setup.target

    @property
    def hand(self) -> tuple[int, ...]:
        return tuple(hand_of(self, seat) for seat in range(self.players))

    @property
    def window(self) -> str | None:
        return self.lays[-1].card if self.phase in (Phase.WINDOW, Phase.STRUCK) else None

    @property
    def opened(self) -> float | None:
        return self.lays[-1].at if self.phase in (Phase.WINDOW, Phase.STRUCK) else None

    @property
    def round_minus(self) -> tuple[int, ...] | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def someone_is_out(self) -> bool:
        return 0 in self.owned

    @property
    def expected(self) -> int:
        """How many cards are in play in this round."""
        whole = deck_size(self.players)
        aside = self.rules.word("extra_cards") == "set_aside"
        return whole - (whole - len(COLOURS)) % self.players if aside else whole

    @property
    def missing(self) -> int:
        if self.phase is Phase.SETUP:  # the opening cards do not lie there yet
            return 0
        piled = sum(map(len, self.piles))
        return self.expected - sum(self.owned) - sum(self.under) - piled - self.cleared


def is_number(card: str) -> bool:
    return card[1] in NUMBERS


def top_of(state: State, colour: str) -> str | None:
    pile = state.piles[COLOURS.index(colour)]
    return pile[-1] if pile else None


def hand_of(state: State, seat: int) -> int:
    """The active player draws a new hand only when it is used up; everybody else holds a full one."""
    full = hand_size(state.players)
    used = len(state.lays) % full if seat == state.active else 0
    return min(full - used, state.owned[seat])


def copies_left(state: State, card: str) -> int:
    """How many copies of `card` can still come up in this round."""
    index = INDEX[card]
    left = PRINTED[card] - state.seen[index]
    if state.players == 2 and card[1] in SCARCE and "removed" not in state.setup.extras:
        shown = sum(state.seen[index % len(KINDS) :: len(KINDS)])
        left = min(left, SCARCE[card[1]] - shown)
    return left


def added(values: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + change, *values[seat + 1 :])


def with_pile(state: State, card: str, pile: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """All piles, with `pile` on the place where `card` belongs."""
    place = PLACE[card]
    return (*state.piles[:place], pile, *state.piles[place + 1 :])


def with_seen(state: State, card: str, change: int = 1) -> bytes:
    seen = bytearray(state.seen)
    seen[INDEX[card]] += change
    return bytes(seen)
