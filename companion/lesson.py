"""Opens what a guided lesson needs: the deck's faces, the camera or its stand-in, the buttons, the screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from queue import SimpleQueue
from typing import Any

from companion import decks, home, preferences
from companion.game import Game
from companion.games import GAMES
from companion.guided import Guided, Subject
from companion.lesson_book import LessonBook
from companion.screen.screen import Screen
from companion.wires import usable_wiring
from companion.words import _, speak
from hardware import buttons
from hardware.camera import Camera
from hardware.camera_child import open_camera
from hardware.camera_sources import find_camera
from hardware.simulated import Level
from hardware.simulated.showing import ShowingCamera, SimulatedShowing
from vision.deck import Deck, DeckError
from vision.measure import one_thread

REST_S = 0.02
SEED = 7  # of the table that stands in where there is no camera


def lesson_of(
    name: str, faces: tuple[str, ...] = (), size: tuple[float, float] | None = None, anew: bool = False
) -> Subject:
    """What there is to learn of a deck: the faces named, else those of the game or of the known deck."""
    folder, game = decks.taught_folder(name), _game_of(name)
    known = Deck.load(folder) if folder.is_dir() and not anew else None
    labels = faces or (tuple(decks.copies_of(name)) if game else known.labels if known else ())
    if not labels:
        sorry = _("Say which faces {name} has: --faces red_1,red_2,… or a file with one name in each line.")
        raise DeckError(sorry.format(name=name))
    return Subject(
        name, tuple(labels), folder, game.card_name if game else str, name if game else None,
        decks.copies_of(name), size, known, whole=game is not None,
    )  # fmt: skip


def _game_of(name: str) -> Game[Any] | None:
    return next((game for game in GAMES if game.table.deck == name and len(decks.copies_of(name)) > 0), None)


@contextmanager
def opened(subject: Subject) -> Iterator[tuple[Guided, Callable[[], bool]]]:
    """The lesson, and whether a buzzer was pressed since it was last asked."""
    with ExitStack() as stack:
        presses: SimpleQueue[object] = SimpleQueue()
        if (pins := buttons.real_pins()) is not None:
            wiring = usable_wiring(preferences.load(home.preferences()).wiring)
            stack.enter_context(buttons.Buttons(wiring, presses.put, pins, time.monotonic))
        camera, lay = _camera(subject)
        stack.enter_context(closing(camera))
        yield Guided(subject, camera, LessonBook(subject.name), lay), lambda: _any(presses)


def _any(presses: SimpleQueue[object]) -> bool:
    pressed = not presses.empty()
    while not presses.empty():
        presses.get_nowait()
    return pressed


def _camera(subject: Subject) -> tuple[Camera, Callable[[str], None] | None]:
    source = find_camera()
    if source is not None:
        return open_camera(source), None
    if subject.hints is None:
        raise DeckError(
            _("No camera was found. Photograph the cards: finito teach {name} --from FOLDER.").format(
                name=subject.name
            )
        )
    standing_in = ShowingCamera(SimulatedShowing(subject.hints, Level.NORMAL, SEED))
    return standing_in, standing_in.lay


def teach_on_screen(subject: Subject) -> Guided:
    """In a window of its own, until it is left."""
    one_thread()
    tastes = preferences.load(home.preferences())
    speak(tastes.language)
    with Screen(motion=tastes.motion, volume=0 if tastes.quiet else tastes.volume) as screen:
        return run(screen, subject)


def run(screen: Screen, subject: Subject, alive: Callable[[], None] = lambda: None) -> Guided:
    with opened(subject) as (lesson, pressed):
        while lesson.over is None:
            lesson.step(screen, pressed())
            alive()
            time.sleep(REST_S)
    return lesson
