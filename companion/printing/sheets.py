"""Sheets of paper, and the PDF they are gathered in."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import as_file, files
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fpdf import FPDF

_FONT = "dejavu"
_NOTE_SIZE = 6.5  # points


@dataclass(frozen=True)
class Paper:
    name: str
    width: float
    height: float


PAPERS = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}


def blank(paper: Paper) -> FPDF:
    """A PDF without pages yet, in millimetres. fpdf2 is imported here: only printing needs it."""
    from fpdf import FPDF

    pdf = FPDF(unit="mm", format=(paper.width, paper.height))
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    return pdf


def embed(pdf: FPDF, svg: bytes, left: float, top: float, width: float, height: float) -> None:
    pdf.image(BytesIO(svg), x=left, y=top, w=width, h=height)


def note(pdf: FPDF, text: str, centre: tuple[float, float], room: float) -> None:
    """Small words up the margin around a centre, made smaller if they need more than the room."""
    take_font(pdf)
    pdf.set_font_size(_NOTE_SIZE * min(1.0, room / pdf.get_string_width(text)))
    x, y = centre
    with pdf.rotation(90, x, y):
        pdf.text(x - pdf.get_string_width(text) / 2, y + pdf.font_size / 3, text)


def take_font(pdf: FPDF) -> None:
    if _FONT not in pdf.fonts:
        with as_file(files("assets").joinpath("fonts", "DejaVuSansCondensed.ttf")) as file:
            pdf.add_font(_FONT, fname=file)
    pdf.set_font(_FONT, size=_NOTE_SIZE)
