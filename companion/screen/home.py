"""The first page: go on with the last match, choose a game, set language and sound."""

from __future__ import annotations

import pygame

from companion.pages import (
    ChooseGame,
    GameTile,
    Home,
    Open,
    PastMatch,
    Place,
    Quit,
    Resume,
    SetLanguage,
    SetMotion,
    SetQuiet,
    SetVolume,
    SwitchOff,
)
from companion.screen import lettering
from companion.screen.canvas import Canvas, Wish
from companion.screen.faces import tilted
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, INK, QUIET, RAISED, SURFACE, TEXT
from companion.words import _

_LANGUAGES = {"en": "English", "de": "Deutsch"}
_OTHER = {"en": "de", "de": "en"}


def draw(canvas: Canvas, page: Home, stage: Stage) -> None:
    theme = canvas.theme
    canvas.clear()
    canvas.back = Quit()
    edge = theme.unit * 2
    whole = canvas.rect.inflate(-2 * edge, -2 * theme.unit)
    head = pygame.Rect(whole.x, whole.y, whole.w, theme.title + theme.unit)
    _head(canvas, head, page)
    rows = 3 if theme.upright else 1
    low = rows * theme.touch + (rows - 1) * theme.unit
    bottom = pygame.Rect(whole.x, whole.bottom - low, whole.w, low)
    _tastes(canvas, bottom, page)
    if theme.upright:
        head.h += 2 * lettering.line_height(theme.label)
        note = pygame.Rect(head.x, head.bottom - 2 * theme.label, head.w, 2 * theme.label)
        canvas.text(page.note, note, theme.label, QUIET, lines=2, top=True)
    middle = pygame.Rect(whole.x, head.bottom + theme.unit, whole.w, bottom.y - head.bottom - 3 * theme.unit)
    if page.unfinished is not None:
        middle = _unfinished(canvas, middle, page.unfinished)
    _games(canvas, middle, page.games, page.unfinished is None)


def _head(canvas: Canvas, rect: pygame.Rect, page: Home) -> None:
    theme = canvas.theme
    sign = theme.title // 3
    for number, colour in enumerate("rbgy"):
        column, row = number % 2, number // 2
        centre = (rect.x + sign // 2 + column * sign * 5 // 4, rect.centery + (row * 2 - 1) * sign * 5 // 8)
        canvas.shape(colour, centre, sign)
    words = pygame.Rect(rect.x + sign * 3, rect.y, rect.w - sign * 3, rect.h)
    title = canvas.text("FINITO!", words, theme.title, bold=True)
    if not page.note or theme.upright:
        return
    note = pygame.Rect(
        title.right + theme.unit * 2, rect.y, rect.right - title.right - theme.unit * 2, rect.h
    )
    canvas.text(page.note, note, theme.label, QUIET, across="right", lines=3, smallest=theme.small)


def _unfinished(canvas: Canvas, rect: pygame.Rect, past: PastMatch) -> pygame.Rect:
    """The match that waits, as one large white place to touch; returns what is left below it."""
    theme = canvas.theme
    high = theme.touch * 3 if theme.upright else theme.touch * 9 // 4
    place = pygame.Rect(rect.x, rect.y, rect.w, high)
    canvas.panel(place, ACCENT)
    inside = place.inflate(-3 * theme.unit, -theme.unit)
    top = pygame.Rect(inside.x, inside.y, inside.w, inside.h * (2 if theme.upright else 3) // 6)
    canvas.text(_("Go on: {game}").format(game=past.title), top, theme.name, INK, bold=True)
    names = " · ".join(_standing(past))
    canvas.text(
        names, pygame.Rect(inside.x, top.bottom, inside.w, inside.h - top.h), theme.label, INK,
        lines=3, smallest=theme.small,
    )  # fmt: skip
    wish = Resume(past.match)
    canvas.touchable(place, wish, "enter")
    canvas.default = wish
    return pygame.Rect(rect.x, place.bottom + theme.unit, rect.w, rect.bottom - place.bottom - theme.unit)


def _standing(past: PastMatch) -> list[str]:
    if not past.totals:
        return list(past.players)
    return [f"{name} {points}" for name, points in zip(past.players, past.totals[-1], strict=True)]


def _games(canvas: Canvas, rect: pygame.Rect, games: tuple[GameTile, ...], main: bool) -> None:
    theme, gap = canvas.theme, canvas.theme.unit
    columns = 1 if theme.upright or len(games) == 1 else 2
    rows = -(-len(games) // columns)
    width, height = (rect.w - (columns - 1) * gap) // columns, (rect.h - (rows - 1) * gap) // rows
    height = min(height, theme.touch * 9)
    for number, game in enumerate(games):
        row, column = divmod(number, columns)
        place = pygame.Rect(rect.x + column * (width + gap), rect.y + row * (height + gap), width, height)
        tile(canvas, place, game, ChooseGame(game.name))
    if main and games:
        canvas.default = ChooseGame(games[0].name)


def tile(canvas: Canvas, rect: pygame.Rect, game: GameTile, wish: Wish) -> None:
    """A game with a few of its cards."""
    theme = canvas.theme
    canvas.panel(rect, SURFACE)
    canvas.touchable(rect, wish)
    inside = rect.inflate(-4 * theme.unit, -2 * theme.unit)
    if inside.h > inside.w // 2:
        cards = pygame.Rect(inside.x, inside.y, inside.w, inside.h * 3 // 5)
        words = pygame.Rect(inside.x, cards.bottom, inside.w, inside.h - cards.h)
    else:
        wide = min(inside.w // 2, inside.h * 18 // 10)
        cards = pygame.Rect(inside.right - wide, inside.y, wide, inside.h)
        words = pygame.Rect(inside.x, inside.y, inside.w - wide - theme.unit, inside.h)
    _fan(canvas, cards, game.deck)
    _words(canvas, words, game)


def _words(canvas: Canvas, rect: pygame.Rect, tile: GameTile) -> None:
    theme = canvas.theme
    line = lettering.line_height(theme.label)
    high = min(rect.h - line, lettering.line_height(theme.title))
    upper = pygame.Rect(rect.x, rect.centery - (high + line) // 2, rect.w, high)
    canvas.text(tile.title, upper, theme.title, bold=True, lines=2, smallest=theme.small)
    lower = pygame.Rect(rect.x, upper.bottom, rect.w, line)
    players = _("{fewest} to {most} players").format(fewest=tile.fewest, most=tile.most)
    canvas.text(players, lower, theme.label, QUIET, smallest=theme.small)


def _fan(canvas: Canvas, rect: pygame.Rect, deck: str) -> None:
    """Four cards as a hand holds them."""
    height = min(rect.h * 8 // 10, int(rect.w / 2))
    step = height * 9 // 25
    for number, label in enumerate(("r5", "b6", "g7", "y4")):
        card = tilted(deck, label, height, 12 - number * 8)
        if card is not None:
            sunk = (number - 1.5) ** 2 * height * 0.02
            centre = (round(rect.centerx + (number - 1.5) * step), round(rect.centery + sunk))
            canvas.surface.blit(card, card.get_rect(center=centre))


def _tastes(canvas: Canvas, rect: pygame.Rect, page: Home) -> None:
    """Language, sound, movement, history, teaching, leave."""
    louder = page.volume + 1 if page.volume < 10 else 10
    sound = _("Sound: off") if page.quiet else _("Sound: {volume}").format(volume=page.volume)
    entries: list[tuple[str, Wish, str]] = [
        (_LANGUAGES[page.language], SetLanguage(_OTHER[page.language]), "l"),
        ("−", SetVolume(max(0, page.volume - 1)), "-"),
        (sound, SetQuiet(not page.quiet), "s"),
        ("+", SetVolume(louder), "+"),
        (_("Movement: on") if page.motion else _("Movement: off"), SetMotion(not page.motion), "v"),
        (_("History"), Open(Place.HISTORY), "h"),
        (_("Teach cards"), Open(Place.DECKS), "t"),
        (_("Switch off (hold)"), SwitchOff(), "") if page.kiosk else (_("Quit"), Quit(), "q"),
    ]
    theme, gap = canvas.theme, canvas.theme.unit
    rows = [entries[:4], entries[4:6], entries[6:]] if theme.upright else [entries]
    for number, row in enumerate(rows):
        _row(canvas, pygame.Rect(rect.x, rect.y + number * (theme.touch + gap), rect.w, theme.touch), row)


def _row(canvas: Canvas, rect: pygame.Rect, entries: list[tuple[str, Wish, str]]) -> None:
    """Signs take a finger's width, words share the rest."""
    theme, gap = canvas.theme, canvas.theme.unit // 2
    signs = sum(len(label) == 1 for label, _wish, _key in entries)
    words = len(entries) - signs
    width = (rect.w - (len(entries) - 1) * gap - signs * theme.touch) // words
    x = rect.x
    for label, wish, key in entries:
        place = pygame.Rect(x, rect.y, theme.touch if len(label) == 1 else width, rect.h)
        sign = len(label) == 1
        canvas.panel(place, RAISED)
        size = theme.name if sign else theme.label
        canvas.text(
            label,
            place.inflate(-gap, 0),
            size,
            TEXT,
            bold=True,
            across="centre",
            lines=2,
            smallest=theme.small,
        )
        canvas.touchable(place, wish, key, hold=isinstance(wish, SwitchOff))
        x = place.right + gap
