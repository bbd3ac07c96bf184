"""A camera above the table: what every camera is, and the one that lives in a child process.

Camera drivers hang, and nothing in Python can interrupt a hung driver. So a real camera runs in a child
that can be killed; every frame has a deadline, and a child that misses it is replaced.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from math import inf
from threading import Event, Lock
from types import TracebackType
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

log = logging.getLogger("finito.camera")
log.addHandler(logging.NullHandler())  # who keeps no log is not told on standard error either

LIGHT_SAID = 10.0  # seconds for which the screen says that the light has changed
DARKEST = 24  # what is not brighter than this may be the noise of a covered lens


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture: rows of blue, green and red bytes, when it was taken, and which one it is (from 1)."""

    image: Image
    at: float
    number: int


@dataclass(frozen=True)
class Deadlines:
    """Seconds without the frame asked for after which the camera is late, or is taken for hung.

    The first frame may take longer: a Pi imports slowly and drivers wake up.
    """

    late: float = 0.5
    hung: float = 2.0
    start: float = 15.0


class CameraState(Enum):
    """What the screen says about the camera."""

    STARTING = "starting"
    OK = "ok"
    DARK = "dark"  # pictures come, and all are black
    LATE = "late"  # the next picture should have been here by now
    LOST = "lost"  # no picture until it is started again


class Camera(Protocol):
    """What the vision needs of a camera, real or simulated."""

    @property
    def state(self) -> CameraState: ...

    @property
    def light_changed(self) -> bool: ...

    def frame(self, timeout: float) -> Frame | None:
        """The newest picture, waiting at most `timeout` seconds for it; None when there is none yet."""

    def close(self) -> None: ...


class CameraError(OSError):
    """The camera, or what stands in for it, gives no pictures; the sentence says why."""


def is_dark(image: Image) -> bool:
    """Whether a picture shows nothing at all, but for a few hot pixels. Every eighth is enough to tell."""
    sample = image[::8, ::8]
    return int(np.count_nonzero(sample > DARKEST)) <= sample.size // 500


class BackOff:
    """How long to leave a failing camera alone: 2 s, then twice as long each time, never more than 20 s."""

    def __init__(self, first: float = 2.0, longest: float = 20.0) -> None:
        self._first = self._next = first
        self._longest = longest

    def failed(self) -> float:
        """Count one more failure; the seconds to wait before the next attempt."""
        wait, self._next = self._next, min(self._next * 2, self._longest)
        return wait

    def worked(self) -> None:
        self._next = self._first


@dataclass(frozen=True)
class Shot:
    """A child's answer: the picture, when it was taken, how often the light has changed, and about it."""

    image: Image
    at: float
    lights: int = 0
    about: Mapping[str, str] = field(default_factory=dict)


class Child(Protocol):
    """A camera in a process of its own, as its supervisor sees it."""

    def ask(self) -> None:
        """Ask for the next picture. CameraError when the child is gone."""

    def answer(self, timeout: float) -> Shot | None:
        """The picture asked for; None when it is not there in time. CameraError when none will come."""

    def kill(self) -> None: ...


class SupervisedCamera:
    """Keeps a child camera alive. All of its work is done by the thread that calls `frame`.

    Pictures are asked for one at a time, so that the one that comes was taken after the question:
    never a stale one out of a driver's queue.
    """

    def __init__(
        self,
        start: Callable[[], Child],
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], object] | None = None,
        back_off: BackOff | None = None,
        deadlines: Deadlines = Deadlines(),
    ) -> None:
        self._start = start
        self._clock = clock
        self._closed = Event()
        self._wait = wait or self._closed.wait
        self._busy = Lock()
        self._back_off = back_off or BackOff()
        self._deadlines = deadlines
        self._child: Child | None = None
        self._lights, self._lit_at = 0, -inf
        self._asked_at: float | None = None
        self._start_at = self._called_at = clock()
        self._delivered = 0
        self.state = CameraState.STARTING
        self.trouble = ""  # why the camera was last lost, for those who look after it
        self.about: Mapping[str, str] = {}  # what the driver says it delivers

    @property
    def light_changed(self) -> bool:
        """Whether the light over the table changed a moment ago."""
        return self._clock() - self._lit_at < LIGHT_SAID

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the child. Safe from any thread: a `frame` that waits returns at once."""
        self._closed.set()
        if (child := self._child) is not None:
            child.kill()
        with self._busy:
            self._drop()

    def frame(self, timeout: float) -> Frame | None:
        with self._busy:
            self._called_at = self._clock()
            until = self._called_at + timeout
            while not self._closed.is_set():
                frame = self._attempt(max(0.0, until - self._clock()))
                if frame is not None or self._clock() >= until:
                    return frame
        return None

    def _attempt(self, patience: float) -> Frame | None:
        """One step: start the child if it is due, or wait for its answer, but never past a deadline."""
        now = self._clock()
        if self._child is None and now < self._start_at:
            self._wait(min(patience, self._start_at - now))
            return None
        try:
            child = self._child or self._begin()
            if self._asked_at is None:
                child.ask()
                self._asked_at = now
            if (shot := child.answer(min(patience, self._seconds_left()))) is not None:
                return self._taken(shot)
            self._nothing_yet()
        except OSError as error:
            self._lose(str(error))
        return None

    def _begin(self) -> Child:
        self.state = CameraState.STARTING
        self._child = child = self._start()
        return child

    def _seconds_left(self) -> float:
        """Until the next moment at which silence means something new."""
        assert self._asked_at is not None
        silent, limits = self._clock() - self._asked_at, self._deadlines
        if self.state is CameraState.STARTING:
            return max(0.0, limits.start - silent)
        return max(0.0, (limits.late if silent < limits.late else limits.hung) - silent)

    def _nothing_yet(self) -> None:
        assert self._asked_at is not None
        silent = self._clock() - self._asked_at
        starting = self.state is CameraState.STARTING
        limit = self._deadlines.start if starting else self._deadlines.hung
        if silent >= limit:
            raise CameraError(f"The camera has sent no picture for {limit:g} seconds.")
        if silent >= self._deadlines.late and not starting:
            self.state = CameraState.LATE

    def _taken(self, shot: Shot) -> Frame | None:
        self._asked_at = None
        self._back_off.worked()
        if shot.at < self._called_at - self._deadlines.late:
            return None  # the answer to a question of long ago, from before a pause: ask again
        self._delivered += 1
        self.about = shot.about
        if shot.lights > self._lights:
            self._lit_at = self._clock()
        self._lights = shot.lights
        self.state = CameraState.DARK if is_dark(shot.image) else CameraState.OK
        return Frame(shot.image, shot.at, self._delivered)

    def _lose(self, why: str) -> None:
        self._drop()
        log.warning("lost: %s", why)
        self.trouble = why
        self.state = CameraState.LOST
        self._start_at = self._clock() + self._back_off.failed()

    def _drop(self) -> None:
        child, self._child = self._child, None
        self._asked_at = None
        if child is not None:
            child.kill()
