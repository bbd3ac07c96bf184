"""./finito itself, started twice at once on a fresh machine: real shell, venv and pip, but no network."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

import launcher

PROGRAM = """
import json, os, sys, needed_part
print(json.dumps({"arguments": sys.argv[1:], "folder": os.getcwd(), "part": needed_part.__file__}))
sys.exit(7)
"""
PROJECT = """
[project]
dependencies = ["needed-part"]
optional-dependencies = {print = [], test = []}
"""
PATIENCE = 600.0  # seconds, for a busy machine; no start takes that long when all is well


@dataclass(frozen=True)
class Ended:
    status: int
    out: str
    err: str


@dataclass(frozen=True)
class Machine:
    tree: Path
    elsewhere: Path
    environment: dict[str, str]

    def begin(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [self.tree / "finito", *arguments],
            cwd=self.elsewhere,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


def ended(process: subprocess.Popen[str]) -> Ended:
    out, err = process.communicate(timeout=PATIENCE)
    return Ended(process.returncode, out, err)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    tree = tmp_path_factory.mktemp("a tree")
    for name in ("finito", "launcher.py"):
        shutil.copy(launcher.TREE / name, tree / name)
    (tree / "pyproject.toml").write_text(PROJECT)
    (tree / "constraints.txt").write_text("needed-part==1.0\n")
    (tree / "companion").mkdir()
    (tree / "companion" / "__main__.py").write_text(PROGRAM)
    shelf = tmp_path_factory.mktemp("shelf")
    write_wheel(shelf)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "needed_part.py").write_text("raise SystemExit('the user had a file of that name')")
    return Machine(tree, elsewhere, offline(shelf, elsewhere))


def write_wheel(shelf: Path) -> None:
    info = "needed_part-1.0.dist-info"
    with zipfile.ZipFile(shelf / "needed_part-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("needed_part.py", "")
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: needed-part\nVersion: 1.0\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "")


def offline(shelf: Path, elsewhere: Path) -> dict[str, str]:
    """Our own Python comes first on the path; pip finds the shelf and nothing else."""
    settings = ("PIP_", "PYTHON", "FINITO_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(settings)}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    pip = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": shelf.as_uri()}
    return kept | pip | {"PATH": path, "PYTHONPATH": str(elsewhere)}


@pytest.fixture(scope="module")
def two_at_once(machine: Machine) -> list[Ended]:
    starts = [machine.begin("replay", "a file") for _ in range(2)]
    return [ended(start) for start in starts]


def test_one_prepares_and_the_other_waits_and_says_so(two_at_once: list[Ended]) -> None:
    said = "".join(start.err for start in two_at_once)
    assert said.count("Preparing Finito Companion") == 1
    assert said.count("waiting for it") == 1


def test_the_status_of_the_program_is_passed_on(two_at_once: list[Ended]) -> None:
    assert [start.status for start in two_at_once] == [7, 7]


def test_standard_output_is_the_programs_alone_which_runs_in_the_users_folder(
    machine: Machine, two_at_once: list[Ended]
) -> None:
    for start in two_at_once:
        told = json.loads(start.out)
        assert told["arguments"] == ["replay", "a file"]
        assert told["folder"] == str(machine.elsewhere)
        assert told["part"].startswith(str(machine.tree / ".venv"))


@pytest.mark.usefixtures("two_at_once")
def test_the_next_start_is_silent_also_through_a_link(machine: Machine, tmp_path: Path) -> None:
    link = tmp_path / "finito"
    link.symlink_to(machine.tree / "finito")
    done = subprocess.run([link], env=machine.environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (7, "")


@pytest.mark.usefixtures("two_at_once")
def test_the_environments_own_scripts_work_where_it_was_moved_to(machine: Machine) -> None:
    pip = machine.tree / ".venv" / "bin" / "pip"
    done = subprocess.run([pip, "--version"], capture_output=True, text=True, check=False)
    assert str(machine.tree / ".venv") in done.stdout


def test_a_computer_whose_python_is_too_old_is_told_so(tmp_path: Path) -> None:
    for tool in ("dirname", "readlink", "cat"):
        (tmp_path / tool).symlink_to(shutil.which(tool) or tool)
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2 && exit 0\nexit 1\n')
    old.chmod(0o755)
    done = subprocess.run(
        [launcher.TREE / "finito"], env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "needs Python 3.11 to 3.14" in done.stderr
    assert "found here: Python 3.9.2." in done.stderr
    assert "sudo apt install python3 python3-venv" in done.stderr
