"""A match is what its events add up to: taking back, restoring and replaying lead to the same states."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import Event, Refused, Setup
from companion.games.finito_cards import FINITO_CARDS
from companion.match import Match, replay
from companion.settings import Rules

OPENING = Event("open", ("r1", "b4", "g2", "y6"))
SEEDS = st.integers(min_value=0, max_value=2**32)


def new_match(players: int = 3, target: int | None = None, **rules: str) -> Match[Any]:
    names = ("Ada", "Ben", "Cleo", "Dan")[:players]
    return Match(FINITO_CARDS, Setup(names, Rules.of(FINITO_CARDS.settings, rules), target=target))


def random_event(rng: Random, match: Match[Any]) -> Event:
    """Mostly something legal, sometimes a change of rules or of mind."""
    chance = rng.random()
    if chance < 0.05:
        setting = rng.choice(FINITO_CARDS.settings)
        return Event("rule", (f"{setting.name}={rng.choice(setting.values)}",))
    if chance < 0.25:
        return Event(rng.choice(("undo", "undo", "redo")))
    offered = list(match.game.legal(match.state))
    verb = rng.choice(sorted({event.verb for event in offered})) if offered else "undo"
    return rng.choice([event for event in offered if event.verb == verb] or [Event(verb)])


def everything(match: Match[Any]) -> tuple[Any, ...]:
    return match.state, match.lines[:], tuple(match.standing), match.last, match.can_redo, match.outcome


def plain_state(match: Match[Any]) -> Any:
    """By folding what stands, without the match's short cuts."""
    game, state, rules = match.game, match.game.start(match.setup), match.setup.rules
    for event in match.standing:
        if event.verb == "rule":
            rules = rules.with_(*event.words[0].split("="))
            state = game.amend(state, rules)
        else:
            state = game.apply(state, event)
    return state


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_the_state_is_always_what_the_standing_events_add_up_to(seed: int) -> None:
    rng, match = Random(seed), new_match(target=20)
    for _ in range(150):
        before = everything(match)
        try:
            match.play(random_event(rng, match))
        except Refused:
            assert everything(match) == before
    assert match.state == plain_state(match)
    assert replay(match.game, match.setup, match.lines).state == match.state


@settings(max_examples=30, deadline=None)
@given(SEEDS, st.integers(min_value=1, max_value=200))
def test_x01_undo_and_redo_of_any_number_of_events_give_identical_states(seed: int, steps: int) -> None:
    rng, match = Random(seed), new_match()
    seen = [match.state]
    while len(seen) <= steps:
        event = random_event(rng, match)
        if event.verb not in ("undo", "redo"):
            match.play(event)
            seen.append(match.state)
    for before in reversed(seen[:-1]):
        match.play(Event("undo"))
        assert match.state == before
    assert not match.standing
    for after in seen[1:]:
        match.play(Event("redo"))
        assert match.state == after
    assert not match.can_redo


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_x02_replaying_the_record_gives_the_identical_match(seed: int) -> None:
    rng, match = Random(seed), new_match(target=1)
    while match.outcome is None and len(match.lines) < 2000:
        event = random_event(rng, match)
        if event.verb != "undo" or match.standing:
            match.play_all([event] if event.verb != "redo" or match.can_redo else [])
    assert everything(replay(match.game, match.setup, match.lines)) == everything(match)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_proposal_of_several_events_is_booked_whole_or_not_at_all(seed: int) -> None:
    rng, match = Random(seed), new_match()
    for _ in range(40):
        before = everything(match)
        events = [random_event(rng, match) for _ in range(rng.randint(1, 4))]
        try:
            match.play_all(events)
        except Refused:
            assert everything(match) == before
        else:
            assert match.lines == [*before[1], *events]
        assert match.state == plain_state(match)


def test_a_refused_event_leaves_what_was_taken_back_restorable() -> None:
    match = new_match()
    match.play_all([OPENING, Event("lay", ("r2",)), Event("undo")])
    with pytest.raises(Refused):
        match.play_all([Event("undo"), Event("redo"), Event("take")])
    match.play(Event("redo"))
    assert match.last == Event("lay", ("r2",))


def test_nothing_can_be_taken_back_before_the_first_event() -> None:
    match = new_match()
    with pytest.raises(Refused, match="nothing left to take back"):
        match.play(Event("undo"))
    assert match.lines == []


def test_after_a_new_event_nothing_can_be_restored() -> None:
    match = new_match()
    match.play_all([OPENING, Event("lay", ("r2",)), Event("undo"), Event("lay", ("r3",))])
    with pytest.raises(Refused, match="Nothing was taken back"):
        match.play(Event("redo"))


def test_undo_and_redo_stay_in_the_record() -> None:
    match = new_match()
    match.play_all([OPENING, Event("lay", ("r2",)), Event("undo"), Event("redo")])
    assert [event.verb for event in match.lines] == ["open", "lay", "undo", "redo"]
    assert [event.verb for event in match.standing] == ["open", "lay"]


def finish_round(match: Match[Any]) -> None:
    """The active player turns out to have one card left, and lays it."""
    match.play(Event("recount", ("owned", "1"), match.state.active))
    match.play(Event("lay", ("rL",)))


def test_x05_a_rule_changed_in_a_round_is_in_force_from_the_next_one() -> None:
    match = new_match(target=1000)
    match.play_all([OPENING, Event("rule", ("false_call_penalty=2",)), Event("miscall", (), 1)])
    assert match.state.fouls == (0, 0, 0)
    finish_round(match)
    match.play_all([OPENING, Event("miscall", (), (match.state.active + 1) % 3)])
    assert sum(match.state.fouls) == 2


def test_a_changed_rule_can_be_taken_back() -> None:
    match = new_match(target=1000)
    match.play_all(
        [Event("rule", ("false_call_penalty=2",)), Event("undo"), OPENING, Event("miscall", (), 1)]
    )
    assert match.state.fouls == (0, 0, 0)


def test_rules_changed_one_after_the_other_all_hold() -> None:
    match = new_match(target=1000, throw_two="on")
    match.play_all([Event("rule", ("false_call_penalty=1",)), Event("rule", ("reaction_min_s=9",)), OPENING])
    rules = match.state.rules
    assert (rules.on("throw_two"), rules.word("false_call_penalty"), rules.number("reaction_min_s")) == (
        True,
        "1",
        9,
    )


def test_taking_back_beyond_the_kept_moments_is_exact() -> None:
    match = new_match()
    match.play(OPENING)
    for _ in range(50):
        match.play(Event("miscall", (), (match.state.active + 1) % 3))
    states = []
    while match.standing:
        states.append(match.state)
        match.play(Event("undo"))
    for state in reversed(states):
        match.play(Event("redo"))
        assert match.state == state == plain_state(match)
