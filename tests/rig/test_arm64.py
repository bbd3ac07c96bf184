"""The Pi's processor, emulated: what Raspberry Pi OS 12 and 13 need installs, and vision reads with it.

Emulation is some forty times slower, and most of what the vision tests need is the drawing of simulated
pictures. So those files of tests run inside, whole, that draw little; of each of the others, one test that
soon comes to its end. Pictures of whole tables are drawn outside, on this machine, and inside they are read
by the companion's own commands.
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
DRAW_LITTLE = (
    "arms", "board_text", "calibration", "deck", "mat", "picture", "pile", "plane", "recogniser", "rest",
    "softened", "symbols",
)  # fmt: skip
ONE_OF_EACH = (
    "test_aligner.py::test_no_move_makes_a_card_less_alike",
    "test_board_watcher.py::test_a_placement_is_news_once",
    "test_counters.py::test_full_boards_are_read_whichever_way_they_lie[1302]",
    "test_discard.py::test_no_card_of_a_normal_table_is_missed_or_misread[6002]",
    "test_landmarks.py::test_of_a_card_that_lies_on_another_it_is_told",
    "test_piece_watcher.py::test_every_action_is_told_as_the_whole_position_after_it[a bridge is added]",
    "test_reader.py::test_the_corners_are_those_of_the_card",
    "test_teach.py::test_taught_faces_are_read_in_other_photographs_and_never_misread",
    "test_tiles.py::test_turned_tiles_are_read_and_never_misread[3.0]",
    "test_watcher.py::test_cards_on_two_places_in_one_go_are_two_news",
)
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


def test_one_test_of_every_other_kind_of_reader_passes_on_the_pis_processor(pi: Machine) -> None:
    """Heaps, counters, pieces, tiles, taught decks, and those who watch them."""
    tests = (f"tests/vision/{name}" for name in ONE_OF_EACH)
    pi.run(PYTHON, "-m", "pytest", "-q", "-x", *tests, folder=INSIDE)


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
