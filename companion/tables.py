"""How the companion feels the table: with a camera, by hand only, or simulated. One contract for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.eyes import Eyes, Watch
from companion.game import Game
from companion.kinds import kind_of
from companion.match import Match
from companion.panel import NoPanel, Panel
from companion.scene import CameraLine
from companion.words import _
from hardware.camera import Camera, CameraState
from vision.sighting import View

Picture = NDArray[np.uint8]


def watcher_for(match: Match[Any]) -> Watch:
    """A watch on the match's spots, with the deck that the players have."""
    game = match.game
    watcher = kind_of(game).watch(game.table, match)
    watcher.prior = lambda label: game.prior(match.state, label)
    return watcher


class WatchedPlace:
    """A table under a camera, real or simulated."""

    def __init__(
        self, game: Game[Any], eyes: Eyes, press: Callable[[int], None], panel: Panel | NoPanel | None = None
    ) -> None:
        self._game = game
        self._eyes = eyes
        self.press = press
        self.panel = panel or NoPanel()

    @property
    def picture(self) -> Picture | None:
        return self._eyes.picture

    @property
    def watched(self) -> bool:
        return self._eyes.view not in (View.DARK, View.SEEKING)

    def crop(self, spot: str) -> Picture | None:
        return self._eyes.crop(spot)

    def expect(self, state: Any) -> None:
        self._eyes.expect(self._game.lying(state))

    def confirm(self, state: Any, spot: str) -> None:
        """What lies on one spot was told by hand."""
        lying = self._game.lying(state)
        if spot in lying:
            self._eyes.expect({spot: lying[spot]})

    def hand(self, state: Any) -> tuple[str, ...]:
        return ()

    def play(self, card: str) -> None:
        """Real cards are laid by real hands."""


class CameraPlace(WatchedPlace):
    def __init__(
        self,
        game: Game[Any],
        eyes: Eyes,
        press: Callable[[int], None],
        panel: Panel | NoPanel,
        camera: Camera,
    ) -> None:
        super().__init__(game, eyes, press, panel)
        self._camera = camera

    @property
    def watched(self) -> bool:
        return super().watched and self._camera.state is CameraState.OK

    @property
    def status(self) -> CameraLine:
        state = self._camera.state
        view = self._eyes.view if state is CameraState.OK else None
        text = seen_as(view) if view else camera_words(state)
        if view and self._camera.light_changed:
            text = _("the light has changed; the camera adjusts itself")
        return CameraLine(text, view, simulated=False, picture=self._eyes.looks)


class SimulatedPlace(WatchedPlace):
    @property
    def status(self) -> CameraLine:
        return CameraLine(seen_as(self._eyes.view), self._eyes.view, simulated=True, picture=self._eyes.looks)


class ManualPlace:
    """No camera: cards are told by touch, and a buzzer alone is enough."""

    picture = None
    watched = False
    status = CameraLine("", None, simulated=False)

    def __init__(self, press: Callable[[int], None], text: str, panel: Panel | NoPanel | None = None) -> None:
        self.press = press
        self.panel = panel or NoPanel()
        self.status = CameraLine(text, None, simulated=False)

    def crop(self, spot: str) -> Picture | None:
        return None

    def expect(self, state: Any) -> None:
        """Nobody looks."""

    def confirm(self, state: Any, spot: str) -> None:
        """Nobody looks."""

    def hand(self, state: Any) -> tuple[str, ...]:
        return ()

    def play(self, card: str) -> None:
        """Real cards are laid by real hands."""


def seen_as(view: View) -> str:
    return {
        View.SEEKING: _("looking for the places"),
        View.STILL: _("watching"),
        View.HAND: _("a hand is over the table"),
        View.READING: _("reading"),
        View.DARK: _("too dark to read"),
        View.SHIFTED: _("the camera was moved"),
    }[view]


def camera_words(state: CameraState) -> str:
    return {
        CameraState.STARTING: _("the camera starts"),
        CameraState.OK: _("watching"),
        CameraState.DARK: _("too dark to read"),
        CameraState.LATE: _("the camera is late"),
        CameraState.LOST: _("the camera is gone; play goes on by hand"),
    }[state]
