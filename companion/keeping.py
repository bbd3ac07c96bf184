"""From the referee to the journal: every accepted event becomes a line on disk before it is shown."""

from __future__ import annotations

from typing import Any

from companion.game import Event
from companion.journal import Journal
from companion.match import Match
from companion.record import write_event


class Keeper:
    """Keeps one match."""

    def __init__(self, journal: Journal, match: Match[Any], number: int) -> None:
        self._journal = journal
        self._match = match
        self.number = number

    def keep(self, first: int, events: list[Event]) -> None:
        players = self._match.setup.players
        self._journal.append(self.number, first, [write_event(players, event) for event in events])
        over = self._match.outcome is not None
        if over or events[-1].verb in ("undo", "redo"):
            self._journal.note(self.number, over, "")
