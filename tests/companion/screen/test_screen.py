"""The screen as the app uses it: what is touched is wished, once, and nothing is drawn for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from companion import pages
from companion.game import Event
from companion.pages import Playing, Unfold
from companion.scene import Answered, Buzz, Command, Display, Piles, Play, Touch, Window
from companion.screen.screen import Screen
from companion.screen.touch import HOLD_S, finger_events
from companion.screen.window import has_room
from tests.companion.screen import samples


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[Screen]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with Screen((800, 480), motion=True, volume=0, clock=clock) as opened:
        pygame.event.clear()
        yield opened


def page(name: str = "play", players: int = 3) -> pages.Page:
    return samples.pages(players, "en")[name]


def place(screen: Screen, wish: object) -> tuple[int, int]:
    x, y, width, height = next(rect for rect, found in screen.targets() if found == wish)
    return x + width // 2, y + height // 2


def mouse(at: tuple[int, int]) -> tuple[pygame.event.Event, ...]:
    return tuple(
        pygame.event.Event(kind, pos=at, button=1, touch=True)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )


def post(*events: pygame.event.Event) -> None:
    for event in events:
        pygame.event.post(event)


def key(code: int, letter: str = "", mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=letter, mod=mod)


@pytest.mark.parametrize(
    "wish", [Command.UNDO, Command.PAUSE, Buzz(2), Touch("g"), Event("end")], ids=lambda wish: str(wish)
)
def test_a_tap_becomes_the_wish_it_lies_on(screen: Screen, wish: object) -> None:
    screen.show(page())
    assert screen.tap(wish)  # type: ignore[arg-type]
    assert screen.poll() == [wish]
    assert screen.poll() == []


def test_what_is_not_shown_cannot_be_tapped(screen: Screen) -> None:
    screen.show(page())
    assert not screen.tap(Answered(0))
    assert not screen.tap(Play("r1"))


def test_a_card_of_the_simulated_hand_is_played_by_a_tap(screen: Screen) -> None:
    screen.show(page("hand"))
    screen.tap(Play("gT"))
    assert screen.poll() == [Play("gT")]


@pytest.mark.parametrize("order", ["finger first", "mouse first", "interleaved"])
def test_finger_and_mouse_of_one_touch_count_once(screen: Screen, order: str) -> None:
    screen.show(page())
    at = place(screen, Command.UNDO)
    finger, echo = finger_events(at, (800, 480)), mouse(at)
    post(*{
        "finger first": (*finger, *echo),
        "mouse first": (*echo, *finger),
        "interleaved": (finger[0], echo[0], finger[1], echo[1]),
    }[order])  # fmt: skip
    assert screen.poll() == [Command.UNDO]


def test_an_echo_that_comes_after_the_page_changed_does_nothing(screen: Screen, clock: Clock) -> None:
    screen.show(page())
    at = place(screen, Command.PAUSE)
    post(*finger_events(at, (800, 480)))
    assert screen.poll() == [Command.PAUSE]
    screen.show(page("paused"))
    clock.now += 0.3
    post(*mouse(at))
    assert screen.poll() == []


def test_two_quick_taps_of_one_finger_count_twice(screen: Screen, clock: Clock) -> None:
    screen.show(page())
    for _ in range(2):
        screen.tap(Command.UNDO)
        clock.now += 0.1
    assert screen.poll() == [Command.UNDO, Command.UNDO]


def test_a_mouse_alone_is_enough(screen: Screen) -> None:
    screen.show(page())
    post(*mouse(place(screen, Command.UNDO)))
    assert screen.poll() == [Command.UNDO]


def test_two_players_may_touch_at_once(screen: Screen) -> None:
    screen.show(page())
    one, two = (finger_events(place(screen, Buzz(seat)), (800, 480)) for seat in (1, 2))
    for event in two:
        event.finger_id = 2
    post(one[0], two[0], two[1], one[1])
    assert screen.poll() == [Buzz(2), Buzz(1)]


def test_a_finger_that_slides_off_takes_its_wish_back(screen: Screen) -> None:
    screen.show(page())
    down, _up = finger_events(place(screen, Command.UNDO), (800, 480))
    _down, up = finger_events((5, 5), (800, 480))
    post(down, up)
    assert screen.poll() == []


def test_leaving_asks_for_a_long_press(screen: Screen, clock: Clock) -> None:
    screen.show(page("paused"))
    down, up = finger_events(place(screen, Command.LEAVE), (800, 480))
    post(down, up)
    assert screen.poll() == []
    post(down)
    assert screen.poll() == []
    clock.now += HOLD_S
    assert screen.poll() == [Command.LEAVE]
    post(up)
    assert screen.poll() == []


@pytest.mark.parametrize(
    ("code", "letter", "wish"),
    [
        (pygame.K_u, "u", Command.UNDO),
        (pygame.K_p, "P", Command.PAUSE),
        (pygame.K_e, "e", Event("end")),
        (pygame.K_RETURN, "\r", Event("end")),
        (pygame.K_SPACE, " ", Event("end")),
        (pygame.K_3, "3", Buzz(2)),
        (pygame.K_ESCAPE, "\x1b", Command.PAUSE),
    ],
)
def test_keys_wish_the_same_as_touch(screen: Screen, code: int, letter: str, wish: object) -> None:
    screen.show(page())
    post(key(code, letter))
    assert screen.poll() == [wish]


def test_every_button_of_a_match_has_its_key(screen: Screen) -> None:
    screen.show(page())
    touched = {wish for _rect, wish in screen.targets() if not isinstance(wish, Touch)}
    assert touched <= set(screen.canvas.keys.values())


def test_everything_can_be_reached_with_arrows_and_enter(screen: Screen) -> None:
    screen.show(page("players"))
    reached: set[str] = set()
    for _ in screen.targets():
        post(key(pygame.K_TAB), key(pygame.K_RETURN, "\r"))
        reached.update(map(repr, screen.poll()))
    assert reached == {repr(wish) for _rect, wish in screen.targets()}


def test_the_first_answer_is_under_the_hand(screen: Screen) -> None:
    screen.show(page("question"))
    post(key(pygame.K_RETURN, "\r"))
    assert screen.poll() == [Answered(0)]
    post(key(pygame.K_DOWN), key(pygame.K_RIGHT), key(pygame.K_RETURN, "\r"))
    assert len(screen.poll()) == 1
    post(key(pygame.K_ESCAPE))
    assert screen.poll() == [Command.DISMISS]


def test_all_36_faces_can_be_answered(screen: Screen) -> None:
    screen.show(page("question-all"))
    answered = [wish.number for _rect, wish in screen.targets() if isinstance(wish, Answered)]
    assert sorted(answered) == list(range(37))


def test_real_keys_write_a_name(screen: Screen) -> None:
    screen.show(page("typing"))
    post(key(pygame.K_u, "ü"), key(pygame.K_SPACE, " "), key(pygame.K_BACKSPACE), key(pygame.K_RETURN, "\r"))
    assert screen.poll() == [pages.Type("ü"), pages.Type(" "), pages.Erase(), pages.Done()]


def test_the_corrections_unfold_on_the_screen_itself(screen: Screen) -> None:
    shown = page()
    screen.show(shown)
    screen.tap(Command.CORRECT)
    assert screen.poll() == []
    screen.show(shown)
    wish = Event("recount", ("owned", "5"), 1)
    assert screen.tap(wish)
    assert screen.poll() == [wish]
    screen.show(shown)
    assert not screen.tap(wish)


def test_the_menu_opens_and_closes(screen: Screen) -> None:
    shown = page()
    screen.show(shown)
    post(key(pygame.K_m, "m"))
    assert screen.poll() == []
    screen.show(shown)
    assert screen.tap(Command.REDO)
    pygame.event.clear()
    screen.tap(Unfold(""))
    screen.poll()
    screen.show(shown)
    assert not screen.tap(Command.REDO)


def test_long_lists_have_leaves(screen: Screen) -> None:
    shown = page("history")
    screen.show(shown)
    first = [wish for _rect, wish in screen.targets() if isinstance(wish, pages.View)]
    screen.tap(pages.Scroll(1))
    assert screen.poll() == []
    screen.show(shown)
    second = [wish for _rect, wish in screen.targets() if isinstance(wish, pages.View)]
    assert second
    assert not set(first) & set(second)


def test_closing_the_window_wishes_to_quit(screen: Screen) -> None:
    screen.show(page())
    post(pygame.event.Event(pygame.QUIT))
    assert screen.poll() == [pages.Quit()]


def flips(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    drawn: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: drawn.append(1))
    return drawn


def test_an_unchanged_page_is_not_drawn_again(
    screen: Screen, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = flips(monkeypatch)
    for _ in range(20):
        screen.show(page())
        clock.now += 1
    assert len(drawn) == 1
    assert not screen.busy()


def test_the_ring_moves_until_its_time_is_over(
    screen: Screen, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    display = samples.display(3, "en", scene=samples.scene(3, "en", Window("r", 10.0, 4.0, "?")))
    drawn = flips(monkeypatch)
    for tenth in range(100, 200):
        clock.now += 0.1
        screen.show(Playing(replace(display, now=tenth / 10)))
    assert 40 <= len(drawn) <= 44
    assert not screen.busy()


def laid(display: Display, card: str) -> Display:
    table = display.scene.table
    assert isinstance(table, Piles)
    piles = (replace(table.piles[0], top=card, height=13), *table.piles[1:])
    return replace(display, scene=replace(display.scene, table=replace(table, piles=piles)))


def test_a_laid_card_travels_and_is_marked_for_two_seconds(screen: Screen, clock: Clock) -> None:
    display = samples.display(3, "en")
    screen.show(Playing(display))
    assert not screen.busy()
    after = Playing(laid(display, "r1"))
    screen.show(after)
    assert screen.busy()
    clock.now += 0.3
    screen.show(after)
    marked = picture()
    screen.show(after)
    assert not screen.busy()
    clock.now += 2
    screen.show(after)
    assert not np.array_equal(marked, picture())


def picture() -> NDArray[np.uint8]:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.surfarray.array3d(surface)


def test_movement_can_be_switched_off(screen: Screen) -> None:
    screen.motion(False)
    display = samples.display(3, "en")
    screen.show(Playing(display))
    screen.show(Playing(laid(display, "r1")))
    assert not screen.busy()


def test_the_camera_picture_is_drawn_when_it_changes(
    screen: Screen, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = flips(monkeypatch)
    noise = np.random.default_rng(1)
    still = np.full((720, 1280, 3), 80, np.uint8)
    for _ in range(10):
        clock.now += 1
        screen.picture(still + noise.integers(0, 9, still.shape, dtype=np.uint8))
        screen.show(page())
    assert len(drawn) == 1
    still[300:500, 300:500] = 200
    clock.now += 1
    screen.picture(still)
    screen.show(page())
    assert len(drawn) == 2


@pytest.mark.parametrize("frame", [np.zeros((0, 0, 3), np.uint8), np.zeros((4, 4), np.uint8), None])
def test_odd_frames_do_no_harm(screen: Screen, frame: NDArray[np.uint8] | None) -> None:
    screen.picture(frame)
    screen.evidence(lambda _spot: frame)
    screen.show(page("question"))


def test_the_window_may_take_any_size(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    for size in ((1024, 600), (300, 200), (720, 1280), (2560, 600)):
        pygame.display.set_mode(size)
        post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        screen.poll()
        for name in samples.pages(6, "en"):
            screen.show(page(name, 6))


@pytest.mark.parametrize("display", [(800, 480), (1024, 600), (1280, 720), (720, 1280)])
def test_a_display_without_room_for_the_usual_window_is_taken_whole(display: tuple[int, int]) -> None:
    assert not has_room("x11", display)
    assert has_room("x11", (1366, 768))
    assert has_room("dummy", display), "nobody sees its edges"


def test_a_picture_of_the_screen_can_be_saved(screen: Screen, tmp_path: Path) -> None:
    screen.show(page())
    screen.save(tmp_path / "shots" / "play.png")
    assert pygame.image.load(tmp_path / "shots" / "play.png").get_size() == (800, 480)


def test_a_second_screen_can_be_opened_after_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for _ in range(2):
        with Screen((800, 480), volume=0) as opened:
            opened.show(page("winners"))
