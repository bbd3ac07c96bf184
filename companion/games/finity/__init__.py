"""FINITY: bridges, rings and a tower of colours that every path must follow. The game as a value."""

from __future__ import annotations

from companion.game import Game, HexTable, later
from companion.games.finity import rules
from companion.games.finity.position import reachable
from companion.games.finity.tower import lots
from companion.hex_board import SPOT

FINITY: Game[rules.State] = Game(
    name="finity",
    title="FINITY",
    seats=range(2, 5),
    settings=rules.SETTINGS,
    verbs=rules.VERBS,
    headers=rules.HEADERS,
    table=HexTable(deck="finity", spots=(SPOT,), reachable=reachable),
    target=rules.target,
    start=rules.start,
    apply=rules.apply,
    amend=rules.amend,
    legal=rules.legal,
    outcome=rules.outcome,
    report=rules.report,
    interpret=later("companion.games.finity.interpret", "interpret"),
    describe=later("companion.games.finity.scene", "describe"),
    lying=later("companion.games.finity.scene", "lying"),
    bots=later("companion.games.finity.bots", "FinityBots"),
    dealer=later("companion.games.finity.dealer", "FinityDealer"),
    lots=lots,
    tally="places",
    sounds=dict.fromkeys(
        ("add", "reverse", "remove", "ring", "blocker", "unblock", "hq", "teleport"), "laid"
    ),
)
