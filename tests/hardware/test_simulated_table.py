"""The simulated table: what its motions do, and that its picture always shows the truth."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.simulated import Level, Motion, SimulatedTable
from hardware.simulated.cards import CardPainter
from hardware.simulated.drawing import Picture, RestingTable


def table(level: Level = Level.NORMAL, seed: int = 1) -> SimulatedTable:
    return SimulatedTable("finito", None, level, seed)


def walk(motion: Motion) -> int:
    return sum(1 for _ in motion)


def at_rest(simulated: SimulatedTable) -> Picture:
    return simulated._resting.photograph


@pytest.fixture
def played() -> SimulatedTable:
    simulated = table()
    for spot, label in (("r", "r5"), ("b", "b2"), ("r", "rL"), ("g", "gT")):
        walk(simulated.lay(spot, label, seat=2))
    return simulated


def test_a_laid_card_lies_on_top_of_its_pile(played: SimulatedTable) -> None:
    assert played.truth == {"r": ("r5", "rL"), "b": ("b2",), "g": ("gT",), "y": ()}


def test_two_cards_can_come_in_one_go(played: SimulatedTable) -> None:
    walk(played.lay_two([("r", "r1"), ("r", "r1")], seat=0))
    walk(played.lay_two([("b", "b3"), ("y", "y4")], seat=0))
    assert played.truth == {"r": ("r5", "rL", "r1", "r1"), "b": ("b2", "b3"), "g": ("gT",), "y": ("y4",)}


def test_a_swept_pile_is_gone_and_the_others_stay(played: SimulatedTable) -> None:
    walk(played.sweep("r", seat=1))
    assert played.truth == {"r": (), "b": ("b2",), "g": ("gT",), "y": ()}


def test_straightening_moves_cards_and_adds_none(played: SimulatedTable) -> None:
    before, truth = played.truth_of_frame()["spots"]["r"], played.truth
    walk(played.straighten("r", seat=1))
    after = played.truth_of_frame()["spots"]["r"]
    assert played.truth == truth
    assert after["label"] == before["label"]
    assert after["corners"] != before["corners"]


def test_a_hand_that_passes_over_changes_nothing(played: SimulatedTable) -> None:
    before = at_rest(played).copy()
    walk(played.pass_over(seat=3))
    assert np.array_equal(at_rest(played), before)


def test_a_cleared_table_is_as_bare_as_a_new_one(played: SimulatedTable) -> None:
    walk(played.clear())
    assert set(played.truth.values()) == {()}
    assert np.array_equal(at_rest(played), at_rest(table()))


def test_nothing_moves_while_waiting(played: SimulatedTable) -> None:
    assert [played.still for _ in played.wait(4)] == [True] * 4


@pytest.mark.parametrize("seed", range(5))
def test_a_play_shows_a_hand_coming_over_the_spot_and_going_before_it_is_still(seed: int) -> None:
    simulated = table(seed=seed)
    moments = [(simulated.still, len(simulated.truth["y"])) for _ in simulated.lay("y", "y7", seat=seed)]
    assert moments[0] == (False, 0)
    assert (False, 1) in moments
    assert moments[-3:] == [(True, 1)] * 3
    assert 6 <= len(moments) <= 9


def test_the_number_of_closing_still_frames_is_the_callers_choice() -> None:
    simulated = table()
    assert [simulated.still for _ in simulated.lay("y", "y7", seat=0, still=7)][-8:] == [False] + [True] * 7


def test_a_hand_is_seen_in_every_frame_that_is_not_still() -> None:
    simulated = table(Level.HARD, seed=3)
    empty = _coarse(at_rest(simulated))
    for seat in range(6):
        for _ in simulated.pass_over(seat, still=1):
            changed = np.abs(_coarse(simulated.frame()) - empty).max()
            assert (changed < simulated.scene.noise) == simulated.still


def test_the_same_seed_gives_the_same_frames_and_another_seed_does_not() -> None:
    one, same, other = table(seed=7), table(seed=7), table(seed=8)
    for _ in zip(*(each.lay("b", "b6", seat=1) for each in (one, same, other)), strict=False):
        frame = one.frame()
        assert np.array_equal(frame, same.frame())
        assert not np.array_equal(frame, other.frame())


def test_frames_taken_do_not_change_what_happens_next() -> None:
    watched, unwatched = table(seed=7), table(seed=7)
    for _ in watched.lay("b", "b6", seat=1):
        watched.frame()
    walk(unwatched.lay("b", "b6", seat=1))
    assert watched.truth_of_frame() == unwatched.truth_of_frame()


@settings(max_examples=8, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("rbgy"), st.sampled_from(["1", "7", "L", "sweep"])), max_size=14))
def test_drawing_piece_by_piece_gives_the_picture_drawn_as_a_whole(deeds: list[tuple[str, str]]) -> None:
    simulated = table(Level.HARD, seed=4)
    for spot, deed in deeds:
        walk(simulated.sweep(spot, 0) if deed == "sweep" else simulated.lay(spot, spot + deed, 0))
    whole = RestingTable(simulated.scene.ground, simulated.lamp.map, simulated.scene.blur)
    for card in simulated._things:
        whole.put(card.patch)
    assert np.array_equal(whole.photograph, at_rest(simulated))


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.HARD])
def test_the_true_corners_hold_the_true_face(level: Level) -> None:
    simulated = table(level, seed=5)
    walk(simulated.lay("r", "r7", seat=0))
    walk(simulated.lay("r", "r4", seat=0))
    corners = np.array(simulated.truth_of_frame()["spots"]["r"]["corners"], np.float32)
    flat = np.array([(0, 0), (63, 0), (63, 88), (0, 88)], np.float32)
    seen = cv2.warpPerspective(simulated.frame(), cv2.getPerspectiveTransform(corners, flat), (63, 88))
    art = cv2.resize(simulated.scene.deck.face("r4")[..., :3], (63, 88), interpolation=cv2.INTER_AREA)
    assert float(cv2.matchTemplate(seen, art, cv2.TM_CCOEFF_NORMED)[0, 0]) > 0.8


def test_a_higher_pile_comes_closer_to_the_camera(played: SimulatedTable) -> None:
    pose = played._things[0].pose
    painter = CardPainter(played.scene.deck, played.scene.camera)
    low, high = (
        cv2.contourArea(painter.corners("rL", p).astype(np.float32)) for p in (pose, replace(pose, height=9))
    )
    assert 1 < high / low < 1.06


def test_what_is_written_beside_a_frame_is_plain_data(played: SimulatedTable) -> None:
    told = json.loads(json.dumps(played.truth_of_frame()))
    assert told["still"] is True
    assert (told["level"], told["seed"], told["mat"]) == ("normal", 1, True)
    assert told["spots"]["r"]["label"] == "rL"
    assert told["spots"]["y"] is None


@pytest.mark.parametrize(("spot", "label", "why"), [("x", "r1", "no spot 'x'"), ("r", "q9", "no face 'q9'")])
def test_an_unknown_spot_or_face_is_refused_at_once(spot: str, label: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        table(Level.EASY).lay(spot, label, seat=0)


def test_places_that_leave_no_room_for_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="close together"):
        SimulatedTable("finito", {"a": (0, 0), "b": (40, 0)}, Level.NORMAL, 1)


def _coarse(picture: Picture) -> Picture:
    """Small enough for the noise to cancel out."""
    return cv2.resize(picture, (80, 45), interpolation=cv2.INTER_AREA).astype(float)
