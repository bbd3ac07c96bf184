from __future__ import annotations

from itertools import pairwise

from vision.calibration import Guess, bins, curve, mean_gap
from vision.sighting import Sighting
from vision.tally import Tally


def test_guesses_of_which_as_many_are_right_as_said_have_no_gap() -> None:
    guesses = [Guess(0.9, True)] * 9 + [Guess(0.9, False)]
    (one,) = bins(guesses)
    assert (one.low, one.high, one.number) == (0.9, 0.95, 10)
    assert mean_gap([one]) < 1e-9


def test_a_guess_that_is_quite_sure_lies_in_the_last_bin() -> None:
    assert [one.number for one in bins([Guess(1.0, True)])] == [1]


def test_a_higher_threshold_gives_fewer_answers_of_either_kind() -> None:
    points = curve([Guess(0.99, True), Guess(0.7, True), Guess(0.6, False)])
    assert (points[0].right, points[0].wrong) == (2, 1)
    assert (points[-1].right, points[-1].wrong) == (0, 0)
    assert all(a.right >= b.right and a.wrong >= b.wrong for a, b in pairwise(points))


def test_an_unsure_card_counts_in_calibration_though_it_has_no_name() -> None:
    tally = Tally()
    tally.count(["a"], [Sighting(None, 0.6, (("a", 0.6), ("b", 0.3)), ())])
    assert (tally.right, tally.none, tally.answers) == (0, 1, [])
    assert tally.firsts == [Guess(0.6, True)]
    assert tally.candidates == [Guess(0.6, True), Guess(0.3, False)]


def test_one_card_seen_twice_is_right_once() -> None:
    tally = Tally()
    card = Sighting("a", 0.95, (("a", 0.95),), ())
    tally.count(["a"], [card, card])
    assert [one.right for one in tally.firsts] == [True, False]
