"""A camera in a process of its own: `ChildCamera` here, `serve` over there, shared memory between them."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from math import prod, sqrt
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, NamedTuple

import cv2
import numpy as np

from hardware.camera import CameraError, Image, Shot, SupervisedCamera
from hardware.stream import Source, Stream
from hardware.unpacking import usable
from hardware.vigil import Vigil, small_grey

ROOM = 1920 * 1080 * 3  # bytes of shared memory: a larger picture is made smaller
_PR_SET_PDEATHSIG = 1


def open_camera(source: Source) -> SupervisedCamera:
    """A camera that comes back by itself; the child is started when the first frame is asked for."""
    return SupervisedCamera(lambda: ChildCamera(source))


class ChildCamera:
    """The parent's end. The memory is written only between a question and its answer, so it needs no lock."""

    def __init__(self, source: Source) -> None:
        context = get_context("spawn")  # a fork would copy the screen's and the pins' threads half alive
        self._memory = context.RawArray(ctypes.c_ubyte, ROOM)
        self._latest: Image = np.zeros((1, 1, 3), np.uint8)
        self._line, theirs = context.Pipe()
        self._process = context.Process(
            target=serve, args=(source, theirs, self._memory), name="camera", daemon=True
        )
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def ask(self) -> None:
        try:
            self._line.send(None)
        except OSError:
            raise CameraError("The camera's process has ended.") from None

    def answer(self, timeout: float) -> Shot | None:
        try:
            if not self._line.poll(timeout):
                return None
            told = self._line.recv()
        except (EOFError, OSError):
            raise CameraError("The camera's process has ended.") from None
        if isinstance(told, str):
            raise CameraError(told)
        answer = Told(*told)
        if answer.shape is not None:
            self._latest = _seen(self._memory, answer.shape).copy()
        return Shot(self._latest, answer.at, answer.lights, answer.about)

    def kill(self) -> None:
        """End the child whatever it does; one that hangs in the kernel is left to the kernel."""
        self._process.kill()
        self._process.join(timeout=1.0)


def _seen(memory: Any, shape: tuple[int, ...]) -> Image:
    return np.frombuffer(memory, np.uint8, prod(shape)).reshape(shape)


def serve(source: Source, line: Connection[Any, Any], memory: Any) -> None:
    """The child's whole life. Pictures are taken all the time, so that the one sent is never an old one."""
    _end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which closes us
    os.dup2(2, 1)  # standard output belongs to the parent's --json
    cv2.setNumThreads(1)
    try:
        _answer_for_ever(source, line, memory)
    except (BrokenPipeError, EOFError):
        pass  # the parent has closed the camera
    except CameraError as error:
        _say(line, str(error))
    except Exception as error:  # whatever a driver throws, the parent hears a sentence
        _say(line, f"The camera failed ({type(error).__name__}: {error}).")


class Told(NamedTuple):
    """What the child says about a picture; without a shape nothing stirred since the one before."""

    at: float
    shape: tuple[int, ...] | None
    lights: int
    about: Mapping[str, str]


def _answer_for_ever(source: Source, line: Connection[Any, Any], memory: Any) -> None:
    vigil = Vigil(source.noisy)
    with closing(source.open()) as stream:
        while True:
            stream.grab()
            at = time.monotonic()
            if line.poll() and (told := _told(stream, vigil, at, memory)) is not None:
                line.recv()
                line.send(tuple(told))


def _told(stream: Stream, vigil: Vigil, at: float, memory: Any) -> Told | None:
    """The picture goes into the memory, unless nothing stirs; None when it is rubbish."""
    glance, image = stream.glance(), None
    if glance is None:
        image = _fitting(usable(stream.image()))
        if image is None:
            return None
        glance = small_grey(image)
    vigil.look(glance, at)
    if stream.settled and vigil.light_changed(glance, at):
        stream.settle()
    if image is None and vigil.stirs(glance, at):
        image = _fitting(usable(stream.image()))
    if image is not None:
        _seen(memory, image.shape)[...] = image
    return Told(at, None if image is None else image.shape, vigil.changes, stream.about())


def _fitting(image: Image | None) -> Image | None:
    if image is None or image.size <= ROOM:
        return image
    scale = sqrt(ROOM / image.size) * 0.999  # rounding must not lead past the end
    return np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def _say(line: Connection[Any, Any], sentence: str) -> None:
    with suppress(OSError):  # nobody listens any more
        line.send(sentence)


def _end_with_parent() -> None:
    """Die when the parent dies, however it dies: by the kernel's hand, and by watching for it ourselves.

    The kernel also works when a driver hangs with Python's lock held; it counts the thread that started us as
    our parent. Watching works on every system.
    """
    parent = parent_process()
    assert parent is not None
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent.pid:  # it died before we asked
            os._exit(0)
    Thread(target=_watch, args=(parent.sentinel,), name="parent watch", daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
