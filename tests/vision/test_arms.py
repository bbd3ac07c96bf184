"""Two arms that reach in before the table comes to rest may have brought two cards."""

from __future__ import annotations

import numpy as np
import pytest

from vision.arms import Arms, stretches
from vision.look import Mask

HIGH, WIDE = 180, 320
ROUND = 2 * (HIGH + WIDE) - 4


def border(*stretch: tuple[int, int]) -> Mask:
    crossed = np.zeros(ROUND, bool)
    for begin, end in stretch:
        crossed[np.arange(begin, end) % ROUND] = True
    return crossed


def arm_from_left(row: int) -> Mask:
    hands = np.zeros((HIGH, WIDE), bool)
    hands[row : row + 30, :150] = True
    return hands


@pytest.mark.parametrize(
    ("crossed", "arms"),
    [
        (border(), 0),
        (border((0, ROUND)), 1),
        (border((100, 150)), 1),
        (border((100, 150), (300, 350)), 2),
        (border((-20, 20)), 1),
        (border((-20, 20), (500, 540)), 2),
        (border((100, 120), (125, 150)), 1),
        (border((100, 150), (300, 303)), 1),
        (border((-30, -10), (-5, 20), (200, 260), (800, 830)), 3),
    ],
)
def test_arms_are_counted_where_they_cross_the_border(crossed: Mask, arms: int) -> None:
    assert stretches(crossed) == arms


def test_an_arm_that_comes_and_goes_is_one() -> None:
    arms = Arms()
    for row in (60, 64, 58):
        arms.reach(arm_from_left(row))
    assert not arms.several


def test_two_arms_one_after_the_other_are_two_until_the_table_rests() -> None:
    arms = Arms()
    arms.reach(arm_from_left(20))
    arms.reach(arm_from_left(120))
    assert arms.several
    arms.rest()
    assert not arms.several
