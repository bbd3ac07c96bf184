"""The plug is pulled: SIGKILL at random moments. No accepted event is lost, none invented, same turn."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from companion import home
from companion.commands.export import record_text
from companion.game import Event, Setup
from companion.games import GAMES
from companion.journal import Journal
from companion.keeping import Keeper
from companion.lots import drawn
from companion.match import Match, replay
from companion.record import read, write_event
from companion.referee import Referee
from companion.settings import Rules

CHILDREN, KILLS = 200, 1000


# As fast as the disk takes it: a child books through referee, keeper and journal until it is killed


def book_until_killed(path: Path, seed: int, told: Connection) -> None:
    """Goes on with the unfinished match and tells what was found, then every booking once it is on disk."""
    rng, journal = Random(seed), Journal(path)
    while True:
        match, keeper = unfinished(journal) or fresh(journal, rng)
        referee = Referee(match, keeper.keep)
        told.send((keeper.number, -1, match.game.report(match.state)))
        while match.outcome is None:
            events, first = something(rng, match), len(match.lines)
            if referee.book(events):
                assert not journal.trouble, journal.trouble
                told.send(
                    (keeper.number, first, [write_event(match.setup.players, event) for event in events])
                )


def fresh(journal: Journal, rng: Random) -> tuple[Match[Any], Keeper]:
    game = rng.choice(GAMES)
    players = ("Ada", "Mary Ann", "Ann")[: game.seats[-1]]
    match = Match(game, drawn(game, Setup(players, Rules.of(game.settings), target=1), rng))
    return match, Keeper.begin(journal, match, datetime.now().isoformat())


def unfinished(journal: Journal) -> tuple[Match[Any], Keeper] | None:
    entry = journal.unfinished()
    if entry is None:
        return None
    match = match_of(record_text(entry, journal.lines(entry.id)))
    return match, Keeper(journal, match, entry.id)


def match_of(text: str) -> Match[Any]:
    known = read(text)
    return replay(known.game, known.setup, (line.event for line in known.lines))


def something(rng: Random, match: Match[Any]) -> list[Event]:
    """One or two events; what is refused is not booked."""
    events = [Event("undo")] if rng.random() < 0.1 else []
    offered = list(match.game.legal(match.state))
    return [*events, rng.choice(offered)] if offered else [Event("undo")]


def test_whatever_was_booked_is_there_after_each_of_two_hundred_kills(tmp_path: Path) -> None:
    rng, path = Random(), tmp_path / "journal.db"
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    known: dict[int, list[str]] = {}
    for seed in range(10 * CHILDREN):
        patience = 0.1 * (1 + seed // CHILDREN)  # a busy machine kills the first too soon
        for number, first, told in life_of_a_child(context, path, seed, rng.uniform(0.0, patience)):
            if first < 0:
                assert told == standing(path, number, known.get(number, [])), "not the same turn"
            else:
                known.setdefault(number, [])[first:] = told
        known = on_disk(path, known)
        if seed + 1 >= CHILDREN and sum(map(len, known.values())) > CHILDREN:
            return
    raise AssertionError("hardly anything was booked")


def life_of_a_child(context: Any, path: Path, seed: int, seconds: float) -> list[tuple[int, int, Any]]:
    reader, writer = context.Pipe(duplex=False)
    child = context.Process(target=book_until_killed, args=(path, seed, writer), daemon=True)
    child.start()
    writer.close()
    child.join(seconds)
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    assert child.exitcode == -signal.SIGKILL, "the child ended by itself"
    told = []
    with reader:
        while reader.poll(0):
            try:
                told.append(reader.recv())
            except (EOFError, OSError):  # the last word was cut short
                break
    return told


def standing(path: Path, number: int, lines: list[str]) -> Any:
    with Journal(path) as journal:
        entry = next(entry for entry in journal.entries() if entry.id == number)
    match = match_of(record_text(entry, lines))
    return match.game.report(match.state)


def on_disk(path: Path, known: dict[int, list[str]]) -> dict[int, list[str]]:
    """What is in the journal: all that was told, and at most one booking more."""
    with Journal(path) as journal:
        assert (journal.trouble, journal.set_aside) == ("", None)
        found = {entry.id: journal.lines(entry.id) for entry in journal.entries()}
    for number, lines in known.items():
        assert found[number][: len(lines)] == lines, "lost"
    beyond = sum(map(len, found.values())) - sum(map(len, known.values()))
    assert 0 <= beyond <= 2, "invented"
    return found


# The whole companion: a headless demo with its own data is killed


def start_demo(folder: Path, seed: int) -> subprocess.Popen[str]:
    """A short match, one round of six, that tells on standard error what is on disk."""
    folder.mkdir()
    options = (
        "--headless",
        "--camera",
        "easy",
        "--players",
        "6",
        "--target",
        "1",
        "--trace",
        "--seed",
        str(seed),
    )
    return subprocess.Popen(
        [sys.executable, "-m", "companion", "demo", GAMES[0].name, *options],
        env={**os.environ, "FINITO_HOME": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def kept_of_killed_demo(folder: Path, seed: int, events: int, seconds: float) -> str:
    """The record in the journal of a demo that was killed some time after it had told of some events."""
    with start_demo(folder, seed) as demo:
        assert demo.stderr is not None
        told = [demo.stderr.readline() for _ in range(events)]
        try:
            demo.wait(seconds)
        except subprocess.TimeoutExpired:
            demo.kill()
        return checked_record(folder, "".join(told) + demo.stderr.read())


def checked_record(folder: Path, told: str) -> str:
    """What the journal holds, empty if no match had begun; all that was told must be in it."""
    *traced, _cut = told.split("\n")
    events = [line for line in traced if line.startswith("@")]
    with Journal(folder / home.journal().name) as journal:
        assert (journal.trouble, journal.set_aside) == ("", None)
        entries = journal.entries()
        if not entries:
            assert not events
            return ""
        lines = journal.lines(entries[0].id)
    assert lines[: len(events)] == events, "lost"
    return record_text(entries[0], lines)


def assert_same_match(records: list[str], whole: str) -> None:
    """The demo is deterministic: what was kept is the beginning of the whole record, at the same turn."""
    full = read(whole)
    for text in filter(None, records):
        assert whole.startswith(text), "invented"
        match = match_of(text)
        wanted = replay(full.game, full.setup, (line.event for line in full.lines[: len(match.lines)]))
        assert match.state == wanted.state


def test_a_killed_demo_keeps_every_accepted_event(tmp_path: Path) -> None:
    """A sample: the record that got furthest stands for the whole one."""
    rng = Random()
    moments = [(rng.randint(*events), rng.uniform(0.0, 0.3)) for events in ((0, 2), (3, 6), (7, 12))]
    kept = [kept_of_killed_demo(tmp_path / str(moment), 5, *moment) for moment in moments]
    assert_same_match(kept, max(kept, key=len))


@pytest.mark.long
def test_a_demo_killed_a_thousand_times_keeps_every_accepted_event(tmp_path: Path) -> None:
    """About half an hour on two cores; the moments are spread evenly from the start to after the end."""
    seed, rng, start = 5, Random(), monotonic()
    with start_demo(tmp_path / "whole", seed) as demo:
        told = demo.communicate()[1]
    whole, length = checked_record(tmp_path / "whole", told), monotonic() - start
    assert match_of(whole).outcome is not None

    def killed(number: int) -> str:
        return kept_of_killed_demo(tmp_path / str(number), seed, 0, rng.uniform(0.0, 1.1 * length))

    with ThreadPoolExecutor(os.cpu_count()) as at_once:
        assert_same_match(list(at_once.map(killed, range(KILLS))), whole)
