"""A table under a real camera: what the screen says about it, and that the watch does not end."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Event

import pytest

from companion import home
from companion.app import Inbox
from companion.eyes import Eyes, Picture, Watching
from companion.game import Setup
from companion.games.finito_cards import FINITO_CARDS
from companion.live import MatchClock, open_table
from companion.match import Match
from companion.panel import NoPanel
from companion.settings import Rules
from companion.tables import CameraPlace
from hardware.camera import LIGHT_SAID, CameraState, Shot, SupervisedCamera
from tests.hardware.test_camera import World, black, gone, healthy, picture, silent, then
from vision.sighting import News, View


class Reader:
    """Sees nothing; `bears` are the pictures until one is too much for it."""

    view = View.STILL
    prior: Callable[[str], float] | None = None

    def __init__(self, bears: int = 10**9, enough: int = 0) -> None:
        self.looked, self.over = 0, Event()
        self._bears, self._enough = bears, enough

    def look(self, image: Picture, at: float) -> list[News]:
        self.looked += 1
        if self.looked == self._enough:
            self.over.set()
        if self.looked > self._bears:
            raise ZeroDivisionError("a picture like no other")
        return []

    def expect(self, lying: Mapping[str, str | None]) -> None:
        """Nothing is compared."""

    def crop(self, spot: str) -> Picture | None:
        return None


def place_of(camera: SupervisedCamera) -> CameraPlace:
    return CameraPlace(FINITO_CARDS, Eyes(Reader(), lambda seen: None), lambda seat: None, NoPanel(), camera)


def test_a_change_of_light_is_said_for_a_while_and_then_no_more() -> None:
    world = World(then(healthy, lambda world: Shot(picture(), world.now, lights=1)))
    with world.camera() as camera:
        place = place_of(camera)
        camera.frame(1.0)
        assert place.status.text == "watching"
        camera.frame(1.0)
        assert place.status.text == "the light has changed; the camera adjusts itself"
        world.wait(LIGHT_SAID)
        assert place.status.text == "watching"


@pytest.mark.parametrize(
    ("fate", "state", "said"),
    [
        (black, CameraState.DARK, "too dark to read"),
        (gone, CameraState.LOST, "the camera is gone; play goes on by hand"),
        (silent, CameraState.LATE, "the camera is late"),
    ],
)
def test_what_is_wrong_with_the_camera_is_said_and_the_table_is_not_watched(
    fate: object, state: CameraState, said: str
) -> None:
    world = World(then(healthy, fate))  # type: ignore[arg-type]
    with world.camera() as camera:
        place = place_of(camera)
        camera.frame(1.0)
        assert place.watched
        camera.frame(0.6)
        assert (camera.state, place.status.text, place.watched) == (state, said, False)


def test_a_picture_that_the_reader_cannot_bear_does_not_end_the_watch() -> None:
    world, reader = World(healthy), Reader(bears=2, enough=6)
    with Watching(world.camera(), Eyes(reader, lambda seen: None), world.clock):
        assert reader.over.wait(60)
    written = (home.home() / "mishaps.txt").read_text()
    assert written.count("Traceback") == 1


@pytest.fixture
def without_collector() -> Iterator[None]:
    """Python's collector of cycles comes late, and must not be what gives a table back."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("without_collector")
@pytest.mark.parametrize("kind", ["simulated", "camera", "manual"])
def test_a_table_that_was_left_is_given_back_at_once(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its pictures weigh a hundred megabytes, and an evening has many matches."""
    monkeypatch.setenv("FINITO_CAMERA", str(tmp_path))
    match = Match(FINITO_CARDS, Setup(("Ada", "Ben"), Rules.of(FINITO_CARDS.settings)))
    with open_table(kind, match, Inbox(), MatchClock()) as table:
        left = weakref.ref(table)
    del table
    assert left() is None
