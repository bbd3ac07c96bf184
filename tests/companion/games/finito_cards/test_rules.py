"""What the state tells beyond its records: legal events, copies that can still come, house rules in force."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.game import Event, Outcome, Setup
from companion.games.finito_cards.rules import (
    SETTINGS,
    Phase,
    State,
    amend,
    apply,
    copies_left,
    legal,
    outcome,
    report,
    start,
)
from companion.settings import Rules

OPEN = Event("open", ("r1", "b4", "g2", "y6"))


def setup(players: int = 4, **chosen: str) -> Setup:
    return Setup(("One", "Two", "Three", "Four", "Five", "Six")[:players], Rules.of(SETTINGS, chosen))


def after(*events: Event, players: int = 4, **chosen: str) -> State:
    state = start(setup(players, **chosen))
    for event in (OPEN, *events):
        state = apply(state, event)
    return state


def lay(card: str, at: float | None = None) -> Event:
    return Event("lay", (card,), at=at)


def counts(state: State) -> dict[str, int]:
    return dict(Counter(event.verb for event in legal(state)))


def test_any_four_numbers_can_open() -> None:
    assert counts(start(setup())) == {"open": 7**4}
    assert counts(start(setup(2))) == {"open": 6**4}


def test_the_lot_multiplies_the_openings() -> None:
    state = after(Event("recount", ("owned", "1"), 0), lay("rL"), start_tie="random")
    assert counts(state) == {"open": 3 * 7**4}


def test_every_card_fits_at_the_beginning_of_a_turn() -> None:
    assert counts(after()) == {"lay": 36, "miscall": 3}
    assert counts(after(players=2)) == {"lay": 32, "miscall": 1}


def test_the_others_may_call_while_the_active_player_may_go_on_or_stop() -> None:
    assert counts(after(lay("r3"))) == {"lay": 36, "finito": 3, "miscall": 3, "end": 1}


def test_nobody_may_call_on_a_lock() -> None:
    assert counts(after(lay("r3"), lay("rL"))) == {"lay": 36, "miscall": 3, "end": 1, "reassign": 1}


def test_a_struck_pile_waits_for_a_second_caller_or_is_taken() -> None:
    struck = after(lay("r3"), Event("finito", (), 2))
    assert counts(struck) == {"finito": 2, "miscall": 3, "take": 1}


def test_the_last_copy_cannot_be_called_on() -> None:
    assert "finito" not in counts(after(lay("r1"), lay("r1")))


def test_copies_are_counted_down_as_they_come() -> None:
    assert [copies_left(after(), card) for card in ("r1", "r2", "rL", "rT")] == [2, 3, 3, 2]
    state = after(lay("r1"), Event("finito", (), 1))
    assert copies_left(state, "r1") == 0
    assert copies_left(apply(state, Event("take")), "r1") == 0


def test_unknown_cards_are_no_known_copies() -> None:
    state = after(Event("recount", ("pile", "red", "9")))
    assert [copies_left(state, card) for card in ("r1", "r2")] == [2, 3]


def test_with_two_players_no_kind_comes_more_often_than_it_was_left_in() -> None:
    state = after(*(lay(card) for card in ("rT", "rT", "bT", "bT", "gT")), players=2)
    assert copies_left(state, "yT") == copies_left(state, "gT") == 1
    state = apply(state, lay("yT"))
    assert copies_left(state, "yT") == copies_left(state, "gT") == 0


def test_the_window_knows_its_card_and_when_it_opened() -> None:
    state = after(lay("r3", at=7.5))
    assert (state.window, state.opened) == ("r3", 7.5)
    struck = apply(state, Event("finito", (), 3))
    assert (struck.window, struck.callers) == ("r3", (3,))
    assert apply(struck, Event("take")).window is None
    assert after(lay("rL")).window is None


def test_a_rule_changed_in_the_round_is_in_force_from_the_next() -> None:
    state = amend(after(lay("r3")), Rules.of(SETTINGS, {"throw_two": "on"}))
    assert not state.rules.on("throw_two")
    assert state.next_rules.on("throw_two")
    state = apply(apply(state, Event("recount", ("owned", "1"), 0)), lay("rL"))
    assert state.phase is Phase.ROUND_OVER
    assert apply(state, OPEN).rules.on("throw_two")


def test_there_is_an_outcome_only_at_the_end() -> None:
    state = after(Event("recount", ("owned", "1"), 0), Event("recount", ("owned", "60"), 1))
    assert outcome(state) is None
    assert outcome(apply(state, lay("rL"))) == Outcome((0,))


@pytest.mark.parametrize("state", [start(setup()), after(), after(lay("r3"))])
def test_programs_find_exactly_what_records_promise(state: State) -> None:
    promised = "phase round starter active owned hand under totals round_minus piles cleared missing winners"
    assert " ".join(report(state)) == promised


def test_every_round_is_kept_for_the_chart() -> None:
    state = after(Event("recount", ("owned", "1"), 0), lay("rL"))
    for event in (OPEN, Event("recount", ("owned", "1"), 1), lay("rL")):
        state = apply(state, event)
    assert state.rounds == ((-10, 25, 25, 25), (25, -10, 25, 25))
    assert state.round_minus == (25, -10, 25, 25)
    assert state.totals == (15, 15, 50, 50)
