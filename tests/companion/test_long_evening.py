"""A whole evening in a few minutes: match after match on one screen and one journal, and nothing piles up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# In a process of its own: what other tests left in memory must not be counted.
EVENING = """
import gc, json, os, sys
from pathlib import Path
from random import Random

from companion import home
from companion.app import App, Inbox
from companion.facts import Pressed
from companion.game import Event, Setup
from companion.games import GAMES
from companion.journal import Journal
from companion.keeping import Keeper
from companion.lots import drawn
from companion.match import Match
from companion.panel import Panel
from companion.referee import Referee
from companion.screen.screen import Screen
from companion.settings import Rules
from companion.tables import ManualPlace
from hardware.mock_pins import BOUNCY, MockPins
from hardware.wiring import DEFAULT, LAMPS, Wiring

EVENTS, WARM, DRAWN = int(sys.argv[1]), int(sys.argv[2]), 20
now = 0.0
chance, wiring = Random(1), Wiring(DEFAULT.buzzers, DEFAULT.shared, LAMPS)

def clock():
    return round(now, 3)

def measured():
    gc.collect()
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return resident, len(os.listdir("/proc/self/fd"))

def play(journal, screen, game):
    global now
    setup = Setup(("Ada", "Mary Ann", "Ann")[: game.seats[-1]], Rules.of(game.settings), target=1)
    match = Match(game, drawn(game, setup, chance))
    keeper = Keeper.begin(journal, match, "2026-01-01T20:00:00")
    referee, inbox, pins = Referee(match, keeper.keep), Inbox(), MockPins(clock)
    with Panel(wiring, pins, inbox.put, clock) as panel:
        table = ManualPlace(lambda seat: inbox.put((Pressed(clock(), seat),)), "by hand", panel)
        app = App(referee, table, screen, inbox, clock)
        while match.outcome is None and len(match.lines) < 2000:
            now += 0.29
            offered = list(game.legal(match.state))
            event = chance.choice(offered) if offered and chance.random() > 0.03 else Event("undo")
            referee.book([event._replace(at=clock())])
            if len(match.lines) % DRAWN == 0:
                seat = chance.randrange(len(setup.players))
                pins.press(wiring.pin(seat), BOUNCY)
                pins.release(wiring.pin(seat))
                app.step()
                referee.dismiss()
    return len(match.lines)

booked, early = 0, None
with Journal(home.journal()) as journal, Screen(size=(800, 480), motion=False, clock=clock) as screen:
    matches = 0
    while booked < EVENTS:
        booked += play(journal, screen, GAMES[matches % len(GAMES)])
        matches += 1
        assert not journal.trouble, journal.trouble
        if early is None and booked >= WARM:
            early = measured()
    late = measured()
print(json.dumps({"early": early, "late": late, "events": booked, "matches": matches, "hours": now / 3600}))
"""


def evening(events: int, warm: int) -> dict[str, list[int]]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", EVENING, str(events), str(warm)],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=3600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, list[int]] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs Linux to weigh itself")
@pytest.mark.parametrize(
    ("events", "warm"), [(4_000, 3_000), pytest.param(100_000, 10_000, marks=pytest.mark.long)]
)
def test_memory_and_open_files_do_not_grow_over_an_evening(events: int, warm: int) -> None:
    """Fonts, faces and the disk's pages are remembered once: what counts is what comes after."""
    found = evening(events, warm)
    (early, files_then), (late, files_now) = found["early"], found["late"]
    print(f"{found['events']} events, memory {late / early - 1:+.2%}, open files {files_then} to {files_now}")
    assert late < early * 1.05
    assert files_now <= files_then
