"""The pieces of FINITY as flat tokens to cut out.

What a camera must tell apart is told by large differences: a bridge has a violet tail, a hue that no player
has, so that its direction shows even where its shape blurs; black and white bridges differ in their outline
and in the sign on their head as well. What belongs to a player has his colour and, all around, his shape.
"""

from math import cos, radians, sin
from typing import Any

from assets.drawing.finito import SUITS, Suit
from assets.drawing.finity import geometry
from assets.drawing.pen import (
    INK,
    PAPER,
    Drawing,
    Element,
    Point,
    Stroke,
    circle,
    number,
    pair,
    path,
    polygon,
    rect,
    turn,
)

VIOLET = "#A03CC8"
_OUTLINE, _FINE = 0.45, 0.3
_MARKS = {"l": (8, 2.5), "m": (6, 1.6), "s": (4, 1.5)}  # shapes around a ring, and how large
_SIGN = 0.95  # radius of the sign on a bridge
_POST_SIGN, _BLOCKER_SIGN = 1.4, 3.3
_SHADES = {"b": (INK, PAPER), "w": (PAPER, INK)}  # of a bridge or an indicator, and of its sign


def faces() -> dict[str, tuple[float, float, Drawing]]:
    """Every piece by its name: width, height and drawing."""
    sizes = geometry()["pieces"]
    drawn = {f"bridge-{shade}": _bridge(sizes["bridge"], shade) for shade in _SHADES}
    drawn |= {f"indicator-{shade}": _indicator(sizes["indicator"]["outer"], shade) for shade in _SHADES}
    for colour, suit in SUITS.items():
        drawn |= {f"ring-{size}-{colour}": _ring(sizes[size], suit, *_MARKS[size]) for size in _MARKS}
        drawn[f"post-{colour}"] = _post(sizes["post"]["outer"], suit)
        drawn[f"blocker-{colour}"] = _blocker(sizes["blocker"]["side"], suit)
    return drawn


def _bridge(size: dict[str, Any], shade: str) -> tuple[float, float, Drawing]:
    """An arrow that points to the right; its outline is within its measures."""
    body, sign = _SHADES[shade]
    long, wide = size["length"], size["width"]
    inset = _OUTLINE / 2
    level, waist = wide / 2, size["shaft"] / 2 - inset
    neck, foot = long - size["head"], size["head"]
    head = [(neck, level - waist), (neck, inset), (long - inset, level), (neck, wide - inset)]
    shaft = [(neck, level + waist), (foot, level + waist), (foot, level - waist)]
    tail = [(inset, inset), (foot, inset), (foot, wide - inset), (inset, wide - inset)]
    pen = Stroke(INK, _OUTLINE)
    at = neck + size["head"] * 0.32, level
    drawn = polygon([*head, *shaft], body, pen), polygon(tail, VIOLET, pen), _shade_sign(shade, at, sign)
    return long, wide, drawn


def _shade_sign(shade: str, at: Point, colour: str, scale: float = 1.0) -> Element:
    """A dot on black, a bar across on white."""
    if shade == "b":
        return circle(at, _SIGN * scale, colour)
    return path(f"M{number(at[0])} {number(at[1] - 1.3 * scale)} v{number(2.6 * scale)}",
                stroke=Stroke(colour, 0.8 * scale))  # fmt: skip


def _indicator(radius: float, shade: str) -> tuple[float, float, Drawing]:
    body, sign = _SHADES[shade]
    centre = radius, radius
    disc = circle(centre, radius - _OUTLINE / 2, body, Stroke(INK, _OUTLINE))
    return 2 * radius, 2 * radius, (disc, _shade_sign(shade, centre, sign, scale=2.2))


def _ring(size: dict[str, Any], suit: Suit, marks: int, span: float) -> tuple[float, float, Drawing]:
    outer, inner = size["outer"], size["inner"]
    centre = outer, outer
    fill = path(_band(centre, outer, inner), suit.hue)
    edges = (
        circle(centre, radius, "none", Stroke(INK, _FINE))
        for radius in (outer - _FINE / 2, inner + _FINE / 2)
    )
    mark = (path(suit.outline((outer, outer - (outer + inner) / 2), span), PAPER),)
    signs = (sign for step in range(marks) for sign in turn(mark, 360 * step / marks, centre))
    return 2 * outer, 2 * outer, (fill, *edges, *signs)


def _band(centre: Point, outer: float, inner: float) -> str:
    """Path data of a ring: the hole runs the other way round, so every reader leaves it open."""
    return f"{_round(centre, outer, 1)} {_round(centre, inner, 0)}"


def _round(centre: Point, radius: float, sweep: int) -> str:
    left, right = ((centre[0] + side * radius, centre[1]) for side in (-1, 1))
    arc = f"A{number(radius)} {number(radius)} 0 1 {sweep}"
    return f"M{pair(left)} {arc} {pair(right)} {arc} {pair(left)} Z"


def _post(radius: float, suit: Suit) -> tuple[float, float, Drawing]:
    centre = radius, radius
    disc = circle(centre, radius - _OUTLINE / 2, suit.hue, Stroke(INK, _OUTLINE))
    return 2 * radius, 2 * radius, (disc, path(suit.outline(centre, _POST_SIGN), PAPER))


def _blocker(side: float, suit: Suit) -> tuple[float, float, Drawing]:
    square = rect(
        _OUTLINE / 2, _OUTLINE / 2, side - _OUTLINE, side - _OUTLINE, suit.hue, stroke=Stroke(INK, _OUTLINE)
    )
    return side, side, (square, path(suit.outline((side / 2, side / 2), _BLOCKER_SIGN), PAPER))


def arrow(turned: float, centre: Point) -> list[Point]:
    """The corners of a bridge that lies about a point, turned clockwise from the right."""
    size = geometry()["pieces"]["bridge"]
    half, wide, waist = size["length"] / 2, size["width"] / 2, size["shaft"] / 2
    neck = half - size["head"]
    upper = [(-half, wide), (-neck, wide), (-neck, waist), (neck, waist), (neck, wide), (half, 0.0)]
    corners = [*upper, *((x, -y) for x, y in reversed(upper[:-1]))]
    c, s = cos(radians(turned)), sin(radians(turned))
    return [(centre[0] + c * x - s * y, centre[1] + s * x + c * y) for x, y in corners]
