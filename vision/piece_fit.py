"""Which pieces explain a part of the picture: each that could lie there is tried, where it fits best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.hexes import HexBoard
from vision.piece_prints import SCALE, Floats, Lie, Part, PiecePrints
from vision.piece_text import Place, possible_on

MOST_UNLIKE = 0.12  # squared difference of a point, of white, beyond which it is simply something else
STEPS = (1.2, 0.6, 0.3)  # millimetres by which a piece is moved to where it fits best
DEGREES = 5.0  # that go with a millimetre
FARTHEST, FARTHEST_TURN = 2.6, 15.0  # off its place
ROUND_FARTHEST = 2.0  # of a ring or a post
PER_MM = 0.25  # what lying a millimetre off costs
SLACK = 1.0  # millimetres around a piece that belong to its place
NEAR = 0.35  # unlikeness to the best below which an option is worth fitting exactly

MOST_ROUNDS = 3
DOUBT, LEAST_DOUBT = 400.0, 0.3  # how unlike two options must look, in noisy points, to be told apart

Laid = Mapping[Place, tuple[str, Lie]]


@dataclass(frozen=True, eq=False)
class Flat:
    """A look at the board without its light: BGR of white; where nothing shines; squared noise of a point."""

    points: Floats
    dull: Floats
    noise: float


@dataclass(frozen=True, eq=False)
class Cell:
    """Places that cannot be read apart: the seats of a station, or the slots of a junction."""

    places: tuple[Place, ...]
    part: Part
    inside: Floats  # 1 where it counts

    @property
    def is_station(self) -> bool:
        return bool(self.places[0].seat)


@dataclass(eq=False)
class Reading:
    """What lies in a cell; and for each place what else could, with what speaks against it.

    `against` is 1 when the picture looks exactly as read, 0 when the other explains it as well.
    """

    laid: dict[Place, tuple[str, Lie]]
    against: dict[Place, dict[str | None, float]] = field(default_factory=dict)

    def word(self, place: Place) -> str | None:
        return self.laid[place][0] if place in self.laid else None

    def lead(self, place: Place) -> float:
        return min(self.against[place].values(), default=0.0)


@dataclass(frozen=True, eq=False)
class _Option:
    cost: float
    word: str | None
    lie: Lie
    canvas: Floats


class CellReader:
    """Reads the cells of one board at one sharpness."""

    def __init__(self, board: HexBoard, prints: PiecePrints) -> None:
        self._board, self._prints = board, prints

    def read(self, cell: Cell, picture: Flat, around: Laid) -> Reading:
        """What lies in a cell, given what lies around it."""
        look = _Look(self._board, self._prints, cell, picture, around)
        reading = Reading({})
        look.add_greedily(reading.laid)
        for _ in range(MOST_ROUNDS):
            for place in cell.places:
                _choose(reading, place, look, look.options(place, reading.laid))
            if not cell.is_station or not look.exchange(reading):
                break
        return reading

    def settle(self, cell: Cell, picture: Flat, around: Laid, known: Laid) -> Laid:
        """Where exactly the pieces lie that are known to be in a cell."""
        look = _Look(self._board, self._prints, cell, picture, around)
        laid = {place: known[place] for place in cell.places if place in known}
        for place in tuple(laid):
            word = laid[place][0]
            laid[place] = word, look.option(place, word, laid).lie
        return laid


def _choose(reading: Reading, place: Place, look: _Look, options: Sequence[_Option]) -> None:
    best = min(options, key=lambda option: option.cost)
    reading.laid.pop(place, None)
    if best.word:
        reading.laid[place] = best.word, best.lie
    reading.against[place] = {
        option.word: look.against(option, best) for option in options if option is not best
    }


class _Look:
    """One cell in one picture."""

    def __init__(self, board: HexBoard, prints: PiecePrints, cell: Cell, picture: Flat, around: Laid) -> None:
        self._board, self._prints, self._cell = board, prints, cell
        self._seen = picture.points[cell.part.cut]
        self._weight = cell.inside * picture.dull[cell.part.cut]
        self._doubt = DOUBT * picture.noise + LEAST_DOUBT
        self._ground = prints.draw(cell.part, around.values())

    def drawn(self, laid: Laid, without: Place | None = None) -> Floats:
        canvas = self._ground
        for place in self._cell.places:
            if place in laid and place != without:
                canvas = self._prints.lay(canvas, self._cell.part, *laid[place])
        return canvas

    def add_greedily(self, laid: dict[Place, tuple[str, Lie]]) -> None:
        """Begins with nothing and lays whatever explains most, as long as something does."""
        if self._cell.is_station:
            return  # its seats hardly cover one another, and are gone through anyway
        while len(laid) < len(self._cell.places):
            free = [place for place in self._cell.places if place not in laid]
            options = [(option, place) for place in free for option in self.options(place, laid)]
            best, place = min(options, key=lambda one: one[0].cost)
            if best.word is None:
                return
            laid[place] = best.word, best.lie

    def options(self, place: Place, laid: Laid) -> list[_Option]:
        """Everything that could lie on a place, the rest being as it is; only the likelier are fitted."""
        canvas = self.drawn(laid, without=place)
        rough = [
            self._try(canvas, word, Lie(*off))
            for word in possible_on(place, self._board)
            for off in _offs(place)
        ]
        best: dict[str | None, _Option] = {}
        for option in rough:
            if option.word not in best or option.cost < best[option.word].cost:
                best[option.word] = option
        bare = _Option(self._cost(canvas), None, Lie(), canvas)
        limit = min(min(option.cost for option in rough), bare.cost)
        limit += NEAR * max(option.cost - limit for option in rough)
        fitted = [
            self._fitted(canvas, option, place) if option.cost <= limit else option
            for option in best.values()
        ]
        return [bare, *fitted]

    def option(self, place: Place, word: str, laid: Laid) -> _Option:
        canvas = self.drawn(laid, without=place)
        rough = min((self._try(canvas, word, Lie(*off)) for off in _offs(place)), key=lambda one: one.cost)
        return self._fitted(canvas, rough, place)

    def exchange(self, reading: Reading) -> bool:
        """Tries two neighbouring seats together, as one blurs into the other; whether that explains more."""
        for one, other in pairwise(self._cell.places):
            now = self._pair(reading.laid, one, reading.word(one), other, reading.word(other))
            for first in (None, *possible_on(one, self._board)):
                for second in (None, *possible_on(other, self._board)):
                    if first == reading.word(one) or second == reading.word(other):
                        continue
                    pair = self._pair(reading.laid, one, first, other, second)
                    against = self.against(pair[-1], now[-1])
                    if against < 0:
                        reading.laid = {
                            place: laid for place, laid in reading.laid.items() if place not in (one, other)
                        }
                        reading.laid |= {
                            p: (o.word, o.lie) for p, o in zip((one, other), pair, strict=True) if o.word
                        }
                        return True
                    for place, word in ((one, first), (other, second)):
                        reading.against[place][word] = min(reading.against[place][word], against)
        return False

    def _pair(
        self, laid: Laid, one: Place, first: str | None, other: Place, second: str | None
    ) -> tuple[_Option, _Option]:
        rest = {place: piece for place, piece in laid.items() if place not in (one, other)}
        lower = self._roughly(self.drawn(rest), one, first)
        return lower, self._roughly(lower.canvas, other, second)

    def _roughly(self, canvas: Floats, place: Place, word: str | None) -> _Option:
        if word is None:
            return _Option(self._cost(canvas), None, Lie(), canvas)
        tries = [self._try(canvas, word, Lie(*off)) for off in _offs(place)]
        return self._fitted(canvas, min(tries, key=lambda one: one.cost), place)

    def against(self, other: _Option, best: _Option) -> float:
        """What speaks against an option; the more alike two look, the less it is worth."""
        return (other.cost - best.cost) / (self._unlike(other.canvas, best.canvas) + self._doubt)

    def _try(self, canvas: Floats, word: str, lie: Lie) -> _Option:
        drawn = self._prints.lay(canvas, self._cell.part, word, lie)
        off = PER_MM * (lie.x**2 + lie.y**2 + (lie.turn / DEGREES) ** 2)
        return _Option(self._cost(drawn) + off, word, lie, drawn)

    def _fitted(self, canvas: Floats, best: _Option, place: Place) -> _Option:
        """Moved in ever smaller steps as long as that helps."""
        assert best.word is not None
        for step in STEPS:
            for _ in range(2):
                tries = [
                    self._try(canvas, best.word, lie) for lie in _moved(best.lie, step, bool(place.seat))
                ]
                better = min(tries, key=lambda one: one.cost, default=best)
                if better.cost >= best.cost:
                    break
                best = better
        return best

    def _cost(self, drawn: Floats) -> float:
        return self._unlike(drawn, self._seen)

    def _unlike(self, one: Floats, other: Floats) -> float:
        off = one - other
        return float(
            (np.minimum(np.einsum("ijk,ijk->ij", off, off), 3 * MOST_UNLIKE) * self._weight).sum()
        )


def _offs(place: Place) -> Sequence[tuple[float, float, float]]:
    """Where a piece is first tried."""
    far = 0.9 if place.seat else 1.3
    return ((0, 0, 0), (far, 0, 0), (-far, 0, 0), (0, far, 0), (0, -far, 0))


def _moved(lie: Lie, step: float, is_round: bool) -> Iterable[Lie]:
    far = ROUND_FARTHEST if is_round else FARTHEST
    for x, y in ((step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)):
        if np.hypot(lie.x + x, lie.y + y) <= far:
            yield Lie(lie.x + x, lie.y + y, lie.turn)
    if not is_round:
        for turn in (step * DEGREES, -step * DEGREES):
            if abs(lie.turn + turn) <= FARTHEST_TURN:
                yield Lie(lie.x, lie.y, lie.turn + turn)


def cells_of(board: HexBoard, shape: tuple[int, int]) -> list[Cell]:
    ring = board.sizes["l"]["outer"] + SLACK
    stations = [
        _cell(tuple(Place(name, seat) for seat in (*board.seats, "post")), _disc(point, ring, shape))
        for name, point in board.stations.items()
    ]
    return stations + [
        _cell(tuple(Place(n) for n in names), _grooves(board, names, shape)) for names in board.junctions
    ]


def _grid(shape: tuple[int, int]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]]
    return (x + 0.5) / SCALE, (y + 0.5) / SCALE


def _disc(point: tuple[float, float], radius: float, shape: tuple[int, int]) -> NDArray[np.bool_]:
    x, y = _grid(shape)
    return np.asarray(np.hypot(x - point[0], y - point[1]) <= radius)


def _grooves(board: HexBoard, names: Sequence[str], shape: tuple[int, int]) -> NDArray[np.bool_]:
    x, y = _grid(shape)
    inside = np.zeros(shape, bool)
    bridge = board.sizes["bridge"]
    for slot in (board.slots[name] for name in names):
        c, s = np.cos(np.radians(slot.turn)), np.sin(np.radians(slot.turn))
        along, across = c * (x - slot.x) + s * (y - slot.y), c * (y - slot.y) - s * (x - slot.x)
        inside |= (np.abs(along) <= bridge["length"] / 2 + SLACK) & (
            np.abs(across) <= bridge["width"] / 2 + SLACK / 2
        )
    return inside


def _cell(places: tuple[Place, ...], inside: NDArray[np.bool_]) -> Cell:
    rows, columns = np.flatnonzero(inside.any(axis=1)), np.flatnonzero(inside.any(axis=0))
    part = Part(int(columns[0]), int(rows[0]), int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1)
    return Cell(places, part, inside[part.cut].astype(np.float32))
