"""What a new look at a place means; the looks are made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from vision.look import Look, Mask
from vision.pile import Pile
from vision.plane import Pose, Window
from vision.sighting import Change, Sighting

WINDOW = Window(0, 0, 200, 200, 1.0)  # a pixel to the millimetre
CARD = 63.0, 88.0


def look(label: str, pose: Pose, unlike: Mask) -> Look:
    """Left on each card there is a column of print."""
    seen = Sighting(label, 0.99, ((label, 0.99),), ())
    view = np.full((*WINDOW.shape, 3), 200, np.uint8)
    left, top = round(pose.x - CARD[0] / 2) + 6, round(pose.y - CARD[1] / 2) + 6
    view[top : top + 70 : 2, left : left + 6] = 0
    return Look(view, unlike, np.ones(WINDOW.shape, bool), seen, pose, 0.9)


def changed_beside(left: int, width: int) -> tuple[Change, bool] | None:
    """A card is laid upon another one, and a stripe right of it has changed as well."""
    pile = Pile("discard", WINDOW, CARD, np.ones(WINDOW.shape, bool))
    pile.settle(look("r5", Pose(100, 100, 0), np.ones(WINDOW.shape, bool)))
    unlike = np.zeros(WINDOW.shape, bool)
    unlike[56:144, 69:132] = True  # under the new card
    unlike[80:120, left : left + width] = True
    return pile.change(look("b7", Pose(100.5, 100, 0), unlike))


def test_a_card_that_changed_nothing_else_came_alone() -> None:
    assert changed_beside(100, 5) == (Change.LAID, False)


@pytest.mark.parametrize("gap", [0, 4])
def test_where_something_changed_close_to_the_new_card_another_may_lie_under_it(gap: int) -> None:
    assert changed_beside(132 + gap, 9) == (Change.LAID, True)


def test_fingers_that_withdraw_some_way_off_are_no_second_card() -> None:
    assert changed_beside(180, 20) == (Change.LAID, False)


def change_of_twins(still_shows: int) -> tuple[Change, bool] | None:
    """The same face shows farther right; of the former place so many columns look as they did."""
    pile = Pile("discard", WINDOW, CARD, np.ones(WINDOW.shape, bool))
    pile.settle(look("b5", Pose(90, 100, 0), np.ones(WINDOW.shape, bool)))
    unlike = np.zeros(WINDOW.shape, bool)
    unlike[56:144, 58 + still_shows : 152] = True
    return pile.change(look("b5", Pose(120, 100, 0), unlike))


def test_a_card_of_which_no_print_stays_was_moved() -> None:
    assert change_of_twins(still_shows=0) == (Change.MOVED, False)


def test_where_print_of_the_former_card_stays_a_twin_lies_on_it_and_perhaps_one_between() -> None:
    assert change_of_twins(still_shows=8) == (Change.UNCLEAR, True)
