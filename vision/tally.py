"""Right, wrong and not sure, counted over labelled pictures, with how far chance may have helped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from vision.calibration import Guess
from vision.sighting import Sighting

Z = 1.96  # 95 of 100 intervals hold the truth


def wilson(count: int, total: int) -> tuple[float, float]:
    """The interval in which a share lies, told from so many cases (Wilson's)."""
    if not total:
        return 0.0, 1.0
    share, z2 = count / total, Z * Z / total
    middle = (share + z2 / 2) / (1 + z2)
    reach = Z * sqrt(share * (1 - share) / total + z2 / (4 * total)) / (1 + z2)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass
class Tally:
    """Cards that lie there are named rightly or not at all; any other name is wrong."""

    cards: int = 0
    right: int = 0
    none: int = 0
    wrong: int = 0
    pictures: int = 0
    confusions: Counter[tuple[str, str]] = field(default_factory=Counter)
    answers: list[Guess] = field(default_factory=list)  # names that were given
    firsts: list[Guess] = field(default_factory=list)  # the likeliest face of every card, named or not
    candidates: list[Guess] = field(default_factory=list)  # every candidate of every card

    heaps: Counter[str] = field(default_factory=Counter)  # cards on top and under others, and named of each

    def count(self, truth: Sequence[str], cards: Sequence[Sighting], top: Sequence[str] = ()) -> bool:
        """Add a picture; whether all was right. `top` are the cards that lie on others."""
        self._weigh(truth, cards)
        left = list(truth)
        false = []
        named = [(card.label, card.confidence) for card in cards if card.label]
        for label, confidence in sorted(named, key=lambda one: -one[1]):
            hit = label in left
            self.answers.append(Guess(confidence, hit))
            if hit:
                left.remove(label)
            else:
                false.append(label)
        if top:
            self._pile_up(truth, left, top)
        self.pictures += 1
        self.cards += len(truth)
        self.right += len(truth) - len(left)
        self.wrong += len(false)
        for label in false:  # a false name stands for a card that was there, if one is left
            self.confusions[(left.pop(0) if left else "-", label)] += 1
        self.none += len(left)
        return not left and not false

    def _pile_up(self, truth: Sequence[str], left: Sequence[str], top: Sequence[str]) -> None:
        """`left` were not named."""
        covered, missed = Counter(truth) - Counter(top), Counter(left)
        missed_tops = (missed & Counter(top)).total()
        self.heaps["top"] += len(top)
        self.heaps["top named"] += len(top) - missed_tops
        self.heaps["covered"] += covered.total()
        self.heaps["covered named"] += covered.total() - (missed.total() - missed_tops)

    def _weigh(self, truth: Sequence[str], cards: Sequence[Sighting]) -> None:
        """Every card of the picture can be found once: the surest guess has it. Where many lie, a second
        candidate that lies elsewhere takes nothing away from who is first there."""
        left = list(truth)
        for card in sorted(cards, key=lambda one: -one.confidence):
            found = next((label for label, _ in card.candidates if label in left), None)
            if found is not None:
                left.remove(found)
            guesses = [Guess(chance, label == found) for label, chance in card.candidates]
            self.candidates += guesses
            self.firsts += guesses[:1]
