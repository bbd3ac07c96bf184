"""The way into a match, without a screen."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import menu, menu_pages, pages, preferences
from companion.die import is_rolled
from companion.game import Game
from companion.games import GAMES
from companion.menu import Leave, Menu, Start
from companion.pages import PastMatch, Place, Player
from companion.preferences import Preferences

FINITO = GAMES[0]
SEVEN = PastMatch(7, "FINITO!", "today", ("Ada", "Ben"), over=False)


def fresh(tastes: Preferences | None = None, games: tuple[Game[Any], ...] = GAMES) -> Menu:
    return Menu(games, tastes or Preferences(), "en", history=(SEVEN,), unfinished=SEVEN, note="simulated")


def after(state: Menu, *wishes: pages.PageIntent) -> Menu:
    for wish in wishes:
        found = menu.step(state, wish)
        assert isinstance(found, Menu)
        state = found
    return state


def written(state: Menu, seat: int, name: str) -> Menu:
    return after(state, pages.Rename(seat), *map(pages.Type, name))


def names(state: Menu) -> list[str]:
    return [player.name for player in state.players]


CHOSEN = pages.ChooseGame(FINITO.name)


def test_the_first_page_shows_the_games_the_unfinished_match_and_the_table() -> None:
    page = menu_pages.page(fresh())
    assert isinstance(page, pages.Home)
    assert [tile.name for tile in page.games] == [game.name for game in GAMES]
    assert (page.games[0].fewest, page.games[0].most) == (2, 6)
    assert page.unfinished == SEVEN
    assert page.note == "simulated"


def test_a_game_leads_to_its_players() -> None:
    page = menu_pages.page(after(fresh(), CHOSEN))
    assert isinstance(page, pages.Players)
    assert [player.name for player in page.players] == ["Player 1", "Player 2"]
    assert len({player.colour for player in page.players}) == 2


def test_the_last_players_sit_down_again() -> None:
    last = (Player("Ada", 3), Player("Ben", 1), Player("Cem", 0))
    assert after(fresh(Preferences(players=last)), CHOSEN).players == last


def test_more_players_than_seats_stay_outside() -> None:
    two = replace(FINITO, seats=range(2, 3))
    last = tuple(Player(name, n) for n, name in enumerate("ABCD"))
    assert names(after(fresh(Preferences(players=last), (two,)), CHOSEN)) == ["A", "B"]


def test_players_come_and_go_within_the_seats_of_the_game() -> None:
    state = after(fresh(), CHOSEN, *[pages.AddPlayer()] * 9)
    assert len(state.players) == 6
    assert len({player.colour for player in state.players}) == 6
    state = after(state, *[pages.RemovePlayer(0)] * 9)
    assert names(state) == ["Player 5", "Player 6"]


def test_the_youngest_keeps_the_mark_when_seats_change() -> None:
    state = after(fresh(), CHOSEN, pages.AddPlayer(), pages.AddPlayer(), pages.Youngest(2))
    assert state.players[after(state, pages.MovePlayer(2, -1)).starter].name == "Player 2"
    moved = after(state, pages.MovePlayer(2, -1))
    assert moved.players[moved.starter].name == "Player 3"
    left = after(moved, pages.RemovePlayer(0))
    assert left.players[left.starter].name == "Player 3"


def test_nobody_moves_off_the_table() -> None:
    state = after(fresh(), CHOSEN)
    assert after(state, pages.MovePlayer(0, -1), pages.MovePlayer(1, 1)) == state


def test_a_colour_that_another_has_is_skipped() -> None:
    state = after(fresh(), CHOSEN, pages.Recolour(0))
    assert [player.colour for player in state.players] == [2, 1]


def test_a_name_is_written_over_the_placeholder() -> None:
    state = after(written(after(fresh(), CHOSEN), 0, "Zoë"), pages.Done())
    assert names(state) == ["Zoë", "Player 2"]
    again = written(state, 0, "!")
    assert again.typing is not None
    assert again.typing.text == "Zoë!"


def test_signs_that_a_record_cannot_hold_are_not_taken() -> None:
    state = after(written(after(fresh(), CHOSEN), 0, " A,d#a\n "), pages.Done())
    assert names(state)[0] == "Ada"


def test_a_name_has_at_most_twenty_letters() -> None:
    state = after(written(after(fresh(), CHOSEN), 0, "x" * 50), pages.Done())
    assert names(state)[0] == "x" * 20


def test_capitals_come_by_themselves_where_names_begin() -> None:
    state = after(after(fresh(), CHOSEN), pages.Rename(0))
    assert state.typing
    assert state.typing.capital
    state = after(state, pages.Type("A"))
    assert state.typing
    assert not state.typing.capital
    state = after(state, pages.Type(" "))
    assert state.typing
    assert state.typing.capital
    state = after(state, pages.Shift())
    assert state.typing
    assert not state.typing.capital


def test_two_players_cannot_have_one_name() -> None:
    state = after(written(after(fresh(), CHOSEN), 0, "Player 2"), pages.Done())
    assert "Player 2" in state.problem
    assert state.typing is not None
    assert isinstance(menu.step(state, pages.StartMatch()), Menu)
    assert not after(state, pages.Type("b")).problem


def test_an_empty_name_leaves_the_old_one() -> None:
    state = after(fresh(), CHOSEN, pages.Rename(0), pages.Done())
    assert names(state)[0] == "Player 1"
    assert state.typing is None


def test_back_leads_step_by_step_to_the_first_page() -> None:
    state = after(fresh(), CHOSEN, pages.Open(Place.RULES), pages.OpenRule(FINITO.settings[0].name))
    places = []
    for _ in range(4):
        places.append((state.place, state.rule is not None))
        state = after(state, pages.Back())
    assert places == [(Place.RULES, True), (Place.RULES, False), (Place.PLAYERS, False), (Place.HOME, False)]


def test_house_rules_show_what_is_usual_and_what_is_chosen() -> None:
    setting = FINITO.settings[0]
    state = after(fresh(), CHOSEN, pages.Open(Place.RULES), pages.Choose(setting.name, setting.values[1]))
    page = menu_pages.page(state)
    assert isinstance(page, pages.HouseRules)
    assert page.rules[0].chosen == setting.values[1]
    assert page.rules[0].values[0] == setting.default
    assert [line.name for line in page.rules] == [setting.name for setting in FINITO.settings]
    assert page.usual_target == page.target == FINITO.target(2)
    assert page.usual_target in page.targets


def test_a_rule_that_another_one_switches_on_says_so() -> None:
    chosen = (pages.Choose("verlaengerung", "off"), pages.Choose("chaos", "on"))
    state = after(fresh(), pages.ChooseGame("finita"), pages.Open(Place.RULES), *chosen)
    page = menu_pages.page(state)
    assert isinstance(page, pages.HouseRules)
    adding = next(line for line in page.rules if line.name == "verlaengerung")
    assert (adding.chosen, adding.labels[0]) == ("on", "Yes, they add up (another rule needs it)")
    assert page.targets == (200, 300, 400, 500, 600), "a short evening is offered, too"


def test_the_usual_target_follows_the_number_of_players() -> None:
    state = after(fresh(), CHOSEN, pages.Open(Place.RULES))
    many = after(state, pages.Back(), *[pages.AddPlayer()] * 3, pages.Open(Place.RULES))
    page = menu_pages.page(many)
    assert isinstance(page, pages.HouseRules)
    assert page.target == FINITO.target(5)


def test_a_match_starts_with_everything_that_was_chosen() -> None:
    setting = FINITO.settings[0]
    state = written(after(fresh(), CHOSEN, pages.AddPlayer(), pages.Youngest(1)), 0, "Ada")
    state = after(state, pages.Done(), pages.Open(Place.RULES), pages.Choose(setting.name, setting.values[1]))
    started = menu.step(after(state, pages.Aim(100)), pages.StartMatch())
    assert isinstance(started, Start)
    assert started.setup.players == ("Ada", "Player 2", "Player 3")
    assert started.setup.starter == 1
    assert started.setup.target == 100
    assert started.setup.rules.text(setting.name) == setting.values[1]
    assert started.preferences.players == state.players
    assert len(started.colours) == 3


def test_a_name_still_on_the_keyboard_counts_when_play_starts() -> None:
    started = menu.step(written(after(fresh(), CHOSEN), 1, "Ben"), pages.StartMatch())
    assert isinstance(started, Start)
    assert started.setup.players == ("Player 1", "Ben")


def test_tastes_are_kept_in_the_preferences() -> None:
    state = after(fresh(), pages.SetLanguage("de"), pages.SetVolume(11), pages.SetMotion(False))
    assert state.preferences == Preferences(language="de", volume=10, motion=False)
    assert state.language == "de"
    assert after(state, pages.SetQuiet(True)).preferences.quiet
    assert not after(state, pages.SetQuiet(True), pages.SetVolume(3)).preferences.quiet
    assert after(state, pages.SetLanguage("xx")).language == "de"


def test_an_unfinished_match_is_resumed_and_the_history_opened() -> None:
    assert menu.step(fresh(), pages.Resume(7)) == pages.Resume(7)
    state = after(fresh(), pages.Open(Place.HISTORY), pages.View(7))
    page = menu_pages.page(state)
    assert isinstance(page, pages.History)
    assert page.viewed == SEVEN
    assert isinstance(menu.step(state, pages.Quit()), Leave)


def test_pages_of_a_game_need_a_game() -> None:
    state = fresh()
    assert after(state, pages.Open(Place.RULES)) == state
    assert after(state, pages.Open(Place.PLAYERS)) == state


WISHES = st.one_of(
    st.just(CHOSEN),
    st.builds(pages.Open, st.sampled_from(Place)),
    st.just(pages.Back()),
    st.just(pages.AddPlayer()),
    st.builds(pages.RemovePlayer, st.integers(0, 5)),
    st.builds(pages.Rename, st.integers(0, 5)),
    st.builds(pages.Recolour, st.integers(0, 5)),
    st.builds(pages.Youngest, st.integers(0, 5)),
    st.builds(pages.Aim, st.integers(1, 200)),
    st.builds(pages.MovePlayer, st.integers(0, 5), st.sampled_from((-1, 1))),
    st.builds(pages.Type, st.text(max_size=3)),
    st.just(pages.Erase()),
    st.just(pages.Done()),
    st.builds(pages.View, st.integers(0, 9)),
    st.builds(pages.SetVolume, st.integers(-5, 20)),
)


@given(st.lists(WISHES, max_size=30))
def test_no_wishes_lead_to_a_page_that_cannot_be_shown(wishes: list[pages.PageIntent]) -> None:
    state = fresh()
    for wish in wishes:
        found = menu.step(state, wish)
        assert isinstance(found, Menu)
        state = found
        menu_pages.page(state)
        assert len(state.players) in (0, *FINITO.seats)
        assert len(set(names(state))) == len(state.players)
        assert state.starter < max(1, len(state.players))


# What is remembered


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "preferences.json"


def test_preferences_come_back_as_they_were_saved(path: Path) -> None:
    tastes = Preferences((Player("Zoë", 4), Player("Ben", 2)), "de", 3, True, False)
    assert preferences.save(path, tastes)
    assert preferences.load(path) == tastes
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_without_a_file_there_are_defaults(path: Path) -> None:
    assert preferences.load(path) == Preferences()


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"\xff\xfe", b"[]", b'{"players": [1]}', b'{"volume": "x"}', b"[" * 5000]
)
def test_a_damaged_file_is_set_aside_not_deleted(path: Path, damage: bytes) -> None:
    for number in (1, 2):
        path.write_bytes(damage)
        assert preferences.load(path) == Preferences()
        assert path.with_name(f"{path.name}.damaged-{number}").read_bytes() == damage


def test_values_out_of_bounds_are_brought_back(path: Path) -> None:
    odd = {"players": [{"name": "A" * 90, "colour": 77}], "language": "tlh", "volume": 99}
    path.write_text(json.dumps(odd), encoding="utf-8")
    found = preferences.load(path)
    assert (found.language, found.volume) == (None, 10)
    assert found.players == (Player("A" * 20, 77 % 6),)


def test_a_disk_that_takes_nothing_is_no_disaster(tmp_path: Path) -> None:
    assert not preferences.save(tmp_path / "missing" / "preferences.json", Preferences())


def test_remembered_colours_stay_with_their_players() -> None:
    tastes = Preferences((Player("Ada", 3), Player("Ben", 0)))
    assert tastes.colours(("Ben", "Cem", "Ada")) == (0, 1, 3)
    assert len(set(tastes.colours(("A", "B", "C", "Ada", "Ben", "F")))) == 6


# What does not go together

DICE = next(game for game in GAMES if is_rolled(game))


def five_at_the_dice() -> Menu:
    return after(fresh(), pages.ChooseGame(DICE.name), *[pages.AddPlayer()] * 4)


def test_more_players_than_the_box_is_for_are_told_so_on_their_page() -> None:
    refused = menu.step(after(five_at_the_dice(), pages.Open(Place.RULES)), pages.StartMatch())
    assert isinstance(refused, Menu)
    page = menu_pages.page(refused)
    assert isinstance(page, pages.Players)
    assert "extra_sets=on" in page.problem


def test_with_a_second_box_they_play() -> None:
    refused = menu.step(five_at_the_dice(), pages.StartMatch())
    assert isinstance(refused, Menu)
    state = after(refused, pages.Open(Place.RULES), pages.Choose("extra_sets", "on"))
    assert isinstance(menu.step(state, pages.StartMatch()), Start)
    assert isinstance(menu.step(after(refused, pages.RemovePlayer(4)), pages.StartMatch()), Start)


def test_house_rules_that_need_a_target_offer_one() -> None:
    state = after(fresh(), pages.ChooseGame(DICE.name), pages.Open(Place.RULES))
    single = menu_pages.page(state)
    assert isinstance(single, pages.HouseRules)
    assert single.targets == ()
    several = after(state, pages.Choose("match", "target_sum"), pages.Aim(70))
    page = menu_pages.page(several)
    assert isinstance(page, pages.HouseRules)
    assert (page.usual_target, page.target) == (50, 70)
    found = menu.step(several, pages.StartMatch())
    assert isinstance(found, Start)
    assert found.setup.target == 70


def test_a_target_is_forgotten_with_the_rules_it_was_chosen_for() -> None:
    state = after(
        fresh(),
        pages.ChooseGame(DICE.name),
        pages.Choose("match", "target_sum"),
        pages.Aim(70),
        pages.Choose("match", "fixed_rounds_nl"),
    )
    found = menu.step(state, pages.StartMatch())
    assert isinstance(found, Start)
    assert found.setup.target is None
