"""FINITA: 120 cards, four powers, seven optional rules. The game as a value."""

from __future__ import annotations

from companion.game import Game, HeapTable, later
from companion.games.finita import lots, rules
from companion.games.finita.deck import CARDS
from companion.games.finita.names import card_name
from companion.games.finita.spots import SPOTS
from companion.games.finita.state import copies_left

FINITA: Game[rules.State] = Game(
    name="finita",
    title="FINITA",
    seats=range(2, 11),
    settings=rules.SETTINGS,
    verbs=rules.VERBS,
    headers={**rules.HEADERS, lots.HEADER: lots.check},
    table=HeapTable(deck="finita", spots=SPOTS),
    target=rules.target,
    start=rules.start,
    apply=rules.apply,
    amend=rules.amend,
    legal=rules.legal,
    outcome=rules.outcome,
    report=rules.report,
    interpret=later("companion.games.finita.interpret", "interpret"),
    describe=later("companion.games.finita.scene", "describe"),
    lying=later("companion.games.finita.scene", "lying"),
    bots=later("companion.games.finita.bots", "FinitaBots"),
    dealer=later("companion.games.finita.dealer", "FinitaDealer"),
    prior=lambda state, label: float(copies_left(state, label) > 0) if label in CARDS else 1.0,
    card_name=card_name,
    sounds={
        "open": "laid", "lay": "laid", "jump": "laid", "serve": "laid", "blind": "laid", "dodge": "laid",
        "divert": "laid", "finita": "finito", "accuse": "refused", "wrong": "refused", "slap": "refused",
    },
    lots=lots.drawn,
    demo_target=200,
    demo_rules=later("companion.games.finita.bots", "chosen_rules"),
)  # fmt: skip
