from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import home
from companion.__main__ import main
from tests.vision.photographing import FACES, photograph, taught
from vision import deck_folder
from vision.deck import Deck, DeckError

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def drawn() -> Path:
    """The deck “drawn”, taught before."""
    folder = home.decks() / "drawn"
    deck_folder.save(taught(), folder)
    return folder


def write(folder: Path, name: str, label: str, seed: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / name), photograph(label, seed, turn=0.1))


def test_a_deck_is_taught_from_a_folder_and_read(tmp_path: Path, capsys: Capture) -> None:
    for index, label in enumerate(("r1", "b6", "g7", "y5")):
        write(tmp_path / "faces", f"{label}.png", label, index)
    (tmp_path / "faces" / "b6-broken.jpg").write_bytes(b"no picture")
    assert main(["teach", "mine", "--from", str(tmp_path / "faces"), "--json"]) == 0
    out, err = capsys.readouterr()
    facts = json.loads(out)
    assert facts["deck"] == "mine"
    assert facts["faces"] == ["b6", "g7", "r1", "y5"]
    assert "b6-broken.jpg is not a picture" in err
    cv2.imwrite(str(tmp_path / "seen.png"), photograph("g7", 60))
    assert main(["read", str(tmp_path / "seen.png"), "--deck", "mine", "--json"]) == 0
    (image,) = json.loads(capsys.readouterr().out)["images"]
    assert [card["label"] for card in image["cards"]] == ["g7"]


@pytest.mark.parametrize("kind", ["empty", "absent", "file", "one face", "twins", "broken"])
def test_a_folder_that_cannot_be_taught_from_is_a_sentence_and_writes_nothing(
    kind: str, tmp_path: Path, capsys: Capture
) -> None:
    folder = tmp_path / "faces"
    if kind != "absent":
        folder.mkdir()
    if kind == "file":
        folder = folder / "x.jpg"
        folder.write_bytes(b"x")
    if kind in ("one face", "twins"):
        write(folder, "r1.png", "r1", 1)
    if kind == "twins":
        write(folder, "R1.png", "r1", 2)
    if kind == "broken":
        (folder / "r1.png").write_bytes(b"")
    assert main(["teach", "mine", "--from", str(folder)]) == 1
    err = capsys.readouterr().err
    assert err.strip().endswith(".")
    assert "Traceback" not in err
    assert not (home.decks() / "mine").exists()


def test_a_folder_with_one_face_teaches_it_again_and_leaves_the_others(drawn: Path, tmp_path: Path) -> None:
    before = Deck.load(drawn)
    write(tmp_path / "again", "g7.png", "g7", 55)
    assert main(["teach", "drawn", "--from", str(tmp_path / "again")]) == 0
    after = Deck.load(drawn)
    assert after.labels == before.labels
    changed = [label for label in FACES if not np.array_equal(before.faces[label], after.faces[label])]
    assert changed == ["g7"]


@pytest.mark.parametrize("name", ["", "..", "a/b", ".hidden", "x" * 80])
def test_a_name_that_cannot_be_a_folder_is_refused(name: str, tmp_path: Path, capsys: Capture) -> None:
    assert main(["teach", name, "--from", str(tmp_path)]) == 1
    assert "is not the name of a deck" in capsys.readouterr().err


def test_a_deck_goes_through_one_file_unchanged(drawn: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main(["teach", "drawn", "--export", str(tmp_path / "drawn.deck")]) == 0
    assert main(["teach", "copy", "--import", str(tmp_path / "drawn.deck")]) == 0
    copy, deck = Deck.load(home.decks() / "copy"), Deck.load(drawn)
    assert copy.labels == deck.labels
    assert copy.taught
    assert all(np.array_equal(copy.faces[label], deck.faces[label]) for label in deck.labels)


def test_what_is_no_exported_deck_is_refused_and_writes_nothing(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "x.deck").write_bytes(b"PK\x03\x04 nothing")
    assert main(["teach", "copy", "--import", str(tmp_path / "x.deck")]) == 1
    assert "is not a deck" in capsys.readouterr().err
    assert not (home.decks() / "copy").exists()


def test_exporting_a_deck_that_was_never_taught_is_a_sentence(tmp_path: Path, capsys: Capture) -> None:
    assert main(["teach", "nobody", "--export", str(tmp_path / "x")]) == 1
    assert "nobody" in capsys.readouterr().err


def test_a_deck_that_cannot_be_written_leaves_the_old_one(
    drawn: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(path.name for path in (drawn / "faces").iterdir())

    def full(_path: Path, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(deck_folder, "_flush", full)
    with pytest.raises(DeckError, match="No space left"):
        deck_folder.save(taught(), drawn)
    assert sorted(path.name for path in (drawn / "faces").iterdir()) == before
    assert [path.name for path in drawn.parent.iterdir()] == ["drawn"]


def test_a_set_of_pictures_is_evaluated(drawn: Path, tmp_path: Path, capsys: Capture) -> None:
    rows = ["file,label"]
    for index, label in enumerate(FACES[:3]):
        cv2.imwrite(str(tmp_path / f"{index}.png"), photograph(label, 200 + index))
        rows.append(f"{index}.png,{label}")
    cv2.imwrite(str(tmp_path / "lie.png"), photograph("r1", 210))
    rows += ["lie.png,g7", "gone.png,r1"]
    (tmp_path / "manifest.csv").write_text("\n".join(rows), encoding="utf-8")
    sheet = tmp_path / "sheet.png"
    assert main(["evaluate", str(tmp_path), "--deck", "drawn", "--sheet", str(sheet), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["pictures"] == 4
    assert facts["right"]["count"] == 3
    assert facts["wrong"]["count"] == 1
    assert facts["confusions"] == [["g7", "r1", 1]]
    assert facts["unreadable"] == 1
    low, high = facts["right"]["bounds"]
    assert low < 0.75 < high
    assert cv2.imread(str(sheet)) is not None


@pytest.mark.parametrize("content", [None, "", "a,b\n1,2\n", "file,label\n"])
def test_a_folder_without_a_usable_manifest_is_a_sentence(
    content: str | None, drawn: Path, tmp_path: Path, capsys: Capture
) -> None:
    if content is not None:
        (tmp_path / "manifest.csv").write_text(content, encoding="utf-8")
    assert main(["evaluate", str(tmp_path), "--deck", "drawn"]) == 1
    assert "manifest.csv" in capsys.readouterr().err
