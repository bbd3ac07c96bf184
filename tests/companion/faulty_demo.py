"""A demo whose camera fails now and then, under the real supervisor, in the demo's own time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from companion import home
from companion.chain import SECRET
from companion.demo import Demo, SimulatedTime
from companion.die import die_of, with_die
from companion.eyes import Picture
from companion.game import Event, Game, Setup
from companion.journal import Journal
from companion.match import Match
from companion.panel import NoPanel
from companion.referee import Referee
from companion.scene import Buzz, Command, Intent, Touch
from companion.screen.screen import Screen
from companion.settings import Rules
from companion.tables import CameraPlace
from companion.world import FRAME_S
from hardware.camera import CameraError, CameraState, Shot, SupervisedCamera
from hardware.simulated import Level
from hardware.vigil import Vigil, small_grey
from tests.hardware.faulty import Fault

START_S = 2.5  # a camera on a Pi takes this long to its first picture
NAMES = ("Anna", "Ben", "Cleo")


@dataclass
class Puppet:
    """What a child process does, without one: it answers from the demo's frames, or fails."""

    demo: FaultyDemo
    ready_at: float
    asked_at: float = 0.0
    vigil: Vigil = field(default_factory=lambda: Vigil(noisy=True))

    def ask(self) -> None:
        self.asked_at = self.demo.clock()

    def answer(self, timeout: float) -> Shot | None:
        now, wrong = self.demo.clock(), self.demo.wrong
        if wrong in (Fault.UNPLUGGED, Fault.KILLED):
            raise CameraError("The camera's process has ended.")
        late = {Fault.LATE: 0.7, Fault.HALF_RATE: 2 * FRAME_S}.get(wrong, 0.0) if wrong else 0.0
        if wrong in (Fault.HUNG, Fault.GARBAGE) or now < max(self.ready_at, self.asked_at + late):
            return None
        image = self.demo.latest if wrong is not Fault.BLACK else np.zeros_like(self.demo.latest)
        if wrong is not Fault.FROZEN:
            image = self.demo.noisy(image)
        self.vigil.look(small_grey(image), now)
        return Shot(image, now)

    def kill(self) -> None:
        """There is no process."""


class FaultyDemo(Demo):
    """Each fault begins after so many more events and lasts for so many seconds."""

    def __init__(self, game: Game[Any], seed: int, faults: Sequence[Fault], every: int, target: int) -> None:
        clock = SimulatedTime()
        with Journal(home.journal()) as journal:
            secret = Random(f"die {seed}").randbytes(SECRET)
            setup = with_die(journal, game, Setup(NAMES, Rules.of(game.settings), target=target), secret)
            match = Match(game, setup)
            die = die_of(journal, match)
        referee = Referee(match, lambda first, events: None, watched=True, roll=die)
        self._screen = Screen(size=(800, 480), motion=False, clock=clock)
        super().__init__(game, game.bots(game, setup, seed), referee, self._screen, clock, Level.NORMAL, seed)
        self.latest: Picture = np.zeros((1, 1, 3), np.uint8)
        self.wrong: Fault | None = None
        self.recoveries: list[tuple[Fault, float]] = []
        self._chance = Random(f"faults {seed}")
        self._every = every
        self._plan: Iterator[Fault] = iter(faults)
        self._last: tuple[Fault, float] | None = None  # the fault that is over, and since when
        self._over_at = 0.0
        self._next_after = every
        self.camera = SupervisedCamera(self._start, clock, wait=lambda seconds: None)
        self.app.table = CameraPlace(game, self.eyes, self.world.press, NoPanel(), self.camera)

    def close(self) -> None:
        self._screen.close()

    def noisy(self, image: Picture) -> Picture:
        """A sensor's pictures are never the same twice, be it by one pixel."""
        own = image.copy()
        own[0, 0] = self._chance.randrange(256)
        own[::4, ::4, 0] ^= np.uint8(self._chance.randrange(2))
        return own

    def _start(self) -> Puppet:
        if self.wrong is Fault.UNPLUGGED:
            raise CameraError("There is no camera.")
        return Puppet(self, self.clock() + START_S)

    def _see(self, image: Picture) -> None:
        self._fate()
        if self.wrong is not Fault.FROZEN:
            self.latest = image
        frame = self.camera.frame(0.0)
        if frame is not None:
            self.eyes.look(frame.image, self.clock())
        if self._last is not None and frame is not None and self.camera.state is CameraState.OK:
            self.recoveries.append((self._last[0], self.clock() - self._last[1]))
            self._last = None

    def _fate(self) -> None:
        if self.wrong is not None and self.clock() >= self._over_at:
            self._last, self.wrong = (self.wrong, self.clock()), None
            self._next_after = len(self._believed.lines) + self._every
        elif self.wrong is None and self._last is None and len(self._believed.lines) >= self._next_after:
            self.wrong = next(self._plan, None)
            self._over_at = self.clock() + self._chance.uniform(0.5, 25.0)

    def _think(self, seconds: float) -> None:
        """While the camera is away time must pass frame by frame, or it could not come back."""
        if self.wrong is None and self._last is None:
            super()._think(seconds)
            return
        for _ in range(round(seconds / FRAME_S)):
            self._frame()

    def _help(self) -> None:
        """As patient as people whose camera is away: one thing after the other, in every way there is."""
        self.tally.silent_misreads += 1
        while (left := len(self._unbooked())) > 0:
            if self.app.display().must_lie:  # nobody but the players can say now that the table is right
                self._tell(Command.DISMISS)
            for intent in self._ways(self._unbooked()[0]):
                self._tell(intent)
                if len(self._unbooked()) < left:
                    break
            else:
                self.tally.notes.append(f"could not be told: {self._unbooked()[:3]} at {self.clock()}")
                return

    def _ways(self, event: Event) -> list[Intent]:
        spots = map(Touch, self._believed.game.table.spots)
        buzz = [] if event.seat is None else [Buzz(event.seat)]
        return [event, *buzz, *spots]

    def _tell(self, intent: Intent) -> None:
        if isinstance(intent, Buzz):
            self.app.do(intent)
            self._frame()  # until then the finger is down, and could press nothing else
        elif not self._screen.tap(intent):
            return
        self.app.step()
        self._answer()
        self._compare()
