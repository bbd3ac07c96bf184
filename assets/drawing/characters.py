"""Who appears on the FINITA cards: four heroes, and the villain, who is grey. Busts in a box 100 by 100."""

from assets.drawing.pen import (
    INK,
    PAPER,
    Drawing,
    Point,
    Stroke,
    circle,
    ellipse,
    path,
    rect,
    rounded,
)

_LINE = Stroke(INK, 3.0)
_FINE = Stroke(INK, 2.6)


def _shoulders(colour: str, width: float = 84.0) -> Drawing:
    left, right = 50 - width / 2, 50 + width / 2
    body = f"M{left} 100 C{left} 80 {left + 12} 72 34 70 L66 70 C{right - 12} 72 {right} 80 {right} 100 Z"
    return (path(body, colour, _LINE),)


def _neck(skin: str) -> Drawing:
    return (path("M40 58 V72 C40 80 60 80 60 72 V58 Z", skin, _LINE),)


def _eyes(level: float, apart: float = 11.0, size: float = 2.9) -> Drawing:
    return circle((50 - apart, level), size, INK), circle((50 + apart, level), size, INK)


def _smile(level: float, wide: float = 9.0) -> Drawing:
    return (path(f"M{50 - wide} {level} Q50 {level + wide} {50 + wide} {level}", stroke=_FINE),)


def paul() -> Drawing:
    """Round glasses, a side parting, a moustache and a bow tie: he counts everything."""
    skin, hair = "#F2C9A1", "#3B2A20"
    return (
        *_shoulders("#5B3FA8"),
        path("M36 70 L50 88 L64 70 Z", PAPER, _LINE),
        *_neck(skin),
        path(rounded([(50, 82), (36, 75), (36, 91)], 2), "#F5B800", _FINE),
        path(rounded([(50, 82), (64, 75), (64, 91)], 2), "#F5B800", _FINE),
        circle((27, 43), 5, skin, _LINE),
        circle((73, 43), 5, skin, _LINE),
        rect(28, 16, 44, 50, skin, radius=20, stroke=_LINE),
        path(
            "M25 36 C24 12 42 6 58 9 C74 11 78 24 75 38 C70 34 66 28 64 22 C54 28 38 28 31 26 Z",
            hair,
            _LINE,
        ),
        *_eyes(40),
        circle((39, 40), 8.4, "none", _FINE),
        circle((61, 40), 8.4, "none", _FINE),
        path("M47 39 Q50 37 53 39", stroke=_FINE),
        path("M36 55 C40 49 47 49 50 53 C53 49 60 49 64 55 C58 59 53 58 50 56 C47 58 42 59 36 55 Z", hair),
    )


def petra() -> Drawing:
    """A bun on top, a fringe, and large ear-rings like a greater and a smaller sign."""
    skin, hair = "#A9714B", "#7A1F3D"
    return (
        circle((50, 9), 12, hair, _LINE),
        path("M22 70 C14 30 28 12 50 12 C72 12 86 30 78 70 Z", hair, _LINE),
        *_shoulders("#FFFFFF", 74),
        path("M13 100 C16 80 26 74 34 71 L50 96 L66 71 C74 74 84 80 87 100 Z", "#B23A7D", _LINE),
        *_neck(skin),
        path(
            "M29 36 C29 22 38 18 50 18 C62 18 71 22 71 36 V46 C71 60 62 68 50 68 C38 68 29 60 29 46 Z",
            skin,
            _LINE,
        ),
        path(
            "M28 38 C28 18 40 14 52 15 C64 15 72 22 72 38 C62 36 54 31 48 24 C44 32 36 37 28 38 Z",
            hair,
            _LINE,
        ),
        *_eyes(44),
        path("M33 38 Q39 34 44 37 M56 37 Q61 34 67 38", stroke=_FINE),
        path("M43 56 Q50 64 57 56 Z", "#E5484D", _FINE),
        path("M28 54 L19 61 L28 68", stroke=Stroke("#F5B800", 4.0)),
        path("M72 54 L81 61 L72 68", stroke=Stroke("#F5B800", 4.0)),
    )


def pia() -> Drawing:
    """Two plaits, a mask like a heroine's, freckles and a wide smile: nothing can touch her."""
    skin, hair = "#FBDCC4", "#E8892B"
    return (
        path("M24 36 C6 30 2 50 10 66 C14 74 20 68 19 58 C18 50 22 46 28 46 Z", hair, _LINE),
        path("M76 36 C94 30 98 50 90 66 C86 74 80 68 81 58 C82 50 78 46 72 46 Z", hair, _LINE),
        circle((13, 69), 5, "#0F7C7C", _FINE),
        circle((87, 69), 5, "#0F7C7C", _FINE),
        *_shoulders("#14A3A3", 70),
        *_neck(skin),
        circle((50, 41), 26, skin, _LINE),
        path(
            "M23 40 C22 14 40 8 50 8 C60 8 78 14 77 40 C70 38 60 30 50 18 C40 30 30 38 23 40 Z",
            hair,
            _LINE,
        ),
        path(
            "M25 38 C34 32 44 35 50 38 C56 35 66 32 75 38 C76 48 70 52 62 51 C56 50 53 47 50 44 "
            "C47 47 44 50 38 51 C30 52 24 48 25 38 Z",
            "#0F7C7C",
            _LINE,
        ),
        ellipse((38.5, 43), 4.6, 4.2, PAPER),
        ellipse((61.5, 43), 4.6, 4.2, PAPER),
        *_eyes(43, 11.0, 2.7),
        path("M39 56 Q50 68 61 56 Z", PAPER, _FINE),
        path(rounded([(50, 78), (60, 88), (50, 99), (40, 88)], 2), "#FFFFFF", _FINE),
    )


_CROWN: list[Point] = [(22, 2), (36, 14), (50, -4), (64, 14), (78, 2), (74, 27), (26, 27)]


def patrick() -> Drawing:
    """A full beard and a crown a little too large: he wants the highest card, and then again not."""
    skin, beard = "#E0AC82", "#C8BBA8"
    return (
        *_shoulders("#8C4A2F", 90),
        path("M24 79 C34 92 66 92 76 79 L70 71 H30 Z", PAPER, _LINE),
        circle((25, 44), 5, skin, _LINE),
        circle((75, 44), 5, skin, _LINE),
        rect(27, 22, 46, 40, skin, radius=14, stroke=_LINE),
        path(
            "M26 44 C28 50 36 52 42 49 C46 47 54 47 58 49 C64 52 72 50 74 44 C78 66 66 84 50 84 "
            "C34 84 22 66 26 44 Z",
            beard,
            _LINE,
        ),
        path("M41 58 Q50 54 59 58 Q50 66 41 58 Z", "#9E3B3F", _FINE),
        *_eyes(39),
        path("M32 32 L45 34 M68 32 L55 34", stroke=Stroke(INK, 4.0)),
        path(rounded(_CROWN, 2), "#F5C843", _LINE),
        circle((50, 18), 3.4, "#E5484D", Stroke(INK, 1.6)),
        circle((36, 20), 2.6, "#4C8DFF", Stroke(INK, 1.6)),
        circle((64, 20), 2.6, "#30A46C", Stroke(INK, 1.6)),
    )


def villain() -> Drawing:
    """All in grey: a tall bald head, a monocle, brows like a roof, and a collar to hide behind."""
    skin, coat, lining = "#C3C9D1", "#4A5462", "#7C8795"
    return (
        path("M10 100 C8 76 14 52 20 40 L40 72 L60 72 L80 40 C86 52 92 76 90 100 Z", coat, _LINE),
        path("M20 40 L40 72 L50 100 L28 100 C20 80 18 58 20 40 Z", lining, _FINE),
        path("M80 40 L60 72 L50 100 L72 100 C80 80 82 58 80 40 Z", lining, _FINE),
        path("M50 2 C68 2 76 16 75 34 C74 56 62 76 50 76 C38 76 26 56 25 34 C24 16 32 2 50 2 Z", skin, _LINE),
        path("M30 33 L46 41 M70 33 L54 41", stroke=Stroke(INK, 5.0)),
        *_eyes(45, 10.0, 3.1),
        circle((60, 45), 8.2, "none", _FINE),
        path("M67 50 Q72 62 68 74", stroke=Stroke(INK, 1.8)),
        path("M32 59 C40 63 45 58 50 55 C55 58 60 63 68 59 C62 67 54 65 50 61 C46 65 38 67 32 59 Z", INK),
        path("M44 68 Q50 66 56 68", stroke=_FINE),
    )


HEROES = {"Paul": paul, "Petra": petra, "Pia": pia, "Patrick": patrick}
