"""The counters of FINITO! dice: discs that lie on a board at any angle and are read from any side.

The number is told twice, by its digits and by a dial of twelve windows of which as many are dark: how long
the dark arc is does not depend on how the disc lies, and a blurred arc is still long or short. The dial
begins at the shape of the colour, so it also says which way is up.
"""

from math import degrees

from assets.drawing.finito import SUITS
from assets.drawing.glyphs import NUMERAL_WIDTH, digits, exclamation, numeral
from assets.drawing.pen import (
    INK,
    PAPER,
    Drawing,
    Element,
    Point,
    Stroke,
    circle,
    move,
    pair,
    path,
    polar,
    turn,
)

DIAMETER = 18.0
CENTRE: Point = (DIAMETER / 2, DIAMETER / 2)
HIGHEST = 12
_SLATE, _MIST = "#26303C", "#A9B4C0"
_BORDER, _OUTLINE = 0.7, 0.35
_DIAL, _HUB = (5.5, 7.05), 5.25
_SLOT = 360 / (HIGHEST + 1)  # one slot, at the top, is left for the shape
_GAP = 0.3
_SHAPE_AT, _SHAPE_SPAN = 6.6, 1.8
_TALL, _TALL_PAIR = 8.4, 7.0  # heights of one digit and of two


def face(label: str) -> Drawing:
    suit, value = SUITS[label[0]], label[1:]
    shape = suit.outline(polar(CENTRE, _SHAPE_AT, 0), _SHAPE_SPAN)
    dial = (_window(slot, slot <= int(value)) for slot in range(1, HIGHEST + 1))
    hub = circle(CENTRE, _HUB, PAPER)
    return (*_ground(suit.hue), *dial, path(shape, PAPER), hub, *_number(value))


def _ground(hue: str) -> Drawing:
    """White to the cut, so that scissors need not be exact; the dark line is what a camera finds."""
    radius = DIAMETER / 2 - _BORDER - _OUTLINE / 2
    return circle(CENTRE, DIAMETER / 2, PAPER), circle(CENTRE, radius, hue, Stroke(INK, _OUTLINE))


def _window(slot: int, dark: bool) -> Element:
    start, end = (slot - 0.5) * _SLOT, (slot + 0.5) * _SLOT
    inner, outer = _DIAL
    near, far = (degrees(_GAP / 2 / radius) for radius in _DIAL)
    a, b = polar(CENTRE, outer, start + far), polar(CENTRE, outer, end - far)
    c, d = polar(CENTRE, inner, end - near), polar(CENTRE, inner, start + near)
    data = f"M{pair(a)} A{outer} {outer} 0 0 1 {pair(b)} L{pair(c)} A{inner} {inner} 0 0 0 {pair(d)} Z"
    return path(data, INK if dark else PAPER)


def _number(value: str) -> Drawing:
    drawing, width = (numeral(value), NUMERAL_WIDTH) if len(value) == 1 else digits(value)
    scale = (_TALL if len(value) == 1 else _TALL_PAIR) / 100
    return move(drawing, CENTRE[0] - width * scale / 2, CENTRE[1] - 50 * scale, scale)


def back() -> Drawing:
    """The same for all, and unlike every face: dark where they are white."""
    ring = circle(CENTRE, 6.2, "none", Stroke(_MIST, 0.6))
    sign = move(exclamation(PAPER), CENTRE[0] - 5.2, CENTRE[1] - 3.5, 0.07)
    return (*_ground(_SLATE), ring, *sign, *turn(sign, 180, CENTRE))


def faces() -> dict[str, Drawing]:
    labels = [f"{suit}{value}" for suit in SUITS for value in range(1, HIGHEST + 1)]
    return {**{label: face(label) for label in labels}, "back": back()}
