"""The wiring diagram as a PDF, to lie beside the soldering iron."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.plan import HEIGHT, WIDTH, Box, Dot, Line, Mark, Words, plan
from companion.printing.sheets import Paper, blank, take_font
from hardware.wiring import Wiring

if TYPE_CHECKING:
    from fpdf import FPDF

_PAPER = Paper("a4 landscape", 297.0, 210.0)
_LEFT, _UP = (_PAPER.width - WIDTH) / 2, (_PAPER.height - HEIGHT) / 2
_MM = 2.83  # points in a millimetre
_GREY = {
    "button": 235, "lamp": 248, "lit": 200, "body": 240, "ground": 0, "power": 120, "faint": 190, "text": 0,
}  # fmt: skip


def write(wiring: Wiring, path: Path) -> None:
    pdf = blank(_PAPER)
    pdf.add_page()
    take_font(pdf)
    for mark in plan(wiring):
        _draw(pdf, mark)
    path.write_bytes(bytes(pdf.output()))


def _draw(pdf: FPDF, mark: Mark) -> None:
    grey = _GREY[mark.ink]
    match mark:
        case Line(x, y, to_x, to_y, _ink):
            pdf.set_draw_color(0)
            pdf.set_line_width(0.5)
            pdf.line(_LEFT + x, _UP + y, _LEFT + to_x, _UP + to_y)
        case Dot(x, y, radius, _ink):
            pdf.set_fill_color(60 if mark.ink in ("button", "lamp") else grey)
            pdf.circle(_LEFT + x, _UP + y, radius, style="F")
        case Box(x, y, width, height):
            pdf.set_fill_color(grey)
            pdf.rect(_LEFT + x, _UP + y, width, height, style="F")
        case Words(text, x, y, width, size, across):
            pdf.set_text_color(min(grey, 110))
            pdf.set_font_size(size * _MM * min(1.0, width / max(0.1, _width(pdf, text, size))))
            wide = pdf.get_string_width(text)
            start = {"left": x, "right": x + width - wide, "centre": x + (width - wide) / 2}[across]
            pdf.text(_LEFT + start, _UP + y + size, text)


def _width(pdf: FPDF, text: str, size: float) -> float:
    pdf.set_font_size(size * _MM)
    return float(pdf.get_string_width(text))
