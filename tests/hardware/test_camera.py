"""The supervisor of a camera, with a clock of our own and children that fail on demand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.camera import (
    BackOff,
    Camera,
    CameraError,
    CameraState,
    Deadlines,
    Frame,
    Image,
    Shot,
    SupervisedCamera,
    is_dark,
)

LATE, DEADLINE, START_DEADLINE = Deadlines().late, Deadlines().hung, Deadlines().start


def picture(brightness: int = 200) -> Image:
    return np.full((72, 128, 3), brightness, np.uint8)


class World:
    """A clock that moves only when somebody waits, and what happens to each child that is started."""

    def __init__(self, *fates: Callable[[World], Shot | None]) -> None:
        self.now = 1000.0
        self.fates = list(fates)
        self.started_at: list[float] = []
        self.killed = 0

    def clock(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def start(self) -> Puppet:
        self.started_at.append(self.now)
        return Puppet(self, self.fates.pop(0))

    def camera(self) -> SupervisedCamera:
        return SupervisedCamera(self.start, self.clock, self.wait)


class Puppet:
    """A child that answers as its fate says: a shot, None for silence, or an error."""

    def __init__(self, world: World, fate: Callable[[World], Shot | None]) -> None:
        self.world = world
        self.fate = fate

    def ask(self) -> None:
        pass

    def answer(self, timeout: float) -> Shot | None:
        shot = self.fate(self.world)
        if shot is None:
            self.world.wait(timeout)
        return shot

    def kill(self) -> None:
        self.world.killed += 1


def healthy(world: World) -> Shot:
    world.wait(0.03)
    return Shot(picture(), world.now)


def black(world: World) -> Shot:
    return Shot(picture(0), world.now)


def silent(world: World) -> None:
    return None


def gone(world: World) -> None:
    raise CameraError("The camera's process has ended.")


def then(*fates: Callable[[World], Shot | None]) -> Callable[[World], Shot | None]:
    """One fate after the other, the last one for ever."""
    queue = list(fates)
    return lambda world: (queue.pop(0) if len(queue) > 1 else queue[0])(world)


def state(camera: Camera) -> CameraState:
    return camera.state


def frames(camera: SupervisedCamera, world: World, seconds: float) -> list[Frame]:
    until = world.now + seconds
    taken = []
    while world.now < until:
        if (frame := camera.frame(0.25)) is not None:
            taken.append(frame)
    return taken


def test_frames_are_numbered_and_timed() -> None:
    world = World(healthy)
    with world.camera() as camera:
        first, second = camera.frame(1), camera.frame(1)
    assert first is not None
    assert second is not None
    assert (first.number, second.number) == (1, 2)
    assert first.at < second.at <= world.now
    assert state(camera) is CameraState.OK


def test_a_camera_starts_when_the_first_frame_is_asked_for() -> None:
    world = World(silent)
    camera = world.camera()
    assert state(camera) is CameraState.STARTING
    assert world.started_at == []
    assert camera.frame(0.5) is None
    assert world.started_at == [1000.0]
    assert state(camera) is CameraState.STARTING


def test_a_first_frame_may_take_long_but_not_for_ever() -> None:
    world = World(silent, healthy)
    camera = world.camera()
    camera.frame(START_DEADLINE - 1)
    assert state(camera) is CameraState.STARTING
    camera.frame(1)
    assert state(camera) is CameraState.LOST
    assert camera.trouble == "The camera has sent no picture for 15 seconds."


def test_a_hung_camera_is_first_late_then_lost_then_back() -> None:
    world = World(then(healthy, silent), healthy)
    camera = world.camera()
    assert camera.frame(1) is not None
    asked = world.now
    camera.frame(LATE)
    assert state(camera) is CameraState.LATE
    camera.frame(DEADLINE - LATE)
    assert state(camera) is CameraState.LOST
    assert world.killed == 1
    assert camera.frame(1.9) is None
    frame = camera.frame(1)
    assert frame is not None
    assert frame.number == 2
    assert state(camera) is CameraState.OK
    assert world.started_at[1] == pytest.approx(asked + DEADLINE + 2.0)


def test_a_camera_that_is_only_late_is_left_alone() -> None:
    world = World(then(healthy, silent, silent, healthy))
    camera = world.camera()
    camera.frame(1)
    assert camera.frame(1.0) is None
    assert state(camera) is CameraState.LATE
    assert camera.frame(1.0) is not None
    assert state(camera) is CameraState.OK
    assert len(world.started_at) == 1


def test_a_dead_child_is_replaced_with_growing_patience() -> None:
    world = World(*[gone] * 7)
    camera = world.camera()
    frames(camera, world, 89)
    pauses = np.diff(world.started_at)
    assert pauses == pytest.approx([2, 4, 8, 16, 20, 20])
    assert camera.trouble == "The camera's process has ended."


def test_patience_is_short_again_after_a_good_frame() -> None:
    world = World(gone, gone, then(healthy, gone), healthy)
    camera = world.camera()
    frames(camera, world, 20)
    assert np.diff(world.started_at) == pytest.approx([2, 4, 2.03], abs=0.001)


def test_a_child_that_cannot_even_start_is_tried_again() -> None:
    world = World(healthy)
    starts = iter([OSError("Resource temporarily unavailable"), None])

    def start() -> Puppet:
        if (error := next(starts)) is not None:
            raise error
        return world.start()

    camera = SupervisedCamera(start, world.clock, world.wait)
    assert camera.frame(1) is None
    assert state(camera) is CameraState.LOST
    assert camera.frame(2) is not None


def test_black_frames_are_delivered_and_called_dark() -> None:
    world = World(then(black, healthy))
    camera = world.camera()
    assert camera.frame(1) is not None
    assert state(camera) is CameraState.DARK
    camera.frame(1)
    assert state(camera) is CameraState.OK


def test_after_a_pause_the_picture_is_a_new_one() -> None:
    old = Shot(picture(50), 1000.0)
    world = World(then(healthy, silent, lambda _: old, healthy))
    camera = world.camera()
    camera.frame(1)
    assert camera.frame(0.1) is None
    world.now += 3600
    frame = camera.frame(1)
    assert frame is not None
    assert frame.at > 4600


def test_a_frame_asked_for_without_waiting_does_not_wait() -> None:
    world = World(silent)
    assert world.camera().frame(0) is None
    assert world.now == 1000.0


def test_closing_ends_the_child_and_all_frames() -> None:
    world = World(healthy)
    camera = world.camera()
    camera.frame(1)
    camera.close()
    assert world.killed >= 1
    assert camera.frame(1) is None
    assert len(world.started_at) == 1


@given(st.lists(st.booleans(), max_size=60))
def test_back_off_stays_between_its_limits_and_starts_anew(worked: list[bool]) -> None:
    back_off, failures = BackOff(), 0
    for good in worked:
        if good:
            back_off.worked()
            failures = 0
        else:
            assert back_off.failed() == min(2.0 * 2**failures, 20.0)
            failures += 1


@given(st.lists(st.sampled_from([healthy, black, silent, gone]), min_size=1, max_size=30))
def test_whatever_happens_no_call_waits_longer_than_it_may(
    fates: list[Callable[[World], Shot | None]],
) -> None:
    world = World(*[then(*fates[n:], gone) for n in range(len(fates))], *[gone] * 30)
    camera = world.camera()
    for _ in range(60):
        before = world.now
        camera.frame(0.25)
        assert world.now - before <= 0.25 + 0.03 + 1e-6  # the last healthy answer may start in time


@pytest.mark.parametrize("shape", [(0, 0, 3), (1, 1, 3), (7, 3, 3), (720, 1280, 3)])
def test_any_size_of_black_is_dark(shape: tuple[int, ...]) -> None:
    assert is_dark(np.zeros(shape, np.uint8))


def test_the_noise_of_a_covered_lens_is_dark() -> None:
    noise = np.abs(np.random.default_rng(1).normal(0, 6, (720, 1280, 3))).astype(np.uint8)
    noise[80, 80] = 255
    assert is_dark(noise)


def test_a_dim_table_is_not_dark() -> None:
    dim = np.full((720, 1280, 3), 8, np.uint8)
    dim[300:400, 500:570] = 60
    assert not is_dark(dim)
