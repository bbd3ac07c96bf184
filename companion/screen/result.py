"""The end of a round: bars that add up before the eye, then the chart. The end of a match: the winners."""

from __future__ import annotations

import pygame

from companion.pages import Open, Place
from companion.scene import Command, Display, Result, Share
from companion.screen import chart, lettering
from companion.screen.canvas import Canvas, Wish
from companion.screen.stage import Stage
from companion.screen.strips import colours_of, signed
from companion.screen.theme import PLAYER_COLOURS, QUIET, RAISED, Colour, blend
from companion.words import _

PART_S = 0.28


def draw(canvas: Canvas, rect: pygame.Rect, display: Display, stage: Stage) -> None:
    shown = display.scene.result
    assert shown is not None
    theme = canvas.theme
    if shown.winners:
        _winners(canvas, rect, display, shown)
        return
    head = pygame.Rect(rect.x, rect.y, rect.w, lettering.line_height(theme.name))
    canvas.text(shown.heading, head, theme.name, bold=True)
    below = pygame.Rect(
        rect.x, head.bottom + theme.unit // 2, rect.w, rect.bottom - head.bottom - theme.unit // 2
    )
    bars, lines = _split(canvas, below, len(shown.shares))
    _bars(canvas, bars, display, shown, stage)
    _chart(canvas, lines, display)


def _split(canvas: Canvas, rect: pygame.Rect, players: int) -> tuple[pygame.Rect, pygame.Rect]:
    gap = canvas.theme.unit * 2
    if canvas.theme.upright:
        high = rect.h * (58 if players > 3 else 50) // 100
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
    names = tuple(line.name for line in scene.players)
    caption = pygame.Rect(rect.x, rect.y, rect.w, lettering.line_height(canvas.theme.label))
    canvas.text(scene.score_name, caption, canvas.theme.label, QUIET, smallest=canvas.theme.small)
    lines = chart.Lines(scene.totals, names, colours_of(display), scene.target)
    plot = pygame.Rect(rect.x, caption.bottom, rect.w, rect.bottom - caption.bottom)
    chart.draw(canvas, plot, lines)


def _bars(canvas: Canvas, rect: pygame.Rect, display: Display, shown: Result, stage: Stage) -> None:
    """One row a player: name, what the points come from, the bar, the sum."""
    gap = canvas.theme.unit // 2
    count = len(shown.shares)
    height = min((rect.h + gap) // count - gap, canvas.theme.touch * 2)
    least = min(0, *(sum(n for _w, n in share.parts if n < 0) for share in shown.shares))
    most = max(1, *(sum(n for _w, n in share.parts if n > 0) for share in shown.shares))
    colours = colours_of(display)
    for number, share in enumerate(shown.shares):
        row = pygame.Rect(rect.x, rect.y + number * (height + gap), rect.w, height)
        name = display.scene.players[share.seat].name
        _row(canvas, row, name, share, PLAYER_COLOURS[colours[share.seat]], (least, most), stage)


def _row(
    canvas: Canvas,
    row: pygame.Rect,
    name: str,
    share: Share,
    colour: Colour,
    span: tuple[int, int],
    stage: Stage,
) -> None:
    theme = canvas.theme
    sum_width = lettering.width("−88", theme.name, True)
    total = pygame.Rect(row.right - sum_width, row.y, sum_width, row.h)
    canvas.text(signed(share.total), total, min(theme.name, row.h), bold=True, across="right")
    line = min(lettering.line_height(theme.label), row.h * 3 // 5)
    words = pygame.Rect(row.x, row.y, total.x - theme.unit - row.x, line)
    parts = _sum(share)
    wide = lettering.width(parts, theme.label, False)
    spoken = pygame.Rect(
        words.right - min(wide, words.w * 3 // 5), words.y, min(wide, words.w * 3 // 5), line
    )
    canvas.text(parts, spoken, theme.label, QUIET, across="right", smallest=theme.small)
    left = pygame.Rect(words.x, words.y, spoken.x - theme.unit - words.x, line)
    canvas.text(name, left, theme.label, colour, bold=True, smallest=theme.small)
    bar = pygame.Rect(row.x, row.y + line, words.w, row.h - line)
    bar = bar.inflate(0, -max(2, bar.h // 4))
    _bar(canvas, bar, share, colour, span, stage)


def _sum(share: Share) -> str:
    """“12 left + 3 under − 10 out”."""
    words = ""
    for label, number in share.parts:
        sign = ("− " if number < 0 else "") if not words else (" − " if number < 0 else " + ")
        words += f"{sign}{abs(number)} {label}"
    return words


def _bar(
    canvas: Canvas, rect: pygame.Rect, share: Share, colour: Colour, span: tuple[int, int], stage: Stage
) -> None:
    """Parts follow each other to the right of nought, what is given back goes to the left of it."""
    canvas.panel(rect, RAISED, rect.h // 4)
    scale = rect.w / (span[1] - span[0])
    nought = rect.x - span[0] * scale
    pieces: list[tuple[float, float, Colour]] = []
    edge = nought
    for number, (_label, points) in enumerate(share.parts):
        if points > 0:
            pieces.append((edge, points * scale, blend(colour, RAISED, 0.4 * (number % 2))))
            edge += points * scale
        elif points < 0:
            pieces.append((nought + points * scale, -points * scale, blend(colour, RAISED, 0.75)))

    def live(surface: pygame.Surface, now: float, _table: float) -> bool:
        done = (now - stage.began) / PART_S if stage.motion else len(pieces)
        for number, (x, width, paint) in enumerate(pieces):
            grown = min(1.0, max(0.0, done - number))
            place = pygame.Rect(round(x), rect.y, round(width * grown), rect.h)
            if place.w > 0:
                surface.fill(paint, place.inflate(-1 if place.w > 2 else 0, 0))
        return done < len(pieces)

    canvas.live.append(live)


def _winners(canvas: Canvas, rect: pygame.Rect, display: Display, shown: Result) -> None:
    theme, scene = canvas.theme, display.scene
    head = pygame.Rect(rect.x, rect.y, rect.w, lettering.line_height(theme.label))
    canvas.text(shown.heading, head, theme.label, QUIET, across="centre", smallest=theme.small)
    names = _(" and ").join(scene.players[seat].name for seat in shown.winners)
    high = min(theme.moment, rect.h // 4)
    large = pygame.Rect(rect.x, head.bottom, rect.w, high)
    canvas.text(names, large, theme.moment, bold=True, across="centre", lines=2)
    row = pygame.Rect(rect.x, rect.bottom - theme.touch, rect.w, theme.touch)
    _after(canvas, row)
    plot = pygame.Rect(rect.x, large.bottom + theme.unit, rect.w, row.y - large.bottom - 2 * theme.unit)
    _chart(canvas, plot, display)


def _after(canvas: Canvas, row: pygame.Rect) -> None:
    gap = canvas.theme.unit
    width = (row.w - 2 * gap) // 3
    offers: tuple[tuple[str, Wish, str], ...] = (
        (_("Again"), Command.AGAIN, "a"),
        (_("New match"), Command.LEAVE, "n"),
        (_("History"), Open(Place.HISTORY), "h"),
    )
    for number, (label, wish, key) in enumerate(offers):
        place = pygame.Rect(row.x + number * (width + gap), row.y, width, row.h)
        canvas.button(place, label, wish, key=key, main=number == 0)
