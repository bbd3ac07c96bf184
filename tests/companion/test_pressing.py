"""Whose lamp is lit: the game itself is asked what a press would mean."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.facts import Pressed
from companion.game import Event, Game, Setup
from companion.games import GAMES
from companion.games.finito_dice import FINITO_DICE
from companion.games.finito_dice.scene import roller
from companion.lots import drawn
from companion.match import Match
from companion.pressing import who_may_press
from companion.referee import Referee
from companion.settings import Rules
from tests.companion.games.finito_cards.at_the_table import NAMES, AtTheTable


def lit(referee: Referee, now: float) -> set[str]:
    names = referee.match.setup.players
    return {names[seat] for seat in who_may_press(referee.match, referee.recent, now)}


def test_nobodys_press_means_anything_before_the_first_card_of_a_turn() -> None:
    table = AtTheTable()
    assert lit(table.referee, table.now) == set()


def test_while_a_card_can_be_called_everybody_may_press() -> None:
    table = AtTheTable()
    table.lay("r5")
    assert lit(table.referee, table.now + 0.5) == {"Anna", "Ben", "Cleo"}


def test_who_is_lit_under_a_camera_is_lit_without_one() -> None:
    for watched in (True, False):
        table = AtTheTable(watched=watched)
        table.lay("r5")
        assert lit(table.referee, table.now + 0.5) == {"Anna", "Ben", "Cleo"}


def test_a_press_that_is_not_lit_books_nothing() -> None:
    """Played by chance: whoever is dark presses, and the match stays as it was."""
    chance = Random(7)
    for _ in range(40):
        table = AtTheTable(watched=False)
        for _ in range(chance.randrange(6)):
            table.press(chance.choice(NAMES[:3]), after=chance.uniform(0.1, 3))
        table.now += 0.5
        for seat in {0, 1, 2} - who_may_press(table.match, table.referee.recent, table.now):
            before = table.match.state
            table.referee.take(Pressed(table.now, seat))
            assert table.match.state == before
            table.referee.dismiss()


def test_who_may_roll_is_lit_and_while_counters_are_placed_nobody_can_call() -> None:
    match = Match(FINITO_DICE, Setup(NAMES[:3], Rules.of(FINITO_DICE.settings)))
    referee = Referee(match, lambda first, events: None, watched=True)
    right = roller(match.state)
    assert lit(referee, 1.0) == (set(NAMES[:3]) if right is None else {NAMES[right]})
    match.play(Event("roll", ("7",), at=1.0))
    assert lit(referee, 2.0) == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_can_be_asked_at_any_moment(game: Game[Any]) -> None:
    chance = Random(f"who may press {game.name}")
    names = NAMES[: max(game.seats[0], 2)]
    match = Match(game, drawn(game, Setup(names, Rules.of(game.settings)), chance))
    referee = Referee(match, lambda first, events: None, watched=True)
    for number in range(60):
        assert who_may_press(match, referee.recent, float(number)) <= set(range(len(names)))
        offered = list(game.legal(match.state))
        if not offered:
            break
        referee.book([chance.choice(offered)._replace(at=float(number))])


def test_presses_at_the_same_moment_are_shown_as_a_tie() -> None:
    table = AtTheTable()
    table.lay("r5")
    table.referee.take(Pressed(table.now + 0.5, 1))
    table.referee.take(Pressed(table.now + 0.5005, 2, tied=(1,)))
    said = table.referee.notice
    assert said.startswith("A tie: Ben, Cleo pressed at the same moment. The table decides.")


def test_a_button_without_a_player_ties_with_nobody() -> None:
    table = AtTheTable()
    table.lay("r5")
    table.referee.take(Pressed(table.now + 0.5, 1, tied=(9,)))
    assert "A tie" not in table.referee.notice
