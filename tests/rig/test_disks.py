"""Real disks that are full or read-only: play goes on with a notice, and nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion import preferences
from companion.journal import Journal
from companion.logs import log, log_file, write_logs
from tests.rig.workshop import TREE

pytestmark = pytest.mark.rig
HEADER = "game: finito-cards\nplayers: Ada, Ben\n"


def mount(*words: str) -> None:
    done = subprocess.run(["mount", *words], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no file system can be mounted here: {done.stderr.strip()}")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 400 kB."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root on Linux can mount a small disk")
    folder = tmp_path / "disk"
    folder.mkdir()
    mount("-t", "tmpfs", "-o", "size=400k", "tmpfs", str(folder))
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Nothing fits any more."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 512):
                pass
        except OSError:
            return filler
    raise AssertionError("this disk has no end")


def test_on_a_full_disk_events_wait_until_there_is_room(disk: Path) -> None:
    with Journal(disk / "journal.db") as journal:
        number = journal.begin(HEADER, "2026-01-01T20:00:00")
        journal.append(number, 0, ["open r1 b1 g1 y1"])
        filler = fill(disk)
        lines = [f"@{n} lay r{n % 9 + 1}" for n in range(1, 400)]
        for n, line in enumerate(lines, 1):
            journal.append(number, n, [line])
        assert "disk is full" in journal.trouble
        filler.unlink()
        journal.append(number, len(lines) + 1, ["end"])
        assert journal.trouble == ""
        assert journal.lines(number) == ["open r1 b1 g1 y1", *lines, "end"]


def test_on_a_disk_that_became_read_only_events_wait_until_it_is_mended(disk: Path) -> None:
    with Journal(disk / "journal.db") as journal:
        number = journal.begin(HEADER, "2026-01-01T20:00:00")
        journal.append(number, 0, ["open r1 b1 g1 y1"])
    mount("-o", "remount,ro", str(disk))
    with Journal(disk / "journal.db") as journal:
        journal.append(number, 1, ["@1 lay r5"])
        assert "read-only" in journal.trouble
        mount("-o", "remount,rw", str(disk))
        journal.append(number, 2, ["@2 end"])
        assert journal.trouble == ""
        assert journal.lines(number) == ["open r1 b1 g1 y1", "@1 lay r5", "@2 end"]


def test_settings_and_logs_on_a_full_disk_are_forgotten_without_a_word(
    disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FINITO_HOME", str(disk))
    before = preferences.Preferences(volume=3)
    assert preferences.save(disk / "preferences.json", before)
    fill(disk)
    assert not preferences.save(disk / "preferences.json", preferences.Preferences(volume=9, language="de"))
    assert preferences.load(disk / "preferences.json") == before
    monkeypatch.setattr(log, "handlers", [])
    write_logs()
    for number in range(2000):
        log.info("a line that finds no room %s", number)
    with suppress(OSError):  # as logging itself does at the end
        log.handlers[0].close()
    assert log_file().stat().st_size < 400_000


@pytest.mark.parametrize("trouble", ["full", "read-only"])
def test_a_whole_demo_ends_truly_on_a_disk_that_takes_nothing(disk: Path, trouble: str) -> None:
    if trouble == "full":
        fill(disk)
    else:
        mount("-o", "remount,ro", str(disk))
    words = ["demo", "finito-cards", "--headless", "--json", "--target", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        cwd=TREE, env={**os.environ, "FINITO_HOME": str(disk), "PYTHONPATH": str(TREE)},
        capture_output=True, text=True, timeout=1800,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["totals"] == found["true_totals"]
