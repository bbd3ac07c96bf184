"""What the screen is told: right figures, a sentence for every moment, corrections that the rules accept."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.facts import Asked, Recent
from companion.game import Event, Notice, Proposal, Question, Refused
from companion.games.finito_cards.deck import COLOURS
from companion.games.finito_cards.interpret import interpret
from companion.games.finito_cards.pending import after
from companion.games.finito_cards.rules import apply, start
from companion.games.finito_cards.scene import describe, lying
from companion.games.finito_cards.state import RUNNING, Phase, State, copies_left, top_of
from companion.scene import Pile, Piles, Scene
from tests.companion.games.finito_cards.at_the_table import AtTheTable
from tests.companion.games.finito_cards.random_play import random_event, random_recount, random_setup

SEEDS = st.integers(min_value=0, max_value=2**32)


def random_states(rng: Random, recounts: float = 0.0) -> list[State]:
    state = start(random_setup(rng))
    states = [state]
    for moment in range(rng.choice((5, 60, 250))):
        event = random_recount(rng, state) if rng.random() < recounts else random_event(rng, state)
        with suppress(Refused):
            state = apply(state, event._replace(at=moment * 1.5))
        if state.phase is Phase.GAME_OVER:
            return [*states, state]
        states.append(state)
    return rng.sample(states, min(len(states), 12))


def piles(scene: Scene) -> tuple[Pile, ...]:
    assert isinstance(scene.table, Piles)
    return scene.table.piles


def intents(scene: Scene) -> list[Event]:
    return [
        action.intent for action in (*scene.actions, *scene.corrections) if isinstance(action.intent, Event)
    ]


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_the_figures_are_those_of_the_match(seed: int) -> None:
    for state in random_states(Random(seed)):
        scene = describe(state)
        for seat, line in enumerate(scene.players):
            assert [number for _label, number in line.figures] == [
                str(state.owned[seat]),
                str(state.under[seat]),
            ]
            assert line.score == state.totals[seat]
        for pile, cards in zip(piles(scene), state.piles, strict=True):
            assert (pile.top, pile.height) == (top_of(state, pile.colour), len(cards))
        if scene.totals:
            assert scene.totals[-1] == state.totals


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_there_is_always_a_sentence(seed: int) -> None:
    for state in random_states(Random(seed), recounts=0.05):
        scene = describe(state)
        assert scene.expected[-1] in ".!"
        assert "{" not in scene.expected + scene.warning
        labels = [action.label for action in (*scene.actions, *scene.corrections)]
        assert all(labels)
        assert not any("{" in label for label in labels)


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_everything_offered_is_accepted_or_leads_to_a_question(seed: int) -> None:
    for state in random_states(Random(seed), recounts=0.05):
        for event in intents(describe(state)):
            reading = interpret(state, Recent(), Asked(1e6, event))
            assert isinstance(reading, Proposal | Question), (event, state.phase)
            if isinstance(reading, Proposal):
                assert after(state, reading.events) is not None, reading


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_the_warning_is_shown_when_the_checksum_fails_and_every_repair_repairs(seed: int) -> None:
    for state in random_states(Random(seed), recounts=0.03):
        scene = describe(state)
        assert bool(scene.warning) == (state.missing != 0)
        if state.missing == 0:
            continue
        counts = [event for event in intents(scene) if event.verb == "recount" and event.words]
        repaired = [after(state, (event,)) for event in counts if event.words != ("owned", "0")]
        assert any(found is not None and found.missing == 0 for found in repaired) or abs(state.missing) > 20


def test_one_wrong_count_is_always_repaired_by_one_recount() -> None:
    table = AtTheTable()
    table.lay("r5")
    table.tell("recount", "pile", "red", "5")
    scene = describe(table.state)
    assert scene.warning == "There are 3 cards too many in the count. Count a pile and correct it."
    assert "red pile: 2 cards" in [action.label for action in scene.corrections]
    table.tell("recount", "pile", "red", "2")
    assert describe(table.state).warning == ""


@pytest.mark.parametrize(("missing", "words"), [("33", "One card is missing"), ("35", "one card too many")])
def test_a_single_card_is_counted_as_one(missing: str, words: str) -> None:
    table = AtTheTable()
    table.tell("recount", "owned", missing, by="Anna")
    assert words in describe(table.state).warning


# By hand


def labels(table: AtTheTable) -> list[str]:
    scene = describe(table.state)
    return [action.label for action in scene.actions]


def test_every_step_of_a_turn_can_be_told_by_touch_or_key() -> None:
    table = AtTheTable()
    assert labels(table) == []
    table.lay("r5")
    assert labels(table) == ["End turn", "FINITO!"]
    table.tell("finito", by="Ben")
    assert labels(table) == ["Pile taken", "FINITO!"]
    table.tell("finito", by="Cleo")
    assert labels(table) == ["Pile taken"]
    table.tell("take")
    table.lay("bL")
    assert labels(table) == ["End turn"]


def test_keys_do_not_collide() -> None:
    table = AtTheTable()
    table.lay("r5")
    keys = [action.key for action in describe(table.state).actions]
    assert keys == ["space", "f"]


def test_everybody_who_may_call_is_among_the_corrections() -> None:
    table = AtTheTable(players=4)
    table.lay("r5")
    offered = [action.label for action in describe(table.state).corrections]
    assert offered == ["Ben: FINITO!", "Cleo: FINITO!", "David: FINITO!", "Something was counted"]


def test_a_forgotten_end_is_offered_for_up_to_three_cards() -> None:
    table = AtTheTable()
    for card in ("r5", "b2", "g3", "y4", "r6"):
        table.lay(card)
    offered = [action.label for action in describe(table.state).corrections]
    assert offered[:3] == [
        "The last card was laid by Ben",
        "The last 2 cards were laid by Ben",
        "The last 3 cards were laid by Ben",
    ]


def test_false_calls_are_offered_where_they_cost_points() -> None:
    table = AtTheTable(rules={"false_call_penalty": "1"})
    offered = [action.label for action in describe(table.state).corrections]
    assert offered[:2] == ["Ben: false call", "Cleo: false call"]


def test_a_player_may_say_that_no_cards_are_left() -> None:
    table = AtTheTable()
    table.tell("recount", "owned", "2", by="Ben")
    assert "Ben has no cards left" in [action.label for action in describe(table.state).corrections]
    table.tell("recount", "owned", "0", by="Ben")
    assert labels(table) == ["End turn"]
    assert "Ben has no cards left" in describe(table.state).expected
    table.tell("end")
    assert table.state.phase is Phase.ROUND_OVER
    assert "Ben still has a card" in [action.label for action in describe(table.state).corrections]


# Words of the moment


def test_before_the_deal_two_players_are_told_what_to_take_out() -> None:
    table = AtTheTable(players=2, opening=None)
    assert "Take out all sevens" in describe(table.state).expected


def test_the_deal_says_who_gets_the_extra_cards() -> None:
    table = AtTheTable(players=6, opening=None)
    assert "one by one, Anna first" in describe(table.state).expected
    aside = AtTheTable(players=6, rules={"extra_cards": "set_aside"}, opening=None)
    assert "deal 16 cards to each player" in describe(aside.state).expected


def test_a_tabula_rasa_says_that_the_pile_goes_away() -> None:
    table = AtTheTable()
    table.lay("gT")
    assert describe(table.state).expected == "The green pile goes away. Anna lays on or stops."


def test_a_card_laid_too_fast_is_named() -> None:
    table = AtTheTable()
    table.lay("r5")
    table.lay("b2", after=2)
    assert "Too fast: FINITO! on the red 5 counts within 4 seconds." in describe(table.state).expected
    table.lay("g2", after=5)
    assert "Too fast" not in describe(table.state).expected


def test_a_last_card_that_may_be_called_on_is_announced() -> None:
    table = AtTheTable(rules={"finito_on_last_card": "window"})
    table.tell("recount", "owned", "1", by="Anna")
    assert describe(table.state).players[0].mark == "last card!"
    table.lay("r5")
    assert "may still call FINITO!" in describe(table.state).expected


def test_a_card_on_a_lock_that_protects_it_asks_nobody() -> None:
    table = AtTheTable(rules={"lock_protects_next": "on"})
    table.lay("rL")
    table.lay("r5")
    shown = describe(table.state).table
    assert isinstance(shown, Piles)
    assert shown.window is not None
    assert shown.window.text == "The lock protects it."


def test_the_copies_to_come_are_told_only_where_the_table_wants_it() -> None:
    plain, counted = AtTheTable(), AtTheTable(rules={"copy_counter": "on"})
    assert all(pile.to_come == () for pile in piles(describe(plain.state)))
    counted.lay("r5")
    red = dict(piles(describe(counted.state))[0].to_come)
    assert red == {"1": 2, "2": 3, "3": 3, "4": 3, "5": 2, "6": 3, "7": 3, "L": 3, "T": 2}


def test_two_players_are_told_of_no_sevens() -> None:
    table = AtTheTable(players=2, rules={"copy_counter": "on"})
    assert "7" not in dict(piles(describe(table.state))[0].to_come)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_the_copies_to_come_are_those_that_can_come(seed: int) -> None:
    for state in random_states(Random(seed)):
        for pile in piles(describe(state)):
            for kind, left in pile.to_come:
                assert left == copies_left(state, pile.colour + kind) >= 0


def test_a_round_result_adds_up() -> None:
    table = AtTheTable(rules={"false_call_penalty": "2"})
    table.tell("miscall", by="Ben")
    table.tell("recount", "owned", "1", by="Anna")
    table.lay("r5")
    result = describe(table.state).result
    assert result is not None
    assert [share.total for share in result.shares] == [-10, 35, 33]
    assert all(sum(points for _part, points in share.parts) == share.total for share in result.shares)


def test_the_lot_is_announced() -> None:
    table = AtTheTable(rules={"start_tie": "random"})
    table.tell("recount", "owned", "1", by="Anna")
    table.lay("r5")
    scene = describe(table.state)
    assert scene.result is not None
    assert scene.result.next == "Next round: Draw lots for who begins: Ben and Cleo."
    assert "deal the rest one by one, the starting player first" in scene.expected


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_something_must_lie_only_while_a_round_is_played(seed: int) -> None:
    for state in random_states(Random(seed)):
        assert set(lying(state)) == (set(COLOURS) if state.phase in RUNNING else set())


def test_a_late_wish_to_call_is_answered_in_a_sentence() -> None:
    table = AtTheTable()
    reading = interpret(table.state, Recent(), Asked(1.0, Event("finito")))
    assert isinstance(reading, Notice)
