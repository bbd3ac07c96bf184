"""Matches on disk. The journal is the truth: an accepted event is here before the screen shows it.

SQLite with WAL and synchronous=FULL: after a power cut everything acknowledged is there. A damaged file is
set aside, never deleted, and what can still be read of it is carried over.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Self

Statement = tuple[str, tuple[object, ...]]

_SCHEMA = """
CREATE TABLE IF NOT EXISTS matches (
    id INTEGER PRIMARY KEY,
    header TEXT NOT NULL,
    demo INTEGER NOT NULL,
    begun TEXT NOT NULL,
    over INTEGER NOT NULL DEFAULT 0,
    summary TEXT NOT NULL DEFAULT ''
);
CREATE TABLE IF NOT EXISTS events (
    match INTEGER NOT NULL,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (match, number)
);
"""


@dataclass(frozen=True)
class Entry:
    """A match as the journal knows it; `lines` are its events as text."""

    id: int
    header: str
    demo: bool
    begun: str
    over: bool
    summary: str


class Journal:
    """Opens, or sets aside and begins anew; never raises for what the disk does while a match is played.

    `trouble` is a sentence while something could not be written; what is missing is kept and written with
    the next event.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        self.set_aside: Path | None = None
        self._unwritten: list[Statement] = []
        self._db = self._opened()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()

    # Writing

    def begin(self, header: str, begun: str, demo: bool = False) -> int:
        row = self._db.execute("SELECT max(id) FROM matches").fetchone()
        number = (row[0] or 0) + 1
        insert = "INSERT INTO matches (id, header, demo, begun) VALUES (?, ?, ?, ?)"
        self._write([(insert, (number, header, demo, begun))])
        return number

    def append(self, match: int, first: int, lines: Iterable[str]) -> None:
        """The events from number `first` on, in one transaction: all of them or none."""
        insert = "INSERT INTO events (match, number, line) VALUES (?, ?, ?)"
        self._write([(insert, (match, number, line)) for number, line in enumerate(lines, first)])

    def note(self, match: int, over: bool, summary: str) -> None:
        """Whether the match is over and how it stands: for the history only, derived from the events."""
        self._write([("UPDATE matches SET over = ?, summary = ? WHERE id = ?", (over, summary, match))])

    def _write(self, statements: list[Statement]) -> None:
        self._unwritten += statements
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                for statement, values in self._unwritten:
                    self._db.execute(statement, values)
        except sqlite3.Error as error:
            self.trouble = f"The journal could not be written ({error})."
        else:
            self._unwritten.clear()
            self.trouble = ""

    # Reading

    def entries(self) -> list[Entry]:
        """Newest first."""
        rows = self._db.execute("SELECT id, header, demo, begun, over, summary FROM matches ORDER BY id DESC")
        return [Entry(row[0], row[1], bool(row[2]), row[3], bool(row[4]), row[5]) for row in rows]

    def lines(self, match: int) -> list[str]:
        rows = self._db.execute("SELECT line FROM events WHERE match = ? ORDER BY number", (match,))
        return [str(row[0]) for row in rows]

    def unfinished(self) -> Entry | None:
        """The newest real match that is not over: what a restart goes on with."""
        return next((entry for entry in self.entries() if not entry.over and not entry.demo), None)

    # Opening

    def _opened(self) -> sqlite3.Connection:
        try:
            return _open(self.path)
        except sqlite3.OperationalError as error:
            self.trouble = f"The journal cannot be opened ({error}); nothing is kept of this evening."
            return _open(None)
        except sqlite3.DatabaseError:
            return self._begin_anew()

    def _begin_anew(self) -> sqlite3.Connection:
        self.set_aside = _aside(self.path)
        fresh = _open(self.path)
        with fresh:
            fresh.execute("BEGIN")
            for statement, row in _salvage(self.set_aside):
                fresh.execute(statement, row)
        return fresh


def _open(path: Path | None) -> sqlite3.Connection:
    db = sqlite3.connect(path or ":memory:", timeout=5, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        if db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("integrity check")
        db.executescript(_SCHEMA)
        db.execute("SELECT count(*) FROM events JOIN matches ON id = match").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def _aside(path: Path) -> Path:
    """Move the damaged file out of the way, with what belongs to it, under a name that is free."""
    number = 1
    while (target := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    for ending in ("", "-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(target.with_name(target.name + ending))
    return target


def _salvage(path: Path) -> Iterator[Statement]:
    """What can still be read, up to the first unreadable row of each table."""
    with closing(sqlite3.connect(path)) as db:
        yield from _rows(db, "matches", ("id", "header", "demo", "begun", "over", "summary"))
        yield from _rows(db, "events", ("match", "number", "line"))


def _rows(db: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> Iterator[Statement]:
    insert = f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    try:
        for row in db.execute(f"SELECT {', '.join(columns)} FROM {table} NOT INDEXED"):
            if None not in row:
                yield insert, row
    except sqlite3.Error:
        return
