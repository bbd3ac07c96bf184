"""From the referee to the journal: every accepted event becomes a line on disk before it is shown."""

from __future__ import annotations

import json
import sys
from typing import Any

from companion.game import Event
from companion.journal import Journal, Note
from companion.match import Match
from companion.record import write_event, write_header


class Keeper:
    """Keeps one match. `aloud` says on standard error what is safely on disk, for who pulls the plug."""

    def __init__(self, journal: Journal, match: Match[Any], number: int, aloud: bool = False) -> None:
        self._journal = journal
        self._match = match
        self._aloud = aloud
        self._noted = self._note()
        self.number = number

    @classmethod
    def begin(
        cls, journal: Journal, match: Match[Any], begun: str, demo: bool = False, aloud: bool = False
    ) -> Keeper:
        number = journal.begin(write_header(match.game, match.setup), begun, demo)
        return cls(journal, match, number, aloud)

    def keep(self, first: int, events: list[Event]) -> None:
        lines = [write_event(self._match.setup.players, event) for event in events]
        note = self._note()
        self._journal.append(self.number, first, lines, None if note == self._noted else note)
        self._noted = note
        if self._aloud and not self._journal.trouble:
            print(*lines, sep="\n", file=sys.stderr, flush=True)

    def _note(self) -> Note:
        """How the match stands. It changes when a round or the match ends, or is taken back."""
        totals = self._match.game.describe(self._match.state).totals
        outcome = self._match.outcome
        winners = outcome.winners if outcome else ()
        return Note(outcome is not None, json.dumps({"totals": totals, "winners": winners}))
