"""Numerals and signs of our own, bold and round, each drawn in a box 100 high for a deck to scale."""

from assets.drawing.pen import (
    INK,
    Drawing,
    Point,
    Stroke,
    circle,
    move,
    number,
    path,
    polar,
    rect,
    ring_of,
    rounded,
)

NUMERAL_WIDTH = 64.0
_WEIGHT = 20.0

# Centre lines, to be stroked with a round pen. Shapes are chosen to stay apart under blur: the 1 has a foot,
# the 4 is open, the 7 has a bar.
_NUMERALS = {
    "0": "M32 10 C18 10 10 25 10 50 C10 75 18 90 32 90 C46 90 54 75 54 50 C54 25 46 10 32 10 Z",
    "1": "M16 27 L35 10 V90 M15 90 H55",
    "2": "M11 33 C11 19 20 10 32 10 C45 10 53 19 53 31 C53 40 49 46 42 53 L11 90 H54",
    "3": "M11 22 C15 14 22 10 31 10 C44 10 53 17 53 29 C53 41 44 47 31 47 C45 47 54 55 54 68 "
    "C54 81 45 90 31 90 C21 90 14 86 10 78",
    "4": "M33 10 L9 66 H57 M43 44 V90",
    "5": "M50 10 H17 L14 47 C19 41 25 38 32 38 C45 38 54 48 54 63 C54 79 45 90 31 90 C21 90 14 86 10 79",
    "6": "M43 10 C23 17 11 32 11 50 C11 65 19 74 32 74 C45 74 53 66 53 53 "
    "C53 41 45 33 33 33 C22 33 13 39 11 50",
    "7": "M10 10 H54 C42 30 30 58 27 90 M20 54 H46",
    "8": "M32 10 C20 10 13 18 13 28 C13 39 20 47 32 47 C44 47 51 39 51 28 C51 18 44 10 32 10 Z "
    "M32 47 C18 47 10 56 10 68 C10 81 18 90 32 90 C46 90 54 81 54 68 C54 56 46 47 32 47 Z",
    "9": "M21 74 C41 67 53 52 53 34 C53 19 45 10 32 10 C19 10 11 18 11 31 "
    "C11 43 19 51 31 51 C42 51 51 45 53 34",
}
# Upside down a 6 would be a 9: their foot line says which way is up.
_FOOTED = ("6", "9")
_FOOT_LINE = "M14 95 H50"

# In a number of several digits, or on paper that lies still, no digit needs a foot: these are as tall as the
# others and the 1 is slim.
_DIGITS = {
    **_NUMERALS,
    "1": "M10 27 L29 10 V90",
    "6": "M46 10 C24 20 10 38 10 62 C10 80 18 90 32 90 C46 90 54 80 54 65 "
    "C54 51 46 42 33 42 C21 42 12 49 10 62",
    "9": "M18 90 C40 80 54 62 54 38 C54 20 46 10 32 10 C18 10 10 20 10 35 "
    "C10 49 18 58 31 58 C43 58 52 51 54 38",
}
_DIGIT_WIDTH = {"1": 39.0}
_DIGIT_GAP = 9.0

# The letters of the compass, of "far" and of "centre".
_LETTERS = {
    "C": "M54 28 C50 16 43 10 33 10 C19 10 10 26 10 50 C10 74 19 90 33 90 C43 90 50 84 54 72",
    "E": "M52 10 H12 V90 H52 M12 49 H44",
    "F": "M52 10 H12 V90 M12 49 H44",
    "N": "M11 90 V10 L53 90 V10",
    "S": "M53 25 C49 15 42 10 32 10 C19 10 11 18 11 29 C11 41 20 46 32 50 C45 54 53 59 53 71 "
    "C53 82 45 90 32 90 C21 90 13 85 10 75",
    "W": "M8 10 L24 90 L45 25 L66 90 L82 10",
}
_LETTER_WIDTH = {"W": 90.0}


def numeral(kind: str, colour: str = INK) -> Drawing:
    strokes = [path(_NUMERALS[kind], stroke=Stroke(colour, _WEIGHT))]
    if kind in _FOOTED:
        strokes.append(path(_FOOT_LINE, stroke=Stroke(colour, 10.0)))
    return tuple(strokes)


def digits(text: str, colour: str = INK) -> tuple[Drawing, float]:
    """A whole number, and how wide it is."""
    drawn: Drawing = ()
    left = 0.0
    for digit in text:
        drawn += move((path(_DIGITS[digit], stroke=Stroke(colour, _WEIGHT)),), left, 0)
        left += _DIGIT_WIDTH.get(digit, NUMERAL_WIDTH) + _DIGIT_GAP
    return drawn, left - _DIGIT_GAP


def letters(text: str, colour: str = INK) -> tuple[Drawing, float]:
    """A name of such letters, and how wide it is."""
    drawn: Drawing = ()
    left = 0.0
    for letter in text:
        drawn += move((path(_LETTERS[letter], stroke=Stroke(colour, _WEIGHT)),), left, 0)
        left += _LETTER_WIDTH.get(letter, NUMERAL_WIDTH) + _DIGIT_GAP
    return drawn, left - _DIGIT_GAP


def padlock(colour: str, keyhole: str) -> Drawing:
    return (
        path("M27 48 V31 C27 16 36 8 50 8 C64 8 73 16 73 31 V48", stroke=Stroke(colour, 16.0)),
        rect(8, 44, 84, 56, colour, radius=12),
        circle((50, 66), 9, keyhole),
        path("M50 68 V83", stroke=Stroke(keyhole, 9.0)),
    )


def whirl(colour: str, hub: str) -> Drawing:
    """Tabula rasa: six blades that sweep the place clean; the same when turned upside down."""
    blades = " ".join(_blade(angle) for angle in range(0, 360, 60))
    return path(blades, colour), circle(_MIDDLE, 20, colour), circle(_MIDDLE, 8.5, hub)


_MIDDLE: Point = (50.0, 50.0)
# A blade as (radius, degrees clockwise from the top): foot, two controls, tip, two controls, foot.
_BLADE = ((18, -34), (33, -36), (46, -16), (51, 27), (42, 8), (30, 10), (18, 34))


def _blade(angle: float) -> str:
    points = (polar(_MIDDLE, radius, angle + turn) for radius, turn in _BLADE)
    foot, *curves = (f"{number(x)} {number(y)}" for x, y in points)
    return f"M{foot} C{' '.join(curves[:3])} C{' '.join(curves[3:])} Z"


def exclamation(colour: str) -> Drawing:
    stem = "M37 13 C37 4 42 0 50 0 C58 0 63 4 63 13 L57 60 C56 66 54 68 50 68 C46 68 44 66 43 60 Z"
    return path(stem, colour), circle((50, 87), 13, colour)


def burst(points: int, centre: Point, outer: float, inner: float, radius: float) -> str:
    """Path data of a star with rounded points."""
    tips = ring_of(points, centre, outer)
    dents = ring_of(points, centre, inner, start=180 / points)
    return rounded([point for pair in zip(tips, dents, strict=True) for point in pair], radius)
