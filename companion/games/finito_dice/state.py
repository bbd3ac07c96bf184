"""Where a match of FINITO! dice stands, and what can be told from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.game import Setup
from companion.games.finito_dice.board import (
    COUNTERS,
    Board,
    is_sorted,
    lifted,
    longest_run,
    targets,
    unplaced,
)
from companion.settings import Rules

USUAL_TARGET = 50


class Phase(StrEnum):
    ROLL = "roll"  # the die is to be rolled
    PLACE = "place"  # everybody places a counter; with nobody waiting, Finito is to be called
    MOVE = "move"  # all counters lie: everybody moves one; with nobody waiting, Finito is to be called
    ROUND_OVER = "round_over"
    GAME_OVER = "game_over"


ACTING = frozenset({Phase.PLACE, Phase.MOVE})


class Aim(StrEnum):
    """How a match is decided: the values of the setting `match`."""

    SINGLE = "single"
    TARGET_SUM = "target_sum"
    FIXED_ROUNDS = "fixed_rounds_nl"


class Call(NamedTuple):
    """A player called Finito with a sorted board."""

    seat: int
    at: float | None


@dataclass(frozen=True, slots=True)
class State:
    """Tuples are by seat. After a round its boards stand until the next begins."""

    setup: Setup
    rules: Rules
    next_rules: Rules  # in force from the next round
    phase: Phase
    round: int
    rolls: int  # in this round; cocked dice do not count
    roll: int | None  # what the die shows; None when it must be rolled anew
    boards: tuple[Board, ...]
    opened: tuple[tuple[int, ...], ...]  # the counters said to lie face up; empty when nothing was said
    waiting: tuple[int, ...]  # who still has to act, in the order of seats
    points: tuple[int, ...]  # of all finished rounds
    calls: tuple[Call, ...] = ()  # with this roll
    rounds: tuple[tuple[int, ...], ...] = ()  # points of every finished round
    begun: bool = False  # the first round has
    proof: str = ""  # the note behind the last roll, to be shown with it; no rule looks at it

    @property
    def players(self) -> int:
        return len(self.boards)

    @property
    def between(self) -> bool:
        """The next `open` or `roll` begins a round."""
        return self.phase is Phase.ROUND_OVER or not self.begun

    @property
    def awaits_call(self) -> bool:
        """Everybody has acted and somebody is sorted, but it takes a call to end the round."""
        return self.phase in ACTING and not self.waiting

    @property
    def aim(self) -> Aim:
        return Aim.TARGET_SUM if self.setup.target is not None else Aim(self.rules.word("match"))

    @property
    def goal(self) -> int:
        return USUAL_TARGET if self.setup.target is None else self.setup.target

    @property
    def runs(self) -> tuple[int, ...]:
        return tuple(map(longest_run, self.boards))

    @property
    def sorted(self) -> tuple[int, ...]:
        return tuple(seat for seat, board in enumerate(self.boards) if is_sorted(board))

    @property
    def totals(self) -> tuple[int, ...]:
        """In a single game the runs as they grow; else what the finished rounds brought."""
        running = self.phase is not Phase.GAME_OVER
        if running and self.aim is Aim.SINGLE and self.rules.word("scoring") == "run":
            return tuple(map(sum, zip(self.points, self.runs, strict=True)))
        return self.points


def acting(rolls: int) -> Phase:
    """All have equally many counters on the board, so all begin to move with the same roll."""
    return Phase.PLACE if rolls <= len(COUNTERS) else Phase.MOVE


def may_put(state: State, seat: int) -> tuple[int, ...]:
    """The counters that a player may place: those said to lie open, or any not yet placed."""
    return state.opened[seat] or unplaced(state.boards[seat])


def targets_from(state: State, seat: int, source: int | None = None) -> tuple[int, ...]:
    """The squares where a new counter may go, or the one on `source`; it cannot stay there."""
    if source is None or state.rules.word("occupancy") == "before":
        return _unlifted(state, seat)
    able = _lifted(state, seat, source)
    return able if able or _someone_moves(state, seat) else _unlifted(state, seat)


def _unlifted(state: State, seat: int) -> tuple[int, ...]:
    return _targets(state, state.boards[seat])


def _lifted(state: State, seat: int, source: int) -> tuple[int, ...]:
    able = _targets(state, lifted(state.boards[seat], source))
    return tuple(square for square in able if square != source)


def _targets(state: State, board: Board) -> tuple[int, ...]:
    assert state.roll is not None, state
    return targets(board, state.roll, state.rules.word("nearest") == "number")


def _someone_moves(state: State, seat: int) -> bool:
    """A gapless row at the edge leaves every lifted counter only its own square. Moving is compulsory, so
    then, and only then, it is looked before it is lifted."""
    return any(_lifted(state, seat, source) for source in lying(state, seat))


def targets_of(state: State, seat: int) -> tuple[int, ...]:
    """Every square where a player may put or move something with this roll."""
    if state.phase is Phase.PLACE or state.rules.word("occupancy") == "before":
        return _unlifted(state, seat)
    return tuple(sorted({to for source in lying(state, seat) for to in targets_from(state, seat, source)}))


def lying(state: State, seat: int) -> tuple[int, ...]:
    """The squares with a counter."""
    return tuple(square for square, counter in enumerate(state.boards[seat]) if counter)
