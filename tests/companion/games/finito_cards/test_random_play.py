"""What holds in every match, whatever the players do."""

from __future__ import annotations

from contextlib import suppress
from itertools import accumulate
from operator import le
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import Event, Refused
from companion.games.finito_cards import FINITO_CARDS
from companion.games.finito_cards.deck import INDEX, LABELS, PRINTED, SCARCE, deck_size, hand_size
from companion.games.finito_cards.rules import apply, legal, outcome, report, start
from companion.games.finito_cards.state import Phase, State, copies_left
from companion.match import Match
from tests.companion.games.finito_cards.random_play import (
    play,
    random_event,
    random_opening,
    random_recount,
    random_setup,
)
from tests.companion.games.retracing import assert_retraced

WHOLE = 10_000  # matches of the long run
SEEDS = st.integers(min_value=0, max_value=2**32)


def assert_conserved(state: State) -> None:
    """No card is lost, invented or counted twice."""
    assert state.missing == 0, report(state)
    assert min(*state.owned, *state.under, *state.fouls, state.cleared) >= 0
    full = hand_size(state.players)
    assert all(0 <= hand <= min(full, owned) for hand, owned in zip(state.hand, state.owned, strict=True))
    assert all(map(le, state.seen, PRINTED.values()))


def assert_both_doors_agree(state: State, rng: Random) -> None:
    """What `legal` offers `apply` accepts, and nothing else without words of its own."""
    offered = set(legal(state))
    for event in offered if len(offered) < 200 else rng.sample(sorted(offered), 20):
        apply(state, event)
    for event in [*everything(state), *(random_opening(rng, state) for _ in range(10))]:
        plain = event._replace(at=None)
        if plain not in offered and not _same_as_offered(plain, state, offered):
            with pytest.raises(Refused):
                apply(state, plain)


def everything(state: State) -> list[Event]:
    seats = range(state.players)
    calls = [Event(verb, (), seat) for verb in ("finito", "miscall") for seat in seats]
    moves = [Event("reassign", (str(number),)) for number in range(8)]
    return [*(Event("lay", (card,)) for card in LABELS), *calls, *moves, Event("take"), Event("end")]


def _same_as_offered(event: Event, state: State, offered: set[Event]) -> bool:
    """Naming the starter that the rules know changes nothing."""
    return event.verb == "open" and event.seat == state.starter and event._replace(seat=None) in offered


def play_and_look(seed: int, every: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    seen: list[State] = []

    def look(state: State) -> None:
        seen.append(state)
        assert_conserved(state)
        if len(seen) % every == 0:
            assert_both_doors_agree(state, rng)

    events = play(rng, setup, look)
    assert list(accumulate(events, apply, initial=start(setup)))[1:] == seen
    assert_fair_ending(seen[-1])


def assert_fair_ending(state: State) -> None:
    over = outcome(state)
    assert over is not None
    assert over.winners == tuple(
        seat for seat, total in enumerate(state.totals) if total == min(state.totals)
    )
    assert max(state.totals) >= state.goal
    assert state.totals == tuple(map(sum, zip(*state.rounds, strict=True)))
    assert list(legal(state)) == []


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_a_random_match_keeps_every_card_and_ends(seed: int) -> None:
    play_and_look(seed, every=100)


@pytest.mark.long
def test_ten_thousand_random_matches_keep_every_card_and_end() -> None:
    for seed in range(WHOLE):
        play_and_look(seed, every=200)


@settings(max_examples=50, deadline=None)
@given(SEEDS)
def test_what_can_still_come_is_what_the_players_hold(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)

    def look(state: State) -> None:
        aside = deck_size(state.players) - state.expected
        assert still_to_come(state) == sum(state.owned) + aside

    play(rng, setup, look)


def still_to_come(state: State) -> int:
    left = {card: copies_left(state, card) for card in LABELS}
    if state.players != 2 or "removed" in state.setup.extras:
        return sum(left.values())
    numbers = sum(count for card, count in left.items() if card[1] not in SCARCE)
    special = sum(state.seen[INDEX[card]] for card in LABELS if card[1] in SCARCE)
    return numbers + sum(SCARCE.values()) - special


@settings(max_examples=50, deadline=None)
@given(SEEDS)
def test_whatever_is_recounted_no_count_falls_below_zero(seed: int) -> None:
    rng = Random(seed)
    state = start(random_setup(rng))
    for moment in range(300):
        recounts = state.phase is Phase.GAME_OVER or rng.random() < 0.1
        event = random_recount(rng, state) if recounts else random_event(rng, state)
        with suppress(Refused):
            state = apply(state, event._replace(at=float(moment)))
        assert min(*state.owned, *state.under, *state.hand, state.cleared) >= 0
    assert_both_doors_agree(state, rng)


@settings(max_examples=20, deadline=None)
@given(SEEDS, st.data())
def test_taking_back_and_restoring_leads_to_the_same_states(seed: int, data: st.DataObject) -> None:
    rng = Random(seed)
    setup = random_setup(rng)
    seen = [start(setup)]
    match = Match(FINITO_CARDS, setup)
    match.play_all(play(rng, setup, seen.append))
    steps = data.draw(st.integers(1, len(seen) - 1))
    assert_retraced(match, seen, steps)


@settings(max_examples=50, deadline=None)
@given(SEEDS)
def test_a_refused_event_gives_a_whole_sentence(seed: int) -> None:
    rng = Random(seed)
    setup = random_setup(rng)

    def look(state: State) -> None:
        if state.phase is Phase.GAME_OVER:
            return
        try:
            apply(state, random_event(rng, state))
        except Refused as refusal:
            said = str(refusal)
            assert said.endswith(".")
            assert "{" not in said

    play(rng, setup, look)
