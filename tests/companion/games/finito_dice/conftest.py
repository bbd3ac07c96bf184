"""Records find the game in the registry."""

from __future__ import annotations

import pytest

from companion import games
from companion.games.finito_dice import FINITO_DICE


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    if all(game.name != FINITO_DICE.name for game in games.GAMES):
        monkeypatch.setattr(games, "GAMES", (*games.GAMES, FINITO_DICE))
