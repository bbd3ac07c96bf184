"""What is connected: camera, screen, sound."""

from __future__ import annotations

import os
import time

from companion.doctor.check import Check
from companion.words import _
from hardware.camera import CameraState, SupervisedCamera

LOOK_S = 3.0  # for how long pictures are counted
FIRST_S = 20.0  # how long the first may take
DIM, BRIGHT = 40.0, 230.0  # mean grey


def camera() -> Check:
    from hardware.camera_child import open_camera
    from hardware.camera_sources import find_camera

    source = find_camera()
    if source is None:
        advice = _("Connect a camera to read real cards. On a Pi: the cable's contacts face the right way?")
        return Check("camera", True, _("none was found: the simulated table is used"), advice)
    with open_camera(source) as found:
        return examined(found)


def examined(found: SupervisedCamera, look: float = LOOK_S, first: float = FIRST_S) -> Check:
    """A camera that is there must give pictures, and enough of them, with something on them."""
    frame = found.frame(first)
    if frame is None:
        why = found.trouble or found.state.value
        return Check("camera", False, why, _("Check the cable, close other programs that use the camera."))
    start, count = time.monotonic(), 0
    while time.monotonic() - start < look:
        newer = found.frame(1.0)
        count, frame = count + (newer is not None), newer or frame
    rate = count / (time.monotonic() - start)
    height, width = frame.image.shape[:2]
    grey = float(frame.image[::8, ::8].mean())
    about = found.about
    said = _("{kind}, {format}, {width}x{height}, {rate:.0f} a second, focus: {focus}, light: {grey:.0f}")
    detail = said.format(
        kind=about.get("kind", "?"), format=about.get("format", "?"), width=width, height=height,
        rate=rate, focus=about.get("focus", "?"), grey=grey,
    )  # fmt: skip
    return _judged(detail, rate, grey, found.state)


def _judged(detail: str, rate: float, grey: float, state: CameraState) -> Check:
    if state is CameraState.DARK:
        return Check("camera", False, detail, _("Every picture is black: take the cap off the lens."))
    if rate < 3:
        return Check("camera", False, detail, _("Too few pictures: try another USB port or cable."))
    if not DIM <= grey <= BRIGHT:
        return Check("camera", True, detail, _("Light the table evenly, and not into the lens."))
    return Check("camera", True, detail)


def screen() -> Check:
    from companion.screen.examine import display
    from companion.screen.window import UNSEEN

    driver, size = display()
    advice = _("Start it on the desktop, or on the Pi's own console; check the display's cable.")
    if driver is None:
        return Check("screen", False, size, advice)
    detail = f"{driver}, {size}"
    if driver not in UNSEEN:
        return Check("screen", True, detail)
    wanted = os.environ.get("SDL_VIDEODRIVER") == driver
    return Check("screen", wanted, detail, _("Nothing will be seen with this driver.") + " " + advice)


def sound() -> Check:
    from companion.screen.examine import audio

    driver = audio()
    if driver is None:
        return Check("sound", True, _("no audio device: it plays in silence"), _("Connect a loudspeaker."))
    return Check("sound", True, driver)
