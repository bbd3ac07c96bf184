"""What is asked: whatever happened at the table, every answer can be booked and nothing is guessed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.facts import Asked, Elapsed, Fact, Pressed, Recent, Seen, Touched
from companion.game import Event, Question, Reading
from companion.games.finito_cards.deck import COLOURS, KINDS, LABELS
from companion.games.finito_cards.interpret import interpret
from companion.games.finito_cards.pending import after
from companion.games.finito_cards.rules import start
from companion.games.finito_cards.state import Phase, State, top_of
from companion.settings import Rules
from tests.companion.games.finito_cards.at_the_table import AtTheTable, every_answer
from tests.companion.games.finito_cards.random_play import random_event, random_setup
from vision.sighting import Change, Corners, News, Sighting

SEEDS = st.integers(min_value=0, max_value=2**32)
SPOTS = tuple(COLOURS)


def random_news(rng: Random, state: State, at: float) -> News:
    """Anything a camera may say: most of it is plausible, some of it is not."""
    spot = rng.choice(SPOTS)
    change = rng.choice(tuple(Change))
    if change is Change.CLEARED:
        return News(spot, at, change, None)
    label = top_of(state, spot)
    if label is None or change in (Change.LAID, Change.FIRST) or rng.random() < 0.1:
        label = rng.choice((*(spot + rng.choice(KINDS) for _chance in range(9)), rng.choice(LABELS), "back"))
    candidates = ((label, 0.5), (rng.choice((*LABELS, "finito")), 0.3), (spot + rng.choice(KINDS), 0.1))
    unread = change is Change.LAID and rng.random() < 0.2
    top = Sighting(None if unread else label, 0.5, candidates, random_place(rng))
    return News(spot, at, change, top, change is Change.LAID and rng.random() < 0.15)


def random_place(rng: Random) -> Corners:
    x = rng.choice((0.0, 0.0, 30.0, 60.0))
    return ((x, 0.0), (x + 63, 0.0), (x + 63, 88.0), (x, 88.0))


def random_fact(rng: Random, state: State, at: float) -> Fact:
    kind = rng.random()
    if kind < 0.6:
        return Seen(at, random_news(rng, state, at))
    if kind < 0.85:
        seat = rng.choice((None, *range(state.players), state.active))
        return Pressed(at, seat, hand=rng.random() < 0.3)
    if kind < 0.9:
        return Touched(at, rng.choice(SPOTS))
    if kind < 0.95:
        return Elapsed(at)
    return Asked(at, rng.choice((Event("finito"), Event("recount"), Event("end"), Event("take"))))


def random_state(rng: Random) -> tuple[State, float]:
    """Somewhere in a match."""
    state, now = start(random_setup(rng)), 0.0
    for _event in range(rng.choice((0, 1, 3, 10, 40, 150))):
        now = round(now + rng.choice((0.4, 1.0, 2.0, 6.0)), 3)
        state = after(state, (random_event(rng, state)._replace(at=now),)) or state
        if state.phase is Phase.GAME_OVER:
            break
    return state, now


def random_moment(rng: Random) -> tuple[State, Recent, Fact]:
    state, now = random_state(rng)
    facts: list[Fact] = []
    table: dict[str, News] = {}
    for _fact in range(rng.randint(0, 6)):
        now = round(now + rng.choice((0.0, 0.2, 0.5, 1.0, 2.0, 9.0)), 3)
        facts.append(random_fact(rng, state, now))
    for fact in facts:
        if isinstance(fact, Seen):
            table[fact.news.spot] = fact.news
    *before, fact = facts or [random_fact(rng, state, now)]
    return state, Recent(tuple(before), table, watched=rng.random() < 0.9), fact


def assert_answerable(state: State, question: Question) -> None:
    assert question.answers, question.text
    assert question.text[-1] in ".?!"
    for answer in every_answer(question):
        assert answer.label
        assert not (answer.events and answer.then)
        if answer.events:
            assert after(state, answer.events) is not None, (question.text, answer)
        if answer.then is not None:
            assert answer.then.answers, answer
    worded = [answer for answer in question.answers if not answer.face]
    assert not question.doubt or len(question.answers) <= 4 or len(worded) <= 2, question.text


@settings(max_examples=600, deadline=None)
@given(SEEDS)
def test_whatever_happens_every_answer_can_be_booked(seed: int) -> None:
    state, recent, fact = random_moment(Random(seed))
    reading: Reading = interpret(state, recent, fact)
    if isinstance(reading, Question) and "opens the" not in reading.text:
        assert_answerable(state, reading)


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_every_way_to_tell_an_opening_by_hand_opens_a_round(seed: int) -> None:
    rng = Random(seed)
    state = start(random_setup(rng))
    reading: Reading = interpret(state, Recent(), Touched(1.0, rng.choice(SPOTS)))
    while isinstance(reading, Question):
        answer = rng.choice(reading.answers)
        assert answer.then or after(state, answer.events) is not None
        if answer.then is None:
            return
        reading = answer.then


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_a_whole_evening_of_nonsense_loses_no_card_and_raises_nothing(seed: int) -> None:
    rng = Random(seed)
    table = AtTheTable(rng.randint(2, 6), random_rules(rng), watched=rng.random() < 0.8)
    for _deed in range(60):
        nonsense(rng, table)
        counted = any(event.verb == "recount" for event in table.match.lines)
        assert counted or table.state.missing == 0
        assert min(*table.state.owned, *table.state.under) >= 0
    assert table.kept == list(table.match.lines[table.begun :])


def random_rules(rng: Random) -> dict[str, str]:
    rules = Rules.of(random_setup(rng).rules.table)
    return {setting.name: rng.choice(setting.values) for setting in rules.table}


def nonsense(rng: Random, table: AtTheTable) -> None:
    if table.referee.question is not None and rng.random() < 0.7:
        table.referee.answer(rng.randrange(len(table.question.answers) + 1))
    elif rng.random() < 0.05:
        table.undo()
    elif rng.random() < 0.05:
        table.referee.dismiss()
    else:
        table.wait(rng.choice((0.1, 0.5, 1.0, 2.0, 6.0)))
        table.referee.busy = rng.random() < 0.3
        fact = random_fact(rng, table.state, table.now)
        if not isinstance(fact, Elapsed):
            table.referee.take(fact)


# Doubts and choices


@pytest.mark.parametrize(
    "deed",
    [
        lambda table: table.press(None),
        lambda table: table.touch("b"),
        lambda table: table.tell("finito"),
        lambda table: table.tell("recount"),
    ],
)
def test_choices_are_no_doubts(deed) -> None:  # type: ignore[no-untyped-def]
    table = AtTheTable()
    table.lay("r5")
    deed(table)
    assert not table.quiet
    assert table.referee.doubts == 0


@pytest.mark.parametrize(
    "deed",
    [
        lambda table: table.cleared("b"),
        lambda table: table.unsure("b3"),
        lambda table: table.lay("b3", on="y"),
        lambda table: table.lay("b3", crowded=True),
        lambda table: table.together("b3", "g3"),
    ],
)
def test_doubts_of_the_camera_are_counted_once(deed) -> None:  # type: ignore[no-untyped-def]
    table = AtTheTable()
    table.lay("r5")
    deed(table)
    assert table.question.doubt
    assert table.referee.doubts == 1
    while not table.quiet:
        table.referee.answer(0)
    assert table.referee.doubts == 1


def test_a_recount_is_told_in_three_taps() -> None:
    table = AtTheTable()
    table.tell("recount")
    table.answer("The cards that a player has left", "Ben", "31")
    assert table.events == ["recount owned 31 Ben"]
    assert table.state.missing == 2


def test_an_extra_card_that_was_dealt_to_somebody_else_is_told() -> None:
    table = AtTheTable()
    table.tell("recount")
    table.answer("The cards that a player has left", "Anna", "33")
    repairs = [action.label for action in table.match.game.describe(table.state).corrections]
    assert "Cleo: 34 cards left" in repairs
    table.tell("recount", "owned", "34", by="Cleo")
    assert table.state.missing == 0


def test_a_round_that_seemed_over_is_counted_again() -> None:
    table = AtTheTable()
    table.tell("recount", "owned", "1", by="Anna")
    table.lay("b4")
    assert table.state.phase == "round_over"
    table.tell("recount", "owned", "1", by="Anna")
    assert table.state.phase == "window"
