"""Numbered pieces are taught, read and evaluated by the same commands as cards."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from companion.home import home
from tests.vision.tiling import Lying, laid, tile, wood

TAUGHT = ("red_4", "blue_7", "black_12", "red_7")
Capture = pytest.CaptureFixture[str]


def written(folder: Path) -> Path:
    """One picture of each piece, named by it."""
    folder.mkdir()
    for label in TAUGHT:
        ink, number = label.split("_")
        cv2.imwrite(str(folder / f"{label}.png"), tile(ink, int(number)))
    return folder


def test_pieces_are_taught_once_and_read_by_name(tmp_path: Path, capsys: Capture) -> None:
    assert main(["teach", "pieces", "--tiles", "--from", str(written(tmp_path / "faces"))]) == 0
    cv2.imwrite(str(tmp_path / "seen.png"), tile("blue", 7, 0.5, light=0.8))
    capsys.readouterr()
    assert main(["read", str(tmp_path / "seen.png"), "--deck", "pieces", "--json"]) == 0
    (image,) = json.loads(capsys.readouterr().out)["images"]
    assert [card["label"] for card in image["cards"]] == ["blue_7"]


def test_pieces_in_the_boxes_of_a_manifest_are_evaluated_each_by_itself(
    tmp_path: Path, capsys: Capture
) -> None:
    assert main(["teach", "pieces", "--tiles", "--from", str(written(tmp_path / "faces"))]) == 0
    side_by_side = np.hstack([tile("red", 4, 0.2), tile("black", 12, -0.3)])
    cv2.imwrite(str(tmp_path / "two.png"), side_by_side)
    manifest = 'file,labels,boxes\ntwo.png,red_4 blue_7,"0.25,0.5,0.4,0.8 0.75,0.5,0.4,0.8"\n'
    (tmp_path / "manifest.csv").write_text(manifest, encoding="utf-8")
    capsys.readouterr()
    assert main(["evaluate", str(tmp_path), "--deck", "pieces", "--boxes", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["cards"], facts["right"]["count"], facts["wrong"]["count"]) == (2, 1, 1)
    assert facts["confusions"] == [["blue_7", "black_12", 1]]


LAID = (
    Lying("red", 4, 120, 140, 0.5),
    Lying("blue", 7, 300, 150, -2.0),
    Lying("black", 12, 520, 160, 3.0),
    Lying("red", 7, 400, 400, 1.4),
)


def test_all_the_pieces_in_a_photograph_are_read_where_they_lie(tmp_path: Path, capsys: Capture) -> None:
    assert main(["teach", "pieces", "--tiles", "--from", str(written(tmp_path / "faces"))]) == 0
    cv2.imwrite(str(tmp_path / "table.png"), laid(LAID, wood()))
    capsys.readouterr()
    assert main(["read", str(tmp_path / "table.png"), "--deck", "pieces", "--json"]) == 0
    (image,) = json.loads(capsys.readouterr().out)["images"]
    assert sorted(card["label"] for card in image["cards"]) == sorted(one.label for one in LAID)
    for one in LAID:
        (card,) = (card for card in image["cards"] if card["label"] == one.label)
        assert np.hypot(*(np.mean(card["corners"], axis=0) - (one.x, one.y))) < 6
        assert len(card["candidates"]) == 3


def test_whole_photographs_of_pieces_are_evaluated_without_boxes(tmp_path: Path, capsys: Capture) -> None:
    assert main(["teach", "pieces", "--tiles", "--from", str(written(tmp_path / "faces"))]) == 0
    cv2.imwrite(str(tmp_path / "table.png"), laid(LAID, wood()))
    cv2.imwrite(str(tmp_path / "empty.png"), wood())
    manifest = "file,labels\ntable.png,red_4 blue_7 black_12 red_7 red_7\nempty.png,\n"
    (tmp_path / "manifest.csv").write_text(manifest, encoding="utf-8")
    capsys.readouterr()
    assert main(["evaluate", str(tmp_path), "--deck", "pieces", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["pictures"], facts["cards"]) == (2, 5)
    assert [facts[name]["count"] for name in ("right", "wrong", "none")] == [4, 0, 1]


def test_a_set_on_which_no_number_shows_is_refused_with_a_sentence(tmp_path: Path, capsys: Capture) -> None:
    assert main(["teach", "pieces", "--tiles", "--from", str(written(tmp_path / "faces"))]) == 0
    for face in (home() / "decks" / "pieces" / "faces").iterdir():
        cv2.imwrite(str(face), np.full((150, 104, 3), 200, np.uint8))
    cv2.imwrite(str(tmp_path / "table.png"), wood())
    (tmp_path / "manifest.csv").write_text("file,labels\ntable.png,red_4\n", encoding="utf-8")
    capsys.readouterr()
    for command in (["read", str(tmp_path / "table.png")], ["evaluate", str(tmp_path)]):
        assert main([*command, "--deck", "pieces"]) == 1
        assert "no number" in capsys.readouterr().err
