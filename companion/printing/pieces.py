"""FINITY on paper: a board for two, three and four players, and the pieces to cut out on one more sheet.

The rings of a player lie in one another, as they will on a station: one cut parts two of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.printing.sheets import Paper, blank, embed, note
from companion.words import _

if TYPE_CHECKING:
    from fpdf import FPDF

COLUMNS = 8
ROOM = 24.0  # millimetres of the sheet's width for a bridge, or for the rings of one seat in one another
BRIDGE_ROW, RING_ROW, SMALL_ROW = 10.5, 24.0, 15.0
_GAP = 4.0  # between kinds of pieces


class Token(NamedTuple):
    """A piece on the sheet, by its middle."""

    label: str
    x: float
    y: float


@dataclass(frozen=True)
class FinitySet:
    """What one box holds."""

    folder: Traversable
    facts: dict[str, Any]

    @classmethod
    def load(cls, assets: Traversable) -> FinitySet:
        folder = assets.joinpath("finity")
        return cls(folder, tomllib.loads(folder.joinpath("board.toml").read_text("utf-8")))

    @property
    def boards(self) -> list[str]:
        return [f"board-{table['players']}" for table in self.facts["tables"]]

    def size(self, label: str) -> tuple[float, float]:
        """Width and height of a piece."""
        kind = label.split("-")[1 if label.startswith("ring") else 0]
        facts = self.facts["pieces"][kind]
        if kind == "bridge":
            return facts["length"], facts["width"]
        side = facts["side"] if kind == "blocker" else 2 * facts["outer"]
        return side, side

    def pictures(self) -> Iterator[tuple[str, Traversable]]:
        for board in self.boards:
            yield f"finity-{board}.png", self.folder.joinpath(f"{board}.png")
        for label in dict.fromkeys(token.label for token in tokens(self)):
            yield f"finity-{label}.png", self.folder.joinpath("pieces", f"{label}.png")


def finity_pdf(box: FinitySet, paper: Paper) -> bytes:
    pdf = blank(paper)
    for board in box.boards:
        _board(pdf, box, paper, board)
    _pieces(pdf, box, paper)
    return bytes(pdf.output())


def board_corner(box: FinitySet, paper: Paper) -> tuple[float, float]:
    """Top left of a board in the middle of a sheet that lies on its long side."""
    return (paper.height - box.facts["width"]) / 2, (paper.width - box.facts["height"]) / 2


def _board(pdf: FPDF, box: FinitySet, paper: Paper, name: str) -> None:
    pdf.add_page(orientation="landscape", format=(paper.width, paper.height))
    left, top = board_corner(box, paper)
    drawing = box.folder.joinpath(f"{name}.svg").read_bytes()
    embed(pdf, drawing, left, top, box.facts["width"], box.facts["height"])


def tokens(box: FinitySet) -> Iterator[Token]:
    """Every piece of a box, from the top left of the sheet's middle part."""
    sizes, top = box.facts["pieces"], 0.0
    for shade in "bw":
        count = sizes["bridge"]["count"]
        yield from (_in_rows(f"bridge-{shade}", place, top, BRIDGE_ROW) for place in range(count))
        top += BRIDGE_ROW * count / COLUMNS + _GAP
    for colour in box.facts["colours"]:
        for seat in box.facts["seats"]:
            rings = range(sizes[seat]["count"])
            yield from (_in_rows(f"ring-{seat}-{colour}", place, top, RING_ROW) for place in rings)
        yield _in_rows(f"post-{colour}", 0, top, RING_ROW)
        top += RING_ROW
    yield from _small(box, top + _GAP)


def _in_rows(label: str, place: int, top: float, height: float) -> Token:
    row, column = divmod(place, COLUMNS)
    return Token(label, (column + 0.5) * ROOM, top + (row + 0.5) * height)


def _small(box: FinitySet, top: float) -> Iterator[Token]:
    """A row of indicators, and one of blockers."""
    sizes = box.facts["pieces"]
    indicators = [f"indicator-{shade}" for shade in "bw" for _each in range(sizes["indicator"]["count"])]
    blockers = [
        f"blocker-{colour}" for colour in box.facts["colours"] for _each in range(sizes["blocker"]["count"])
    ]
    for labels, level in ((indicators, top + SMALL_ROW / 2), (blockers, top + 1.3 * SMALL_ROW)):
        step = COLUMNS * ROOM / len(labels)
        yield from (Token(label, (place + 0.5) * step, level) for place, label in enumerate(labels))


def pieces_corner(box: FinitySet, paper: Paper) -> tuple[float, float]:
    """Top left of the part of the sheet that holds the pieces."""
    bottom = max(token.y + box.size(token.label)[1] / 2 for token in tokens(box))
    return (paper.width - COLUMNS * ROOM) / 2, (paper.height - bottom) / 2


def _pieces(pdf: FPDF, box: FinitySet, paper: Paper) -> None:
    pdf.add_page()
    left, top = pieces_corner(box, paper)
    drawings: dict[str, bytes] = {}
    for label, x, y in tokens(box):
        if label not in drawings:
            drawings[label] = box.folder.joinpath("pieces", f"{label}.svg").read_bytes()
        width, height = box.size(label)
        embed(pdf, drawings[label], left + x - width / 2, top + y - height / 2, width, height)
    advice = _("print at 100 % on card; cut along the dark lines; a slit through a ring does no harm")
    note(pdf, f"FINITY · {advice}", (left - 1.8, paper.height / 2), 200)
