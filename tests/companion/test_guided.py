"""Whole lessons without a window: drawn frames under the real watch, the real book and the real learning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion import pages
from companion.decks import deck_of
from companion.guided import Guided, Subject
from companion.lesson import lesson_of
from companion.lesson_book import LessonBook
from hardware.camera import CameraState, Frame
from hardware.simulated import Level
from hardware.simulated.showing import ShowingCamera, SimulatedShowing
from vision.congeal import face_at
from vision.deck import Deck, DeckError, Picture
from vision.picture import save_picture
from vision.plane import homography, rectangle
from vision.pyramid import Pyramid

FACES = ("r5", "b6", "yT")


class Audience:
    """A screen that shows nothing and wishes what it is told to."""

    def __init__(self) -> None:
        self.page: pages.Page | None = None
        self.sounds: list[str] = []
        self.wishes: list[Any] = []

    def show(self, page: pages.Page) -> None:
        self.page = page

    def poll(self) -> list[Any]:
        wishes, self.wishes = self.wishes, []
        return wishes

    def picture(self, bgr: Picture | None) -> None:
        assert bgr is not None

    def sound(self, name: str) -> None:
        self.sounds.append(name)


class Dead:
    """A camera that gives nothing."""

    state = CameraState.LOST
    light_changed = False

    def frame(self, timeout: float) -> Frame | None:
        return None

    def close(self) -> None:
        """Nothing was opened."""


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FINITO_HOME", str(tmp_path))
    return tmp_path


def lesson(tmp_path: Path, whole: bool = False, labels: tuple[str, ...] = FACES) -> Guided:
    camera = ShowingCamera(SimulatedShowing("finito", Level.NORMAL, 7))
    subject = Subject("mine", labels, tmp_path / "decks" / "mine", hints="finito", whole=whole)
    return Guided(subject, camera, LessonBook("mine"), camera.lay)


def taught(guided: Guided, view: Audience, steps: int = 400) -> None:
    for _ in range(steps):
        if guided._worker is not None:
            break
        guided.step(view)
    assert guided._worker is not None
    guided._worker.join()
    guided.step(view)


def test_a_whole_deck_is_taken_by_itself_learned_and_written(tmp_path: Path) -> None:
    guided, view = lesson(tmp_path), Audience()
    taught(guided, view)
    assert view.sounds == ["laid"] * 3
    assert guided.written
    assert isinstance(view.page, pages.Taught)
    assert "3 faces" in view.page.sentences[0]
    assert set(Deck.load(tmp_path / "decks" / "mine").labels) == set(FACES)
    assert LessonBook("mine").shown() == []


def test_what_was_shown_survives_and_the_lesson_goes_on_there(tmp_path: Path) -> None:
    guided, view = lesson(tmp_path), Audience()
    while not view.sounds:
        guided.step(view)
    assert not (tmp_path / "decks" / "mine").exists()
    again = lesson(tmp_path)
    again.step(view)
    assert isinstance(view.page, pages.Teaching)
    assert (view.page.taken, view.page.total) == (1, 3)
    assert view.page.wanted == "b6"


def test_where_a_card_lies_is_kept_with_its_picture(tmp_path: Path) -> None:
    guided, view = lesson(tmp_path), Audience()
    while not view.sounds:
        guided.step(view)
    (one,) = LessonBook("mine").shown()
    assert (
        np.ptp(np.array(guided._glance.corners) - np.array(one.corners), axis=0).max() < 1e-6
    )  # only shifted
    face = face_at(Pyramid(one.picture), homography(rectangle(63, 88), np.array(one.corners)), (63, 88))
    seen, drawn = (cv2.resize(one, (63, 88)).astype(float) for one in (face, deck_of("finito").faces["r5"]))
    assert max(np.corrcoef(seen.ravel(), way.ravel())[0, 1] for way in (drawn, drawn[::-1, ::-1])) > 0.8
    (tmp_path / "decks" / ".mine-shown" / "r5.json").unlink()
    assert LessonBook("mine").shown()[0].corners == ()


def test_a_picture_that_cannot_be_written_leaves_the_former_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, corners = LessonBook("mine"), ((1.0, 2.0), (3.0, 2.0), (3.0, 5.0), (1.0, 5.0))
    book.put("r5", np.zeros((90, 80, 3), np.uint8), corners)

    def full(path: Path, picture: Picture) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.lesson_book.save_picture", full)
    with pytest.raises(DeckError, match="No space left"):
        book.put("r5", np.ones((190, 180, 3), np.uint8), ())
    (one,) = book.shown()
    assert one.picture.shape == (90, 80, 3)
    assert one.corners == corners


def test_a_note_about_a_former_picture_is_not_believed(tmp_path: Path) -> None:
    book = LessonBook("mine")
    book.put("r5", np.zeros((90, 80, 3), np.uint8), ((1.0, 2.0), (3.0, 2.0), (3.0, 5.0), (1.0, 5.0)))
    noise = np.random.default_rng(1).integers(0, 255, (190, 180, 3)).astype(np.uint8)
    save_picture(tmp_path / "decks" / ".mine-shown" / "r5.png", noise)
    assert book.shown()[0].corners == ()


def test_a_deck_that_was_shown_is_as_large_as_its_cards(tmp_path: Path) -> None:
    guided, view = lesson(tmp_path), Audience()
    taught(guided, view)
    deck = Deck.load(tmp_path / "decks" / "mine")
    assert (deck.width_mm, deck.height_mm) == (63.0, 88.0)


def test_a_picture_that_a_power_cut_spoilt_is_asked_for_again(tmp_path: Path) -> None:
    guided, view = lesson(tmp_path), Audience()
    while not view.sounds:
        guided.step(view)
    (picture,) = (tmp_path / "decks" / ".mine-shown").glob("*.png")
    picture.write_bytes(picture.read_bytes()[:40])
    again = lesson(tmp_path)
    again.step(view)
    assert isinstance(view.page, pages.Teaching)
    assert (view.page.taken, view.page.wanted) == (0, "r5")


def test_a_games_deck_is_not_written_before_it_is_whole(tmp_path: Path) -> None:
    guided, view = lesson(tmp_path, whole=True), Audience()
    while len(view.sounds) < 2:
        guided.step(view)
    view.wishes = [pages.Learn()]
    taught(guided, view)
    assert not guided.written
    assert not (tmp_path / "decks" / "mine").exists()
    assert isinstance(view.page, pages.Taught)
    assert view.page.sentences == (
        "Faces still to be shown: 1. What was shown is kept; go on whenever you like.",
    )
    view.wishes = [pages.ShowAgain("yT")]
    guided.step(view)
    taught(guided, view)
    assert guided.written


def test_skip_back_and_leave_do_what_they_say(tmp_path: Path) -> None:
    guided, view = lesson(tmp_path), Audience()
    view.wishes = [pages.Skip(1)]
    guided.step(view)
    assert isinstance(view.page, pages.Teaching)
    assert view.page.wanted == "b6"
    view.wishes = [pages.Skip(-1), pages.Back()]
    guided.step(view)
    assert view.page.wanted == "r5"
    assert guided.over == pages.Back()


def test_a_buzzer_takes_the_card_as_it_lies(tmp_path: Path) -> None:
    guided, view = lesson(tmp_path, labels=("r5", "r5b", "b6")), Audience()
    camera: Any = guided._camera
    guided._lay = None  # the same card stays where it is
    camera.lay("r5")
    for _ in range(80):
        guided.step(view)
    assert view.sounds == ["laid"]
    guided.step(view, pressed=True)
    assert view.sounds == ["laid", "laid"]


def test_a_dead_camera_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    view = Audience()
    guided = Guided(Subject("mine", FACES, tmp_path / "mine"), Dead(), LessonBook("mine"))
    guided.step(view)
    assert isinstance(view.page, pages.Teaching)
    assert view.page.note == "The camera gives no pictures yet. What was shown is kept."


def test_a_full_disk_is_said_and_the_face_is_still_wanted(tmp_path: Path) -> None:
    (tmp_path / "decks").write_text("in the way")
    guided, view = lesson(tmp_path), Audience()
    for _ in range(60):
        guided.step(view)
    assert isinstance(view.page, pages.Teaching)
    assert view.page.wanted == "r5"
    assert view.page.note.startswith("The picture cannot be kept")


def test_games_know_their_faces_and_other_decks_must_name_them() -> None:
    assert len(lesson_of("finita").labels) == 62
    assert lesson_of("finito").whole
    assert lesson_of("mine", ("a", "b")).labels == ("a", "b")
    with pytest.raises(DeckError, match="--faces"):
        lesson_of("mine")
