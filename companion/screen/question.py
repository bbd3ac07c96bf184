"""A question covers the table only: the evidence, the answers, the likeliest first."""

from __future__ import annotations

from math import ceil

import pygame

from companion.game import Answer, Question
from companion.scene import Answered, Command
from companion.screen import lettering
from companion.screen.canvas import Canvas
from companion.screen.faces import ratio
from companion.screen.stage import Stage
from companion.screen.theme import ACCENT, INK, QUIET, RAISED, SURFACE, TEXT
from companion.words import _

LARGE = 4  # up to so many answers are large; more of them become a grid
MANY = 40  # more faces than the table's place can show to fingers
LONG = 30  # letters of an answer that is a sentence
BRIEF = 3  # letters of an answer that is a key on a pad

Numbered = tuple[int, Answer]


def draw(canvas: Canvas, rect: pygame.Rect, asked: Question, deck: str, stage: Stage) -> None:
    theme = canvas.theme
    canvas.panel(rect, SURFACE)
    canvas.back, canvas.default = Command.DISMISS, Answered(0)
    many = len(asked.answers) > LARGE
    inside = rect.inflate(-_margin(canvas, asked), -theme.unit)
    rest = _asked(canvas, inside, asked.text, 2 if many else 4)
    numbered = list(enumerate(asked.answers))
    shown = [entry for entry in numbered if entry[1].face]
    worded = [entry for entry in numbered if not entry[1].face]
    if all(answer.sign for _number, answer in worded[:LARGE]) and not shown:
        _signed(canvas, rest, worded)
        return
    if _is_pad(asked.answers):
        _pad(canvas, rest, worded)
        return
    if not shown:
        picture = stage.crop(asked.spot) if asked.spot else None
        _stacked(canvas, _beside(canvas, rest, picture) if picture else rest, worded)
        return
    rest = _row(canvas, rest, worded) if worded else rest
    if many:
        _grid(canvas, rest, shown, deck)
    else:
        _columns(canvas, rest, shown, deck, stage.crop(asked.spot) if asked.spot else None)


def _margin(canvas: Canvas, asked: Question) -> int:
    """The more answers there are, the less air is beside them."""
    if len(asked.answers) > MANY:
        return 0
    return canvas.theme.unit // 2 if len(asked.answers) > LARGE else 2 * canvas.theme.unit


def fits(canvas: Canvas, rect: pygame.Rect, asked: Question) -> bool:
    """Whether the table's place is large enough for fingers."""
    faces = sum(bool(answer.face) for answer in asked.answers)
    touch = canvas.theme.touch
    if faces > MANY:
        return False
    if _is_pad(asked.answers):
        return rect.h >= 4 * touch
    if len(asked.answers) > LARGE and faces:
        return rect.h >= 7 * touch or not canvas.theme.upright
    return rect.h >= (6 if faces else 2 + canvas.theme.upright + len(asked.answers)) * touch


def _asked(canvas: Canvas, rect: pygame.Rect, words: str, lines: int) -> pygame.Rect:
    """The words on top; returns the room below them."""
    theme = canvas.theme
    box = pygame.Rect(rect.x, rect.y, rect.w, lines * lettering.line_height(theme.label)).inflate(
        -theme.unit, 0
    )
    size = theme.label if lines < 3 else theme.sentence
    place = canvas.text(words, box, size, bold=True, lines=lines, smallest=theme.small, top=True)
    top = place.bottom + theme.unit // 2
    return pygame.Rect(rect.x, top, rect.w, rect.bottom - top)


def _beside(canvas: Canvas, rect: pygame.Rect, picture: pygame.Surface) -> pygame.Rect:
    """What the camera saw, at the left; returns the room for the answers."""
    box = pygame.Rect(rect.x, rect.y, rect.w * 3 // 10, rect.h)
    _evidence(canvas, box, picture)
    left = box.right + canvas.theme.unit
    return pygame.Rect(left, rect.y, rect.right - left, rect.h)


def _evidence(canvas: Canvas, rect: pygame.Rect, picture: pygame.Surface) -> None:
    theme = canvas.theme
    words = pygame.Rect(rect.x, rect.bottom - lettering.line_height(theme.label), rect.w, theme.label)
    canvas.text(_("seen"), words, theme.label, QUIET, across="centre", smallest=theme.small)
    box = pygame.Rect(rect.x, rect.y, rect.w, words.y - theme.unit // 2 - rect.y)
    fitted = picture.get_rect().fit(box)
    canvas.surface.blit(pygame.transform.smoothscale(picture, fitted.size), fitted)


def _columns(
    canvas: Canvas, rect: pygame.Rect, answers: list[Numbered], deck: str, picture: pygame.Surface | None
) -> None:
    """The camera's picture first, then the faces it may be, all of one size."""
    gap = canvas.theme.unit
    count = len(answers) + (picture is not None)
    width = min((rect.w - (count - 1) * gap) // count, round(rect.h * 0.8))
    height = min(rect.h, round(width / ratio(deck)) + lettering.line_height(canvas.theme.label) + gap)
    left, top = rect.centerx - (count * width + (count - 1) * gap) // 2, rect.centery - height // 2
    places = [pygame.Rect(left + n * (width + gap), top, width, height) for n in range(count)]
    if picture is not None:
        _evidence(canvas, places.pop(0).inflate(-gap, -gap), picture)
    for place, (number, answer) in zip(places, answers, strict=True):
        _faced(canvas, place, number, answer, deck)


def _faced(canvas: Canvas, rect: pygame.Rect, number: int, answer: Answer, deck: str) -> None:
    theme, main = canvas.theme, number == 0
    canvas.panel(rect, ACCENT if main else RAISED)
    inside = rect.inflate(-theme.unit, -theme.unit)
    words = pygame.Rect(inside.x, inside.bottom - lettering.line_height(theme.label), inside.w, theme.label)
    box = pygame.Rect(inside.x, inside.y, inside.w, words.y - theme.unit // 2 - inside.y)
    canvas.card(deck, answer.face or "", box)
    ink = INK if main else TEXT
    canvas.text(answer.label, words, theme.label, ink, bold=True, across="centre", smallest=theme.small)
    canvas.touchable(rect, Answered(number))


def _worded(canvas: Canvas, rect: pygame.Rect, number: int, answer: Answer) -> None:
    theme, main = canvas.theme, number == 0
    canvas.panel(rect, ACCENT if main else RAISED)
    words, ink = rect.inflate(-2 * theme.unit, 0), INK if main else TEXT
    small = theme.small
    canvas.text(answer.label, words, theme.sentence, ink, bold=True, across="centre", lines=4, smallest=small)
    canvas.touchable(rect, Answered(number))


def _is_pad(answers: tuple[Answer, ...]) -> bool:
    """Numbers, and perhaps a word more: keys, not sentences."""
    brief = sum(len(answer.label) <= BRIEF and not answer.face for answer in answers)
    return len(answers) > LARGE and brief >= len(answers) - 2


def _pad(canvas: Canvas, rect: pygame.Rect, answers: list[Numbered]) -> None:
    """Keys as large as they can be; none is the likeliest."""
    gap = canvas.theme.unit // 2
    columns = _columns_for(rect, len(answers), canvas.theme.touch + gap, 1.0)
    rows = ceil(len(answers) / columns)
    width, height = (rect.w + gap) // columns - gap, min((rect.h + gap) // rows - gap, canvas.theme.touch * 2)
    for place, (number, answer) in enumerate(answers):
        row, column = divmod(place, columns)
        key = pygame.Rect(rect.x + column * (width + gap), rect.y + row * (height + gap), width, height)
        canvas.panel(key, RAISED)
        canvas.text(answer.label, key.inflate(-gap, 0), canvas.theme.name, bold=True, across="centre",
                    smallest=canvas.theme.small)  # fmt: skip
        canvas.touchable(key, Answered(number))


def _signed(canvas: Canvas, rect: pygame.Rect, answers: list[Numbered]) -> None:
    """Colours with their shapes, two by two; what is no colour stands below them."""
    gap = canvas.theme.unit // 2
    others = [entry for entry in answers if not entry[1].sign]
    rest = _row(canvas, rect, others) if others else rect
    colours = [entry for entry in answers if entry[1].sign]
    width, height = (rest.w - gap) // 2, (rest.h + gap) // ceil(len(colours) / 2) - gap
    for place, (number, answer) in enumerate(colours):
        row, column = divmod(place, 2)
        box = pygame.Rect(rest.x + column * (width + gap), rest.y + row * (height + gap), width, height)
        canvas.panel(box, RAISED)
        size = min(box.h * 3 // 5, box.w // 3)
        canvas.shape(answer.sign, (box.x + canvas.theme.unit * 2 + size // 2, box.centery), size)
        left = box.x + canvas.theme.unit * 3 + size
        words = pygame.Rect(left, box.y, box.right - canvas.theme.unit - left, box.h)
        canvas.text(answer.label, words, canvas.theme.name, bold=True, smallest=canvas.theme.small)
        canvas.touchable(box, Answered(number))


def _row(canvas: Canvas, rect: pygame.Rect, answers: list[Numbered]) -> pygame.Rect:
    """Answers in words side by side at the bottom; returns the room above them."""
    gap, height = canvas.theme.unit // 2, canvas.theme.touch
    width = (rect.w - (len(answers) - 1) * gap) // len(answers)
    for place, (number, answer) in enumerate(answers):
        left = rect.x + place * (width + gap)
        _worded(canvas, pygame.Rect(left, rect.bottom - height, width, height), number, answer)
    return pygame.Rect(rect.x, rect.y, rect.w, rect.h - height - gap)


def _stacked(canvas: Canvas, rect: pygame.Rect, answers: list[Numbered]) -> None:
    """Answers in words one below the other, in two columns when they are many."""
    gap = canvas.theme.unit // 2
    wordy = canvas.theme.upright and any(len(answer.label) > LONG for _number, answer in answers)
    columns = 1 if wordy or len(answers) <= LARGE else 2
    rows = ceil(len(answers) / columns)
    height = min((rect.h + gap) // rows - gap, canvas.theme.touch * 2)
    width = (rect.w - (columns - 1) * gap) // columns
    for place, (number, answer) in enumerate(answers):
        column, row = divmod(place, rows)
        box = pygame.Rect(rect.x + column * (width + gap), rect.y + row * (height + gap), width, height)
        _worded(canvas, box, number, answer)


def _grid(canvas: Canvas, rect: pygame.Rect, answers: list[Numbered], deck: str) -> None:
    """Many faces, as large as they can be; where it can be, a row is a colour."""
    shape = ratio(deck)
    columns = _columns_for(rect, len(answers), canvas.theme.touch, shape)
    rows = ceil(len(answers) / columns)
    width, height = rect.w // columns, min(rect.h // rows, round(rect.w / columns / shape))
    left = rect.centerx - columns * width // 2
    gap = max(2, canvas.theme.unit // 4)
    for place, (number, answer) in enumerate(answers):
        row, column = divmod(place, columns)
        cell = pygame.Rect(left + column * width, rect.y + row * height, width, height)
        canvas.card(deck, answer.face or "", cell.inflate(-gap, -gap))
        canvas.touchable(cell, Answered(number))


def _columns_for(rect: pygame.Rect, count: int, touch: int, shape: float) -> int:
    """Cells that a finger can tell apart, in full rows, and then as large as can be."""

    def worth(columns: int) -> tuple[bool, bool, float]:
        width, height = rect.w // columns, rect.h // ceil(count / columns)
        large = min(width, height) >= touch
        return large, large and count % columns == 0, min(width, height * shape)

    return max(range(1, count + 1), key=worth)
