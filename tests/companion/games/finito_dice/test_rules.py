"""What the state tells beyond its records: legal events, open counters, house rules in force, the outcome."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion.game import Event, Outcome, Setup, Unreadable
from companion.games.finito_dice.board import COUNTERS, NUM
from companion.games.finito_dice.rules import (
    SETTINGS,
    Phase,
    State,
    amend,
    apply,
    legal,
    outcome,
    report,
    start,
)
from companion.games.finito_dice.state import may_put, targets_from, targets_of
from companion.settings import Rules

ASCENDING = tuple(COUNTERS)
DESCENDING = ASCENDING[::-1]


def setup(players: int = 2, **chosen: str) -> Setup:
    return Setup(("One", "Two", "Three", "Four", "Five")[:players], Rules.of(SETTINGS, chosen))


def to_a_sum_of(target: int) -> Setup:
    return replace(setup(), target=target)


def roll(face: int) -> Event:
    return Event("roll", (str(face),))


def put(counter: int, square: int, seat: int) -> Event:
    return Event("put", (f"{counter}@{square}",), seat)


def move(source: int, square: int, seat: int) -> Event:
    return Event("move", (f"{source}>{square}",), seat)


def played(state: State, *events: Event) -> State:
    for event in events:
        state = apply(state, event)
    return state


def after(*events: Event, players: int = 2, **chosen: str) -> State:
    return played(start(setup(players, **chosen)), *events)


def filled(state: State, *orders: tuple[int, ...]) -> State:
    """Everybody places their counters in this order on the first squares."""
    for square in range(max(map(len, orders))):
        puts = (put(order[square], square, seat) for seat, order in enumerate(orders))
        state = played(state, roll(NUM[square]), *puts)
    return state


def counts(state: State) -> dict[str, int]:
    return dict(Counter(event.verb for event in legal(state)))


def test_the_die_has_twenty_faces() -> None:
    assert counts(start(setup())) == {"roll": 20}


def test_everybody_may_place_any_counter_on_the_rolled_number() -> None:
    assert counts(after(roll(15))) == {"put": 2 * 12 * 2, "reroll": 1}
    assert counts(after(roll(20))) == {"put": 2 * 12, "reroll": 1}
    assert counts(after(roll(20), put(3, 35, 1))) == {"put": 12}


def test_said_to_be_open_only_three_can_be_placed() -> None:
    state = after(Event("open", ("11", "2", "7"), 0), roll(15))
    assert may_put(state, 0) == (2, 7, 11)
    assert counts(state) == {"put": 3 * 2 + 12 * 2, "reroll": 1}
    state = apply(state, put(7, 26, 0))
    assert may_put(state, 0) == (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


def test_all_twelve_counters_may_be_moved() -> None:
    state = played(filled(start(setup()), DESCENDING, DESCENDING), roll(15))
    assert counts(state) == {"move": 2 * 12 * 2, "reroll": 1}


def test_where_passing_is_allowed_it_is_among_the_legal_events() -> None:
    state = played(filled(start(setup(may_pass="on")), DESCENDING, DESCENDING), roll(20))
    assert counts(state) == {"move": 2 * 12, "stay": 2, "reroll": 1}


def test_lifted_first_some_counters_have_nowhere_to_go() -> None:
    state = played(filled(start(setup(1, occupancy="after")), DESCENDING), roll(5))
    assert [targets_from(state, 0, source) for source in range(12)] == [(12,)] * 6 + [()] * 6
    assert targets_of(state, 0) == (12,)
    assert counts(state) == {"move": 6, "reroll": 1}


def test_where_lifted_first_nothing_could_move_it_is_looked_first() -> None:
    state = played(filled(start(setup(1, occupancy="after")), DESCENDING), roll(1))
    assert targets_of(state, 0) == (12,)
    assert counts(state) == {"move": 12, "reroll": 1}


def test_who_is_sorted_may_call_while_others_still_act() -> None:
    state = filled(start(setup()), ASCENDING[:11], DESCENDING[:11])
    state = played(state, roll(7), put(12, 11, 0))
    assert counts(state) == {"put": 1, "finito": 1}
    assert counts(apply(state, Event("finito", (), 0))) == {"put": 1}


def test_when_calling_is_a_must_the_die_may_be_rolled_instead() -> None:
    state = filled(start(setup(must_call="on")), ASCENDING, DESCENDING)
    assert state.awaits_call
    assert counts(state) == {"roll": 20, "finito": 1}


def test_when_the_first_call_decides_it_must_come() -> None:
    state = filled(start(setup(same_roll="first_call")), ASCENDING, ASCENDING)
    assert state.awaits_call
    assert counts(state) == {"finito": 2}


def test_nothing_is_legal_after_the_end() -> None:
    state = filled(start(setup()), ASCENDING, DESCENDING)
    assert counts(state) == {}
    assert outcome(state) == Outcome((0,))


def test_there_is_an_outcome_only_at_the_end() -> None:
    assert outcome(after(roll(3))) is None
    state = filled(start(to_a_sum_of(13)), ASCENDING, DESCENDING)
    assert outcome(state) is None
    assert outcome(filled(state, DESCENDING, ASCENDING)) == Outcome((0, 1))


def test_every_round_is_kept_for_the_chart() -> None:
    state = filled(start(setup(match="target_sum")), ASCENDING, DESCENDING)
    state = filled(state, DESCENDING, ASCENDING)
    assert state.rounds == ((12, 1), (1, 12))
    assert state.points == state.totals == (13, 13)
    assert state.round == 2


def test_a_single_game_counts_the_runs_as_they_grow() -> None:
    assert filled(start(setup()), ASCENDING[:5], DESCENDING[:5]).totals == (5, 1)
    assert filled(start(setup(scoring="difference")), ASCENDING[:5], DESCENDING[:5]).totals == (0, 0)
    assert filled(start(to_a_sum_of(50)), ASCENDING[:5], DESCENDING[:5]).totals == (0, 0)


def test_a_rule_changed_in_the_round_is_in_force_from_the_next() -> None:
    state = filled(start(setup(match="target_sum")), ASCENDING[:11], DESCENDING[:11])
    state = amend(state, Rules.of(SETTINGS, {"match": "target_sum", "may_pass": "on"}))
    assert not state.rules.on("may_pass")
    state = played(state, roll(7), put(12, 11, 0), put(1, 11, 1))
    assert state.phase is Phase.ROUND_OVER
    assert not state.rules.on("may_pass")
    assert apply(state, roll(1)).rules.on("may_pass")
    assert apply(state, Event("open", ("1", "2", "3"), 0)).rules.on("may_pass")


def test_a_cocked_first_die_does_not_let_the_rules_change_in_the_round() -> None:
    state = amend(after(roll(1), Event("reroll")), Rules.of(SETTINGS, {"may_pass": "on"}))
    assert not apply(state, roll(2)).rules.on("may_pass")


def test_five_players_need_a_second_box() -> None:
    with pytest.raises(Unreadable, match="5 players need more boards"):
        start(setup(5))
    assert start(setup(5, extra_sets="on")).players == 5


@pytest.mark.parametrize(
    "state", [start(setup()), after(roll(3)), after(roll(3), put(1, 2, 0), put(1, 3, 1))]
)
def test_programs_find_exactly_what_records_promise(state: State) -> None:
    promised = "phase round rolls roll boards waiting targets runs sorted totals winners"
    assert " ".join(report(state)) == promised


def test_a_moved_counter_leaves_its_square_free_for_the_next_roll() -> None:
    state = played(filled(start(setup(1)), DESCENDING), roll(1), move(0, 12, 0), roll(1))
    assert targets_of(state, 0) == (0,)
