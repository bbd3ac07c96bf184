"""The board of FINITY on the table: what was last reported of it, how it looked, what a new look means."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from vision.deck import Picture
from vision.marked_place import MarkedPlace, Prior
from vision.piece_fit import Flat, Reading
from vision.piece_judge import Evidence, Verdict, as_read, judge
from vision.piece_prints import BLURS, Lie
from vision.piece_reader import PieceReader
from vision.piece_text import Place, Position, in_the_box, position_in
from vision.plane import Plane
from vision.sighting import Change, News, Sighting

Supposed = Callable[[], Iterable[str]]


@dataclass(frozen=True, eq=False)
class _Look:
    """The board at rest, without its light."""

    view: Picture
    sharpness: int
    flat: Flat


@dataclass(eq=False)
class PiecePlace(MarkedPlace):
    """What the watcher remembers of the board."""

    reader: PieceReader
    supposed: Supposed = tuple  # the positions that may follow, asked for when they matter
    laid: dict[Place, tuple[str, Lie]] = field(default_factory=dict)  # as last reported, or believed
    differing: tuple[str, ...] = ()  # stations and slots that the last look could not explain
    _before: _Look | None = None
    _doubted: _Look | None = None  # the last look that has to be taken again

    @property
    def position(self) -> Position:
        return {place: word for place, (word, _lie) in self.laid.items()}

    def believe(self, text: str | None) -> None:
        """Pieces that lie there already keep their exact places."""
        self.laid = self._as_told(text)
        self.known = self._sighting(Verdict(text, 1.0, ((text, 1.0),)) if text else None)
        self.believed, self.differing = True, ()

    def _as_told(self, text: str | None) -> dict[Place, tuple[str, Lie]]:
        now = self.position
        return {
            place: self.laid[place] if now.get(place) == word else (word, Lie())
            for place, word in position_in(text).items()
        }

    def examine(self, image: Picture, plane: Plane, at: float, last: bool, prior: Prior | None) -> list[News]:
        view = self._together(self.reader.view(image, plane))
        sharpness = self.reader.sharpness(view)
        look = _Look(view, sharpness, self.reader.flat(view, sharpness, self.laid))
        if self._before is None:
            return self._first(look, at, last, prior)
        changes = self.reader.changes(self._before.flat, look.flat)
        cells = self.reader.touched(changes)
        if not changes.any():
            self._rest(look)
            return []
        if not last and self._doubted_before(look):
            return []
        readings = self.reader.read(look.flat, sharpness, self.laid, cells)
        strange = self.reader.unexplained(look.flat, sharpness, self._with(readings), changes)
        verdict = self._judged(readings, not strange.any(), look, prior)
        if verdict.text is None and not last:
            self.tries, self._doubted = self.tries + 1, look
            return []
        unsure = [
            place.where for reading in readings for place in reading.against if reading.lead(place) < 0.5
        ]
        self.differing = tuple(sorted({*unsure, *self.reader.where(strange)})) if verdict.text is None else ()
        return self._settle(look, readings, verdict, at)

    def _doubted_before(self, look: _Look) -> bool:
        """The same look left a doubt before; while a hand rests there that will not change."""
        if self.tries == 0 or self._doubted is None:
            return False
        return not self.reader.changes(self._doubted.flat, look.flat).any()

    def _first(self, look: _Look, at: float, last: bool, prior: Prior | None) -> list[News]:
        if self.believed:
            self.believed = False
            self.laid = self.reader.settle(look.flat, look.sharpness, self.laid)
            self._rest(look)
            return []
        readings = self.reader.read(look.flat, look.sharpness, self.laid, self.reader.cells)
        strange = self.reader.unexplained(
            look.flat, look.sharpness, self._with(readings), self.reader.honeycomb
        )
        verdict = self._judged(readings, not strange.any(), look, prior)
        if verdict.text is None and not last:
            self.tries += 1
            return []
        self.laid = self._with(readings)
        self._rest(look)
        self.known = self._sighting(verdict)
        return [News(self.spot, at, Change.FIRST, self.known)]

    def _settle(self, look: _Look, readings: list[Reading], verdict: Verdict, at: float) -> list[News]:
        """This is how the board looks and what lies on it from now on; news if that differs."""
        before = self.position
        self.laid = self._with(readings)
        if verdict.text is not None:
            self.laid = self._as_told(verdict.text)
        self._rest(look)
        if verdict.text is not None and before == self.position:
            return self._as_known(at)
        self.believed = False
        self.known = self._sighting(verdict)
        return [News(self.spot, at, Change.LAID if self.known else Change.CLEARED, self.known)]

    def _judged(self, readings: list[Reading], explained: bool, look: _Look, prior: Prior | None) -> Verdict:
        """The legal positions are only asked for when something was read."""
        supposed = [position_in(text) for text in self.supposed()] if readings else []
        possible = in_the_box(as_read(self.position, readings).values(), self.reader.board)
        seen = Evidence(readings, explained, possible, BLURS[look.sharpness])
        return judge(self.position, seen, supposed, prior)

    def _with(self, readings: list[Reading]) -> dict[Place, tuple[str, Lie]]:
        read = {place: laid for reading in readings for place, laid in reading.laid.items()}
        words = as_read(self.position, readings)
        return {place: read.get(place, self.laid.get(place, (word, Lie()))) for place, word in words.items()}

    def _rest(self, look: _Look) -> None:
        self._before, self.seen = look, look.view
        self.dismiss()

    def _sighting(self, verdict: Verdict | None) -> Sighting | None:
        """The whole board in one word; nothing if nothing lies there."""
        if verdict is None or verdict.text == "":
            return None
        return Sighting(verdict.text, verdict.confidence, verdict.candidates, self.corners)
