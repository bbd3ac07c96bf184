"""What holds for every game in the registry, whatever its rules: a new game is tested by being there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.decks import deck_of
from companion.facts import Asked, Elapsed, Fact, Pressed, Recent, Seen, Touched
from companion.game import (
    BoardTable,
    CardTable,
    Event,
    Game,
    HeapTable,
    HexTable,
    Proposal,
    Refused,
    Setup,
    Unreadable,
)
from companion.games import GAMES, find
from companion.lots import drawn
from companion.match import Match, replay
from companion.record import read, write
from companion.referee import Referee
from companion.scene import Scene
from companion.settings import Rules
from companion.simulation import Bots, Press, Step
from vision.sighting import Change, News, Sighting

NAMES = ("Ada", "Mary Ann", "Ann", "Ben", "Cleo", "Dan", "r5", "Eve", "Finn", "Gus")
SEEDS = range(6)
LONG = 250  # events of a random match; not all of them end

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def random_setup(game: Game[Any], rng: Random) -> Setup:
    """House rules by lot, until they go together."""
    while True:
        players = NAMES[: rng.choice(game.seats)]
        chosen = {setting.name: rng.choice(setting.values) for setting in game.settings}
        target = rng.choice((None, 1, 30))
        setup = Setup(players, Rules.of(game.settings, chosen), rng.randrange(len(players)), target)
        setup = drawn(game, setup, rng)
        if starts(game, setup):
            return setup


def starts(game: Game[Any], setup: Setup) -> bool:
    try:
        game.start(setup)
    except Unreadable:
        return False
    return True


def setups(game: Game[Any], target: int | None = None) -> Iterator[Setup]:
    """Every number of players with the default rules, or with the one house rule that allows so many."""
    for players in game.seats:
        plain = drawn(game, Setup(NAMES[:players], Rules.of(game.settings), target=target), Random(players))
        others = (
            replace(plain, rules=Rules.of(game.settings, {setting.name: value}))
            for setting in game.settings
            for value in setting.values
        )
        yield next(setup for setup in (plain, *others) if starts(game, setup))


def bots_match(bots: Bots, seed: int) -> Iterator[Step]:
    """Every step of a match, the true events on the screen; the die rolls when somebody presses for it."""
    shown, rng = Match(bots.truth.game, bots.truth.setup), Random(seed)
    for step in bots.steps():
        rolls = [event for event in shown.game.legal(shown.state) if event.verb == "roll"]
        if isinstance(step.deed, Press) and rolls:
            shown.play(rng.choice(rolls))
        shown.play_all(step.true)
        bots.look(shown.game.describe(shown.state))
        yield step
    assert shown.state == bots.truth.state


def random_choice(game: Game[Any], state: Any, rng: Random) -> Event | None:
    """One of the legal events, every verb as likely as any other; None when nothing is legal any more."""
    offered = list(game.legal(state))
    if not offered:
        return None
    verb = rng.choice(sorted({event.verb for event in offered}))
    return rng.choice([event for event in offered if event.verb == verb])


def random_match(game: Game[Any], seed: int, length: int = LONG) -> Iterator[Match[Any]]:
    """The same match after each of its events, rules changed now and then."""
    rng = Random(f"{game.name} {seed}")
    match = Match(game, random_setup(game, rng))
    yield match
    while len(match.lines) < length:
        event = random_choice(game, match.state, rng)
        if event is None:
            return
        if rng.random() < 0.03:
            setting = rng.choice(game.settings)
            event = Event("rule", (f"{setting.name}={rng.choice(setting.values)}",))
        try:
            match.play(event)
        except Refused:
            assert event.verb == "rule", "only house rules that do not go together are refused here"
            continue
        yield match


# The registry


def test_games_have_names_of_their_own_and_are_found_by_them() -> None:
    assert len({game.name for game in GAMES}) == len(GAMES)
    assert [find(game.name) for game in GAMES] == list(GAMES)


@every_game
def test_a_game_has_a_title_seats_spots_and_a_deck(game: Game[Any]) -> None:
    assert game.title
    assert len(game.seats) >= 1
    assert game.table.spots
    assert game.table.deck


@every_game
def test_no_verb_or_header_of_a_game_hides_one_of_all_games(game: Game[Any]) -> None:
    assert not {"undo", "redo", "rule"} & game.verbs.keys()
    assert not {"game", "players", "starter", "target", "rules"} & game.headers.keys()


@every_game
def test_every_house_rule_is_said_in_a_sentence_with_a_label_for_each_value(game: Game[Any]) -> None:
    assert len({setting.name for setting in game.settings}) == len(game.settings)
    for setting in game.settings:
        assert setting.sentence[-1] in "?.", setting
        assert len(setting.labels) == len(setting.values) == len(set(setting.values)), setting
        assert all(setting.labels), setting
        for value in setting.values:
            setting.read(value)


@every_game
def test_every_number_of_players_can_begin(game: Game[Any]) -> None:
    for setup in setups(game):
        match = Match(game, setup)
        assert match.outcome is None
        assert any(True for _ in game.legal(match.state))
        target = game.target(len(setup.players))
        assert target is None or target > 0


# Two doors to one truth


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_legal_is_accepted_and_what_was_legal_elsewhere_is_refused(
    game: Game[Any], seed: int
) -> None:
    rng, elsewhere = Random(seed), set[Event]()
    for match in random_match(game, seed):
        offered = set(game.legal(match.state))
        some = rng.sample(sorted(offered, key=repr), min(8, len(offered)))
        for event in some:
            game.apply(match.state, event)
        others = sorted(elsewhere - offered, key=repr)
        for event in rng.sample(others, min(8, len(others))):
            if event._replace(seat=None) not in offered:  # the player may be named where nobody needs to be
                with pytest.raises(Refused):
                    game.apply(match.state, event)
        elsewhere.update(some)


@every_game
def test_when_the_match_is_over_nothing_is_legal(game: Game[Any]) -> None:
    bots = game.bots(game, next(setups(game, target=1)), 1)
    for _ in bots_match(bots, 1):
        pass
    assert bots.truth.outcome is not None
    assert list(game.legal(bots.truth.state)) == []


# Time travel


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_undo_restores_the_state_before_and_redo_the_one_after(game: Game[Any], seed: int) -> None:
    states = []
    for match in random_match(game, seed):
        states.append(match.state)
    for before in reversed(states[:-1]):
        match.play(Event("undo"))
        assert match.state == before
    for after in states[1:]:
        match.play(Event("redo"))
        assert match.state == after


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_is_written_read_and_replayed_identically(game: Game[Any], seed: int) -> None:
    *_, match = random_match(game, seed)
    text = write(game, match.setup, match.lines)
    known = read(text)
    assert write(known.game, known.setup, (line.event for line in known.lines)) == text
    again = replay(known.game, known.setup, (line.event for line in known.lines))
    assert (again.lines, game.report(again.state)) == (match.lines, game.report(match.state))


# What others see of it


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_every_state_can_be_shown_reported_and_laid_out(game: Game[Any], seed: int) -> None:
    for match in random_match(game, seed):
        scene = game.describe(match.state)
        assert isinstance(scene, Scene)
        assert len(scene.players) == len(match.setup.players)
        assert scene.expected
        assert all(len(totals) == len(match.setup.players) for totals in scene.totals)
        assert_reported(match)
        for spot, card in game.lying(match.state).items():
            assert spot in game.table.spots
            if isinstance(game.table, CardTable):
                assert card is None or game.table.spot_of(card) == spot or card == "?"


def assert_reported(match: Match[Any]) -> None:
    found = match.game.report(match.state)
    assert json.loads(json.dumps(found)) == found, "JSON keeps it as it is"
    over = match.outcome
    winners = [match.setup.players[seat] for seat in over.winners] if over else []
    assert found["winners"] == winners
    assert (found["phase"] == "game_over") == (over is not None)


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_every_offered_action_leads_to_something(game: Game[Any], seed: int) -> None:
    """What the screen offers is booked, asked about or answered, and can be written down."""
    for match in random_match(game, seed):
        scene = game.describe(match.state)
        for action in (*scene.actions, *scene.corrections):
            if isinstance(action.intent, Event):
                reading = game.interpret(match.state, Recent(watched=False), Asked(1.0, action.intent))
                assert reading is not None, action
                events = list(reading.events) if isinstance(reading, Proposal) else []
                assert [line.event for line in read(write(game, match.setup, events)).lines] == events


# Facts


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_happens_at_the_table_is_booked_asked_or_ignored(game: Game[Any], seed: int) -> None:
    """Presses, touches, cards from nowhere, answers at random: never a crash, and every booking is kept."""
    rng, kept = Random(seed), list[Event]()
    match = Match(game, random_setup(game, rng))
    referee = Referee(match, lambda _first, events: kept.extend(events), watched=rng.random() < 0.7)
    now = 0.0
    for _ in range(300):
        now += rng.choice((0.05, 0.5, 3.0, 8.0))
        if referee.question is not None and rng.random() < 0.7:
            referee.answer(rng.randrange(len(referee.question.answers)))
        elif rng.random() < 0.05:
            referee.book([Event(rng.choice(("undo", "redo")), at=now)])
        else:
            referee.take(random_fact(game, match, now, rng))
        if referee.wait_is_over(now):
            referee.elapse(now)
    assert kept == match.lines
    assert replay(game, match.setup, kept).state == match.state


def random_fact(game: Game[Any], match: Match[Any], now: float, rng: Random) -> Fact:
    kind = rng.random()
    if kind < 0.25:
        return Pressed(now, rng.choice((None, *range(len(match.setup.players)))))
    if kind < 0.4:
        return Touched(now, rng.choice(game.table.spots))
    if kind < 0.6:
        event = random_choice(game, match.state, rng)
        return Elapsed(now) if event is None else Asked(now, event._replace(at=now))
    return Seen(now, random_news(game, now, rng))


def random_news(game: Game[Any], now: float, rng: Random) -> News:
    spot = rng.choice(game.table.spots)
    change = rng.choice(list(Change))
    if change is Change.CLEARED:
        return News(spot, now, change, None)
    sure = rng.random() < 0.8
    top, *others = (random_label(game, spot, rng) for _ in range(3))
    ranked = [(label, 1.0 / (place + 2)) for place, label in enumerate(others)]
    corners = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
    sighting = Sighting(top if sure else None, 0.9 if sure else 0.4, ((top, 0.9), *ranked), corners)
    return News(spot, now, change, sighting, rng.random() < 0.1)


def random_label(game: Game[Any], spot: str, rng: Random) -> str:
    """What vision could read there: mostly what belongs there, sometimes not."""
    return READ[type(game.table)](game.table, spot, rng)


def some_card(table: CardTable, spot: str, rng: Random) -> str:
    labels = labels_of(table.deck)
    here = [label for label in labels if table.spot_of(label) == spot]
    return rng.choice(here if here and rng.random() < 0.8 else labels)


def some_board(_table: BoardTable, _spot: str, rng: Random) -> str:
    squares = sorted(rng.sample(range(36), rng.randrange(1, 13)))
    return " ".join(f"{square}:{rng.randrange(1, 13)}" for square in squares)


def some_pieces(_table: HexTable, _spot: str, rng: Random) -> str:
    """Some of what lies there at first, and a bridge that may have come."""
    lying = "blocker C-N@NE r; blocker C-N@NW r; blocker C-S@SE b; blocker C-S@SW b; post N r; post S b"
    pieces = [*lying.split("; "), rng.choice(("b NE>E NE-E", "w SE>E SE-E", "ring s NE r"))]
    return "; ".join(sorted(rng.sample(pieces, rng.choice((3, len(pieces))))))


def some_cards(table: HeapTable, spot: str, rng: Random) -> str:
    """One card on the pile, a few where hands are spread."""
    count = 1 if spot == table.spots[0] else rng.randrange(1, 9)
    return " ".join(rng.choices(labels_of(table.deck), k=count))


READ: Mapping[type, Callable[[Any, str, Random], str]] = {
    CardTable: some_card,
    HeapTable: some_cards,
    BoardTable: some_board,
    HexTable: some_pieces,
}


@cache
def labels_of(deck: str) -> list[str]:
    return sorted(deck_of(deck).labels)


# Bots


@every_game
def test_bots_finish_a_match_whatever_their_number(game: Game[Any]) -> None:
    for setup in setups(game):
        bots = game.bots(game, setup, len(setup.players))
        for number, _step in enumerate(bots_match(bots, 3)):
            assert number < 50_000, "the match does not end"
        assert bots.truth.outcome is not None
        assert replay(game, setup, bots.truth.lines).state == bots.truth.state


@every_game
def test_bots_do_the_same_with_the_same_seed_and_else_with_another(game: Game[Any]) -> None:
    setup = next(setups(game, target=1))
    first, again, other = (list(bots_match(game.bots(game, setup, seed), seed)) for seed in (7, 7, 8))
    assert first == again != other
