"""What the games themselves say fits as well: the first state of each phase, with the longest names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion.game import Setup
from companion.games import GAMES
from companion.match import Match
from companion.pages import Playing
from companion.scene import CameraLine, Display
from companion.screen.screen import Screen
from companion.settings import Rules
from companion.words import speak
from tests.companion.screen import samples
from tests.companion.screen.test_pages_fit import SIZES, bad_targets, overlapping
from vision.sighting import View

SEED = 3


@cache
def moments(players: int) -> tuple[Any, ...]:
    """One state for each phase that a match of bots goes through, up to its end."""
    game = GAMES[0]
    setup = Setup(samples.NAMES[:players], Rules.of(game.settings, {"copy_counter": "on"}), target=30)
    played = Match(game, setup)
    found = {played.state.phase: played.state}
    for step in game.bots(game, setup, SEED).steps():
        played.play_all(step.true)
        found.setdefault(played.state.phase, played.state)
    return tuple(found.values())


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    speak("en")


def test_a_match_goes_through_all_its_phases() -> None:
    assert len(moments(6)) >= 5


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_words_of_a_real_match_fit(size: tuple[int, int], language: str) -> None:
    speak(language)
    faults: list[object] = []
    with Screen(size, motion=False, volume=0) as screen:
        for state in moments(6):
            shown = Display(GAMES[0].describe(state), CameraLine("…", View.STILL, True), 1.0)
            screen.show(Playing(shown))
            canvas = screen.canvas
            faults += [*canvas.cut, *overlapping(canvas), *bad_targets(canvas)]
    assert not faults
