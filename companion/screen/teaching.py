"""A lesson on the screen: the camera's picture with the card in it, which face is wanted, how far it is."""

from __future__ import annotations

import pygame

from companion.pages import Back, Decks, Learn, ShowAgain, Skip, Take, Taught, TeachDeck, Teaching
from companion.screen.canvas import Canvas, Wish
from companion.screen.home import tile
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, LINE, QUIET, SURFACE
from companion.words import _


def draw(canvas: Canvas, page: Teaching | Taught | Decks, stage: Stage) -> None:
    match page:
        case Teaching():
            _draw_teaching(canvas, page, stage)
        case Taught():
            _draw_taught(canvas, page)
        case Decks():
            _draw_decks(canvas, page)


def _draw_teaching(canvas: Canvas, page: Teaching, stage: Stage) -> None:
    theme = canvas.theme
    canvas.clear()
    canvas.back = Back()
    whole = canvas.rect.inflate(-2 * theme.unit, -2 * theme.unit)
    high = _height(canvas)
    low = pygame.Rect(whole.x, whole.bottom - high, whole.w, high)
    _rows(canvas, low, _choices(page))
    lines = 3 if theme.upright else 2
    said = pygame.Rect(whole.x, low.y - theme.unit - lines * theme.sentence, whole.w, lines * theme.sentence)
    canvas.text(page.note, said, theme.sentence, bold=True, lines=lines, smallest=theme.small)
    room = pygame.Rect(whole.x, whole.y, whole.w, said.y - theme.unit - whole.y)
    if theme.upright:
        seen = pygame.Rect(room.x, room.y, room.w, room.h // 2)
        beside = pygame.Rect(room.x, seen.bottom + theme.unit, room.w, room.h - seen.h - theme.unit)
    else:
        seen = pygame.Rect(room.x, room.y, room.w * 2 // 3, room.h)
        beside = pygame.Rect(seen.right + theme.unit, room.y, room.right - seen.right - theme.unit, room.h)
    _camera(canvas, seen, page, stage)
    _wanted(canvas, beside, page)


def _choices(page: Teaching) -> list[tuple[str, Wish, str]]:
    take = _("Yes, take it") if page.asks else _("Take it now")
    return [
        (_("Back"), Skip(-1), "b"),
        (_("Skip"), Skip(1), "s"),
        (take, Take(), "space"),
        (_("Enough"), Learn(), "e"),
        (_("Leave"), Back(), "q"),
    ]


def _height(canvas: Canvas) -> int:
    """Of all rows of buttons: several words do not fit side by side on a screen that stands upright."""
    return 2 * canvas.theme.touch + canvas.theme.unit if canvas.theme.upright else canvas.theme.touch


def _rows(canvas: Canvas, rect: pygame.Rect, choices: list[tuple[str, Wish, str]]) -> None:
    """The first row is the shorter one: what is pressed most lies lowest, next to the hand."""
    theme = canvas.theme
    first = choices[: len(choices) // 2] if theme.upright else []
    if first:
        _buttons(canvas, pygame.Rect(rect.x, rect.y, rect.w, theme.touch), first)
    last = pygame.Rect(rect.x, rect.bottom - theme.touch, rect.w, theme.touch)
    _buttons(canvas, last, choices[len(first) :])


def _buttons(canvas: Canvas, rect: pygame.Rect, choices: list[tuple[str, Wish, str]]) -> None:
    gap = canvas.theme.unit
    width = (rect.w - (len(choices) - 1) * gap) // len(choices)
    for number, (label, wish, key) in enumerate(choices):
        place = pygame.Rect(rect.x + number * (width + gap), rect.y, width, rect.h)
        canvas.button(place, label, wish, key=key, main=isinstance(wish, Take))


def _camera(canvas: Canvas, rect: pygame.Rect, page: Teaching, stage: Stage) -> None:
    canvas.panel(rect, SURFACE)
    if page.simulated:
        label = canvas.theme.label
        high = label * (3 if canvas.theme.upright else 2)
        note = pygame.Rect(rect.x, rect.bottom - high, rect.w, high)
        words = _("Simulated camera: no camera was found.")
        canvas.text(words, note, label, QUIET, across="centre", lines=2, smallest=canvas.theme.small)
        rect = pygame.Rect(rect.x, rect.y, rect.w, rect.h - note.h)

    def live(surface: pygame.Surface, _now: float, _table: float) -> bool:
        picture = stage.picture()
        if picture is not None:
            fitted = picture.get_rect().fit(rect)
            surface.blit(pygame.transform.smoothscale(picture, fitted.size), fitted)
            if len(page.outline) == 4:
                corners = [(fitted.x + x * fitted.w, fitted.y + y * fitted.h) for x, y in page.outline]
                pygame.draw.polygon(surface, ACCENT, corners, max(3, canvas.theme.unit // 4))
        return False

    canvas.live.append(live)


def _wanted(canvas: Canvas, rect: pygame.Rect, page: Teaching) -> None:
    """The face to show, in words and, where we have one, as a picture; and how many are done."""
    theme = canvas.theme
    head = pygame.Rect(rect.x, rect.y, rect.w, theme.title * 3 // 2)
    canvas.text(page.wanted, head, theme.title, bold=True, across="centre", lines=2, smallest=theme.small)
    low = pygame.Rect(rect.x, rect.bottom - theme.label * 3, rect.w, theme.label * 3)
    if page.face is not None:
        middle = pygame.Rect(rect.x, head.bottom + theme.unit, rect.w, low.y - head.bottom - 2 * theme.unit)
        canvas.card(*page.face, middle)
    bar = pygame.Rect(low.x, low.bottom - theme.unit, low.w, theme.unit)
    canvas.panel(bar, LINE, radius=theme.unit // 2)
    done = pygame.Rect(bar.x, bar.y, round(bar.w * page.taken / max(page.total, 1)), bar.h)
    if done.w > theme.unit:
        canvas.panel(done, ACCENT, radius=theme.unit // 2)
    count = _("{taken} of {total} faces").format(taken=page.taken, total=page.total)
    words = pygame.Rect(low.x, low.y, low.w, low.h - theme.unit)
    canvas.text(count, words, theme.label, QUIET, across="centre", smallest=theme.small)


def _draw_taught(canvas: Canvas, page: Taught) -> None:
    """What was learned, and what is worth showing again."""
    theme = canvas.theme
    canvas.clear()
    canvas.back = Back()
    whole = canvas.rect.inflate(-4 * theme.unit, -2 * theme.unit)
    head = pygame.Rect(whole.x, whole.y, whole.w, theme.title * 3 // 2)
    canvas.text(page.title, head, theme.title, bold=True, smallest=theme.small)
    low = pygame.Rect(whole.x, whole.bottom - theme.touch, whole.w, theme.touch)
    high = _height(canvas)
    again = pygame.Rect(whole.x, low.y - theme.unit - high, whole.w, high)
    _sentences(canvas, pygame.Rect(whole.x, head.bottom, whole.w, again.y - head.bottom - theme.unit), page)
    if page.busy:
        return
    shown: list[tuple[str, Wish, str]] = [
        (_("{face} again").format(face=name), ShowAgain(label), str(number))
        for number, (label, name) in enumerate(page.weak, start=1)
    ]
    if shown:
        _rows(canvas, again, shown)
    canvas.button(low, _("Done"), Back(), key="enter", main=True)


def _sentences(canvas: Canvas, rect: pygame.Rect, page: Taught) -> None:
    step = 3 * canvas.theme.sentence
    room, said = max(1, rect.h // step), page.sentences
    if len(said) > room:
        said = (*said[: room - 1], _("And {number} more.").format(number=len(said) - room + 1))
    for number, sentence in enumerate(said):
        line = pygame.Rect(rect.x, rect.y + number * step, rect.w, step)
        canvas.text(sentence, line, canvas.theme.sentence, lines=2, smallest=canvas.theme.small)


def _draw_decks(canvas: Canvas, page: Decks) -> None:
    """Whose cards shall be shown to the camera."""
    theme = canvas.theme
    canvas.clear()
    canvas.back = Back()
    whole = canvas.rect.inflate(-4 * theme.unit, -2 * theme.unit)
    head = pygame.Rect(whole.x, whole.y, whole.w, theme.title * 2)
    words = _("Which of your own cards shall the camera learn?")
    canvas.text(words, head, theme.sentence, bold=True, lines=2, smallest=theme.small)
    low = pygame.Rect(whole.x, whole.bottom - theme.touch, whole.w, theme.touch)
    canvas.button(low, _("Back"), Back(), key="esc")
    high = (low.y - head.bottom - theme.unit) // max(len(page.games), 1)
    for number, game in enumerate(page.games):
        place = pygame.Rect(whole.x, head.bottom + number * high, whole.w, high - theme.unit)
        tile(canvas, place, game, TeachDeck(game.deck))
    if page.games:
        canvas.default = TeachDeck(page.games[0].deck)
