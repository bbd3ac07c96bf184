"""What holds in every match, whatever the players do."""

from __future__ import annotations

from itertools import accumulate
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import Event, Refused
from companion.games.finito_dice import FINITO_DICE
from companion.games.finito_dice.board import COUNTERS, FACES, NUM, sequence, unplaced
from companion.games.finito_dice.notation import MOVES, PUTS
from companion.games.finito_dice.rules import apply, legal, outcome, report, start
from companion.games.finito_dice.state import ACTING, Aim, Phase, State, targets_of
from companion.match import Match
from tests.companion.games.finito_dice.random_play import ENOUGH, play, random_event, random_setup
from tests.companion.games.retracing import assert_retraced

WHOLE = 500  # matches of the long run
SEEDS = st.integers(min_value=0, max_value=2**32)


def assert_sound(state: State) -> None:
    """No counter is lost or doubled, all have placed equally often, and somebody can always go on."""
    assert state.waiting == tuple(sorted(set(state.waiting)))
    for seat, board in enumerate(state.boards):
        lying = sequence(board)
        due = min(state.rolls - (seat in state.waiting), len(COUNTERS))
        assert len(set(lying)) == len(lying) == (due if state.phase is not Phase.MOVE else len(COUNTERS))
        assert set(state.opened[seat]) <= set(unplaced(board))
    assert {call.seat for call in state.calls} <= set(state.sorted)
    assert not state.waiting or state.phase in ACTING
    for seat in state.waiting:
        assert targets_of(state, seat)


def assert_both_doors_agree(state: State, rng: Random) -> None:
    """What `legal` offers `apply` accepts, and nothing else that can be counted."""
    offered = set(legal(state))
    assert offered or state.phase is Phase.GAME_OVER
    for event in offered:
        apply(state, event)
    for event in rng.sample(everything(state), 300):
        if event not in offered:
            with pytest.raises(Refused):
                apply(state, event)


def everything(state: State) -> list[Event]:
    seats = range(state.players)
    actions = [("put", word) for word in PUTS] + [("move", word) for word in MOVES]
    done = [Event(verb, (word,), seat) for verb, word in actions for seat in seats]
    said = [Event(verb, (), seat) for verb in ("stay", "finito") for seat in seats]
    return [*done, *said, *(Event("roll", (str(face),)) for face in FACES), Event("reroll")]


def play_and_look(seed: int, every: int) -> bool:
    """Whether the match came to its end."""
    rng = Random(seed)
    setup = random_setup(rng)
    seen: list[State] = []

    def look(state: State) -> None:
        seen.append(state)
        assert_sound(state)
        if len(seen) % every == 0:
            assert_both_doors_agree(state, rng)

    events = play(rng, setup, look)
    assert list(accumulate(events, apply, initial=start(setup)))[1:] == seen
    if seen[-1].phase is Phase.GAME_OVER:
        assert_fair_ending(seen[-1])
    else:
        assert len(events) == ENOUGH
    return seen[-1].phase is Phase.GAME_OVER


def assert_fair_ending(state: State) -> None:
    over = outcome(state)
    assert over is not None
    assert over.winners
    assert state.totals == tuple(map(sum, zip(*state.rounds, strict=True)))
    if state.aim is Aim.SINGLE:
        assert set(over.winners) <= set(state.sorted)
        assert len(state.rounds) == 1
    else:
        assert {state.totals[seat] for seat in over.winners} == {max(state.totals)}
    assert list(legal(state)) == []


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_random_match_keeps_every_counter_and_goes_on_to_its_end(seed: int) -> None:
    play_and_look(seed, every=150)


def test_most_random_matches_end() -> None:
    assert sum(play_and_look(seed, every=1000) for seed in range(20)) >= 15


@pytest.mark.long
def test_five_hundred_random_matches_keep_every_counter() -> None:
    assert sum(play_and_look(seed, every=300) for seed in range(WHOLE)) > WHOLE * 0.8


@settings(max_examples=15, deadline=None)
@given(SEEDS, st.data())
def test_taking_back_and_restoring_leads_to_the_same_states(seed: int, data: st.DataObject) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    seen = [start(setup)]
    match = Match(FINITO_DICE, setup)
    match.play_all(play(rng, setup, seen.append))
    steps = data.draw(st.integers(1, min(len(seen) - 1, 300)))
    assert_retraced(match, seen, steps)


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_a_refused_event_gives_a_whole_sentence(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)

    def look(state: State) -> None:
        if rng.random() < 0.5:
            return
        try:
            apply(state, random_event(rng, state))
        except Refused as refusal:
            said = str(refusal)
            assert said.endswith(".")
            assert "{" not in said

    play(rng, setup, look)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_what_is_reported_names_players_squares_and_counters(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)

    def look(state: State) -> None:
        found = report(state)
        assert list(found["targets"]) == found["waiting"]
        assert all(set(squares) <= set(range(len(NUM))) for squares in found["targets"].values())
        assert list(found["boards"]) == list(found["runs"]) == list(found["totals"]) == list(setup.players)
        assert bool(found["winners"]) == (found["phase"] == "game_over")

    play(rng, setup, look)
