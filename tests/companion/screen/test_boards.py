"""The boards of FINITO! dice on the screen: what is lit, whose move it is, and when the die may be seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from companion import words
from companion.game import Answer, Event, Question, Setup, Unreadable
from companion.match import Match
from companion.pages import Fairness, Page, Player, Players, Playing, Typing, Unfold
from companion.scene import Answered, Buzz, Command, Display, Result, Share, Touch
from companion.screen.board_layout import lay_out
from companion.screen.canvas import Canvas
from companion.screen.die import ROLL_S
from companion.screen.screen import Screen
from companion.screen.theme import Theme
from companion.settings import Rules
from companion.words import speak
from tests.companion.screen import dice_samples as dice
from tests.companion.screen.test_pages_fit import SIZES, bad_targets, inside, overlapping
from tests.companion.screen.test_screen import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[Screen]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Screen((800, 480), volume=0, clock=clock) as opened:
        yield opened
    speak("en")


def picture() -> NDArray[np.uint8]:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.surfarray.array3d(surface)


def written(screen: Screen) -> list[str]:
    return [words for words, _place in screen.canvas.written]


def seated(players: int) -> tuple[Player, ...]:
    return tuple(Player(name, seat % 6) for seat, name in enumerate(dice.NAMES[:players]))


def too_many() -> str:
    with pytest.raises(Unreadable) as why:
        dice.GAME.start(Setup(dice.NAMES[:8], Rules.of(dice.GAME.settings)))
    return why.value.said(words._)


def moments(players: int) -> Iterator[tuple[str, Page]]:
    """Everything that a match of dice can show."""
    plain, moving = dice.display(players, 9, players // 2), dice.display(players, 14)
    seat = players - 1
    spot = dice.table(plain).boards[seat].spot
    words = tuple(Answer(f"square 17, row 6, column {n}") for n in (1, 2))
    faces = tuple(Answer(str(n), face=f"r{n}") for n in range(1, 13))
    yield "to roll", Playing(dice.display(players, 3, players))
    yield "to place", Playing(plain)
    yield "to move", Playing(moving)
    sorted_board = dice.with_board(
        moving, seat, counters=dice.SORTED, sorted=True, row=tuple(range(0, 36, 3))
    )
    yield "sorted", Playing(sorted_board)
    false = replace(moving, notice="…", alarm=True, refused=Event("finito", (), seat))
    yield "called wrongly", Playing(false)
    yield "asked in words", Playing(replace(plain, question=Question("Which square?", words, spot)))
    yield "asked for a counter", Playing(replace(plain, question=Question("Which counter?", faces)))
    must = tuple((board.spot, "0:1 26:3") for board in dice.table(plain).boards)
    yield "must lie", Playing(replace(plain, must_lie=must))
    won = Result("…", (Share(0, (("in a row", 12),), 12),), (0,), "Sorted after 31 rolls")
    alone = replace(plain, scene=replace(plain.scene, result=won, totals=((12,) * players,)))
    yield "won", Playing(alone)
    yield "best list", Playing(replace(alone, best=tuple(f"Lorenzo: {n} rolls" for n in range(31, 41))))
    yield "proof", Playing(plain)
    yield "seal before the first roll", Playing(dice.display(players, 0))
    yield "seal", Fairness("FINITO! dice", "0123456789abcdef" * 4, "Zwölf Uhr")
    yield "too many", Players("FINITO! dice", seated(8), 0, 1, 8, None, too_many())
    yield "word", Fairness("FINITO! dice", "0123456789abcdef" * 4, "", Typing(-1, "Zwölf"))


def unfolded(screen: Screen, page: Page) -> Canvas:
    """The sheet that is behind the die."""
    assert screen.tap(Command.PROVE)
    assert screen.poll() == []
    screen.show(page)
    canvas = screen.canvas
    assert screen.tap(Unfold(""))
    screen.poll()
    return canvas


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [1, 2, 4, 8])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_moment_fits(
    size: tuple[int, int], players: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    speak(language)
    faults: list[tuple[str, str, object]] = []
    with Screen(size, motion=False, volume=0) as opened:
        opened.evidence(lambda _spot: np.full((272, 400, 3), 128, np.uint8))
        for name, page in moments(players):
            opened.show(page)
            canvas = unfolded(opened, page) if name == "proof" else opened.canvas
            faults += [(name, "cut", words) for words in canvas.cut]
            faults += [
                (name, "outside", words) for words, place in canvas.written if not inside(canvas, place)
            ]
            faults += [(name, "overlap", pair) for pair in overlapping(canvas)]
            faults += [(name, "target", fault) for fault in bad_targets(canvas)]
    speak("en")
    assert not faults


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("boards", range(1, 9))
def test_boards_die_and_names_have_places_of_their_own(size: tuple[int, int], boards: int) -> None:
    pygame.font.init()
    room = pygame.Rect(10, 60, size[0] - 20, size[1] * 6 // 10)
    found = lay_out(room, boards, Theme(*size))
    places = [found.die, *(part for cell in found.cells for part in (cell.head, cell.board))]
    assert len(found.cells) == boards
    assert all(room.contains(place) for place in places)
    assert not any(one.colliderect(other) for n, one in enumerate(places) for other in places[:n])


def test_what_was_rolled_stands_on_lit_squares_and_large_beside_them(screen: Screen) -> None:
    shown = dice.display(2, 1)
    number = str(dice.table(shown).die.number)
    screen.show(Playing(shown))
    boxes = [place for words, place in screen.canvas.written if words == number]
    lit = [
        screen.canvas.places[f"{board.spot}:{square}"]
        for board in dice.table(shown).boards
        for square in board.legal
    ]
    assert lit
    assert all(any(place.contains(box.inflate(-4, -12)) for box in boxes) for place in lit)
    assert max(box.h for box in boxes) >= 480 / 6


def test_no_square_is_lit_for_who_has_acted(screen: Screen) -> None:
    shown = dice.display(2, 1, acted=1)
    boards = dice.table(shown).boards
    assert [bool(board.legal) for board in boards] == [False, True]
    screen.show(Playing(shown))
    with_light = picture()
    screen.show(Playing(dice.with_board(shown, 1, legal=())))
    changed = np.argwhere((with_light != picture()).any(axis=2))
    around = screen.canvas.places[f"{boards[1].spot}:0"].unionall(
        [screen.canvas.places[f"{boards[1].spot}:{square}"] for square in range(36)]
    )
    assert len(changed)
    assert all(around.collidepoint(*pixel) for pixel in changed)


def test_a_lone_board_takes_squares_by_touch_and_many_boards_as_a_whole(screen: Screen) -> None:
    screen.show(Playing(dice.display(1, 5)))
    assert screen.tap(Touch("r:17"))
    assert screen.poll() == [Touch("r:17")]
    screen.show(Playing(dice.display(4, 5)))
    assert not screen.tap(Touch("r:17"))
    assert screen.tap(Touch("y"))
    assert screen.poll() == [Touch("y")]


def test_a_buzzer_can_be_pressed_by_touching_its_player(screen: Screen) -> None:
    screen.show(Playing(dice.display(4, 5)))
    assert screen.tap(Buzz(3))
    assert screen.poll() == [Buzz(3)]


def test_a_buzzer_can_be_pressed_while_the_table_is_put_right(screen: Screen) -> None:
    shown = dice.display(2, 5)
    must = tuple((board.spot, None) for board in dice.table(shown).boards)
    screen.show(Playing(replace(shown, must_lie=must)))
    assert screen.tap(Buzz(1))
    assert screen.poll() == [Buzz(1)]


def test_a_die_that_is_wanted_can_be_touched(screen: Screen) -> None:
    screen.show(Playing(dice.display(4, 0)))
    rects = [rect for rect, wish in screen.targets() if wish == Event("roll")]
    assert len(rects) == 2  # the die and the button
    screen.show(Playing(dice.display(4, 1)))
    assert not screen.tap(Event("roll"))


def test_order_mistakes_are_shown_only_after_a_false_call(screen: Screen) -> None:
    shown = dice.display(2, 14)
    assert all(board.disorder for board in dice.table(shown).boards)
    screen.show(Playing(shown))
    assert "×" not in written(screen)
    screen.show(Playing(replace(shown, refused=Event("put", ("3@4",), 1))))
    assert "×" not in written(screen)
    screen.show(Playing(replace(shown, refused=Event("finito", (), 1))))
    crosses = [place for words, place in screen.canvas.written if words == "×"]
    wrong = [screen.canvas.places[f"b:{square}"] for square in dice.table(shown).boards[1].disorder or ()]
    assert len(crosses) == len(wrong) == 2
    assert all(any(place.collidepoint(cross.center) for place in wrong) for cross in crosses)


def test_a_question_about_a_board_shows_its_lit_squares(screen: Screen) -> None:
    shown = dice.display(4, 5)
    asked = Question("Where?", (Answer("one"), Answer("two")), "g")
    screen.show(Playing(replace(shown, question=asked)))
    assert "g:0" in screen.canvas.places
    assert "r:0" not in screen.canvas.places
    assert screen.tap(Answered(1))


# What proves the die ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 4, 8])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_secret_of_a_roll_stands_beside_its_number(
    size: tuple[int, int], players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Screen(size, motion=False, volume=0) as screen:
        screen.show(Playing(dice.display(players, 5)))
        (place,) = (box for words, box in screen.canvas.written if dice.SECRET[:8] in words)
        assert screen.canvas.theme.small <= place.h // 2
        assert not any(place.colliderect(target.rect) for target in screen.canvas.targets)


def test_every_digit_of_seal_and_secret_is_on_the_sheet_behind_the_die(screen: Screen) -> None:
    page = Playing(dice.display(2, 5))
    screen.show(page)
    sheet = [words for words, _place in unfolded(screen, page).written]
    assert "".join(words for words in sheet if len(words) == 8) == dice.SEAL + dice.SECRET
    told = " ".join(sheet)
    assert "8005" in told
    assert "Möwe unter Wolken 20" in told


def test_the_sheet_behind_the_die_is_also_in_the_menu(screen: Screen) -> None:
    page = Playing(dice.display(2, 5))
    screen.show(page)
    screen.tap(Unfold("menu"))
    screen.poll()
    screen.show(page)
    unfolded(screen, page)


def test_before_the_first_roll_the_seal_stands_there(screen: Screen) -> None:
    screen.show(Playing(dice.display(2, 0)))
    assert any(dice.SEAL[:8] in words for words in written(screen))
    assert not any(dice.SECRET[:8] in words for words in written(screen))


def test_no_secret_is_shown_while_the_die_rolls(screen: Screen, clock: Clock) -> None:
    shown = rolled(screen)
    assert not any(dice.SECRET[:8] in words for words in written(screen))
    clock.now += 5
    screen.show(Playing(shown))
    assert any(dice.SECRET[:8] in words for words in written(screen))


def test_a_number_of_the_players_own_die_has_no_secret(screen: Screen) -> None:
    match = Match(dice.GAME, dice.state(2, 0).setup)
    for note in (f"die 1 {dice.SECRET}", ""):
        match.play_all([*[Event("reroll")] * bool(match.lines), Event("roll", ("7",), note=note)])
    screen.show(Playing(replace(dice.display(2, 1), scene=dice.GAME.describe(match.state))))
    assert not any(dice.SECRET[:8] in words for words in written(screen))


# The roll ---------------------------------------------------------------------------------------------------


def rolled(screen: Screen) -> Display:
    """A display just after a roll, shown for the first time."""
    screen.show(Playing(dice.display(4, 4, acted=4)))
    shown = dice.display(4, 5)
    screen.show(Playing(shown))
    return shown


def test_nothing_tells_the_number_while_the_die_rolls(screen: Screen, clock: Clock) -> None:
    shown = rolled(screen)
    number = dice.table(shown).die.number
    assert screen.busy()
    clock.now += ROLL_S / 2
    screen.show(Playing(shown))
    assert not any(f"shows {number}" in words for words in written(screen))
    big = [words for words, place in screen.canvas.written if place.h >= 80]
    assert not big
    clock.now += 5
    screen.show(Playing(shown))
    assert [words for words, place in screen.canvas.written if place.h >= 80] == [str(number)]
    assert any(f"shows {number}" in words for words in written(screen))


def test_the_die_moves_and_then_rests(screen: Screen, clock: Clock) -> None:
    shown = rolled(screen)
    frames = set()
    for _ in range(20):
        clock.now += ROLL_S / 20
        screen.show(Playing(shown))
        frames.add(picture().tobytes())
    assert len(frames) >= 18
    for _ in range(40):
        clock.now += 0.1
        screen.show(Playing(shown))
    assert not screen.busy()


def test_without_movement_the_number_is_there_at_once(screen: Screen) -> None:
    screen.motion(False)
    shown = rolled(screen)
    assert not screen.busy()
    assert any(f"shows {dice.table(shown).die.number}" in words for words in written(screen))


def test_after_a_restart_the_die_lies_as_it_lay(screen: Screen) -> None:
    shown = dice.display(4, 5)
    screen.show(Playing(shown))
    assert any(f"shows {dice.table(shown).die.number}" in words for words in written(screen))


def test_an_undone_roll_is_not_rolled_again(screen: Screen, clock: Clock) -> None:
    screen.show(Playing(dice.display(4, 5)))
    clock.now += 5
    before = dice.display(4, 4, acted=4)
    screen.show(Playing(before))
    screen.show(Playing(before))
    assert not screen.busy()


def test_the_same_number_twice_is_rolled_twice(screen: Screen) -> None:
    one = dice.display(4, 5)
    screen.show(Playing(one))
    assert not screen.canvas.live or not any("rolling" in words for words in written(screen))
    die = replace(dice.table(one).die, throw=6)
    screen.show(Playing(dice.with_table(one, die=die)))
    assert any("rolling" in words for words in written(screen))


def test_the_number_is_said_when_it_is_seen(
    screen: Screen, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, str]] = []
    monkeypatch.setattr("companion.screen.speech.Voice.say", lambda _voice, *words: said.append(words))
    shown = rolled(screen)
    assert said == []
    for _ in range(3):
        clock.now += 2
        screen.show(Playing(shown))
    assert said == [(str(dice.table(shown).die.number), "en")]


def test_a_muted_match_says_nothing(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    monkeypatch.setattr("companion.screen.speech.Voice.say", lambda *words: said.append(words))
    screen.motion(False)
    screen.show(Playing(dice.display(4, 4, acted=4)))
    screen.show(Playing(dice.display(4, 5, muted=True)))
    assert said == []


def test_a_counter_travels_to_its_square_and_is_marked(screen: Screen, clock: Clock) -> None:
    before, after = dice.display(2, 5), dice.display(2, 5, acted=1)
    screen.show(Playing(before))
    screen.show(Playing(after))
    assert screen.busy()
    clock.now += 0.5
    screen.show(Playing(after))
    marked = picture()
    clock.now += 3
    screen.show(Playing(after))
    assert not screen.busy()
    assert not np.array_equal(marked, picture())
