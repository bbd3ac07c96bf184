"""A match of FINITO! dice in which nothing happens but rolls: each die is called cocked and rolled again."""

from __future__ import annotations

from typing import Any

from companion.commands.export import record_text
from companion.die import die_of, with_die
from companion.facts import Pressed
from companion.game import Event, Setup
from companion.games.finito_dice import FINITO_DICE
from companion.journal import Journal
from companion.keeping import Keeper
from companion.match import Match, replay
from companion.record import read
from companion.referee import Referee
from companion.settings import Rules

SETUP = Setup(("Ada", "Ben"), Rules.of(FINITO_DICE.settings))


def begun(journal: Journal, setup: Setup = SETUP, secret: bytes | None = None) -> Referee:
    """A new match, as an evening begins one."""
    match = Match(FINITO_DICE, with_die(journal, FINITO_DICE, setup, secret))
    return _seated(journal, match, Keeper.begin(journal, match, "now"))


def gone_on_with(journal: Journal) -> Referee:
    """The unfinished match, as after a power cut."""
    entry = journal.unfinished()
    assert entry is not None
    record = read(record_text(entry, journal.lines(entry.id)))
    match = replay(record.game, record.setup, (line.event for line in record.lines))
    return _seated(journal, match, Keeper(journal, match, entry.id))


def _seated(journal: Journal, match: Match[Any], keeper: Keeper) -> Referee:
    return Referee(match, keeper.keep, roll=die_of(journal, match))


def rolled(referee: Referee) -> int:
    """Somebody presses, and a number is shown."""
    if referee.match.state.roll is not None:
        assert referee.book([Event("reroll")])
    referee.take(Pressed(float(len(referee.match.lines)), None))
    number: int = referee.match.state.roll
    return number


def exported(journal: Journal) -> str:
    """What `finito export` would print."""
    entry = journal.entries()[0]
    return record_text(entry, journal.lines(entry.id))
