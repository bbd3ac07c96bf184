"""The players beside the table: whose turn it is, what each has left, and the points."""

from __future__ import annotations

import pygame

from companion.scene import Buzz, Display, PlayerLine, Scene
from companion.screen import chart, lettering
from companion.screen.canvas import Canvas
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, INK, PLAYER_COLOURS, QUIET, SURFACE, TEXT, Colour, Theme

IN_A_COLUMN = 6


def colours_of(display: Display) -> tuple[int, ...]:
    count = len(display.scene.players)
    given = display.colours[:count]
    return given + tuple(seat % len(PLAYER_COLOURS) for seat in range(len(given), count))


def key_of(seat: int) -> str:
    """The key of a seat's buzzer, in the order of a keyboard: the tenth is 0."""
    return str((seat + 1) % 10)


def least_height(theme: Theme) -> int:
    """A strip with its gap where there is no room to spare."""
    return theme.touch + (theme.unit // 3 if theme.upright else 0) + gap_of(theme)


def columns_for(players: int) -> int:
    """A seventh strip has no room below six others."""
    return 1 if players <= IN_A_COLUMN else 2


def rows_for(players: int) -> int:
    return -(-players // columns_for(players))


def gap_of(theme: Theme) -> int:
    return max(2, theme.unit // 3)


def draw(canvas: Canvas, rect: pygame.Rect, display: Display, stage: Stage) -> None:
    """The strips, and the chart below them where it has room."""
    theme, scene = canvas.theme, display.scene
    gap, room, rows = gap_of(theme), rect, rows_for(len(scene.players))
    caption = pygame.Rect(rect.x, rect.y, rect.w - theme.unit, lettering.line_height(theme.label))
    if caption.h + theme.unit // 4 + rows * (theme.touch + gap) <= rect.h:
        canvas.text(scene.score_name, caption, theme.label, QUIET, across="right", smallest=theme.small)
        top = caption.bottom + theme.unit // 4
        room = pygame.Rect(rect.x, top, rect.w, rect.bottom - top)
    height = _strip_height(canvas, room.h, scene, gap)
    colours, columns = colours_of(display), columns_for(len(scene.players))
    width = (room.w + gap) // columns - gap
    for number, line in enumerate(scene.players):
        column, row = divmod(number, rows)
        place = pygame.Rect(room.x + column * (width + gap), room.y + row * (height + gap), width, height)
        draw_one = _strip if columns == 1 else _narrow
        draw_one(canvas, place, line, colours[number], f"seat {line.seat}" in stage.fresh)
    used = rows * (height + gap)
    below = pygame.Rect(room.x, room.y + used + theme.unit, room.w, room.h - used - theme.unit)
    _small_chart(canvas, below, scene, colours)


def _strip_height(canvas: Canvas, room: int, scene: Scene, gap: int) -> int:
    """Two lines where there is room for them and for the chart; never less than a finger needs."""
    theme, count = canvas.theme, rows_for(len(scene.players))
    wished = lettering.line_height(theme.name) + lettering.line_height(theme.label) + theme.unit // 2
    chart_needs = _chart_height(canvas, scene) + 2 * theme.unit
    if scene.totals and count * (theme.touch + gap) + chart_needs <= room:
        room -= chart_needs
    return max(theme.touch, min(wished, (room + gap) // count - gap))


def _chart_height(canvas: Canvas, scene: Scene) -> int:
    """A line for each name at its end."""
    return lettering.line_height(canvas.theme.small) * max(3, len(scene.players))


def _small_chart(canvas: Canvas, rect: pygame.Rect, scene: Scene, colours: tuple[int, ...]) -> None:
    names = tuple(line.name for line in scene.players)
    if rect.h < _chart_height(canvas, scene) or not scene.totals:
        return
    chart.draw(canvas, rect, chart.Lines(scene.totals, names, colours, scene.target), short=True)


def _strip(canvas: Canvas, rect: pygame.Rect, line: PlayerLine, colour: int, fresh: bool) -> None:
    theme = canvas.theme
    ground, ink, faint = (ACCENT, INK, INK) if line.active else (SURFACE, TEXT, TEXT if fresh else QUIET)
    canvas.panel(rect, ground)
    canvas.places[f"seat {line.seat}"] = rect
    canvas.touchable(rect, Buzz(line.seat), key_of(line.seat))
    chip = pygame.Rect(0, 0, theme.touch * 2 // 3, theme.touch * 2 // 3)
    chip.midleft = (rect.x + theme.unit // 2, rect.centery)
    _chip(canvas, chip, line, colour)
    score = chart.signed(line.score)
    width = max(lettering.width("−88", theme.name, True), lettering.width(score, theme.name, True))
    low = _second_line(theme, rect.h) if line.mark else 0
    tally = pygame.Rect(rect.right - width - theme.unit, rect.y, width, rect.h - low)
    canvas.text(score, tally, theme.name, ink, bold=True, across="right")
    left = chip.right + theme.unit // 2
    words = pygame.Rect(left, rect.y, tally.x - theme.unit // 2 - left, rect.h)
    _name_and_figures(canvas, words, rect.right - theme.unit, line, (ink, faint), fresh)


def _narrow(canvas: Canvas, rect: pygame.Rect, line: PlayerLine, colour: int, fresh: bool) -> None:
    """Two strips side by side: the name above, the first figure and the points below it."""
    theme = canvas.theme
    ground, ink, faint = (ACCENT, INK, INK) if line.active else (SURFACE, TEXT, TEXT if fresh else QUIET)
    canvas.panel(rect, ground)
    canvas.places[f"seat {line.seat}"] = rect
    canvas.touchable(rect, Buzz(line.seat), key_of(line.seat))
    chip = pygame.Rect(0, 0, theme.touch // 2, theme.touch // 2)
    chip.midleft = (rect.x + theme.unit // 3, rect.centery)
    _chip(canvas, chip, line, colour)
    left = chip.right + theme.unit // 3
    second = min(lettering.line_height(theme.label), rect.h * 2 // 5)
    words = pygame.Rect(left, rect.y, rect.right - theme.unit // 3 - left, rect.h - second)
    name = chart.brief(line.name, _letters(theme, words.w)) if theme.upright else line.name
    canvas.text(name, words, theme.label, ink, bold=True, lines=2, smallest=theme.small)
    score = chart.signed(line.score)
    width = lettering.width(score, theme.label, True)
    tally = pygame.Rect(words.right - width - 2, words.bottom - theme.unit // 5, width + 2, second)
    canvas.text(score, tally, theme.label, ink, bold=True, across="right", smallest=theme.small)
    said = line.mark or next((f"{number} {label}" for label, number in line.figures), "")
    below = pygame.Rect(left, tally.y, tally.x - theme.unit // 3 - left, second)
    canvas.text(said, below, theme.label, faint, bold=fresh or bool(line.mark), smallest=theme.small)


def _letters(theme: Theme, width: int) -> int:
    """How many letters of the least type stand in a line, wide ones among them."""
    return width // lettering.width("n", theme.small, True) - 1


def _second_line(theme: Theme, height: int) -> int:
    return min(lettering.line_height(theme.label), height // 2)


def _chip(canvas: Canvas, chip: pygame.Rect, line: PlayerLine, colour: int) -> None:
    """The seat's number, which is also its key; an arrow when it is that player's turn."""
    canvas.panel(chip, INK if line.active else PLAYER_COLOURS[colour], chip.w // 2)
    if line.active:
        canvas.shape("turn", (chip.centerx + chip.w // 20, chip.centery), chip.w // 2, PLAYER_COLOURS[colour])
    else:
        number = str(line.seat + 1)
        canvas.text(number, chip, canvas.theme.label, INK, bold=True, across="centre", smallest=8)


def _name_and_figures(
    canvas: Canvas, box: pygame.Rect, edge: int, line: PlayerLine, inks: tuple[Colour, Colour], fresh: bool
) -> None:
    """A word of the moment needs the whole second line, up to the edge."""
    theme = canvas.theme
    second = _second_line(theme, box.h)
    first = pygame.Rect(box.x, box.y, box.w, box.h - second)
    if line.sign:
        canvas.shape(line.sign, (first.x + theme.name // 2, first.centery), theme.name * 2 // 3)
        first = pygame.Rect(first.x + theme.name, first.y, first.w - theme.name, first.h)
    canvas.text(line.name, first, theme.name, inks[0], bold=True, smallest=theme.small)
    wide = box.w + (edge - box.right if line.mark else 0)
    below = pygame.Rect(box.x, first.bottom - theme.unit // 5, wide, second)
    figures = " · ".join(f"{number} {label}" for label, number in line.figures)
    said = f"{line.mark} {figures}" if line.mark else figures
    canvas.text(said, below, theme.label, inks[1], bold=fresh or bool(line.mark), smallest=theme.small)
