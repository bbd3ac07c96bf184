"""FINITO! dice on paper: two boards to a sheet, cut apart in the middle, and counters with their backs."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

from companion.printing.cards import CardSet
from companion.printing.sheets import Paper, blank, embed, note
from companion.words import _

if TYPE_CHECKING:
    from fpdf import FPDF

BOARDS_A_SHEET = 2
COLUMNS = 6
PITCH = 22.0  # from counter to counter: scissors need room to turn
_CUT = 0.15
_CUT_GREY = 170


@dataclass(frozen=True)
class DiceSet:
    """What one box holds: a board in each colour, and a set of counters in each."""

    boards: Traversable
    counters: CardSet
    width: float
    height: float
    numbers: tuple[int, ...]  # of the boards in this box

    @classmethod
    def load(cls, assets: Traversable, box: int) -> DiceSet:
        folder = assets.joinpath("boards")
        facts: dict[str, Any] = tomllib.loads(folder.joinpath("boards.toml").read_text("utf-8"))
        numbers = tuple(number for number, board in enumerate(facts["boards"]) if board["box"] == box)
        counters = CardSet.load(assets.joinpath("decks", "counters"))
        return cls(folder, counters, facts["width"], facts["height"], numbers)

    def pictures(self) -> Iterator[tuple[str, Traversable]]:
        for number in self.numbers:
            yield f"board-{number}.png", self.boards.joinpath(f"{number}.png")
        for label in (*self.counters.cards, self.counters.back):
            yield f"counter-{label}.png", self.counters.faces.joinpath(f"{label}.png")


def dice_pdf(dice: DiceSet, paper: Paper) -> bytes:
    pdf = blank(paper)
    for first in range(0, len(dice.numbers), BOARDS_A_SHEET):
        pdf.add_page()
        for place, number in enumerate(dice.numbers[first : first + BOARDS_A_SHEET]):
            _board(pdf, dice, paper, place, number)
        _cut_apart(pdf, paper)
    _counters(pdf, dice.counters, paper)
    return bytes(pdf.output())


def board_corner(dice: DiceSet, paper: Paper, place: int) -> tuple[float, float]:
    """Top left of a board in the middle of its part of the sheet."""
    room = paper.height / BOARDS_A_SHEET
    return (paper.width - dice.width) / 2, place * room + (room - dice.height) / 2


def _board(pdf: FPDF, dice: DiceSet, paper: Paper, place: int, number: int) -> None:
    left, top = board_corner(dice, paper, place)
    embed(pdf, dice.boards.joinpath(f"{number}.svg").read_bytes(), left, top, dice.width, dice.height)


def _cut_apart(pdf: FPDF, paper: Paper) -> None:
    _take_cutting_pen(pdf)
    pdf.set_dash_pattern(dash=2, gap=2)
    for sheet in range(1, BOARDS_A_SHEET):
        level = sheet * paper.height / BOARDS_A_SHEET
        pdf.line(0, level, paper.width, level)
    pdf.set_dash_pattern()


def counter_corner(counters: CardSet, paper: Paper, place: int, mirrored: bool) -> tuple[float, float]:
    """Top left of a counter, counted in reading order; mirrored as seen from the sheet's other side."""
    row, column = divmod(place, COLUMNS)
    rows = len(counters.cards) // COLUMNS
    if mirrored:
        column = COLUMNS - 1 - column
    left = (paper.width - COLUMNS * PITCH + PITCH - counters.width) / 2
    top = (paper.height - rows * PITCH + PITCH - counters.height) / 2
    return left + column * PITCH, top + row * PITCH


def _counters(pdf: FPDF, counters: CardSet, paper: Paper) -> None:
    _lay(pdf, counters, paper, counters.cards)
    _cut_out(pdf, counters, paper)
    advice = _("print at 100 %, on both sides, flipped on the long edge; cut along the circles")
    left, _top = counter_corner(counters, paper, 0, mirrored=False)
    note(pdf, f"{counters.title} · {advice}", (left / 2, paper.height / 2), 150)
    _lay(pdf, counters, paper, (counters.back,) * len(counters.cards), mirrored=True)


def _lay(pdf: FPDF, counters: CardSet, paper: Paper, labels: tuple[str, ...], mirrored: bool = False) -> None:
    pdf.add_page()
    for place, label in enumerate(labels):
        left, top = counter_corner(counters, paper, place, mirrored)
        embed(pdf, counters.drawing(label), left, top, counters.width, counters.height)


def _cut_out(pdf: FPDF, counters: CardSet, paper: Paper) -> None:
    _take_cutting_pen(pdf)
    radius = counters.width / 2
    for place in range(len(counters.cards)):
        left, top = counter_corner(counters, paper, place, mirrored=False)
        pdf.circle(left + radius, top + radius, radius)


def _take_cutting_pen(pdf: FPDF) -> None:
    pdf.set_line_width(_CUT)
    pdf.set_draw_color(_CUT_GREY)
