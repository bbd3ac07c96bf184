from __future__ import annotations

import numpy as np
import pytest

from hardware.simulated import Level, SimulatedTable
from tests.vision.watching import our_mat
from vision.mat import find_mat


@pytest.mark.parametrize(("level", "seed", "pixels"), [(Level.NORMAL, 1400, 0.5), (Level.HARD, 1001, 2.0)])
def test_the_mat_tells_where_its_places_are(level: Level, seed: int, pixels: float) -> None:
    table = SimulatedTable("finito", None, level, seed)
    assert table.scene.mat
    found = find_mat(table.frame(), our_mat()) or find_mat(table.frame(), our_mat(), 2)
    assert found is not None
    assert found.paper.name == "a4"
    places = np.array(list(found.paper.places.values()))
    assert np.abs(found.plane.pixels(places) - table.scene.camera.project(places)).max() < pixels


def test_a_table_without_a_mat_has_none() -> None:
    table = SimulatedTable("finito", None, Level.HARD, 1003)
    assert not table.scene.mat
    assert find_mat(table.frame(), our_mat()) is None
