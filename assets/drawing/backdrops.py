"""What lies behind the signs of a FINITA card: the printed field with its frame, and patterns to fill it.

Seen from afar, a card is little more than its pattern; so every number and every special card has another.
"""

from collections.abc import Sequence
from math import atan2, cos, degrees, radians, sin

from assets.drawing.finito import CENTRE, CORNER, HEIGHT, WIDTH
from assets.drawing.pen import INK, PAPER, Drawing, Element, Point, Stroke, polygon, rect

BORDER, FRAME = 4.0, 1.0
EDGE = BORDER + FRAME  # of the printed field
RIGHT, BOTTOM = WIDTH - EDGE, HEIGHT - EDGE
LINE = Stroke(INK, FRAME)


def ground(hue: str, pattern: Drawing = ()) -> Drawing:
    """Paper, the printed field with its pattern, and the frame over the pattern's edge."""
    inset = BORDER + FRAME / 2
    size = WIDTH - 2 * inset, HEIGHT - 2 * inset
    field = rect(inset, inset, *size, hue, radius=CORNER)
    frame = rect(inset, inset, *size, "none", radius=CORNER, stroke=LINE)
    return rect(0, 0, WIDTH, HEIGHT, PAPER, radius=CORNER), field, *pattern, frame


def deeper(hue: str, share: float = 0.72) -> str:
    return "#" + "".join(f"{round(int(hue[at : at + 2], 16) * share):02X}" for at in (1, 3, 5))


def rays(count: int, shade: str) -> Drawing:
    """Sectors of the field around its middle."""
    wide = 180 / count
    return tuple(_sector(step * 2 * wide + 18.0, wide, shade) for step in range(count))


def _sector(start: float, wide: float, shade: str) -> Element:
    """As far as the edge of the field; where it spans one of the field's corners it goes round it."""
    corners = [(RIGHT, EDGE), (RIGHT, BOTTOM), (EDGE, BOTTOM), (EDGE, EDGE)]
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
        (RIGHT - CENTRE[0]) / abs(x) if abs(x) > 1e-9 else HEIGHT,
        (BOTTOM - CENTRE[1]) / abs(y) if abs(y) > 1e-9 else HEIGHT,
    )
    return CENTRE[0] + reach * x, CENTRE[1] + reach * y


def stripes(shade: str) -> Drawing:
    """Slanting bars, like those across a closed road."""
    high, lean = BOTTOM - EDGE, 20.0
    lefts = (EDGE + 2.0, EDGE + 22.0)
    return tuple(
        polygon([(x + lean, EDGE), (x + lean + 10, EDGE), (x + 10, EDGE + high), (x, EDGE + high)], shade)
        for x in lefts
    )


def halved(shade: str) -> Drawing:
    """Cut in two from corner to corner."""
    return (polygon([(EDGE, EDGE), (RIGHT, EDGE), (EDGE, BOTTOM)], shade),)


def broad_sides(shade: str) -> Drawing:
    """Instead of no rays at all: two broad sides."""
    return tuple(rect(left, EDGE, 14.0, BOTTOM - EDGE, shade) for left in (EDGE, RIGHT - 14.0))


def levels(tops: Sequence[float], high: float, shade: str) -> Drawing:
    return tuple(rect(EDGE, top, RIGHT - EDGE, high, shade) for top in tops)


def right_half(shade: str) -> Drawing:
    return (rect(CENTRE[0], EDGE, RIGHT - CENTRE[0], BOTTOM - EDGE, shade),)


def columns(shade: str) -> Drawing:
    return tuple(rect(left, EDGE, 7.0, BOTTOM - EDGE, shade) for left in (12.0, 28.0, 44.0))
