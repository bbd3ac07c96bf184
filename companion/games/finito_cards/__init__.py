"""FINITO! cards: four colour piles, reaction calls, minus points. The game as a value."""

from __future__ import annotations

from companion.game import CardTable, Game, later
from companion.games.finito_cards import rules
from companion.games.finito_cards.deck import COLOURS
from companion.games.finito_cards.names import card_name
from companion.games.finito_cards.state import copies_left

FINITO_CARDS: Game[rules.State] = Game(
    name="finito-cards",
    title="FINITO!",
    seats=range(2, 7),
    settings=rules.SETTINGS,
    verbs=rules.VERBS,
    headers=rules.HEADERS,
    table=CardTable(deck="finito", spots=tuple(COLOURS), spot_of=lambda label: label[0]),
    target=rules.target,
    start=rules.start,
    apply=rules.apply,
    amend=rules.amend,
    legal=rules.legal,
    outcome=rules.outcome,
    report=rules.report,
    interpret=later("companion.games.finito_cards.interpret", "interpret"),
    describe=later("companion.games.finito_cards.scene", "describe"),
    lying=later("companion.games.finito_cards.scene", "lying"),
    bots=later("companion.games.finito_cards.bots", "CardBots"),
    dealer=later("companion.games.finito_cards.dealer", "CardDealer"),
    prior=lambda state, label: float(copies_left(state, label) > 0),
    card_name=card_name,
    sounds={"lay": "laid", "finito": "finito", "take": "laid", "miscall": "refused"},
)
