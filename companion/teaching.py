"""The walk through the faces of a deck that is being shown: which is wanted, which were taken. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from vision.deck import Picture
from vision.showing import SAME, Glance, likest


@dataclass(frozen=True)
class Walk:
    """`at` counts the labels; past the last one, all that was asked for has been shown."""

    labels: tuple[str, ...]
    taken: frozenset[str] = frozenset()
    at: int = 0

    @property
    def wanted(self) -> str | None:
        return self.labels[self.at] if self.at < len(self.labels) else None

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(label for label in self.labels if label not in self.taken)

    def take(self) -> Walk:
        """The wanted face is there; on to the next that is not."""
        if self.wanted is None:
            return self
        taken = self.taken | {self.wanted}
        onward = [*range(self.at + 1, len(self.labels)), *range(self.at)]
        found = next((at for at in onward if self.labels[at] not in taken), len(self.labels))
        return replace(self, taken=taken, at=found)

    def skip(self, by: int) -> Walk:
        return replace(self, at=min(max(self.at + by, 0), len(self.labels)))

    def again(self, label: str) -> Walk:
        """Show this one once more."""
        return replace(self, taken=self.taken - {label}, at=self.labels.index(label))


def begin(labels: tuple[str, ...], taken: frozenset[str]) -> Walk:
    """Where it was left, if some were shown before."""
    walk = Walk(labels, taken & set(labels))
    at = next((at for at, label in enumerate(labels) if label not in walk.taken), len(labels))
    return replace(walk, at=at)


class Seen(Enum):
    """What to make of a glance."""

    NOTHING = "nothing"  # a hand, or no card
    FLAWED = "flawed"  # a card that cannot be learned from as it lies
    LAST = "last"  # the card that was taken last still lies there
    DOUBTFUL = "doubtful"  # it looks like another face that was taken
    GOOD = "good"


def judge(
    glance: Glance, wanted: str | None, faces: Mapping[str, Picture], last: str | None
) -> tuple[Seen, str | None]:
    """And the face that it looks like, if any. One card must never be taken for two faces."""
    if glance.face is None:
        return (Seen.FLAWED if glance.flaws else Seen.NOTHING), None
    found = likest(glance.face, {label: face for label, face in faces.items() if label != wanted})
    if found is not None and found[1] > SAME:
        return (Seen.LAST if found[0] == last else Seen.DOUBTFUL), found[0]
    return (Seen.FLAWED if glance.flaws else Seen.GOOD), None
