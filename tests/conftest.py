"""What every test needs: data of its own, no window, no sound."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is, and nothing about us.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the program does, before numpy is imported
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes what the user has played, and all of them speak English."""
    home = tmp_path / "home"
    monkeypatch.setenv("FINITO_HOME", str(home))
    monkeypatch.setenv("FINITO_LANGUAGE", "en")
    return home
