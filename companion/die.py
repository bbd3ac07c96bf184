"""The die of a match: rolled from a chain that the journal keeps, so that a restart rolls the same number."""

from __future__ import annotations

import secrets
import signal
from collections.abc import Iterator
from typing import Any

from companion.chain import HEADERS, LENGTH, SECRET, Chain, Proof, announced, number, used
from companion.facts import Rolled
from companion.game import Game, Setup
from companion.journal import Journal
from companion.match import Match
from companion.words import _
from hardware.die import roll_d20

ALONE = 500_000  # up to so many rolls are not worth calling other processors


def is_rolled(game: Game[Any]) -> bool:
    """The companion rolls for this game: its records can announce a die."""
    return HEADERS.keys() <= game.headers.keys()


def new_chain(journal: Journal, secret: bytes | None = None) -> str:
    """Begins a chain and returns its commitment: the secret is on disk before anybody is shown it."""
    secret = secret or secrets.token_bytes(SECRET)
    commitment = Chain.of(secret).commitment
    journal.keep_chain(commitment, secret.hex())
    return commitment


def with_die(journal: Journal, game: Game[Any], setup: Setup, secret: bytes | None = None) -> Setup:
    """A match that needs a die gets one, unless a chain was announced for it before."""
    if not is_rolled(game) or "die" in setup.extras:
        return setup
    return announced(setup, new_chain(journal, secret))


class ChainDie:
    """Rolls for one match, from where its record stopped. `trouble` is a sentence when rolls lack a proof."""

    def __init__(self, chain: Chain | None, match: Match[Any]) -> None:
        self._chain = chain
        self._match = match

    def __call__(self, at: float) -> Rolled:
        i, extras = 1 + used(self._match.lines), self._match.setup.extras
        if self._chain is None or i > self._chain.length:
            return Rolled(at, roll_d20())
        link = self._chain.links[i]
        return Rolled(at, number(link, extras["die"], extras.get("word", ""), i), str(Proof(i, link)))

    @property
    def trouble(self) -> str:
        if self._chain is None:
            return _("The secret of the die was lost with the journal. It rolls on, but cannot be audited.")
        if used(self._match.lines) >= self._chain.length:
            return _("The chain of the die is used up. It rolls on, but only a new match can be audited.")
        return ""


def die_of(journal: Journal, match: Match[Any]) -> ChainDie | None:
    """The die of a match that needs one, also of one that is gone on with."""
    if not is_rolled(match.game):
        return None
    return ChainDie(_kept_chain(journal, match.setup.extras.get("die", "")), match)


def _kept_chain(journal: Journal, commitment: str) -> Chain | None:
    try:
        chain = Chain.of(bytes.fromhex(journal.secret(commitment) or ""))
    except ValueError:  # not as it was written
        return None
    return chain if chain.commitment == commitment else None


# Without a match


def rolls(n: int) -> Iterator[bytes]:
    """`n` rolls in blocks, one byte each: from chains as in a match, which no journal keeps."""
    whole, rest = divmod(n, LENGTH)
    lengths = [LENGTH] * whole + [rest] * bool(rest)
    if n <= ALONE:
        yield from map(_rolled, lengths)
        return
    from concurrent.futures import ProcessPoolExecutor  # heavy, and the first page needs none
    from multiprocessing import get_context

    deaf = signal.signal, (signal.SIGINT, signal.SIG_IGN)  # ctrl-c is for us; then they have no more to do
    with ProcessPoolExecutor(None, get_context("spawn"), *deaf) as helpers:
        yield from helpers.map(_rolled, lengths)


def _rolled(length: int) -> bytes:
    return Chain.of(secrets.token_bytes(SECRET), length).numbers()
