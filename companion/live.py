"""Tables of the real world and of the window: opened for one match, fed by threads, closed with it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event as Flag
from threading import Lock, Thread
from typing import Any, Self

from companion.app import Inbox, Table
from companion.eyes import Eyes, Watching
from companion.facts import Pressed
from companion.match import Match
from companion.panel import NoPanel, Panel, poster
from companion.simulation import Dealer, Deed, Press
from companion.tables import CameraPlace, ManualPlace, SimulatedPlace, watcher_for
from companion.words import _
from companion.world import FRAME_S, World
from hardware import buttons
from hardware.camera_child import open_camera
from hardware.camera_sources import find_camera
from hardware.simulated import Level
from hardware.wiring import DEFAULT, Wiring


class NoCamera(Exception):
    """A camera was asked for by name, and there is none."""


class MatchClock:
    """Seconds since the match was opened; after a restart it goes on where the last event was."""

    def __init__(self, after: float = 0.0) -> None:
        self._zero = time.monotonic() - after

    def __call__(self) -> float:
        return round(time.monotonic() - self._zero, 3)


@contextmanager
def open_table(
    kind: str, match: Match[Any], inbox: Inbox, clock: MatchClock, wiring: Wiring = DEFAULT
) -> Iterator[Table]:
    with ExitStack() as stack:
        if kind == "simulated":
            yield stack.enter_context(SimulatedSitting(match, inbox, clock))
            return
        panel = _listen(stack, wiring, inbox, clock)
        if kind == "manual":
            yield ManualPlace(_post(inbox, clock), _("no camera: tap the place where a card was laid"), panel)
            return
        source = find_camera()
        if source is None:
            raise NoCamera
        eyes = Eyes(watcher_for(match), inbox.put)
        watching = stack.enter_context(Watching(open_camera(source), eyes, clock))
        yield CameraPlace(match.game, eyes, _post(inbox, clock), panel, watching.camera)


def _post(inbox: Inbox, clock: Callable[[], float]) -> Callable[[int], None]:
    """A key that stands for a buzzer, beside real ones."""
    return lambda seat: inbox.put((Pressed(clock(), seat),))


def _listen(stack: ExitStack, wiring: Wiring, inbox: Inbox, clock: MatchClock) -> Panel | NoPanel:
    """The real pins, where there are any; without them touch and keys are enough."""
    pins = buttons.real_pins()
    if pins is None:
        return NoPanel()
    return stack.enter_context(Panel(wiring, pins, inbox.put, clock))


class SimulatedSitting(SimulatedPlace):
    """People play at a simulated table: they tap cards of the hand that is shown, keys are the buzzers."""

    def __init__(self, match: Match[Any], inbox: Inbox, clock: MatchClock) -> None:
        seed = time.time_ns() % 2**31
        self._match = match
        self._clock = clock
        self._lock = Lock()
        self._deeds: deque[Deed] = deque()
        self._dealer = match.game.dealer(seed)
        self._world = World(match.game, len(match.setup.players), Level.NORMAL, seed, clock)
        eyes = Eyes(watcher_for(match), inbox.put)
        super().__init__(match.game, eyes, _buzzer(match, self._dealer, self._deeds, self._lock))
        self._buttons = buttons.Buttons(self._world.wiring, poster(inbox.put), self._world.pins, clock)
        self._over = Flag()
        self._thread = Thread(target=self._run, name="simulated table", daemon=True)

    def __enter__(self) -> Self:
        self._arrange(self._match.state)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(timeout=2)
        self._buttons.close()

    def hand(self, state: Any) -> tuple[str, ...]:
        with self._lock:
            return self._dealer.hand(state)

    def play(self, card: str) -> None:
        with self._lock:
            self._deeds.extend(self._dealer.lay(self._match.state, card))

    def expect(self, state: Any) -> None:
        """The simulated table puts itself right."""
        super().expect(state)
        self._arrange(state)

    def _arrange(self, state: Any) -> None:
        with self._lock:
            self._deeds.clear()
            self._world.at_once(self._dealer.taken_back(state, self._world.table.truth))

    def _run(self) -> None:
        """The world goes on, frame by frame, until the table is left."""
        due = time.monotonic()
        while not self._over.wait(max(0.0, due - time.monotonic())):
            due = max(due + FRAME_S, time.monotonic())
            with self._lock:
                if not self._deeds and not self._world.moving:
                    truth = self._world.table.truth
                    self._deeds.extend(self._dealer.follow(self._match.state, truth, self._clock()))
                while self._deeds and not self._world.moving:
                    self._world.do(self._deeds.popleft())
                image = self._world.frame()
            self._eyes.look(image, self._clock())


def _buzzer(match: Match[Any], dealer: Dealer, deeds: deque[Deed], lock: Lock) -> Callable[[int], None]:
    """No method: a table that holds one of its own is given back late, and a hundred megabytes with it."""

    def buzz(seat: int) -> None:
        with lock:
            deeds.append(Press(seat))
            deeds.extend(dealer.pressed(match.state, seat))

    return buzz
