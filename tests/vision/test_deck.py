from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.deck import Deck, DeckError


def written(folder: Path, toml: str, *labels: str) -> Path:
    (folder / "faces").mkdir(parents=True)
    (folder / "deck.toml").write_text(toml, "utf-8")
    for label in labels:
        cv2.imwrite(str(folder / "faces" / f"{label}.png"), np.full((88, 63, 3), 200, np.uint8))
    return folder


def test_our_deck_has_thirty_six_faces_and_a_hundred_and_four_cards() -> None:
    deck = Deck.load(files("assets") / "decks" / "finito")
    assert len(deck.labels) == 36
    assert sum(deck.copies.values()) == 104
    assert (deck.width_mm, deck.height_mm) == (63, 88)


def test_a_deck_is_a_folder_anywhere(tmp_path: Path) -> None:
    folder = written(tmp_path / "mine", "width_mm = 63\nheight_mm = 88\n[faces]\nx = 2\n", "x")
    deck = Deck.load(folder)
    assert (deck.name, deck.labels, deck.copies["x"]) == ("mine", ("x",), 2)


@pytest.mark.parametrize(
    ("toml", "sentence"),
    [
        ("width_mm = 63\nheight_mm = 88\n", "names no cards"),
        ("width_mm = 63\n[faces]\nx = 1\n", "height_mm"),
        ("width_mm = true\nheight_mm = 88\n[faces]\nx = 1\n", "width_mm"),
        ("width_mm = 63\nheight_mm = 88\n[faces]\nx = 0\n", "copies"),
        ("width_mm = 63\nheight_mm = 88\n[faces]\nx = 1\nz = 1\n", "z.png"),
        ("width_mm 63", "TOML"),
    ],
)
def test_a_wrong_deck_is_refused_with_a_sentence(tmp_path: Path, toml: str, sentence: str) -> None:
    with pytest.raises(DeckError, match=sentence):
        Deck.load(written(tmp_path / "deck", toml, "x"))


def test_no_deck_and_a_broken_face_are_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="no readable deck"):
        Deck.load(tmp_path / "nowhere")
    folder = written(tmp_path / "deck", "width_mm = 63\nheight_mm = 88\n[faces]\nx = 1\n", "x")
    (folder / "faces" / "x.png").write_bytes(b"not a picture")
    with pytest.raises(DeckError, match="cannot be read"):
        Deck.load(folder)
