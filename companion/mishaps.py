"""What went wrong and nobody foresaw, written where a bug report can find it."""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path

from companion.home import home


def write_down(error: BaseException) -> Path | None:
    """The file with the details; None when not even that could be written."""
    try:
        path = home() / "mishaps.txt"
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n{datetime.now().isoformat(timespec='seconds')}\n")
            file.writelines(traceback.format_exception(error))
    except OSError:
        return None
    return path
