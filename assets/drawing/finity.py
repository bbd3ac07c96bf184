"""The board of FINITY: hexagons with grooves, seats for rings, the players' colours where they begin.

All that is printed is pale, except what tells the camera where the board lies: pieces stand out against it.
"""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import cos, radians, sin, sqrt
from typing import Any

from assets.drawing.finito import SUITS
from assets.drawing.glyphs import digits, letters
from assets.drawing.markers import marker
from assets.drawing.pen import (
    PAPER,
    Drawing,
    Element,
    Point,
    Stroke,
    circle,
    move,
    pair,
    path,
    polygon,
    rect,
    turn,
)

CENTRE = "C"
_TILE, _CENTRE_TILE = "#DBE2E9", "#CBD4DD"
_RIM, _SEAT, _GROOVE = Stroke("#8B98A6", 0.5), Stroke("#A9B4C0", 0.3), Stroke("#A9B4C0", 0.9)
_GROOVE_LENGTH = 0.4  # of the distance between stations; a bridge is longer and covers it
_NAME_FROM, _SIGN_FROM = 0.265, 0.3  # of that distance, from the middle of a station
_NAME_AT, _SIGN_AT = 0.0, 180.0  # degrees, clockwise from the right: at corners, where few bridges lie
_NAME, _NAME_COLOUR = 2.3, "#46525F"
_SIGN_SPAN, _START_LINE = 3.0, 0.4
_STEP, _STEP_COLOUR = 3.4, "#8B98A6"


@cache
def geometry() -> dict[str, Any]:
    """board.toml, the one home of these numbers."""
    with files("assets").joinpath("finity", "board.toml").open("rb") as file:
        return tomllib.load(file)


def board(players: int) -> Drawing:
    facts = geometry()
    own = next(table for table in facts["tables"] if table["players"] == players)
    ground = rect(0, 0, facts["width"], facts["height"], PAPER)
    tiles = (element for name in own["stations"] for element in _tile(facts, name))
    grooves = (element for slot in _slots(facts, own) for element in _groove(facts, slot))
    starts = (element for seat in range(players) for element in _start(facts, own, seat))
    middle = _shared(facts, facts["colours"][:players])
    markers = (element for each in facts["markers"] for element in marker(each))
    return (ground, *tiles, *grooves, *starts, *middle, *_tower(facts), *markers)


def _slots(facts: dict[str, Any], own: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for slot in facts["slots"].values():
        if set(slot["ends"]) <= set(own["stations"]):
            yield slot


def _place(facts: dict[str, Any], station: str) -> Point:
    return facts["stations"][station]["x"], facts["stations"][station]["y"]


def _away(centre: Point, distance: float, angle: float) -> Point:
    """A point at an angle in degrees, clockwise from the right."""
    return centre[0] + distance * cos(radians(angle)), centre[1] + distance * sin(radians(angle))


def _tile(facts: dict[str, Any], name: str) -> Iterator[Element]:
    """A hexagon with the seats of rings and post, and its name at a corner."""
    centre, apart = _place(facts, name), facts["apart"]
    corners = [_away(centre, apart / sqrt(3), 60 * corner) for corner in range(6)]
    yield polygon(corners, _CENTRE_TILE if name == CENTRE else _TILE, _RIM)
    for seat in ("l",) if name == CENTRE else (*facts["seats"], "post"):
        yield circle(centre, facts["pieces"][seat]["outer"], PAPER if seat == "l" else "none", _SEAT)
    drawing, _width = letters(name, _NAME_COLOUR)
    x, y = _away(centre, _NAME_FROM * apart, _NAME_AT)
    yield from move(drawing, x, y - _NAME / 2, _NAME / 100)


def _groove(facts: dict[str, Any], slot: dict[str, Any]) -> Iterator[Element]:
    middle, half = (slot["x"], slot["y"]), _GROOVE_LENGTH / 2 * facts["apart"]
    start, end = (_away(middle, reach, slot["turn"]) for reach in (-half, half))
    yield path(f"M{pair(start)} L{pair(end)}", stroke=_GROOVE)


def _start(facts: dict[str, Any], own: dict[str, Any], seat: int) -> Iterator[Element]:
    """Where a player's headquarters and blockers begin."""
    suit = SUITS[facts["colours"][seat]]
    sign = _away(_place(facts, own["homes"][seat]), _SIGN_FROM * facts["apart"], _SIGN_AT)
    yield path(suit.outline(sign, _SIGN_SPAN), suit.hue)
    side = facts["pieces"]["blocker"]["side"] - _START_LINE
    for name in own["blockers"][seat]:
        slot = facts["slots"][name]
        x, y = slot["x"], slot["y"]
        square = rect(x - side / 2, y - side / 2, side, side, "none", stroke=Stroke(suit.hue, _START_LINE))
        yield square.turned(slot["turn"], (x, y))


def _shared(facts: dict[str, Any], colours: Sequence[str]) -> Iterator[Element]:
    """The large rings that every player has on the centre for ever are printed there, a part for each."""
    centre, ring = _place(facts, CENTRE), facts["pieces"]["l"]
    middle, width = (ring["outer"] + ring["inner"]) / 2, ring["outer"] - ring["inner"]
    edges = [360 * part / len(colours) for part in range(len(colours) + 1)]
    for colour, (start, end) in zip(colours, pairwise(edges), strict=True):
        a, b = _away(centre, middle, start - 90), _away(centre, middle, end - 90)
        arc = f"M{pair(a)} A{middle} {middle} 0 0 1 {pair(b)}"
        half = (start + end) / 2
        yield path(arc, stroke=Stroke(SUITS[colour].hue, width - 0.3))
        sign = _away(centre, middle, -90)
        yield from turn((path(SUITS[colour].outline(sign, 2.4), PAPER),), half, centre)


def _tower(facts: dict[str, Any]) -> Iterator[Element]:
    """Where the indicators lie, the first one lowest."""
    tower, radius = facts["tower"], facts["pieces"]["indicator"]["outer"]
    for step in range(8):
        centre = tower["x"], tower["y"] + step * tower["step"]
        yield circle(centre, radius + 0.4, "none", _SEAT)
        drawing, width = digits(str(step + 1), _STEP_COLOUR)
        scale = _STEP / 100
        yield from move(drawing, centre[0] - width * scale / 2, centre[1] - _STEP / 2, scale)
