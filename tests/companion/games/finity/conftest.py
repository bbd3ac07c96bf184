"""Records of FINITY can be read in these tests even while the game is not in the registry."""

from __future__ import annotations

import pytest

from companion import games
from tests.companion.games.finity.a_match import FINITY


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    if FINITY not in games.GAMES:
        monkeypatch.setattr(games, "GAMES", (*games.GAMES, FINITY))
