"""The corners of a FINITA card: what still shows of it under the other cards of a hand.

Two opposite corners hold the index, the other two the number in pips or the sign once more. The tabs are
white, so that the index is as clear on a black card as on a yellow one; only a 9 is white on black.
"""

from collections.abc import Callable

from assets.drawing.backdrops import BORDER, EDGE, FRAME, LINE, RIGHT
from assets.drawing.finita_signs import (
    about_turn,
    barred,
    crown,
    equal,
    more_or_less,
    pie,
    plus,
    shield,
    star,
)
from assets.drawing.finito import CENTRE, CORNER, WIDTH, Suit
from assets.drawing.glyphs import NUMERAL_WIDTH, digits, numeral
from assets.drawing.pen import (
    INK,
    PAPER,
    Drawing,
    Element,
    Point,
    Stroke,
    circle,
    move,
    number,
    pair,
    path,
    ring_of,
    turn,
)

NUMBERS = tuple(str(value) for value in range(11))
_INDEX: Point = (12.2, 25.0)  # width and height of the tab
_SECOND = 13.6
_SIGNS: dict[str, Callable[[str], Drawing]] = {
    "S": barred,
    "R": about_turn,
    "W": lambda _colour: pie(),
    "Paul": equal,
    "Petra": more_or_less,
    "Pia": lambda colour: shield(colour, PAPER),
    "Patrick": crown,
}


def corners(kind: str, suit: Suit | None = None) -> Drawing:
    half = (*_index(kind, suit), *_beside(kind))
    return (*half, *turn(half, 180, CENTRE))


def inks(kind: str) -> tuple[str, str]:
    """The colours of a sign and of what it stands on: upside down a 6 must never pass for a 9."""
    return (PAPER, INK) if kind == "9" else (INK, PAPER)


def numeral_at(kind: str, centre: Point, height: float) -> Drawing:
    colour, _ = inks(kind)
    drawn, width = digits(kind, colour) if len(kind) > 1 else (numeral(kind, colour), NUMERAL_WIDTH)
    return centred(drawn, width, centre, height)


def centred(drawing: Drawing, width: float, centre: Point, height: float) -> Drawing:
    scale = height / 100
    return move(drawing, centre[0] - width * scale / 2, centre[1] - height / 2, scale)


def _tab(width: float, height: float, fill: str) -> Element:
    """In the upper left corner of the field, rounded as the frame is."""
    near, right, low = BORDER + FRAME / 2, EDGE + width, EDGE + height
    corner = f"M{pair((near, near + CORNER))} Q{pair((near, near))} {pair((near + CORNER, near))}"
    end = f"V{number(low - CORNER)} Q{pair((right, low))} {pair((right - CORNER, low))} H{number(near)} Z"
    return path(f"{corner} H{number(right)} {end}", fill, LINE)


def _index(kind: str, suit: Suit | None) -> Drawing:
    """The sign and below it the suit's shape, or, on a card of no colour, all of them."""
    colour, fill = inks(kind)
    middle = EDGE + _INDEX[0] / 2 - 0.2
    sign = _sign(kind, (middle, 12.4))
    below: Drawing = centred(star(INK) if kind == "W" else pie(), 100, (middle, 24.4), 8.8)
    if suit:
        below = (path(suit.outline((middle, 24.4), 7.6), suit.hue, Stroke(colour, 0.8)),)
    return (_tab(*_INDEX, fill), *sign, *below)


def _sign(kind: str, centre: Point) -> Drawing:
    if kind in NUMBERS:
        return numeral_at(kind, centre, 9.4 if kind == "10" else 12.8)
    if kind in ("D", "W4"):
        drawn, width = plus("2" if kind == "D" else "4", INK)
        return centred(drawn, width, centre, 7.7)
    return centred(_SIGNS[kind](INK), 100, centre, 10.0)


def _beside(kind: str) -> Drawing:
    """The number in pips, or the sign once more."""
    tab = turn((_tab(_SECOND, _SECOND, inks(kind)[1]),), 90, (WIDTH / 2, WIDTH / 2))
    centre = (RIGHT - _SECOND / 2 + 0.2, EDGE + _SECOND / 2 - 0.2)
    return (*tab, *(_pips(kind, centre) if kind in NUMBERS else _sign(kind, centre)))


# Fewer pips are larger: neighbouring numbers then differ everywhere in the corner, not by one dot.
_RADII = (0.0, 4.4, 3.1, 2.7, 2.5, 2.0, 1.8, 1.75, 1.6, 1.55, 1.4)


def _pips(kind: str, centre: Point) -> Drawing:
    if kind == "0":
        return (circle(centre, 3.9, "none", Stroke(INK, 1.6)),)
    count = int(kind)
    return tuple(circle(place, _RADII[count], inks(kind)[0]) for place in _places(count, centre))


def _places(count: int, centre: Point) -> list[Point]:
    x, y = centre
    places = {
        1: [(x, y)],
        2: [(x - 2.9, y + 2.9), (x + 2.9, y - 2.9)],
        3: ring_of(3, (x, y + 0.9), 3.8),
        4: ring_of(4, (x, y), 4.3, start=45),
        5: [(x, y), *ring_of(4, (x, y), 5.3, start=45)],
        6: [(x + dx, y + dy) for dx in (-2.4, 2.4) for dy in (-4.2, 0, 4.2)],
        7: [(x, y), *ring_of(6, (x, y), 4.7, start=30)],
        8: ring_of(8, (x, y), 4.4, start=22.5),
        9: [(x + dx, y + dy) for dx in (-4.0, 0, 4.0) for dy in (-4.0, 0, 4.0)],
        10: [(x + (at - row / 2) * 3.3, y - 4.2 + row * 3.1) for row in range(4) for at in range(row + 1)],
    }
    return places[count]
