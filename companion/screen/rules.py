"""House rules: each a sentence with its choice; a touch opens the choices."""

from __future__ import annotations

import pygame

from companion.pages import Aim, Choose, HouseRules, OpenRule, RuleLine, StartMatch
from companion.screen import lettering
from companion.screen.canvas import Canvas
from companion.screen.players import header
from companion.screen.sheet import turn
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, INK, QUIET, RAISED, SURFACE, TEXT
from companion.words import _


def draw(canvas: Canvas, page: HouseRules, stage: Stage) -> None:
    canvas.clear()
    theme = canvas.theme
    whole = canvas.rect.inflate(-4 * theme.unit, -2 * theme.unit)
    head = pygame.Rect(whole.x, whole.y, whole.w, theme.touch)
    below = pygame.Rect(whole.x, head.bottom + theme.unit, whole.w, whole.bottom - head.bottom - theme.unit)
    opened = next((rule for rule in page.rules if rule.name == page.open), None)
    if opened is not None:
        header(canvas, head, _("House rule"))
        _choices(canvas, below, opened)
        return
    header(canvas, head, _("House rules: {game}").format(game=page.title))
    if page.targets:
        below = _target(canvas, below, page)
    _list(canvas, below, page, stage.leaf)


def _target(canvas: Canvas, rect: pygame.Rect, page: HouseRules) -> pygame.Rect:
    """How far the match goes: the usual target and its neighbours in a row."""
    theme, gap = canvas.theme, canvas.theme.unit // 2
    across = rect.w if theme.upright else rect.w * 2 // 5
    words = pygame.Rect(
        rect.x, rect.y, across, lettering.line_height(theme.label) if theme.upright else theme.touch
    )
    canvas.text(_("The match ends at"), words, theme.label, lines=2, smallest=theme.small)
    left = rect.x if theme.upright else words.right
    top = words.bottom if theme.upright else rect.y
    width = (rect.right - left - (len(page.targets) - 1) * gap) // len(page.targets)
    for number, target in enumerate(page.targets):
        place = pygame.Rect(left + number * (width + gap), top, width, theme.touch)
        chosen = target == page.target
        canvas.panel(place, ACCENT if chosen else RAISED)
        label = _("{choice} (usual)").format(choice=target) if target == page.usual_target else str(target)
        ink = INK if chosen else TEXT
        canvas.text(
            label, place, theme.sentence, ink, bold=chosen, across="centre", lines=2, smallest=theme.small
        )
        canvas.touchable(place, Aim(target))
    bottom = top + theme.touch + theme.unit
    return pygame.Rect(rect.x, bottom, rect.w, rect.bottom - bottom)


def _list(canvas: Canvas, rect: pygame.Rect, page: HouseRules, leaf: int) -> None:
    theme, gap = canvas.theme, canvas.theme.unit // 2
    lines = 5 if theme.upright else 2
    height = max(theme.touch, lines * lettering.line_height(theme.label) + theme.unit // 2)
    foot = pygame.Rect(rect.x, rect.bottom - theme.touch, rect.w, theme.touch)
    room = max(1, (foot.y - theme.unit - rect.y + gap) // (height + gap))
    leaves = -(-len(page.rules) // room)
    leaf = min(leaf, leaves - 1)
    for number, rule in enumerate(page.rules[leaf * room : (leaf + 1) * room]):
        _line(canvas, pygame.Rect(rect.x, rect.y + number * (height + gap), rect.w, height), rule)
    play = pygame.Rect(foot.right - foot.w // 3, foot.y, foot.w // 3, foot.h)
    canvas.button(play, _("Play"), StartMatch(), key="enter", main=True)
    if leaves > 1:
        turn(canvas, pygame.Rect(foot.x, foot.y, foot.w * 3 // 5, foot.h), leaf, leaves)


def _line(canvas: Canvas, rect: pygame.Rect, rule: RuleLine) -> None:
    theme = canvas.theme
    canvas.panel(rect, SURFACE)
    canvas.touchable(rect, OpenRule(rule.name))
    inside = rect.inflate(-2 * theme.unit, -theme.unit // 2)
    label = rule.labels[rule.values.index(rule.chosen)] if rule.chosen in rule.values else rule.chosen
    changed = rule.chosen != rule.values[0]
    if theme.upright:
        above = pygame.Rect(inside.x, inside.y, inside.w, inside.h * 3 // 5)
        below = pygame.Rect(inside.x, above.bottom, inside.w, inside.h - above.h)
        canvas.text(rule.sentence, above, theme.label, QUIET, lines=3, smallest=theme.small)
        canvas.text(label, below, theme.label, TEXT, bold=True, lines=2, smallest=theme.small)
        return
    left = pygame.Rect(inside.x, inside.y, inside.w * 58 // 100, inside.h)
    right = pygame.Rect(left.right + theme.unit, inside.y, inside.right - left.right - theme.unit, inside.h)
    canvas.text(rule.sentence, left, theme.label, QUIET, lines=3, smallest=theme.small)
    words = f"{label} •" if changed else label
    canvas.text(words, right, theme.label, TEXT, bold=True, across="right", lines=2, smallest=theme.small)


def _choices(canvas: Canvas, rect: pygame.Rect, rule: RuleLine) -> None:
    theme, gap = canvas.theme, canvas.theme.unit
    lines = 5 if theme.upright else 3
    words = pygame.Rect(rect.x, rect.y, rect.w, lines * lettering.line_height(theme.label))
    canvas.text(rule.sentence, words, theme.sentence, lines=lines)
    columns = 2 if len(rule.values) > 4 and not theme.upright else 1
    rows = -(-len(rule.values) // columns)
    top = words.bottom + theme.unit
    height = min((rect.bottom - top + gap) // rows - gap, theme.touch * 3 // 2)
    width = (rect.w - (columns - 1) * gap) // columns
    for number, (value, label) in enumerate(zip(rule.values, rule.labels, strict=True)):
        column, row = divmod(number, rows)
        place = pygame.Rect(rect.x + column * (width + gap), top + row * (height + gap), width, height)
        shown = _("{choice} (usual)").format(choice=label) if number == 0 else label
        canvas.button(place, shown, Choose(rule.name, value), main=value == rule.chosen)
