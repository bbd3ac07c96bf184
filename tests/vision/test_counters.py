from __future__ import annotations

import numpy as np
import pytest

from hardware.simulated import Level
from hardware.simulated.boards import SimulatedBoards
from tests.vision.watching_boards import boards, reader
from vision.counters import BoardReading
from vision.discs import Faces
from vision.squares import SquareReader


def photographed(table: SimulatedBoards) -> dict[str, BoardReading]:
    return {reading.spot: reading for reading in reader().read(table.frame())}


def filled(table: SimulatedBoards, seed: int) -> dict[str, dict[int, int]]:
    """Twelve counters anywhere on every board."""
    chance = np.random.default_rng(seed)
    lying = {
        spot: {
            int(s): int(n) + 1 for s, n in zip(chance.permutation(36), chance.permutation(12), strict=False)
        }
        for spot in table.scene.spots
    }
    table.arrange({spot: {s: f"{spot[0]}{n}" for s, n in on.items()} for spot, on in lying.items()})
    return lying


@pytest.mark.parametrize("seed", [1301, 1302, 1303])
def test_full_boards_are_read_whichever_way_they_lie(seed: int) -> None:
    table = SimulatedBoards(4, Level.NORMAL, seed)
    lying = filled(table, seed)
    seen = photographed(table)
    assert sorted(seen) == sorted(lying)
    for spot, counters in lying.items():
        assert {at: n for at, n in counters.items() if at not in seen[spot].unsure} == seen[spot].squares
        assert len(seen[spot].unsure) <= 1


@pytest.mark.parametrize("seed", [1304, 1305])
def test_a_poor_photograph_leaves_doubts_but_misleads_nobody(seed: int) -> None:
    table = SimulatedBoards(3, Level.HARD, seed)
    lying = filled(table, seed)
    for spot, seen in photographed(table).items():
        assert seen.squares.items() <= lying[spot].items()
        assert lying[spot].keys() <= seen.squares.keys() | seen.unsure.keys()


def test_the_boards_of_a_second_box_are_told_apart() -> None:
    table = SimulatedBoards(8, Level.NORMAL, 1306)
    table.arrange({"r": {3: "r7"}, "r2": {3: "r8"}})
    seen = photographed(table)
    assert sorted(seen) == sorted(["r", "b", "g", "y", "r2", "b2", "g2", "y2"])
    assert (seen["r"].squares, seen["r2"].squares) == ({3: 7}, {3: 8})
    assert all(not seen[spot].squares and not seen[spot].unsure for spot in ("b", "g", "y", "y2"))


def test_the_outline_of_a_board_is_where_its_paper_is() -> None:
    table = SimulatedBoards(2, Level.NORMAL, 1307)
    seen = photographed(table)
    for spot, board in table.scene.boards.items():
        true = table.scene.camera.project(board.corners())
        assert np.abs(np.array(seen[spot].corners) - true).max() < 1


def test_a_counter_of_another_colour_is_never_silently_taken() -> None:
    table = SimulatedBoards(2, Level.NORMAL, 1308)
    table.arrange({"r": {4: "b5", 20: "g2", 33: "y11", 8: "r3"}})
    seen = photographed(table)["r"]
    assert seen.squares == {8: 3}
    assert sorted(seen.unsure) == [4, 20, 33]


def test_a_counter_across_a_line_belongs_to_no_square() -> None:
    for seed in range(1310, 1316):
        table = SimulatedBoards(2, Level.NORMAL, seed)
        for _ in table.stray("b", "b6", seat=0):
            pass
        seen = photographed(table)["b"]
        assert not seen.squares


def test_two_counters_of_one_number_are_both_unsure() -> None:
    table = SimulatedBoards(2, Level.NORMAL, 1317)
    table.arrange({"b": {5: "b4", 17: "b4", 30: "b9"}})
    seen = photographed(table)["b"]
    assert (seen.squares, sorted(seen.unsure)) == ({30: 9}, [5, 17])


def test_a_picture_without_boards_holds_none() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    assert reader().read(noise) == []
    assert reader().read(np.zeros((480, 640, 3), np.uint8)) == []


def test_a_number_that_lies_elsewhere_is_no_rival_in_a_poor_photograph() -> None:
    """Eleven of twelve counters look as before: so it is known which one the twelfth can be."""
    alone, known, faces = 0, 0, Faces(boards().counters)
    for seed in (1330, 1331):
        table = SimulatedBoards(2, Level.HARD, seed)
        lying, frame = filled(table, seed), table.frame()
        for found in reader().find(frame):
            squares = SquareReader(boards(), found.board, faces)
            view, on = squares.view(frame, found.plane), lying[found.board.spot]
            for at, counter in on.items():
                others = {other for other in on.values() if other != counter}
                alone += squares.read(view, [at])[at].counter == counter
                read = squares.read(view, [at], others)[at].counter
                assert read in (counter, None)
                known += read == counter
    assert known > alone > 0
