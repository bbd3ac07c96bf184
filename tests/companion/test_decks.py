"""Which cards a match is read with."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files

import pytest

from companion import decks, evening, home, pages
from companion.journal import Journal
from tests.companion.hands import WatchedScreen, press
from tests.companion.test_evening import Hands, until
from vision.deck import Deck


@pytest.fixture
def taught() -> None:
    """A deck of the players' own: our FINITO! cards, as if they had been shown."""
    with as_file(files("assets") / "decks" / "finito") as ours:
        shutil.copytree(ours, decks.taught_folder("finito"))


def test_without_cards_of_their_own_players_play_with_ours() -> None:
    assert decks.trouble_with("finito") == ""
    assert decks.match_deck("finito").labels == Deck.load(files("assets") / "decks" / "finito").labels


@pytest.mark.usefixtures("taught")
def test_a_whole_deck_of_their_own_is_played_with() -> None:
    deck = decks.taught_folder("finito") / "deck.toml"
    deck.write_text(deck.read_text("utf-8").replace("width_mm = 63", "width_mm = 56"), "utf-8")
    assert decks.trouble_with("finito") == ""
    assert decks.match_deck("finito").width_mm == 56


@pytest.mark.usefixtures("taught")
def test_a_deck_of_their_own_that_lacks_faces_is_named_and_ours_is_played_with() -> None:
    (decks.taught_folder("finito") / "faces" / "r5.png").unlink()
    assert "r5" in decks.trouble_with("finito")
    assert "r5" in decks.match_deck("finito").labels


@pytest.mark.usefixtures("taught")
def test_a_deck_of_their_own_that_cannot_be_read_stops_neither_match_nor_menu() -> None:
    (decks.taught_folder("finito") / "deck.toml").write_text("width_mm = [", "utf-8")
    assert "r5" in decks.match_deck("finito").labels
    notes: list[str] = []

    def hands(_screen: WatchedScreen) -> Hands:
        notes.append((yield from until(pages.Home)).note)
        press("t")
        yield from until(pages.Decks)
        press("\n")
        notes.append((yield from until(pages.Home)).note)
        press("q")
        yield from until(pages.Decks)

    with Journal(home.journal()) as journal, WatchedScreen(hands, motion=False) as screen:
        evening.Evening(screen, journal, "manual").run()
    assert all("deck.toml" in note for note in notes)
    assert notes[0] != notes[1], "why no lesson began"
