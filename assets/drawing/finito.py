"""The faces of our deck for FINITO! cards.

Colour is told twice, by hue and by the shape of the panel; the number twice, by its form and by pips; and
corner index and pips stand point-symmetrically, so that a card reads from both sides of the table and a
quarter hidden by glare leaves enough. White border and dark frame let the camera find the top card of a pile.
"""

from collections.abc import Callable
from dataclasses import dataclass

from assets.drawing.glyphs import NUMERAL_WIDTH, burst, exclamation, numeral, padlock, whirl
from assets.drawing.pen import (
    INK,
    PAPER,
    Drawing,
    Point,
    Stroke,
    circle,
    move,
    number,
    path,
    rect,
    ring_of,
    rounded,
    turn,
)

WIDTH, HEIGHT, CORNER = 63.0, 88.0, 3.0
CENTRE: Point = (WIDTH / 2, HEIGHT / 2)
_BORDER, _FRAME = 4.0, 1.0
_MARGIN, _BAND = 7.4, 12.7
_PIPS: Point = (WIDTH - _MARGIN - 6.2, _BAND)
_SLATE, _SLATE_LIGHT, _MIST = "#26303C", "#3A4654", "#A9B4C0"


@dataclass(frozen=True)
class Suit:
    """A game colour with its shape: `outline` gives path data of the shape around a centre, `span` wide.

    `numeral`, `padlock` and `whirl` are heights, each as large as the panel's shape allows.
    """

    hue: str
    outline: Callable[[Point, float], str]
    panel_centre: Point
    panel_span: float
    sign_centre: Point
    numeral: float
    padlock: float
    whirl: float


def _disc(centre: Point, span: float) -> str:
    left, right, level = (
        number(length) for length in (centre[0] - span / 2, centre[0] + span / 2, centre[1])
    )
    arc = f"A{number(span / 2)} {number(span / 2)} 0 1 1"
    return f"M{left} {level} {arc} {right} {level} {arc} {left} {level} Z"


def _diamond(centre: Point, span: float) -> str:
    (x, y), a, b = centre, span / 2, span * 0.62
    return rounded([(x, y - b), (x + a, y), (x, y + b), (x - a, y)], span * 0.06)


def _triangle(centre: Point, span: float) -> str:
    (x, y), a, b = centre, span / 2, span * 0.57
    return rounded([(x, y - b), (x + a, y + b), (x - a, y + b)], span * 0.06)


def _square(centre: Point, span: float) -> str:
    (x, y), a = centre, span / 2
    return rounded([(x - a, y - a), (x + a, y - a), (x + a, y + a), (x - a, y + a)], span * 0.06)


# A little deeper than the screen's colours, because paper does not glow.
SUITS = {
    "r": Suit("#DF3A42", _disc, CENTRE, 49.0, CENTRE, 36.0, 31.0, 38.0),
    "b": Suit("#3D84F7", _diamond, CENTRE, 51.0, CENTRE, 33.0, 25.5, 34.0),
    "g": Suit("#2BA968", _triangle, (31.5, 38.3), 51.0, (31.5, 49.3), 31.0, 28.0, 29.0),
    "y": Suit("#FBBF0C", _square, CENTRE, 46.0, CENTRE, 36.0, 32.0, 39.0),
}


def face(label: str) -> Drawing:
    suit, kind = SUITS[label[0]], label[1:]
    corners = (*_index(suit, kind), *_pips(suit, kind))
    return (*_ground(suit.hue), *_panel(suit, kind), *corners, *turn(corners, 180, CENTRE))


def _ground(hue: str) -> Drawing:
    inset = _BORDER + _FRAME / 2
    frame = rect(
        inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, hue, radius=CORNER, stroke=Stroke(INK, _FRAME)
    )
    return rect(0, 0, WIDTH, HEIGHT, PAPER, radius=CORNER), frame


def _panel(suit: Suit, kind: str) -> Drawing:
    fill = INK if kind == "T" else PAPER
    panel = path(suit.outline(suit.panel_centre, suit.panel_span), fill, Stroke(INK, _FRAME))
    height = {"L": suit.padlock, "T": suit.whirl}.get(kind, suit.numeral)
    return (panel, *_sign(suit, kind, suit.sign_centre, height, PAPER if kind == "T" else INK))


def _sign(suit: Suit, kind: str, centre: Point, height: float, colour: str = INK) -> Drawing:
    if kind == "L":
        return _centred(padlock(colour, suit.hue), 100, centre, height)
    if kind == "T":
        return _centred(whirl(colour, suit.hue), 100, centre, height)
    return _centred(numeral(kind, colour), NUMERAL_WIDTH, centre, height)


def _centred(drawing: Drawing, width: float, centre: Point, height: float) -> Drawing:
    scale = height / 100
    return move(drawing, centre[0] - width * scale / 2, centre[1] - height / 2, scale)


def _index(suit: Suit, kind: str) -> Drawing:
    """The sign and, beside it, the suit's shape; picture signs are wider than numerals."""
    half = 3.6 if kind in _PIP_RADIUS else 5.4
    sign = _sign(suit, kind, (_MARGIN + half, _BAND), 12.0)
    shape = path(suit.outline((_MARGIN + 2 * half + 4.0, _BAND), 4.8), PAPER, Stroke(INK, 0.6))
    return (*sign, shape)


def _pips(suit: Suit, kind: str) -> Drawing:
    if kind in _PIP_RADIUS:
        return tuple(circle(place, _PIP_RADIUS[kind], INK) for place in _pip_places(kind))
    return _sign(suit, kind, (WIDTH - _MARGIN - 5.4, _BAND), 12.0)


# Fewer pips are larger: neighbouring numbers then differ everywhere in the corner, not by one dot.
_PIP_RADIUS = {"1": 4.6, "2": 3.4, "3": 3.0, "4": 2.7, "5": 2.1, "6": 1.95, "7": 1.9}


def _pip_places(kind: str) -> list[Point]:
    x, y = _PIPS
    places = {
        "1": [(x, y)],
        "2": [(x - 3.1, y + 3.1), (x + 3.1, y - 3.1)],
        "3": ring_of(3, (x, y + 0.9), 4.1),
        "4": ring_of(4, (x, y), 4.5, start=45),
        "5": [(x, y), *ring_of(4, (x, y), 5.6, start=45)],
        "6": [(x + dx, y + dy) for dx in (-2.6, 2.6) for dy in (-4.5, 0, 4.5)],
        "7": [(x, y), *ring_of(6, (x, y), 5.0, start=30)],
    }
    return places[kind]


def back() -> Drawing:
    """Neutral, point-symmetric and unlike every face."""
    star = path(burst(12, CENTRE, 20, 16, 1.2), _SLATE, Stroke(_MIST, 1.2))
    sign = _centred(exclamation(PAPER), 100, (CENTRE[0] - 4.4, CENTRE[1]), 19)
    return (*_ground(_SLATE), *_lattice(), star, *sign, *turn(sign, 180, CENTRE))


def _lattice() -> Drawing:
    """Half of the signs, and the same half turned, so that up and down cannot be told apart."""
    outlines = [suit.outline for suit in SUITS.values()]
    places = [(row, column) for row in range(4) for column in range(5) if row < 2 or column in (0, 4)]
    half = tuple(
        path(outlines[(row + column) % 4]((11.1 + 10.2 * column, 10.8 + 9.49 * row), 5.0), _SLATE_LIGHT)
        for row, column in places
    )
    return (*half, *turn(half, 180, CENTRE))


def marker() -> Drawing:
    """The FINITO! card: all four colours, a burst, and an exclamation mark instead of a word."""
    x, y = CENTRE
    places = {"r": (-16, -28.5, 13), "b": (16, -28.5, 12.5), "g": (-16, 28.5, 13), "y": (16, 28.5, 12)}
    shapes = tuple(
        path(SUITS[suit].outline((x + dx, y + dy), span), SUITS[suit].hue, Stroke(INK, _FRAME))
        for suit, (dx, dy, span) in places.items()
    )
    star = path(burst(12, CENTRE, 24.5, 19, 1.4), PAPER, Stroke(INK, _FRAME))
    return (*_ground(_MIST), star, *shapes, *_centred(exclamation(INK), 100, CENTRE, 27))


def faces() -> dict[str, Drawing]:
    kinds = "1234567LT"
    drawn = {suit + kind: face(suit + kind) for suit in SUITS for kind in kinds}
    return {**drawn, "back": back(), "finito": marker()}
