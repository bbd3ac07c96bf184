"""The board of FINITY on the screen: everything fits, the nearest place is meant, and paths can be walked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pygame
import pytest

from companion.game import Question
from companion.games.finity.rules import apply
from companion.games.finity.scene import describe
from companion.games.finity.state import State
from companion.games.finity.thinking import choose
from companion.hex_board import HexBoard, touched
from companion.pages import Playing, Scroll, Unfold
from companion.scene import CameraLine, Display, Touch
from companion.screen.screen import Screen
from companion.screen.touch import finger_events
from companion.words import speak
from tests.companion.games.finity.a_match import begun, played
from tests.companion.games.finity.at_the_board import example, touch
from tests.companion.screen.test_pages_fit import SIZES, bad_targets, inside, overlapping
from vision.sighting import View

MOVES = 20
PATHS = Unfold("path 0")


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    speak("en")


@pytest.fixture
def screen() -> Iterator[Screen]:
    with Screen((800, 480), motion=False, volume=0) as opened:
        yield opened


def display(state: State, asked: Question | None = None) -> Display:
    return Display(describe(state), CameraLine("…", View.STILL, True), question=asked)


def full(players: int) -> State:
    state, rng = begun(players), Random(players)
    for _move in range(MOVES):
        state = apply(state, choose(state, rng))
    return state


def question(state: State) -> Question:
    """The slot that offers most."""
    asked = [touch(state, slot.name) for slot in board(display(state)).slots]
    return max((one for one in asked if isinstance(one, Question)), key=lambda one: len(one.answers))


def board(shown: Display) -> HexBoard:
    assert isinstance(shown.scene.table, HexBoard)
    return shown.scene.table


def moments(players: int) -> Iterator[tuple[str, Display]]:
    state = full(players)
    yield "start", display(begun(players))
    yield "in play", display(state)
    yield "asked", display(state, question(state))
    yield "astray", replace(display(state), must_lie=(("board", ""),))
    yield "over", display(played(begun(2), "resign Ada"))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_moment_fits(size: tuple[int, int], players: int, language: str) -> None:
    speak(language)
    faults: list[tuple[str, object]] = []
    with Screen(size, motion=False, volume=0) as screen:
        for name, shown in moments(players):
            screen.show(Playing(shown))
            faults += [(name, fault) for fault in _faults(screen)]
        shown = display(full(players))
        screen.show(Playing(shown))
        _wish(screen, shown, PATHS)
        faults += [("paths", fault) for fault in _faults(screen)]
    assert not faults


def _faults(screen: Screen) -> Iterator[object]:
    canvas = screen.canvas
    yield from canvas.cut
    yield from (words for words, place in canvas.written if not inside(canvas, place))
    yield from overlapping(canvas)
    yield from bad_targets(canvas)


def _wish(screen: Screen, shown: Display, wish: object) -> None:
    assert screen.tap(wish)  # type: ignore[arg-type]
    screen.poll()
    screen.show(Playing(shown))


def test_the_nearest_slot_is_meant(screen: Screen) -> None:
    shown = display(example())
    screen.show(Playing(shown))
    for place in board(shown).places:
        at = screen.canvas.places[touched(place)].center
        for event in finger_events((at[0] + 2, at[1] - 2), (800, 480)):
            pygame.event.post(event)
        assert screen.poll() == [Touch(touched(place))]


def test_a_path_is_walked_step_by_step(screen: Screen) -> None:
    shown = display(example())
    screen.show(Playing(shown))
    _wish(screen, shown, PATHS)
    told = []
    for _step in range(5):
        _wish(screen, shown, Scroll(1))
        told += [words for words, _place in screen.canvas.written if words.startswith("Crossing")]
    assert told[0] == "Crossing 1: over the white bridge from N to NE."
    assert told[-1] == "Crossing 5: over the black bridge from E to NE."
    assert not screen.tap(Scroll(1))
    _wish(screen, shown, Unfold("path 1"))
    assert any(words.startswith("Ben starts at S") for words, _place in screen.canvas.written)
