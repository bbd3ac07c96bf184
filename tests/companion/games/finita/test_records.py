"""Records of FINITA, which say themselves what must be true at every point."""

from __future__ import annotations

import pytest

from tests.companion.games.record_fixtures import assert_adds_up, names_of


@pytest.mark.parametrize("name", names_of("finita"))
def test_a_record_adds_up_to_what_it_says(name: str) -> None:
    assert_adds_up("finita", name)
