"""`finito read-board`: pictures of simulated tables, read as a user's photograph would be."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from companion.__main__ import main
from hardware.simulated import Level
from hardware.simulated.boards import SimulatedBoards


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """Four boards; one of them is empty. What a worse picture does is tried where boards are read."""
    table = SimulatedBoards(4, Level.EASY, 1340)
    table.arrange({"r": {3: "r7"}, "b": {17: "b12"}, "g": {0: "g1", 35: "g6"}, "y": {}})
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), table.frame())
    return path


def test_every_board_of_a_picture_is_told(picture: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read-board", str(picture), "--json"]) == 0
    (image,) = json.loads(capsys.readouterr().out)["images"]
    boards = {board["colour"]: board for board in image["boards"]}
    assert {colour: board["squares"] for colour, board in boards.items()} == {
        "r": {"3": 7},
        "b": {"17": 12},
        "g": {"0": 1, "35": 6},
        "y": {},
    }
    assert image["file"] == str(picture)
    assert image["ms"] > 0
    assert all(set(board) == {"colour", "squares", "unsure", "corners"} for board in boards.values())
    assert all(len(board["corners"]) == 4 and board["unsure"] == [] for board in boards.values())


def test_a_counter_of_another_colour_is_said_to_be_unsure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = SimulatedBoards(2, Level.NORMAL, 1341)
    table.arrange({"r": {20: "g2", 8: "r3"}})
    cv2.imwrite(str(tmp_path / "stray.png"), table.frame())
    assert main(["read-board", str(tmp_path / "stray.png")]) == 0
    assert "8:3  unsure: 20" in capsys.readouterr().out


def test_a_picture_without_boards_holds_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = SimulatedBoards(1, Level.NORMAL, 1342)
    cv2.imwrite(str(tmp_path / "bare.png"), cv2.GaussianBlur(table.frame(), (0, 0), 60))
    assert main(["read-board", str(tmp_path / "bare.png"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["images"][0]["boards"] == []


def test_what_is_no_picture_is_said_and_the_others_are_read(
    picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.png"
    broken.write_bytes(picture.read_bytes()[:100])
    assert main(["read-board", str(broken), str(tmp_path / "none.png"), str(picture)]) == 1
    told = capsys.readouterr()
    assert "4 boards" in told.out
    assert str(broken) in told.err
    assert str(tmp_path / "none.png") in told.err
