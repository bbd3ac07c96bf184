"""Where outlines fail: tries every place and turn, coarsely, with what groups of like faces look like."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Deck, Picture
from vision.plane import Pose, Window, transform
from vision.softened import softened

Grey = NDArray[np.float32]

TURNS = 18  # of half a circle; a card looks much the same either way up
KINDS = 4
SOFT_MM = 1.2
LEAST_MATCH = 0.3


class Searcher:
    """Slow but sure: proposes the poses at which an average face fits best."""

    def __init__(self, deck: Deck, scale: float) -> None:
        self.scale = scale  # pixels to the millimetre
        size = round(deck.width_mm * scale), round(deck.height_mm * scale)
        faces = np.stack([_shrunk(face, size, deck.width_mm) for face in deck.faces.values()])
        self._kinds = kinds_of(np.concatenate([faces, faces[:, ::-1, ::-1]]))

    def propose(self, view: Picture, window: Window, most: int) -> list[Pose]:
        shrink = self.scale / window.scale
        small = cv2.resize(view, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        grey = tamed(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8))
        found = [match for turn in range(TURNS) for match in self._matches(grey, 180 * turn / TURNS)]
        found.sort(key=lambda match: -match[0])
        table = Window(window.left, window.top, window.width, window.height, self.scale)
        poses: list[Pose] = []
        for _, (x, y), angle in found:
            at = transform(table.to_mm, np.array([[x, y]]))[0]
            pose = Pose(float(at[0]), float(at[1]), float(np.radians(angle)))
            if not any(pose.near(other, 12.0, 0.25) for other in poses):
                poses.append(pose)
            if len(poses) == most:
                break
        return poses

    def _matches(self, grey: Grey, angle: float) -> list[tuple[float, tuple[float, float], float]]:
        """Peaks with the picture turned, so that the faces need not be: match, centre, angle."""
        height, width = grey.shape
        side = int(np.hypot(height, width)) + 1
        turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), angle, 1)
        turn[:, 2] += (side - width) / 2, (side - height) / 2
        turned = cv2.warpAffine(grey, turn, (side, side), borderMode=cv2.BORDER_REPLICATE)
        back = cv2.invertAffineTransform(turn)
        match = np.maximum.reduce(
            [cv2.matchTemplate(turned, kind, cv2.TM_CCOEFF_NORMED) for kind in self._kinds]
        )
        tall, wide = self._kinds[0].shape
        peaks = (match >= cv2.dilate(match, np.ones((7, 7)))) & (match > LEAST_MATCH)
        found = []
        for y, x in np.argwhere(peaks):
            cx, cy = back @ (x + (wide - 1) / 2, y + (tall - 1) / 2, 1)
            if -0.5 <= cx < width and -0.5 <= cy < height:
                found.append((float(match[y, x]), (float(cx), float(cy)), angle))
        return found


def _shrunk(face: Picture, size: tuple[int, int], width_mm: float) -> Grey:
    soft = softened(face, SOFT_MM * face.shape[1] / width_mm)
    small = cv2.resize(soft, size, interpolation=cv2.INTER_AREA)
    return tamed(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8))


def tamed(grey: Picture) -> Grey:
    """Logarithms, so that a reflection is not louder than all that is printed."""
    return np.asarray(np.log(grey.astype(np.float32) + 12), np.float32)


def kinds_of(faces: Grey) -> list[Grey]:
    """The means of a few groups of like faces, the same for the same deck."""
    rows = faces.reshape(len(faces), -1)
    chosen = [int(((rows - rows.mean(axis=0)) ** 2).sum(axis=1).argmax())]
    for _ in range(min(KINDS, len(rows)) - 1):
        away = np.min([((rows - rows[index]) ** 2).sum(axis=1) for index in chosen], axis=0)
        chosen.append(int(away.argmax()))
    means = rows[chosen]
    for _ in range(10):
        nearest = ((rows[:, None] - means[None]) ** 2).sum(axis=2).argmin(axis=1)
        means = np.stack(
            [
                rows[nearest == kind].mean(axis=0) if (nearest == kind).any() else means[kind]
                for kind in range(len(means))
            ]
        )
    return [np.asarray(mean.reshape(faces.shape[1:]), np.float32) for mean in means]
