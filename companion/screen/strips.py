"""The players beside the table: whose turn it is, what each has left, and the points."""

from __future__ import annotations

import pygame

from companion.scene import Buzz, Display, PlayerLine, Scene
from companion.screen import chart, lettering
from companion.screen.canvas import Canvas
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, INK, PLAYER_COLOURS, QUIET, SURFACE, TEXT


def colours_of(display: Display) -> tuple[int, ...]:
    count = len(display.scene.players)
    given = display.colours[:count]
    return given + tuple(seat % len(PLAYER_COLOURS) for seat in range(len(given), count))


def signed(value: int) -> str:
    """Minus signs as wide as they should be."""
    return f"−{-value}" if value < 0 else str(value)


def draw(canvas: Canvas, rect: pygame.Rect, display: Display, stage: Stage) -> None:
    """The strips, and the chart below them where it has room."""
    theme, scene = canvas.theme, display.scene
    caption = pygame.Rect(rect.x, rect.y, rect.w - theme.unit, lettering.line_height(theme.label))
    canvas.text(scene.score_name, caption, theme.label, QUIET, across="right", smallest=theme.small)
    room = pygame.Rect(rect.x, caption.bottom, rect.w, rect.bottom - caption.bottom)
    gap = max(2, theme.unit // 3)
    height = _strip_height(canvas, room.h, len(scene.players), gap)
    colours = colours_of(display)
    for number, line in enumerate(scene.players):
        place = pygame.Rect(room.x, room.y + number * (height + gap), room.w, height)
        _strip(canvas, place, line, colours[number], f"seat {line.seat}" in stage.fresh)
    used = len(scene.players) * (height + gap)
    below = pygame.Rect(room.x, room.y + used + theme.unit, room.w, room.h - used - theme.unit)
    _small_chart(canvas, below, scene, colours)


def _strip_height(canvas: Canvas, room: int, count: int, gap: int) -> int:
    """Two lines where there is room for them, and never less than a finger needs."""
    theme = canvas.theme
    wished = lettering.line_height(theme.name) + lettering.line_height(theme.label) + theme.unit // 2
    return max(theme.touch, min(wished, (room + gap) // count - gap))


def _small_chart(canvas: Canvas, rect: pygame.Rect, scene: Scene, colours: tuple[int, ...]) -> None:
    names = tuple(line.name for line in scene.players)
    if rect.h < lettering.line_height(canvas.theme.label) * max(3, len(names)) or not scene.totals:
        return
    chart.draw(canvas, rect, chart.Lines(scene.totals, names, colours, scene.target), short=True)


def _strip(canvas: Canvas, rect: pygame.Rect, line: PlayerLine, colour: int, fresh: bool) -> None:
    theme = canvas.theme
    ground, ink, faint = (ACCENT, INK, INK) if line.active else (SURFACE, TEXT, TEXT if fresh else QUIET)
    canvas.panel(rect, ground)
    canvas.places[f"seat {line.seat}"] = rect
    canvas.touchable(rect, Buzz(line.seat), str(line.seat + 1))
    chip = pygame.Rect(0, 0, theme.touch * 2 // 3, theme.touch * 2 // 3)
    chip.midleft = (rect.x + theme.unit, rect.centery)
    _chip(canvas, chip, line, colour)
    score = signed(line.score)
    width = max(lettering.width("−88", theme.name, True), lettering.width(score, theme.name, True))
    tally = pygame.Rect(rect.right - width - theme.unit, rect.y, width, rect.h)
    canvas.text(score, tally, theme.name, ink, bold=True, across="right")
    words = pygame.Rect(chip.right + theme.unit, rect.y, tally.x - chip.right - 2 * theme.unit, rect.h)
    _name_and_figures(canvas, words, line, (ink, faint), fresh)


def _chip(canvas: Canvas, chip: pygame.Rect, line: PlayerLine, colour: int) -> None:
    """The seat's number, which is also its key; an arrow when it is that player's turn."""
    canvas.panel(chip, INK if line.active else PLAYER_COLOURS[colour], chip.w // 2)
    if line.active:
        canvas.shape("turn", (chip.centerx + chip.w // 20, chip.centery), chip.w // 2, PLAYER_COLOURS[colour])
    else:
        number = str(line.seat + 1)
        canvas.text(number, chip, canvas.theme.label, INK, bold=True, across="centre", smallest=8)


def _name_and_figures(
    canvas: Canvas,
    box: pygame.Rect,
    line: PlayerLine,
    inks: tuple[tuple[int, int, int], tuple[int, int, int]],
    fresh: bool,
) -> None:
    theme = canvas.theme
    figures = "   ".join(f"{number} {label}" for label, number in line.figures)
    said = f"{figures}   {line.mark}" if line.mark else figures
    second = min(lettering.line_height(theme.label), box.h // 2)
    first = pygame.Rect(box.x, box.y, box.w, box.h - second).inflate(0, -theme.unit // 4)
    canvas.text(line.name, first, theme.name, inks[0], bold=True)
    below = pygame.Rect(box.x, box.bottom - second - theme.unit // 5, box.w, second)
    canvas.text(said, below, theme.label, inks[1], bold=fresh or bool(line.mark), smallest=theme.small)
