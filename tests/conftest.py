"""What every test needs: data of its own, no window, no sound."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes what the user has played, and all of them speak English."""
    home = tmp_path / "home"
    monkeypatch.setenv("FINITO_HOME", str(home))
    monkeypatch.setenv("FINITO_LANGUAGE", "en")
    return home
