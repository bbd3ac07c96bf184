"""The table mat on paper: one drawing cut over two sheets that are laid edge to edge."""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable

from companion.printing.sheets import Paper, blank, embed


def mat_pdf(folder: Traversable, paper: Paper) -> bytes:
    size = tomllib.loads(folder.joinpath("mat.toml").read_text("utf-8"))[paper.name]
    drawing = folder.joinpath(f"{paper.name}.svg").read_bytes()
    pdf = blank(paper)
    for sheet in range(round(size["width"] / size["sheet_width"])):
        pdf.add_page()
        embed(pdf, drawing, -sheet * size["sheet_width"], 0, size["width"], size["height"])
    return bytes(pdf.output())
