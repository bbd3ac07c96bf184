"""What happened, written for whoever looks after the companion: a small file that never grows for ever.

No names of players are ever written here.
"""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

from companion.home import home

LARGEST = 256 * 1024
OLDER = 3

log = logging.getLogger("finito")


def log_file() -> Path:
    return home() / "log.txt"


def log_files() -> list[Path]:
    """Newest first."""
    newest = log_file()
    older = [newest.with_name(f"{newest.name}.{number}") for number in range(1, OLDER + 1)]
    return [path for path in (newest, *older) if path.is_file()]


def write_logs() -> None:
    """From now on; a disk that takes nothing is no reason to stop playing."""
    if log.handlers:
        return
    logging.raiseExceptions = False
    handler = RotatingFileHandler(
        log_file(), maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.propagate = False
