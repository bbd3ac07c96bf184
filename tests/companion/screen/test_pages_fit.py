"""Every page at every size, with few and many players, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

import pygame
import pytest

from companion.pages import Page, Unfold
from companion.screen import lettering
from companion.screen.canvas import Canvas
from companion.screen.screen import Screen
from companion.words import speak
from tests.companion.screen import finita_samples, samples

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280))
Pages = Callable[[int, str], dict[str, Page]]
SHEETS = ("menu", "corrections")


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    speak("en")


def drawn(
    size: tuple[int, int], language: str, players: int, pages: Pages = samples.pages
) -> Iterator[tuple[str, Canvas]]:
    speak(language)
    with Screen(size, motion=False, volume=0) as screen:
        for name, page in pages(players, language).items():
            yield name, shown(screen, name, page)


def shown(screen: Screen, name: str, page: Page) -> Canvas:
    screen.show(page)
    if name in SHEETS:
        screen.tap(Unfold("menu"))
        screen.poll()
        screen.show(page)
    if name == "corrections":
        screen.tap(samples.CORRECT)
        screen.poll()
        screen.show(page)
    canvas = screen.canvas
    if name in SHEETS:
        screen.tap(Unfold(""))
        screen.poll()
    return canvas


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_page_fits(size: tuple[int, int], players: int, language: str) -> None:
    assert not [fault for name, canvas in drawn(size, language, players) for fault in faults(name, canvas)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [2, 7, 10])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_page_of_finita_fits(size: tuple[int, int], players: int, language: str) -> None:
    pages = drawn(size, language, players, finita_samples.pages)
    assert not [fault for name, canvas in pages for fault in faults(name, canvas)]


def faults(name: str, canvas: Canvas) -> Iterator[tuple[str, str, object]]:
    yield from ((name, "cut", words) for words in canvas.cut)
    yield from ((name, "blank", words) for words, _place in canvas.written if not all(map(is_drawn, words)))
    yield from ((name, "outside", words) for words, place in canvas.written if not inside(canvas, place))
    yield from ((name, "overlap", pair) for pair in overlapping(canvas))
    yield from ((name, "target", fault) for fault in bad_targets(canvas))


@cache
def is_drawn(letter: str) -> bool:
    """Our typeface was cut down to what is used: a sign that it lacks would be an empty space."""
    drawn = lettering.font(40, True).render(letter, True, "white")
    return letter.isspace() or drawn.get_bounding_rect().w > 0


def inside(canvas: Canvas, place: pygame.Rect) -> bool:
    """The box of a line is a little higher than its letters."""
    return canvas.rect.contains(place.inflate(0, -place.h // 4))


def overlapping(canvas: Canvas) -> list[tuple[str, str]]:
    """Words on words; the air above and below the letters may touch."""
    letters = [(words, place.inflate(-2, -place.h * 2 // 5)) for words, place in canvas.written]
    return [(one, other) for (one, a), (other, b) in combinations(letters, 2) if a.colliderect(b)]


def bad_targets(canvas: Canvas) -> list[object]:
    """Places may overlap only where they say so: then the nearest counts."""
    least = canvas.theme.touch
    rects = [target.rect for target in canvas.targets if not target.near]
    small = [(t.wish, t.rect) for t in canvas.targets if min(t.rect.size) < least]
    outside = [t.wish for t in canvas.targets if not canvas.rect.contains(t.rect)]
    rects += [t.rect.inflate(4 - t.rect.w, 4 - t.rect.h) for t in canvas.targets if t.near]
    crossing = [(a, b) for a, b in combinations(rects, 2) if a.colliderect(b)]
    return [*small, *outside, *crossing]
