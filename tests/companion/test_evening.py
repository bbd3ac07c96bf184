"""An evening at the real window, without a camera: what leads into a match with a die, and out of it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

import pytest

from companion import evening, home, pages
from companion.__main__ import main
from companion.audit import failures
from companion.commands.export import record_text
from companion.games.finito_dice import FINITO_DICE
from companion.journal import Journal
from companion.pages import Fairness, Page, Playing
from companion.record import Record, read
from companion.scene import Answered, Boards, Command, Display, Touch
from tests.companion.dice_match import begun
from tests.companion.games.record_fixtures import RECORDS
from tests.companion.hands import Script, WatchedScreen, press, words_on

P = TypeVar("P", bound=Page)
Hands = Generator[None, Page, None]
Opened = Callable[[Script], None]


@pytest.fixture
def at_the_window(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """The window is opened with a script of what is done there."""

    def opened(script: Script) -> None:
        monkeypatch.setattr(
            evening, "Screen", lambda **options: WatchedScreen(script, **{**options, "motion": False})
        )

    return opened


def until(wanted: type[P]) -> Generator[None, Page, P]:
    """Waits for such a page."""
    page = yield
    while not isinstance(page, wanted):
        page = yield
    return page


def display_when(ready: Callable[[Display], object]) -> Generator[None, Page, Display]:
    page = yield from until(Playing)
    while not ready(page.display):
        page = yield from until(Playing)
    return page.display


def with_seal() -> Generator[None, Page, str]:
    page = yield from until(Fairness)
    return page.commitment


def is_rolled(display: Display) -> bool:
    table = display.scene.table
    return isinstance(table, Boards) and table.die.number is not None


def kept() -> list[Record]:
    """The matches in the journal, the newest first."""
    with Journal(home.journal()) as journal:
        return [read(record_text(entry, journal.lines(entry.id))) for entry in journal.entries()]


def test_finito_play_shows_the_seal_and_takes_a_word(at_the_window: Opened) -> None:
    seals: list[str] = []

    def hands(screen: WatchedScreen) -> Hands:
        seals.append((yield from with_seal()))
        assert seals[0][:8] in words_on(screen)
        for sign in ("w", "J", "a", "\n", "\n"):
            press(sign)
            yield
        yield from display_when(lambda display: True)
        press(" ")
        yield from display_when(is_rolled)

    at_the_window(hands)
    assert main(["play", "finito-dice", "--players", "Ada,Ben", "--table", "manual"]) == 0
    (record,) = kept()
    assert record.setup.extras == {"die": seals[0], "word": "Ja"}
    assert [line.event.verb for line in record.lines] == ["roll"]
    assert list(failures(record)) == []


def test_whoever_goes_back_from_the_seal_of_finito_play_plays_nothing(at_the_window: Opened) -> None:
    def hands(screen: WatchedScreen) -> Hands:
        yield from with_seal()
        press("\x1b")
        while True:
            yield

    at_the_window(hands)
    assert main(["play", "finito-dice", "--players", "Ada", "--table", "manual"]) == 0
    assert kept() == []


def test_whoever_goes_back_from_the_seal_finds_the_players_again_and_gets_another(
    at_the_window: Opened,
) -> None:
    seals: list[str] = []

    def hands(screen: WatchedScreen) -> Hands:
        yield from until(pages.Home)
        assert screen.tap(pages.ChooseGame("finito-dice"))
        yield from until(pages.Players)
        assert screen.tap(pages.AddPlayer())
        page = yield from until(pages.Players)
        for _ in range(2):
            press("\n")
            seals.append((yield from with_seal()))
            press("\x1b")
            assert (yield from until(pages.Players)) == page

    at_the_window(hands)
    assert main([]) == 0
    assert len(set(seals)) == 2


def test_another_match_has_a_seal_and_a_word_of_its_own(at_the_window: Opened) -> None:
    """A match that wants one move is gone on with; then “again”."""
    with Journal(home.journal()) as journal:
        alone = begun(journal, read(solo()).setup)
        assert alone.book([line.event for line in read(solo()).lines[:-1]])
    seals = [record.setup.extras["die"] for record in kept()]

    def hands(screen: WatchedScreen) -> Hands:
        yield from display_when(lambda display: display.scene.result is None)
        press("\n")  # the table lies as it is shown
        yield from display_when(lambda display: not display.must_lie)
        assert screen.tap(Touch("r:21"))
        yield from display_when(lambda display: display.question)
        assert screen.tap(Answered(1))  # the second 15
        yield from display_when(lambda display: display.scene.result)
        assert screen.tap(Command.AGAIN)
        seals.append((yield from with_seal()))
        press("\n")
        yield from display_when(lambda display: display.scene.result is None)

    at_the_window(hands)
    assert main([]) == 0
    again, before = kept()
    assert [before.setup.extras["die"], again.setup.extras["die"]] == seals
    assert (again.setup.players, again.setup.rules) == (before.setup.players, before.setup.rules)
    assert len(set(seals)) == 2


def solo() -> str:
    return (RECORDS / FINITO_DICE.name / "d37-alone-the-rolls-count.finito").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [["demo", "--players", "5"], ["play", "--players", "A,B,C,D,E"]])
def test_more_players_than_boards_are_status_2_with_a_sentence(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command[0], "finito-dice", *command[1:]]) == 2
    assert "extra_sets=on" in capsys.readouterr().err
