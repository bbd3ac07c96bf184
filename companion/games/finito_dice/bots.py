"""Players made of code for FINITO! dice: they keep as many counters in order as they can."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from random import Random

from companion.game import Event, Game, Setup
from companion.games.finito_dice.board import COUNTERS, OPEN, Board, moved, placed, sequence, unplaced
from companion.games.finito_dice.spots import SPOTS
from companion.games.finito_dice.state import Phase, State, lying, targets_of
from companion.match import Match
from companion.scene import Boards, Scene
from companion.simulation import ClearTable, MoveCounter, Press, PutCounter, Step, Think


class DiceBots:
    """They roll with a buzzer, read the number from the screen, and act one after the other."""

    def __init__(self, game: Game[State], setup: Setup, seed: int) -> None:
        self.truth: Match[State] = Match(game, setup)
        self._rng = Random(f"dice bots {seed}")
        self._awaiting = False
        self._face_down: list[list[int]] = []

    def look(self, scene: Scene) -> None:
        """The number that the companion rolled is true as soon as it stands on the screen."""
        if self._awaiting and isinstance(scene.table, Boards):
            die = scene.table.die
            if die.number is not None and die.throw != self._state.rolls:
                self._awaiting = False
                self.truth.play(Event("roll", (str(die.number),)))

    def steps(self) -> Iterator[Step]:
        while self.truth.outcome is None:
            if self._state.phase in (Phase.ROLL, Phase.ROUND_OVER):
                yield from self._roll()
            else:
                yield from self._act()

    @property
    def _state(self) -> State:
        return self.truth.state

    def _roll(self) -> Iterator[Step]:
        if self._state.between:
            if self._state.phase is Phase.ROUND_OVER:
                yield Step(ClearTable(0))
                yield Step(Think(15.0))
            self._face_down = [self._shuffled() for _ in range(self._state.players)]
        yield Step(Think(self._rng.uniform(0.5, 2.0)))
        self._awaiting = True
        yield Step(Press(self._rng.randrange(self._state.players)))
        assert not self._awaiting, "the screen shows no number after the roll"

    def _shuffled(self) -> list[int]:
        return self._rng.sample(list(COUNTERS), len(COUNTERS))

    def _act(self) -> Iterator[Step]:
        seats = list(self._state.waiting)
        self._rng.shuffle(seats)
        for seat in seats:
            yield Step(Think(self._rng.uniform(0.5, 3.0)))
            yield self._placement(seat) if self._state.phase is Phase.PLACE else self._shift(seat)

    def _placement(self, seat: int) -> Step:
        board = self._state.boards[seat]
        hidden = [counter for counter in self._face_down[seat] if counter in unplaced(board)]
        choices = [(counter, to) for counter in hidden[:OPEN] for to in targets_of(self._state, seat)]
        counter, to = max(choices, key=lambda choice: self._worth(placed(board, choice[0], choice[1])))
        event = Event("put", (f"{counter}@{to}",), seat)
        self.truth.play(event)
        return Step(PutCounter(seat, SPOTS[seat], f"{SPOTS[seat][0]}{counter}", to), (event,))

    def _shift(self, seat: int) -> Step:
        board = self._state.boards[seat]
        able = targets_of(self._state, seat)
        choices = [(source, to) for source in lying(self._state, seat) for to in able if to != source]
        source, to = max(choices, key=lambda choice: self._worth(moved(board, *choice)))
        event = Event("move", (f"{source}>{to}",), seat)
        self.truth.play(event)
        return Step(MoveCounter(seat, SPOTS[seat], source, to), (event,))

    def _worth(self, board: Board) -> tuple[float, float]:
        return _in_order(sequence(board)) - _misplaced(board), self._rng.random()


def _in_order(counters: bytes) -> float:
    """The longest ascending choice of counters: what need not move any more."""
    ends: list[int] = []
    for counter in counters:
        place = bisect_left(ends, counter)
        ends[place : place + 1] = [counter]
    return len(ends)


def _misplaced(board: Board) -> float:
    """How far counters lie from where they would sit if all were spread evenly; a tie-break below one."""
    far = sum(abs(square - (counter - 1) * 35 / 11) for square, counter in enumerate(board) if counter)
    return far / 500
