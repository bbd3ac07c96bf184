"""One board on the table: what was last reported of it, how it looked then, and what a new look means."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from vision.board_text import counters_in, likeliest, written
from vision.deck import Picture
from vision.marked_place import MarkedPlace, Prior
from vision.plane import Plane
from vision.sighting import Change, News, Sighting
from vision.squares import Square, SquareReader, without_doubles

SLIGHT = 1.8  # times what noise alone does to a square


@dataclass(eq=False)
class BoardPlace(MarkedPlace):
    """What the watcher remembers of one board."""

    reader: SquareReader
    squares: dict[int, Square] = field(default_factory=dict)  # as last reported, or believed

    def believe(self, text: str | None) -> None:
        counters = counters_in(text)
        count = self.reader.count
        self.squares = {at: _certain(counters.get(at, 0)) for at in range(count)}
        self.known = self._sighting(None)
        self.believed = True

    def examine(self, image: Picture, plane: Plane, at: float, last: bool, prior: Prior | None) -> list[News]:
        view = self._together(self.reader.view(image, plane))
        if self.seen is None:
            return self._first(view, at, last, prior)
        changed = self.reader.changed(self.seen, view) or self._faintly_new(view)
        if not changed:
            self.dismiss()
            return []
        read = {
            square: self._unless_as_before(square, seen, changed[square])
            for square, seen in self.reader.read(view, changed, self._elsewhere(changed)).items()
        }
        if not last and any(square.counter is None for square in read.values()):
            self.tries += 1
            return []
        return self._settle(view, {**self.squares, **read}, at, prior)

    def _faintly_new(self, view: Picture) -> dict[int, float]:
        """A hand was here and nothing changed much: a counter in poor light may still have come."""
        free = {at: SLIGHT for at, square in self.squares.items() if square.counter == 0}
        read = self.reader.read(view, free, self._elsewhere(free))
        return {at: SLIGHT for at, square in read.items() if square.counter != 0}

    def _elsewhere(self, changed: Collection[int]) -> set[int]:
        """The counters on squares that look as before: each exists once, so no other square has them."""
        return {square.counter for at, square in self.squares.items() if square.counter and at not in changed}

    def _first(self, view: Picture, at: float, last: bool, prior: Prior | None) -> list[News]:
        if self.believed:
            self.believed = False
            self.seen = view
            self.dismiss()
            return []
        read = self.reader.read(view)
        if not last and any(square.counter is None for square in read.values()):
            self.tries += 1
            return []
        self.seen, self.squares = view, read
        self.dismiss()
        self.known = self._sighting(prior)
        return [News(self.spot, at, Change.FIRST, self.known)]

    def _settle(
        self, view: Picture, squares: dict[int, Square], at: float, prior: Prior | None
    ) -> list[News]:
        """This is how the board looks and what lies on it from now on; news if that differs."""
        before = {at: square.counter for at, square in self.squares.items()}
        self.seen, self.squares = view, without_doubles(squares)
        self.dismiss()
        if before == {at: square.counter for at, square in self.squares.items()}:
            return self._as_known(at)
        self.believed = False
        self.known = self._sighting(prior)
        change = Change.LAID if self.known else Change.CLEARED
        return [News(self.spot, at, change, self.known)]

    def _unless_as_before(self, at: int, seen: Square, strength: float) -> Square:
        """A slight change that leaves the same counter likeliest may be noise: it raises no doubt."""
        before = self.squares.get(at)
        same = before and before.counter and seen.candidates and seen.candidates[0][0] == before.counter
        return before if before and same and seen.counter is None and strength < SLIGHT else seen

    def _sighting(self, prior: Prior | None) -> Sighting | None:
        """The whole board in one word; nothing if nothing lies there."""
        unsure = [square for square in self.squares.values() if square.counter is None]
        counters = {at: square.counter for at, square in self.squares.items() if square.counter}
        if unsure:
            boards = likeliest(self.squares, prior)
            return Sighting(None, boards[0][1] if boards else 0.0, boards, self.corners)
        if not counters:
            return None
        text = written(counters)
        confidence = min(square.confidence for square in self.squares.values())
        return Sighting(text, confidence, ((text, confidence),), self.corners)


def _certain(counter: int) -> Square:
    return Square(counter, ((counter, 1.0),), 1.0)
