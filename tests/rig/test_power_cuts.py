"""The power goes at any moment of a whole demo match: every disk that may be left opens, and lost nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.journal import Journal
from tests.rig.power_cuts import CALLS, Disk, Files, deeds
from tests.rig.workshop import TREE

pytestmark = pytest.mark.rig
DEMO = ("demo", "finito-cards", "--headless", "--json", "--trace", "--target", "60", "--seed", "5")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A demo match under strace: its home and the trace."""
    if shutil.which("strace") is None:
        pytest.skip("strace is missing: apt-get install strace")
    folder = tmp_path_factory.mktemp("cut")
    home, trace = folder / "home", folder / "trace"
    environment = {**os.environ, "FINITO_HOME": str(home), "PYTHONPATH": str(TREE)}
    strace = ["strace", "-f", "-y", "-xx", "-s", "200000", "-e", f"trace={CALLS}", "-o", str(trace)]
    done = subprocess.run(
        [*strace, sys.executable, "-m", "companion", *DEMO],
        cwd=TREE, env=environment, capture_output=True, text=True, timeout=1800,
    )  # fmt: skip
    if "ptrace" in done.stderr and done.returncode:
        pytest.skip("this system does not let strace look at programs")
    assert done.returncode == 0, done.stderr
    return home, trace


def kept(path: Path) -> list[str]:
    with Journal(path) as journal:
        assert journal.trouble == ""
        assert journal.set_aside is None, "taken for damaged"
        entries = journal.entries()
        return journal.lines(entries[0].id) if entries else []


def found_after(files: Files, folder: Path) -> list[str]:
    """What the companion itself finds on that disk."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for path, data in files.items():
        (folder / Path(path).name).write_bytes(data)
    return kept(folder / "journal.db")


def _heard(said: list[str], lines: list[str]) -> int:
    """How many of the lines were said to be safe; whatever else was said comes after them."""
    return next((n for n, line in enumerate(lines) if said[n : n + 1] != [line]), len(lines))


def test_after_a_cut_at_any_moment_the_journal_opens_and_nothing_acknowledged_is_lost(
    run: tuple[Path, Path], tmp_path: Path
) -> None:
    home, trace = run
    lines = kept(home / "journal.db")
    disk, chance, said, images, acknowledged = Disk(), Random(1), b"", 0, 0
    for deed in deeds(trace, home):
        if deed.what == "say":
            said += deed.data
            acknowledged = _heard(said.decode("utf-8", "replace").splitlines(), lines)
            continue
        disk.do(deed)
        for files in disk.images(chance):
            images += 1
            found = found_after(files, tmp_path / "disk")
            assert found == lines[: len(found)]
            assert len(found) >= acknowledged, f"{acknowledged - len(found)} lost"
    assert acknowledged == len(lines) > 50
    print(f"{images} crash images, 0 corrupt, 0 lost of {len(lines)} acknowledged events")
