"""The pages of a lesson at every size, with the longest sentences, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion import decks
from companion.games import GAMES
from companion.lesson_words import FLAWS
from companion.pages import Decks, GameTile, Page, Taught, Teaching
from companion.screen.screen import Screen
from companion.words import _, speak
from tests.companion.screen.test_pages_fit import SIZES, faults


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    speak("en")


def lessons() -> Iterator[tuple[str, Page]]:
    names = {game.table.deck: game.card_name for game in GAMES}
    for deck in ("finito", "finita"):
        labels = tuple(decks.copies_of(deck))
        longest = max(labels, key=lambda label: len(names[deck](label)))
        called = names[deck](longest)
        notes = [_(flaw).format(source=called) for flaw in FLAWS.values()]
        notes += [
            _("This looks like {other}. Is it really {one}?").format(one=called, other=called),
            _("{other} is taken. Now lay {one}.").format(one=called, other=called),
            _("The camera gives no pictures yet. What was shown is kept."),
        ]
        for number, note in enumerate(notes):
            corners = ((0.2, 0.2), (0.6, 0.2), (0.6, 0.8), (0.2, 0.8))
            page = Teaching(
                deck, called, 12, 62, note, (deck, longest), corners, asks=number == 5, simulated=True
            )
            yield f"{deck} {number}", page
        weak = tuple((label, called) for label in labels[:4])
        yield f"{deck} taught", Taught(deck, (*notes, *notes), weak)
        yield f"{deck} learning", Taught(deck, (_("Learning the faces. This takes a moment."),), busy=True)
    tiles = [GameTile(game.name, game.title, 2, 6, str(game.table.deck)) for game in GAMES[:2]]
    yield "decks", Decks(tuple(tiles))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_page_of_a_lesson_fits(size: tuple[int, int], language: str) -> None:
    speak(language)
    found = []
    with Screen(size, motion=False, volume=0) as screen:
        for name, page in lessons():
            screen.show(page)
            found += list(faults(name, screen.canvas))
    assert not found


def test_sentences_for_which_there_is_no_room_are_counted() -> None:
    said = tuple(f"Sentence {number}." for number in range(30))
    with Screen((800, 480), motion=False, volume=0) as screen:
        screen.show(Taught("mine", said))
        written = [words for words, _place in screen.canvas.written]
    shown = sum(words.startswith("Sentence") for words in written)
    assert f"And {30 - shown} more." in written
