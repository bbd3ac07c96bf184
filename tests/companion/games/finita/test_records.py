"""Records of FINITA, which say themselves what must be true at every point."""

from __future__ import annotations

from contextlib import suppress

import pytest

from companion import record
from companion.game import Refused
from companion.games.finita.deck import CARDS
from companion.games.finita.state import copies_left
from companion.match import Match
from tests.companion.games.record_fixtures import RECORDS, assert_adds_up, names_of


@pytest.mark.parametrize("name", names_of("finita"))
def test_a_record_adds_up_to_what_it_says(name: str) -> None:
    assert_adds_up("finita", name)


@pytest.mark.parametrize("name", names_of("finita"))
def test_a_record_could_be_played_with_a_real_deck(name: str) -> None:
    known = record.read((RECORDS / "finita" / f"{name}.finito").read_text(encoding="utf-8"))
    match = Match(known.game, known.setup)
    for line in known.lines:
        with suppress(Refused):
            match.play(line.event)
        too_many = [label for label in CARDS if copies_left(match.state, label) < 0]
        assert not too_many, f"line {line.number}: {too_many}"
