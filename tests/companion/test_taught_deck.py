"""A deck that players taught is the one their next match is read with."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from companion.decks import copies_of, deck_of, taught_folder
from companion.game import Setup
from companion.games import find
from companion.match import Match
from companion.settings import Rules
from companion.tables import watcher_for
from hardware.simulated import Level, SimulatedTable
from tests.vision.photographing import shown
from vision import deck_folder
from vision.sighting import News
from vision.teach import learn
from vision.watcher import Watcher

FACES = ("r1", "r5", "b1", "b6", "g1", "g7", "y2", "y5")


def taught_watch() -> Watcher:
    """Teach from drawn photographs of a hand-held camera, then begin a match. To save time only some faces
    are taught so; the others are as drawn."""
    learned = learn("finito", shown(FACES), (63.0, 88.0), copies_of("finito")).deck
    assert learned is not None
    ours = deck_of("finito")
    whole = replace(learned, copies=ours.copies, faces={**ours.faces, **learned.faces})
    deck_folder.save(whole, taught_folder("finito"))
    game = find("finito-cards")
    watch = watcher_for(Match(game, Setup(("A", "B"), Rules.of(game.settings))))
    assert isinstance(watch, Watcher)
    return watch


def test_a_taught_deck_is_read_in_the_next_match_and_read_right() -> None:
    watch = taught_watch()
    assert watch.deck.taught
    table = SimulatedTable("finito", None, Level.NORMAL, 5)
    at, news = 0.0, deque[News]()

    def watched(motion: object) -> None:
        nonlocal at
        for _ in motion:  # type: ignore[attr-defined]
            at += 0.1
            news.extend(watch.look(table.frame(), at))

    watched(table.wait(4))
    for label in ("r5", "b6", "g7", "y2", "b1", "y5"):
        watched(table.lay(label[0], label, 0))
    watched(table.wait(4))
    read = [item.top.label for item in news if item.top]
    assert read == ["r5", "b6", "g7", "y2", "b1", "y5"]
