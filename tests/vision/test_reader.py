from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from hardware.simulated import Level
from tests.vision.watching import Watched, our_deck, our_mat, tops
from vision.reader import Reader


def with_piles(level: Level, seed: int, cards: int = 12) -> Watched:
    watched = Watched(level, seed)
    rng = np.random.default_rng(seed)
    for index in range(cards):
        spot = "rbgy"[index % 4]
        for _ in watched.table.lay(spot, f"{spot}{rng.integers(1, 8)}", seat=index % 6, still=1):
            pass
    return watched


@pytest.mark.parametrize("mat", [True, False])
def test_every_top_card_of_a_picture_is_named_and_nothing_else(mat: bool) -> None:
    watched = with_piles(Level.NORMAL, seed=1300)
    sightings = Reader(our_deck(), our_mat() if mat else None).read(watched.table.frame())
    assert sorted(str(seen.label) for seen in sightings) == sorted(str(label) for _, label in tops(watched))


def test_the_corners_are_those_of_the_card() -> None:
    watched = with_piles(Level.EASY, seed=1301, cards=4)
    truth = watched.table.truth_of_frame()["spots"]
    for seen in Reader(our_deck(), our_mat()).read(watched.table.frame()):
        assert seen.label
        assert np.abs(np.array(seen.corners) - truth[seen.label[0]]["corners"]).max() < 3


def test_a_picture_without_cards_names_none() -> None:
    noise = np.random.default_rng(3).normal(110, 20, (480, 640, 3)).clip(0, 255).astype(np.uint8)
    assert Reader(our_deck()).read(noise) == []


def test_the_command_prints_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    watched = with_piles(Level.EASY, seed=1302, cards=4)
    good = tmp_path / "good.png"
    cv2.imwrite(str(good), watched.table.frame())
    assert main(["read", str(good), "--deck", "finito", "--json"]) == 0
    (image,) = json.loads(capsys.readouterr().out)["images"]
    assert image["file"] == str(good)
    assert {card["label"] for card in image["cards"]} == {label for _, label in tops(watched)}
    assert all(len(card["corners"]) == 4 and len(card["candidates"]) <= 3 for card in image["cards"])


@pytest.mark.parametrize(
    "content",
    [b"", b"\x89PNG\r\n\x1a\nbroken", bytes(range(256)) * 40, None],
    ids=["empty", "broken", "binary", "absent"],
)
def test_a_bad_picture_is_a_sentence_and_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    path = tmp_path / "bad.png"
    if content is not None:
        path.write_bytes(content)
    assert main(["read", str(path), "--deck", "finito", "--json"]) == 1
    captured = capsys.readouterr()
    (image,) = json.loads(captured.out)["images"]
    assert str(path) in image["error"]
    assert "Traceback" not in captured.err


@pytest.mark.parametrize("kind", ["grey", "sixteen", "tiny", "huge"])
def test_odd_pictures_are_read_or_refused_with_a_sentence(tmp_path: Path, kind: str) -> None:
    rng = np.random.default_rng(1)
    shapes = {"grey": (300, 400), "sixteen": (300, 400, 3), "tiny": (5, 5, 3), "huge": (3000, 5000, 3)}
    dtype = np.uint16 if kind == "sixteen" else np.uint8
    path = tmp_path / f"{kind}.png"
    flat = np.full(shapes[kind], rng.integers(60, 200), dtype)
    cv2.imwrite(str(path), flat)
    assert main(["read", str(path), "--deck", "finito"]) == (1 if kind == "tiny" else 0)


def test_an_unknown_deck_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(tmp_path / "x.png"), "--deck", "nobody's"]) == 1
    assert "nobody's" in capsys.readouterr().err
