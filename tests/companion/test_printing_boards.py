"""What comes out of `finito print dice`: whole boards on both papers, and counters that fit them."""

import argparse
from importlib.resources import files
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from companion.commands import print as command
from companion.printing.boards import DiceSet, board_corner, counter_corner, dice_pdf
from companion.printing.sheets import PAPERS

MM = 72 / 25.4
PX = 4  # pixels per millimetre
SAFE = 5.0  # millimetres along the edge that a printer may not reach
BOXES = {box: DiceSet.load(files("assets"), box) for box in (1, 2)}

each_paper = pytest.mark.parametrize("paper", list(PAPERS))
each_box = pytest.mark.parametrize("box", list(BOXES))
Picture = NDArray[np.uint8]


@pytest.fixture(scope="module")
def printed() -> dict[tuple[int, str], Any]:
    return {
        (box, name): pypdfium2.PdfDocument(dice_pdf(dice, paper))
        for box, dice in BOXES.items()
        for name, paper in PAPERS.items()
    }


def picture(page: Any) -> Picture:
    """In exactly PX pixels per millimetre, although pdfium rounds the size of a page up to whole pixels."""
    drawn = page.render(scale=PX / MM, rev_byteorder=True).to_numpy()[:, :, :3]
    width, height = (round(length / MM * PX) for length in page.get_size())
    return np.asarray(cv2.resize(drawn, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def kept(path: Any, width: int, height: int) -> NDArray[np.float64]:
    seen = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    assert seen is not None
    return np.asarray(cv2.resize(seen[:, :, ::-1], (width, height), interpolation=cv2.INTER_AREA), float)


def cut(page: Picture, left: float, top: float, width: float, height: float) -> NDArray[np.float64]:
    rows, columns = round(height * PX), round(width * PX)
    return page[round(top * PX) :, round(left * PX) :][:rows, :columns].astype(float)


def apart(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Softened, because a page's pixels need not begin where a drawing's do."""
    soft = (cv2.GaussianBlur(seen, (0, 0), 0.5 * PX) for seen in (one, other))
    return float(np.abs(np.subtract(*soft)).mean())


@each_paper
@each_box
def test_a_box_is_two_sheets_of_boards_and_one_of_counters_with_backs(
    printed: dict[tuple[int, str], Any], box: int, paper: str
) -> None:
    assert len(printed[box, paper]) == 4
    for page in printed[box, paper]:
        width, height = (length / MM for length in page.get_size())
        assert (width, height) == pytest.approx((PAPERS[paper].width, PAPERS[paper].height), abs=0.01)
        kinds = {thing.type for thing in page.get_objects()}
        assert pypdfium2.raw.FPDF_PAGEOBJ_IMAGE not in kinds


@each_paper
@each_box
def test_boards_come_out_in_true_size_and_nothing_is_lost_at_the_edge(
    printed: dict[tuple[int, str], Any], box: int, paper: str
) -> None:
    dice, sheet = BOXES[box], PAPERS[paper]
    for place, number in enumerate(dice.numbers):
        page = picture(printed[box, paper][place // 2])
        left, top = board_corner(dice, sheet, place % 2)
        seen = cut(page, left, top, dice.width, dice.height)
        expected = kept(dice.boards.joinpath(f"{number}.png"), seen.shape[1], seen.shape[0])
        assert apart(seen, expected) < 3, number
    for page in (picture(printed[box, paper][index]) for index in range(2)):
        inside = page[round(SAFE * PX) : -round(SAFE * PX), round(SAFE * PX) : -round(SAFE * PX)].copy()
        assert (page < 100).any(axis=2).sum() == (inside < 100).any(axis=2).sum()


@each_paper
def test_the_two_boards_of_a_sheet_do_not_touch(paper: str) -> None:
    dice = BOXES[1]
    tops = [board_corner(dice, PAPERS[paper], place)[1] for place in range(2)]
    assert tops[0] >= 0
    assert tops[1] - (tops[0] + dice.height) > 3
    assert tops[1] + dice.height <= PAPERS[paper].height


@each_paper
def test_counters_come_out_in_true_size(printed: dict[tuple[int, str], Any], paper: str) -> None:
    counters = BOXES[1].counters
    page = picture(printed[1, paper][2])
    for place, label in enumerate(counters.cards):
        seen = cut(page, *counter_corner(counters, PAPERS[paper], place, mirrored=False), 18, 18)
        expected = kept(counters.faces.joinpath(f"{label}.png"), 72, 72)
        assert apart(seen, expected) < 6, label


@each_paper
def test_every_counter_has_its_back_behind_it(printed: dict[tuple[int, str], Any], paper: str) -> None:
    counters = BOXES[1].counters
    seen_through = picture(printed[1, paper][3])[:, ::-1]
    back = kept(counters.faces.joinpath("back.png"), 72, 72)[:, ::-1]
    for place in range(len(counters.cards)):
        seen = cut(seen_through, *counter_corner(counters, PAPERS[paper], place, mirrored=False), 18, 18)
        assert apart(seen, back) < 6


def test_the_two_boxes_hold_different_boards_and_the_same_counters() -> None:
    assert not set(BOXES[1].numbers) & set(BOXES[2].numbers)
    assert BOXES[1].counters.cards == BOXES[2].counters.cards
    assert len(BOXES[1].counters.cards) == 48


def test_pictures_of_boards_and_counters_come_along_when_asked_for(tmp_path: Path) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    asked = ["dice", "--out", str(tmp_path), "--paper", "letter", "--png"]
    assert command.run(parser.parse_args(asked)) == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert {"dice-letter.pdf", "board-0.png", "board-3.png", "counter-r6.png", "counter-back.png"} <= names
    assert len(names) == 1 + 4 + 49
