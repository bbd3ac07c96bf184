"""The journal: on disk before it is shown, whole or not at all, and never the end of an evening."""

from __future__ import annotations

import multiprocessing
import os
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.game import Event, Setup
from companion.games.finito_cards import FINITO_CARDS
from companion.journal import Entry, Journal, Note
from companion.journal_file import VERSION
from companion.keeping import Keeper
from companion.match import Match, replay
from companion.record import read
from companion.referee import Referee
from companion.settings import Rules

HEADER = "game: finito-cards\nplayers: Ada, Ben\n"
SAMPLES = 200


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def play_some(path: Path, matches: int = 5, lines: int = 80) -> dict[int, list[str]]:
    """Several matches written in turns; returns what must be found."""
    written: dict[int, list[str]] = {}
    with Journal(path) as journal:
        numbers = [journal.begin(HEADER, f"2026-01-0{day + 1}T20:00:00") for day in range(matches)]
        for line in range(lines):
            for number in numbers:
                written.setdefault(number, []).append(f"@{line} lay r{line} # {'x' * 40}")
                journal.append(number, line, [written[number][-1]])
        assert journal.trouble == ""
    return written


def found_in(journal: Journal) -> dict[int, list[str]]:
    return {entry.id: journal.lines(entry.id) for entry in journal.entries()}


# Keeping


def test_every_write_waits_for_the_disk(path: Path) -> None:
    with Journal(path) as journal:
        journal.begin(HEADER, "now")
        pragmas = [journal._rows(f"PRAGMA {name}")[0][0] for name in ("journal_mode", "synchronous")]
    assert pragmas == ["wal", 2]  # 2 is FULL


def test_what_was_appended_is_there_after_opening_again(path: Path) -> None:
    written = play_some(path)
    with Journal(path) as journal:
        assert found_in(journal) == written
        assert (journal.trouble, journal.damage, journal.set_aside) == ("", "", None)


def test_what_was_appended_is_there_for_others_at_once(path: Path) -> None:
    with Journal(path) as writer, Journal(path) as reader:
        number = writer.begin(HEADER, "now")
        writer.append(number, 0, ["open r1 b4 g2 y6"])
        assert reader.lines(number) == ["open r1 b4 g2 y6"]


def test_matches_are_listed_newest_first_with_what_was_noted(path: Path) -> None:
    with Journal(path) as journal:
        first = journal.begin(HEADER, "yesterday")
        second = journal.begin(HEADER, "today", demo=True)
        journal.append(first, 0, ["end"], Note(True, "won"))
        assert journal.entries() == [
            Entry(second, HEADER, True, "today", False, ""),
            Entry(first, HEADER, False, "yesterday", True, "won"),
        ]


def test_the_newest_real_match_that_is_not_over_is_gone_on_with(path: Path) -> None:
    with Journal(path) as journal:
        assert journal.unfinished() is None
        old = journal.begin(HEADER, "1")
        over = journal.begin(HEADER, "2")
        journal.append(over, 0, ["end"], Note(True, ""))
        journal.begin(HEADER, "3", demo=True)
        unfinished = journal.unfinished()
        assert unfinished is not None
        assert unfinished.id == old


def test_several_events_are_written_together_or_not_at_all(path: Path) -> None:
    with Journal(path) as journal, Journal(path) as rival:
        number = journal.begin(HEADER, "now")
        rival.append(number, 1, ["theirs"])
        journal.append(number, 0, ["ours", "ours too"], Note(True, "ours"))
        assert "Another companion" in journal.trouble
        assert journal.lines(number) == ["theirs"]
        assert not journal.entries()[0].over


# One match through the referee


def table(journal: Journal, target: int | None = None) -> Referee:
    match = Match(FINITO_CARDS, Setup(("Ada", "Ben"), Rules.of(FINITO_CARDS.settings), target=target))
    return Referee(match, Keeper.begin(journal, match, "now").keep)


OPENING = Event("open", ("r1", "b4", "g2", "y6"))


def test_an_accepted_event_is_on_disk_and_a_refused_one_is_not(path: Path) -> None:
    with Journal(path) as journal:
        referee = table(journal)
        assert referee.book([OPENING._replace(at=1.23456), Event("lay", ("r2",))])
        assert not referee.book([Event("end"), Event("take")])
        assert journal.lines(1) == ["@1.235 open r1 b4 g2 y6", "lay r2"]


def test_a_booked_time_is_the_one_that_is_read_again(path: Path) -> None:
    """Judged by the full clock and written in milliseconds, a call in the last moment was refused later."""
    with Journal(path) as journal:
        referee = table(journal)
        lays = [Event("lay", (card,), at=at) for card, at in (("r2", 10.0004), ("r3", 11.0))]
        assert referee.book([OPENING, *lays])
        accepted = referee.book([Event("finito", ("r2",), 1, 14.0003)])
        replayed = Match(referee.match.game, referee.match.setup)
        replayed.play_all(referee.match.lines)
        assert replayed.state == referee.match.state
        assert journal.lines(1)[-1] == ("@14 finito r2 Ben" if accepted else "@11 lay r3")


def test_a_time_before_the_match_is_its_beginning(path: Path) -> None:
    with Journal(path) as journal:
        table(journal).book([OPENING._replace(at=-0.25)])
        assert journal.lines(1) == ["@0 open r1 b4 g2 y6"]


def test_x04_after_a_power_cut_in_the_window_the_same_round_comes_back_with_its_window(path: Path) -> None:
    journal = Journal(path)
    referee = table(journal)
    referee.book([OPENING, Event("lay", ("r2",), at=7.5)])
    with Journal(path) as again:  # the first was never closed
        entry = again.unfinished()
        assert entry is not None
        known = read(entry.header + "\n" + "\n".join(again.lines(entry.id)))
    resumed = replay(known.game, known.setup, (line.event for line in known.lines))
    assert resumed.state == referee.match.state
    assert (resumed.state.window, resumed.state.opened) == ("r2", 7.5)
    journal.close()


def test_the_end_of_a_match_is_noted_and_forgotten_when_it_is_taken_back(path: Path) -> None:
    with Journal(path) as journal:
        referee = table(journal, target=1)
        last = [OPENING, Event("recount", ("owned", "1"), 0), Event("lay", ("rL",))]
        assert referee.book(last)
        assert journal.entries()[0].over
        assert '"winners": [0]' in journal.entries()[0].summary
        referee.book([Event("undo")])
        assert not journal.entries()[0].over
        referee.book([Event("redo")])
        assert journal.entries()[0].over
        referee.book([Event("recount", ("owned", "3"), 0)])  # nobody was out after all
        assert not journal.entries()[0].over


# Damage


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, where there is such a thing: hundreds of journals need not wait for a disk."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with TemporaryDirectory(dir=memory) as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[int, list[str]]]:
    path = tmp_path_factory.mktemp("sound") / "journal.db"
    return path, play_some(path)


def assert_survives(data: bytes, folder: Path, written: dict[int, list[str]]) -> None:
    """Opens, keeps the damaged bytes, finds only what was written, from the beginning, and goes on."""
    path = folder / "journal.db"
    path.write_bytes(data)
    with Journal(path) as journal:
        assert journal.trouble == ""
        for number, lines in found_in(journal).items():
            assert lines == written.get(number, [])[: len(lines)]
        if journal.set_aside is not None:
            assert journal.set_aside.read_bytes() == data
            assert journal.set_aside.name in journal.damage
        number = journal.begin(HEADER, "after the damage")
        journal.append(number, 0, ["open r1 b4 g2 y6"])
        assert journal.trouble == ""
    with Journal(path) as journal:
        assert journal.lines(number) == ["open r1 b4 g2 y6"]
        assert journal.set_aside is None


def cut_at(sound: tuple[Path, dict[int, list[str]]], lengths: list[int], folder: Path) -> None:
    path, written = sound
    data = path.read_bytes()
    for length in lengths:
        place = folder / str(length)
        place.mkdir()
        assert_survives(data[:length], place, written)
        shutil.rmtree(place)


def test_a_journal_cut_at_any_byte_is_set_aside_and_play_goes_on(
    sound: tuple[Path, dict[int, list[str]]], quick: Path
) -> None:
    size = sound[0].stat().st_size
    pages = range(0, size, 4096)
    near = [length for page in pages for length in (page - 1, page, page + 1) if 0 <= length < size]
    chosen = random.Random(1).sample(range(size), SAMPLES - min(len(near), SAMPLES // 2))
    cut_at(sound, sorted({*near[: SAMPLES // 2], *chosen, *range(0, 101, 10)}), quick)


@pytest.mark.long
def test_a_journal_cut_at_every_byte_is_set_aside_and_play_goes_on(
    sound: tuple[Path, dict[int, list[str]]], quick: Path
) -> None:
    cut_at(sound, list(range(sound[0].stat().st_size)), quick)


def test_most_of_a_cut_journal_is_carried_over(
    sound: tuple[Path, dict[int, list[str]]], tmp_path: Path
) -> None:
    path, written = sound
    cut = tmp_path / "journal.db"
    cut.write_bytes(path.read_bytes()[: path.stat().st_size * 3 // 4])
    with Journal(cut) as journal:
        kept = sum(map(len, found_in(journal).values()))
    assert kept > sum(map(len, written.values())) // 4


def test_the_log_of_a_killed_companion_cut_at_any_byte_loses_only_its_end(quick: Path) -> None:
    path = quick / "source" / "journal.db"
    path.parent.mkdir()
    writer = Journal(path)
    number = writer.begin(HEADER, "now")
    for line in range(40):
        writer.append(number, line, [f"line {line}"])
    data, log = path.read_bytes(), path.with_name("journal.db-wal").read_bytes()
    writer.close()
    counts = []
    for length in sorted({0, len(log), *random.Random(2).sample(range(len(log)), 60)}):
        place = quick / str(length)
        place.mkdir()
        (place / "journal.db").write_bytes(data)
        (place / "journal.db-wal").write_bytes(log[:length])
        with Journal(place / "journal.db") as journal:
            lines = journal.lines(number)
            assert (journal.trouble, journal.set_aside) == ("", None)
        assert lines == [f"line {line}" for line in range(len(lines))]
        counts.append(len(lines))
    assert counts == sorted(counts)
    assert counts[-1] == 40


def test_a_journal_with_flipped_bytes_never_stops_play(
    sound: tuple[Path, dict[int, list[str]]], quick: Path
) -> None:
    """And what is gone on with is never anything that was not written."""
    written = sound[1]
    data, rng = sound[0].read_bytes(), random.Random(3)
    for attempt in range(60):
        path = quick / str(attempt) / "journal.db"
        path.parent.mkdir()
        broken = bytearray(data)
        for _ in range(rng.choice((1, 1, 10))):
            broken[rng.randrange(len(broken))] ^= 1 << rng.randrange(8)
        path.write_bytes(broken)
        with Journal(path) as journal:
            for number, lines in found_in(journal).items():
                assert lines == written.get(number, [])[: len(lines)]
            number = journal.begin(HEADER, "now")
            journal.append(number, 0, ["end"])
            if journal.trouble:  # a flipped version number is not ours to judge: left untouched, and told
                assert "Play goes on" in journal.trouble
            else:
                assert journal.lines(number) == ["end"]


@pytest.mark.parametrize("data", [b"no database", b"\0" * 10_000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_journal_is_set_aside(data: bytes, tmp_path: Path) -> None:
    assert_survives(data, tmp_path, {})
    assert (tmp_path / "journal.db.damaged-1").read_bytes() == data


def test_the_journal_of_something_else_is_set_aside(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE events (id, text)")
        other.commit()
    with Journal(path) as journal:
        assert journal.set_aside is not None
        assert journal.begin(HEADER, "now") == 1
        assert journal.trouble == ""


def test_damaged_journals_pile_up_and_none_is_lost(path: Path) -> None:
    for attempt in range(3):
        path.write_bytes(b"broken %d" % attempt)
        Journal(path).close()
    kept = [path.with_name(f"journal.db.damaged-{number}").read_bytes() for number in (1, 2, 3)]
    assert kept == [b"broken 0", b"broken 1", b"broken 2"]


def test_a_journal_damaged_while_it_is_open_is_set_aside_with_the_next_events(path: Path) -> None:
    with Journal(path) as journal:
        number = journal.begin(HEADER, "now")
        journal.append(number, 0, ["open r1 b4 g2 y6"])
        for part in path.parent.iterdir():
            part.write_bytes(b"\xff" * 100_000)
        for line in range(1, 6):
            journal.append(number, line, [f"line {line}"])
        second = journal.begin(HEADER, "later")
        journal.append(second, 0, ["end"])
        assert journal.trouble == ""
        assert found_in(journal) == {
            number: ["open r1 b4 g2 y6", *(f"line {line}" for line in range(1, 6))],
            second: ["end"],
        }


def test_the_journal_of_a_newer_version_is_left_as_it_is(path: Path) -> None:
    play_some(path, 1, 3)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    with Journal(path) as journal:
        number = journal.begin(HEADER, "now")
        journal.append(number, 0, ["end"])
        assert "newer version" in journal.trouble
        assert journal.entries() == []
        assert journal.unfinished() is None
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == ["journal.db"]


# A disk that does not take it


def assert_says_what_to_do(trouble: str) -> None:
    assert "Look whether the disk is full or read-only." in trouble
    assert "Play goes on" in trouble


def test_where_no_file_can_be_made_play_goes_on_and_is_written_once_possible(tmp_path: Path) -> None:
    path = tmp_path / "gone" / "journal.db"
    with Journal(path) as journal:
        assert_says_what_to_do(journal.trouble)
        number = journal.begin(HEADER, "now")
        journal.append(number, 0, ["open r1 b4 g2 y6"])
        journal.append(number, 1, ["lay r2", "end"])
        assert_says_what_to_do(journal.trouble)
        assert journal.entries() == []
        path.parent.mkdir()
        journal.append(number, 3, ["lay r3"], Note(True, "won"))
        assert journal.trouble == ""
        entry = journal.entries()[0]
        assert (entry.id, entry.over, entry.summary) == (1, True, "won")
        assert journal.lines(entry.id) == ["open r1 b4 g2 y6", "lay r2", "end", "lay r3"]


def test_a_folder_in_place_of_the_file_does_not_stop_play(path: Path) -> None:
    path.mkdir()
    with Journal(path) as journal:
        number = journal.begin(HEADER, "now")
        journal.append(number, 0, ["end"])
        assert_says_what_to_do(journal.trouble)
        path.rmdir()
        journal.append(number, 1, ["end"])
        assert journal.trouble == ""
        assert journal.lines(1) == ["end", "end"]


def test_a_home_that_is_a_file_does_not_stop_play(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    with Journal(tmp_path / "home" / "journal.db") as journal:
        journal.begin(HEADER, "now")
        assert_says_what_to_do(journal.trouble)


def test_on_a_full_disk_play_goes_on_and_nothing_is_lost_once_there_is_room(path: Path) -> None:
    with Journal(path) as journal:
        number = journal.begin(HEADER, "now")
        journal._rows("PRAGMA max_page_count = 8")  # as small as a disk without room
        lines = [f"line {line} {'x' * 500}" for line in range(60)]
        for line, text in enumerate(lines):
            journal.append(number, line, [text])
        assert_says_what_to_do(journal.trouble)
        kept = journal.lines(number)
        assert kept == lines[: len(kept)]
        assert len(kept) < len(lines)
        journal._rows("PRAGMA max_page_count = 1000000")
        journal.append(number, len(lines), ["room"])
        assert journal.trouble == ""
        assert journal.lines(number) == [*lines, "room"]


def test_what_the_disk_did_not_take_is_tried_once_more_at_the_end(path: Path) -> None:
    path.mkdir()
    journal = Journal(path)
    journal.append(journal.begin(HEADER, "now"), 0, ["end"])
    path.rmdir()
    journal.close()
    with Journal(path) as again:
        assert again.lines(1) == ["end"]


def test_a_read_only_journal_does_not_stop_play(path: Path) -> None:
    with Journal(path) as journal:
        number = journal.begin(HEADER, "now")
        journal._rows("PRAGMA query_only = on")
        journal.append(number, 0, ["open r1 b4 g2 y6"])
        assert_says_what_to_do(journal.trouble)
        journal._rows("PRAGMA query_only = off")
        journal.append(number, 1, ["end"])
        assert journal.lines(number) == ["open r1 b4 g2 y6", "end"]


def test_several_matches_begun_without_a_disk_keep_apart(path: Path) -> None:
    path.mkdir()
    with Journal(path) as journal:
        first, second = journal.begin(HEADER, "1"), journal.begin(HEADER, "2")
        journal.append(second, 0, ["second"])
        journal.append(first, 0, ["first"])
        path.rmdir()
        third = journal.begin(HEADER, "3")
        journal.append(third, 0, ["third"])
        assert found_in(journal) == {1: ["first"], 2: ["second"], 3: ["third"]}


# Two at once


def keep_a_match(path: Path, lines: int) -> None:
    with Journal(path) as journal:
        number = journal.begin(HEADER, str(os.getpid()))
        for line in range(lines):
            journal.append(number, line, [f"{os.getpid()} {line}"])
        assert journal.trouble == "", journal.trouble


def test_companions_that_keep_their_matches_at_once_do_not_mix_them(path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    rivals = [context.Process(target=keep_a_match, args=(path, 30)) for _ in range(4)]
    for rival in rivals:
        rival.start()
    for rival in rivals:
        rival.join(60)
    assert [rival.exitcode for rival in rivals] == [0, 0, 0, 0]
    with Journal(path) as journal:
        for entry in journal.entries():
            assert journal.lines(entry.id) == [f"{entry.begun} {line}" for line in range(30)]
        assert len(journal.entries()) == 4


def test_a_journal_that_is_being_written_is_never_taken_for_damaged(path: Path) -> None:
    Journal(path).close()
    writer = multiprocessing.get_context("spawn").Process(target=keep_a_match, args=(path, 150))
    writer.start()
    while writer.is_alive():
        with Journal(path) as journal:
            assert (journal.trouble, journal.set_aside) == ("", None)
    writer.join()
    assert writer.exitcode == 0


def test_while_another_companion_writes_the_events_wait(path: Path) -> None:
    with Journal(path) as journal, closing(sqlite3.connect(path)) as other:
        number = journal.begin(HEADER, "now")
        journal._rows("PRAGMA busy_timeout = 10")
        other.execute("BEGIN IMMEDIATE")
        journal.append(number, 0, ["open r1 b4 g2 y6"])
        assert "locked" in journal.trouble
        other.rollback()
        journal.append(number, 1, ["lay r2"])
        assert journal.trouble == ""
        assert journal.lines(number) == ["open r1 b4 g2 y6", "lay r2"]


def test_a_clock_set_back_an_hour_changes_neither_the_order_nor_what_is_gone_on_with(path: Path) -> None:
    header = "game: finito-cards"
    with Journal(path) as journal:
        first = journal.begin(header, "2026-10-25T02:50:00")
        journal.append(first, 0, ["@1 lay r5"])
        second = journal.begin(header, "2026-10-25T02:05:00")  # an hour was played twice
        journal.append(second, 0, ["@1 lay b5"])
        assert [entry.id for entry in journal.entries()] == [second, first]
        unfinished = journal.unfinished()
        assert unfinished is not None
        assert unfinished.id == second
        assert journal.lines(first) == ["@1 lay r5"]


def test_what_earlier_matches_wrote_is_not_kept_in_memory(path: Path) -> None:
    with Journal(path) as journal:
        journal.keep_chain("commitment", "secret")
        for _ in range(50):
            match = journal.begin("game: finito-cards", "2026-10-25T02:05:00")
            journal.append(match, 0, ["@1 lay r5"] * 1)
        assert len(journal._session) <= 3
        assert journal.secret("commitment") == "secret"
        assert len(journal.entries()) == 50
