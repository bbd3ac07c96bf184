"""A deck on paper: nine cards to a sheet, crop marks around them, the backs on every other page.

Faces and backs alternate and backs are mirrored, so that a printer of both sides makes finished cards;
with any other printer one prints the odd pages first, then the even ones on the same sheets.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from companion.printing.sheets import Paper, blank, embed, note
from companion.words import _

if TYPE_CHECKING:
    from fpdf import FPDF

COLUMNS, ROWS = 3, 3
_MARK_GAP, _MARK_LENGTH, _MARK_WIDTH = 1.0, 5.0, 0.2


@dataclass(frozen=True)
class CardSet:
    """What a printer must know of a deck: its size, every card that has to come out, and the drawings."""

    title: str
    width: float
    height: float
    cards: tuple[str, ...]
    back: str
    faces: Traversable

    @classmethod
    def load(cls, folder: Traversable) -> CardSet:
        facts = tomllib.loads(folder.joinpath("deck.toml").read_text("utf-8"))
        copies = dict(facts["faces"])
        if "marker" in facts:
            copies[facts["marker"]] = facts["markers"]
        cards = tuple(label for label, count in copies.items() for _copy in range(count))
        faces = folder.joinpath("faces")
        return cls(facts["title"], facts["width_mm"], facts["height_mm"], cards, facts["back"], faces)

    def drawing(self, label: str) -> bytes:
        return self.faces.joinpath(f"{label}.svg").read_bytes()


@dataclass(frozen=True)
class Grid:
    """Cards side by side in the middle of a sheet; neighbours share a cut."""

    paper: Paper
    width: float
    height: float

    @property
    def left(self) -> float:
        return (self.paper.width - COLUMNS * self.width) / 2

    @property
    def top(self) -> float:
        return (self.paper.height - ROWS * self.height) / 2

    def corner(self, place: int, mirrored: bool) -> tuple[float, float]:
        """Top left of a place, counted in reading order; mirrored as seen from the sheet's other side."""
        row, column = divmod(place, COLUMNS)
        if mirrored:
            column = COLUMNS - 1 - column
        return self.left + column * self.width, self.top + row * self.height

    def marks(self) -> Iterator[tuple[float, float, float, float]]:
        """Lines x1, y1, x2, y2 that point at every cut, and stay outside the cards."""
        right, bottom = self.paper.width - self.left, self.paper.height - self.top
        near, far = _MARK_GAP, _MARK_GAP + _MARK_LENGTH
        for column in range(COLUMNS + 1):
            x = self.left + column * self.width
            yield x, self.top - far, x, self.top - near
            yield x, bottom + near, x, bottom + far
        for row in range(ROWS + 1):
            y = self.top + row * self.height
            yield self.left - far, y, self.left - near, y
            yield right + near, y, right + far, y


def cards_pdf(cards: CardSet, paper: Paper) -> bytes:
    pdf, grid = blank(paper), Grid(paper, cards.width, cards.height)
    room = COLUMNS * ROWS
    sheets = [cards.cards[first : first + room] for first in range(0, len(cards.cards), room)]
    for number, sheet in enumerate(sheets, start=1):
        _lay(pdf, cards, grid, sheet)
        _mark(pdf, grid)
        _advise(pdf, grid, cards.title, f"{number}/{len(sheets)}")
        _lay(pdf, cards, grid, (cards.back,) * len(sheet), mirrored=True)
    return bytes(pdf.output())


def _lay(pdf: FPDF, cards: CardSet, grid: Grid, labels: tuple[str, ...], mirrored: bool = False) -> None:
    pdf.add_page()
    for place, label in enumerate(labels):
        left, top = grid.corner(place, mirrored)
        embed(pdf, cards.drawing(label), left, top, cards.width, cards.height)


def _mark(pdf: FPDF, grid: Grid) -> None:
    pdf.set_line_width(_MARK_WIDTH)
    for x1, y1, x2, y2 in grid.marks():
        pdf.line(x1, y1, x2, y2)


def _advise(pdf: FPDF, grid: Grid, title: str, sheet: str) -> None:
    """Up the left margin beside the middle row, between the crop marks."""
    advice = _("print at 100 %, on both sides, flipped on the long edge")
    note(pdf, f"{title} {sheet} · {advice}", (grid.left / 2, grid.paper.height / 2), grid.height - 6)
