"""Checks the die of a record: that each number follows from the chain that was announced before the match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from companion.chain import Proof, number, read_proof
from companion.record import Line, Record
from companion.words import _

ROLL = "roll"
FARTHEST = 256  # rolls that may be missing before the chain is given up: no file makes us hash for hours


@dataclass(frozen=True)
class Failure:
    line: int
    why: str


def rolls_of(record: Record) -> list[Line]:
    return [line for line in record.lines if line.event.verb == ROLL]


def failures(record: Record) -> Iterator[Failure]:
    """What is wrong with the die, in the order of lines; nothing when every number is proven."""
    if "die" not in record.setup.extras:
        yield Failure(
            1, _("The record announces no die: its header has no line “die:”, so nothing can be proven.")
        )
        return
    last, told = Proof(0, bytes.fromhex(record.setup.extras["die"])), 0
    for line in rolls_of(record):
        proof = read_proof(line.event.note)
        if proof is None:
            yield Failure(
                line.number, _("This roll has no proof: “# die NUMBER SECRET” must stand behind it.")
            )
            continue
        if _follows(last, proof):
            yield from _doubts(record, line, told, proof)
            last = proof
        else:
            said = _("The secret of roll {i} does not belong to the chain that was announced.")
            yield Failure(line.number, said.format(i=proof.i))
        told = proof.i


def _follows(last: Proof, proof: Proof) -> bool:
    """Hashed once for each roll since the last good one, it must give the secret of that."""
    steps, link = proof.i - last.i, proof.link
    if not 1 <= steps <= FARTHEST:
        return False
    for _step in range(steps):
        link = sha256(link).digest()
    return link == last.link


def _doubts(record: Record, line: Line, before: int, proof: Proof) -> Iterator[Failure]:
    """The secret is genuine; does the roll before it stand before it, and is this its number?"""
    if proof.i > before + 1:
        said = _("Roll {i} comes here, but the proof of roll {missing} does not stand before it.")
        yield Failure(line.number, said.format(i=proof.i, missing=before + 1))
    extras = record.setup.extras
    rolled = number(proof.link, extras["die"], extras.get("word", ""), proof.i)
    if line.event.words != (str(rolled),):
        said = _("Roll {i} was {rolled}, but the record says {told}.")
        yield Failure(line.number, said.format(i=proof.i, rolled=rolled, told=" ".join(line.event.words)))
