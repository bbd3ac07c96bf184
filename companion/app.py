"""The loop of a match: take what happened, let the referee judge, show what came of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from queue import Empty, SimpleQueue
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from companion.facts import Asked, Fact, Touched
from companion.game import Event
from companion.pages import Page, PageIntent, Playing
from companion.pressing import who_may_press
from companion.referee import Referee
from companion.scene import Answered, Buzz, CameraLine, Command, Display, Intent, Play, Result, Scene, Touch
from vision import sighting

Inbox = SimpleQueue[tuple[Fact, ...]]


LAMPS_S = 0.1  # how soon a lamp follows what happens at the table


class Wires(Protocol):
    """The buttons of a table as the app sees them: `lamps` is whether any button has one."""

    @property
    def lamps(self) -> bool: ...

    @property
    def trouble(self) -> str: ...

    def light(self, seats: Collection[int]) -> None: ...


class Table(Protocol):
    """How the companion feels the table, real or simulated."""

    @property
    def panel(self) -> Wires: ...

    @property
    def status(self) -> CameraLine: ...

    @property
    def picture(self) -> NDArray[np.uint8] | None: ...

    @property
    def watched(self) -> bool: ...

    def crop(self, spot: str) -> NDArray[np.uint8] | None: ...

    def expect(self, state: Any) -> None: ...

    def confirm(self, state: Any, spot: str) -> None: ...

    def press(self, seat: int) -> None: ...

    def hand(self, state: Any) -> tuple[str, ...]: ...

    def play(self, card: str) -> None: ...


class View(Protocol):
    """What the app needs of a screen."""

    def show(self, page: Page) -> None: ...

    def poll(self) -> list[Intent | PageIntent]: ...

    def picture(self, bgr: NDArray[np.uint8] | None) -> None: ...

    def sound(self, name: str) -> None: ...


class App:
    """One match on one table and one screen. `over` is the wish that ended it, if any."""

    def __init__(
        self,
        referee: Referee,
        table: Table,
        view: View,
        inbox: Inbox,
        clock: Callable[[], float],
        trouble: Callable[[], str] = str,
        colours: tuple[int, ...] = (),
        best: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        self.referee = referee
        self.table = table
        self.view = view
        self.inbox = inbox
        self.clock = clock
        self.trouble = trouble  # what the disk complains of, if it does
        self.colours = colours
        self._best = best
        self._bests: tuple[str, ...] = ()
        self.paused = False
        self.muted = False
        self.over: Command | PageIntent | None = None
        self._result = False
        self._scene: tuple[Any, Scene] | None = None
        self._lamps_at = float("-inf")

    def step(self) -> None:
        """Once around: facts, then wishes, then the screen."""
        self._facts()
        for intent in self.view.poll():
            self.do(intent)
        self._lamps()
        display = self.display()
        self._sounds(display.scene.result)
        self.view.picture(self.table.picture)
        self.view.show(Playing(display))

    def _facts(self) -> None:
        self.referee.watched = self.table.watched
        self.referee.busy = self.table.status.view in (sighting.View.HAND, sighting.View.READING)
        while not self.paused:
            try:
                self.referee.take_all(self.inbox.get_nowait())
            except Empty:
                break
        now = self.clock()
        if not self.paused and self.referee.wait_is_over(now):
            self.referee.elapse(now)

    def _lamps(self) -> None:
        """Light whose press would mean something; while a question is open, nobody's does."""
        now = self.clock()
        if not self.table.panel.lamps or now - self._lamps_at < LAMPS_S:
            return
        self._lamps_at = now
        deaf = self.paused or self.referee.question is not None
        self.table.panel.light(() if deaf else who_may_press(self.referee.match, self.referee.recent, now))

    def do(self, intent: Intent | PageIntent) -> None:
        now = self.clock()
        if isinstance(intent, Command):
            self._command(intent, now)
        elif isinstance(intent, Answered):
            self._answer(intent.number)
        elif isinstance(intent, Buzz):
            self.table.press(intent.seat)
        elif isinstance(intent, Touch):
            self.referee.take(Touched(now, intent.spot))
        elif isinstance(intent, Play):
            self.table.play(intent.card)
        elif isinstance(intent, Event):
            self.referee.take(Asked(now, intent))
        else:
            self.over = intent

    def _answer(self, number: int) -> None:
        """What a player says about a spot, the camera believes: it need not doubt the same thing again.

        Unless something has to be put right there first.
        """
        question, booked = self.referee.question, len(self.referee.match.lines)
        self.referee.answer(number)
        if question is None or not question.spot or self.referee.must_lie():
            return
        if len(self.referee.match.lines) > booked:
            self.table.confirm(self.referee.match.state, question.spot)

    def _command(self, command: Command, now: float) -> None:
        if command in (Command.UNDO, Command.REDO):
            if self.referee.turn_back(Event(command.value, at=now)):
                self.table.expect(self.referee.match.state)
        elif command is Command.PAUSE or command is Command.CONTINUE:
            self.paused = command is Command.PAUSE
        elif command is Command.MUTE:
            self.muted = not self.muted
        elif command is Command.DISMISS:
            self.referee.dismiss()
        elif command in (Command.LEAVE, Command.AGAIN):
            self.over = command

    def _sounds(self, result: Result | None) -> None:
        names = [self.referee.sounds.popleft() for _ in range(len(self.referee.sounds))]
        if result is not None and not self._result:
            names.append("win" if result.winners else "round")
            self._bests = self._best()
        self._result = result is not None
        if not self.muted:
            for name in names:
                self.view.sound(name)

    def display(self) -> Display:
        state = self.referee.match.state
        scene = self._described(state)
        return Display(
            scene=scene,
            camera=self.table.status,
            now=self._ring_time(scene.table.window is not None),
            question=self.referee.question,
            notice=self.referee.notice or self.trouble() or self.table.panel.trouble,
            alarm=self.referee.alarm,
            paused=self.paused,
            must_lie=self.referee.must_lie(),
            hand=self.table.hand(state),
            muted=self.muted,
            refused=self.referee.refused,
            colours=self.colours,
            best=self._bests if scene.result else (),
        )

    def _described(self, state: Any) -> Scene:
        """A state looks the same until the next; drawing it up may take a while."""
        if self._scene is None or self._scene[0] is not state:
            self._scene = state, self.referee.match.game.describe(state)
        return self._scene[1]

    def _ring_time(self, open_window: bool) -> float:
        """Time matters to the picture only while a ring closes; else a still screen stays still."""
        return round(self.clock(), 1) if open_window else 0.0
