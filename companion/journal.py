"""Matches on disk. The journal is the truth: an accepted event is here before the screen shows it.

SQLite with WAL and synchronous=FULL: after a power cut everything acknowledged is there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from companion.journal_file import Newer, SqlTrouble, is_damage, open_file, seal
from companion.words import _

Statement = tuple[int, str, tuple[object, ...]]  # the match, and what is to be written about it

_BEGIN = "INSERT OR {conflict} INTO matches (id, header, demo, begun) VALUES (?, ?, ?, ?)"
_APPEND = "INSERT OR {conflict} INTO events (match, number, line, seal) VALUES (?, ?, ?, ?)"
_CHAIN = "INSERT OR REPLACE INTO chains (commitment, secret) VALUES (?2, ?3)"  # ?1 would be the match
_NOTE = "UPDATE matches SET over = ?2, summary = ?3 WHERE id = ?1"


@dataclass(frozen=True)
class Note:
    """How a match stands: for the history only, derived from the events."""

    over: bool
    summary: str


@dataclass(frozen=True)
class Entry:
    """A match as the journal knows it."""

    id: int
    header: str
    demo: bool
    begun: str
    over: bool
    summary: str


class Journal:
    """Never raises for what the disk does while a match is played.

    `trouble` is a sentence while something could not be written; what is missing is kept and written with
    the next event that the disk takes. `set_aside` is where a damaged journal was put.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        self.set_aside: Path | None = None
        self._db: sqlite3.Connection | None = None
        self._session: list[Statement] = []  # what this companion had to write about the latest match
        self._written = 0  # how much of it is on disk
        self._again = False  # the file was begun anew: some of the session may be in it already
        self._numbers: dict[int, int] = {}  # from the numbers we gave to those that the file gave
        self._rows("SELECT 1")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """A last try for what the disk has not taken yet."""
        if self._written < len(self._session):
            self._write([])
        self._disconnect()

    @property
    def damage(self) -> str:
        """A sentence for the players when the journal had to be begun anew."""
        if self.set_aside is None:
            return ""
        said = _("The journal was damaged. It was set aside as {name}; what could be read was carried over.")
        return said.format(name=self.set_aside.name)

    # Writing

    def begin(self, header: str, begun: str, demo: bool = False) -> int:
        """The number of a new match; below zero while the disk has not taken it."""
        self._forget()
        ours = -1 - len(self._numbers)
        self._numbers[ours] = ours
        self._write([(ours, _BEGIN, (header, demo, begun))])
        return self._numbers[ours]

    def _forget(self) -> None:
        """Earlier matches that are on disk, so that a long evening does not fill the memory."""
        if self._written == len(self._session):
            self._session = [statement for statement in self._session if statement[1] is _CHAIN]
            self._written = len(self._session)

    def append(self, match: int, first: int, lines: Iterable[str], note: Note | None = None) -> None:
        """The events from number `first` on, in one transaction with what is to be noted: all or nothing."""
        statements: list[Statement] = []
        for number, line in enumerate(lines, first):
            statements.append((match, _APPEND, (number, line, seal(number, line))))
        if note is not None:
            statements.append((match, _NOTE, (note.over, note.summary)))
        self._write(statements)

    def keep_chain(self, commitment: str, secret: str) -> None:
        """The secret behind a die. It is apart from all that is exported."""
        self._write([(0, _CHAIN, (commitment, secret))])

    def _write(self, statements: list[Statement]) -> None:
        self._session += statements
        numbers = dict(self._numbers)
        try:
            db = self._connection()
            with db:
                db.execute("BEGIN IMMEDIATE")
                for statement in self._session[self._written :]:
                    self._execute(db, statement, numbers)
        except (*SqlTrouble, OSError, Newer) as error:
            self._failed(error)
        else:
            self._written = len(self._session)
            self._again = False
            self._numbers = numbers
            self.trouble = ""

    def _execute(self, db: sqlite3.Connection, statement: Statement, numbers: dict[int, int]) -> None:
        match, sql, values = statement
        number = numbers.get(match, match)
        conflict = "REPLACE" if self._again else "ABORT"
        row = db.execute(sql.format(conflict=conflict), (number if number > 0 else None, *values)).lastrowid
        if sql is _BEGIN and row is not None:
            numbers[match] = row

    # Reading

    def entries(self) -> list[Entry]:
        """Newest first."""
        rows = self._rows("SELECT id, header, demo, begun, over, summary FROM matches ORDER BY id DESC")
        return [
            Entry(row[0], str(row[1]), bool(row[2]), str(row[3]), bool(row[4]), str(row[5])) for row in rows
        ]

    def lines(self, match: int) -> list[str]:
        rows = self._rows("SELECT line FROM events WHERE match = ? ORDER BY number", match)
        return [str(row[0]) for row in rows]

    def unfinished(self) -> Entry | None:
        """The newest real match that is not over: what a restart goes on with."""
        return next((entry for entry in self.entries() if not entry.over and not entry.demo), None)

    def secret(self, commitment: str) -> str | None:
        """What was kept for a die, if only in memory because the disk did not take it."""
        kept = [values for _match, sql, values in self._session if sql is _CHAIN and values[0] == commitment]
        rows = kept or self._rows("SELECT commitment, secret FROM chains WHERE commitment = ?", commitment)
        return str(rows[0][1]) if rows else None

    def _rows(self, query: str, *values: object) -> list[Any]:
        try:
            return self._connection().execute(query, values).fetchall()
        except (*SqlTrouble, OSError, Newer) as error:
            self._failed(error)
            return []

    # The file

    def _connection(self) -> sqlite3.Connection:
        """Opened when it is first possible, which may be late."""
        if self._db is None:
            self._db, aside = open_file(self.path)
            if aside is not None:
                self.set_aside = aside
                self._written, self._again = 0, True
        return self._db

    def _disconnect(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def _failed(self, error: Exception) -> None:
        self.trouble = _said(error)
        if is_damage(error):
            self._disconnect()  # the next write opens it anew, which sets the damaged file aside


def _said(error: Exception) -> str:
    if isinstance(error, Newer):
        return _(
            "The journal was written by a newer version of the companion and is left untouched. "
            "Play goes on, but nothing is kept until the companion is brought up to date."
        )
    if isinstance(error, sqlite3.IntegrityError):
        return _("Another companion is keeping this match too. Close one of the two, or one of them is lost.")
    said = _(
        "The journal cannot be written ({error}). Look whether the disk is full or read-only. "
        "Play goes on, and what is missing is written as soon as it can be."
    )
    return said.format(error=error)
