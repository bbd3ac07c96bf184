"""FINITO! dice: a d20, numbered counters, and boards on which they come into order. The game as a value."""

from __future__ import annotations

from companion import chain
from companion.game import BoardTable, Game, later
from companion.games.finito_dice import rules
from companion.games.finito_dice.spots import SPOTS

FINITO_DICE: Game[rules.State] = Game(
    name="finito-dice",
    title="FINITO! dice",
    seats=range(1, 9),
    settings=rules.SETTINGS,
    verbs=rules.VERBS,
    headers={**rules.HEADERS, **chain.HEADERS},
    table=BoardTable(deck="counters", spots=SPOTS),
    target=rules.target,
    suggested=rules.suggested,
    start=rules.start,
    apply=rules.apply,
    amend=rules.amend,
    legal=rules.legal,
    outcome=rules.outcome,
    report=rules.report,
    interpret=later("companion.games.finito_dice.interpret", "interpret"),
    describe=later("companion.games.finito_dice.scene", "describe"),
    lying=later("companion.games.finito_dice.scene", "lying"),
    bots=later("companion.games.finito_dice.bots", "DiceBots"),
    dealer=later("companion.games.finito_dice.dealer", "BoardDealer"),
    solo=lambda state: state.rolls,
    sounds={"roll": "roll", "put": "laid", "move": "laid", "finito": "finito"},
)
