"""Who says which face it is: the whole card, its colours, both corner indices and the middle, each alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.aligner import unit
from vision.deck import Picture
from vision.kin import Group, closeness, gaps, kin
from vision.lamplight import WHITE, Lamplight, Numbers, under_white_light
from vision.plane import Matrix
from vision.pyramid import Covers, Floats, Pyramid, face_patch, visible_part

COLOUR_ROWS, FINE_ROWS = 44, 218
# Shares of a card: top, left, height, width. The index in two corners, and what is drawn in the middle.
CORNER, MIDDLE = (0.03, 0.04, 0.17, 0.24), (0.28, 0.22, 0.44, 0.56)
SHIFTS = (-4, -2, 0, 2, 4)  # pixels: a bent card's corner lies a little off
PALEST, DEEPEST = 0.55, 1.5  # how much weaker or stronger colours may look than taught
WHOLE, PART = 0.85, 0.3  # shares of what tells faces apart in a corner, and in the middle, that must show
SAME = 0.03  # a smaller difference of two faces is none
SAME_TINT = 0.93  # two faces with colours more alike than this are not told apart by colour
# How alike a face is to its kin, in symbol and colour: less alike in both it is strange; or less in symbol
# and somewhat in colour, if the symbols of the deck are usually so much alike.
STRANGE, SOMEWHAT_STRANGE, USUAL = 0.45, 0.75, 0.8
PALE = 0.002  # the colour noise of a grey card


@dataclass(frozen=True, eq=False)
class Testimony:
    """What each witness says of each template (1: exactly this face), kin taken together. Behind the faces
    of the deck come those that it lacks: their kin say how they look."""

    whole: Floats
    colour: Floats
    corners: Floats  # the better and the worse of both corners
    middle: Floats
    light: Numbers

    @property
    def table(self) -> Floats:
        return np.stack([self.whole, self.colour, self.corners[0], self.corners[1], self.middle])

    @property
    def drawn(self) -> Floats:
        """What all hear who tell symbols apart, but for the middle."""
        return np.stack([self.whole, self.corners[0], self.corners[1]])


class Witnesses:
    """Compares a card, found and flattened, with every face of a deck."""

    def __init__(self, labels: Sequence[str], faces: Sequence[Picture], size: tuple[float, float]) -> None:
        self._size = size
        self._colour_shape = COLOUR_ROWS, round(COLOUR_ROWS * size[0] / size[1])
        self._fine_shape = FINE_ROWS, round(FINE_ROWS * size[0] / size[1])
        colours = self._patches(faces, self._colour_shape)
        self._light = Lamplight(colours)
        self._hues = _opponent(colours).reshape(len(colours), -1)
        self._strength = (self._hues**2).sum(axis=1)
        fine = self._patches(faces, self._fine_shape).min(axis=3)
        self._boxes = _boxes(self._fine_shape)
        self._regions = [unit(_crops(fine, box, index == 2)) for index, box in enumerate(self._boxes)]
        self._telling = [_telling(region) for region in self._regions]
        self._symbol_kin, self._colour_kin = self._kin(labels)
        self._kin_table = _table(self._symbol_kin)
        self._corner_alike, self._middle_alike = (self._among_kin(self._regions[index]) for index in (0, 2))
        self._tint = np.array([group[0] for group in self._colour_kin])  # the same for all of one colour
        self._tint_alike = self._among_tints()

    def _patches(self, faces: Sequence[Picture], shape: tuple[int, int]) -> Floats:
        upright = [face_patch(face, self._size, shape) / np.float32(WHITE) for face in faces]
        return np.stack([turned for face in upright for turned in (face, face[::-1, ::-1])])

    def _kin(self, labels: Sequence[str]) -> tuple[list[Group], list[Group]]:
        """Per template those that show the same symbol the same way up; per face those of the same colour."""
        first, last, middle = (region @ region.T for region in self._regions)
        alike = 0.5 * middle + 0.25 * first + 0.25 * last
        either = np.maximum(alike[::2, ::2], alike[::2, 1::2])
        hues = self._hues[::2]
        length = np.sqrt(self._strength[::2] + 1e-6)
        tinted = np.asarray((hues @ hues.T) / (length[:, None] * length), np.float32)
        symbols, colours = kin(labels, np.asarray(either, np.float32), tinted)
        templates = [
            np.array([_same_way_up(alike, template, other) for other in symbols[template // 2]])
            for template in range(len(alike))
        ]
        lacking = gaps(symbols, colours)
        templates += [templates[2 * symbol + way] for symbol, _colour in lacking for way in (0, 1)]
        # Of the few with one symbol more may be strange than not; of the many with one colour hardly.
        self.strangers = _strangers(closeness(symbols, either, 1.0), closeness(colours, tinted, 0.5))
        return templates, colours + [colours[colour] for _symbol, colour in lacking]

    def _among_kin(self, region: Floats) -> Floats:
        """How alike two templates are in a region, on average over their kin."""
        shares = np.zeros((len(self._symbol_kin), len(region)), np.float32)
        for template, group in enumerate(self._symbol_kin):
            shares[template, group] = 1 / len(group)
        return np.asarray(shares @ (region @ region.T) @ shares.T, np.float32)

    def _among_tints(self) -> Floats:
        """How well the colours of one face fit another, on average over its kin."""
        own = np.stack([self._coloured(hues, None)[::2] for hues in self._hues[::2]])
        return np.stack([own[group].mean(axis=0) for group in self._colour_kin])

    def tint_lead(self, testimony: Testimony, face: int) -> float:
        """By how much the colour of a face fits better than any other, measured by how much these differ
        at all: under a bluish lamp green and blue come near, and it must still be clear which it is."""
        seen, alike = testimony.colour[::2], self._tint_alike[face]
        other = (self._tint != self._tint[face]) & (alike < SAME_TINT)
        return float(((seen[face] - seen[other]) / (1 - alike[other])).min(initial=np.inf))

    def _symbol(self, template: int) -> int:
        """The same for all templates with one symbol, either way up."""
        return int(self._symbol_kin[template][0]) // 2

    def duel(self, testimony: Testimony, one: int, rivals: Sequence[int]) -> tuple[float, float]:
        """By how much a template beats the strongest of its rivals in corner and middle together, and in the
        one that speaks least for it, measured by how much these differ at all: 3 and 8 share most of their
        lines, and the few that do not must speak. A rival that all but the middle prefer is not beaten: it is
        there that lamps are reflected."""
        together = alone = float("inf")
        symbol = self._symbol(one)
        for other in rivals:
            if self._symbol(other) == symbol:
                continue  # the same symbol, either way up: colour tells them apart
            in_corner = testimony.corners[0, one] - testimony.corners[0, other]
            in_middle = testimony.middle[one] - testimony.middle[other]
            in_corner /= max(SAME, 1 - self._corner_alike[one, other])
            in_middle /= max(SAME, 1 - self._middle_alike[one, other])
            together = min(together, float(in_corner + in_middle))
            alone = min(alone, float(in_corner), float(in_middle))
            if (testimony.drawn[:, other] > testimony.drawn[:, one]).all():
                together = min(together, 0.0)
        return together, alone

    def hear(
        self,
        picture: Pyramid,
        card: Matrix,
        whole: Floats,
        covers: Covers = (),
        light: Numbers | None = None,
    ) -> Testimony:
        """`whole` is how alike the aligned card and each template are as a whole. Of a covered card only what
        shows is heard, under the light of the card on it; who saw nothing says 0 of every face."""
        patch = picture.patch(card, self._size, self._colour_shape)
        if light is None:
            light = self._light.of(patch)
        shown = np.repeat(visible_part(card, self._size, self._colour_shape, covers).ravel(), 2)
        hues = _opponent(under_white_light(patch, light)).ravel()
        fine = _darkest(under_white_light(picture.patch(card, self._size, self._fine_shape), light))
        visible = visible_part(card, self._size, self._fine_shape, covers) if covers else None
        said = np.stack([whole, *(self._heard(fine, index, visible) for index in range(3))])
        said = self._together(said)
        hidden = [not said[index].any() for index in (1, 2)]
        both = said[1:3][np.argsort(hidden)] if any(hidden) else np.sort(said[1:3], axis=0)[::-1]
        colour = self._coloured(hues, shown if covers else None)
        return Testimony(said[0], colour, np.asarray(both, np.float32), said[3], light)

    def _heard(self, fine: Floats, index: int, visible: Floats | None) -> Floats:
        box, region = self._boxes[index], self._regions[index]
        crops = _shifted(fine, box, index == 2)
        if visible is not None:
            shown = _crop(visible, box, (0, 0), index == 2) > 0.9
            if float(self._telling[index] @ shown) < (PART if index == 2 else WHOLE):
                return np.zeros(len(region), np.float32)
            region, crops = unit(region[:, shown]), crops[:, shown]
        return np.asarray((region @ unit(crops).T).max(axis=1), np.float32)

    def _coloured(self, hues: Floats, shown: Floats | None) -> Floats:
        """How well the colours fit, however pale they look; faces of one colour are heard together."""
        known, strength = self._hues, self._strength
        if shown is not None:
            hues, known = hues * shown, known * shown
            strength = (known**2).sum(axis=1)
        along = known @ hues
        depth = np.clip(along / (strength + 1e-6), PALEST, DEEPEST)
        own = float(hues @ hues)
        off = own - 2 * depth * along + depth * depth * strength
        fits = (1 - off / (own + strength + PALE * hues.size)).reshape(-1, 2).max(axis=1)
        heard = [np.sort(fits[group])[-((len(group) + 1) // 2) :].mean() for group in self._colour_kin]
        return np.repeat(np.array(heard, np.float32), 2)

    def _together(self, said: Floats) -> Floats:
        """The two kin that fit best speak for a symbol: most of the others may have been taught badly."""
        total = np.where(self._kin_table < 0, -np.inf, said.sum(axis=0)[self._kin_table])
        order = np.argsort(-total, axis=1, kind="stable")[:, :2]
        best = np.take_along_axis(self._kin_table, order, axis=1)
        best = np.where(best < 0, best[:, :1], best)
        return np.asarray(said[:, best].mean(axis=2), np.float32)


def _table(groups: Sequence[Group]) -> Group:
    """Groups of different sizes as rows, filled up with -1."""
    rows = np.full((len(groups), max(len(group) for group in groups)), -1, np.intp)
    for row, group in zip(rows, groups, strict=True):
        row[: len(group)] = group
    return rows


def _strangers(symbol: Floats, colour: Floats) -> tuple[int, ...]:
    """Faces that are not like those they should be like: no card was in the picture."""
    usual = np.isfinite(symbol).any() and np.nanmedian(symbol) > USUAL
    unlike = (symbol < STRANGE) & (colour < (SOMEWHAT_STRANGE if usual else STRANGE))
    return tuple(int(face) for face in np.flatnonzero(unlike))


def _same_way_up(alike: Floats, template: int, face: int) -> int:
    if face == template // 2:
        return template
    return 2 * face + int(alike[template, 2 * face + 1] > alike[template, 2 * face])


def _darkest(patch: Floats) -> Floats:
    """Of the three colours of each pixel: print of any colour is darker than paper in one."""
    return np.asarray(cv2.min(cv2.min(patch[..., 0], patch[..., 1]), patch[..., 2]), np.float32)


def _opponent(patch: Floats) -> Floats:
    """Red against green, and yellow against blue."""
    blue, green, red = patch[..., 0], patch[..., 1], patch[..., 2]
    return np.stack([red - green, (red + green) / 2 - blue], axis=-1)


def _boxes(shape: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    rows, columns = shape
    top, left, height, width = (
        int(share * side) for share, side in zip(CORNER, (rows, columns, rows, columns), strict=True)
    )
    middle = tuple(
        int(share * side) for share, side in zip(MIDDLE, (rows, columns, rows, columns), strict=True)
    )
    opposite = rows - top - height, columns - left - width, height, width
    return [(top, left, height, width), opposite, (middle[0], middle[1], middle[2], middle[3])]


def _telling(region: Floats) -> Floats:
    """How much each point of a region tells faces apart, as a share of all."""
    spread = region.var(axis=0)
    return np.asarray(spread / max(float(spread.sum()), 1e-9), np.float32)


def _crops(pictures: Floats, box: tuple[int, int, int, int], halved: bool) -> Floats:
    return np.stack([_crop(picture, box, (0, 0), halved) for picture in pictures])


def _shifted(picture: Floats, box: tuple[int, int, int, int], halved: bool) -> Floats:
    return np.stack([_crop(picture, box, (dy, dx), halved) for dy in SHIFTS for dx in SHIFTS])


def _crop(picture: Floats, box: tuple[int, int, int, int], shift: tuple[int, int], halved: bool) -> Floats:
    top, left, height, width = box
    top = min(max(top + shift[0], 0), picture.shape[0] - height)
    left = min(max(left + shift[1], 0), picture.shape[1] - width)
    crop = picture[top : top + height, left : left + width]
    if halved:
        half = cv2.resize(crop, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
        return np.asarray(half, np.float32).ravel()
    return crop.ravel()
