"""The chain and the die that is rolled from it: fixed beforehand, used once, the same after a restart."""

from __future__ import annotations

import hmac
import re
import sqlite3
from contextlib import closing
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import chain
from companion.chain import LENGTH, Chain, Proof, announced, number, read_proof, unannounced
from companion.die import die_of, is_rolled, new_chain, with_die
from companion.game import Event, Setup, Unreadable
from companion.games.finito_cards import FINITO_CARDS
from companion.games.finito_dice import FINITO_DICE
from companion.journal import Journal
from companion.match import Match
from companion.record import read, write
from companion.settings import Rules
from tests.companion.dice_match import SETUP, begun, exported, gone_on_with, rolled

SECRET = bytes(range(32))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


# The chain


def test_a_chain_is_long_enough_and_each_link_is_the_hash_of_the_next() -> None:
    links = Chain.of(SECRET).links
    assert links[-1] == SECRET
    assert Chain.of(SECRET).length == LENGTH >= 4096
    assert all(sha256(link).digest() == before for before, link in pairwise(links))


def test_a_number_is_made_as_the_protocol_says() -> None:
    link, match = Chain.of(SECRET, 3).links[2], "ab" * 32
    data = hmac.new(link, f"{match}|fair play|2|0".encode(), "sha256").digest()
    assert number(link, match, "fair play", 2) == 1 + next(byte for byte in data if byte < 240) % 20


def test_a_block_without_a_usable_byte_is_followed_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    def rare(key: bytes, message: bytes, algorithm: str) -> bytes:
        asked.append(message)
        return b"\xff" * 32 if len(asked) < 3 else b"\xf0\x06"

    monkeypatch.setattr(hmac, "digest", rare)
    assert number(SECRET, "m", "w", 7) == 7
    assert asked == [b"m|w|7|0", b"m|w|7|1", b"m|w|7|2"]


def test_numbers_of_a_chain_never_change() -> None:
    """Or records of former versions could not be audited any more."""
    assert list(Chain.of(SECRET, 12).numbers("Öl")) == [7, 16, 19, 5, 14, 11, 12, 16, 8, 14, 12, 19]


def test_all_numbers_at_once_are_the_single_ones() -> None:
    small = Chain.of(SECRET, 50)
    single = [number(small.links[i], small.commitment, "w", i) for i in range(1, 51)]
    assert list(small.numbers("w")) == single


def test_the_word_of_the_table_changes_the_numbers() -> None:
    assert Chain.of(SECRET, 100).numbers("one") != Chain.of(SECRET, 100).numbers("other")


@given(st.integers(1, 10**9 - 1), st.binary(min_size=32, max_size=32))
def test_a_proof_is_read_as_it_was_written(i: int, link: bytes) -> None:
    assert read_proof(str(Proof(i, link))) == (i, link)


@pytest.mark.parametrize(
    "note", ["", "die", "die 1", f"die 0 {'a' * 64}", f"die 1 {'A' * 64}", f"die 1 {'a' * 63}"]
)
def test_what_is_no_proof_is_none(note: str) -> None:
    assert read_proof(note) is None


# What stands in the header


def test_the_commitment_and_the_word_stand_in_the_record() -> None:
    setup = announced(SETUP, "ab" * 32, "fair: play | Öl")
    text = write(FINITO_DICE, setup, [])
    assert f"\ndie: {'ab' * 32}\nword: fair: play | Öl\n" in text
    assert read(text).setup.extras == setup.extras
    assert unannounced(setup) == SETUP


@given(st.text(max_size=50))
def test_a_word_is_refused_or_comes_back_sign_for_sign(word: str) -> None:
    try:
        setup = announced(SETUP, "ab" * 32, word)
    except Unreadable:
        return
    assert read(write(FINITO_DICE, setup, [])).setup.extras.get("word", "") == word


@pytest.mark.parametrize("word", ["two\nlines", "# no", " first", "x" * 41, "a  b", "\ud800"])
def test_a_word_that_would_not_come_back_is_refused(word: str) -> None:
    with pytest.raises(Unreadable, match="The table's word"):
        announced(SETUP, "ab" * 32, word)


def test_a_commitment_that_is_none_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="64 signs"):
        chain.check_commitment("AB" * 32)


# The die of a match


def test_only_a_game_whose_records_announce_a_die_gets_one(path: Path) -> None:
    with Journal(path) as journal:
        assert not is_rolled(FINITO_CARDS)
        cards = Setup(("Ada", "Ben"), Rules.of(FINITO_CARDS.settings))
        assert with_die(journal, FINITO_CARDS, cards) is cards
        assert die_of(journal, Match(FINITO_CARDS, cards)) is None
        assert is_rolled(FINITO_DICE)
        assert with_die(journal, FINITO_DICE, SETUP).extras.keys() == {"die"}


def test_the_secret_is_on_disk_before_the_commitment_is_told(path: Path) -> None:
    with Journal(path) as journal:
        commitment = new_chain(journal)
        with Journal(path) as other:
            secret = other.secret(commitment)
    assert secret is not None
    assert Chain.of(bytes.fromhex(secret)).commitment == commitment


def test_a_chain_that_was_announced_is_the_one_that_is_rolled(path: Path) -> None:
    with Journal(path) as journal:
        commitment = new_chain(journal, SECRET)
        referee = begun(journal, announced(SETUP, commitment, "fair play"))
        numbers = [rolled(referee) for _ in range(30)]
    assert bytes(numbers) == Chain.of(SECRET).numbers("fair play")[:30]


def test_every_match_has_a_chain_of_its_own(path: Path) -> None:
    with Journal(path) as journal:
        first, second = begun(journal), begun(journal)
    assert first.match.setup.extras["die"] != second.match.setup.extras["die"]


def test_each_roll_stands_in_the_record_with_its_proof(path: Path) -> None:
    with Journal(path) as journal:
        referee = begun(journal, secret=SECRET)
        numbers = [rolled(referee) for _ in range(3)]
        lines = [line for line in exported(journal).splitlines() if "# die" in line]
    links = Chain.of(SECRET).links
    assert lines == [
        f"@{2 * n or 0} roll {shown} # die {n + 1} {links[n + 1].hex()}" for n, shown in enumerate(numbers)
    ]


def test_no_secret_of_a_later_roll_is_in_the_record(path: Path) -> None:
    with Journal(path) as journal:
        referee = begun(journal, secret=SECRET)
        rolled(referee)
        shown = set(re.findall("[0-9a-f]{64}", exported(journal)))
    assert shown == {link.hex() for link in Chain.of(SECRET).links[:2]}


def test_a_roll_that_was_taken_back_is_not_rolled_again(path: Path) -> None:
    with Journal(path) as journal:
        referee = begun(journal, secret=SECRET)
        rolled(referee)
        assert referee.book([Event("undo")])
        rolled(referee)
        assert [chain.used(referee.match.lines[:n]) for n in range(4)] == [0, 1, 1, 2]


def test_after_a_restart_the_die_goes_on_where_it_was(path: Path) -> None:
    with Journal(path) as journal:
        first = [rolled(begun(journal, secret=SECRET))]
    for _ in range(5):
        with Journal(path) as journal:
            referee = gone_on_with(journal)
            assert referee.match.state.roll == first[-1]
            first.append(rolled(referee))
    assert bytes(first) == Chain.of(SECRET).numbers()[:6]


def test_a_number_that_was_not_kept_is_rolled_again(path: Path) -> None:
    """The plug was pulled after the number was found and before it was on disk: nobody has seen it."""
    with Journal(path) as journal:
        lost = begun(journal).match
        die = die_of(journal, lost)
        assert die is not None
        unseen = die(0.0)
    with Journal(path) as journal:
        assert rolled(gone_on_with(journal)) == unseen.number


# What may go wrong


def test_where_nothing_can_be_written_the_die_is_rolled_from_memory(tmp_path: Path) -> None:
    with Journal(tmp_path / "gone" / "journal.db") as journal:
        referee = begun(journal, secret=SECRET)
        assert rolled(referee) == Chain.of(SECRET).numbers()[0]
        assert journal.trouble
        (tmp_path / "gone").mkdir()
        rolled(referee)
        assert not journal.trouble
    with Journal(tmp_path / "gone" / "journal.db") as journal:
        assert rolled(gone_on_with(journal)) == Chain.of(SECRET).numbers()[2]


@pytest.mark.parametrize(
    "sql",
    ["DELETE FROM chains", "UPDATE chains SET secret = 'x'", f"UPDATE chains SET secret = '{'ab' * 32}'"],
)
def test_a_die_whose_secret_is_lost_rolls_on_and_says_so(path: Path, sql: str) -> None:
    with Journal(path) as journal:
        rolled(begun(journal))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql)
    with Journal(path) as journal:
        referee = gone_on_with(journal)
        assert 1 <= rolled(referee) <= 20
        die = die_of(journal, referee.match)
    assert referee.match.lines[-1].note == ""
    assert die is not None
    assert "cannot be audited" in die.trouble


def test_a_chain_that_is_used_up_rolls_on_and_says_so(path: Path) -> None:
    with Journal(path) as journal:
        match = begun(journal).match
        die = die_of(journal, match)
        assert die is not None
        assert die.trouble == ""
        match.play(Event("roll", ("3",), note=str(Proof(LENGTH, SECRET))))
        assert 1 <= die(1.0).number <= 20
        assert die(1.0).proof == ""
        assert "used up" in die.trouble


def test_secrets_are_carried_over_from_a_damaged_journal(path: Path) -> None:
    with Journal(path) as journal:
        begun(journal, secret=SECRET)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE stranger (id)")
    with Journal(path) as journal:
        assert journal.set_aside is not None
        assert rolled(gone_on_with(journal)) == Chain.of(SECRET).numbers()[0]


def test_a_journal_from_before_there_were_dice_is_gone_on_with(path: Path) -> None:
    with Journal(path) as journal:
        journal.begin("game: finito-cards\nplayers: Ada, Ben\n", "now")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TABLE chains")
        db.execute("PRAGMA user_version = 1")
    with Journal(path) as journal:
        assert (journal.set_aside, journal.trouble, len(journal.entries())) == (None, "", 1)
        assert new_chain(journal)
        assert not journal.trouble
