"""Everything we draw, with the file it is kept in; each SVG has a PNG beside it."""

from collections.abc import Iterator
from dataclasses import dataclass

from assets.drawing import boards, counters, finita, finito, finity, mat, pieces
from assets.drawing.pen import Drawing, document


@dataclass(frozen=True)
class Artwork:
    path: str  # of the SVG, inside the assets
    width_mm: float
    height_mm: float
    drawing: Drawing
    pixels_per_mm: int

    @property
    def svg(self) -> str:
        return document(self.width_mm, self.height_mm, self.drawing)


def ours() -> Iterator[Artwork]:
    for label, face in finito.faces().items():
        yield Artwork(f"decks/finito/faces/{label}.svg", finito.WIDTH, finito.HEIGHT, face, 6)
    for label, face in finita.faces().items():
        yield Artwork(f"decks/finita/faces/{label}.svg", finito.WIDTH, finito.HEIGHT, face, 6)
    for paper in mat.PAPERS:
        for folder in (mat.FINITO, mat.FINITA):
            size = mat.geometry(paper, folder)
            drawn = mat.mat(paper, folder)
            yield Artwork(f"{folder}/{paper}.svg", size["width"], size["height"], drawn, 5)
    for label, face in counters.faces().items():
        yield Artwork(f"decks/counters/faces/{label}.svg", counters.DIAMETER, counters.DIAMETER, face, 12)
    size = boards.geometry()
    for index in range(len(size["boards"])):
        yield Artwork(f"boards/{index}.svg", size["width"], size["height"], boards.board(index), 5)
    size = finity.geometry()
    for table in size["tables"]:
        name, drawing = f"finity/board-{table['players']}.svg", finity.board(table["players"])
        yield Artwork(name, size["width"], size["height"], drawing, 5)
    for label, (width, height, face) in pieces.faces().items():
        yield Artwork(f"finity/pieces/{label}.svg", width, height, face, 20)
