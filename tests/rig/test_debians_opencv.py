"""The whole suite on Debian 13's own Python 3.13, numpy and OpenCV 4.10, as a Pi has them."""

from __future__ import annotations

import pytest

from tests.rig.workshop import INSIDE, Machine, machine, need

pytestmark = pytest.mark.rig
THEIRS = ("numpy", "opencv-python-headless")
REST = """
import launcher, re, sys
theirs = sys.argv[1:]
wanted = launcher.requirements(launcher.TO_TEST)
print(*(each for each in wanted if re.match(r"[A-Za-z0-9-]+", each)[0] not in theirs), sep="\\n")
"""
WHAT = "import cv2, numpy, sys; print(*sys.version_info[:2], numpy.__version__, cv2.__version__)"


def prepared() -> Machine:
    """An environment that sees the system's packages and brings all others, at the versions we name."""
    inside = machine("trixie", "opencv", ("python3-opencv", "python3-numpy"))
    inside.bring_tree()
    rest = inside.run("python3", "-c", REST, *THEIRS, folder=INSIDE).stdout
    inside.path(f"{INSIDE}/rest.txt").write_text(rest)
    pins = inside.path(f"{INSIDE}/constraints.txt").read_text().splitlines()
    ours = [pin for pin in pins if not pin.startswith(tuple(f"{name}==" for name in THEIRS))]
    inside.path(f"{INSIDE}/pins.txt").write_text("\n".join(ours))
    inside.run("python3", "-m", "venv", "--system-site-packages", ".venv", folder=INSIDE)
    inside.run(".venv/bin/pip", "install", "-q", "-c", "pins.txt", "-r", "rest.txt", folder=INSIDE)
    return inside


def test_every_test_passes_with_debians_own_python_numpy_and_opencv() -> None:
    need()
    inside = prepared()
    major, minor, numpy, cv2 = inside.run(".venv/bin/python", "-c", WHAT, folder=INSIDE).stdout.split()
    assert (major, minor) == ("3", "13")
    assert numpy.startswith("2.2.")
    assert cv2.startswith("4.10.")
    environment = {"PYTHONPATH": INSIDE, "PYTHONSAFEPATH": "1", "HOME": "/tmp"}
    inside.run(".venv/bin/python", "-m", "pytest", "-q", folder=INSIDE, env=environment)
