"""What was played: a list, and each match with its chart."""

from __future__ import annotations

import pygame

from companion.pages import History, PastMatch, Resume, View
from companion.screen import chart, lettering
from companion.screen.canvas import Canvas
from companion.screen.chart import signed
from companion.screen.players import header
from companion.screen.sheet import turn
from companion.screen.stage import Stage
from companion.screen.theme import QUIET, SURFACE, TEXT
from companion.words import _


def draw(canvas: Canvas, page: History, stage: Stage) -> None:
    canvas.clear()
    theme = canvas.theme
    whole = canvas.rect.inflate(-4 * theme.unit, -2 * theme.unit)
    head = pygame.Rect(whole.x, whole.y, whole.w, theme.touch)
    below = pygame.Rect(whole.x, head.bottom + theme.unit, whole.w, whole.bottom - head.bottom - theme.unit)
    if page.viewed is not None:
        header(canvas, head, page.viewed.title)
        _match(canvas, below, page.viewed)
        return
    header(canvas, head, _("History"))
    if not page.matches:
        canvas.text(_("Nothing has been played yet."), below, theme.sentence, QUIET, across="centre", lines=2)
        return
    _list(canvas, below, page.matches, stage.leaf)


def _list(canvas: Canvas, rect: pygame.Rect, matches: tuple[PastMatch, ...], leaf: int) -> None:
    theme, gap = canvas.theme, canvas.theme.unit // 2
    height = max(theme.touch, 2 * lettering.line_height(theme.label) + theme.unit)
    if theme.upright:
        height += 2 * lettering.line_height(theme.label)
    foot = theme.touch + theme.unit
    room = max(1, (rect.h + gap) // (height + gap))
    if len(matches) > room:
        room = max(1, (rect.h - foot + gap) // (height + gap))
    leaves = -(-len(matches) // room)
    leaf = min(leaf, leaves - 1)
    for number, past in enumerate(matches[leaf * room : (leaf + 1) * room]):
        _line(canvas, pygame.Rect(rect.x, rect.y + number * (height + gap), rect.w, height), past)
    if leaves > 1:
        turn(canvas, pygame.Rect(rect.x, rect.bottom - theme.touch, rect.w, theme.touch), leaf, leaves)


def _line(canvas: Canvas, rect: pygame.Rect, past: PastMatch) -> None:
    theme = canvas.theme
    canvas.panel(rect, SURFACE)
    canvas.touchable(rect, View(past.match))
    inside = rect.inflate(-2 * theme.unit, -theme.unit // 2)
    line = lettering.line_height(theme.label)
    top = pygame.Rect(inside.x, inside.y, inside.w, line)
    wide = lettering.width(past.when, theme.label, False)
    when = pygame.Rect(top.right - wide, top.y, wide, line)
    canvas.text(past.when, when, theme.label, QUIET, across="right", smallest=theme.small)
    title = pygame.Rect(top.x, top.y, top.w - when.w - theme.unit, line)
    canvas.text(past.title, title, theme.label, bold=True, smallest=theme.small)
    rest = pygame.Rect(inside.x, top.bottom, inside.w, inside.bottom - top.bottom)
    canvas.text(_told(past), rest, theme.label, TEXT, lines=4, smallest=theme.small)


def _told(past: PastMatch) -> str:
    if not past.over:
        return _("{players}: not finished").format(players=", ".join(past.players))
    winners = _(" and ").join(past.players[seat] for seat in past.winners)
    others = ", ".join(name for seat, name in enumerate(past.players) if seat not in past.winners)
    if not winners:
        return _("A draw: {players}").format(players=others)
    return _("{winners} won against {others}").format(winners=winners, others=others) if others else winners


def _match(canvas: Canvas, rect: pygame.Rect, past: PastMatch) -> None:
    theme = canvas.theme
    lines = 4 if theme.upright else 2
    words = pygame.Rect(rect.x, rect.y, rect.w, lines * lettering.line_height(theme.label))
    canvas.text(f"{past.when} · {_told(past)}", words, theme.label, lines=lines, smallest=theme.small)
    bottom = rect.bottom
    if not past.over:
        button = pygame.Rect(rect.x, rect.bottom - theme.touch, rect.w, theme.touch)
        canvas.button(button, _("Go on with this match"), Resume(past.match), key="enter", main=True)
        bottom = button.y - theme.unit
    below = pygame.Rect(rect.x, words.bottom + theme.unit, rect.w, bottom - words.bottom - theme.unit)
    if not past.totals:
        canvas.text(_("No round was finished."), below, theme.label, QUIET, across="centre", lines=2)
        return
    colours = tuple(range(len(past.players)))
    last = zip(past.players, past.totals[-1], strict=True)
    names = tuple(f"{chart.brief(name)} {signed(points)}" for name, points in last)
    chart.draw(canvas, below, chart.Lines(past.totals, names, colours, past.target))
