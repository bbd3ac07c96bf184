"""What was played, made again from the journal."""

from __future__ import annotations

from typing import Any

from companion.game import Sentence, Setup
from companion.journal import Entry, Journal
from companion.match import Match, replay
from companion.record import read, read_event
from companion.words import _


def replayed(journal: Journal, entry: Entry) -> Match[Any]:
    """The match as it stands; a Sentence where today's rules cannot read it."""
    record = read(entry.header)
    events = [read_event(record.game, record.setup.players, line) for line in journal.lines(entry.id)]
    return replay(record.game, record.setup, events)


def readable(journal: Journal, entry: Entry) -> bool:
    try:
        replayed(journal, entry)
    except Sentence:
        return False
    return True


def best_alone(journal: Journal, match: Match[Any]) -> tuple[str, ...]:
    """For those who play alone: the best results of all evenings, in words, the best first."""
    count = match.game.solo
    if count is None or len(match.setup.players) > 1:
        return ()
    finished = [entry for entry in journal.entries() if entry.over and not entry.demo]
    games = [(entry, replayed(journal, entry)) for entry in finished if readable(journal, entry)]
    alone = [
        (count(old.state), entry.begun[:10], old.setup.players[0])
        for entry, old in games
        if old.game is match.game and _as_hard(old.setup, match.setup)
    ]
    text = _("{number} – {name}, {day}")
    return tuple(text.format(number=number, name=name, day=day) for number, day, name in sorted(alone))


def _as_hard(old: Setup, new: Setup) -> bool:
    """Only what was played alone by the same house rules can be compared."""
    alike = old.target == new.target and dict(old.rules.changed()) == dict(new.rules.changed())
    return len(old.players) == 1 and alike
