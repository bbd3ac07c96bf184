"""What comes out of `finito print`: the right number of pages, the right millimetres, and sentences."""

import argparse
import sys
import tomllib
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from companion.commands import print as command
from companion.printing.cards import CardSet, Grid, cards_pdf
from companion.printing.mats import mat_pdf
from companion.printing.sheets import PAPERS

MM = 72 / 25.4
CARDS = CardSet.load(files("assets").joinpath("decks", "finito"))

each_paper = pytest.mark.parametrize("paper", list(PAPERS))


def finito_print(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(arguments))


@pytest.fixture(scope="module")
def decks() -> dict[str, Any]:
    return {name: pypdfium2.PdfDocument(cards_pdf(CARDS, paper)) for name, paper in PAPERS.items()}


def picture(page: Any, pixels_per_mm: float) -> NDArray[np.uint8]:
    return np.asarray(page.render(scale=pixels_per_mm / MM, rev_byteorder=True).to_numpy()[:, :, :3])


def crop_marks(page: Any) -> set[tuple[float, ...]]:
    """All hair-thin objects, as left, top, right, bottom in millimetres."""
    height = page.get_size()[1]
    marks = set()
    for thing in page.get_objects():
        left, bottom, right, top = thing.get_bounds()
        if min(right - left, top - bottom) < 1.5:
            box = (left, height - top, right, height - bottom)
            marks.add(tuple(round(float(length) / MM, 1) for length in box))
    return marks


@each_paper
def test_a_deck_takes_nine_cards_a_sheet_faces_and_backs_in_turn(decks: dict[str, Any], paper: str) -> None:
    assert len(CARDS.cards) == 110
    assert len(decks[paper]) == 2 * 13
    for page in decks[paper]:
        width, height = (length / MM for length in page.get_size())
        assert (width, height) == pytest.approx((PAPERS[paper].width, PAPERS[paper].height), abs=0.01)


@each_paper
def test_pages_are_vectors_not_bitmaps(decks: dict[str, Any], paper: str) -> None:
    mat = pypdfium2.PdfDocument(mat_pdf(files("assets").joinpath("mat"), PAPERS[paper]))
    pages = [*decks[paper], *mat]
    assert all(
        thing.type != pypdfium2.raw.FPDF_PAGEOBJ_IMAGE for page in pages for thing in page.get_objects()
    )


def test_the_finita_deck_takes_fourteen_sheets_of_vectors() -> None:
    cards = CardSet.load(files("assets").joinpath("decks", "finita"))
    assert len(cards.cards) == 120
    pages = list(pypdfium2.PdfDocument(cards_pdf(cards, PAPERS["a4"])))
    assert len(pages) == 2 * 14
    assert all(
        thing.type != pypdfium2.raw.FPDF_PAGEOBJ_IMAGE for page in pages for thing in page.get_objects()
    )


@each_paper
def test_crop_marks_stand_63_and_88_mm_apart_outside_the_cards(decks: dict[str, Any], paper: str) -> None:
    marks = crop_marks(decks[paper][0])
    columns = sorted({round((left + right) / 2, 1) for left, top, right, bottom in marks if bottom - top > 4})
    rows = sorted({round((top + bottom) / 2, 1) for left, top, right, bottom in marks if right - left > 4})
    assert len(marks) == 16
    assert np.diff(columns) == pytest.approx([63, 63, 63], abs=0.11)
    assert np.diff(rows) == pytest.approx([88, 88, 88], abs=0.11)
    for left, top, right, bottom in marks:
        beside = right <= columns[0] or left >= columns[-1]
        above_or_below = bottom <= rows[0] or top >= rows[-1]
        assert beside or above_or_below
        assert min(left, top, PAPERS[paper].width - right, PAPERS[paper].height - bottom) > 1


@each_paper
def test_cards_come_out_in_true_size_where_the_marks_say(decks: dict[str, Any], paper: str) -> None:
    grid = Grid(PAPERS[paper], CARDS.width, CARDS.height)
    for sheet, place in ((0, 0), (3, 7), (11, 8), (12, 1)):
        left, top = grid.corner(place, mirrored=False)
        page = picture(decks[paper][2 * sheet], 4)
        seen = page[round(top * 4) :, round(left * 4) :][: 88 * 4, : 63 * 4]
        label = CARDS.cards[9 * sheet + place]
        assert np.abs(seen.astype(float) - face(label)).mean() < 12, label


def face(label: str) -> NDArray[np.float64]:
    data = np.frombuffer(CARDS.faces.joinpath(f"{label}.png").read_bytes(), np.uint8)
    drawn = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert drawn is not None
    return np.asarray(cv2.resize(drawn[:, :, ::-1], (63 * 4, 88 * 4), interpolation=cv2.INTER_AREA), float)


@each_paper
def test_every_card_has_its_back_behind_it(decks: dict[str, Any], paper: str) -> None:
    front, back = (picture(decks[paper][page], 1).min(axis=2) for page in (24, 25))
    seen_through = back[:, ::-1]
    grid = Grid(PAPERS[paper], CARDS.width, CARDS.height)
    for place in range(9):
        left, top = (round(length) for length in grid.corner(place, mirrored=False))
        card = slice(top + 6, top + 82), slice(left + 6, left + 57)
        assert (front[card].min() < 250) == (seen_through[card].min() < 250) == (place < 2)


@each_paper
def test_the_two_sheets_of_the_mat_join_to_one_that_a_camera_can_measure(paper: str) -> None:
    folder = files("assets").joinpath("mat")
    facts = tomllib.loads(folder.joinpath("mat.toml").read_text("utf-8"))
    sheets = [picture(page, 5) for page in pypdfium2.PdfDocument(mat_pdf(folder, PAPERS[paper]))]
    assert len(sheets) == 2
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, facts["dictionary"]))
    joined = cv2.cvtColor(np.hstack(sheets), cv2.COLOR_RGB2GRAY)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(joined)
    found = {
        int(marker): corner.reshape(4, 2)[0] / 5 for marker, corner in zip(ids.ravel(), corners, strict=True)
    }
    assert found.keys() == {marker["id"] for marker in facts[paper]["markers"]}
    for marker in facts[paper]["markers"]:
        assert found[marker["id"]] == pytest.approx((marker["x"], marker["y"]), abs=0.5)


def test_without_a_name_everything_is_written_and_every_file_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "folder"
    assert finito_print("--out", str(folder)) == 0
    said = capsys.readouterr().out.splitlines()
    written = sorted(str(path) for path in folder.iterdir())
    assert sorted(said[:-1]) == written
    names = [Path(name).name for name in written]
    things = ["dice", "dice-extra", "finita", "finito", "finity", "mat", "mat-finita"]
    assert names == sorted(f"{thing}-a4.pdf" for thing in things)


def test_pictures_come_along_when_asked_for(tmp_path: Path) -> None:
    assert finito_print("mat", "finito", "--out", str(tmp_path), "--paper", "letter", "--png") == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert {
        "mat-letter.pdf",
        "mat-letter.png",
        "finito-letter.pdf",
        "finito-r6.png",
        "finito-back.png",
    } <= names
    assert len(names) == 3 + 38


def test_an_unknown_name_is_refused_with_the_names_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert finito_print("finita!", "mat", "--out", str(tmp_path)) == 2
    sentence = capsys.readouterr().err
    assert "finita!" in sentence
    assert "dice, dice-extra, finita, finito, finity, mat, mat-finita" in sentence
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    assert finito_print("mat", "--out", str(in_the_way)) == 1
    assert str(in_the_way) in capsys.readouterr().err


def test_without_the_pdf_library_it_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    assert finito_print("mat", "--out", str(tmp_path)) == 1
    assert "pip install fpdf2" in capsys.readouterr().err


def test_a_reader_that_went_away_is_not_mistaken_for_a_bad_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Closed(StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(BrokenPipeError):
        finito_print("mat", "--out", str(tmp_path))
