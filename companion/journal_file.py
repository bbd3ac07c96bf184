"""The journal's file: opened sound, or set aside and begun anew with what can still be read of it."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from zlib import crc32

VERSION = 2
PATIENCE_S = 2.0  # how long another companion's write is waited for

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
    seal INTEGER NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chains (
    commitment TEXT PRIMARY KEY,
    secret TEXT NOT NULL
) WITHOUT ROWID;
PRAGMA user_version = {VERSION};
COMMIT;
"""


class Newer(Exception):
    """The file was written by a later version, which alone knows what it means."""


class _Damaged(Exception):
    """This is no journal, or not any more."""


def open_file(path: Path) -> tuple[sqlite3.Connection, Path | None]:
    """The open journal, and where a damaged one was set aside; raises SqlTrouble, OSError or Newer."""
    try:
        return _open(path), None
    except _Damaged:
        aside = _set_aside(path)
    fresh = _open(path)
    with fresh:
        fresh.execute("BEGIN IMMEDIATE")
        _carry_over(aside, fresh)
    return fresh, aside


# A broken table of contents makes SQLite complain in letters that Python cannot read.
SqlTrouble = sqlite3.Error, UnicodeDecodeError


def is_damage(error: BaseException) -> bool:
    """Told by SQLite's code: the file is broken, not just busy, full or out of reach."""
    if isinstance(error, UnicodeDecodeError):
        return True
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def _open(path: Path) -> sqlite3.Connection:
    # Autocommit, so that transactions are ours alone; the main thread alone uses it, whichever opened it.
    db = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False)
    db.text_factory = _text
    try:
        _check(db)
    except BaseException as error:
        db.close()
        if is_damage(error):
            raise _Damaged from error
        raise
    return db


def _text(data: bytes) -> str:
    """A broken letter breaks the seal of its line, not the reading of all others."""
    return data.decode("utf-8", "replace")


def _check(db: sqlite3.Connection) -> None:
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise Newer
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA cache_size=-256")  # kB: an event touches a few pages; more would fill an evening long
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise _Damaged
    if version < VERSION:
        db.executescript(_SCHEMA)
    if _tables(db) != _our_tables():
        raise _Damaged
    if not _unfinished_are_sound(db):
        raise _Damaged


def _unfinished_are_sound(db: sqlite3.Connection) -> bool:
    """What is gone on with must be true to the letter. One query, for another companion may be writing."""
    lengths: Counter[int] = Counter()
    for match, number, line, found in db.execute(
        "SELECT match, number, line, seal FROM events "
        "WHERE match IN (SELECT id FROM matches WHERE NOT over) ORDER BY match, number"
    ):
        if number != lengths[match] or found != seal(number, line):
            return False
        lengths[match] += 1
    return True


def _tables(db: sqlite3.Connection) -> list[tuple[str, str]]:
    return db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()


def _our_tables() -> list[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(_SCHEMA)
        return _tables(model)


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


def seal(number: int, line: str) -> int:
    """SQLite does not notice when a letter changes on the disk; this does."""
    return crc32(f"{number} {line}".encode())


def sound_lines(db: sqlite3.Connection, match: int) -> Iterator[str]:
    """The events of a match up to the first that is missing or is not as it was written."""
    rows = db.execute("SELECT number, line, seal FROM events WHERE match = ? ORDER BY number", (match,))
    for wanted, (number, line, found) in enumerate(rows):
        if number != wanted or type(line) is not str or found != seal(number, line):
            return
        yield line


def _carry_over(damaged: Path, fresh: sqlite3.Connection) -> None:
    """Whole matches, of broken ones what came before the first unreadable event, and the die's secrets."""
    with closing(sqlite3.connect(damaged.absolute().as_uri() + "?mode=ro", uri=True)) as db:
        db.text_factory = _text
        db.execute("PRAGMA writable_schema = ON")  # else SQLite reads nothing of a file that lacks its end
        for row in _readable_matches(db):
            fresh.execute("INSERT OR IGNORE INTO matches VALUES (?, ?, ?, ?, ?, ?)", row)
            for number, line in enumerate(_readable_lines(db, row[0])):
                values = row[0], number, line, seal(number, line)
                fresh.execute("INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?)", values)
        for chain in _readable_chains(db):
            fresh.execute("INSERT OR IGNORE INTO chains VALUES (?, ?)", chain)


def _readable_matches(db: sqlite3.Connection) -> Iterator[tuple[int, str, int, str, int, str]]:
    try:
        for row in db.execute("SELECT id, header, demo, begun, over, summary FROM matches"):
            if tuple(map(type, row)) == (int, str, int, str, int, str):
                yield row
    except SqlTrouble:
        return


def _readable_lines(db: sqlite3.Connection, match: int) -> Iterator[str]:
    try:
        yield from sound_lines(db, match)
    except SqlTrouble:
        return


def _readable_chains(db: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """They need no seal: a secret that does not lead to its commitment is none."""
    try:
        for row in db.execute("SELECT commitment, secret FROM chains"):
            if tuple(map(type, row)) == (str, str):
                yield row
    except SqlTrouble:
        return
