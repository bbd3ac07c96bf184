"""Bots play before a referee who sees everything: what is believed must be what is true."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.finita import FINITA
from companion.games.finita.deck import CARDS, WHOLE
from companion.games.finita.holding import Holding
from companion.games.finita.state import BETWEEN, Phase
from companion.games.finita.wits import OPTIONS, chosen_rules
from tests.companion.games.finita.perfect_eyes import PerfectEyes

EVERYTHING = dict.fromkeys(OPTIONS, "on")


@pytest.mark.parametrize("seed", range(8))
def test_with_perfect_eyes_nothing_untrue_is_believed(seed: int) -> None:
    """House rules by lot, two to ten players: cards, calls, slaps, pokers, penalties and hands."""
    table = PerfectEyes(seed, 2 + seed % 9, target=60)
    table.play()
    assert table.untrue == []
    assert table.bots.truth.outcome == table.referee.match.outcome is not None
    assert table.referee.doubts <= max(1, table.cards // 40), "even perfect eyes have a few doubts, not many"


@pytest.mark.parametrize("slap_by", ["hands", "buttons"])
def test_every_optional_rule_at_once(slap_by: str) -> None:
    rules = {**EVERYTHING, "slap_by": slap_by, "zw_scope": "numbers_and_coloured_specials"}
    table = PerfectEyes(3, 5, rules={**rules, "zero_moves": "on", "memory_cards": "3"})
    table.play()
    assert table.untrue == []


def test_the_cards_of_bots_are_those_of_the_rules() -> None:
    table = PerfectEyes(5, 6, target=60)
    for step in table.bots.steps():
        table._do(step)
        state, held = table.bots.truth.state, table.bots._held
        if state.phase not in BETWEEN and state.phase is not Phase.GAME_OVER:
            assert tuple(len(held.whole(seat)) for seat in range(6)) == state.counts
            assert (len(held.stock), tuple(held.pile)) == (state.draw_pile, state.pile)


def test_every_card_is_dealt_once() -> None:
    held = Holding(4, Random(1))
    held.deal(memory=2)
    turned = held.turn_up(["r5", "g5"])
    assert turned[-1] in ("r5", "g5")
    whole = [*held.stock, *held.pile, *(label for seat in range(4) for label in held.whole(seat))]
    assert len(whole) == WHOLE
    assert all(whole.count(label) == card.copies for label, card in CARDS.items())
    assert [len(aside) for aside in held.aside] == [2] * 4


def test_house_rules_of_the_demo_come_from_the_seed() -> None:
    chosen = [chosen_rules(Random(f"rules {seed}")) for seed in range(30)]
    assert chosen[0] == chosen_rules(Random("rules 0"))
    for name in OPTIONS:
        assert {rules[name] for rules in chosen} == {"on", "off"}


def test_the_demo_plays_to_two_hundred() -> None:
    assert FINITA.demo_target == 200
