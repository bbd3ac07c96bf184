"""FINITO! dice as a value with rules only, for as long as it cannot yet be seen at a table."""

from __future__ import annotations

from typing import Any

from companion.game import Game, Table
from companion.games.finito_dice import rules


def _unseen(*_anything: object) -> Any:
    raise NotImplementedError("the rules are tested without a table")


FINITO_DICE: Game[rules.State] = Game(
    name="finito-dice",
    title="FINITO! dice",
    seats=range(1, 9),
    settings=rules.SETTINGS,
    verbs=rules.VERBS,
    headers=rules.HEADERS,
    table=Table(deck="", spots=(), spot_of=str),
    target=rules.target,
    start=rules.start,
    apply=rules.apply,
    amend=rules.amend,
    legal=rules.legal,
    outcome=rules.outcome,
    report=rules.report,
    interpret=_unseen,
    describe=_unseen,
    lying=_unseen,
    bots=_unseen,
    dealer=_unseen,
)
