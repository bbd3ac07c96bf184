"""What comes out of `finito print finity`: three boards in true size, and every piece of the box once."""

import argparse
from collections import Counter
from importlib.resources import files
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest

from companion.commands import print as command
from companion.printing.pieces import FinitySet, board_corner, finity_pdf, pieces_corner, tokens
from companion.printing.sheets import PAPERS
from tests.companion.test_printing_boards import MM, PX, SAFE, apart, cut, kept, picture

BOX = FinitySet.load(files("assets"))
each_paper = pytest.mark.parametrize("paper", list(PAPERS))


@pytest.fixture(scope="module")
def printed() -> dict[str, Any]:
    return {name: pypdfium2.PdfDocument(finity_pdf(BOX, paper)) for name, paper in PAPERS.items()}


@each_paper
def test_a_box_is_three_boards_across_the_sheet_and_one_sheet_of_pieces(
    printed: dict[str, Any], paper: str
) -> None:
    sheet = PAPERS[paper]
    sizes = [tuple(length / MM for length in page.get_size()) for page in printed[paper]]
    across, upright = (sheet.height, sheet.width), (sheet.width, sheet.height)
    assert np.abs(np.subtract(sizes, [across] * 3 + [upright])).max() < 0.01
    for page in printed[paper]:
        assert pypdfium2.raw.FPDF_PAGEOBJ_IMAGE not in {thing.type for thing in page.get_objects()}


@each_paper
def test_boards_come_out_in_true_size_and_nothing_is_lost_at_the_edge(
    printed: dict[str, Any], paper: str
) -> None:
    left, top = board_corner(BOX, PAPERS[paper])
    for number, name in enumerate(BOX.boards):
        page = picture(printed[paper][number])
        seen = cut(page, left, top, BOX.facts["width"], BOX.facts["height"])
        expected = kept(BOX.folder.joinpath(f"{name}.png"), seen.shape[1], seen.shape[0])
        assert apart(seen, expected) < 3
    for page in (picture(page) for page in printed[paper]):
        inside = page[round(SAFE * PX) : -round(SAFE * PX), round(SAFE * PX) : -round(SAFE * PX)]
        assert (page < 100).any(axis=2).sum() == (inside < 100).any(axis=2).sum()


def test_the_sheet_holds_what_the_rules_count() -> None:
    count = Counter(token.label for token in tokens(BOX))
    expected = {"bridge-b": 32, "bridge-w": 32, "indicator-b": 6, "indicator-w": 6}
    for colour in "rbgy":
        expected |= {f"ring-{size}-{colour}": 8 for size in "sml"}
        expected |= {f"post-{colour}": 1, f"blocker-{colour}": 2}
    assert count == expected


@each_paper
def test_pieces_come_out_in_true_size_where_they_are_to_be_cut(printed: dict[str, Any], paper: str) -> None:
    page = picture(printed[paper][3])
    left, top = pieces_corner(BOX, PAPERS[paper])
    for label, x, y in tokens(BOX):
        if label.startswith(("ring", "post")):
            continue  # they lie in one another
        width, height = BOX.size(label)
        shape = round(width * PX), round(height * PX)
        middle = (left + x) * PX - 0.5, (top + y) * PX - 0.5
        seen = cv2.getRectSubPix(page, shape, middle).astype(float)  # a small piece begins within a pixel
        expected = kept(BOX.folder.joinpath("pieces", f"{label}.png"), *shape)
        assert apart(seen, expected) < 12, label


def test_no_piece_is_printed_over_another_except_rings_within_rings() -> None:
    spread = list(tokens(BOX))
    for one, other in combinations(spread, 2):
        kinds = {one.label.split("-")[0], other.label.split("-")[0]}
        if (one.x, one.y) == (other.x, other.y):
            assert kinds <= {"ring", "post"}
            assert one.label != other.label
        elif dist((one.x, one.y), (other.x, other.y)) < 26:
            (w1, h1), (w2, h2) = BOX.size(one.label), BOX.size(other.label)
            assert max(abs(one.x - other.x) - (w1 + w2) / 2, abs(one.y - other.y) - (h1 + h2) / 2) > 1


def test_pictures_of_boards_and_pieces_come_along_when_asked_for(tmp_path: Path) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert command.run(parser.parse_args(["finity", "--out", str(tmp_path), "--png"])) == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert {"finity-a4.pdf", "finity-board-3.png", "finity-bridge-w.png", "finity-ring-s-y.png"} <= names
    assert len(names) == 1 + 3 + 24
