"""Who sits at the table: names, colours, order, and who is youngest and begins."""

from __future__ import annotations

import pygame

from companion.pages import (
    AddPlayer,
    Back,
    MovePlayer,
    Open,
    Place,
    Player,
    Players,
    Recolour,
    RemovePlayer,
    Rename,
    StartMatch,
    Youngest,
)
from companion.screen import keyboard, lettering
from companion.screen.canvas import Canvas
from companion.screen.theme import ACCENT, INK, LINE, PLAYER_COLOURS, QUIET, RAISED, SURFACE, TEXT
from companion.words import _


def draw(canvas: Canvas, page: Players) -> None:
    canvas.clear()
    if page.typing is not None:
        keyboard.draw(canvas, page.typing, page.problem)
        return
    theme = canvas.theme
    whole = canvas.rect.inflate(-4 * theme.unit, -2 * theme.unit)
    head = pygame.Rect(whole.x, whole.y, whole.w, theme.touch)
    header(canvas, head, _("Who plays {game}?").format(game=page.title))
    foot = pygame.Rect(whole.x, whole.bottom - theme.touch, whole.w, theme.touch)
    _foot(canvas, foot, page)
    lines = (2 if theme.upright else 1) * (2 if page.problem else 1)
    note = pygame.Rect(whole.x, head.bottom, whole.w, lettering.line_height(theme.label) * lines)
    hint = _("In the order you sit, clockwise. Mark the youngest (▶): that player begins.")
    canvas.text(
        page.problem or hint,
        note,
        theme.label,
        TEXT if page.problem else QUIET,
        bold=bool(page.problem),
        lines=lines,
        smallest=theme.small,
    )
    top = note.bottom + theme.unit // 2
    _rows(canvas, pygame.Rect(whole.x, top, whole.w, foot.y - theme.unit // 2 - top), page)


def header(canvas: Canvas, rect: pygame.Rect, title: str) -> None:
    """Back at the left, then where one is."""
    theme = canvas.theme
    back = pygame.Rect(rect.x, rect.y, theme.touch * 3 // 2, theme.touch)
    canvas.panel(back, SURFACE)
    canvas.text("←", back, theme.name, across="centre", bold=True)
    canvas.touchable(back, Back())
    words = pygame.Rect(back.right + theme.unit * 2, rect.y, rect.right - back.right - theme.unit * 2, rect.h)
    canvas.text(title, words, theme.name, bold=True, lines=2, smallest=theme.small)


def _rows(canvas: Canvas, rect: pygame.Rect, page: Players) -> None:
    theme = canvas.theme
    columns = 1 if page.most * (theme.touch + 2) <= rect.h else 2
    room = -(-page.most // columns)
    gap = max(2, min(theme.unit // 2, (rect.h - room * theme.touch) // room))
    height = min((rect.h + gap) // room - gap, theme.touch * 5 // 4)
    width = (rect.w - (columns - 1) * theme.unit) // columns
    for seat, player in enumerate(page.players):
        column, row = divmod(seat, room)
        left = rect.x + column * (width + theme.unit)
        place = pygame.Rect(left, rect.y + row * (height + gap), width, height)
        _row(canvas, place, seat, player, page)


def _row(canvas: Canvas, rect: pygame.Rect, seat: int, player: Player, page: Players) -> None:
    theme, gap = canvas.theme, canvas.theme.unit // 2
    touch, x, narrow = theme.touch, rect.right, rect.w < theme.touch * 12
    colour = pygame.Rect(rect.x, rect.y, touch, rect.h)
    disc = pygame.Rect(0, 0, touch * 3 // 4, touch * 3 // 4)
    disc.center = colour.center
    canvas.panel(disc, PLAYER_COLOURS[player.colour], disc.w // 2)
    canvas.text(str(seat + 1), disc, theme.label, INK, bold=True, across="centre")
    canvas.touchable(colour, Recolour(seat))
    if len(page.players) > page.fewest:
        x = _sign(canvas, pygame.Rect(x - touch, rect.y, touch, rect.h), "×", RemovePlayer(seat)) - gap
    if not narrow and seat < len(page.players) - 1:
        _sign(canvas, pygame.Rect(x - touch, rect.y, touch, rect.h), "↓", MovePlayer(seat, 1))
    x -= 0 if narrow else touch + gap
    if seat > 0:
        _sign(canvas, pygame.Rect(x - touch, rect.y, touch, rect.h), "↑", MovePlayer(seat, -1))
    x -= touch + gap
    wide = touch if narrow else touch * 3
    x = _begins(canvas, pygame.Rect(x - wide, rect.y, wide, rect.h), seat, page) - gap
    name = pygame.Rect(colour.right + gap, rect.y, x - colour.right - gap, rect.h)
    canvas.panel(name, SURFACE)
    canvas.text(
        player.name, name.inflate(-2 * theme.unit, 0), theme.name, bold=True, lines=2, smallest=theme.small
    )
    canvas.touchable(name, Rename(seat))


def _sign(canvas: Canvas, rect: pygame.Rect, sign: str, wish: RemovePlayer | MovePlayer) -> int:
    canvas.panel(rect, SURFACE)
    canvas.text(sign, rect, canvas.theme.sentence, TEXT, across="centre", bold=True)
    canvas.touchable(rect, wish)
    return rect.x


def _begins(canvas: Canvas, rect: pygame.Rect, seat: int, page: Players) -> int:
    chosen = seat == page.starter
    canvas.panel(rect, ACCENT if chosen else SURFACE)
    if rect.w < 2 * canvas.theme.touch:
        canvas.shape("turn", rect.center, canvas.theme.label, INK if chosen else LINE)
        canvas.touchable(rect, Youngest(seat))
        return rect.x
    words = _("begins") if chosen else _("youngest?")
    small = canvas.theme.small
    ink = INK if chosen else QUIET
    canvas.text(
        words, rect.inflate(-small, 0), canvas.theme.label, ink, bold=chosen, across="centre", smallest=small
    )
    canvas.touchable(rect, Youngest(seat))
    return rect.x


def _foot(canvas: Canvas, rect: pygame.Rect, page: Players) -> None:
    gap = canvas.theme.unit
    width = (rect.w - 2 * gap) // 3
    places = [pygame.Rect(rect.x + number * (width + gap), rect.y, width, rect.h) for number in range(3)]
    if len(page.players) < page.most:
        canvas.button(places[0], _("Add a player"), AddPlayer(), key="+")
    canvas.button(places[1], _("House rules"), Open(Place.RULES), key="r", colour=RAISED)
    canvas.button(places[2], _("Play"), StartMatch(), key="enter", main=True)
