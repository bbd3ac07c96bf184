"""The frame of a match: what is played above, the table and the players, what is expected below."""

from __future__ import annotations

from dataclasses import dataclass
from math import sin, tau

import pygame

from companion.pages import Unfold
from companion.scene import Action, Command, Display
from companion.screen import lettering, pause, question, result, sheet, strips
from companion.screen.canvas import Across, Canvas
from companion.screen.stage import Stage
from companion.screen.table_views import view_of
from companion.screen.theme import ACCENT, INK, QUIET, RAISED, SURFACE, TEXT, Colour, Theme
from companion.words import _

SHAKE_S = 0.3


@dataclass(frozen=True)
class Regions:
    """The four parts of the page; upright they stand one below the other."""

    header: pygame.Rect
    table: pygame.Rect
    side: pygame.Rect
    sentence: pygame.Rect
    buttons: pygame.Rect

    @property
    def body(self) -> pygame.Rect:
        return self.table.union(self.side)


def regions(theme: Theme, players: int, offered: int, notice: bool = False) -> Regions:
    unit, edge = theme.unit, theme.unit + theme.unit // 2
    whole = pygame.Rect(0, 0, theme.width, theme.height).inflate(-2 * edge, -unit)
    header = pygame.Rect(whole.x, whole.y, whole.w, _header_height(theme))
    rows = 1 + -(-offered // 3) if theme.upright else 1
    low = rows * theme.touch + (rows - 1) * unit // 2
    buttons = pygame.Rect(whole.x, whole.bottom - low, whole.w, low)
    lines = (5 if notice else 3) if theme.upright else 2
    spoken = max(theme.touch, lines * lettering.line_height(theme.label))
    sentence = pygame.Rect(whole.x, buttons.y - spoken - unit // 2, whole.w, spoken)
    body = pygame.Rect(whole.x, header.bottom + unit // 2, whole.w, 0)
    body.h = sentence.y - unit // 2 - body.y
    table, side = _halves(theme, body, players)
    return Regions(header, table, side, sentence, buttons)


def _header_height(theme: Theme) -> int:
    return theme.touch if not theme.upright else theme.touch + 2 * lettering.line_height(theme.label)


def _halves(theme: Theme, body: pygame.Rect, players: int) -> tuple[pygame.Rect, pygame.Rect]:
    gap = theme.unit + theme.unit // 2
    if theme.upright:
        rows = strips.rows_for(players)
        least = lettering.line_height(theme.label) + rows * strips.least_height(theme)
        low = max(least, min(body.h // 2, least + rows * theme.label * 2))
        side = pygame.Rect(body.x, body.bottom - low, body.w, low)
        return pygame.Rect(body.x, body.y, body.w, body.h - low - theme.unit // 2), side
    width = body.w * 41 // 100
    side = pygame.Rect(body.right - width, body.y, width, body.h)
    return pygame.Rect(body.x, body.y, body.w - width - gap, body.h), side


def draw(canvas: Canvas, display: Display, stage: Stage) -> None:
    canvas.clear()
    canvas.back = Command.PAUSE
    if display.paused:
        pause.draw(canvas, display)
        return
    kind = view_of(display.scene.table)
    offered = max(len(_own(display)), kind.with_players)  # what needs much room must not jump
    parts = regions(canvas.theme, len(display.scene.players), offered, bool(display.notice))
    if stage.sheet:
        kind.sheets.get(stage.sheet.partition(" ")[0], sheet.draw)(canvas, display, stage)
        return
    _header(canvas, parts.header, display, stage)
    ended = display.scene.result
    if ended is not None and (ended.winners or ended.over) and display.question is None:
        result.winners(canvas, parts.body.union(parts.buttons), display, ended, stage)
        return
    if ended is not None and display.question is None:
        result.draw(canvas, parts.body, display, stage)
    else:
        _middle(canvas, parts, display, stage)
    _sentence(canvas, parts.sentence, display, stage)
    _buttons(canvas, parts.buttons, display)


def _middle(canvas: Canvas, parts: Regions, display: Display, stage: Stage) -> None:
    """Table and players; where many sit at an upright screen, a question needs the place of both.

    Some tables have their players with them.
    """
    if view_of(display.scene.table).with_players:
        _table(canvas, parts.body, display, stage)
        return
    if display.question and not question.fits(canvas, parts.table, display.question):
        _table(canvas, parts.body, display, stage)
        return
    strips.draw(canvas, parts.side, display, stage)
    _table(canvas, parts.table, display, stage)


def _header(canvas: Canvas, rect: pygame.Rect, display: Display, stage: Stage) -> None:
    theme = canvas.theme
    menu = pygame.Rect(rect.right - theme.touch, rect.y, theme.touch, theme.touch)
    canvas.panel(menu, SURFACE)
    canvas.text("☰", menu, theme.name, across="centre")
    canvas.touchable(menu, Unfold("menu"), "m")
    row = pygame.Rect(rect.x, rect.y, menu.x - theme.unit - rect.x, theme.touch)
    if theme.upright:
        below = pygame.Rect(rect.x, row.bottom, rect.w, rect.bottom - row.bottom)
        _camera(canvas, below, display, stage)
        _game(canvas, row, display)
        return
    half = row.w * 11 // 20
    _game(canvas, pygame.Rect(row.x, row.y, half, row.h), display)
    _camera(canvas, pygame.Rect(row.x + half, row.y, row.w - half, row.h), display, stage)


def _game(canvas: Canvas, rect: pygame.Rect, display: Display) -> None:
    theme = canvas.theme
    title = canvas.text(
        display.scene.game,
        rect.inflate(-rect.w // 2, 0).move(-rect.w // 4, 0),
        theme.label * 5 // 4,
        bold=True,
    )
    rest = pygame.Rect(title.right + theme.unit, rect.y, rect.right - title.right - theme.unit, rect.h)
    canvas.text(display.scene.heading, rest, theme.read, QUIET, lines=2, smallest=theme.small)


def _camera(canvas: Canvas, rect: pygame.Rect, display: Display, stage: Stage) -> None:
    """The small picture and what the camera does now; a simulated table is named."""
    theme, camera = canvas.theme, display.camera
    seen = camera.simulated or camera.view is not None
    frame = pygame.Rect(rect.right, rect.y, 0, rect.h)
    if seen:
        frame = pygame.Rect(rect.right - rect.h * 16 // 9, rect.y, rect.h * 16 // 9, rect.h)
        _picture(canvas, frame, stage)
    said = pygame.Rect(rect.x, rect.y, frame.x - theme.unit - rect.x, rect.h)
    words = "\n".join((_("simulated table"), camera.text)) if camera.simulated else camera.text
    side: Across = "left" if theme.upright else "right"
    canvas.text(words, said, theme.label, QUIET, across=side, lines=3, smallest=theme.small)


def _picture(canvas: Canvas, frame: pygame.Rect, stage: Stage) -> None:
    canvas.panel(frame, SURFACE, canvas.theme.radius // 2)

    def live(surface: pygame.Surface, _now: float, _table: float) -> bool:
        picture = stage.picture()
        if picture is not None:
            fitted = picture.get_rect().fit(frame)
            surface.blit(pygame.transform.smoothscale(picture, fitted.size), fitted)
        return False

    canvas.live.append(live)


def _table(canvas: Canvas, rect: pygame.Rect, display: Display, stage: Stage) -> None:
    """Each kind of table has its view; a question comes before all of them, with what it is about."""
    table = display.scene.table
    view = view_of(table)
    if display.question is not None:
        rest = view.asked_about(canvas, rect, table, display.question, stage) or rect
        question.draw(canvas, rest, display.question, table.deck, stage)
    elif display.must_lie:
        _must_lie(canvas, rect, display, stage)
    else:
        view.draw(canvas, rect, table, display, stage)


def _must_lie(canvas: Canvas, rect: pygame.Rect, display: Display, stage: Stage) -> None:
    theme = canvas.theme
    canvas.panel(rect, SURFACE)
    inside = rect.inflate(-2 * theme.unit, -2 * theme.unit)
    words = pygame.Rect(inside.x, inside.y, inside.w, lettering.line_height(theme.sentence))
    canvas.text(_("Put the table like this:"), words, theme.sentence, bold=True)
    rest = pygame.Rect(
        inside.x, words.bottom, inside.w, inside.bottom - words.bottom - theme.touch - theme.unit
    )
    table = display.scene.table
    view_of(table).lying(canvas, rest, table, dict(display.must_lie), stage)
    button = pygame.Rect(0, 0, min(inside.w, theme.touch * 5), theme.touch)
    button.midbottom = inside.midbottom
    canvas.button(button, _("It lies like this"), Command.DISMISS, key="enter", main=True)


def _sentence(canvas: Canvas, rect: pygame.Rect, display: Display, stage: Stage) -> None:
    """What is expected now. A notice stands in its place until the table is put right; an alarm shakes."""
    theme = canvas.theme
    said = display.notice or display.scene.warning or display.scene.expected
    if stage.rolling and not display.notice:
        said = _("The die is rolling …")
    loud = bool(display.notice) and display.alarm
    if not loud:
        size = theme.label if display.notice else theme.sentence
        canvas.text(said, rect, size, TEXT, bold=not display.notice, lines=5, smallest=theme.small)
        return
    inside = rect.inflate(-2 * theme.unit, -theme.unit // 4)
    layer = pygame.Surface(rect.size).convert()
    loudly = Canvas(layer, theme)
    loudly.panel(layer.get_rect(), ACCENT)
    loudly.text(
        said, inside.move(-rect.x, -rect.y), theme.label, INK, bold=True, lines=5, smallest=theme.small
    )
    canvas.cut.extend(loudly.cut)
    canvas.touchable(rect, Command.DISMISS)

    def live(surface: pygame.Surface, now: float, _table: float) -> bool:
        since = now - stage.alarmed
        swing = sin(since / SHAKE_S * tau * 2) * theme.unit * (1 - since / SHAKE_S)
        shaking = stage.motion and 0 <= since < SHAKE_S
        surface.blit(layer, rect.move(round(swing) if shaking else 0, 0))
        return shaking

    canvas.live.append(live)


def _own(display: Display) -> tuple[Action, ...]:
    """What the game offers; a question comes before it."""
    return display.scene.actions if display.question is None else ()


def _buttons(canvas: Canvas, rect: pygame.Rect, display: Display) -> None:
    """What the game offers, then undo, correct and pause: always at the same place."""
    theme, gap = canvas.theme, canvas.theme.unit // 2
    own = _own(display)
    if theme.upright:
        rows = [own[n : n + 3] for n in range(0, len(own), 3)]
        for number, row in enumerate(rows):
            top = rect.y + number * (theme.touch + gap)
            _button_row(canvas, pygame.Rect(rect.x, top, rect.w, theme.touch), row, RAISED)
        bottom = pygame.Rect(rect.x, rect.bottom - theme.touch, rect.w, theme.touch)
    else:
        bottom = pygame.Rect(rect.x + rect.w * 42 // 100, rect.y, 0, rect.h)
        bottom.w = rect.right - bottom.x
        _button_row(canvas, pygame.Rect(rect.x, rect.y, bottom.x - gap - rect.x, rect.h), own, RAISED)
    _button_row(canvas, bottom, standing(), SURFACE)
    if own:
        canvas.default = own[0].intent


def _button_row(canvas: Canvas, rect: pygame.Rect, actions: tuple[Action, ...], colour: Colour) -> None:
    gap = canvas.theme.unit // 2
    width = (rect.w - (len(actions) - 1) * gap) // max(1, len(actions))
    for number, action in enumerate(actions):
        place = pygame.Rect(rect.x + number * (width + gap), rect.y, width, rect.h)
        main = number == 0 and colour is RAISED
        canvas.button(
            place, action.label, action.intent, key=action.key, hold=action.hold, main=main, colour=colour
        )


def standing() -> tuple[Action, ...]:
    """What can always be done, whatever the game."""
    return (
        Action(_("Undo"), Command.UNDO, "u"),
        Action(_("Correct"), Command.CORRECT, "c"),
        Action(_("Pause"), Command.PAUSE, "p"),
    )
