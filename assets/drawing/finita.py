"""The faces of our deck for FINITA.

What a card is, is told many times over, because it lies in a heap as often as alone: by the index in two
corners, large enough to be read where only a strip of the card shows; by the number of pips in the other two;
by the big sign in the middle; and from afar by the rays behind it, as many as the number. A 9, on which
everybody slaps the pile, is white on black, so it differs from a 6 all over, whichever way up. Colour is told
by hue and by the shape of the panel. White border and dark frame are those of our other deck: by them the
camera finds the top card of a pile.
"""

from collections.abc import Callable

from assets.drawing.backdrops import (
    BOTTOM,
    EDGE,
    LINE,
    RIGHT,
    broad_sides,
    columns,
    deeper,
    ground,
    halved,
    levels,
    rays,
    right_half,
    stripes,
)
from assets.drawing.characters import HEROES, villain
from assets.drawing.corners import NUMBERS, centred, corners, inks, numeral_at
from assets.drawing.finita_signs import about_turn, barred, pie, plus, word
from assets.drawing.finito import CENTRE, HEIGHT, SUITS, WIDTH, Suit
from assets.drawing.glyphs import burst
from assets.drawing.pen import (
    INK,
    PAPER,
    Drawing,
    Element,
    Stroke,
    circle,
    move,
    path,
    rect,
    ring_of,
    turn,
)

_SLATE, _SLATE_LIGHT, _MIST = "#26303C", "#3A4654", "#A9B4C0"
# Colours that no suit has, so that nobody takes a hero for a card of a suit.
_HERO_HUES = {"Paul": "#9A7BE0", "Petra": "#E58BC0", "Pia": "#6FD0CF", "Patrick": "#C79A74"}
_NAME_TOP = 69.6

Backdrop = Callable[[str], Drawing]
_BACKDROPS: dict[str, Backdrop] = {
    "0": broad_sides,
    "S": stripes,
    "R": halved,
    "D": lambda shade: levels((18.0, 44.0, 70.0), 13.0, shade),
    "Paul": lambda shade: levels((13.0, 29.0, 45.0, 61.0), 8.0, shade),
    "Petra": right_half,
    "Pia": lambda shade: rays(12, shade),
    "Patrick": columns,
}


def faces() -> dict[str, Drawing]:
    coloured = {suit + kind: face(suit, kind) for suit in SUITS for kind in (*NUMBERS, *_ACTIONS)}
    heroes = {name: hero(name) for name in HEROES}
    return {**coloured, "W": wish(), "W4": draw_four(), **heroes, "back": back()}


def face(suit: str, kind: str) -> Drawing:
    drawn = SUITS[suit]
    middle = _ACTIONS[kind](drawn) if kind in _ACTIONS else _number(drawn, kind)
    return (*_field(drawn.hue, kind), _panel(drawn, kind), *middle, *corners(kind, drawn))


def _field(hue: str, kind: str) -> Drawing:
    shade = deeper(hue)
    return ground(hue, _BACKDROPS[kind](shade) if kind in _BACKDROPS else rays(int(kind), shade))


def _panel(suit: Suit, kind: str) -> Element:
    return path(suit.outline(suit.panel_centre, 0.92 * suit.panel_span), inks(kind)[1], LINE)


def _number(suit: Suit, kind: str) -> Drawing:
    return numeral_at(kind, suit.sign_centre, (0.8 if kind == "10" else 0.95) * suit.numeral)


def _skip(_suit: Suit) -> Drawing:
    """The villain holds up a barred ring."""
    plate = circle((31.5, 63.5), 12.6, PAPER, LINE)
    return (*move(villain(), 8.5, 17.5, 0.46), plate, *centred(barred(INK), 100, (31.5, 63.5), 21.0))


def _reverse(_suit: Suit) -> Drawing:
    """The villain from both sides of the table, as on old court cards, and the arrows between."""
    half = move(villain(), 13.5, 9.5, 0.36)
    plate = circle(CENTRE, 12.6, PAPER, LINE)
    return (*half, *turn(half, 180, CENTRE), plate, *centred(about_turn(INK), 100, CENTRE, 17.0))


def _draw_two(suit: Suit) -> Drawing:
    """The villain over the two cards that he deals out."""
    card = rect(-12, -16, 24, 32, suit.hue, radius=2.5, stroke=LINE)
    cards = (card.turned(-7, (0, 16)).moved(23.0, 59.0), card.turned(7, (0, 16)).moved(41.0, 59.0))
    drawn, width = plus("2", INK)
    return (*move(villain(), 10.5, 8.5, 0.42), *cards, *centred(drawn, width, (32.0, 59.0), 19.0))


_ACTIONS: dict[str, Callable[[Suit], Drawing]] = {"S": _skip, "R": _reverse, "D": _draw_two}


def wish() -> Drawing:
    return (*ground(INK), *centred(pie(PAPER), 100, CENTRE, 46.0), *corners("W"))


def draw_four() -> Drawing:
    """A card of each colour, fanned, and how many of them."""
    fan = tuple(
        element
        for lean, suit in zip((-24, -8, 8, 24), "rbgy", strict=True)
        for element in turn(_small_card(SUITS[suit]), lean, (CENTRE[0], 68.0))
    )
    plate = circle((CENTRE[0], 60.5), 14.0, PAPER, LINE)
    drawn, width = plus("4", INK)
    sign = centred(drawn, width, (CENTRE[0] - 0.6, 60.5), 14.5)
    return (*ground(INK), *fan, plate, *sign, *corners("W4"))


def _small_card(suit: Suit) -> Drawing:
    card = rect(CENTRE[0] - 8, 24, 16, 32, suit.hue, radius=2.5, stroke=Stroke(PAPER, 1.2))
    return card, path(suit.outline((CENTRE[0], 33.0), 8.6), PAPER)


def hero(name: str) -> Drawing:
    """In the spotlight, with the name below; each before a backdrop of its own."""
    light = circle((31.5, 42.0), 23.5, PAPER, LINE)
    bust = move(HEROES[name](), 9.0, 25.6, 0.45)
    return (*_field(_HERO_HUES[name], name), light, *bust, *_name(name), *corners(name))


def _name(name: str) -> Drawing:
    """On a dark band between the lower corners' tabs."""
    band = rect(EDGE, _NAME_TOP, RIGHT - EDGE, BOTTOM - _NAME_TOP, INK)
    letters, width = word(name, PAPER)
    return (band, *centred(letters, width, (31.8, 76.4), min(7.0, 2400 / width)))


def back() -> Drawing:
    """Neutral and unlike every face: rays, and the four shapes in a star."""
    star = path(burst(16, CENTRE, 23, 19, 1.2), _SLATE, Stroke(_MIST, 1.2))
    places = zip(SUITS.values(), ring_of(4, CENTRE, 9.5, start=45), strict=True)
    shapes = tuple(path(suit.outline(place, 9.0), _MIST) for suit, place in places)
    rim = rect(8.0, 8.0, WIDTH - 16, HEIGHT - 16, "none", radius=2, stroke=Stroke(_MIST, 0.8))
    return (*ground(_SLATE, rays(12, _SLATE_LIGHT)), rim, star, *shapes)
