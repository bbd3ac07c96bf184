"""The disk and what is kept on it. Nothing is changed: a damaged journal is left for play to set aside."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from companion import home
from companion.doctor.check import Check
from companion.journal_file import SqlTrouble, sound_lines
from companion.words import _

LEAST_ROOM = 100 * 1024 * 1024
SLOW_SYNC = 0.25  # seconds: slower than this is felt with every card
_WRITTEN = 4096 * 16


def disk() -> Check:
    folder = home.home()
    try:
        room = shutil.disk_usage(folder).free
        seconds = _sync_time(folder)
    except OSError as error:
        advice = _("Make {folder} writable, or set FINITO_HOME to a folder that is.")
        return Check("disk", False, str(error), advice.format(folder=folder))
    said = _("{room} MB free in {folder}; written and synced in {ms} ms")
    detail = said.format(room=room // 2**20, folder=folder, ms=round(seconds * 1000, 1))
    if room < LEAST_ROOM:
        return Check("disk", False, detail, _("Make room: at least 100 MB should be free."))
    if seconds > SLOW_SYNC:
        return Check("disk", True, detail, _("The disk is slow; a newer SD card helps."))
    return Check("disk", True, detail)


def _sync_time(folder: Path) -> float:
    """How long an event takes to be safe."""
    trial = folder / "doctor.tmp"
    try:
        start = time.perf_counter()
        with trial.open("wb") as file:
            file.write(os.urandom(_WRITTEN))
            file.flush()
            os.fsync(file.fileno())
        return time.perf_counter() - start
    finally:
        trial.unlink(missing_ok=True)


def journal() -> Check:
    path = home.journal()
    if not path.exists():
        return Check("journal", True, _("nothing was played yet"))
    try:
        with closing(sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True)) as db:
            sound, detail = _examined(db)
    except SqlTrouble as error:
        sound, detail = False, str(error)
    if sound:
        return Check("journal", True, detail)
    advice = _("Start finito: it sets the damaged journal aside and carries over what can be read.")
    return Check("journal", False, detail, advice)


def _examined(db: sqlite3.Connection) -> tuple[bool, str]:
    found = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    matches = [int(row[0]) for row in db.execute("SELECT id FROM matches")]
    events = int(db.execute("SELECT count(*) FROM events").fetchone()[0])
    read = sum(len(list(sound_lines(db, match))) for match in matches)
    said = _("{matches} matches with {events} events, {read} of them as they were written")
    detail = said.format(matches=len(matches), events=events, read=read)
    return found == "ok" and read == events, detail if found == "ok" else f"{detail}; {found}"
