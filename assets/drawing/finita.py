"""The faces of our deck for FINITA.

What a card is, is told many times over, because it lies in a heap as often as alone: by the index in two
corners, large enough to be read where only a strip of the card shows; by the number of pips in the other two;
by the big sign in the middle; and from afar by the rays behind it, as many as the number. So a 6 differs from
a 9 all over, whichever way up. Colour is told by hue and by the shape of the panel. White border and dark
frame are those of our other deck: by them the camera finds the top card of a pile.
"""

from collections.abc import Callable
from math import atan2, cos, degrees, radians, sin

from assets.drawing.characters import HEROES, villain
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
    word,
)
from assets.drawing.finito import CENTRE, CORNER, HEIGHT, SUITS, WIDTH, Suit
from assets.drawing.glyphs import NUMERAL_WIDTH, burst, digits, numeral
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
    polygon,
    rect,
    ring_of,
    turn,
)

NUMBERS = tuple(str(value) for value in range(11))
ACTIONS = ("S", "R", "D")
_BORDER, _FRAME = 4.0, 1.0
_EDGE = _BORDER + _FRAME  # of the printed field
_RIGHT, _BOTTOM = WIDTH - _EDGE, HEIGHT - _EDGE
_TAB: Point = (12.2, 25.0)  # of the index, width and height
_PIP_TAB = 13.6
_SIGN = Stroke(INK, _FRAME)
_SLATE, _SLATE_LIGHT, _MIST = "#26303C", "#3A4654", "#A9B4C0"


def faces() -> dict[str, Drawing]:
    coloured = {suit + kind: face(suit, kind) for suit in SUITS for kind in (*NUMBERS, *ACTIONS)}
    heroes = {name: hero(name) for name in HEROES}
    return {**coloured, "W": wish(), "W4": draw_four(), **heroes, "back": back()}


def face(suit: str, kind: str) -> Drawing:
    drawn = SUITS[suit]
    middle = _ACTIONS[kind](drawn) if kind in _ACTIONS else _number(drawn, kind)
    corners = (*_index(kind, drawn), *_second(kind))
    return (*_ground(drawn.hue, _pattern(drawn, kind)), *middle, *corners, *turn(corners, 180, CENTRE))


def _ground(hue: str, pattern: Drawing = ()) -> Drawing:
    """Paper, the printed field with its pattern, and the frame over the pattern's edge."""
    inset = _BORDER + _FRAME / 2
    size = WIDTH - 2 * inset, HEIGHT - 2 * inset
    field = rect(inset, inset, *size, hue, radius=CORNER)
    frame = rect(inset, inset, *size, "none", radius=CORNER, stroke=_SIGN)
    return rect(0, 0, WIDTH, HEIGHT, PAPER, radius=CORNER), field, *pattern, frame


def _deeper(hue: str, share: float = 0.72) -> str:
    return "#" + "".join(f"{round(int(hue[at : at + 2], 16) * share):02X}" for at in (1, 3, 5))


def _pattern(suit: Suit, kind: str) -> Drawing:
    shade = _deeper(suit.hue)
    if kind == "S":
        return _stripes(shade)
    if kind == "R":
        return (polygon([(_EDGE, _EDGE), (_RIGHT, _EDGE), (_EDGE, _BOTTOM)], shade),)
    if kind == "D":
        return tuple(rect(_EDGE, top, _RIGHT - _EDGE, 13.0, shade) for top in (18.0, 44.0, 70.0))
    return _rim(shade) if kind == "0" else _rays(int(kind), shade)


def _rim(shade: str) -> Drawing:
    """Instead of no rays at all: two broad sides."""
    return tuple(rect(left, _EDGE, 14.0, _BOTTOM - _EDGE, shade) for left in (_EDGE, _RIGHT - 14.0))


def _rays(count: int, shade: str) -> Drawing:
    """Sectors of the field around its middle."""
    wide = 180 / count
    return tuple(_sector(step * 2 * wide + 18.0, wide, shade) for step in range(count))


def _sector(start: float, wide: float, shade: str) -> Element:
    """As far as the edge of the field; where it spans one of the field's corners it goes round it."""
    corners = [(_RIGHT, _EDGE), (_RIGHT, _BOTTOM), (_EDGE, _BOTTOM), (_EDGE, _EDGE)]
    turns = [_angle_of(corner) for corner in corners]
    between = sorted(
        ((at - start) % 360, corner)
        for at, corner in zip(turns, corners, strict=True)
        if (at - start) % 360 < wide
    )
    points = [CENTRE, _at_edge(start), *(corner for _, corner in between), _at_edge(start + wide)]
    return polygon(points, shade)


def _angle_of(point: Point) -> float:
    return degrees(atan2(point[0] - CENTRE[0], CENTRE[1] - point[1])) % 360


def _at_edge(angle: float) -> Point:
    """Where a line from the middle, degrees clockwise from the top, leaves the field."""
    x, y = sin(radians(angle)), -cos(radians(angle))
    reach = min(
        (_RIGHT - CENTRE[0]) / abs(x) if abs(x) > 1e-9 else HEIGHT,
        (_BOTTOM - CENTRE[1]) / abs(y) if abs(y) > 1e-9 else HEIGHT,
    )
    return CENTRE[0] + reach * x, CENTRE[1] + reach * y


def _stripes(shade: str) -> Drawing:
    """Slanting bars, like those across a closed road."""
    high, lean = _BOTTOM - _EDGE, 20.0
    lefts = (_EDGE + 2.0, _EDGE + 22.0)
    return tuple(
        polygon([(x + lean, _EDGE), (x + lean + 10, _EDGE), (x + 10, _EDGE + high), (x, _EDGE + high)], shade)
        for x in lefts
    )


def _number(suit: Suit, kind: str) -> Drawing:
    height = (0.8 if kind == "10" else 0.95) * suit.numeral
    return (_panel(suit), *_numeral(kind, suit.sign_centre, height))


def _numeral(kind: str, centre: Point, height: float) -> Drawing:
    drawn, width = digits(kind) if len(kind) > 1 else (numeral(kind), NUMERAL_WIDTH)
    return _centred(drawn, width, centre, height)


def _centred(drawing: Drawing, width: float, centre: Point, height: float) -> Drawing:
    scale = height / 100
    return move(drawing, centre[0] - width * scale / 2, centre[1] - height / 2, scale)


def _tab(width: float, height: float) -> Element:
    """A white tab in the upper left corner of the field, rounded as the frame is."""
    near, right, low = _BORDER + _FRAME / 2, _EDGE + width, _EDGE + height
    corner = f"M{pair((near, near + CORNER))} Q{pair((near, near))} {pair((near + CORNER, near))}"
    end = f"V{number(low - CORNER)} Q{pair((right, low))} {pair((right - CORNER, low))} H{number(near)} Z"
    return path(f"{corner} H{number(right)} {end}", PAPER, _SIGN)


def _index(kind: str, suit: Suit | None = None) -> Drawing:
    """The sign and below it the suit's shape, or, on a card of no colour, all of them."""
    middle = _EDGE + _TAB[0] / 2 - 0.2
    sign = _corner_sign(kind, (middle, 12.4))
    below: Drawing = _centred(star(INK) if kind == "W" else pie(), 100, (middle, 24.4), 8.8)
    if suit:
        below = (path(suit.outline((middle, 24.4), 7.6), suit.hue, Stroke(INK, 0.8)),)
    return (_tab(*_TAB), *sign, *below)


def _corner_sign(kind: str, centre: Point) -> Drawing:
    if kind in NUMBERS:
        return _numeral(kind, centre, 9.4 if kind == "10" else 12.8)
    if kind in ("D", "W4"):
        drawn, width = plus("2" if kind == "D" else "4", INK)
        return _centred(drawn, width, centre, 7.7)
    return _centred(_SIGNS[kind](INK), 100, centre, 10.0)


def _second(kind: str) -> Drawing:
    """What stands in the corner beside the index: the number in pips, or the sign once more."""
    tab = turn((_tab(_PIP_TAB, _PIP_TAB),), 90, (WIDTH / 2, WIDTH / 2))
    centre = (_RIGHT - _PIP_TAB / 2 + 0.2, _EDGE + _PIP_TAB / 2 - 0.2)
    return (*tab, *(_pips(kind, centre) if kind in NUMBERS else _corner_sign(kind, centre)))


# Fewer pips are larger: neighbouring numbers then differ everywhere in the corner, not by one dot.
_PIP_RADIUS = {
    "1": 4.4, "2": 3.1, "3": 2.7, "4": 2.5, "5": 2.0, "6": 1.8, "7": 1.75, "8": 1.6, "9": 1.55, "10": 1.4,
}  # fmt: skip


def _pips(kind: str, centre: Point) -> Drawing:
    if kind == "0":
        return (circle(centre, 3.9, "none", Stroke(INK, 1.6)),)
    return tuple(circle(place, _PIP_RADIUS[kind], INK) for place in _pip_places(int(kind), centre))


def _pip_places(count: int, centre: Point) -> list[Point]:
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


def _panel(suit: Suit) -> Element:
    return path(suit.outline(suit.panel_centre, 0.92 * suit.panel_span), PAPER, _SIGN)


def _skip(suit: Suit) -> Drawing:
    """The villain holds up a barred ring."""
    plate = circle((31.5, 63.5), 12.6, PAPER, _SIGN)
    ring = _centred(barred(INK), 100, (31.5, 63.5), 21.0)
    return (_panel(suit), *move(villain(), 8.5, 17.5, 0.46), plate, *ring)


def _reverse(suit: Suit) -> Drawing:
    """The villain from both sides of the table, as on old court cards, and the arrows between."""
    half = move(villain(), 13.5, 9.5, 0.36)
    plate = circle(CENTRE, 12.6, PAPER, _SIGN)
    arrows = _centred(about_turn(INK), 100, CENTRE, 17.0)
    return (_panel(suit), *half, *turn(half, 180, CENTRE), plate, *arrows)


def _draw_two(suit: Suit) -> Drawing:
    """The villain over the two cards that he deals out."""
    card = rect(-12, -16, 24, 32, suit.hue, radius=2.5, stroke=_SIGN)
    cards = (card.turned(-7, (0, 16)).moved(23.0, 59.0), card.turned(7, (0, 16)).moved(41.0, 59.0))
    drawn, width = plus("2", INK)
    sign = _centred(drawn, width, (32.0, 59.0), 19.0)
    return (_panel(suit), *move(villain(), 10.5, 8.5, 0.42), *cards, *sign)


_ACTIONS: dict[str, Callable[[Suit], Drawing]] = {"S": _skip, "R": _reverse, "D": _draw_two}
_SIGNS: dict[str, Callable[[str], Drawing]] = {
    "S": barred,
    "R": about_turn,
    "W": lambda _colour: pie(),
    "Paul": equal,
    "Petra": more_or_less,
    "Pia": lambda colour: shield(colour, PAPER),
    "Patrick": crown,
}


def wish() -> Drawing:
    corners = (*_index("W"), *_second("W"))
    middle = _centred(pie(PAPER), 100, CENTRE, 46.0)
    return (*_ground(INK), *middle, *corners, *turn(corners, 180, CENTRE))


def draw_four() -> Drawing:
    """A card of each colour, fanned, and how many of them."""
    fan = tuple(
        element
        for lean, suit in zip((-24, -8, 8, 24), "rbgy", strict=True)
        for element in turn(_small_card(suit), lean, (CENTRE[0], 68.0))
    )
    plate = circle((CENTRE[0], 60.5), 14.0, PAPER, _SIGN)
    drawn, width = plus("4", INK)
    corners = (*_index("W4"), *_second("W4"))
    sign = _centred(drawn, width, (CENTRE[0] - 0.6, 60.5), 14.5)
    return (*_ground(INK), *fan, plate, *sign, *corners, *turn(corners, 180, CENTRE))


def _small_card(suit: str) -> Drawing:
    drawn = SUITS[suit]
    card = rect(CENTRE[0] - 8, 24, 16, 32, drawn.hue, radius=2.5, stroke=Stroke(PAPER, 1.2))
    return card, path(drawn.outline((CENTRE[0], 33.0), 8.6), PAPER)


# Colours that no suit has, so that nobody takes a hero for a card of a suit.
_HERO_HUES = {"Paul": "#9A7BE0", "Petra": "#E58BC0", "Pia": "#6FD0CF", "Patrick": "#C79A74"}


def hero(name: str) -> Drawing:
    """In the spotlight, with the name below; each before a backdrop of its own."""
    hue = _HERO_HUES[name]
    corners = (*_index(name), *_second(name))
    light = circle((31.5, 42.0), 23.5, PAPER, _SIGN)
    ground = _ground(hue, (*_BACKDROPS[name](_deeper(hue)),))
    sign = (light, *_bust(name), *_name(name))
    return (*ground, *sign, *corners, *turn(corners, 180, CENTRE))


def _bust(name: str) -> Drawing:
    return move(HEROES[name](), 9.0, 25.6, 0.45)


def _name(name: str) -> Drawing:
    """On a dark band between the lower corners' tabs."""
    band = rect(_EDGE, 69.6, _RIGHT - _EDGE, _BOTTOM - 69.6, INK)
    letters, width = word(name, PAPER)
    return (band, *_centred(letters, width, (31.8, 76.4), min(7.0, 2400 / width)))


def _levels(shade: str) -> Drawing:
    return tuple(rect(_EDGE, top, _RIGHT - _EDGE, 8.0, shade) for top in (13.0, 29.0, 45.0, 61.0))


def _halves(shade: str) -> Drawing:
    return (rect(CENTRE[0], _EDGE, _RIGHT - CENTRE[0], _BOTTOM - _EDGE, shade),)


def _columns(shade: str) -> Drawing:
    return tuple(rect(left, _EDGE, 7.0, _BOTTOM - _EDGE, shade) for left in (12.0, 28.0, 44.0))


_BACKDROPS: dict[str, Callable[[str], Drawing]] = {
    "Paul": _levels,
    "Petra": _halves,
    "Pia": lambda shade: _rays(12, shade),
    "Patrick": _columns,
}


def back() -> Drawing:
    """Neutral, point-symmetric and unlike every face: rays, and the four shapes in a star."""
    star_ = path(burst(16, CENTRE, 23, 19, 1.2), _SLATE, Stroke(_MIST, 1.2))
    places = zip(SUITS.values(), ring_of(4, CENTRE, 9.5, start=45), strict=True)
    shapes = tuple(path(suit.outline(place, 9.0), _MIST) for suit, place in places)
    rim = rect(8.0, 8.0, WIDTH - 16, HEIGHT - 16, "none", radius=2, stroke=Stroke(_MIST, 0.8))
    return (*_ground(_SLATE, _rays(12, _SLATE_LIGHT)), rim, star_, *shapes)
