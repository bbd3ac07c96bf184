"""FINITA on the screen: what can be tapped, what is large, and what comes late on purpose."""

from __future__ import annotations

import pygame
import pytest

from companion.game import Event
from companion.pages import Playing
from companion.scene import Answered, Buzz, Play, Touch
from companion.screen.canvas import Canvas
from companion.screen.motion import REMIND_S
from companion.screen.screen import Screen
from companion.screen.theme import ACCENT, GAME_COLOURS, TEXT
from tests.companion.screen import finita_samples as samples

SIZE = (1280, 720)


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def shown(name: str, players: int = 4) -> Canvas:
    page = samples.pages(players, "en")[name]
    with Screen(SIZE, motion=False, volume=0) as screen:
        screen.show(page)
        return screen.canvas


def place_of(canvas: Canvas, wish: object) -> pygame.Rect:
    return next(target.rect for target in canvas.targets if target.wish == wish)


def words(canvas: Canvas) -> list[str]:
    return [said for said, _place in canvas.written]


def test_the_pile_and_every_player_can_be_touched() -> None:
    canvas = shown("turn", 10)
    wishes = [target.wish for target in canvas.targets]
    assert Touch("discard") in wishes
    assert [wish for wish in wishes if isinstance(wish, Buzz)] == [Buzz(seat) for seat in range(10)]


def test_pending_draws_are_the_largest_number_on_the_page() -> None:
    canvas = shown("pending")
    high = {said: place.h for said, place in canvas.written}
    assert high["+6"] == max(high.values())


def test_the_wanted_colour_is_drawn_with_its_shape() -> None:
    canvas = shown("turn")
    red = pygame.mask.from_threshold(canvas.surface, GAME_COLOURS["r"], (2, 2, 2))
    assert red.count() > canvas.theme.touch**2 // 2


@pytest.mark.parametrize("lines", [("lay rS",), ("lay rR",), ("lay W4 green",), ("lay Paul 7",)])
def test_the_wanted_colour_and_sign_are_there_whatever_else_is_asked_for(lines: tuple[str, ...]) -> None:
    """Also beside what has to be drawn or served; skip and reverse are drawn, for no letter shows them."""
    found = samples.match(3, *lines)
    with Screen(SIZE, motion=False, volume=0) as screen:
        screen.show(Playing(samples.display(found)))
        canvas = screen.canvas
    beside = canvas.surface.subsurface(_beside(canvas))
    colour = GAME_COLOURS[found.state.want_colour or ""]
    assert pygame.mask.from_threshold(beside, colour, (2, 2, 2)).count() > 150
    if found.state.want_value in ("S", "R"):
        assert pygame.mask.from_threshold(beside, TEXT, (2, 2, 2)).count() > 150
    if found.state.want_value == "7":
        assert "7" in words(canvas)


def _beside(canvas: Canvas) -> pygame.Rect:
    """To the right of the pile, where it is told what is wanted."""
    card = canvas.places["discard"]
    return pygame.Rect(card.right + canvas.theme.unit, card.y, card.w, card.h)


def test_a_wish_is_four_colours_as_large_as_hands() -> None:
    canvas = shown("colour")
    for number in range(4):
        place = place_of(canvas, Answered(number))
        assert min(place.size) >= 1.5 * canvas.theme.touch
        colour = GAME_COLOURS["rbgy"[number]]
        found = pygame.mask.from_threshold(canvas.surface.subsurface(place), colour, (2, 2, 2))
        assert found.count() > 100


def test_numbers_are_keys_of_one_size_and_none_is_the_likeliest() -> None:
    canvas = shown("paul")
    keys = [place_of(canvas, Answered(number)) for number in range(11)]
    assert len({key.size for key in keys}) == 1
    left = [key.move(key.w // 8, 0).midleft for key in keys]
    assert pygame.Color(*ACCENT) not in map(canvas.surface.get_at, left)


def test_patricks_numbers_need_one_tap() -> None:
    canvas = shown("patrick")
    assert place_of(canvas, Event("show", ("10",), 1))


def test_all_cards_can_be_told_with_one_tap_each() -> None:
    canvas = shown("entry")
    answers = [target for target in canvas.targets if isinstance(target.wish, Answered)]
    assert len(answers) >= 60


def test_the_hand_of_the_simulated_table_can_be_played() -> None:
    canvas = shown("own-hand")
    cards = [target.wish.card for target in canvas.targets if isinstance(target.wish, Play)]
    assert len(cards) == 14


def test_a_reminder_comes_late_so_that_the_others_may_notice_first() -> None:
    now = [10.0]
    lines = ["lay r1", "draw", "pass"] * 6
    before = samples.match(2, *lines[:-3], rules={"referee_alerts": "on"})
    after = samples.match(2, *lines[:-2], rules={"referee_alerts": "on"})
    assert after.state.watch == 0
    with Screen(SIZE, motion=True, volume=0, clock=lambda: now[0]) as screen:
        screen.show(Playing(samples.display(before)))
        screen.show(Playing(samples.display(after)))
        assert "Lorenzo: Finita?" not in words(screen.canvas)
        now[0] += REMIND_S + 0.1
        screen.show(Playing(samples.display(after)))
        assert "Lorenzo: Finita?" in words(screen.canvas)
