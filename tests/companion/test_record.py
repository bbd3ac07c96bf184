"""The notation, to the letter: what a line means, and what makes a file unreadable and where."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game import Event, Unreadable
from companion.games.finito_cards import FINITO_CARDS
from companion.record import BadRecord, Record, decode, read, read_event, write, write_event

EXAMPLE = """\
game: finito-cards
players: Lorenzo, Franka, Ada, Ben
starter: Lorenzo                 # default: the first player
target: 60                       # default: the rulebook's suggestion
rules: finito_on_last_card=window, reaction_min_s=4    # default: rules/games.md, rules/finity.md

open r1 b4 g2 y6
lay r2
lay gT
lay g6
finito Franka
take
"""
HEADER = "game: finito-cards\nplayers: Ada, Mary Ann, Ann\n"


def event(line: str, *players: str) -> Event:
    return read_event(FINITO_CARDS, players or ("Ada", "Mary Ann", "Ann"), line)


def events_of(text: str) -> list[Event]:
    return [line.event for line in read(text).lines]


def written_again(record: Record) -> str:
    return write(record.game, record.setup, (line.event for line in record.lines))


# Form


def test_the_example_of_the_contract_is_read() -> None:
    record = read(EXAMPLE)
    assert record.game is FINITO_CARDS
    assert record.setup.players == ("Lorenzo", "Franka", "Ada", "Ben")
    assert (record.setup.starter, record.setup.target) == (0, 60)
    assert record.setup.rules.word("finito_on_last_card") == "window"
    assert [line.event.verb for line in record.lines] == ["open", "lay", "lay", "lay", "finito", "take"]
    assert record.lines[4].event == Event("finito", (), 1)
    assert [line.number for line in record.lines] == [7, 8, 9, 10, 11, 12]


def test_a_comment_may_stand_anywhere_and_does_not_end_the_header() -> None:
    text = "# one\ngame: finito-cards # two\n# us\nplayers: Ada, Ben\n\n# go\nopen r1 b4 g2 y6#now\n #\n"
    assert events_of(text) == [Event("open", ("r1", "b4", "g2", "y6"), note="now")]


def test_empty_lines_after_the_first_are_ignored() -> None:
    assert len(events_of(f"{HEADER}\n\n\nopen r1 b4 g2 y6\n\n \t\nlay r2\n\n")) == 2


def test_a_record_may_end_without_events_or_line_break() -> None:
    assert events_of(HEADER) == events_of(HEADER.rstrip()) == events_of(HEADER + "\n") == []
    assert len(events_of(f"{HEADER}\nopen r1 b4 g2 y6")) == 1


def test_line_ends_of_windows_and_a_byte_order_mark_make_no_difference() -> None:
    data = b"\xef\xbb\xbf" + EXAMPLE.replace("\n", "\r\n").encode()
    assert read(decode(data)).lines == read(EXAMPLE).lines


def test_spaces_around_and_between_words_make_no_difference() -> None:
    assert event("  @1.5   finito \t r5   Ada  ") == Event("finito", ("r5",), 0, 1.5)
    assert event("lay\tr5") == Event("lay", ("r5",))


# Times


@pytest.mark.parametrize(
    ("text", "seconds"), [("@0", 0.0), ("@3.9", 3.9), ("@12.50", 12.5), ("@86400.001", 86400.001)]
)
def test_an_event_may_begin_with_its_time(text: str, seconds: float) -> None:
    assert event(f"{text} lay r2") == Event("lay", ("r2",), None, seconds)


@pytest.mark.parametrize(
    "stamp", ["@", "@x", "@-1", "@1e3", "@1.", "@.5", "@1,5", "@nan", "@inf", "@1 2", "@٣", "@²"]
)
def test_what_is_no_time_is_unreadable(stamp: str) -> None:
    with pytest.raises(Unreadable):
        event(f"{stamp} lay r2")


@given(st.floats(min_value=0, max_value=999_999_999))
def test_a_time_is_written_so_that_it_is_read_again_exactly(at: float) -> None:
    assert event(write_event((), Event("end", at=at))).at == at


@given(st.floats(min_value=0, max_value=100_000).map(lambda at: round(at, 3)))
def test_a_time_in_milliseconds_has_at_most_three_decimals(at: float) -> None:
    stamp = write_event((), Event("end", at=at)).split()[0]
    assert len(stamp.partition(".")[2]) <= 3


# Players


def test_the_longest_name_that_ends_the_line_is_the_player() -> None:
    assert event("finito Mary Ann").seat == 1
    assert event("finito Ann").seat == 2
    assert event("finito r5 Ann") == Event("finito", ("r5",), 2)
    assert event("finito r5 Ann", "Ann", "r5 Ann").seat == 1


def test_a_shorter_name_is_taken_where_only_then_the_rest_makes_sense() -> None:
    assert event("recount owned 3 Ann", "Ann", "3 Ann") == Event("recount", ("owned", "3"), 0)


def test_a_player_named_like_a_card_is_a_player_only_where_one_belongs() -> None:
    players = "y6", "r5"
    assert event("open r1 b4 g2 y6", *players) == Event("open", ("r1", "b4", "g2", "y6"))
    assert event("open r1 b4 g2 y6 y6", *players) == Event("open", ("r1", "b4", "g2", "y6"), 0)
    assert event("finito r5", *players) == Event("finito", (), 1)
    assert event("finito r5 r5", *players) == Event("finito", ("r5",), 1)
    assert event("lay r5", *players) == Event("lay", ("r5",))


def test_a_name_may_be_a_verb_a_number_or_a_sign() -> None:
    for name in ("undo", "finito", "@3", "7", "ä", "李", "=", "🂡", "a:b", "Anna  Maria", "'; DROP TABLE"):
        assert event(f"miscall {name}", "Other", name).seat == 1


def test_part_of_a_word_is_no_name() -> None:
    with pytest.raises(Unreadable):
        event("finito Joann", "ann", "Bo")


def test_a_verb_that_names_nobody_takes_no_name() -> None:
    for line in ("lay r2 Ada", "take Ada", "end Ada", "undo Ada", "redo 2", "reassign 2 Ada"):
        with pytest.raises(Unreadable):
            event(line)


@pytest.mark.parametrize(
    "line", ["", "@3", "@3 ", "fly r2", "LAY r2", "lay: r2", "rule", "rule x", "rule a=b c=d"]
)
def test_a_line_without_meaning_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        event(line)


# Headers


@pytest.mark.parametrize(
    ("header", "line"),
    [
        ("", 1),
        ("\n\n", 1),
        ("# only a comment", 1),
        ("game: finito-cards", 1),
        ("players: Ada, Ben", 1),
        ("game: chess\nplayers: Ada, Ben", 1),
        ("players: Ada, Ben\ngame:", 2),
        ("game: finito-cards\nplayers: Ada", 2),
        ("game: finito-cards\nplayers:", 2),
        ("game: finito-cards\nplayers: Ada,, Ben", 2),
        ("game: finito-cards\nplayers: Ada, Ada", 2),
        ("game: finito-cards\nplayers: A, B, C, D, E, F, G", 2),
        ("game: finito-cards\nplayers: Ada, B\u2028en", 2),
        ("game: finito-cards\nplayers: Ada, B\x85en", 2),
        ("game: finito-cards\nplayers: Ada, Ben\nplayers: Ada, Ben", 3),
        ("game: finito-cards\nplayers: Ada, Ben\nstarter: Cleo", 3),
        ("game: finito-cards\nplayers: Ada, Ben\nstarter:", 3),
        ("game: finito-cards\nplayers: Ada, Ben\ntarget: 0", 3),
        ("game: finito-cards\nplayers: Ada, Ben\ntarget: -5", 3),
        ("game: finito-cards\nplayers: Ada, Ben\ntarget: sixty", 3),
        ("game: finito-cards\nplayers: Ada, Ben\ntarget: 1.5", 3),
        ("game: finito-cards\nplayers: Ada, Ben\ntarget:", 3),
        ("game: finito-cards\nplayers: Ada, Ben\ntarget: 9999999999", 3),
        ("game: finito-cards\nplayers: Ada, Ben\nrules: fly=on", 3),
        ("game: finito-cards\nplayers: Ada, Ben\nrules: throw_two=maybe", 3),
        ("game: finito-cards\nplayers: Ada, Ben\nrules: throw_two", 3),
        ("game: finito-cards\nplayers: Ada, Ben\nrules: throw_two=on,", 3),
        ("game: finito-cards\nplayers: Ada, Ben\nrules: throw_two=on, throw_two=on", 3),
        ("game: finito-cards\nplayers: Ada, Ben\nremoved: rT", 3),
        ("game: finito-cards\nplayers: Ada, Ben, Cleo\nremoved: rT gT bL yL", 3),
        ("game: finito-cards\nplayers: Ada, Ben\ntower: wwbb", 3),
        ("game: finito-cards\nplayers: Ada, Ben\nhouse: mine", 3),
        ("game: finito-cards\nplayers: Ada, Ben\nopen r1 b4 g2 y6", 3),
    ],
)
def test_a_bad_header_is_unreadable_and_the_line_is_told(header: str, line: int) -> None:
    with pytest.raises(BadRecord) as bad:
        read(header + "\n\nopen r1 b4 g2 y6\n")
    assert bad.value.line == line
    assert bad.value.why.endswith(".")
    assert "{" not in bad.value.why


def test_headers_may_come_in_any_order() -> None:
    record = read("starter: Ben\nrules: throw_two=on\ntarget: 30\nplayers: Ada, Ben\ngame: finito-cards\n\n")
    assert (record.setup.starter, record.setup.target, record.setup.rules.on("throw_two")) == (1, 30, True)


def test_every_value_that_the_menu_offers_can_stand_in_a_record() -> None:
    for setting in FINITO_CARDS.settings:
        for value in setting.values:
            record = read(f"{HEADER}rules: {setting.name}={value}\n\nrule {setting.name}={value}\n")
            assert record.setup.rules.text(setting.name) == value


# Writing


def test_a_record_is_written_as_it_was_read() -> None:
    text = EXAMPLE.replace("starter: Lorenzo", "starter: Franka").replace("=4 ", "=2.5 ")
    plain = "\n".join(line.partition("#")[0].rstrip() for line in text.split("\n"))
    assert written_again(read(plain)) == plain


CARDS = st.sampled_from([colour + kind for colour in "rbgy" for kind in "1234567LT"])
SIGNS = st.characters(codec="utf-8", exclude_characters=",#")
NAMES = st.text(SIGNS, max_size=12).map(str.strip).filter(lambda name: len(name.splitlines()) == 1)
BARE = st.sampled_from(["take", "end", "undo", "redo"])
TIMES = st.none() | st.floats(min_value=0, max_value=1e6)


@st.composite
def games(draw: st.DrawFn) -> str:
    players = draw(st.lists(NAMES, min_size=2, max_size=6, unique=True))
    seats = st.integers(0, len(players) - 1)
    kinds = st.one_of(
        st.builds(Event, st.just("lay"), st.tuples(CARDS), st.none(), TIMES, st.just("")),
        st.builds(Event, st.just("miscall"), st.just(()), seats, TIMES, st.just("")),
        st.builds(Event, st.just("reassign"), st.just(("2",)), st.none(), TIMES, st.just("")),
        st.builds(Event, BARE, st.just(()), st.none(), TIMES, st.just("")),
        st.builds(Event, st.just("rule"), st.just(("throw_two=on",)), st.none(), TIMES, st.just("")),
    )
    lines = [write_event(tuple(players), event) for event in draw(st.lists(kinds))]
    return "\n".join(["game: finito-cards", f"players: {', '.join(players)}", "", *lines, ""])


@settings(deadline=None, max_examples=50)
@given(games())
def test_what_was_written_is_read_and_written_again_identically(text: str) -> None:
    assert written_again(read(text)) == text
