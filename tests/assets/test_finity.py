"""The board and pieces of FINITY: the geometry is the rules', the markers ArUco's, and all pieces fit."""

from importlib.resources import files
from itertools import combinations, pairwise
from math import atan2, degrees, dist, sqrt
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from assets.drawing import finity, pieces

FOLDER = files("assets").joinpath("finity")
FACTS: dict[str, Any] = finity.geometry()
D = FACTS["apart"]
ARUCO = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, FACTS["dictionary"]))
PX = 5  # pixels per millimetre of a board
FINE = 20  # of a piece
TABLES = {table["players"]: table for table in FACTS["tables"]}
Picture = NDArray[np.uint8]
Point = tuple[float, float]

each_table = pytest.mark.parametrize("players", list(TABLES))


def picture(path: str, kind: int = cv2.IMREAD_COLOR) -> Picture:
    data = np.frombuffer(FOLDER.joinpath(path).read_bytes(), np.uint8)
    seen = cv2.imdecode(data, kind)
    assert seen is not None
    return np.asarray(seen, np.uint8)


def markers_in(seen: Picture) -> dict[int, NDArray[np.float64]]:
    corners, ids, _ = cv2.aruco.ArucoDetector(ARUCO).detectMarkers(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY))
    found = () if ids is None else zip(ids.ravel(), corners, strict=True)
    return {int(marker): np.asarray(corner.reshape(4, 2), float) for marker, corner in found}


def at(name: str) -> Point:
    return FACTS["stations"][name]["x"], FACTS["stations"][name]["y"]


def slots_with(players: int) -> dict[str, dict[str, Any]]:
    there = set(TABLES[players]["stations"])
    return {name: slot for name, slot in FACTS["slots"].items() if set(slot["ends"]) <= there}


def overlap(one: list[Point], other: list[Point]) -> float:
    """Square millimetres that two shapes share, drawn finely."""
    low = np.min([*one, *other], axis=0) - 1
    canvas = [np.zeros((600, 600), np.uint8) for _ in range(2)]
    for sheet, shape in zip(canvas, (one, other), strict=True):
        cv2.fillPoly(sheet, [np.round((np.array(shape) - low) * 10).astype(np.int32)], 1)
    return float((canvas[0] & canvas[1]).sum()) / 100


def square_about(slot: dict[str, Any]) -> list[Point]:
    side = FACTS["pieces"]["blocker"]["side"]
    box = cv2.boxPoints(((slot["x"], slot["y"]), (side, side), slot["turn"]))
    return [(float(x), float(y)) for x, y in box]


def test_neighbouring_stations_are_equally_far_apart_and_share_three_slots() -> None:
    edges = {tuple(slot["ends"]) for slot in FACTS["slots"].values()}
    assert len(edges) == 24
    assert len(FACTS["slots"]) == 72
    for one, other in combinations(FACTS["stations"], 2):
        near = dist(at(one), at(other)) < 1.1 * D
        assert near == ((one, other) in edges or (other, one) in edges)
        assert not near or dist(at(one), at(other)) == pytest.approx(D, abs=0.01)


def test_a_slot_lies_across_the_side_that_its_stations_share() -> None:
    for name, slot in FACTS["slots"].items():
        (ax, ay), (bx, by) = (at(end) for end in slot["ends"])
        assert slot["turn"] == pytest.approx(degrees(atan2(by - ay, bx - ax)) % 360, abs=0.01)
        off = dist((slot["x"], slot["y"]), ((ax + bx) / 2, (ay + by) / 2))
        assert off == pytest.approx(0.1875 * D if "@" in name else 0, abs=0.01)
        assert name.split("@")[0] == "-".join(slot["ends"])


def test_a_side_slot_is_named_after_the_station_at_its_corner() -> None:
    for name, slot in FACTS["slots"].items():
        beside = name.partition("@")[2]
        assert slot["corner"] == beside.strip("*")
        if slot["corner"]:
            assert dist((slot["x"], slot["y"]), at(slot["corner"])) < D * 0.8


@each_table
def test_every_table_has_the_stations_slots_and_junctions_of_the_rules(players: int) -> None:
    slots = slots_with(players)
    there = TABLES[players]["stations"]
    junctions = {
        frozenset((*slot["ends"], slot["corner"])) for slot in slots.values() if slot["corner"] in there
    }
    expected = {2: (9, 48, 8), 3: (10, 54, 9), 4: (13, 72, 12)}
    assert (len(there), len(slots), len(junctions)) == expected[players]


@each_table
def test_everyone_begins_with_two_blockers_between_headquarters_and_centre(players: int) -> None:
    table = TABLES[players]
    assert len(table["homes"]) == len(table["blockers"]) == players
    for home, blockers in zip(table["homes"], table["blockers"], strict=True):
        assert len(set(blockers)) == 2
        for name in blockers:
            assert set(FACTS["slots"][name]["ends"]) == {"C", home}
            assert "@" in name


@each_table
def test_bridges_lie_on_each_other_exactly_where_the_rules_let_only_one_lie(players: int) -> None:
    slots = slots_with(players)
    shapes = {
        name: [pieces.arrow(slot["turn"] + turned, (slot["x"], slot["y"])) for turned in (0, 180)]
        for name, slot in slots.items()
    }
    there = TABLES[players]["stations"]
    for one, other in combinations(slots, 2):
        if dist((slots[one]["x"], slots[one]["y"]), (slots[other]["x"], slots[other]["y"])) > 22:
            continue
        met = [{*slots[name]["ends"], slots[name]["corner"]} for name in (one, other)]
        rivals = met[0] == met[1] and slots[one]["corner"] in there
        shared = max(overlap(a, b) for a in shapes[one] for b in shapes[other])
        assert (shared > 3) if rivals else (shared < 0.3), (one, other, shared)


def test_a_blocker_hardly_touches_a_bridge_in_another_slot() -> None:
    slots = FACTS["slots"]
    for one, other in combinations(slots, 2):
        if dist((slots[one]["x"], slots[one]["y"]), (slots[other]["x"], slots[other]["y"])) < 22:
            bridge = pieces.arrow(slots[one]["turn"], (slots[one]["x"], slots[one]["y"]))
            assert overlap(bridge, square_about(slots[other])) < 1.5


def test_rings_and_post_lie_in_one_another_with_a_little_room() -> None:
    rings = [FACTS["pieces"][seat] for seat in (*FACTS["seats"], "post")]
    for around, within in pairwise(rings):
        assert 0.1 <= around["inner"] - within["outer"] <= 0.3
        assert around["outer"] - around["inner"] > 2


def test_a_bridge_ends_outside_the_rings_of_its_stations() -> None:
    reach = D / 2 - FACTS["pieces"]["bridge"]["length"] / 2
    assert reach - FACTS["pieces"]["l"]["outer"] > 0.5


def test_the_sizes_are_those_of_the_rules() -> None:
    sizes = FACTS["pieces"]
    assert D == 45
    assert [sizes[seat]["outer"] / D for seat in "lm"] == pytest.approx([0.25, 0.1644], abs=0.001)
    assert (sizes["s"]["outer"] / D, sizes["post"]["outer"] / D) == pytest.approx((0.11, 0.055))
    bridge = [sizes["bridge"][length] / D for length in ("length", "width", "head", "shaft")]
    assert bridge == pytest.approx([0.46, 0.17, 0.12, 0.08])
    assert sizes["blocker"]["side"] / D == pytest.approx(0.14)


@each_table
def test_a_detector_finds_the_markers_where_the_numbers_say(players: int) -> None:
    found = markers_in(picture(f"board-{players}.png"))
    assert found.keys() == {marker["id"] for marker in FACTS["markers"]} == {40, 41, 42, 43}
    for marker in FACTS["markers"]:
        left, top, size = marker["x"], marker["y"], marker["size"]
        corners = [(left, top), (left + size, top), (left + size, top + size), (left, top + size)]
        assert np.abs(found[marker["id"]] / PX - np.array(corners)).max() < 0.4


@pytest.mark.parametrize("angle", range(0, 360, 45))
def test_the_markers_are_found_on_a_dark_table_through_a_soft_lens_at_any_angle(angle: int) -> None:
    """Small: a board 264 pixels wide."""
    turned = cv2.getRotationMatrix2D((660, 485), angle, 0.2)
    turned[:, 2] += (-460, -285)
    board = picture("board-4.png")
    seen = cv2.warpAffine(board, turned, (400, 400), flags=cv2.INTER_AREA, borderValue=(50, 60, 80))
    assert len(markers_in(np.asarray(cv2.GaussianBlur(seen, (0, 0), 0.8), np.uint8))) == 4


@each_table
def test_stations_that_are_not_in_the_game_are_not_printed(players: int) -> None:
    seen = picture(f"board-{players}.png").astype(int)
    for name in FACTS["stations"]:
        x, y = (round(length * PX) for length in at(name))
        ring = seen[y, x - round(0.29 * D * PX)], seen[y - round(0.45 * D * PX), x]
        assert (min(spot.min() for spot in ring) < 250) == (name in TABLES[players]["stations"])


@each_table
def test_where_pieces_go_the_board_is_pale(players: int) -> None:
    """Apart from thin lines and the signs of the players."""
    seen = cv2.cvtColor(picture(f"board-{players}.png"), cv2.COLOR_BGR2GRAY)
    for slot in slots_with(players).values():
        corners = np.array(pieces.arrow(slot["turn"], (slot["x"], slot["y"]))) * PX
        mask = np.zeros_like(seen)
        cv2.fillPoly(mask, [corners.round().astype(np.int32)], 1)
        assert np.percentile(seen[mask > 0], 20) > 160


def test_what_surrounds_the_markers_and_the_board_is_white_paper() -> None:
    seen = picture("board-4.png")
    for marker in FACTS["markers"]:
        cell = marker["size"] / 6
        box = [round((marker[axis] + step) * PX) for axis in "xy" for step in (-cell, marker["size"] + cell)]
        left, right, top, bottom = box
        around = seen[top:bottom, left:right].copy()
        inside = round((cell - 0.4) * PX)
        around[inside:-inside, inside:-inside] = 255
        assert around.min() == 255


def test_a_ring_is_open_in_the_middle_and_clear_around() -> None:
    for seat in FACTS["seats"]:
        cover = picture(f"pieces/ring-{seat}-g.png", cv2.IMREAD_UNCHANGED)[..., 3]
        size, middle = FACTS["pieces"][seat], len(cover) // 2
        assert cover[0, 0] == cover[middle, middle] == 0
        share = (size["outer"] ** 2 - size["inner"] ** 2) * np.pi / (2 * size["outer"]) ** 2
        assert (cover > 127).mean() == pytest.approx(share, abs=0.02)


def test_the_players_are_told_by_hue_and_by_a_white_shape_that_is_not_the_same_for_two() -> None:
    shapes = []
    for colour in FACTS["colours"]:
        seen = picture(f"pieces/blocker-{colour}.png", cv2.IMREAD_UNCHANGED)
        shapes.append((seen[..., :3].min(axis=2) > 200).astype(float))
        assert 0.08 < shapes[-1].mean() < 0.4
    for one, other in combinations(shapes, 2):
        assert np.abs(one - other).mean() > 0.03


def test_black_and_white_bridges_differ_in_the_sign_on_their_head_and_their_tail_has_no_players_hue() -> None:
    black, white = (picture(f"pieces/bridge-{shade}.png", cv2.IMREAD_UNCHANGED) for shade in "bw")
    head = slice(None), slice(-5 * FINE, None)
    assert (black[head][..., :3].max(axis=2) < 60).mean() > 0.2
    assert (white[head][..., :3].min(axis=2) > 200).mean() > 0.2
    tail = np.asarray(black[3 * FINE, 2 * FINE : 2 * FINE + 1, :3][None], np.uint8)
    hue = int(cv2.cvtColor(tail, cv2.COLOR_BGR2HSV)[0, 0, 0]) * 2
    for colour in FACTS["colours"]:
        other = picture(f"pieces/post-{colour}.png")[12:13, 49:50]
        apart = abs(hue - int(cv2.cvtColor(other, cv2.COLOR_BGR2HSV)[0, 0, 0]) * 2)
        assert min(apart, 360 - apart) > 50


def test_the_honeycomb_fits_between_the_markers() -> None:
    reach = D / sqrt(3)
    for name in FACTS["stations"]:
        x, y = at(name)
        assert x - reach > 0
        assert x + reach < FACTS["width"]
        assert y - D / 2 > 5
        assert y + D / 2 < FACTS["height"] - 5
