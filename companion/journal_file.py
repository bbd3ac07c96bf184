"""The journal's file: opened sound, or set aside and begun anew with what can still be read of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

VERSION = 1
PATIENCE_S = 2.0  # how long another companion's write is waited for

_MATCHES = ("id", "header", "demo", "begun", "over", "summary")
_EVENTS = ("match", "number", "line")
_SCHEMA = f"""
BEGIN IMMEDIATE;
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
PRAGMA user_version = {VERSION};
COMMIT;
"""

Row = tuple[object, ...]


class Newer(Exception):
    """The file was written by a later version, which alone knows what it means."""


class _Damaged(Exception):
    """This is no journal, or not any more."""


def open_file(path: Path) -> tuple[sqlite3.Connection, Path | None]:
    """The open journal, and where a damaged one was set aside; raises sqlite3.Error, OSError or Newer."""
    try:
        return _open(path), None
    except _Damaged:
        aside = _set_aside(path)
    fresh = _open(path)
    with fresh:
        fresh.execute("BEGIN IMMEDIATE")
        _carry_over(aside, fresh)
    return fresh, aside


def is_damage(error: sqlite3.Error) -> bool:
    """Told by SQLite's code: the file is broken, not just busy, full or out of reach."""
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def _open(path: Path) -> sqlite3.Connection:
    # Autocommit, so that transactions are ours alone; the main thread alone uses it, whichever opened it.
    db = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False)
    try:
        _check(db)
    except BaseException as error:
        db.close()
        if isinstance(error, sqlite3.Error) and is_damage(error):
            raise _Damaged from error
        raise
    return db


def _check(db: sqlite3.Connection) -> None:
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise Newer
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise _Damaged
    if version < VERSION:
        db.executescript(_SCHEMA)
    for table, columns in (("matches", _MATCHES), ("events", _EVENTS)):
        found = {row[1] for row in db.execute(f"PRAGMA table_info({table})")}
        if not found >= set(columns):
            raise _Damaged


def _set_aside(path: Path) -> Path:
    """Move the damaged file out of the way, with what belongs to it, under a name that is free."""
    number = 1
    while (target := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    for ending in ("-shm", "-wal", ""):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(target.with_name(target.name + ending))
    return target


def _carry_over(damaged: Path, fresh: sqlite3.Connection) -> None:
    """Whole matches, and of cut ones what came before the first unreadable event."""
    with closing(sqlite3.connect(damaged.absolute().as_uri() + "?mode=ro", uri=True)) as db:
        lengths: dict[object, int] = {}
        for row in _readable(db, "matches", _MATCHES, (int, str, int, str, int, str)):
            fresh.execute("INSERT OR IGNORE INTO matches VALUES (?, ?, ?, ?, ?, ?)", row)
            lengths[row[0]] = 0
        for row in _readable(db, "events", _EVENTS, (int, int, str)):
            if lengths.get(row[0]) == row[1]:
                fresh.execute("INSERT INTO events VALUES (?, ?, ?)", row)
                lengths[row[0]] += 1


def _readable(
    db: sqlite3.Connection, table: str, columns: tuple[str, ...], types: tuple[type, ...]
) -> Iterator[Row]:
    """In the order of writing, without the indexes, which may be what is broken."""
    try:
        for row in db.execute(f"SELECT {', '.join(columns)} FROM {table} NOT INDEXED"):
            if tuple(map(type, row)) == types:
                yield row
    except sqlite3.Error:
        return
