"""What holds for a random match of any game: undo and redo lead through the states that were there before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game import Event
from companion.match import Match


def assert_retraced(match: Match[Any], seen: Sequence[Any], steps: int) -> None:
    """`seen` are all states of the match; its last `steps` events are taken back and restored."""
    for before in reversed(seen[-steps - 1 : -1]):
        match.play(Event("undo"))
        assert match.state == before
    for after in seen[-steps:]:
        match.play(Event("redo"))
        assert match.state == after
