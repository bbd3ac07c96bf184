"""A deck learned from photographs: one or more per face, each card anywhere in its picture, any way up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.aligner import Aligner, Fit
from vision.congeal import as_photographed, face_at, gather
from vision.deck import Deck, DeckError, Picture
from vision.flaws import LIMITS, Flaw, brightness, flaws_of
from vision.glyphs import TileReader, find_glyph
from vision.lamplight import relit
from vision.photo_reader import PhotoReader
from vision.plane import Matrix, Points, rectangle, transform
from vision.pyramid import Pyramid
from vision.witnesses import Witnesses

LONGEST = 960
USUAL_SIZE = 58.0, 88.0  # millimetres, until the deck's own is known
KNOWN_SIZES = ((56.0, 87.0), (63.0, 88.0), (57.0, 89.0), (59.0, 92.0), (70.0, 120.0), (70.0, 70.0))
NEAR_SIZE = 0.03
TILE_SIZE = 26.0, 38.0
GATHERING, SEEKING = 0.75, 0.9  # shares of the time after which cards are found, and found again
AGAIN = 3  # times that cards are sought by those found so far
ENOUGH = 6  # faces whose reader may look for the others
RESEMBLING, ALIGNED = 0.58, 0.55  # how alike these must be to any: by all witnesses, and as a whole
ODD, BETTER = 0.12, 0.1  # so much less than usual an odd face resembles others; so much more a better find
RESEMBLED = 36  # rows of the templates compared
SMALL = 0.004  # of a picture: a smaller card is not the one that is shown
TOO_ALIKE = 1.5  # natural logarithm of how much likelier the right face is than the next


Outlined = tuple[tuple[float, float], ...]  # four corners in pixels, clockwise, or none


@dataclass(frozen=True, eq=False)
class Shown:
    """A photograph of one face, as it was given; and the corners of the card, if it was seen where it lay."""

    label: str
    source: str
    picture: Picture
    corners: Outlined = ()


@dataclass(frozen=True, eq=False)
class Taken:
    """What became of a photograph: the face on it, and what is wrong with it."""

    label: str
    source: str
    face: Picture | None
    poor: tuple[Flaw, ...] = ()
    useless: tuple[Flaw, ...] = ()
    flawed: float = 0.0  # the worst flaw, 1 being poor


@dataclass(frozen=True)
class Margin:
    """How sure a taught picture is of its own face: the next likely face, and the logarithm of the odds."""

    label: str
    source: str
    rival: str
    odds: float


@dataclass(frozen=True, eq=False)
class Lesson:
    """What was learned: a deck (None if too little), what became of each picture, and how sure each is."""

    deck: Deck | None
    taken: tuple[Taken, ...]
    margins: tuple[Margin, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """Faces that were shown but not learned."""
        learned = self.deck.labels if self.deck else ()
        return tuple(dict.fromkeys(taken.label for taken in self.taken if taken.label not in learned))

    @property
    def too_alike(self) -> tuple[Margin, ...]:
        return tuple(margin for margin in self.margins if margin.odds < TOO_ALIKE)


def learn_tiles(name: str, shown: Sequence[Shown], size: tuple[float, float] | None = None) -> Lesson:
    """A set of numbered pieces, each filling its picture; of several pictures of one the first is kept."""
    taken: list[Taken] = []
    faces: dict[str, Picture] = {}
    for one in shown:
        glyph = find_glyph(one.picture)
        lost = () if glyph else (Flaw.NOT_FOUND,)
        taken.append(Taken(one.label, one.source, one.picture if glyph else None, useless=lost))
        if glyph:
            faces.setdefault(one.label, one.picture)
    if len(faces) < 2:
        return Lesson(None, tuple(taken))
    deck = Deck(name, *(size or TILE_SIZE), dict.fromkeys(faces, 1), faces, taught=True, tiles=True)
    reader = TileReader(deck)
    margins = [_tile_margin(reader, one) for one in shown if one.label in faces]
    return Lesson(deck, tuple(taken), tuple(margin for margin in margins if margin))


def _tile_margin(reader: TileReader, one: Shown) -> Margin | None:
    for seen in reader.read(one.picture):
        chances = dict(seen.candidates)
        rival = next(label for label in chances if label != one.label)
        odds = float(np.log(max(chances.get(one.label, 0.0), 1e-9) / max(chances[rival], 1e-9)))
        return Margin(one.label, one.source, rival, odds)
    return None


def learn(
    name: str,
    shown: Sequence[Shown],
    size: tuple[float, float] | None = None,
    copies: Mapping[str, int] | None = None,
    known: Deck | None = None,
    tell: Callable[[float], None] = lambda share: None,
) -> Lesson:
    """A deck from photographs; `known` is the same deck as taught before, of which some faces come anew.
    `tell` hears what share of the work is done."""
    fixed = known or Deck(name, *(size or USUAL_SIZE), {}, {})
    frame = fixed.width_mm, fixed.height_mm
    kept = [label for label in fixed.labels if label not in {one.label for one in shown}]
    pictures = [Pyramid(_reduced(one.picture)) for one in shown]
    helpers = [Pyramid(_framed(fixed.faces[label])) for label in kept]
    outlines = [_outline(one) for one in shown] + [None] * len(helpers)
    fits = gather([*pictures, *helpers], frame, outlines, lambda share: tell(GATHERING * share))
    if size is None and known is None:
        size = _likely_size(pictures, fits[: len(pictures)], frame)
        fits = [_resized(fit, frame, size) for fit in fits]
        frame = size
    old = {label: fixed.faces[label] for label in kept}
    taken = _all_taken(shown, pictures, fits, old, frame)
    for _ in range(AGAIN):
        again = _sought_again(taken, pictures, fits, old, frame)
        tell(SEEKING)
        if again is None:
            break
        fits = again
        taken = _all_taken(shown, pictures, fits, old, frame)
    faces = old | _chosen(taken)
    if len(faces) < 2:
        return Lesson(None, tuple(taken))
    order = [*fixed.labels, *(one.label for one in shown)]
    labels = [label for label in dict.fromkeys(order) if label in faces]
    counts = dict(fixed.copies) | {
        label: (copies or {}).get(label, 1) for label in faces if label not in kept
    }
    deck = Deck(
        name,
        *frame,
        {label: counts[label] for label in labels},
        {label: faces[label] for label in labels},
        True,
    )
    tell(SEEKING)
    return Lesson(deck, tuple(taken), tuple(_margins(deck, shown, pictures, fits)))


def _shrink(picture: Picture) -> float:
    return min(1.0, LONGEST / float(max(picture.shape[:2])))


def _outline(one: Shown) -> Points | None:
    """Where the card lies in the picture as it is looked at, if that is known."""
    return (np.array(one.corners) + 0.5) * _shrink(one.picture) - 0.5 if one.corners else None


def _reduced(picture: Picture) -> Picture:
    shrink = _shrink(picture)
    if shrink == 1:
        return picture
    return np.asarray(cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)


def _framed(face: Picture) -> Picture:
    """A known face as if photographed: on a dark table, so that its outline shows."""
    return np.asarray(
        cv2.copyMakeBorder(face, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(60, 60, 60)), np.uint8
    )


def _likely_size(
    pictures: Sequence[Pyramid], fits: Sequence[Fit | None], frame: tuple[float, float]
) -> tuple[float, float]:
    """The usual size of cards that is as oblong as these; they are seen more or less from above."""
    ratios = []
    for fit in fits:
        if fit:
            corners = transform(fit.card, rectangle(*frame))
            edges = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
            ratios.append((edges[1] + edges[3]) / (edges[0] + edges[2]))
    if not ratios:
        return frame
    ratio = float(np.median(ratios))
    likely = min(KNOWN_SIZES, key=lambda size: abs(np.log(size[1] / size[0] / ratio)))
    if abs(np.log(likely[1] / likely[0] / ratio)) < NEAR_SIZE:
        return likely
    return round(USUAL_SIZE[0], 1), float(np.clip(round(USUAL_SIZE[0] * ratio, 1), 20, 200))


def _resized(fit: Fit | None, old: tuple[float, float], new: tuple[float, float]) -> Fit | None:
    if fit is None:
        return None
    return fit._replace(card=fit.card @ np.diag([old[0] / new[0], old[1] / new[1], 1.0]))


def _area(card: Matrix, size: tuple[float, float]) -> float:
    return cv2.contourArea(transform(card, rectangle(*size)).astype(np.float32))


def _all_taken(
    shown: Sequence[Shown],
    pictures: Sequence[Pyramid],
    fits: Sequence[Fit | None],
    known: Mapping[str, Picture],
    size: tuple[float, float],
) -> list[Taken]:
    taken = [_take(one, picture, fit, size) for one, picture, fit in zip(shown, pictures, fits, strict=False)]
    return _without_strangers(_under_one_light(taken, list(known.values())), known, size)


def _sought_again(
    taken: Sequence[Taken],
    pictures: Sequence[Pyramid],
    fits: Sequence[Fit | None],
    known: Mapping[str, Picture],
    size: tuple[float, float],
) -> list[Fit | None] | None:
    """Where no card was found, or something that resembles no other face, the reader of all the other faces
    looks; None if it finds nothing better."""
    resemblance = _resemblances(taken, list(known.values()), size)
    usual = float(np.median([one for one in resemblance if one is not None] or [0.0]))
    odd = {index: one for index, one in enumerate(resemblance) if one is None or one < usual - ODD}
    sound = {**known, **_chosen([one for index, one in enumerate(taken) if index not in odd])}
    if not odd or len(sound) < ENOUGH:
        return None
    reader = PhotoReader(Deck("", *size, dict.fromkeys(sound, 1), sound))
    again, better = list(fits), False
    for index, before in odd.items():
        found = _most_alike(reader, pictures[index])
        if found and (before is None or found.best > before + BETTER):
            again[index], better = found, True
    return again if better else None


def _resemblances(
    taken: Sequence[Taken], known: Sequence[Picture], size: tuple[float, float]
) -> list[float | None]:
    """How much each face looks at least like a third of the others; None where no face was taken. What lies
    beside several cards and was taken for them is only like itself."""
    kept = [index for index, one in enumerate(taken) if one.face is not None and not one.useless]
    faces = [face for index in kept if (face := taken[index].face) is not None]
    found: list[float | None] = [None] * len(taken)
    third = (len(kept) + len(known)) // 3
    if not third:
        return found
    units = Aligner.of_faces([*faces, *known], size, RESEMBLED).units
    alike = np.maximum(units[::2] @ units[::2].T, units[::2] @ units[1::2].T)
    for index, row in zip(kept, np.sort(alike, axis=1), strict=False):
        found[index] = float(row[-1 - third])  # the face itself is the last
    return found


def _most_alike(reader: PhotoReader, picture: Pyramid) -> Fit | None:
    """What looks most like any face of the deck and is large enough for a card that is shown."""
    height, width = picture.image.shape[:2]
    found = [
        one
        for one in reader.find(picture.image)
        if one.together > RESEMBLING
        and one.fit.best > ALIGNED
        and _area(one.fit.card, reader.size) > SMALL * height * width
    ]
    likeliest = max(found, key=lambda one: one.together, default=None)
    return likeliest.fit if likeliest else None


def _take(one: Shown, picture: Pyramid, fit: Fit | None, size: tuple[float, float]) -> Taken:
    if fit is None:
        dark = 1 / brightness(picture.image) > LIMITS[Flaw.DIM].useless
        return Taken(one.label, one.source, None, useless=(Flaw.DIM if dark else Flaw.NOT_FOUND,))
    card = as_photographed(fit.card, size)
    face = face_at(picture, card, size)
    flaws = flaws_of(picture.image, transform(card, rectangle(*size)), face)
    return Taken(
        one.label,
        one.source,
        face,
        poor=tuple(flaw for flaw, value in flaws.items() if value > LIMITS[flaw].poor),
        useless=tuple(flaw for flaw, value in flaws.items() if value > LIMITS[flaw].useless),
        flawed=max(value / LIMITS[flaw].poor for flaw, value in flaws.items()),
    )


def _under_one_light(taken: Sequence[Taken], known: Sequence[Picture]) -> list[Taken]:
    found = [index for index, one in enumerate(taken) if one.face is not None]
    shape = next((face.shape for face in known), None)
    pictures = [face for one in taken if (face := one.face) is not None]
    pictures += [face for face in known if face.shape == (pictures[0].shape if pictures else shape)]
    if len(pictures) < 2:
        return list(taken)
    flat = relit(pictures)
    lit = list(taken)
    for index, face in zip(found, flat, strict=False):
        lit[index] = replace(taken[index], face=face)
    return lit


def _without_strangers(
    taken: Sequence[Taken], known: Mapping[str, Picture], size: tuple[float, float]
) -> list[Taken]:
    """Something was taken for a card that looks like none of its kin: it is not used."""
    faces = {**known, **_chosen(taken)}
    if len(faces) < 2:
        return list(taken)
    labels = list(faces)
    strange = Witnesses(labels, [faces[label] for label in labels], size).strangers
    wrong = {id(faces[labels[index]]) for index in strange}
    lost = (Flaw.NOT_FOUND,)
    return [replace(one, face=None, poor=(), useless=lost) if id(one.face) in wrong else one for one in taken]


def _chosen(taken: Sequence[Taken]) -> dict[str, Picture]:
    """Of several pictures of one face the least flawed; those that are useless are not used."""
    best: dict[str, Taken] = {}
    for one in taken:
        if one.face is None or one.useless:
            continue
        if one.label not in best or one.flawed < best[one.label].flawed:
            best[one.label] = one
    return {label: one.face for label, one in best.items() if one.face is not None}


def _margins(
    deck: Deck, shown: Sequence[Shown], pictures: Sequence[Pyramid], fits: Sequence[Fit | None]
) -> list[Margin]:
    """Every taught picture recognised by what was learned."""
    reader = PhotoReader(deck)
    margins = []
    for one, picture, fit in zip(shown, pictures, fits, strict=False):
        if fit is None or one.label not in deck.labels:
            continue
        chances = reader.chances(picture, _matrix(fit.card))
        own = deck.labels.index(one.label)
        others = np.delete(np.arange(len(chances)), own)
        rival = int(others[chances[others].argmax()])
        odds = float(np.log(max(chances[own], 1e-9) / max(chances[rival], 1e-9)))
        margins.append(Margin(one.label, one.source, deck.labels[rival], odds))
    return margins


def _matrix(card: Matrix) -> Matrix:
    return np.asarray(card, np.float64)


def checked_labels(labels: Sequence[str]) -> None:
    """Two faces whose names differ only in capitals would overwrite each other on some disks."""
    seen: dict[str, str] = {}
    for label in labels:
        other = seen.setdefault(label.casefold(), label)
        if other != label:
            raise DeckError(f"Two faces have one name: {other} and {label}. Give each its own.")
