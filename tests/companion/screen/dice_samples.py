"""Matches of FINITO! dice for the screen: boards as they come, with the longest names."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from companion.game import Event, Setup
from companion.games import find
from companion.games.finito_dice.state import State
from companion.match import Match
from companion.scene import Board, Boards, CameraLine, Display
from companion.settings import Rules
from tests.companion.screen import samples
from vision.sighting import View

GAME = find("finito-dice")
NAMES = (*samples.NAMES, "Cem Öztürk-Hallerman", "Dörte")
SEAL, SECRET = "89abcdef01234567" * 4, "fedcba9876543210" * 4
SORTED = tuple(square // 3 + 1 if square % 3 == 0 else 0 for square in range(36))


@cache
def state(players: int, rolls: int, acted: int = 0) -> State:
    """After so many rolls; of the last, so many players have already acted."""
    rules = Rules.of(GAME.settings, {"extra_sets": "on"} if players > 4 else {})
    setup = Setup(NAMES[:players], rules, extras={"die": SEAL, "word": "Möwe unter Wolken 20"})
    match, chance = Match(GAME, setup), Random(players)
    for roll in range(1, rolls + 1):
        note = f"die {roll + 8000} {SECRET}"
        match.play(Event("roll", (str(chance.randint(1, 20)),), note=note))
        for _turn in range(players if roll < rolls else acted):
            seat = match.state.waiting[0]
            able = [event for event in GAME.legal(match.state) if event.seat == seat and event.words]
            match.play(chance.choice(able))
    found: State = match.state
    return found


def display(players: int, rolls: int, acted: int = 0, **changes: object) -> Display:
    shown = Display(GAME.describe(state(players, rolls, acted)), CameraLine("…", View.STILL, True))
    return replace(shown, **changes)  # type: ignore[arg-type]


def table(shown: Display) -> Boards:
    assert isinstance(shown.scene.table, Boards)
    return shown.scene.table


def with_table(shown: Display, **changes: object) -> Display:
    changed = replace(table(shown), **changes)  # type: ignore[arg-type]
    return replace(shown, scene=replace(shown.scene, table=changed))


def with_board(shown: Display, seat: int, **changes: object) -> Display:
    boards: list[Board] = list(table(shown).boards)
    boards[seat] = replace(boards[seat], **changes)  # type: ignore[arg-type]
    return with_table(shown, boards=tuple(boards))
