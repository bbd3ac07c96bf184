"""The real picamera2 on libcamera's virtual pipeline delivers our pictures through our own camera code."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from hardware.simulated import Level, SimulatedTable
from tests.rig.workshop import INSIDE, TREE, Machine, machine, need

pytestmark = pytest.mark.rig
LIBCAMERA = (
    "libcamera-tools", "python3-libcamera", "libcamera-ipa",
    "libcap-dev", "gcc", "libc6-dev", "python3-dev",
)  # fmt: skip
PYTHON = "/srv/camera/bin/python"
PIPELINE = """\
"Virtual0":
  supported_formats:
  - width: 1280
    height: 720
    frame_rates:
    - 30
    - 30
  frames:
    path: "/srv/frames/"
  location: "CameraLocationFront"
  model: "Virtual Table"
"""


def with_camera() -> Machine:
    """Debian 13 with its own libcamera, picamera2 beside it, and our tree."""
    inside = machine("trixie", "camera", LIBCAMERA)
    inside.bring_tree()
    if not inside.path(PYTHON).exists():
        inside.run("python3", "-m", "venv", "--system-site-packages", "/srv/camera")
        wanted = "picamera2", "opencv-python-headless", "gpiozero", "platformdirs"
        inside.run("/srv/camera/bin/pip", "install", "-q", *wanted)
    source = f"{INSIDE}/tests/rig/fakedma.c"
    inside.run("gcc", "-shared", "-fPIC", "-O1", "-o", "/srv/fakedma.so", source)
    settings = inside.path("/usr/share/libcamera/pipeline/virtual/virtual.yaml")
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(PIPELINE)
    draw(inside.path("/srv/frames"))
    return inside


def draw(folder: Path) -> None:
    """A few pictures of a table with cards on it."""
    folder.mkdir(exist_ok=True)
    table = SimulatedTable("finito", None, Level.EASY, 1)
    for number, (spot, card) in enumerate((("r", "r5"), ("b", "b7"), ("g", "g2"), ("y", "y4"))):
        for _frame in table.lay(spot, card, 0):
            pass
        cv2.imwrite(str(folder / f"{number:03}.jpg"), table.frame(), [cv2.IMWRITE_JPEG_QUALITY, 95])


def test_real_picamera2_delivers_our_pictures_and_a_killed_driver_comes_back() -> None:
    need()
    assert (TREE / "tests/rig/fakedma.c").exists()
    inside = with_camera()
    environment = {"LD_PRELOAD": "/srv/fakedma.so", "PYTHONPATH": INSIDE, "HOME": "/tmp"}
    listed = inside.run("cam", "-l", env=environment)
    assert "Virtual0" in listed.stdout
    said = inside.run(PYTHON, "-m", "tests.rig.virtual_pi", folder=INSIDE, env=environment)
    found = json.loads(said.stdout.splitlines()[-1])
    assert found["worst"] < 4.0  # JPEG and video colours; wrong colours or rows are tens
    assert found["shapes"] == [[720, 1280, 3]]
    assert found["about"]["format"] == "NV12"  # asked for RGB888, and adjusted
    assert (found["state"], found["children"]) == ("ok", 2)
    assert found["trouble"] == "The camera's process has ended."
