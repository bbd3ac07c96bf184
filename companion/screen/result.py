"""The end of a round: bars that add up before the eye, then the chart. The end of a match: the winners."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from companion.pages import Open, Place
from companion.scene import Command, Display, Result, Share
from companion.screen import chart, lettering, shapes
from companion.screen.canvas import Across, Canvas, Live, Wish
from companion.screen.chart import signed
from companion.screen.stage import Stage
from companion.screen.strips import colours_of
from companion.screen.theme import INK, PLAYER_COLOURS, QUIET, RAISED, SURFACE, TEXT, Colour, blend, contrast
from companion.words import _

PART_S = 0.28
MOST_LINES = 6  # an upright screen has no room for more names at the end of a chart


class Piece(NamedTuple):
    """A part of a bar: its points and where it lies."""

    points: int
    x: float
    width: float
    colour: Colour


def draw(canvas: Canvas, rect: pygame.Rect, display: Display, stage: Stage) -> None:
    shown = display.scene.result
    assert shown is not None
    theme = canvas.theme
    head = pygame.Rect(rect.x, rect.y, rect.w, lettering.line_height(theme.name))
    if theme.upright:
        canvas.text(shown.heading, head, theme.name, bold=True)
        rest = pygame.Rect(head.x, head.bottom, head.w, 2 * lettering.line_height(theme.label))
        head = head.union(rest)
    else:
        half = pygame.Rect(head.x, head.y, head.w // 2, head.h)
        title = canvas.text(shown.heading, half, theme.name, bold=True)
        rest = pygame.Rect(title.right + theme.unit, head.y, head.right - title.right - theme.unit, head.h)
    side: Across = "left" if theme.upright else "right"
    canvas.text(shown.next, rest, theme.label, across=side, lines=2, smallest=theme.small)
    below = pygame.Rect(
        rect.x, head.bottom + theme.unit // 2, rect.w, rect.bottom - head.bottom - theme.unit // 2
    )
    bars, lines = _split(canvas, below, len(shown.shares))
    _bars(canvas, bars, display, shown, stage)
    _chart(canvas, lines, display)


def _split(canvas: Canvas, rect: pygame.Rect, players: int) -> tuple[pygame.Rect, pygame.Rect]:
    gap = canvas.theme.unit * 2
    if canvas.theme.upright and players > MOST_LINES:
        return rect, pygame.Rect(rect.x, rect.bottom, rect.w, 0)
    if canvas.theme.upright:
        high = rect.h * (66 if players > 4 else 56) // 100
        return (
            pygame.Rect(rect.x, rect.y, rect.w, high),
            pygame.Rect(rect.x, rect.y + high + gap // 2, rect.w, rect.h - high - gap // 2),
        )
    width = rect.w * 56 // 100
    return (
        pygame.Rect(rect.x, rect.y, width, rect.h),
        pygame.Rect(rect.x + width + gap, rect.y, rect.w - width - gap, rect.h),
    )


def _chart(canvas: Canvas, rect: pygame.Rect, display: Display) -> None:
    scene = display.scene
    if not rect.h:
        return
    last = scene.totals[-1] if scene.totals else tuple(line.score for line in scene.players)
    names = tuple(f"{chart.brief(line.name)} {signed(last[line.seat])}" for line in scene.players)
    caption = pygame.Rect(rect.x, rect.y, rect.w, lettering.line_height(canvas.theme.label))
    canvas.text(scene.score_name, caption, canvas.theme.label, QUIET, smallest=canvas.theme.small)
    lines = chart.Lines(scene.totals, names, colours_of(display), scene.target)
    plot = pygame.Rect(rect.x, caption.bottom, rect.w, rect.bottom - caption.bottom)
    chart.draw(canvas, plot, lines)


def _bars(canvas: Canvas, rect: pygame.Rect, display: Display, shown: Result, stage: Stage) -> None:
    """One row a player: name, the parts as a bar with their numbers, the sum. One legend for all."""
    theme, gap = canvas.theme, canvas.theme.unit // 2
    labels = tuple(dict.fromkeys(label for share in shown.shares for label, _points in share.parts))
    legend = pygame.Rect(rect.x, rect.y, rect.w, lettering.line_height(theme.label))
    _legend(canvas, legend, labels)
    room = rect.bottom - legend.bottom - gap
    height = min((room + gap) // len(shown.shares) - gap, theme.touch * 3 // 2)
    least = min(0, *(sum(n for _w, n in share.parts if n < 0) for share in shown.shares))
    most = max(1, *(sum(n for _w, n in share.parts if n > 0) for share in shown.shares))
    colours = colours_of(display)
    for number, share in enumerate(shown.shares):
        row = pygame.Rect(rect.x, legend.bottom + gap + number * (height + gap), rect.w, height)
        name, colour = display.scene.players[share.seat].name, PLAYER_COLOURS[colours[share.seat]]
        bar = _row(canvas, row, name, share, colour)
        canvas.panel(bar, SURFACE, bar.h // 6)
        canvas.live.append(
            _growing(bar, _pieces(bar, share, labels, colour, (least, most)), theme.label, stage)
        )


def _legend(canvas: Canvas, rect: pygame.Rect, labels: tuple[str, ...]) -> None:
    """What the shades mean, in a colour that is nobody's."""
    theme = canvas.theme
    box, x = theme.label * 2 // 3, rect.x
    for number, label in enumerate(labels):
        sign = pygame.Rect(x, rect.centery - box // 2, box, box)
        canvas.panel(sign, _shade(QUIET, number), box // 4)
        left = sign.right + theme.unit // 2
        wide = min(lettering.width(label, theme.label, False), rect.right - left)
        place = pygame.Rect(left, rect.y, wide, rect.h)
        words = canvas.text(label, place, theme.label, QUIET, smallest=theme.small)
        x = words.right + theme.unit * 2


def _shade(colour: Colour, number: int) -> Colour:
    return blend(colour, RAISED, (0.0, 0.35, 0.8, 0.6)[number % 4])


def _row(canvas: Canvas, row: pygame.Rect, name: str, share: Share, colour: Colour) -> pygame.Rect:
    """Name and sum; returns the place of the bar."""
    theme = canvas.theme
    wide = lettering.width("−88", theme.name, True)
    total = pygame.Rect(row.right - wide, row.y, wide, row.h)
    canvas.text(signed(share.total), total, theme.name, bold=True, across="right")
    if row.h < 2 * lettering.line_height(theme.small):
        return _beside_name(canvas, row, total.x - theme.unit, name, colour)
    line = min(lettering.line_height(theme.label), row.h * 11 // 20)
    words = pygame.Rect(row.x, row.y, total.x - theme.unit - row.x, line)
    canvas.text(name, words, theme.label, colour, bold=True, smallest=theme.small)
    return pygame.Rect(row.x, row.y + line, words.w, row.h - line)


def _beside_name(canvas: Canvas, row: pygame.Rect, end: int, name: str, colour: Colour) -> pygame.Rect:
    """Where many have to share the height, the bar stands beside its name."""
    theme = canvas.theme
    words = pygame.Rect(row.x, row.y, row.w // 4, row.h)
    letters = words.w // lettering.width("n", theme.small, True)
    canvas.text(chart.brief(name, letters), words, theme.label, colour, bold=True, smallest=theme.small)
    left = words.right + theme.unit
    return pygame.Rect(left, row.y + row.h // 8, end - left, row.h * 3 // 4)


def _pieces(
    rect: pygame.Rect, share: Share, labels: tuple[str, ...], colour: Colour, span: tuple[int, int]
) -> list[Piece]:
    """Parts follow each other to the right of nought; what is given back goes to the left of it."""
    scale = rect.w / (span[1] - span[0])
    edge = nought = rect.x - span[0] * scale
    pieces = []
    for label, points in share.parts:
        start = edge if points > 0 else nought + points * scale
        if points:
            pieces.append(Piece(points, start, abs(points) * scale, _shade(colour, labels.index(label))))
        edge += max(0, points) * scale
    return pieces


def _growing(rect: pygame.Rect, pieces: list[Piece], size: int, stage: Stage) -> Live:
    def live(surface: pygame.Surface, now: float, _table: float) -> bool:
        done = (now - stage.began) / PART_S if stage.motion else len(pieces)
        for number, piece in enumerate(pieces):
            grown = min(1.0, max(0.0, done - number))
            width = max(0, round(piece.width * grown) - 1)
            left = piece.x if piece.points > 0 else piece.x + piece.width - width
            place = pygame.Rect(round(left), rect.y, width, rect.h)
            shapes.panel(surface, place, piece.colour, rect.h // 6)
            if grown == 1:
                _number(surface, place, piece, min(size, rect.h * 9 // 10))
        return done < len(pieces)

    return live


def _number(surface: pygame.Surface, place: pygame.Rect, piece: Piece, size: int) -> None:
    ink = INK if contrast(INK, piece.colour) >= 4.5 else TEXT
    drawn = lettering.words(signed(piece.points), size, True, ink)
    if drawn.get_width() < place.w:
        surface.blit(drawn, drawn.get_rect(center=place.center))


def winners(canvas: Canvas, rect: pygame.Rect, display: Display, shown: Result, stage: Stage) -> None:
    theme, scene = canvas.theme, display.scene
    head = pygame.Rect(rect.x, rect.y, rect.w, lettering.line_height(theme.label))
    canvas.text(shown.heading, head, theme.label, QUIET, across="centre", smallest=theme.small)
    names = _(" and ").join(scene.players[seat].name for seat in shown.winners) or _("A draw")
    high = round(theme.moment * 1.1)
    large = pygame.Rect(rect.x, head.bottom, rect.w, high)
    canvas.text(names, large, theme.moment, bold=True, across="centre", lines=2)
    if shown.next:
        large.h += lettering.line_height(theme.sentence) * (2 if theme.upright else 1)
        said = pygame.Rect(rect.x, large.y + high, rect.w, large.h - high)
        small = theme.small
        canvas.text(shown.next, said, theme.sentence, bold=True, across="centre", lines=2, smallest=small)
    rows = 2 if theme.upright else 1
    low = rows * theme.touch + (rows - 1) * theme.unit
    row = pygame.Rect(rect.x, rect.bottom - low, rect.w, low)
    _after(canvas, row)
    plot = pygame.Rect(rect.x, large.bottom + theme.unit, rect.w, row.y - large.bottom - 2 * theme.unit)
    if display.best:
        _best(canvas, plot, display.best)
    elif scene.totals:
        _chart(canvas, plot, display)
    else:
        _bars(canvas, plot, display, shown, stage)


def _best(canvas: Canvas, rect: pygame.Rect, best: tuple[str, ...]) -> None:
    """Who plays alone plays against the list."""
    theme = canvas.theme
    step = lettering.line_height(theme.sentence)
    for number, words in enumerate(best[: rect.h // step]):
        line = pygame.Rect(rect.x, rect.y + number * step, rect.w, step)
        ink = TEXT if number == 0 else QUIET
        canvas.text(
            f"{number + 1}. {words}", line, theme.sentence, ink, across="centre", smallest=theme.small
        )


def _after(canvas: Canvas, row: pygame.Rect) -> None:
    gap = canvas.theme.unit
    columns = 2 if canvas.theme.upright else 4
    width = (row.w - (columns - 1) * gap) // columns
    offers: tuple[tuple[str, Wish, str], ...] = (
        (_("Again"), Command.AGAIN, "a"),
        (_("New match"), Command.LEAVE, "n"),
        (_("History"), Open(Place.HISTORY), "h"),
        (_("Undo"), Command.UNDO, "u"),
    )
    for number, (label, wish, key) in enumerate(offers):
        line, column = divmod(number, columns)
        touch = canvas.theme.touch
        place = pygame.Rect(row.x + column * (width + gap), row.y + line * (touch + gap), width, touch)
        canvas.button(place, label, wish, key=key, main=number == 0)
