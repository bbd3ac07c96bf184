"""Until FINITA has a table, its rules alone are a game: enough for records and replay."""

from __future__ import annotations

import pytest

import companion.games
from tests.companion.games.finita.bare_game import GAME


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    if GAME not in companion.games.GAMES:
        monkeypatch.setattr(companion.games, "GAMES", (*companion.games.GAMES, GAME))
