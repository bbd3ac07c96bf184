"""The signs of FINITA's special cards and the letters of its four heroes' names, each 100 high."""

from assets.drawing.finito import SUITS
from assets.drawing.glyphs import NUMERAL_WIDTH, burst, digits
from assets.drawing.pen import (
    INK,
    PAPER,
    Drawing,
    Point,
    Stroke,
    circle,
    move,
    pair,
    path,
    polar,
    polygon,
    rect,
    rounded,
)

_MIDDLE: Point = (50.0, 50.0)
_PLUS = "M9 52 H51 M30 31 V73"
_LETTERS = {
    "A": "M8 90 L32 10 L56 90 M18 62 H46",
    "C": "M54 26 C49 15 42 10 33 10 C18 10 10 26 10 50 C10 74 18 90 33 90 C42 90 49 85 54 74",
    "E": "M50 10 H12 V90 H50 M12 49 H44",
    "I": "M12 10 V90",
    "K": "M12 10 V90 M52 10 L14 54 M26 42 L54 90",
    "L": "M12 10 V90 H48",
    "P": "M12 90 V10 H32 C46 10 53 19 53 32 C53 46 46 54 32 54 H12",
    "R": "M12 90 V10 H32 C46 10 53 18 53 31 C53 44 46 52 32 52 H12 M32 52 L54 90",
    "T": "M8 10 H56 M32 10 V90",
    "U": "M10 10 V62 C10 80 18 90 32 90 C46 90 54 80 54 62 V10",
}
_LETTER_WIDTH = {"I": 24.0, "E": 58.0, "L": 56.0}
_LETTER_GAP = 12.0


def word(text: str, colour: str) -> tuple[Drawing, float]:
    """A name in capitals, and how wide it is."""
    drawn: Drawing = ()
    left = 0.0
    for letter in text.upper():
        drawn += move((path(_LETTERS[letter], stroke=Stroke(colour, 18.0)),), left, 0)
        left += _LETTER_WIDTH.get(letter, NUMERAL_WIDTH) + _LETTER_GAP
    return drawn, left - _LETTER_GAP


def barred(colour: str) -> Drawing:
    """Skip: no way through."""
    return (
        circle(_MIDDLE, 40, "none", Stroke(colour, 18.0)),
        path("M23 77 L77 23", stroke=Stroke(colour, 18.0)),
    )


def about_turn(colour: str) -> Drawing:
    """Reverse: one arrow up, one down; the same when turned upside down."""
    up = rounded([(30, 0), (58, 34), (40, 34), (40, 76), (20, 76), (20, 34), (2, 34)], 3)
    down = rounded([(70, 100), (42, 66), (60, 66), (60, 24), (80, 24), (80, 66), (98, 66)], 3)
    return path(up, colour), path(down, colour)


def plus(count: str, colour: str) -> tuple[Drawing, float]:
    """Draw so many, and how wide it is."""
    number_, width = digits(count, colour)
    return (path(_PLUS, stroke=Stroke(colour, 18.0)), *move(number_, 64, 0)), 64 + width


def pie(outline: str = INK) -> Drawing:
    """The wish: all four colours, each with its shape."""
    quarters = {"r": (0, 27), "b": (90, 25), "y": (180, 23), "g": (270, 24)}
    drawn: list[Drawing] = []
    for suit, (start, span) in quarters.items():
        first, last = (polar(_MIDDLE, 48, start + turn) for turn in (0, 90))
        slice_ = f"M50 50 L{pair(first)} A48 48 0 0 1 {pair(last)} Z"
        shape = SUITS[suit].outline(polar(_MIDDLE, 28, start + 45), span)
        drawn.append((path(slice_, SUITS[suit].hue, Stroke(outline, 4.0)), path(shape, PAPER)))
    return tuple(element for quarter in drawn for element in quarter)


def equal(colour: str) -> Drawing:
    """Paul: the very number that he names."""
    return rect(4, 20, 92, 24, colour, radius=6), rect(4, 56, 92, 24, colour, radius=6)


def more_or_less(colour: str) -> Drawing:
    """Petra: greater or smaller."""
    pen = Stroke(colour, 18.0)
    return path("M36 16 L10 50 L36 84", stroke=pen), path("M64 16 L90 50 L64 84", stroke=pen)


def shield(colour: str, inner: str) -> Drawing:
    """Pia: is not affected."""
    outer = "M50 2 L92 14 V48 C92 74 74 91 50 99 C26 91 8 74 8 48 V14 Z"
    return path(outer, colour), polygon([(50, 24), (70, 48), (50, 76), (30, 48)], inner)


def crown(colour: str) -> Drawing:
    """Patrick: who is highest pays."""
    points: list[Point] = [(6, 20), (30, 46), (50, 8), (70, 46), (94, 20), (86, 70), (14, 70)]
    return path(rounded(points, 3), colour), rect(14, 77, 72, 17, colour, radius=5)


def star(colour: str) -> Drawing:
    """The wish itself."""
    return (path(burst(5, (50, 54), 52, 23, 3), colour),)
