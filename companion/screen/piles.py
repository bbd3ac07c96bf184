"""The table of FINITO! cards: four piles as they lie on the mat, and the ring of the reaction window."""

from __future__ import annotations

import pygame

from companion.scene import Display, Pile, Piles, Touch, Window
from companion.screen import hand, lettering, shapes
from companion.screen.canvas import Canvas
from companion.screen.faces import RATIO
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, GAME_COLOURS, GROUND, LINE, QUIET, TEXT
from companion.words import _

_COLUMN = {"r": 0, "b": 1, "g": 0, "y": 1}
_ROW = {"r": 0, "b": 0, "g": 1, "y": 1}


def draw(canvas: Canvas, rect: pygame.Rect, table: Piles, display: Display, stage: Stage) -> None:
    if display.hand:
        rect = hand.draw(canvas, rect, display.hand, table.deck)
    for pile in table.piles:
        cell = _cell(rect, pile.colour, canvas.theme.unit)
        window = table.window if table.window and table.window.spot == pile.spot else None
        shown = stage.flying.get(pile.spot) or pile
        _pile(canvas, cell, shown, table.deck, window, pile.spot in stage.fresh)


def _cell(rect: pygame.Rect, colour: str, gap: int) -> pygame.Rect:
    """Red and blue lie above green and yellow, as on the mat."""
    width, height = (rect.w - gap) // 2, (rect.h - gap) // 2
    return pygame.Rect(
        rect.x + _COLUMN[colour] * (width + gap), rect.y + _ROW[colour] * (height + gap), width, height
    )


def _pile(
    canvas: Canvas, cell: pygame.Rect, pile: Pile, deck: str, window: Window | None, fresh: bool
) -> None:
    unit = canvas.theme.unit
    canvas.panel(cell)
    canvas.touchable(cell, Touch(pile.spot))
    if pile.to_come:
        cell = _copies(canvas, cell, pile)
    height = min(cell.h - 2 * unit, int((cell.w * 0.46 - unit) / RATIO))
    card = pygame.Rect(0, 0, round(height * RATIO), height)
    card.midleft = (cell.x + unit + unit // 2, cell.centery)
    canvas.places[pile.spot] = card
    if pile.top is None:
        _empty(canvas, card, pile)
    else:
        edges(canvas, card, pile.height)
        canvas.card(deck, pile.top, card)
    if fresh and window is None:
        canvas.frame(card.inflate(unit, unit), QUIET, max(2, unit // 5))
    beside = pygame.Rect(card.right + unit + unit // 2, cell.y + unit, 0, cell.h - 2 * unit)
    beside.w = cell.right - unit // 2 - beside.x
    if window is not None and beside.h < 5 * lettering.line_height(canvas.theme.label):
        _tight(canvas, beside, card, pile, window)
    else:
        _words(canvas, beside, pile, window, fresh)
    if window is not None:
        _ring(canvas, card, window)


def _copies(canvas: Canvas, cell: pygame.Rect, pile: Pile) -> pygame.Rect:
    """What is still to come of a colour: a dot for each copy below its kind; returns the room above."""
    theme = canvas.theme
    dot = max(3, theme.unit // 3)
    line = lettering.line_height(theme.small)
    row = pygame.Rect(cell.x + theme.unit // 2, cell.bottom - line - 2 * dot, cell.w - theme.unit, line)
    if row.y - cell.y < 4 * lettering.line_height(theme.label):
        return cell
    step = row.w / len(pile.to_come)
    for number, (kind, copies) in enumerate(pile.to_come):
        box = pygame.Rect(round(row.x + number * step), row.y, int(step), row.h)
        ink = TEXT if copies else LINE
        if kind in shapes.SIGNS:
            canvas.shape(kind, box.center, theme.small * 3 // 4, ink)
        else:
            canvas.text(kind, box, theme.small, ink, bold=copies > 0, across="centre", smallest=theme.small)
        for place in range(copies):
            x = box.centerx + round((place - (copies - 1) / 2) * dot * 1.6)
            canvas.surface.blit(shapes.shape("r", dot, GAME_COLOURS[pile.colour]), (x - dot // 2, box.bottom))
    return pygame.Rect(cell.x, cell.y, cell.w, row.y - cell.y)


def _empty(canvas: Canvas, card: pygame.Rect, pile: Pile) -> None:
    outline = shapes.dashed(card.size, LINE, canvas.theme.radius, max(2, canvas.theme.unit // 5))
    canvas.surface.blit(outline, card)
    canvas.shape(pile.colour, card.center, card.w // 3)


def edges(canvas: Canvas, card: pygame.Rect, height: int) -> None:
    """The cards below show at the edge: a high pile looks high."""
    step = max(1, canvas.theme.unit // 6)
    layers, corner = min(5, (height + 2) // 4), canvas.theme.radius // 2
    margin = layers * step + corner
    right = pygame.Rect(card.right - corner, card.y, margin, card.h + margin)
    below = pygame.Rect(card.x, card.bottom - corner, card.w - corner, margin)
    for visible in (right, below):
        canvas.surface.set_clip(visible)
        for layer in range(layers, 0, -1):
            edge = card.move(layer * step, layer * step)
            canvas.panel(edge, LINE, corner)
            canvas.panel(edge.move(-1, -1), QUIET, corner)
    canvas.surface.set_clip(None)


def _words(canvas: Canvas, box: pygame.Rect, pile: Pile, window: Window | None, fresh: bool) -> None:
    """Sign and name, the height, and the question of the moment; where it is low, without the name."""
    theme = canvas.theme
    line = lettering.line_height(theme.label)
    roomy = box.h >= 3 * line
    top = pygame.Rect(box.x, box.y, box.w, line if roomy else box.h)
    sign = min(theme.label, top.h * 3 // 4)
    canvas.shape(pile.colour, (top.x + sign // 2, top.centery), sign)
    beside = pygame.Rect(top.x + sign + theme.unit // 2, top.y, top.w - sign - theme.unit // 2, top.h)
    if not roomy:
        _height(canvas, beside, pile, fresh)
        return
    canvas.text(pile.name, beside, theme.label, QUIET, smallest=theme.small)
    rest = pygame.Rect(box.x, top.bottom, box.w, box.bottom - top.bottom)
    asked = _asked_height(canvas, rest, window.text) if window else 0
    count = pygame.Rect(rest.x, rest.y, rest.w, max(line, rest.h - asked))
    _height(canvas, count, pile, fresh)
    if window is not None:
        below = pygame.Rect(rest.x, count.bottom, rest.w, rest.bottom - count.bottom)
        canvas.text(window.text, below, theme.read, bold=True, lines=4, smallest=theme.small)


def _tight(canvas: Canvas, box: pygame.Rect, card: pygame.Rect, pile: Pile, window: Window) -> None:
    """The question needs all the room beside the card; the height moves onto the card."""
    theme = canvas.theme
    canvas.text(window.text, box, theme.read, lines=4, smallest=theme.small)
    words = f"×{pile.height}"
    badge = pygame.Rect(0, 0, lettering.width(words, theme.small, True) + theme.unit, theme.small)
    badge.midbottom = card.midbottom
    canvas.panel(badge, GROUND, badge.h // 3)
    canvas.text(words, badge, theme.small, bold=True, across="centre", smallest=theme.small)


def _asked_height(canvas: Canvas, rect: pygame.Rect, words: str) -> int:
    """The question takes what it needs, the number of cards the rest."""
    room = (rect.w, rect.h - lettering.line_height(canvas.theme.label))
    fit = lettering.set_in(words, room, canvas.theme.read, canvas.theme.small, True, 4)
    return len(fit.lines) * lettering.line_height(fit.size)


def _height(canvas: Canvas, box: pygame.Rect, pile: Pile, fresh: bool) -> None:
    theme = canvas.theme
    if pile.height == 0:
        canvas.text(_("empty"), box, theme.label, smallest=theme.small)
    else:
        words, ink = f"×{pile.height}", ACCENT if fresh else TEXT
        canvas.text(words, box, theme.title, ink, bold=True, smallest=theme.small)


def _ring(canvas: Canvas, card: pygame.Rect, window: Window) -> None:
    """Full when the card is laid, gone when the least time is over; then a quiet outline stays."""
    unit = canvas.theme.unit
    width = max(3, unit // 2)
    around = card.inflate(2 * width + unit // 2, 2 * width + unit // 2)
    corner = canvas.theme.radius + width
    full = shapes.frame(around.size, ACCENT, corner, width)
    quiet = shapes.frame(around.size, LINE, corner, max(2, width // 3))

    def live(surface: pygame.Surface, _now: float, table: float) -> bool:
        share = left(window, table)
        surface.blit(quiet, around)
        surface.blit(full if share >= 1 else shapes.part_of(full, share), around)
        return share > 0 and window.opened is not None and not window.struck

    canvas.live.append(live)


def left(window: Window, now: float) -> float:
    """The share of the least time that is left; 1 as long as nobody counts it."""
    if window.struck or window.opened is None:
        return 1.0
    if window.seconds <= 0:
        return 0.0
    return min(1.0, max(0.0, 1 - (now - window.opened) / window.seconds))


def lying(
    canvas: Canvas, rect: pygame.Rect, table: Piles, must: dict[str, str | None], _stage: Stage
) -> None:
    """How the table must look: the cards on top, without numbers."""
    for pile in table.piles:
        cell = _cell(rect, pile.colour, canvas.theme.unit).inflate(-canvas.theme.unit, -canvas.theme.unit)
        top = must.get(pile.spot)
        if top:
            canvas.card(table.deck, top, cell)
            continue
        height = min(cell.h, int(cell.w / RATIO))
        place = pygame.Rect(0, 0, round(height * RATIO), height)
        place.center = cell.center
        canvas.surface.blit(shapes.dashed(place.size, LINE, canvas.theme.radius, 2), place)
        canvas.shape(pile.colour, place.center, place.w // 3, GAME_COLOURS[pile.colour])
