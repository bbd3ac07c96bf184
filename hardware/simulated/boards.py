"""The simulated table for FINITO! dice: what truly lies on whose board, and its photograph at any moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from hardware.simulated.board_scene import BoardScene, set_board_scene
from hardware.simulated.cards import Pose
from hardware.simulated.counter_falls import CounterFalls
from hardware.simulated.gestures import Gestures, hands_of
from hardware.simulated.level import CONDITIONS, Level
from hardware.simulated.photographed import STILL_FRAMES, Motion, PhotographedTable, Stop, Thing, chance_of
from hardware.simulated.pinhole import Point


@dataclass(frozen=True, eq=False)
class Counter(Thing):
    """A counter on one of the squares, or astray."""

    square: int | None


class SimulatedBoards(PhotographedTable[Counter]):
    """One to eight boards under a camera. All chance comes from the seed: same seed, same calls, same frames.

    Squares are numbered 0 to 35 in reading order. A motion looks at the table when it begins, so that several
    can be prepared one after the other.
    """

    scene: BoardScene

    def __init__(
        self,
        boards: int,
        level: Level,
        seed: int,
        size: tuple[int, int] = (1280, 720),
        seats: int | None = None,
    ) -> None:
        conditions, chance, hands = CONDITIONS[level], chance_of(seed), hands_of(seed)
        scene = set_board_scene(boards, conditions, chance.scene, size)
        shoulders = scene.shoulders(boards if seats is None else seats)
        super().__init__(
            scene, chance, level, seed, Gestures(scene, conditions.shadow, abs(seed), shoulders, hands)
        )
        self._fall = CounterFalls(list(scene.boards.values()), scene.camera, conditions, self._falls)

    @property
    def truth(self) -> dict[str, dict[int, str]]:
        """The counters on each board by square; stray ones are not on it."""
        return {
            spot: {counter.square: counter.label for counter in self._on(spot) if counter.square is not None}
            for spot in self.scene.spots
        }

    @property
    def strays(self) -> dict[str, tuple[str, ...]]:
        """The counters that lie across a line or beside each board."""
        return {
            spot: tuple(counter.label for counter in self._on(spot) if counter.square is None)
            for spot in self.scene.spots
        }

    def truth_of_frame(self) -> dict[str, Any]:
        """What the frame shows, as plain data to be written beside it."""
        return {
            "still": self.still,
            "level": self.level.value,
            "seed": self.seed,
            "boards": {spot: self._shown(spot) for spot in self.scene.spots},
        }

    def put(self, spot: str, label: str, square: int, seat: int, still: int = STILL_FRAMES) -> Motion:
        """A hand brings a counter and sets it down on a square."""
        self._check(spot, square)
        self.scene.deck.face(label)
        return self._putting(spot, label, square, seat, still)

    def move(self, spot: str, source: int, square: int, seat: int, still: int = STILL_FRAMES) -> Motion:
        """One hand lifts a counter and sets it down on another square."""
        self._check(spot, source)
        self._check(spot, square)
        return self._moving(spot, source, square, seat, still)

    def lift(self, spot: str, square: int, seat: int, still: int = STILL_FRAMES) -> Motion:
        """A hand takes a counter away."""
        self._check(spot, square)
        return self._lifting(spot, square, seat, still)

    def nudge(self, spot: str, square: int, seat: int, still: int = STILL_FRAMES) -> Motion:
        """A counter is pushed a little within its square."""
        self._check(spot, square)
        stop = Stop(self._middle(spot, square), partial(self._push, spot, square))
        return self._reach_in(seat, [stop], still=still)

    def stray(self, spot: str, label: str, seat: int, still: int = STILL_FRAMES) -> Motion:
        """A hand leaves a counter where none belongs: across a line, or beside the board."""
        self._on(spot)
        self.scene.deck.face(label)
        return self._straying(spot, label, seat, still)

    def tidy(self, spot: str, seat: int, still: int = STILL_FRAMES) -> Motion:
        """The stray counters of a board are taken away."""
        self._on(spot)
        return self._tidying(spot, seat, still)

    def arrange(self, boards: Mapping[str, Mapping[int, str]]) -> None:
        """The named boards look like this from the next frame on, without a hand."""
        for spot, squares in boards.items():
            self._passing = []
            self._take_all(spot)
            for square, label in squares.items():
                self._check(spot, square)
                self._set_down(spot, label, square)

    def _shown(self, spot: str) -> dict[str, Any]:
        corners = self.scene.camera.project(self.scene.boards[spot].corners())
        return {
            "squares": {str(square): label for square, label in self.truth[spot].items()},
            "strays": list(self.strays[spot]),
            "corners": corners.round(2).tolist(),
        }

    def _putting(self, spot: str, label: str, square: int, seat: int, still: int) -> Motion:
        self._refuse_covered(spot, square)
        stop = Stop(self._middle(spot, square), partial(self._set_down, spot, label, square))
        yield from self._reach_in(seat, [stop], bringing=label, still=still)

    def _moving(self, spot: str, source: int, square: int, seat: int, still: int) -> Motion:
        label = self._at(spot, source).label
        self._refuse_covered(spot, square)
        start, end = self._middle(spot, source), self._middle(spot, square)
        half_way = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        stops = [
            Stop(start, partial(self._take, spot, source), holding=label),
            Stop(half_way, lambda: None, holding=label),
            Stop(end, partial(self._set_down, spot, label, square)),
        ]
        yield from self._reach_in(seat, stops, still=still)

    def _lifting(self, spot: str, square: int, seat: int, still: int) -> Motion:
        label = self._at(spot, square).label
        stop = Stop(self._middle(spot, square), partial(self._take, spot, square), holding=label)
        yield from self._reach_in(seat, [stop], taking=label, still=still)

    def _straying(self, spot: str, label: str, seat: int, still: int) -> Motion:
        pose = self._fall.astray(self.scene.boards[spot], self._poses())
        stop = Stop((pose.x, pose.y), partial(self._lay, spot, label, pose, None))
        yield from self._reach_in(seat, [stop], bringing=label, still=still)

    def _tidying(self, spot: str, seat: int, still: int) -> Motion:
        astray = [counter for counter in self._on(spot) if counter.square is None]
        stops = [Stop((each.pose.x, each.pose.y), partial(self._exchange, [each], [])) for each in astray]
        yield from self._reach_in(seat, stops, still=still)

    def _check(self, spot: str, square: int) -> None:
        """What cannot be is refused at once, not in the middle of a motion."""
        self._on(spot)
        if not 0 <= square < self.scene.boards[spot].sheet.squares:
            raise ValueError(f"There is no square {square} on a board.")

    def _refuse_covered(self, spot: str, square: int) -> None:
        if square in self.truth[spot]:
            raise ValueError(f"On square {square} of {spot!r} lies a counter already.")

    def _at(self, spot: str, square: int) -> Counter:
        for counter in self._on(spot):
            if counter.square == square:
                return counter
        raise ValueError(f"On square {square} of {spot!r} lies no counter.")

    def _middle(self, spot: str, square: int) -> Point:
        board = self.scene.boards[spot]
        return board.on_table(board.sheet.middle_of(square))

    def _poses(self) -> list[Pose]:
        return [counter.pose for counter in self._things]

    def _set_down(self, spot: str, label: str, square: int) -> None:
        pose = self._fall.on_square(self.scene.boards[spot], square, self._poses())
        self._lay(spot, label, pose, square)

    def _lay(self, spot: str, label: str, pose: Pose, square: int | None) -> None:
        self._add(Counter(spot, label, pose, self._drawn(label, pose), square))

    def _take(self, spot: str, square: int) -> None:
        self._exchange([self._at(spot, square)], [])

    def _push(self, spot: str, square: int) -> None:
        counter = self._at(spot, square)
        others = [each.pose for each in self._things if each is not counter]
        pose = self._fall.nudged(self.scene.boards[spot], square, counter.pose, others)
        pushed = Counter(spot, counter.label, pose, self._drawn(counter.label, pose), square)
        self._exchange([counter], [pushed])
