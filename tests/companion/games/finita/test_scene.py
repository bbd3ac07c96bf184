"""How a match looks as data: turn, direction, wants, pending draws, counts, and what may be done."""

from __future__ import annotations

from random import Random

import pytest

from companion.game import Event
from companion.games.finita import FINITA
from companion.games.finita.actions import actions
from companion.games.finita.lots import drawn
from companion.games.finita.random_play import play, random_setup
from companion.games.finita.scene import describe, lying
from companion.games.finita.state import Phase, State
from companion.scene import Heap
from tests.companion.games.finita.at_the_table import AtTheTable
from tests.companion.games.finita.test_interpret import DOWN_TO_TWO


def heap(state: State) -> Heap:
    table = describe(state).table
    assert isinstance(table, Heap)
    return table


def test_turn_direction_wants_and_counts_are_always_there() -> None:
    table = heap(AtTheTable("lay rR", "lay r7").state)
    assert table.direction == -1
    assert (table.colour, table.value, table.top, table.height) == ("r", "7", "r7", 3)
    assert [around.cards for around in table.seats] == [6, 7, 6]
    assert [around.active for around in table.seats] == [False, True, False]


def test_pending_draws_are_shown_and_offered() -> None:
    state = AtTheTable("lay rD", "lay bD").state
    assert heap(state).pending == 4
    assert describe(state).actions[0].label == "Draw 4"
    assert "draws 4 cards" in describe(state).expected


@pytest.mark.parametrize(
    ("rules", "answer"),
    [
        ({}, "a draw-two or Pia"),
        ({"verlaengerung": "off"}, "answers with Pia"),
        ({"chaos": "on"}, "a draw card or Pia"),
    ],
)
def test_it_says_what_answers_a_draw_card(rules: dict[str, str], answer: str) -> None:
    assert answer in describe(AtTheTable("lay rD", rules=rules).state).expected


def test_a_wish_leaves_one_want() -> None:
    table = heap(AtTheTable("lay W green").state)
    assert (table.colour, table.value) == ("g", None)


def test_symbols_are_wanted_by_their_signs() -> None:
    assert heap(AtTheTable("lay rR").state).value == "R"
    assert heap(AtTheTable("lay rD", "draw").state).value == "+2"


def test_who_must_serve_is_who_the_table_waits_for() -> None:
    state = AtTheTable("lay Petra >6").state
    table = heap(state)
    assert table.request == "> 6"
    assert [around.active for around in table.seats] == [False, True, False]
    assert [around.due for around in table.seats] == [False, True, True]
    assert "more than 6" in describe(state).expected


def test_patricks_numbers_can_be_tapped_at_once() -> None:
    table = heap(AtTheTable("lay Patrick").state)
    assert "Ben" in table.asked
    assert Event("show", ("10",), 1) in [choice.intent for choice in table.choices]


def test_the_last_hand_on_a_nine_can_be_tapped_at_once() -> None:
    table = heap(AtTheTable("lay r9", rules={"klatschen": "on"}).state)
    assert [choice.intent for choice in table.choices] == [Event("slap", (), seat) for seat in range(3)]
    buttons = {"klatschen": "on", "slap_by": "buttons"}
    assert heap(AtTheTable("lay r9", rules=buttons).state).choices == ()


@pytest.mark.parametrize(
    ("rules", "offered"),
    [
        ({}, []),
        ({"zwischenwerfen": "on"}, ["Twins"]),
        ({"poker": "on"}, ["Poker"]),
        ({"poker": "on", "zwischenwerfen": "on"}, ["Poker"]),
    ],
)
def test_several_cards_at_once_are_one_tap_away(rules: dict[str, str], offered: list[str]) -> None:
    assert [choice.label for choice in heap(AtTheTable(rules=rules).state).choices] == offered


def test_nobody_is_told_that_finita_was_forgotten_unless_the_table_wants_it() -> None:
    silent = AtTheTable(*DOWN_TO_TWO, "lay r7").state
    called = AtTheTable(*DOWN_TO_TWO, "lay r7", "finita Anna").state
    assert silent.watch == 0
    assert heap(silent).reminded == ""
    assert actions(silent) == actions(called), "the button alone must not tell"
    assert heap(called).seats[0].mark == "Finita!"
    alert = AtTheTable(*DOWN_TO_TWO, "lay r7", rules={"referee_alerts": "on"}).state
    assert heap(alert).reminded == "Anna"


def test_cards_laid_aside_are_shown() -> None:
    state = AtTheTable(rules={"gedaechtnis": "on", "memory_cards": "2"}).state
    assert [around.aside for around in heap(state).seats] == [2, 2, 2]
    assert ("aside", "2") in describe(state).players[0].figures


def test_before_a_round_the_lot_is_told() -> None:
    state = AtTheTable(opened="", lots="4").state
    assert describe(state).expected == "Deal 7 to each and turn up the next card. The lot: Ben begins."


def test_only_the_top_of_the_pile_has_to_lie_there() -> None:
    assert lying(AtTheTable("lay r7").state) == {"discard": "r7"}
    assert lying(AtTheTable(opened="").state) == {}


def test_the_bars_of_a_round_are_by_kind_of_card() -> None:
    state = AtTheTable().state.but(phase=Phase.SCORING, counts=(0, 4, 1), hands=(None,) * 3)
    for event in (Event("hand", ("r5", "bS", "W4", "Pia"), 1), Event("hand", ("y0",), 2)):
        state = FINITA.apply(state, event)
    result = describe(state).result
    assert result is not None
    assert result.shares[1].parts == (("numbers", 5), ("specials", 20), ("wishes", 50), ("powers", 50))
    assert [share.total for share in result.shares] == [0, 125, 0]
    assert describe(state).totals == ((0, 125, 0),)


@pytest.mark.parametrize("seed", range(8))
def test_every_state_has_a_sentence_and_offers_only_what_the_rules_accept(seed: int) -> None:
    """Whatever is complete among the choices can be booked; the top of the pile is what is drawn."""
    rng = Random(seed)
    setup = random_setup(rng)

    def look(state: State) -> None:
        scene = describe(state)
        table = heap(state)
        assert scene.expected
        assert table.top in (None, state.top)
        for choice in table.choices:
            if isinstance(choice.intent, Event) and choice.intent.seat is not None:
                FINITA.apply(state, choice.intent)

    play(rng, setup, look, 250)


def test_lots_are_drawn_for_every_round_of_an_evening() -> None:
    setup = random_setup(Random(1))
    lots = drawn(setup, Random(2))["lots"].split()
    assert len(lots) == 40
    assert drawn(setup, Random(2)) == drawn(setup, Random(2)) != drawn(setup, Random(3))
