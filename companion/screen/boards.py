"""The table of FINITO! dice: every player's board with what may be done on it, and the die.

A number of a square is light and lies in the dark board; a number of a counter is dark on a bright disc. What
was rolled stands only on squares: so nobody looks for counter 12 when square 12 is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from companion.game import Question
from companion.scene import Board, Boards, Buzz, Display, PlayerLine, Touch
from companion.screen import die_view, lettering
from companion.screen.board_layout import COLUMNS, Cell, lay_out
from companion.screen.canvas import Canvas, Live
from companion.screen.chart import brief
from companion.screen.faces import counter
from companion.screen.motion import ROLL_S
from companion.screen.stage import Stage
from companion.screen.strips import colours_of, key_of
from companion.screen.theme import (
    ACCENT,
    GAME_COLOURS,
    INK,
    LINE,
    PLAYER_COLOURS,
    QUIET,
    RAISED,
    SURFACE,
    TEXT,
    Colour,
    blend,
)

PULSE_S = 0.6
_TINT = 0.13  # how much of the board's colour a tinted row has


def draw(canvas: Canvas, rect: pygame.Rect, table: Boards, display: Display, stage: Stage) -> None:
    places = lay_out(rect, len(table.boards), canvas.theme)
    lines = {line.seat: line for line in display.scene.players}
    colours = colours_of(display)
    for cell, board in zip(places.cells, table.boards, strict=True):
        _head(canvas, cell.head, board, lines[board.seat], PLAYER_COLOURS[colours[board.seat]])
        shown = replace(board, legal=()) if stage.rolling else board
        shown = shown if _called_wrongly(display, board) else replace(shown, disorder=None)
        grid(canvas, cell.board, shown, table, stage)
        _touchable(canvas, cell, board)
    die_view.draw(canvas, places.die, rect, table.die, stage)


def _called_wrongly(display: Display, board: Board) -> bool:
    refused = display.refused
    return refused is not None and refused.verb == "finito" and refused.seat == board.seat


def _touchable(canvas: Canvas, cell: Cell, board: Board) -> None:
    """A square where a finger finds it, else the board: what happened there is then asked."""
    if cell.square < canvas.theme.touch:
        canvas.touchable(cell.board, Touch(board.spot))
        return
    for square, place in enumerate(_squares(cell.board)):
        canvas.touchable(place, Touch(f"{board.spot}:{square}"))


# The player -------------------------------------------------------------------------------------------------


def _head(canvas: Canvas, rect: pygame.Rect, board: Board, line: PlayerLine, colour: Colour) -> None:
    """The strip of a player, above or beside the board; white as long as something is to be done."""
    theme = canvas.theme
    canvas.panel(rect, ACCENT if line.active else SURFACE)
    canvas.touchable(rect, Buzz(line.seat), key_of(line.seat))
    canvas.places[f"seat {line.seat}"] = rect
    ink, name = (INK, INK) if line.active else (TEXT, colour)
    inside = rect.inflate(-theme.unit, -theme.unit // 2)
    if rect.h > 2 * theme.touch:
        _column(canvas, inside, board, line, (ink, name))
        return
    low = lettering.line_height(theme.label)
    upper = pygame.Rect(inside.x, inside.y, inside.w, inside.h - low)
    _name(canvas, upper, board, line.name, name, 2)
    lower = pygame.Rect(inside.x, upper.bottom, inside.w, low)
    points = canvas.text(str(line.score), lower, theme.label * 5 // 4, ink, bold=True, across="right")
    words = pygame.Rect(lower.x, lower.y, points.x - theme.unit // 2 - lower.x, lower.h)
    said = _fitting(canvas, _said(line), words, bool(line.mark), 1)
    canvas.text(said, words, theme.label, ink, bold=bool(line.mark), smallest=theme.small)


def _column(
    canvas: Canvas, rect: pygame.Rect, board: Board, line: PlayerLine, inks: tuple[Colour, Colour]
) -> None:
    theme = canvas.theme
    ink, name = inks
    step = lettering.line_height(theme.label)
    upper = pygame.Rect(rect.x, rect.y, rect.w, 2 * lettering.line_height(theme.sentence))
    _name(canvas, upper, board, line.name, name, 2)
    points = pygame.Rect(rect.x, rect.bottom - theme.title, rect.w, theme.title)
    canvas.text(str(line.score), points, theme.title, ink, bold=True)
    words = pygame.Rect(rect.x, upper.bottom, rect.w, points.y - upper.bottom)
    lines = max(2, words.h // step)
    said = _fitting(canvas, _said(line, "\n"), words, bool(line.mark), lines)
    canvas.text(said, words, theme.sentence, ink, bold=bool(line.mark), lines=lines, smallest=theme.small)


def _name(canvas: Canvas, rect: pygame.Rect, board: Board, name: str, ink: Colour, lines: int) -> None:
    """The sign of the board's colour, then whose it is."""
    theme = canvas.theme
    sign = min(theme.label, rect.h)
    canvas.shape(board.colour, (rect.x + sign // 2, rect.centery), sign)
    left = rect.x + sign + theme.unit // 2
    words = pygame.Rect(left, rect.y, rect.right - left, rect.h)
    shown = _fitting(canvas, (name, *(brief(name, most) for most in (10, 7, 4, 2))), words, True, lines)
    canvas.text(shown, words, theme.sentence, ink, bold=True, lines=lines, smallest=theme.small)


def _fitting(canvas: Canvas, ways: tuple[str, ...], box: pygame.Rect, bold: bool, lines: int) -> str:
    """The first way of saying it that has room; the last is the shortest."""
    small = canvas.theme.small
    fits = (said for said in ways if not lettering.set_in(said, box.size, small, small, bold, lines).cut)
    return next(fits, ways[-1])


def _figures(line: PlayerLine) -> str:
    return " · ".join(f"{number} {label}" for label, number in line.figures)


def _said(line: PlayerLine, between: str = " · ") -> tuple[str, ...]:
    """The word of the moment and the figures, or what of them has room."""
    figures = _figures(line)
    numbers = " · ".join(number for _label, number in line.figures)
    if not line.mark:
        return figures, numbers
    return f"{line.mark}{between}{figures}", f"{line.mark}{between}{numbers}", line.mark, "…"


# The board --------------------------------------------------------------------------------------------------


def grid(canvas: Canvas, rect: pygame.Rect, board: Board, table: Boards, stage: Stage) -> None:
    """A board as it lies before its player."""
    places = list(_squares(rect))
    _ground(canvas, rect, board, table.numbers, places)
    for square, place in enumerate(places):
        canvas.places[f"{board.spot}:{square}"] = place
        _square(canvas, place, square, board, table, stage)
    _run(canvas, places, board)
    _frame(canvas, rect, board)
    if board.legal and stage.motion:
        canvas.live.append(_pulse([places[square] for square in board.legal], stage))


def _squares(rect: pygame.Rect) -> Iterator[pygame.Rect]:
    size = rect.w // COLUMNS
    for row in range(COLUMNS):
        for column in range(COLUMNS):
            yield pygame.Rect(rect.x + column * size, rect.y + row * size, size, size)


def _ground(
    canvas: Canvas, rect: pygame.Rect, board: Board, numbers: tuple[int, ...], places: list[pygame.Rect]
) -> None:
    """Every other row is tinted, and lines are finer within a pair of the same number, as on the paper."""
    size = places[0].w
    canvas.surface.fill(SURFACE, rect)
    tinted = blend(SURFACE, GAME_COLOURS[board.colour], _TINT)
    for row in range(0, COLUMNS, 2):
        canvas.surface.fill(tinted, (rect.x, rect.y + row * size, rect.w, size))
        canvas.surface.fill(LINE, (rect.x, rect.y + (row + 1) * size, rect.w, 1))
        canvas.surface.fill(LINE, (rect.x, rect.y + row * size, rect.w, 1))
    for square, place in enumerate(places):
        if square % COLUMNS:
            pair = numbers[square] == numbers[square - 1]
            canvas.surface.fill(RAISED if pair else LINE, (place.x, place.y, 1, place.h))


def _square(
    canvas: Canvas, place: pygame.Rect, square: int, board: Board, table: Boards, stage: Stage
) -> None:
    spot, lying = f"{board.spot}:{square}", board.counters[square]
    lit = square in board.legal
    if lit:
        canvas.panel(place.inflate(-2, -2), blend(SURFACE, ACCENT, 0.3), place.w // 6)
    _number(canvas, place, table.numbers[square], lit, bool(lying))
    if lying and spot not in stage.flying:
        _counter(canvas, place, table.deck, f"{board.colour}{lying}", spot in stage.fresh)
    if lit:
        canvas.frame(place.inflate(-2, -2), ACCENT, max(2, place.w // 11), place.w // 6)
    if board.disorder and square in board.disorder:
        _wrong(canvas, place)


def _counter(canvas: Canvas, place: pygame.Rect, deck: str, label: str, fresh: bool) -> None:
    size = place.w * (76 if _tab(canvas, place) else 86) // 100
    drawn = counter(deck, label, size, GAME_COLOURS[label[0]])
    if drawn is not None:
        aside = (place.w - size) // 3 if _tab(canvas, place) else 0
        canvas.surface.blit(drawn, drawn.get_rect(center=place.move(aside, aside).center))
    if fresh:
        canvas.frame(place.inflate(-1, -1), QUIET, max(1, place.w // 18), place.w // 5)


def _number(canvas: Canvas, place: pygame.Rect, number: int, lit: bool, covered: bool) -> None:
    """Large where the roll leads, else small in the corner; beneath a counter only where it has room."""
    theme = canvas.theme
    if lit and not covered:
        large = place.w * 7 // 10
        canvas.text(str(number), place, large, ACCENT, bold=True, across="centre", smallest=8)
        return
    size, tab = max(theme.small, place.w // 4), _tab(canvas, place)
    if tab:
        canvas.panel(tab, RAISED, size // 4)
        canvas.text(str(number), tab, size, TEXT if lit else QUIET, across="centre", smallest=8)
    elif not covered:
        canvas.text(str(number), place, min(size, place.w), QUIET, across="centre", smallest=8)


def _tab(canvas: Canvas, place: pygame.Rect) -> pygame.Rect | None:
    """The corner with the square's number, where a counter leaves it visible."""
    size = max(canvas.theme.small, place.w // 4)
    width = lettering.width("20", size, False) + 2
    return pygame.Rect(place.x + 1, place.y + 1, width, size) if size * 3 <= place.w else None


def _run(canvas: Canvas, places: list[pygame.Rect], board: Board) -> None:
    """A line under the counters that ascend, thin where it passes free squares."""
    if len(board.row) < 2:
        return
    for square in range(board.row[0], board.row[-1] + 1):
        place = places[square]
        thick = max(3, place.w // 9) if square in board.row else max(1, place.w // 28)
        bar = pygame.Rect(place.x, place.bottom - thick, place.w, thick)
        canvas.surface.fill(GAME_COLOURS[board.colour], bar)


def _frame(canvas: Canvas, rect: pygame.Rect, board: Board) -> None:
    """In the board's colour, twice for a second box; white and strong around a board in order."""
    width = max(2, rect.w // 80)
    canvas.frame(rect.inflate(2, 2), GAME_COLOURS[board.colour], width, 2 * width)
    if len(board.spot) > 1:
        canvas.frame(rect.inflate(-4 * width, -4 * width), GAME_COLOURS[board.colour], 1, width)
    if board.sorted:
        canvas.frame(rect.inflate(4 * width, 4 * width), ACCENT, 2 * width, 3 * width)


def _wrong(canvas: Canvas, place: pygame.Rect) -> None:
    """One of the two counters that stand the wrong way round."""
    theme = canvas.theme
    canvas.frame(place, ACCENT, max(2, place.w // 9), place.w // 6)
    size = max(theme.small, place.w // 3)
    badge = pygame.Rect(place.right - size, place.y, size, size)
    canvas.panel(badge, ACCENT, size // 2)
    canvas.text("×", badge, size, INK, bold=True, across="centre", smallest=8)


def _pulse(places: list[pygame.Rect], stage: Stage) -> Live:
    """The lit squares once draw the eye: a frame that closes in on them."""

    def live(surface: pygame.Surface, now: float, _table: float) -> bool:
        share = (now - stage.rolled - ROLL_S) / PULSE_S
        if not 0 <= share < 1:
            return False
        for place in places:
            grown = round(place.w * 0.7 * (1 - share))
            around = place.inflate(grown, grown)
            pygame.draw.rect(surface, ACCENT, around, max(2, place.w // 12), place.w // 5)
        return True

    return live


# How boards must lie ----------------------------------------------------------------------------------------


def lying(
    canvas: Canvas, rect: pygame.Rect, table: Boards, must: dict[str, str | None], stage: Stage
) -> None:
    """How the boards must look: those that have to be put right, and the die if it lies there."""
    wanted = [board for board in table.boards if board.spot in must]
    rolled = table.die.number is not None and not table.die.wanted
    places = lay_out(rect, max(1, len(wanted)), canvas.theme, die=rolled)
    if rolled:
        die_view.draw(canvas, places.die, rect, table.die, stage)
    for cell, board in zip(places.cells, wanted, strict=False):
        canvas.panel(cell.head, SURFACE)
        canvas.touchable(cell.head, Buzz(board.seat), str(board.seat + 1))
        _name(canvas, cell.head.inflate(-canvas.theme.unit, 0), board, board.name, TEXT, 2)
        bare = Board(board.seat, board.name, board.colour, _counters(must[board.spot]), spot=board.spot)
        grid(canvas, cell.board, bare, table, stage)


def _counters(written: str | None) -> tuple[int, ...]:
    """`square:counter` pairs, as vision writes a board."""
    pairs = dict(pair.split(":") for pair in (written or "").split())
    return tuple(int(pairs.get(str(square), 0)) for square in range(COLUMNS * COLUMNS))


def asked_about(
    canvas: Canvas, rect: pygame.Rect, table: Boards, asked: Question, stage: Stage
) -> pygame.Rect | None:
    """The board in question with its lit squares; returns the room for the question, None without board."""
    board = next((board for board in table.boards if board.spot == asked.spot), None)
    if board is None:
        return None
    gap = canvas.theme.unit
    side = min(rect.h, rect.w * 45 // 100) if not canvas.theme.upright else min(rect.w, rect.h * 45 // 100)
    side = side // COLUMNS * COLUMNS
    place = pygame.Rect(rect.x, rect.y, side, side)
    shown = replace(board, disorder=None)
    if canvas.theme.upright:
        place.centerx = rect.centerx
        grid(canvas, place, shown, table, stage)
        return pygame.Rect(rect.x, place.bottom + gap, rect.w, rect.bottom - place.bottom - gap)
    grid(canvas, place, shown, table, stage)
    return pygame.Rect(place.right + gap, rect.y, rect.right - place.right - gap, rect.h)
