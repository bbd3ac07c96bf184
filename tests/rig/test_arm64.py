"""The Pi's processor, emulated: what Raspberry Pi OS 12 and 13 need installs, and vision reads with it.

Emulation is some forty times slower, and most of what the vision tests need is the drawing of simulated
pictures. So those files of tests run inside, whole, that draw little. Pictures of whole tables are drawn
outside, on this machine, and inside they are read by the companion's own commands. Readers, watchers,
counters, heaps, number tiles and teaching are therefore not tried by their own tests here.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.simulated import Level, SimulatedTable
from hardware.simulated.boards import SimulatedBoards
from tests.rig.workshop import INSIDE, Machine, machine, need

pytestmark = pytest.mark.rig
BINFMT = Path("/proc/sys/fs/binfmt_misc")
DRAW_LITTLE = ("arms", "board_text", "calibration", "deck", "mat", "picture", "plane", "recogniser")
PREPARE = "import launcher as l; l.prepared(l.environment_folder(), l.TO_TEST)"
WHAT = "import cv2, numpy, platform; print(platform.machine(), numpy.__version__, cv2.__version__)"
PICTURES = "/srv/pictures"
PYTHON = ".venv/bin/python"


@pytest.fixture(scope="module", autouse=True)
def emulated() -> None:
    """The kernel hands programs of the Pi's processor to qemu, if it is told to."""
    need(**{"qemu-aarch64-static": "qemu-user-static", "update-binfmts": "binfmt-support"})
    if not (BINFMT / "register").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", str(BINFMT)], check=False)
    subprocess.run(["update-binfmts", "--enable", "qemu-aarch64"], check=False, capture_output=True)
    if not (BINFMT / "qemu-aarch64").exists():
        pytest.skip("this kernel does not hand programs of another processor to qemu (binfmt_misc)")


@pytest.fixture(scope="module", params=[("bookworm", "1.24."), ("trixie", "2.")], ids=lambda each: each[0])
def pi(request: pytest.FixtureRequest) -> Machine:
    """A machine with everything installed, at the versions that a Pi has."""
    suite, numpy = request.param
    inside = machine(suite, arch="arm64")
    inside.bring_tree()
    inside.run("./finito", "test", "--help", folder=INSIDE)
    # What is never imported need not be compiled: under emulation that takes longer than all the rest.
    inside.run("python3", "-c", PREPARE, folder=INSIDE, env={"PIP_COMPILE": "0"})
    processor, found, opencv = inside.run(PYTHON, "-c", WHAT, folder=INSIDE).stdout.split()
    assert processor == "aarch64"
    assert found.startswith(numpy)
    assert suite != "bookworm" or tuple(map(int, opencv.split(".")[:2])) < (4, 12)
    inside.path(PICTURES).mkdir(exist_ok=True)
    return inside


def read(pi: Machine, command: str, *more: str) -> dict[str, Any]:
    """What a command of the companion reads in the picture of its name."""
    words = ["-m", "companion", command, f"{PICTURES}/{command}.png", *more, "--json"]
    said = pi.run(PYTHON, *words, folder=INSIDE, env={"FINITO_HOME": "/tmp/home"})
    (image,) = json.loads(said.stdout)["images"]
    assert isinstance(image, dict)
    return image


def test_vision_passes_its_tests_on_the_pis_processor(pi: Machine) -> None:
    """Among them every face that there is, in any place and turned by any angle."""
    files = (f"tests/vision/test_{name}.py" for name in DRAW_LITTLE)
    pi.run(PYTHON, "-m", "pytest", "-q", "-x", *files, folder=INSIDE)


def test_every_top_card_of_a_table_is_named_on_the_pis_processor(pi: Machine) -> None:
    table = SimulatedTable("finito", None, Level.NORMAL, 1300)
    for spot, card in (("r", "r2"), ("b", "b7"), ("g", "g2"), ("y", "y4"), ("r", "r5"), ("g", "g6")):
        for _frame in table.lay(spot, card, 0):
            pass
    cv2.imwrite(str(pi.path(f"{PICTURES}/read.png")), table.frame())
    cards = read(pi, "read", "--deck", "finito")["cards"]
    assert sorted(card["label"] for card in cards) == ["b7", "g6", "r5", "y4"]


def test_full_boards_of_counters_are_read_on_the_pis_processor(pi: Machine) -> None:
    """As in tests/vision/test_counters.py: at most one doubt to a board, and nothing untrue."""
    table, chance = SimulatedBoards(4, Level.NORMAL, 1301), np.random.default_rng(1301)
    lying = {
        spot: dict(zip(map(int, chance.permutation(36)[:12]), range(1, 13), strict=True))
        for spot in table.scene.spots
    }
    table.arrange({spot: {at: f"{spot}{n}" for at, n in on.items()} for spot, on in lying.items()})
    cv2.imwrite(str(pi.path(f"{PICTURES}/read-board.png")), table.frame())
    boards = read(pi, "read-board")["boards"]
    assert sorted(board["colour"] for board in boards) == sorted(lying)
    for board in boards:
        true = {str(at): n for at, n in lying[board["colour"]].items() if at not in board["unsure"]}
        assert board["squares"] == true
        assert len(board["unsure"]) <= 1
