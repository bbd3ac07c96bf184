"""The first start on bare systems: nothing but Debian's Python, then ./finito does the rest."""

from __future__ import annotations

import json
import re

import pytest

from tests.rig.workshop import INSIDE, Machine, machine, need

pytestmark = pytest.mark.rig
SMOKE = ("demo", "finito-cards", "--headless", "--json", "--target", "20")


def smoke(inside: Machine) -> None:
    """Cold start, a demo that ends with the true totals, a page that prints, and no complaint."""
    inside.run("./finito", "--version", folder=INSIDE)
    said = inside.run("./finito", *SMOKE, folder=INSIDE, env={"FINITO_HOME": "/tmp/home"})
    found = json.loads(said.stdout)
    assert found["totals"] == found["true_totals"]
    assert found["silent_misreads"] == 0
    inside.run("./finito", "print", "--out", "/tmp/sheets", folder=INSIDE)


@pytest.mark.parametrize("suite", ["bookworm", "trixie"])
def test_it_installs_and_plays_on_a_bare_system(suite: str) -> None:
    need()
    inside = machine(suite)
    inside.bring_tree()
    smoke(inside)


BESIDE = """
import bottleneck, cv2, numpy, pygame, sys
print(numpy.__version__, cv2.__version__, pygame.__version__, pygame.__file__)
assert bottleneck.nansum(numpy.ones(3)) == 3
"""


def as_on_a_pi(inside: Machine) -> None:
    """This machine is no Pi: the copy of the tree is told that it is, and has a Pi's processor."""
    tree = inside.path(INSIDE)
    model = "/srv/model"
    inside.path(model).write_text("Raspberry Pi 4 Model B")
    launcher, pins = tree / "launcher.py", tree / "constraints.txt"
    launcher.write_text(launcher.read_text().replace("/proc/device-tree/model", model))
    pins.write_text(re.sub(r'(platform_machine [=!]= )"aarch64"', r'\1"x86_64"', pins.read_text()))


def test_on_bookworm_it_lives_beside_the_numpy_that_debians_packages_were_built_against() -> None:
    """python3-bottleneck stands for the camera's libraries: built against numpy 1.24, it breaks beside 2."""
    need()
    inside = machine("bookworm", "pi", ("python3-numpy", "python3-bottleneck", "python3-pygame"))
    inside.bring_tree()
    as_on_a_pi(inside)
    smoke(inside)
    said = inside.run(".venv/bin/python", "-c", BESIDE, folder=INSIDE)
    numpy, cv2, _pygame, where = said.stdout.splitlines()[-1].split()
    assert numpy.startswith("1.24.")
    assert tuple(map(int, cv2.split(".")[:2])) < (4, 12)
    assert where.startswith("/usr/lib/python3/")
