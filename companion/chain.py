"""The hash chain behind the die: every number of a match is fixed before the first is shown, and unknown.

S_n are 32 secret bytes, S_(i-1) = SHA-256(S_i). S_0 is shown before the match; then the table may add a word.
Roll i: b = the first byte below 240 of HMAC-SHA256(key S_i, message), the number is 1 + b mod 20. The message
is the text `S_0|word|i|block` in UTF-8: S_0 in 64 small hexadecimal digits, which name the match, i and block
in decimal digits; block counts from 0 and goes on only when no byte of the one before was below 240.
With the roll S_i is shown. Nobody can find another S_i that leads to S_0: what was rolled cannot be changed.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count
from typing import NamedTuple

from companion.game import Event, Setup, Unreadable
from hardware.die import face_of

SECRET = 32  # bytes
LENGTH = 1 << 14  # rolls: a day and a night of them, and still made in the blink of an eye
LONGEST_WORD = 40

_PROOF = re.compile(r"die ([1-9][0-9]{0,8}) ([0-9a-f]{64})")
_COMMITMENT = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Chain:
    """S_0 to S_n."""

    links: tuple[bytes, ...]

    @classmethod
    def of(cls, secret: bytes, length: int = LENGTH) -> Chain:
        """The chain that ends with `secret`."""
        links = [secret]
        for _ in range(length):
            links.append(sha256(links[-1]).digest())
        return cls(tuple(reversed(links)))

    @property
    def commitment(self) -> str:
        return self.links[0].hex()

    @property
    def length(self) -> int:
        return len(self.links) - 1

    def numbers(self, word: str = "") -> bytes:
        """All that can be rolled, one byte each."""
        match = self.commitment
        return bytes([number(link, match, word, i) for i, link in enumerate(self.links[1:], 1)])


def number(link: bytes, match: str, word: str, i: int) -> int:
    """What roll `i` of a match shows, given S_i."""
    for block in count():
        face = face_of(hmac.digest(link, f"{match}|{word}|{i}|{block}".encode(), "sha256"))
        if face is not None:
            return face
    raise AssertionError("blocks never end")


class Proof(NamedTuple):
    """What stands behind a roll in the record: which roll of the chain it was, and S_i."""

    i: int
    link: bytes

    def __str__(self) -> str:
        return f"die {self.i} {self.link.hex()}"


def read_proof(note: str) -> Proof | None:
    found = _PROOF.fullmatch(note)
    return Proof(int(found[1]), bytes.fromhex(found[2])) if found else None


def used(lines: Iterable[Event]) -> int:
    """How many rolls of the chain a match has used. What was taken back counts: no link is used twice."""
    proofs = (read_proof(event.note) for event in lines if event.note)
    return max((proof.i for proof in proofs if proof), default=0)


# The header of a record


def check_commitment(text: str) -> None:
    if not _COMMITMENT.fullmatch(text):
        raise Unreadable(
            "The die is announced by 64 signs from 0 to 9 and a to f, not by “{text}”.", text=text
        )


def check_word(text: str) -> None:
    """It must come back from a line of the record sign for sign."""
    plain = text.isprintable() and "#" not in text and text == " ".join(text.split())
    if not plain or not 1 <= len(text) <= LONGEST_WORD:
        raise Unreadable(
            "The table's word has up to {most} letters, digits and signs other than “#”; “{text}” does not.",
            most=LONGEST_WORD, text=text,
        )  # fmt: skip


HEADERS: Mapping[str, Callable[[str], None]] = {"die": check_commitment, "word": check_word}


def announced(setup: Setup, commitment: str, word: str = "") -> Setup:
    """The match to be played with this chain. The word must be asked for after the commitment was shown."""
    if word:
        check_word(word)
    extras = {**unannounced(setup).extras, "die": commitment, **({"word": word} if word else {})}
    return replace(setup, extras=extras)


def unannounced(setup: Setup) -> Setup:
    """The same players and house rules for another match, which needs a chain of its own."""
    extras = {key: value for key, value in setup.extras.items() if key not in HEADERS}
    return replace(setup, extras=extras)
