"""The Pi's processor, emulated: the packages of Raspberry Pi OS 12 install, and vision reads with them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.rig.workshop import INSIDE, machine, need

pytestmark = pytest.mark.rig
BINFMT = Path("/proc/sys/fs/binfmt_misc")
VISION = ("tests/vision/test_recogniser.py", "tests/vision/test_reader.py", "tests/vision/test_counters.py")
PREPARE = "import launcher as l; l.prepared(l.environment_folder(), l.TO_TEST)"
WHAT = "import cv2, numpy, platform; print(platform.machine(), numpy.__version__, cv2.__version__)"


@pytest.fixture(scope="module", autouse=True)
def emulated() -> None:
    """The kernel hands programs of the Pi's processor to qemu, if it is told to."""
    need(**{"qemu-aarch64-static": "qemu-user-static", "update-binfmts": "binfmt-support"})
    if not (BINFMT / "register").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", str(BINFMT)], check=False)
    subprocess.run(["update-binfmts", "--enable", "qemu-aarch64"], check=False, capture_output=True)
    if not (BINFMT / "qemu-aarch64").exists():
        pytest.skip("this kernel does not hand programs of another processor to qemu (binfmt_misc)")


@pytest.mark.parametrize(("suite", "numpy"), [("bookworm", "1.24."), ("trixie", "2.")])
def test_it_installs_on_the_pis_processor_and_vision_reads_there(suite: str, numpy: str) -> None:
    inside = machine(suite, arch="arm64")
    inside.bring_tree()
    inside.run("./finito", "test", "--help", folder=INSIDE)
    inside.run("python3", "-c", PREPARE, folder=INSIDE)
    machine_, found, cv2 = inside.run(".venv/bin/python", "-c", WHAT, folder=INSIDE).stdout.split()
    assert machine_ == "aarch64"
    assert found.startswith(numpy)
    assert suite != "bookworm" or tuple(map(int, cv2.split(".")[:2])) < (4, 12)
    inside.run(".venv/bin/python", "-m", "pytest", "-q", "-x", *VISION, folder=INSIDE)
