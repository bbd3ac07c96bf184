"""Where cards may lie, told from small landmarks of their faces: works without an outline, under hands and
in heaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.plane import Matrix, Points, Pose, rectangle, transform

Numbers = NDArray[np.float64]
Indices = NDArray[np.intp]

LONGEST = 640  # pixels of the longer side of the picture that is searched
FACE_WIDTH = 168  # pixels at which faces are described
PER_FACE, PER_PICTURE = 70, 350
PER_INKED, PER_HEAP = 160, 400  # for cards under others, of which little shows
ALIKE = 66  # bits of 256 by which a landmark may differ
REPEATED = 44  # bits: nearer landmarks of two faces at the same place say the same
SAME_PLACE = 0.027  # of a card's width
MOST_VOTES = 320
# For a second, keener look: clutter, such as a keyboard, takes most of the landmarks of a first one.
KEEN_LONGEST, KEEN_PER_PICTURE, KEEN_VOTES = 960, 2500, 900
CLUSTER, CLUSTER_SIZE, CLUSTER_TURN = 0.22, 0.3, 0.35  # how far votes for one card may lie apart
LEAST_VOTES = 4
TRIALS = 200  # of which landmarks of a cluster agree
SMALLEST_CARD = 36.0  # pixels across
AROUND, WIDEST = 0.5, 1600  # of a card's width: where a covered card shows; most pixels of a heap
AS_LARGE = 0.3  # by how much (a logarithm) the sizes of landmarks may differ where the scale is known
NEARBY_MM, NEARBY_TURN, FEWEST_NEARBY = 5.0, 0.2, 2  # of votes for one card in a known plane
FEWEST_AROUND = 7  # of these in a first look: heaps have 9 and more, nine in ten single cards fewer


@dataclass(frozen=True, eq=False)
class Known:
    """Landmarks of a deck: descriptors, and x, y (millimetres), direction and size of each on its face."""

    bits: NDArray[np.uint8]
    places: Numbers


class Match(NamedTuple):
    """x, y, direction and size of landmarks in a picture, and of the known ones they look like."""

    seen: Numbers
    places: Numbers


class Landmarks:
    """The landmarks of all faces in one table: matched once, whatever the number of faces."""

    def __init__(self, faces: Sequence[Picture], size: tuple[float, float]) -> None:
        self._size = size
        described = _describe([_grey(face) for face in faces], size, PER_FACE)
        self._known = _thinned(described, SAME_PLACE * size[0])
        self._faces = faces
        self._finder, self._nearby = _orb(PER_PICTURE, 12), _orb(PER_HEAP, 12)
        self._keen = _orb(KEEN_PER_PICTURE, 8)

    @cached_property
    def _inked(self) -> Known:
        """Landmarks by how much ink there is: white on yellow is nearly the same grey. For heaps only."""
        return _thinned(
            _describe([_paper(face) for face in self._faces], self._size, PER_INKED),
            SAME_PLACE * self._size[0],
        )

    def propose(self, image: Picture, most: int = 6, keen: bool = False) -> list[Matrix]:
        """Likely cards as homographies from their millimetres to pixels, most votes first."""
        return self.agree(self.match(image, keen), image, most)

    def agree(self, match: Match, image: Picture, most: int = 6) -> list[Matrix]:
        """Cards on which several landmarks agree."""
        seen, places = match
        if len(seen) < LEAST_VOTES:
            return []
        poses = _poses(seen, places)
        width = np.exp(poses[:, 3]) * self._size[0]
        fits = (width > SMALLEST_CARD) & (width < 1.3 * min(image.shape[:2]))
        seen, places, poses = seen[fits], places[fits], poses[fits]
        cards: list[Matrix] = []
        for members in _clusters(poses, self._size[0], most):
            cards += self._cards(seen[members], places[members], poses[members])
        return cards

    def match(self, image: Picture, keen: bool = False) -> Match:
        nothing = Match(np.zeros((0, 4)), np.zeros((0, 4)))
        finder, most = (self._keen, KEEN_VOTES) if keen else (self._finder, MOST_VOTES)
        shrink = min(1.5 if keen else 1.0, (KEEN_LONGEST if keen else LONGEST) / max(image.shape[:2]))
        way = cv2.INTER_AREA if shrink < 1 else cv2.INTER_CUBIC
        grey = cv2.resize(_grey(image), None, fx=shrink, fy=shrink, interpolation=way)
        points, bits = finder.detectAndCompute(grey, None)
        if bits is None or len(self._known.bits) < 2:
            return nothing
        near = self._near(bits, self._known)[:most]
        if not near:
            return nothing
        found = np.array([_place(points[index], 1 / shrink) for _, index, _ in near])
        return Match(found, self._known.places[[index for _, _, index in near]])

    def _near(self, bits: Any, known: Known) -> list[tuple[int, int, int]]:
        """How far apart, and which, landmarks are that look alike; the most alike first."""
        apart, which = cv2.batchDistance(bits, known.bits, cv2.CV_32S, normType=cv2.NORM_HAMMING, K=2)
        rows, columns = np.nonzero(apart < ALIKE)
        return sorted(
            zip(apart[rows, columns].tolist(), rows.tolist(), which[rows, columns].tolist(), strict=True)
        )

    def beside(self, image: Picture, tops: Sequence[Matrix]) -> list[Matrix]:
        """Cards in the plane of those known, told from landmarks around them, most votes first. There the
        scale is known, and what lies farther off, be it a carpet full of landmarks, is not looked at."""
        pixel, reach = self._size[0] / FACE_WIDTH, AROUND * self._size[0]
        to_first: Matrix = np.asarray(np.linalg.inv(tops[0]), np.float64)
        outlines = [transform(to_first @ top, rectangle(*self._size)) for top in tops]
        low = np.min(outlines, axis=(0, 1)) - reach
        columns, rows = (int(side) for side in (np.max(outlines, axis=(0, 1)) + reach - low) / pixel)
        to_plane = np.array([[pixel, 0, low[0]], [0, pixel, low[1]], [0, 0, 1.0]])
        if max(columns, rows) > WIDEST:
            return []
        grey = cv2.warpPerspective(
            _paper(image),
            tops[0] @ to_plane,
            (columns, rows),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        )
        ring = _ring([(outline - low) / pixel for outline in outlines], (rows, columns), int(reach / pixel))
        points, bits = self._nearby.detectAndCompute(grey, ring)
        if bits is None or len(self._inked.bits) < 2:
            return []
        near = self._near(bits, self._inked)
        seen = np.array([_place(points[index], pixel) for _, index, _ in near]).reshape(-1, 4)
        places = self._inked.places[[index for _, _, index in near]].reshape(-1, 4)
        as_large = np.abs(np.log(seen[:, 3] / places[:, 3])) < AS_LARGE
        seen[:, :2] += low
        poses = _poses(seen, np.c_[places[:, :3], seen[:, 3]])[as_large][:MOST_VOTES]
        return [tops[0] @ Pose(float(x), float(y), float(turn)).matrix for x, y, turn, _ in _agreed(poses)]

    def crowded(self, match: Match, card: Matrix) -> bool:
        """Whether landmarks close around a card agree on another one, equally large and in its plane."""
        to_card: Matrix = np.asarray(np.linalg.inv(card), np.float64)
        seen = _in_plane(match.seen, to_card)
        off = np.abs(seen[:, :2]) - np.array(self._size) / 2
        around = (off.max(axis=1) > 0) & (off.max(axis=1) < AROUND * self._size[0])
        around &= np.abs(np.log(seen[:, 3] / match.places[:, 3])) < AS_LARGE
        places = match.places[around]
        poses = _poses(np.column_stack([seen[around, :3], places[:, 3]]), places)
        return bool(_agreeing(poses).sum(axis=1).max(initial=0) >= FEWEST_AROUND)

    def _cards(self, seen: Numbers, places: Numbers, poses: Numbers) -> list[Matrix]:
        """A cluster of votes as a similar, an affine or a perspective view, as many as the votes support."""
        first = poses[0]
        turned = np.cos(poses[:, 2] - first[2]) < 0
        own = np.ascontiguousarray(np.where(turned[:, None], -places[:, :2], places[:, :2]))
        target = np.ascontiguousarray(seen[:, :2])
        width = float(np.exp(first[3]) * self._size[0])
        affine, inliers = cv2.estimateAffine2D(
            own, target, method=cv2.RANSAC, ransacReprojThreshold=0.05 * width, maxIters=TRIALS
        )
        if affine is None or inliers.sum() < LEAST_VOTES:
            return [_similar(first)]
        stretch = np.linalg.svd(affine[:, :2], compute_uv=False)
        if stretch[1] < 0.3 * stretch[0] or np.linalg.det(affine[:, :2]) < 0:
            return [_similar(first)]
        cards = [np.vstack([affine, [0.0, 0.0, 1.0]])]
        agreed = inliers.ravel() > 0
        if agreed.sum() >= 9:
            full, _ = cv2.findHomography(
                own[agreed], target[agreed], cv2.RANSAC, 0.03 * width, maxIters=TRIALS
            )
            if full is not None and abs(full[2, 2]) > 1e-9:
                cards.append(np.asarray(full / full[2, 2], np.float64))
        return cards


def _grey(image: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def _paper(image: Picture) -> Picture:
    """Bright where no ink is, of whatever colour."""
    return np.asarray(image.min(axis=2), np.uint8)


def _orb(most: int, threshold: int) -> cv2.ORB:
    """The same landmarks in a face and in a picture; made alike in OpenCV 4 and 5."""
    return cv2.ORB_create(  # type: ignore[attr-defined, no-any-return]
        most, scaleFactor=1.25, nlevels=6, edgeThreshold=12, patchSize=25, fastThreshold=threshold
    )


def _place(point: cv2.KeyPoint, scale: float) -> tuple[float, float, float, float]:
    return point.pt[0] * scale, point.pt[1] * scale, float(np.radians(point.angle)), point.size * scale


def _describe(faces: Sequence[Picture], size: tuple[float, float], most: int) -> Known:
    describer = _orb(most, 8)
    shape = FACE_WIDTH, round(FACE_WIDTH * size[1] / size[0])
    bits, places = [np.zeros((0, 32), np.uint8)], [np.zeros((0, 4))]
    for face in faces:
        grey = cv2.resize(face, shape, interpolation=cv2.INTER_AREA)
        points, described = describer.detectAndCompute(grey, None)
        if described is not None:
            pixel = size[0] / FACE_WIDTH
            own = np.array([_place(point, pixel) for point in points])
            own[:, :2] += pixel / 2 - np.array(size) / 2
            bits.append(np.asarray(described, np.uint8))
            places.append(own)
    return Known(np.concatenate(bits), np.concatenate(places))


def _thinned(known: Known, reach: float) -> Known:
    """Without landmarks that several faces share: one of each is enough to tell where a card lies."""
    kept: list[int] = []
    cells: dict[tuple[int, int], list[int]] = {}
    for index, (x, y, direction, size) in enumerate(known.places):
        column, row = int(x // (2 * reach)), int(y // (2 * reach))
        around = [i for c in (-1, 0, 1) for r in (-1, 0, 1) for i in cells.get((column + c, row + r), ())]
        if around:
            others = known.places[around]
            same = (np.abs(others[:, :2] - (x, y)).max(axis=1) < reach) & (
                np.abs(np.log(others[:, 3] / size)) < 0.3
            )
            same &= np.cos(others[:, 2] - direction) > 0.9
            near = known.bits[np.array(around)[same]]
            if len(near) and np.unpackbits(near ^ known.bits[index], axis=1).sum(axis=1).min() < REPEATED:
                continue
        kept.append(index)
        cells.setdefault((column, row), []).append(index)
    return Known(known.bits[kept], known.places[kept])


def _poses(seen: Numbers, places: Numbers) -> Numbers:
    """Each pair of landmarks alone tells a card's centre, turn and (logarithm of) size in the picture."""
    scale, turn = seen[:, 3] / places[:, 3], seen[:, 2] - places[:, 2]
    c, s = scale * np.cos(turn), scale * np.sin(turn)
    x = seen[:, 0] - (c * places[:, 0] - s * places[:, 1])
    y = seen[:, 1] - (s * places[:, 0] + c * places[:, 1])
    return np.stack([x, y, turn, np.log(scale)], axis=1)


def _clusters(poses: Numbers, width: float, most: int) -> list[Indices]:
    """Groups of votes for nearly the same outline (either way up), largest first; each led by its middle."""
    x, y, turn, size = poses.astype(np.float32).T
    both = np.stack([np.cos(2 * turn), np.sin(2 * turn)])  # of either way up
    reach = (CLUSTER * width * np.exp(size)) ** 2
    near = (x[:, None] - x) ** 2 + (y[:, None] - y) ** 2 < reach
    near &= np.abs(size[:, None] - size) < CLUSTER_SIZE
    near &= both.T @ both > np.cos(2 * CLUSTER_TURN)
    free = np.ones(len(poses), bool)
    groups: list[Indices] = []
    while len(groups) < most and free.any():
        votes = np.where(free, (near & free).sum(axis=1), 0)
        leader = int(votes.argmax())
        if votes[leader] < LEAST_VOTES:
            break
        members = np.flatnonzero(near[leader] & free)
        groups.append(np.concatenate([[leader], members[members != leader]]))
        free &= ~near[leader]
    return groups


def _ring(outlines: Sequence[Points], shape: tuple[int, int], reach: int) -> NDArray[np.uint8]:
    """Around cards, but not on them."""
    cards = np.zeros(shape, np.uint8)
    for outline in outlines:
        cv2.fillConvexPoly(cards, outline.clip(-9999, 9999).round().astype(np.int32), 255)
    around = cv2.dilate(cards, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    return np.asarray(around - cards, np.uint8)


def _in_plane(seen: Numbers, to_plane: Matrix) -> Numbers:
    """Landmarks as they look in another plane."""
    ahead = np.stack([np.cos(seen[:, 2]), np.sin(seen[:, 2])], axis=1)
    places = transform(to_plane, seen[:, :2])
    arrow = transform(to_plane, seen[:, :2] + ahead) - places
    turn, scale = np.arctan2(arrow[:, 1], arrow[:, 0]), np.hypot(arrow[:, 0], arrow[:, 1])
    return np.column_stack([places, turn, seen[:, 3] * np.maximum(scale, 1e-6)])


def _agreeing(poses: Numbers) -> NDArray[np.bool_]:
    """Which votes (x, y, turn) in the plane of a card are for nearly the same one, either way up."""
    apart = np.hypot(poses[:, None, 0] - poses[None, :, 0], poses[:, None, 1] - poses[None, :, 1])
    turned = np.cos(2 * (poses[:, None, 2] - poses[None, :, 2]))
    return np.asarray((apart < NEARBY_MM) & (turned > np.cos(2 * NEARBY_TURN)))


def _agreed(poses: Numbers) -> Numbers:
    """Votes (x, y, turn) in the plane of a card on which others agree, most first, each place once."""
    near = _agreeing(poses)
    votes = near.sum(axis=1)
    kept: list[int] = []
    for vote in np.argsort(-votes, kind="stable"):
        if votes[vote] >= FEWEST_NEARBY and not near[vote, kept].any():
            kept.append(int(vote))
    return poses[kept]


def _similar(pose: Numbers) -> Matrix:
    c, s = np.exp(pose[3]) * np.cos(pose[2]), np.exp(pose[3]) * np.sin(pose[2])
    return np.array([[c, -s, pose[0]], [s, c, pose[1]], [0, 0, 1.0]])
