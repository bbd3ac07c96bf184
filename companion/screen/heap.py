"""The table of FINITA: the pile, what goes on it, the players around it and which way it goes."""

from __future__ import annotations

from math import atan2, cos, degrees, pi, sin, tau
from typing import NamedTuple

import pygame

from companion.scene import Action, Around, Display, Heap, Touch
from companion.screen import hand, lettering, shapes, spread_hands
from companion.screen.canvas import Canvas
from companion.screen.chart import brief
from companion.screen.faces import RATIO
from companion.screen.piles import edges
from companion.screen.stage import Stage
from companion.screen.strips import colours_of
from companion.screen.theme import ACCENT, GROUND, INK, LINE, PLAYER_COLOURS, QUIET, RAISED, SURFACE, TEXT
from companion.words import _

LOW = 11  # lines of small type that a ring of players needs above each other
REMINDER = "reminder"  # fresh for the seconds in which nobody is reminded yet


def draw(canvas: Canvas, rect: pygame.Rect, table: Heap, display: Display, stage: Stage) -> None:
    canvas.panel(rect, SURFACE)
    if display.hand:
        rect = hand.draw(canvas, rect, display.hand, table.deck)
    if table.hand_spot:
        spread_hands.draw(canvas, rect, table)
        return
    inside = rect.inflate(-canvas.theme.unit, -canvas.theme.unit)
    if table.asked:
        inside = _choices(canvas, inside, table)
    low = _is_low(canvas, inside, len(table.seats))
    if table.choices and not table.asked:
        place = _choice(canvas, inside, table.choices[0])
        inside.w -= low * (place.w + canvas.theme.unit)
    if inside.h < canvas.theme.touch:
        return  # an upright screen, and many to choose from
    if low:
        _row(canvas, inside, table, stage)
    else:
        _ring(canvas, inside, table, display, stage)
    if table.reminded and REMINDER not in stage.fresh:
        _reminder(canvas, inside, table.reminded)


def _is_low(canvas: Canvas, rect: pygame.Rect, players: int) -> bool:
    """A ring needs height; where there is none, what matters stands in a row."""
    return rect.h < (LOW + (players > 6) * 3) * lettering.line_height(canvas.theme.small)


# Around the pile --------------------------------------------------------------------------------------------


class Ellipse(NamedTuple):
    """Where the players sit: the first one below, the others clockwise from there."""

    centre: tuple[int, int]
    wide: float
    high: float
    seats: int

    def at(self, seat: float) -> tuple[int, int]:
        angle = pi / 2 + tau * seat / self.seats
        return round(self.centre[0] + self.wide * cos(angle)), round(self.centre[1] + self.high * sin(angle))

    def along(self, seat: float) -> float:
        """The way clockwise at this point, in degrees as pygame turns."""
        angle = pi / 2 + tau * seat / self.seats
        return -degrees(atan2(self.high * cos(angle), -self.wide * sin(angle)))


def _ring(canvas: Canvas, rect: pygame.Rect, table: Heap, display: Display, stage: Stage) -> None:
    place = _seat_size(canvas, rect, len(table.seats))
    ellipse = Ellipse(rect.center, (rect.w - place.w) / 2, (rect.h - place.h) / 2, len(table.seats))
    colours, spots = colours_of(display), []
    for around in table.seats:
        spots.append(place.copy())
        spots[-1].center = ellipse.at(around.seat)
    _track(canvas, ellipse, spots)
    _way_round(canvas, ellipse, table)
    for around, spot in zip(table.seats, spots, strict=True):
        _seat(canvas, spot, around, colours[around.seat], f"seat {around.seat}" in stage.fresh)
    gap = canvas.theme.unit
    beside = place.w if len(table.seats) > 2 else 0
    middle = pygame.Rect(0, 0, rect.w - 2 * beside - gap, rect.h - 2 * place.h - gap)
    middle.center = rect.center
    _middle(canvas, middle, table, stage)


def _seat_size(canvas: Canvas, rect: pygame.Rect, players: int) -> pygame.Rect:
    """As wide as names need, as high as a number and a name."""
    theme = canvas.theme
    share = 18 if players > 6 else 21 if players > 2 else 25
    wide = min(rect.w * share // 100, theme.touch * 3)
    return pygame.Rect(0, 0, wide, theme.touch * 3 // 4 + lettering.line_height(theme.small))


def _seat(canvas: Canvas, rect: pygame.Rect, around: Around, colour: int, fresh: bool) -> None:
    """A small card with the number of cards, in white whose turn it is; the name below."""
    theme = canvas.theme
    name = pygame.Rect(rect.x, rect.bottom - lettering.line_height(theme.small), rect.w, 0)
    name.h = rect.bottom - name.y
    high = name.y - rect.y
    card = pygame.Rect(0, 0, round(high * (1.2 if around.cards > 9 else 0.95)), high)
    card.midtop = rect.midtop
    if around.active:
        canvas.panel(card.inflate(theme.unit, theme.unit // 2), ACCENT, theme.radius // 2)
    canvas.panel(card, ACCENT if around.active else PLAYER_COLOURS[colour], theme.radius // 2)
    canvas.text(str(around.cards), card, high * 3 // 4, INK, bold=True, across="centre", smallest=theme.small)
    if around.aside:
        _aside(canvas, card, around.aside)
    words = around.mark or brief(around.name, _letters(canvas, name.w))
    ink = TEXT if around.active or fresh or around.mark else QUIET
    canvas.text(words, name, theme.small, ink, bold=around.active or bool(around.mark), across="centre",
                smallest=theme.small)  # fmt: skip


def _letters(canvas: Canvas, width: int) -> int:
    """How long a name may be, wide letters and all."""
    return max(3, width // lettering.width("m", canvas.theme.small, True) + 1)


def _aside(canvas: Canvas, card: pygame.Rect, number: int) -> None:
    """Cards laid face down beside the hand."""
    gap, wide = canvas.theme.unit // 2, max(4, canvas.theme.unit * 2 // 3)
    for place in range(number):
        back = pygame.Rect(card.right + gap + place * (wide + gap // 2), 0, wide, wide * 3 // 2)
        back.bottom = card.bottom
        canvas.panel(back, QUIET, 2)


def _way_round(canvas: Canvas, ellipse: Ellipse, table: Heap) -> None:
    """Arrows between the players, all the way round; the one that comes next is bright."""
    size = max(12, canvas.theme.unit * (5 if ellipse.seats < 7 else 4) // 2)
    active = next((around.seat for around in table.seats if around.active), None)
    for seat in range(ellipse.seats):
        between = seat + 0.5 * table.direction
        ink = ACCENT if seat == active else QUIET
        turned = pygame.transform.rotozoom(
            shapes.shape("way", size * 2, ink),
            ellipse.along(between) + (180 if table.direction < 0 else 0),
            0.5,
        )
        canvas.surface.blit(turned, turned.get_rect(center=ellipse.at(between)))


def _track(canvas: Canvas, ellipse: Ellipse, spots: list[pygame.Rect]) -> None:
    """A dotted line from seat to seat."""
    dots = max(24, round((ellipse.wide + ellipse.high) * pi / canvas.theme.unit / 1.5))
    dot = shapes.shape("r", max(2, canvas.theme.unit // 3), LINE)
    for place in range(dots):
        at = ellipse.at(place * ellipse.seats / dots)
        if not any(spot.collidepoint(at) for spot in spots):
            canvas.surface.blit(dot, dot.get_rect(center=at))


# What lies in the middle ------------------------------------------------------------------------------------


def _middle(canvas: Canvas, rect: pygame.Rect, table: Heap, stage: Stage) -> None:
    """The draw pile, the discard pile, and what is wanted or has to be drawn."""
    gap = canvas.theme.unit
    height = min(rect.h, int((rect.w - 2 * gap) / (RATIO * 2.75)))
    card = pygame.Rect(0, 0, round(height * RATIO), height)
    beside = pygame.Rect(0, 0, round(card.w * 1.05), height)
    stock = pygame.Rect(0, 0, round(card.w * 0.7), height)
    whole = stock.w + card.w + beside.w + 2 * gap
    stock.midleft = (rect.centerx - whole // 2, rect.centery)
    card.midleft = (stock.right + gap, rect.centery)
    beside.midleft = (card.right + gap, rect.centery)
    _stock(canvas, stock, table)
    _pile(canvas, card, table, stage)
    _wanted(canvas, beside, table)


def _stock(canvas: Canvas, rect: pygame.Rect, table: Heap) -> None:
    theme = canvas.theme
    line = lettering.line_height(theme.label)
    words = pygame.Rect(rect.x, rect.bottom - line, rect.w, line).inflate(theme.unit, 0)
    box = pygame.Rect(rect.x, rect.y, rect.w, words.y - rect.y - theme.unit // 2)
    place = canvas.card(table.deck, "back", box)
    canvas.places["stock"] = place
    number = f"×{table.draw_pile}"
    if lettering.width(number, theme.small, False) <= words.w:
        canvas.text(number, words, theme.label, QUIET, across="centre", smallest=theme.small)


def _pile(canvas: Canvas, card: pygame.Rect, table: Heap, stage: Stage) -> None:
    unit, flying = canvas.theme.unit, stage.flying.get(table.spot)
    top, height = (flying.top, flying.height) if flying else (table.top, table.height)
    target = card.inflate(max(0, canvas.theme.touch - card.w), max(0, canvas.theme.touch - card.h))
    canvas.touchable(target, Touch(table.spot))
    canvas.places[table.spot] = card
    if top is None:
        canvas.surface.blit(shapes.dashed(card.size, LINE, canvas.theme.radius, 2), card)
        return
    edges(canvas, card, height)
    canvas.card(table.deck, top, card)
    if table.spot in stage.fresh:
        canvas.frame(card.inflate(unit, unit), QUIET, max(2, unit // 5))


def _wanted(canvas: Canvas, rect: pygame.Rect, table: Heap) -> None:
    """From two metres: how many to draw, what to serve, and always which colour and number are wanted."""
    if table.pending:
        rect = _loud(canvas, rect, f"+{table.pending}", _("to draw"))
    elif table.request:
        rect = _loud(canvas, rect, table.request, _("to serve"))
    if table.colour or table.value:
        _fits(canvas, rect, table)
    elif table.top:
        canvas.text(_("anything"), rect, canvas.theme.label, across="centre", smallest=canvas.theme.small)


def _loud(canvas: Canvas, rect: pygame.Rect, words: str, below: str) -> pygame.Rect:
    """What comes first, in white; returns the room below it."""
    theme, gap = canvas.theme, canvas.theme.unit // 2
    high = min(rect.h * 7 // 10, theme.moment + lettering.line_height(theme.label))
    rest = min(rect.h - high - gap, high // 2)
    panel = pygame.Rect(rect.x, rect.centery - (high + gap + rest) // 2, rect.w, high)
    canvas.panel(panel, ACCENT)
    foot = lettering.line_height(theme.label)
    large = pygame.Rect(panel.x, panel.y, panel.w, panel.h - foot).inflate(-theme.unit // 2, 0)
    canvas.text(words, large, theme.moment, INK, bold=True, across="centre", smallest=theme.small)
    label = pygame.Rect(panel.x, large.bottom, panel.w, foot)
    canvas.text(below, label, theme.label, INK, across="centre", smallest=theme.small)
    return pygame.Rect(rect.x, panel.bottom + gap, rect.w, rest)


def _fits(canvas: Canvas, rect: pygame.Rect, table: Heap) -> None:
    """The colour with its shape, and the number or symbol; one of them alone takes all the room."""
    theme = canvas.theme
    boxes = _halves(rect) if table.colour and table.value else [rect]
    if table.colour:
        box = boxes.pop(0)
        canvas.shape(table.colour, box.center, min(box.size) * 4 // 5)
    if table.value in shapes.SIGNS:
        sign = shapes.shape(table.value, min(theme.moment, *boxes[0].size) * 4 // 5, TEXT)
        canvas.surface.blit(sign, sign.get_rect(center=boxes[0].center))
    elif table.value:
        size = min(theme.moment, boxes[0].h)
        canvas.text(table.value, boxes[0], size, TEXT, bold=True, across="centre", smallest=theme.small)


def _halves(rect: pygame.Rect) -> list[pygame.Rect]:
    """One above the other, or side by side where it is low."""
    if rect.w > rect.h:
        wide = min(rect.w // 2, rect.h * 5 // 4)
        return [pygame.Rect(x, rect.y, wide, rect.h) for x in (rect.centerx - wide, rect.centerx)]
    high = rect.h // 2
    return [pygame.Rect(rect.x, y, rect.w, high) for y in (rect.y, rect.y + high)]


# In a row ---------------------------------------------------------------------------------------------------


def _row(canvas: Canvas, rect: pygame.Rect, table: Heap, stage: Stage) -> None:
    """Where there is no room for a ring: pile, what is wanted, and the way round."""
    wide = min(rect.w // 5, rect.h)
    around = pygame.Rect(rect.right - wide, rect.y, wide, rect.h)
    _middle(canvas, pygame.Rect(rect.x, rect.y, rect.w - wide, rect.h), table, stage)
    sign = "↻" if table.direction > 0 else "↺"
    size, small = min(canvas.theme.moment, wide), canvas.theme.small
    canvas.text(sign, around, size, QUIET, across="centre", smallest=small)


# What people say --------------------------------------------------------------------------------------------


def _choice(canvas: Canvas, rect: pygame.Rect, choice: Action) -> pygame.Rect:
    """One alone has its place in a corner, where nobody sits."""
    halves = 4 if canvas.theme.upright else 3  # upright the letters are larger, compared with a finger
    place = pygame.Rect(0, 0, canvas.theme.touch * halves // 2, canvas.theme.touch)
    place.bottomright = rect.bottomright
    canvas.button(place, choice.label, choice.intent, key=choice.key, colour=RAISED)
    return place


def _choices(canvas: Canvas, rect: pygame.Rect, table: Heap) -> pygame.Rect:
    """Large buttons below, the question above them; returns the room that is left."""
    theme, gap = canvas.theme, canvas.theme.unit // 2
    count = len(table.choices)
    numbers = all(len(choice.label) < 5 for choice in table.choices)
    wide = theme.touch + gap if numbers else theme.touch * (3 if theme.upright else 2)
    most = max(1, rect.w // wide)
    rows = -(-count // most)
    columns = -(-count // rows)
    high = rows * (theme.touch + gap)
    foot = lettering.line_height(theme.label) * (2 if theme.upright else 1)
    width = min((rect.w + gap) // columns - gap, theme.touch * 5)
    left = rect.centerx - (columns * (width + gap) - gap) // 2
    for number, choice in enumerate(table.choices):
        row, column = divmod(number, columns)
        top = rect.bottom - high + gap + row * (theme.touch + gap)
        place = pygame.Rect(left + column * (width + gap), top, width, theme.touch)
        label = brief(choice.label, _letters(canvas, width)) if theme.upright else choice.label
        canvas.button(place, label, choice.intent, key=choice.key, colour=RAISED)
    words = pygame.Rect(rect.x, rect.bottom - high - foot, rect.w, foot)
    small = theme.small
    canvas.text(table.asked, words, theme.label, bold=True, across="centre", lines=2, smallest=small)
    return pygame.Rect(rect.x, rect.y, rect.w, rect.h - high - foot - gap)


def _reminder(canvas: Canvas, rect: pygame.Rect, name: str) -> None:
    theme = canvas.theme
    words = _("{name}: Finita?").format(name=name)
    wide = min(rect.w, lettering.width(words, theme.label, True) + 2 * theme.unit)
    badge = pygame.Rect(0, 0, wide, lettering.line_height(theme.label) + theme.unit // 2)
    badge.topright = rect.topright
    canvas.panel(badge, GROUND)
    canvas.text(words, badge, theme.label, bold=True, across="centre", smallest=theme.small)


def lying(canvas: Canvas, rect: pygame.Rect, table: Heap, must: dict[str, str | None], _stage: Stage) -> None:
    """How the table must look: the card on top."""
    top = must.get(table.spot)
    height = min(rect.h, int(rect.w / RATIO))
    place = pygame.Rect(0, 0, round(height * RATIO), height).inflate(-canvas.theme.unit, -canvas.theme.unit)
    place.center = rect.center
    if top:
        canvas.card(table.deck, top, place)
    else:
        canvas.surface.blit(shapes.dashed(place.size, LINE, canvas.theme.radius, 2), place)
