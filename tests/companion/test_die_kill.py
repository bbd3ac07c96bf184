"""The plug is pulled while the die rolls: what is shown after the restart is what was rolled."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.chain import Chain
from companion.journal import Journal
from tests.companion.dice_match import begun, gone_on_with, rolled

SECRET = bytes(range(32))


def roll_until_killed(path: Path, shown: Connection) -> None:
    """Shows the number that lies there after the restart, then each number once it is on disk."""
    journal = Journal(path)
    referee = gone_on_with(journal) if journal.unfinished() else begun(journal, secret=SECRET)
    while True:
        assert not journal.trouble, journal.trouble
        shown.send((_rolls(referee.match.lines), referee.match.state.roll))
        rolled(referee)


def _rolls(lines: list[Any]) -> int:
    return sum(event.verb == "roll" for event in lines)


def shown_by_a_child(context: Any, path: Path, rng: Random) -> list[tuple[int, int | None]]:
    """What a child showed before it was killed, some time after some number was shown."""
    reader, writer = context.Pipe(duplex=False)
    child = context.Process(target=roll_until_killed, args=(path, writer), daemon=True)
    child.start()
    writer.close()
    shown = [reader.recv() for _ in range(rng.randint(0, 4))]
    child.join(rng.uniform(0.0, 0.02))
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    assert child.exitcode == -signal.SIGKILL, "the child ended by itself"
    with reader:
        while reader.poll(0):
            try:
                shown.append(reader.recv())
            except (EOFError, OSError):  # the last word was cut short
                break
    return shown


def kill_often(path: Path, kills: int) -> int:
    """Returns how many numbers were shown; each must be the one that the chain has for it."""
    fixed, rng, last = Chain.of(SECRET).numbers(), Random(), 0
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    for _ in range(kills):
        for i, (rolls, number) in enumerate(shown_by_a_child(context, path, rng)):
            assert rolls in ((last, last + 1) if i == 0 else (last + 1,)), "rolled again, or one left out"
            lifted = i == 0 and number is None  # the plug was pulled between the cocked die and the next
            assert lifted or number == fixed[rolls - 1], "not the number that was rolled"
            last = rolls
    return last


def test_the_number_after_the_restart_is_the_number_rolled(tmp_path: Path) -> None:
    assert kill_often(tmp_path / "journal.db", 30) > 30


@pytest.mark.long
def test_the_number_after_a_thousand_restarts_is_the_number_rolled(tmp_path: Path) -> None:
    assert kill_often(tmp_path / "journal.db", 1000) > 1000
