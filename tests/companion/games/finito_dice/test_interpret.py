"""What facts mean at the boards: one change with each roll is believed, everything else is asked or said."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.app import App, Inbox
from companion.facts import Asked, Pressed, Rolled, Seen, Touched
from companion.game import Event, Question, Setup
from companion.games.finito_dice import FINITO_DICE
from companion.games.finito_dice.state import Phase, State
from companion.match import Match
from companion.referee import Referee
from companion.scene import Answered
from companion.screen.screen import Screen
from companion.settings import Rules
from companion.tables import ManualPlace
from vision.sighting import Change, News, Sighting

NAMES = ("Ada", "Ben")
# Twelve counters for each, in order but for the last two of Ada and all of Ben.
ADA = "0:1 2:2 4:3 6:4 8:5 10:6 12:7 14:8 16:9 18:10 34:12 35:11"
BEN = "0:12 2:11 4:10 6:9 8:8 10:7 12:6 14:5 16:4 18:3 34:2 35:1"


class AtTheBoards:
    """A referee who is told what is seen, pressed and touched; the die rolls what the test says."""

    def __init__(self, rules: Mapping[str, str] | None = None, players: int = 2) -> None:
        setup = Setup(NAMES[:players], Rules.of(FINITO_DICE.settings, rules or {}))
        self.match: Match[State] = Match(FINITO_DICE, setup)
        self.next = 15
        self.now = 0.0
        self.referee = self.restarted()

    def restarted(self) -> Referee:
        self.referee = Referee(
            self.match, lambda _first, _events: None, True, lambda at: Rolled(at, self.next)
        )
        return self.referee

    def filled(self) -> AtTheBoards:
        """All counters lie; the die is to be rolled. The rules do not care how they came there."""
        boards = [dict(pair.split(":") for pair in text.split()) for text in (ADA, BEN)]
        for square in boards[0]:
            number = NUM_OF[int(square)]
            self.match.play(Event("roll", (str(number),)))
            for seat, board in enumerate(boards):
                self.match.play(Event("put", (f"{board[square]}@{square}",), seat))
        self.restarted().dismiss()
        return self

    def at(self) -> float:
        self.now += 1
        return self.now

    def press(self, seat: int | None) -> None:
        self.referee.take(Pressed(self.at(), seat))

    def rolled(self, number: int) -> AtTheBoards:
        self.next = number
        self.press(0)
        return self

    def seen(self, spot: str, text: str, change: Change = Change.LAID) -> None:
        top = Sighting(text, 0.9, ((text, 0.9),), ()) if text else None
        self.referee.take(Seen(self.at(), News(spot, self.now, change, top)))

    def unsure(self, spot: str, *texts: str) -> None:
        top = Sighting(None, 0.5, tuple((text, 1 / len(texts)) for text in texts), ())
        self.referee.take(Seen(self.at(), News(spot, self.now, Change.LAID, top)))

    def answer(self, words: str) -> None:
        labels = [answer.label for answer in self.question.answers]
        (number,) = (n for n, label in enumerate(labels) if words in label)
        self.referee.answer(number)

    @property
    def question(self) -> Question:
        assert self.referee.question is not None, self.referee.notice
        return self.referee.question

    @property
    def state(self) -> State:
        return self.match.state

    def booked(self) -> list[tuple[str, ...]]:
        return [(event.verb, *event.words) for event in self.match.standing]


NUM_OF = (1, 2, *(3 + n // 2 for n in range(32)), 19, 20)


# The die and the buzzers


@pytest.mark.parametrize("seat", [0, 1, None])
def test_any_buzzer_rolls(seat: int | None) -> None:
    table = AtTheBoards()
    table.press(seat)
    assert table.booked() == [("roll", "15")]


def test_where_rolling_passes_around_only_one_buzzer_rolls() -> None:
    table = AtTheBoards({"roller": "passing"})
    table.press(1)
    assert table.booked() == []
    assert "Ada" in table.referee.notice
    table.press(0)
    assert table.booked() == [("roll", "15")]


def test_a_number_of_ones_own_die_can_be_told() -> None:
    table = AtTheBoards()
    table.referee.take(Asked(1.0, Event("roll", ("7",))))
    assert table.booked() == [("roll", "7")]


def test_a_buzzer_after_the_roll_calls_finito_and_a_false_call_names_the_pair() -> None:
    table = AtTheBoards().filled().rolled(13)
    table.press(0)
    assert "12 before 11" in table.referee.notice
    assert table.referee.alarm
    assert table.referee.refused is not None
    assert table.state.phase is Phase.MOVE


def test_the_one_button_that_all_share_asks_who_calls() -> None:
    table = AtTheBoards().filled().rolled(13)
    table.press(None)
    assert [answer.label for answer in table.question.answers] == list(NAMES)


# One change for each board and roll


def test_one_placement_on_a_lit_square_is_booked() -> None:
    table = AtTheBoards().rolled(15)
    table.seen("b", "27:3")
    assert table.booked()[1:] == [("put", "3@27")]
    assert table.state.waiting == (0,)


def test_a_move_is_booked_when_the_counter_lies_again() -> None:
    table = AtTheBoards().filled().rolled(13)
    table.seen("r", ADA.replace(" 35:11", ""))
    assert table.referee.question is None
    table.seen("r", ADA.replace(" 34:12 35:11", " 22:11 34:12"))
    assert table.booked()[-1] == ("move", "35>22")
    assert table.state.sorted == (0,)


@pytest.mark.parametrize(
    ("text", "why"),
    [("14:12", "does not show one legal action"), ("26:3 27:4", "does not show one legal action")],
    ids=["another square", "two counters at once"],
)
def test_what_is_not_one_legal_placement_is_asked_with_the_legal_squares(text: str, why: str) -> None:
    table = AtTheBoards().rolled(15)
    table.seen("r", text)
    assert why in table.question.text
    assert table.question.spot == "r"
    labels = [answer.label for answer in table.question.answers]
    assert any("square 15, row 5, column 3" in label for label in labels)
    assert table.booked() == [("roll", "15")]
    assert table.state.waiting == (0, 1)


def test_the_beginners_slip_is_told_which_number_is_meant() -> None:
    """Square 17, not counter 12."""
    table = AtTheBoards().rolled(17)
    table.seen("r", "20:12")
    assert "17, which is the square and not the counter" in table.question.text
    table.answer("column 2")
    assert table.booked()[1:] == [("put", "12@31")]


def test_two_counters_moved_at_once_are_asked_about() -> None:
    table = AtTheBoards().filled().rolled(13)
    table.seen("r", ADA.replace(" 34:12 35:11", " 22:11 23:12"))
    labels = [answer.label for answer in table.question.answers]
    assert any("From square 19" in label for label in labels)
    table.answer("put back")
    assert len(table.booked()) == 12 * 3 + 1


def test_nothing_changed_is_nothing_done() -> None:
    table = AtTheBoards().filled().rolled(13)
    table.seen("r", ADA)
    assert table.state.waiting == (0, 1)
    assert table.referee.question is None


def test_a_second_change_with_the_same_roll_must_be_put_back() -> None:
    table = AtTheBoards().rolled(15)
    table.seen("r", "26:3")
    table.seen("r", "26:3 27:4")
    assert "already acted" in table.referee.notice
    assert table.referee.alarm
    table.seen("r", "26:3")
    assert (table.referee.notice, table.referee.alarm) == ("", False)
    assert len(table.booked()) == 2


def test_a_change_before_the_roll_must_be_put_back() -> None:
    table = AtTheBoards()
    table.seen("r", "26:3")
    assert "before the die was rolled" in table.referee.notice
    assert table.booked() == []


def test_what_nobody_saw_happen_is_asked() -> None:
    table = AtTheBoards().rolled(15)
    table.seen("r", "26:3", Change.FIRST)
    assert "is it so?" in table.question.text
    table.answer("Counter 3")
    assert table.booked()[1:] == [("put", "3@26")]


def test_after_a_restart_the_first_look_proposes_nothing() -> None:
    table = AtTheBoards().rolled(15)
    table.restarted()
    table.seen("r", "26:3", Change.FIRST)
    assert table.booked() == [("roll", "15")]
    assert dict(table.referee.must_lie())["r"] is None


# Doubts, and what is told by hand


def test_an_unsure_board_is_asked_about_with_the_legal_readings_first() -> None:
    table = AtTheBoards().rolled(15)
    table.unsure("r", "26:6", "26:9", "5:9")
    labels = [answer.label for answer in table.question.answers]
    assert [label.split(" on ")[0] for label in labels] == ["Counter 6", "Counter 9", "Something else"]
    table.answer("Counter 9")
    assert table.booked()[1:] == [("put", "9@26")]


def test_something_else_asks_on_about_the_same_board() -> None:
    table = AtTheBoards().rolled(15)
    table.unsure("r", "26:6")
    table.answer("Something else")
    assert table.question.spot == "r"
    table.answer("column 4")
    assert table.question.spot == "r"
    table.answer("12")
    assert table.booked()[1:] == [("put", "12@27")]
    assert table.referee.must_lie() == ()


class Believing(ManualPlace):
    """A table that notes what it was told to believe."""

    def __init__(self) -> None:
        super().__init__(lambda _seat: None, "")
        self.believed: list[tuple[str, str | None]] = []

    def confirm(self, state: State, spot: str) -> None:
        self.believed.append((spot, FINITO_DICE.lying(state)[spot]))


def test_what_was_told_about_a_doubt_the_camera_believes() -> None:
    """Else the same square would be doubted again with every roll."""
    table, place = AtTheBoards().rolled(15), Believing()
    with Screen(volume=0) as screen:
        app = App(table.referee, place, screen, Inbox(), table.at)
        table.unsure("r", "26:6")
        for words in ("Something else", "column 4", "12"):
            labels = [answer.label for answer in table.question.answers]
            app.do(Answered(next(n for n, label in enumerate(labels) if words in label)))
    assert place.believed == [("r", "27:12")]


def test_a_doubt_about_a_board_that_has_acted_waits_for_its_turn() -> None:
    table = AtTheBoards().rolled(15)
    table.seen("r", "26:3")
    table.unsure("r", "26:3 27:4")
    assert table.referee.question is None


def test_a_lit_square_is_touched_and_then_the_counter() -> None:
    table = AtTheBoards().rolled(15)
    table.referee.take(Touched(table.at(), "r:27"))
    assert [answer.face for answer in table.question.answers] == [f"r{n}" for n in range(1, 13)]
    table.answer("5")
    assert table.booked()[1:] == [("put", "5@27")]
    table.seen("r", "27:5")
    assert len(table.booked()) == 2


def test_a_dark_square_cannot_be_used() -> None:
    table = AtTheBoards().rolled(15)
    table.referee.take(Touched(table.at(), "r:3"))
    assert "only the lit squares" in table.referee.notice


def test_a_counter_to_move_is_touched_and_then_its_square() -> None:
    table = AtTheBoards().filled().rolled(13)
    table.referee.take(Touched(table.at(), "r"))
    table.answer("11")
    table.answer("column 5")
    assert table.booked()[-1] == ("move", "35>22")
