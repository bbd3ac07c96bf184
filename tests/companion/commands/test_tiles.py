"""Numbered pieces are taught, read and evaluated by the same commands as cards."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from tests.vision.tiling import tile

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
