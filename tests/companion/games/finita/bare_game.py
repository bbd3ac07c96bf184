"""FINITA as its rules know it. Once it is registered, the registered game is tested."""

from __future__ import annotations

from typing import Any

from companion.game import CardTable, Game, Unreadable
from companion.games import find
from companion.games.finita import rules
from companion.games.finita.deck import SEATS
from companion.games.finita.names import card_name


def _missing(*_anything: object) -> Any:
    raise NotImplementedError("FINITA has no table yet")


def _game() -> Game[Any]:
    try:
        return find("finita")
    except Unreadable:
        return Game(
            name="finita",
            title="FINITA",
            seats=SEATS,
            settings=rules.SETTINGS,
            verbs=rules.VERBS,
            headers=rules.HEADERS,
            table=CardTable("finita", ("pile",), lambda _card: "pile"),
            target=rules.target,
            start=rules.start,
            apply=rules.apply,
            amend=rules.amend,
            legal=rules.legal,
            outcome=rules.outcome,
            report=rules.report,
            interpret=_missing,
            describe=_missing,
            lying=_missing,
            bots=_missing,
            dealer=_missing,
            card_name=card_name,
        )


GAME = _game()
