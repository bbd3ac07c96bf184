"""Who sits at the table before a match: fresh players, free colours, names that a record can tell apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.game import Game
from companion.pages import COLOURS, LONGEST_NAME, Player
from companion.words import _

Seated = tuple[Player, ...]

FORBIDDEN_IN_NAMES = ",#"  # they part names in a record


def seated(known: Seated, game: Game[Any]) -> Seated:
    """The last players as far as the game has seats, filled up with fresh ones."""
    players = known[: game.seats.stop - 1]
    while len(players) < game.seats.start:
        players += (fresh(players),)
    return players


def fresh(players: Seated) -> Player:
    names = {player.name for player in players}
    number = next(n for n in range(1, 99) if numbered(n) not in names)
    return Player(numbered(number), free_colour(players, len(players) % COLOURS))


def numbered(number: int) -> str:
    return _("Player {number}").format(number=number)


def is_placeholder(name: str) -> bool:
    return name in map(numbered, range(1, 99))


def free_colour(players: Seated, wished: int) -> int:
    """The wished colour, or the next that nobody has."""
    taken = {player.colour for player in players}
    return next((c % COLOURS for c in range(wished, wished + COLOURS) if c % COLOURS not in taken), wished)


def without(players: Seated, seat: int) -> Seated:
    return players[:seat] + players[seat + 1 :]


def changed(players: Seated, seat: int, player: Player) -> Seated:
    return (*players[:seat], player, *players[seat + 1 :])


def exchanged(players: Seated, here: int, there: int) -> Seated:
    moved = list(players)
    moved[here], moved[there] = moved[there], moved[here]
    return tuple(moved)


def recoloured(players: Seated, seat: int) -> Seated:
    player = players[seat]
    colour = free_colour(without(players, seat), player.colour + 1)
    return changed(players, seat, replace(player, colour=colour))


def legible(text: str) -> str:
    """What of a text may stand in a name, as long as a strip can show it."""
    kept = "".join(sign for sign in text if sign.isprintable() and sign not in FORBIDDEN_IN_NAMES)
    return kept.lstrip()[:LONGEST_NAME]
