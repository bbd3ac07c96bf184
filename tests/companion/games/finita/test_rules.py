"""What the state tells beyond its records: legal events, the shuffle, house rules in force, the outcome."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.game import Event, Outcome, Refused, Sentence, Setup
from companion.games.finita import FINITA as GAME
from companion.games.finita.deck import WHOLE
from companion.games.finita.house import house_of
from companion.games.finita.names import card_name
from companion.games.finita.rules import (
    SETTINGS,
    Phase,
    State,
    amend,
    apply,
    legal,
    outcome,
    report,
    start,
    target,
)
from companion.games.finita.state import copies_left
from companion.record import read_event
from companion.settings import Rules

NAMES = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
#: With two players a skip lets the same player go on.
GOES_OUT = ("open r5 One", "lay rS", "lay bS", "lay gS", "lay yS", "lay rS", "lay bS", "lay b9")


def setup(players: int = 4, **chosen: str) -> Setup:
    return Setup(NAMES[:players], Rules.of(SETTINGS, chosen))


def played(state: State, *lines: str) -> State:
    for line in lines:
        state = apply(state, read_event(GAME, state.setup.players, line))
    return state


def after(*lines: str, players: int = 4, **chosen: str) -> State:
    return played(start(setup(players, **chosen)), *lines)


def counts(state: State) -> dict[str, int]:
    """Wrong cards aside, of which there are very many."""
    found = Counter(event.verb for event in legal(state))
    del found["wrong"]
    return dict(found)


def wrongs(state: State, seat: int) -> set[str]:
    return {event.words[0] for event in legal(state) if event.verb == "wrong" and event.seat == seat}


# What may happen -----------------------------------------------------------------------------------------


def test_a_round_opens_with_any_card_but_draw_four_and_powers() -> None:
    assert counts(start(setup())) == {"open": (56 + 4) * 4}
    assert counts(start(setup(first_card="numbers_only"))) == {"open": 44 * 4}


def test_in_turn_one_lays_what_fits_or_draws() -> None:
    black_and_powers = 4 + 4 + 11 + 20 + 15 + 1
    assert counts(after("open r7 One")) == {"lay": 14 + 3 + black_and_powers, "draw": 1, "suggest": 4}


def test_on_a_named_number_only_that_number_fits() -> None:
    assert counts(after("open r7 One", "lay Pia 5"))["lay"] == 4 + 55


def test_petra_may_be_allowed_to_ask_for_the_impossible() -> None:
    some, all_of_it = after("open r7 One"), after("open r7 One", petra_impossible="allow")
    assert counts(all_of_it)["lay"] - counts(some)["lay"] == 2


def test_twins_and_pokers_are_laid_where_they_are_allowed() -> None:
    plain = counts(after("open y7 One"))["lay"]
    twins = counts(after("open y7 One", zwischenwerfen="on"))
    assert (twins["lay"], twins["jump"]) == (plain + 9 + 3, 3)
    wide = after("open y7 One", zwischenwerfen="on", zw_scope="numbers_and_coloured_specials")
    assert counts(wide)["lay"] == plain + 9 + 3 + 3
    runs, sets = 7 + 0, 10 * 6 + 24
    others = 3 * 1  # runs of other colours that begin with a 7 would end with an 11
    assert counts(after("open y7 One", poker="on"))["lay"] == plain + runs + sets
    assert counts(after("open y6 One", poker="on"))["lay"] == plain + runs + sets + others


def test_after_drawing_one_card_is_laid_or_the_turn_passes() -> None:
    drew = counts(after("open y7 One", "draw", poker="on", zwischenwerfen="on"))
    assert drew == {"lay": 72, "pass": 1, "jump": 3, "suggest": 4}


def test_against_a_draw_card() -> None:
    plain = counts(after("open rD One"))
    assert plain == {"lay": 4, "draw": 1, "divert": 1, "dodge": 56 + 55, "suggest": 4}
    assert "lay" not in counts(after("open rD One", verlaengerung="off"))
    assert counts(after("open rD One", chaos="on"))["lay"] == 4 + 4
    assert counts(after("open r5 One", "lay W4 red", chaos="on"))["lay"] == 1 + 4
    assert counts(after("open r5 One", "lay W4 red", chaos="on", chaos_colour="any"))["lay"] == 4 + 4
    assert counts(after("open rD One", pia_second_card="off"))["dodge"] == 1


def test_who_was_skipped_may_answer_while_the_next_player_may_play() -> None:
    found = counts(after("open rS One"))
    assert (found["dodge"], found["divert"], found["lay"]) == (111, 1, 14 + 3 + 55)


def test_paul_and_petra_ask_one_player_after_the_other() -> None:
    assert counts(after("open r5 One", "lay Paul 7")) == {"serve": 4 + 1, "fail": 1, "suggest": 4}
    assert counts(after("open r5 One", "lay Petra >6"))["serve"] == 4 * 4
    assert counts(after("open r5 One", "lay Petra <6", pia_blocks_powers="on"))["serve"] == 4 * 6 + 1


def test_patrick_asks_everybody_at_once() -> None:
    asked = after("open r5 One", "lay Patrick")
    assert counts(asked) == {"show": 4 * 12, "suggest": 4}
    assert counts(played(asked, "show - Three"))["show"] == 3 * 12
    assert counts(after("open r5 One", "lay Patrick", pia_blocks_powers="on"))["show"] == 4 * 13


def test_every_card_out_of_turn_is_wrong_but_one_that_may_be_thrown_in() -> None:
    assert len(wrongs(after("open r7 One"), 2)) == 62
    assert wrongs(after("open r7 One"), 0) == {
        colour + value
        for colour in "bgy"
        for value in ("0", "1", "2", "3", "4", "5", "6", "8", "9", "10", "S", "R", "D")
    }
    assert len(wrongs(after("open r7 One", zwischenwerfen="on"), 2)) == 61


def test_calls_and_cards_laid_aside_are_among_the_legal_events() -> None:
    rules = {"gedaechtnis": "on", "zero_moves": "on", "poker": "on", "memory_cards": "2"}
    state = after("open y9 One", "lay y1 y2 y3 y4 y5", "lay y0", players=2, **rules)
    found = counts(state)
    assert (found["blind"], found["shuffle"], found["draw"]) == (111, 1, 1)
    assert not {"lay", "finita", "accuse"} & set(found)
    found = counts(played(state, "blind y6"))
    assert (found["finita"], found["accuse"]) == (1, 1)
    assert "shuffle" not in found
    assert "accuse" not in counts(played(state, "blind y6", "finita One"))


def test_while_hands_are_counted_nothing_else_happens() -> None:
    over = after(*GOES_OUT, players=2)
    assert over.phase is Phase.SCORING
    assert over.winner == 0
    assert list(legal(over)) == []


# The draw pile -------------------------------------------------------------------------------------------


def running_short(state: State, draw_pile: int, discard: int) -> State:
    """As late in a round: the last player holds whatever lies neither in the draw pile nor in the discard."""
    pile = ("b1",) * (discard - 1) + state.pile[-1:]
    held = WHOLE - draw_pile - discard - sum(state.counts[:-1])
    return state.but(draw_pile=draw_pile, pile=pile, counts=(*state.counts[:-1], held))


def test_when_the_draw_pile_runs_out_all_but_the_top_card_are_shuffled() -> None:
    state = apply(running_short(after("open r5 One", "lay W4 red"), 1, 30), Event("draw"))
    assert (state.counts[1], state.draw_pile, state.discard) == (11, 26, 1)
    assert state.top == "W4"
    assert state.want_colour == "r"


def test_a_draw_pile_that_just_suffices_is_not_shuffled() -> None:
    state = apply(running_short(after("open r5 One", "lay W4 red"), 4, 30), Event("draw"))
    assert (state.counts[1], state.draw_pile, state.discard) == (11, 0, 30)


def test_what_is_not_there_is_forgiven() -> None:
    state = apply(running_short(after("open r5 One", "lay W4 red"), 1, 2), Event("draw"))
    assert (state.counts[1], state.draw_pile, state.discard) == (9, 0, 1)
    assert (state.phase, state.active) == (Phase.TURN, 2)


def test_who_forgot_to_call_is_accused_once_even_when_nothing_can_be_drawn() -> None:
    state = running_short(after(*GOES_OUT[:-1], players=2), 0, 1)
    assert state.watch == 0
    accused = played(state, "accuse One")
    assert (accused.counts[0], accused.watch) == (1, None)


def test_copies_that_lie_in_the_pile_cannot_come_until_it_is_shuffled() -> None:
    state = after("open r5 One", "lay r5")
    assert copies_left(state, "r5") == 0
    assert copies_left(state, "r6") == 2
    short = apply(running_short(state, 0, 2), Event("draw"))
    assert copies_left(short, "r5") == 1


# House rules ---------------------------------------------------------------------------------------------


def test_chaos_lets_draw_cards_add_up() -> None:
    assert house_of(Rules.of(SETTINGS, {"verlaengerung": "off", "chaos": "on"})).verlaengerung
    assert not house_of(Rules.of(SETTINGS, {"verlaengerung": "off"})).verlaengerung


def test_only_the_screen_heeds_these_rules() -> None:
    assert [setting.name for setting in SETTINGS if setting.on_screen] == ["slap_by", "referee_alerts"]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_house_rule_is_a_question_with_an_answer_for_each_value(setting: object) -> None:
    assert isinstance(setting, type(SETTINGS[0]))
    assert "?" in setting.sentence
    assert len(setting.labels) == len(setting.values)


def test_a_rule_changed_in_the_round_is_in_force_from_the_next() -> None:
    state = amend(after("open r5 One", players=2), Rules.of(SETTINGS, {"gedaechtnis": "on"}))
    assert state.aside == (0, 0)
    state = played(state, *GOES_OUT[1:])
    state = played(state, "hand r1 r2 r3 r4 r6 r7 r8 Two")
    assert state.aside == (0, 0)
    assert played(state, "open r1 One").aside == (1, 1)


def test_the_limit_is_500_unless_the_table_agrees_on_another() -> None:
    assert {target(players) for players in range(2, 11)} == {500}
    assert start(setup()).goal == 500


# What programs read --------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [start(setup()), after("open r7 One"), after("open W red One", "draw")])
def test_programs_find_exactly_what_records_promise(state: State) -> None:
    promised = (
        "phase round active direction top want pending counts aside draw_pile discard watch totals winners"
    )
    assert " ".join(report(state)) == promised


def test_there_is_an_outcome_only_at_the_end() -> None:
    state = after(*GOES_OUT, players=2)
    assert outcome(state) is None
    assert outcome(played(state, "hand r1 r2 r3 r4 r6 r7 r8 Two")) is None
    short = start(Setup(("One", "Two"), Rules.of(SETTINGS), target=31))
    short = played(short, *GOES_OUT)
    assert outcome(played(short, "hand r1 r2 r3 r4 r6 r7 r8 Two")) == Outcome((0,))


def test_a_refusal_is_said_in_the_language_of_the_table() -> None:
    """The wanted colour is a sentence within the sentence, and the card has a name."""
    with pytest.raises(Refused) as why:
        apply(after("open r7 One"), Event("lay", ("bS",)))
    german = {"red": "Rot", "a {number}": "eine {number}", "{colour} or {value}": "{colour} oder {value}"}
    said = why.value.said(lambda text: german.get(text, text), card_name)
    assert said.startswith("blue skip does not fit: wanted is Rot oder eine 7.")


def test_a_sentence_within_a_sentence_is_translated_too() -> None:
    outer = Sentence("It is {colour}.", colour=Sentence("red"))
    assert str(outer) == "It is red."
    assert outer.said({"It is {colour}.": "Es ist {colour}.", "red": "Rot"}.__getitem__) == "Es ist Rot."


REPLAYED = """game: finita
players: One, Two
rules: zwischenwerfen=on

open r7 One
lay r2
"""


@pytest.mark.parametrize(
    ("last", "status", "refused"),
    [
        ("", 0, None),
        ("lay r7 b2\n", 1, {"line": 7, "event": "lay r7 b2"}),
        ("jump r7 One\n", 1, {"line": 7, "event": "jump r7 One"}),
        ("lay r11\n", 2, None),
    ],
)
def test_replay_tells_programs_where_the_match_stands(
    last: str,
    status: int,
    refused: dict[str, object] | None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "match.finito"
    file.write_text(REPLAYED + last, encoding="utf-8")
    assert main(["replay", str(file), "--json", "--legal"]) == status
    told = json.loads(capsys.readouterr().out)
    if status == 2:
        assert told["error"]["line"] == 7
        return
    assert told["counts"] == {"One": 6, "Two": 7}
    assert told["legal"]["jump"] == 1
    assert "hand" not in told["legal"]
    assert (refused is None) == ("refused" not in told)
    if refused is not None:
        assert told["refused"].items() >= refused.items()
