"""What holds in every match, whatever the players do and whatever rules they have agreed on."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, product
from random import Random

import pytest
from hypothesis import Phase as HypothesisPhase
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import record
from companion.game import Event, Refused
from companion.games.finita import FINITA as GAME
from companion.games.finita.deck import WHOLE
from companion.games.finita.random_play import play, random_hand, random_setup
from companion.games.finita.rules import SETTINGS, VERBS, apply, legal, outcome, report, start
from companion.games.finita.state import RUNNING, Phase, State
from companion.games.finita.wits import OPTIONS
from companion.match import Match
from tests.companion.games.finita.written import everything
from tests.companion.games.retracing import assert_retraced

WHOLE_MATCHES = 500  # of the long run
WHOLE_SENTENCES: set[str] = set()  # refusals looked at already: thousands of events are refused alike
ENDED = (Phase.SCORING, Phase.GAME_OVER)
GOING_ON = frozenset({"open", "draw", "pass", "fail", "show"})  # what is possible with any hand
SEEDS = st.integers(min_value=0, max_value=2**32)


def assert_sound(state: State) -> None:
    """A70: no card is lost or invented; nothing is awaited that cannot come."""
    assert sum(state.counts) + state.draw_pile + state.discard == WHOLE, report(state)
    assert state.draw_pile >= 0
    assert all(0 <= aside <= count for aside, count in zip(state.aside, state.counts, strict=True))
    assert (state.pending > 0) == (state.phase is Phase.PENDING)
    assert (0 in state.counts) == (state.phase not in RUNNING | {Phase.SETUP})
    assert state.watch is None or (state.counts[state.watch] == 1 and state.watch not in state.called)
    assert all(state.counts[seat] == 1 for seat in state.called)
    assert bool(state.waiting) == (state.phase in (Phase.SERVING, Phase.SHOWING))
    assert state.direction in (1, -1)


def assert_both_doors_agree(state: State) -> None:
    """What `legal` offers is exactly what `apply` accepts, and all else is refused with a whole sentence."""
    offered = list(legal(state))
    assert len(offered) == len(set(offered)), "an event is offered twice"
    assert state.phase in ENDED or any(event.verb in GOING_ON for event in offered), "nobody can go on"
    accepted = {event for event in everything(state.players) if is_accepted(state, event)}
    assert accepted == set(offered)


def is_accepted(state: State, event: Event) -> bool:
    try:
        apply(state, event)
    except Refused as refusal:
        if refusal.pattern not in WHOLE_SENTENCES:
            assert_whole(refusal)
        return False
    return True


def assert_whole(refusal: Refused) -> None:
    said = str(refusal)
    assert said.endswith(".")
    assert "{" not in said
    WHOLE_SENTENCES.add(refusal.pattern)


def play_and_look(seed: int, every: int, most: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    seen: list[State] = []

    def look(state: State) -> None:
        seen.append(state)
        assert_sound(state)
        if len(seen) % every == 0:
            assert_both_doors_agree(state)

    events = play(rng, setup, look, most)
    assert list(accumulate(events, apply, initial=start(setup)))[1:] == seen
    if seen[-1].phase is Phase.GAME_OVER:
        assert_fair_ending(seen[-1])


def assert_fair_ending(state: State) -> None:
    over = outcome(state)
    assert over is not None
    fewest = min(state.totals)
    assert over.winners == tuple(seat for seat, total in enumerate(state.totals) if total == fewest)
    assert max(state.totals) >= state.goal
    assert state.totals == tuple(map(sum, zip(*state.rounds, strict=True)))
    assert list(legal(state)) == []


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_a_random_match_keeps_every_card(seed: int) -> None:
    play_and_look(seed, every=100, most=400)


@pytest.mark.long
def test_thousands_of_random_matches_keep_every_card() -> None:
    for seed in range(WHOLE_MATCHES):
        play_and_look(seed, every=200, most=3000)


@settings(max_examples=30, deadline=None)
@given(SEEDS, st.sampled_from([setting.name for setting in SETTINGS]))
def test_every_value_of_every_rule_can_be_played(seed: int, name: str) -> None:
    rng = Random(seed)
    for value in next(setting.values for setting in SETTINGS if setting.name == name):
        play(rng, random_setup(rng, **{name: value}), assert_sound, 150)


@settings(max_examples=1, deadline=None, phases=[HypothesisPhase.generate])
@given(SEEDS)
def test_every_combination_of_the_optional_rules_can_be_played(seed: int) -> None:
    """A70: each of the 128, with the other house rules as chance has it; in every one both doors agree."""
    rng = Random(seed)
    for switches in product(("on", "off"), repeat=len(OPTIONS)):
        seen: list[State] = []

        def look(state: State, seen: list[State] = seen) -> None:
            seen.append(state)
            assert_sound(state)

        play(rng, random_setup(rng, **dict(zip(OPTIONS, switches, strict=True))), look, 60)
        assert_both_doors_agree(rng.choice(seen))


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_an_event_is_refused_if_and_only_if_it_is_not_among_the_legal_ones(seed: int) -> None:
    play_and_look(seed, every=2, most=60)


@settings(max_examples=20, deadline=None)
@given(SEEDS, st.data())
def test_taking_back_and_restoring_leads_to_the_same_states(seed: int, data: st.DataObject) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    seen = [start(setup)]
    match = Match(GAME, setup)
    match.play_all(play(rng, setup, seen.append, 200))
    steps = data.draw(st.integers(1, len(seen) - 1))
    assert_retraced(match, seen, steps)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_match_written_down_is_read_as_the_same_match(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    seen = [start(setup)]
    events = play(rng, setup, seen.append, 200)
    known = record.read(record.write(GAME, setup, events))
    assert [line.event for line in known.lines] == events
    match = Match(known.game, known.setup)
    match.play_all(line.event for line in known.lines)
    assert report(match.state) == report(seen[-1])


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_hand_is_refused_unless_it_has_as_many_cards_as_the_rules_know(seed: int) -> None:
    rng = Random(seed)

    def look(state: State) -> None:
        if state.phase is Phase.SCORING:
            event = random_hand(rng, state)
            assert is_accepted(state, event)
            assert not is_accepted(state, event._replace(words=event.words[1:]))
            assert not is_accepted(state, event._replace(words=(*event.words, "r1")))

    play(rng, random_setup(rng, poker="on"), look, 300)


def test_with_everything_switched_on_every_verb_is_used() -> None:
    used: Counter[str] = Counter()
    on = {setting.name: "on" for setting in SETTINGS if "on" in setting.values}
    for seed in range(15):
        rng = Random(seed)
        used.update(event.verb for event in play(rng, random_setup(rng, **on), assert_sound, 400))
    assert set(used) == set(VERBS)
