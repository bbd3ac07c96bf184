"""The camera's part of the table: every frame is looked at once, and what came to rest is posted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event, Lock, Thread
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from companion.facts import Seen
from companion.mishaps import write_down
from hardware.camera import Camera, CameraState, Frame
from vision.measure import one_thread
from vision.sighting import News, View

Picture = NDArray[np.uint8]
Post = Callable[[tuple[Seen, ...]], object]


class Watch(Protocol):
    """What looks at the frames: vision has one for each kind of table."""

    @property
    def view(self) -> View: ...

    prior: Callable[[str], float] | None

    def look(self, image: Picture, at: float) -> list[News]: ...

    def expect(self, lying: Mapping[str, str | None]) -> None: ...

    def crop(self, spot: str) -> Picture | None: ...


class Eyes:
    """One watcher and who is told. A thread may look while another asks what was seen."""

    def __init__(self, watcher: Watch, post: Post) -> None:
        one_thread()  # a second one gains nothing here, and the screen needs it
        self._watcher = watcher
        self._post = post
        self._lock = Lock()
        self.picture: Picture | None = None
        self.looks = 0

    @property
    def view(self) -> View:
        return self._watcher.view

    def look(self, image: Picture, at: float) -> None:
        with self._lock:
            news = self._watcher.look(image, at)
            self.picture, self.looks = image, self.looks + 1
        if news:
            self._post(tuple(Seen(at, one) for one in news))

    def expect(self, lying: Mapping[str, str | None]) -> None:
        """After an undo or a restart: what should lie there. Nothing is proposed until it changes."""
        with self._lock:
            self._watcher.expect(lying)

    def crop(self, spot: str) -> Picture | None:
        """The evidence for a question."""
        with self._lock:
            crop: Any = self._watcher.crop(spot)
        return None if crop is None else np.asarray(crop, dtype=np.uint8)


class Watching:
    """A thread that feeds the eyes from a camera until it is closed."""

    def __init__(self, camera: Camera, eyes: Eyes, clock: Callable[[], float]) -> None:
        self.camera = camera
        self._eyes = eyes
        self._clock = clock
        self._over = Event()
        self._mishap = ""
        self._thread = Thread(target=self._run, name="eyes", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def state(self) -> CameraState:
        return self.camera.state

    def close(self) -> None:
        self._over.set()
        self.camera.close()
        self._thread.join(timeout=2)

    def _run(self) -> None:
        while not self._over.is_set():
            frame = self.camera.frame(timeout=0.5)
            if frame is not None:
                self._look(frame)

    def _look(self, frame: Frame) -> None:
        """One picture that the reader cannot bear must not end the watch over all others."""
        try:
            self._eyes.look(frame.image, self._clock())
        except Exception as error:
            if repr(error) != self._mishap:  # written down once, not with every picture
                self._mishap = repr(error)
                write_down(error)
