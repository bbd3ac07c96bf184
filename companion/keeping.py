"""From the referee to the journal: every accepted event becomes a line on disk before it is shown."""

from __future__ import annotations

import json
from typing import Any

from companion.game import Event
from companion.journal import Journal
from companion.match import Match
from companion.record import write_event, write_header


class Keeper:
    """Keeps one match. The summary is only for the history: it can always be made again from the events."""

    def __init__(self, journal: Journal, match: Match[Any], number: int) -> None:
        self._journal = journal
        self._match = match
        self.number = number

    @classmethod
    def begin(cls, journal: Journal, match: Match[Any], begun: str, demo: bool = False) -> Keeper:
        return cls(journal, match, journal.begin(write_header(match.game, match.setup), begun, demo))

    def keep(self, first: int, events: list[Event]) -> None:
        players = self._match.setup.players
        self._journal.append(self.number, first, [write_event(players, event) for event in events])
        scene = self._match.game.describe(self._match.state)
        if scene.result is not None or events[-1].verb in ("undo", "redo"):
            winners = scene.result.winners if scene.result else ()
            summary = json.dumps({"totals": scene.totals, "winners": winners})
            self._journal.note(self.number, self._match.outcome is not None, summary)
