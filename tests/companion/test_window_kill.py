"""The plug is pulled while the die turns on the screen: the real program, its window, keys and fingers.

After the restart the window shows the number that was rolled, for it was on disk before the die moved.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from argparse import Namespace
from collections.abc import Generator
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from companion import evening, home
from companion.__main__ import main
from companion.audit import failures
from companion.chain import Proof, read_proof
from companion.commands import screen as screen_command
from companion.commands.export import record_text
from companion.game import Event
from companion.journal import Journal
from companion.pages import Fairness, Page, Playing
from companion.record import Record, read
from companion.scene import Boards, Command, Die
from companion.screen.motion import ROLL_S
from tests.companion.hands import WatchedScreen, press

FIRST = ("play", "finito-dice", "--players", "Ada,Ben", "--table", "manual")


class Shown(NamedTuple):
    """What a picture told: the large number, none while the die turns, and the secret beside it."""

    turning: bool
    number: str
    secret: str


# The child: everything as it is, but its hands


def play_until_killed(folder: Path, first: bool, seed: int, told: Connection) -> None:
    os.environ["FINITO_HOME"] = str(folder)
    rng = Random(seed)
    watched = partial(WatchedScreen, lambda screen: hands(screen, rng, told))
    pytest.MonkeyPatch().setattr(evening, "Screen", watched)
    main(FIRST) if first else screen_command.run(Namespace(table="manual"))


def hands(screen: WatchedScreen, rng: Random, told: Connection) -> Generator[None, Page, None]:
    """They roll, look, call the die cocked and roll again; every new picture is told."""
    last: Shown | None = None
    answered: object = None  # nothing is pressed twice
    while True:
        page = yield
        if isinstance(page, Fairness):
            press("\n")
        elif isinstance(page, Playing):
            seen = seen_on(screen)
            if seen != last:
                told.send(seen)
            last, now = seen, (die_of(page), seen.turning, Event("reroll") in offered(screen))
            if now != answered:
                act(screen, rng, die_of(page), seen.turning)
            answered = now


def act(screen: WatchedScreen, rng: Random, die: Die, turning: bool) -> None:
    """Rolls when it is time to, else picks the die up: that is among the corrections."""
    if die.wanted:
        rng.choice((lambda: press(" "), lambda: press("1"), lambda: screen.tap(Event("roll"))))()
    elif not turning:
        screen.tap(Event("reroll")) or screen.tap(Command.CORRECT)


def offered(screen: WatchedScreen) -> list[object]:
    return [wish for _place, wish in screen.targets()]


def die_of(page: Playing) -> Die:
    table = page.display.scene.table
    assert isinstance(table, Boards)
    return table.die


def seen_on(screen: WatchedScreen) -> Shown:
    written = screen.canvas.written
    large = [words for words, place in written if words.isdigit() and place.h > screen.canvas.rect.h // 6]
    secret = [words for words, _place in written if words.startswith("secret ")]
    turning = any(words.startswith("The die is rolling") for words, _place in written)
    return Shown(turning, "".join(large), "".join(secret))


# The test


def life(context: Any, folder: Path, first: bool, rng: Random) -> list[Shown]:
    """What a child told until it was killed, at some moment after the die began to turn."""
    reader, writer = context.Pipe(duplex=False)
    options = folder, first, rng.randrange(1 << 30), writer
    child = context.Process(target=play_until_killed, args=options, daemon=True)
    child.start()
    writer.close()
    told: list[Shown] = []
    while not (told and told[-1].turning):
        told.append(reader.recv())
    child.join(rng.uniform(0.0, ROLL_S))
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    assert child.exitcode == -signal.SIGKILL, "the child ended by itself"
    with reader:
        while reader.poll(0):
            try:
                told.append(reader.recv())
            except (EOFError, OSError):  # the last word was cut short
                break
    return told


def on_disk(folder: Path) -> Record:
    with Journal(folder / home.journal().name) as journal:
        assert (journal.trouble, journal.set_aside) == ("", None)
        (entry,) = journal.entries()
        return read(record_text(entry, journal.lines(entry.id)))


def rolls(record: Record) -> list[tuple[str, Proof]]:
    """Every roll in the record: its number and what stands behind it."""
    found = [(line.event.words[0], read_proof(line.event.note)) for line in record.lines if line.event.words]
    return [(number, proof) for number, proof in found if proof is not None]


def kill_while_it_turns(folder: Path, kills: int, rng: Random) -> int:
    """Returns how often the die was still turning; what is seen must always be what was kept."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    lying, known, cut_short = "", 0, 0
    for kill in range(kills):
        told = life(context, folder, kill == 0, rng)
        assert kill == 0 or told[0].number == lying, "another number lies there after the restart"
        record = on_disk(folder)
        kept = {(number, f"secret {proof.i}") for number, proof in rolls(record)}
        seen = {(shown.number, shown.secret.partition("\n")[0]) for shown in told if shown.number}
        assert seen <= kept, "a number was seen that was not kept"
        turned = known + sum(shown.turning for shown in told)
        known = len(rolls(record))
        assert turned <= known <= turned + 1, "the die turned before its number was kept"
        picked_up = record.lines[-1].event.verb == "reroll"
        lying = "" if picked_up else rolls(record)[-1][0]
        cut_short += told[-1].turning
        assert list(failures(record)) == []
    return cut_short


def test_killed_while_the_die_turns_the_window_shows_the_same_number_again(tmp_path: Path) -> None:
    assert kill_while_it_turns(tmp_path, 4, Random()) > 0


@pytest.mark.long
def test_killed_two_hundred_times_the_window_shows_the_same_number_again(tmp_path: Path) -> None:
    assert kill_while_it_turns(tmp_path, 200, Random()) > 50
