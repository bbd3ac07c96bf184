"""What the screen is told of a match of FINITO! dice: who still has to act, what is lit, totals by round."""

from __future__ import annotations

from companion.game import Event, Setup
from companion.games.finito_dice import FINITO_DICE
from companion.games.finito_dice.state import State
from companion.match import Match, replay
from companion.record import read
from companion.scene import Boards, Seal
from companion.settings import Rules
from tests.companion.games.record_fixtures import RECORDS

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SEAL, SECRET = "89abcdef01234567" * 4, "fedcba9876543210" * 4


def after(*events: Event, players: int = 3, **rules: str) -> State:
    match: Match[State] = Match(FINITO_DICE, Setup(NAMES[:players], Rules.of(FINITO_DICE.settings, rules)))
    match.play_all(events)
    return match.state


def recorded(name: str) -> Match[State]:
    known = read((RECORDS / "finito-dice" / f"{name}.finito").read_text(encoding="utf-8"))
    return replay(known.game, known.setup, (line.event for line in known.lines))


def boards(state: State) -> Boards:
    table = FINITO_DICE.describe(state).table
    assert isinstance(table, Boards)
    return table


ROLLED = Event("roll", ("15",))


def test_who_still_has_to_act_is_named_and_marked() -> None:
    scene = FINITO_DICE.describe(after(ROLLED, Event("put", ("3@27",), 1)))
    assert scene.expected.endswith("Still to place: Ada, Cleo.")
    assert [(line.active, line.mark) for line in scene.players] == [
        (True, "to place"),
        (False, ""),
        (True, "to place"),
    ]


def test_only_boards_that_wait_have_lit_squares() -> None:
    lit = [board.legal for board in boards(after(ROLLED, Event("put", ("3@27",), 1))).boards]
    assert lit == [(26, 27), (), (26, 27)]


def test_before_the_roll_nothing_is_lit_and_the_die_invites() -> None:
    table = boards(after())
    assert not any(board.legal for board in table.boards)
    assert table.die.wanted
    assert not boards(after(ROLLED)).die.wanted


def test_where_rolling_passes_around_the_roller_is_named() -> None:
    everybody = [Event("put", ("3@27",), seat) for seat in range(3)]
    scene = FINITO_DICE.describe(after(ROLLED, *everybody, roller="passing"))
    assert scene.expected.startswith("Ben rolls")
    assert [line.active for line in scene.players] == [False, True, False]


def test_totals_grow_by_round() -> None:
    match = recorded("d31-after-three-rounds-the-highest-sum-wins")
    scene = FINITO_DICE.describe(match.state)
    assert len(scene.totals) == 3
    assert scene.totals[-1] == match.state.points
    assert all(one <= other for one, other in zip(scene.totals[0], scene.totals[-1], strict=True))


def test_who_played_alone_is_told_how_many_rolls_it_took() -> None:
    result = FINITO_DICE.describe(recorded("d37-alone-the-rolls-count").state).result
    assert result is not None
    assert result.next == "Sorted after 31 rolls"


def test_the_seal_is_there_before_the_first_roll_and_the_secret_with_it() -> None:
    setup = Setup(NAMES[:2], Rules.of(FINITO_DICE.settings), extras={"die": SEAL, "word": "ja"})
    match: Match[State] = Match(FINITO_DICE, setup)
    assert boards(match.state).die.seal == Seal(SEAL, "ja")
    match.play(ROLLED._replace(note=f"die 1 {SECRET}"))
    assert boards(match.state).die.seal == Seal(SEAL, "ja", 1, SECRET)
    match.play(Event("undo"))
    assert boards(match.state).die.seal == Seal(SEAL, "ja")


def test_a_record_without_a_seal_shows_none() -> None:
    assert boards(after(ROLLED)).die.seal is None


def test_a_die_that_was_picked_up_has_no_secret() -> None:
    setup = Setup(NAMES[:2], Rules.of(FINITO_DICE.settings), extras={"die": SEAL})
    match: Match[State] = Match(FINITO_DICE, setup)
    match.play_all([ROLLED._replace(note=f"die 1 {SECRET}"), Event("reroll")])
    assert boards(match.state).die.seal == Seal(SEAL)
