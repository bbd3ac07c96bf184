"""Which pieces explain a part of the picture: each that could lie there is tried, where it fits best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product

import numpy as np

from vision.hexes import HexBoard
from vision.piece_cells import Cell
from vision.piece_prints import Floats, Lie, PiecePrints
from vision.piece_text import Place, place_of, possible_on

MOST_UNLIKE = 0.36  # squared difference of a point beyond which it is simply something else
STEPS = (1.2, 0.6, 0.3)  # millimetres by which a piece is moved to where it fits best
DEGREES = 5.0  # that go with a millimetre
FARTHEST, FARTHEST_TURN = 2.6, 15.0  # off its place
ROUND_FARTHEST = 2.0  # of a ring or a post
FIRST, ROUND_FIRST = 1.3, 0.9  # millimetres off its place at which a piece is first tried
PER_MM = 0.25  # what lying a millimetre off costs
NEAR = 0.35  # unlikeness to the best, of the worst's, below which an option is fitted exactly
NEAR_PAIR = 0.75  # what may speak against two pieces together for them to be fitted exactly
MOST_ROUNDS = 4
SURPRISE, LEAST_SURPRISE = 200.0, 1.2  # what a change must explain, in noisy points and besides
DOUBT, LEAST_DOUBT = 400.0, 1.5  # how unlike two options must look, in noisy points, to be told apart

Laid = Mapping[Place, tuple[str, Lie]]


@dataclass(frozen=True, eq=False)
class Flat:
    """A look at the board without its light: BGR of white; where nothing shines; squared noise of a point."""

    points: Floats
    dull: Floats
    noise: float


@dataclass(eq=False)
class Reading:
    """What lies in a cell; and for each place what else could, with what speaks against it.

    `against` is 1 when the picture looks exactly as read, 0 when the other explains it as well.
    """

    laid: dict[Place, tuple[str, Lie]] = field(default_factory=dict)
    against: dict[Place, dict[str | None, float]] = field(default_factory=dict)

    def word(self, place: Place) -> str | None:
        return self.laid[place][0] if place in self.laid else None

    def lead(self, place: Place) -> float:
        return min(self.against[place].values(), default=0.0)

    def put(self, place: Place, option: Option) -> None:
        self.laid.pop(place, None)
        if option.word:
            self.laid[place] = option.word, option.lie


@dataclass(frozen=True, eq=False)
class Option:
    """Something, or nothing, on a place: how badly it explains the picture, and how it would look."""

    cost: float
    word: str | None
    lie: Lie
    canvas: Floats


class CellLook:
    """One cell in one picture, among what lies around it; what lay in it before is likelier to lie there."""

    def __init__(
        self, board: HexBoard, prints: PiecePrints, cell: Cell, picture: Flat, laid: Laid, before: Laid
    ) -> None:
        self._board, self._prints, self._cell = board, prints, cell
        around = {place: piece for place, piece in laid.items() if place not in cell.places}
        self._known = {place: before[place] for place in cell.places if place in before}
        self._surprise = SURPRISE * picture.noise + LEAST_SURPRISE
        self._seen = picture.points[cell.part.cut]
        self._weight = cell.inside * picture.dull[cell.part.cut]
        self._doubt = DOUBT * picture.noise + LEAST_DOUBT
        self._ground = prints.draw(cell.part, around.values())
        self._tried: dict[tuple[Place, frozenset[tuple[str, Lie]]], list[Option]] = {}

    def read(self) -> Reading:
        reading = Reading()
        if self._cell.is_station:  # whose seats hardly cover one another
            reading.laid.update(self._known)
        else:
            self._add_greedily(reading)
        for _ in range(MOST_ROUNDS):
            before = self._words(reading)
            for place in self._cell.places:
                self._choose(reading, place)
            settled = before == self._words(reading)
            if settled and not (self._cell.is_station and self._exchange(reading)):
                break
        return reading

    def _words(self, reading: Reading) -> list[str | None]:
        return [reading.word(place) for place in self._cell.places]

    def settle(self, known: Laid) -> Laid:
        """Where exactly the pieces lie that are known to be here."""
        laid = {place: known[place] for place in self._cell.places if place in known}
        for place in tuple(laid):
            canvas, word = self._drawn(laid, place), laid[place][0]
            laid[place] = word, self._fitted(canvas, self._roughly(canvas, place, word), place).lie
        return laid

    def _choose(self, reading: Reading, place: Place) -> None:
        options = self._options(place, reading.laid)
        best = min(options, key=lambda option: option.cost)
        reading.put(place, best)
        others = [option for option in options if option is not best]
        reading.against[place] = {option.word: self._against(option, best) for option in others}

    def _add_greedily(self, reading: Reading) -> None:
        """Begins with nothing and lays whatever explains most, as long as something does."""
        free = set(self._cell.places)
        while free:
            options = [(option, place) for place in free for option in self._options(place, reading.laid)]
            best, place = min(options, key=lambda one: one[0].cost)
            if best.word is None:
                return
            reading.put(place, best)
            free.discard(place)

    def _options(self, place: Place, laid: Laid) -> list[Option]:
        """Everything that could lie on a place, the rest being as it is; only the likelier are fitted."""
        key = place, frozenset(piece for other, piece in laid.items() if other != place)
        if key not in self._tried:
            canvas = self._drawn(laid, place)
            bare = self._roughly(canvas, place, None)
            rough = [self._roughly(canvas, place, word) for word in possible_on(place, self._board)]
            least = min(bare.cost, *(option.cost for option in rough))
            limit = least + NEAR * max(option.cost - least for option in rough)
            likely = [option for option in rough if option.cost <= limit]
            unlikely = [option for option in rough if option.cost > limit]
            fitted = [self._fitted(canvas, option, place) for option in likely]
            self._tried[key] = [bare, *fitted, *unlikely]
        return self._tried[key]

    def _exchange(self, reading: Reading) -> bool:
        """Tries neighbouring seats together, as one blurs into the other; whether that explains more."""
        return any(self._exchange_two(reading, pair) for pair in pairwise(self._cell.places))

    def _exchange_two(self, reading: Reading, places: tuple[Place, Place]) -> bool:
        drawn = self._drawn(reading.laid)
        told = sum(self._news(place, reading.word(place)) for place in places)
        now = Option(self._cost(drawn) + told, None, Lie(), drawn)
        rest = {place: piece for place, piece in reading.laid.items() if place not in places}
        ground = self._drawn(rest)
        choices = ([None, *possible_on(place, self._board)] for place in places)
        for words in product(*choices):
            if any(word == reading.word(place) for word, place in zip(words, places, strict=True)):
                continue  # one piece alone has been tried
            pair = self._pair(ground, places, words, now)
            against = self._against(pair[1], now)
            if against < 0:
                for place, option in zip(places, pair, strict=True):
                    reading.put(place, option)
                return True
            for place, word in zip(places, words, strict=True):
                reading.against[place][word] = min(reading.against[place][word], against)
        return False

    def _pair(
        self, ground: Floats, places: tuple[Place, Place], words: tuple[str | None, ...], now: Option
    ) -> tuple[Option, Option]:
        """Two pieces together, fitted if they come near."""
        lower = self._roughly(ground, places[0], words[0])
        upper = self._roughly(lower.canvas, places[1], words[1])
        if self._against(upper, now) < NEAR_PAIR:
            lower = self._fitted(ground, lower, places[0])
            upper = self._fitted(lower.canvas, self._roughly(lower.canvas, places[1], words[1]), places[1])
        return lower, replace(upper, cost=upper.cost + self._news(places[0], words[0]))

    def _against(self, other: Option, best: Option) -> float:
        """What speaks against an option; the more alike two look, the less it is worth."""
        return (other.cost - best.cost) / (self._unlike(other.canvas, best.canvas) + self._doubt)

    def _drawn(self, laid: Laid, without: Place | None = None) -> Floats:
        canvas = self._ground
        for place in self._cell.places:
            if place in laid and place != without:
                canvas = self._prints.lay(canvas, self._cell.part, *laid[place])
        return canvas

    def _roughly(self, canvas: Floats, place: Place, word: str | None) -> Option:
        """On its exact place or a little beside, whichever is best."""
        if word is None:
            return Option(self._cost(canvas) + self._news(place, None), None, Lie(), canvas)
        return min((self._try(canvas, word, lie) for lie in _first(place)), key=lambda one: one.cost)

    def _fitted(self, canvas: Floats, best: Option, place: Place) -> Option:
        """Moved in ever smaller steps as long as that helps."""
        for step in STEPS if best.word else ():
            for _ in range(2):
                tries = [
                    self._try(canvas, best.word, lie) for lie in _moved(best.lie, step, bool(place.seat))
                ]
                better = min(tries, key=lambda one: one.cost, default=best)
                if better.cost >= best.cost:
                    break
                best = better
        return best

    def _try(self, canvas: Floats, word: str | None, lie: Lie) -> Option:
        assert word is not None
        drawn = self._prints.lay(canvas, self._cell.part, word, lie)
        off = PER_MM * (lie.x**2 + lie.y**2 + (lie.turn / DEGREES) ** 2)
        return Option(self._cost(drawn) + off + self._news(place_of(word), word), word, lie, drawn)

    def _news(self, place: Place, word: str | None) -> float:
        """Most places are as they were: what differs must explain a little more."""
        known = self._known[place][0] if place in self._known else None
        return 0.0 if known == word else self._surprise

    def _cost(self, drawn: Floats) -> float:
        return self._unlike(drawn, self._seen)

    def _unlike(self, one: Floats, other: Floats) -> float:
        off = one - other
        points = np.minimum(np.einsum("ijk,ijk->ij", off, off), np.float32(MOST_UNLIKE))
        return float(np.vdot(points, self._weight))


def _first(place: Place) -> Sequence[Lie]:
    far = ROUND_FIRST if place.seat else FIRST
    return Lie(), Lie(far), Lie(-far), Lie(0, far), Lie(0, -far)


def _moved(lie: Lie, step: float, is_round: bool) -> Iterable[Lie]:
    far = ROUND_FARTHEST if is_round else FARTHEST
    for x, y in ((step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)):
        if np.hypot(lie.x + x, lie.y + y) <= far:
            yield Lie(lie.x + x, lie.y + y, lie.turn)
    if not is_round:
        for turn in (step * DEGREES, -step * DEGREES):
            if abs(lie.turn + turn) <= FARTHEST_TURN:
                yield Lie(lie.x, lie.y, lie.turn + turn)
