"""Where the user's data lies: the journal, taught decks, preferences. FINITO_HOME moves all of it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import platformdirs


def home() -> Path:
    moved = os.environ.get("FINITO_HOME")
    path = Path(moved) if moved else Path(platformdirs.user_data_dir("finito-companion", appauthor=False))
    with suppress(OSError):  # whoever writes there finds out, and says so
        path.mkdir(parents=True, exist_ok=True)
    return path


def journal() -> Path:
    return home() / "journal.db"


def decks() -> Path:
    return home() / "decks"


def preferences() -> Path:
    return home() / "preferences.json"
