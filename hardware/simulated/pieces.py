"""The simulated table for FINITY: what truly lies on the board, the hands that change it, its photograph."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import Any

import numpy as np

from hardware.simulated.cards import Pose
from hardware.simulated.gestures import Gestures, hands_of, seated_around
from hardware.simulated.level import CONDITIONS, Conditions, Level
from hardware.simulated.photographed import STILL_FRAMES, Motion, PhotographedTable, Stop, Thing, chance_of
from hardware.simulated.piece_scene import SPOT, HexScene, set_hex_scene
from hardware.simulated.pinhole import Point

THICKNESS = 0.5  # mm, of a piece
BETWEEN = "; "  # the words of a position
_OFF, _MOST_OFF = 0.08, 2.2  # sigma of a piece about its place, of a card's about its own; most, in sigmas
_WIDEST = 1.2  # mm, the largest sigma
_IN_A_RING = 0.6  # of that: rings and posts are guided by the rings around them
_TURNED = 0.27  # sigma of a bridge's turn, of a card's
_STRAY = (7.0, 12.0)  # mm from its place at which a stray piece lies


@dataclass(frozen=True, eq=False)
class Piece(Thing):
    """A piece, and the word of the position that it makes true; None if it lies astray."""

    token: str | None


class SimulatedPieces(PhotographedTable[Piece]):
    """A FINITY board under a camera. All chance comes from the seed: same seed, same calls, same frames.

    A position is a set of words such as "b NE>E NE-E@SE", "ring s NE r", "post E r" and "blocker C-N@NE r".
    Whatever a player does, a hand takes some of them away and lays others.
    """

    scene: HexScene

    def __init__(
        self,
        players: int,
        level: Level,
        seed: int,
        size: tuple[int, int] = (1280, 720),
        tower: str = "",
    ) -> None:
        conditions, chance, hands = CONDITIONS[level], chance_of(seed), hands_of(seed)
        scene = set_hex_scene(players, conditions, chance.scene, size)
        shoulders = seated_around(scene.middle(), players, hands)
        super().__init__(
            scene, chance, level, seed, Gestures(scene, conditions.shadow, abs(seed), shoulders, hands)
        )
        self._fall = PieceFalls(conditions, self._falls)
        self.build(tower)

    @property
    def position(self) -> frozenset[str]:
        return frozenset(piece.token for piece in self._on(SPOT) if piece.token)

    @property
    def truth(self) -> dict[str, str]:
        """The position, its words in order."""
        return {SPOT: BETWEEN.join(sorted(self.position))}

    @property
    def strays(self) -> tuple[str, ...]:
        """The pieces that lie where none belongs."""
        return tuple(piece.label for piece in self._on(SPOT) if piece.token is None)

    def truth_of_frame(self) -> dict[str, Any]:
        """What the frame shows, as plain data to be written beside it."""
        corners = self.scene.camera.project(self.scene.board.corners())
        return {
            "still": self.still,
            "level": self.level.value,
            "seed": self.seed,
            "position": sorted(self.position),
            "strays": list(self.strays),
            "corners": corners.round(2).tolist(),
        }

    def change(self, position: str | Iterable[str], seat: int, still: int = STILL_FRAMES) -> Motion:
        """One visit of a hand, after which this position lies there."""
        wanted = self._checked(position)
        return self._changing(wanted, seat, still)

    def nudge(self, token: str, seat: int, still: int = STILL_FRAMES) -> Motion:
        """A piece is pushed a little, within its place."""
        piece = self._piece(token)
        stop = Stop((piece.pose.x, piece.pose.y), partial(self._push, token))
        return self._reach_in(seat, [stop], still=still)

    def stray(self, token: str, seat: int, still: int = STILL_FRAMES) -> Motion:
        """A hand brings a piece and leaves it beside its place, where none belongs."""
        (lying,) = (self.scene.sheet.piece(word) for word in self._checked(token))
        pose = self._fall.astray(lying.middle)
        on_table = self._on_table(pose)
        stop = Stop((on_table.x, on_table.y), partial(self._lay, lying.label, on_table, None))
        return self._reach_in(seat, [stop], bringing=lying.label, still=still)

    def tidy(self, seat: int, still: int = STILL_FRAMES) -> Motion:
        """The pieces that lie astray are taken away."""
        return self._tidying(seat, still)

    def arrange(self, position: str | Iterable[str]) -> None:
        """The board looks like this from the next frame on, without a hand; pieces that stay do not move."""
        wanted = self._checked(position)
        self._passing = []
        for token in sorted(self.position - wanted):
            self._take(token)
        self._exchange([piece for piece in self._on(SPOT) if piece.token is None], [])
        for token in sorted(wanted - self.position):
            self._set_down(token)

    def build(self, tower: str) -> None:
        """Lays the indicators beside the board, the first one lowest, without a hand."""
        self._exchange([piece for piece in self._things if piece.spot != SPOT], [])
        (x, y), step = self.scene.sheet.tower
        for floor, shade in enumerate(tower):
            pose = self._on_table(self._fall.on_place((x, y + floor * step), None, _IN_A_RING))
            label = f"indicator-{shade}"
            self._add(Piece("tower", label, pose, self._drawn(label, pose), None))

    def _checked(self, position: str | Iterable[str]) -> frozenset[str]:
        """What cannot be is refused at once, not in the middle of a motion."""
        words = position.split(BETWEEN.strip()) if isinstance(position, str) else position
        wanted = frozenset(" ".join(word.split()) for word in words if word.strip())
        for token in wanted:
            self.scene.deck.face(self.scene.sheet.piece(token).label)
        return wanted

    def _changing(self, wanted: frozenset[str], seat: int, still: int) -> Motion:
        """What goes is taken before anything is laid; a piece that is taken may be the one that is laid."""
        going, coming = sorted(self.position - wanted), sorted(wanted - self.position)
        labels = [self.scene.sheet.piece(token).label for token in (*going, *coming)]
        deeds = [partial(self._take, token) for token in going]
        deeds += [partial(self._set_down, token) for token in coming]
        places = [self._place(token) for token in (*going, *coming)]
        held = [*labels[: len(going)], *labels[len(going) + 1 :], None] if coming else labels
        stops = [Stop(at, deed, hold) for at, deed, hold in zip(places, deeds, held, strict=True)]
        bringing = labels[0] if coming and not going else None
        yield from self._reach_in(
            seat, stops, bringing=bringing, taking=held[-1] if held else None, still=still
        )

    def _tidying(self, seat: int, still: int) -> Motion:
        astray = [piece for piece in self._on(SPOT) if piece.token is None]
        stops = [Stop((each.pose.x, each.pose.y), partial(self._exchange, [each], [])) for each in astray]
        yield from self._reach_in(seat, stops, still=still)

    def _place(self, token: str) -> Point:
        return self.scene.board.on_table(self.scene.sheet.piece(token).middle)

    def _piece(self, token: str) -> Piece:
        for piece in self._on(SPOT):
            if piece.token == token:
                return piece
        raise ValueError(f"{token!r} does not lie on the board.")

    def _fallen(self, token: str) -> Pose:
        lying = self.scene.sheet.piece(token)
        care = 1.0 if lying.turn is not None else _IN_A_RING
        return self._on_table(self._fall.on_place(lying.middle, lying.turn, care))

    def _on_table(self, pose: Pose) -> Pose:
        x, y = self.scene.board.on_table((pose.x, pose.y))
        return Pose(x, y, pose.angle + self.scene.board.pose.angle, THICKNESS)

    def _set_down(self, token: str) -> None:
        self._lay(self.scene.sheet.piece(token).label, self._fallen(token), token)

    def _lay(self, label: str, pose: Pose, token: str | None) -> None:
        self._add(Piece(SPOT, label, pose, self._drawn(label, pose), token))

    def _take(self, token: str) -> None:
        self._exchange([self._piece(token)], [])

    def _push(self, token: str) -> None:
        piece, pose = self._piece(token), self._fallen(token)
        self._exchange([piece], [Piece(SPOT, piece.label, pose, self._drawn(piece.label, pose), token)])


class PieceFalls:
    """The way in which the players of one table set their pieces down: about their place, turned a little."""

    def __init__(self, conditions: Conditions, rng: np.random.Generator) -> None:
        self._sigma = min(_WIDEST, _OFF * conditions.scatter_mm)
        self._turned, self._rng = _TURNED * conditions.scatter_deg, rng

    def on_place(self, middle: Point, turn: float | None, care: float) -> Pose:
        while True:
            dx, dy = (float(off) for off in self._rng.normal(0, self._sigma * care, 2))
            if hypot(dx, dy) <= _MOST_OFF * self._sigma * care:
                break
        angle = self._rng.uniform(0, 360) if turn is None else turn + self._rng.normal(0, self._turned)
        return Pose(middle[0] + dx, middle[1] + dy, float(angle))

    def astray(self, middle: Point) -> Pose:
        way, far = self._rng.uniform(0, 2 * np.pi), self._rng.uniform(*_STRAY)
        x, y = middle[0] + far * np.cos(way), middle[1] + far * np.sin(way)
        return Pose(float(x), float(y), float(self._rng.uniform(0, 360)))
