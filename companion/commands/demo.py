"""`finito demo`: bots play a whole match, and what the companion believes is compared with the truth."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.game import Game, Setup
from companion.games import find
from companion.settings import Rules, read_choice
from companion.words import N_, _

NAME = "demo"
HELP = N_("bots play a whole match on the simulated table, through everything that is real")

BOT_NAMES = ("Anna", "Ben", "Cleo", "David", "Emma", "Finn", "Greta", "Hugo", "Ida", "Jan")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar=_("GAME"))
    parser.add_argument("--seed", type=int, default=1, help=_("all chance comes from it (default 1)"))
    parser.add_argument("--players", type=int, default=3, help=_("how many bots play (default 3)"))
    parser.add_argument("--target", type=int, help=_("the score that ends the match"))
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help=_("a house rule"))
    levels = ("easy", "normal", "hard", "dark")
    parser.add_argument("--camera", choices=levels, default="normal", help=_("how hard the camera has it"))
    parser.add_argument("--headless", action="store_true", help=_("no window, and as fast as possible"))
    parser.add_argument("--json", action="store_true", help=_("print one object for programs"))
    parser.add_argument("--record", type=Path, metavar="FILE", help=_("write the record of the match"))
    parser.add_argument("--frames", type=Path, metavar="DIR", help=_("write every frame with its truth"))
    parser.add_argument("--screenshots", type=Path, metavar="DIR", help=_("write a picture of every screen"))


def run(args: argparse.Namespace) -> int:
    try:
        game = find(args.game)
        setup = _setup(game, args)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if args.headless:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        for folder in filter(None, (args.frames, args.screenshots)):
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(_("The demo cannot write: {error}.").format(error=error), file=sys.stderr)
        return 1
    return _play(game, setup, args)


def _setup(game: Game[Any], args: argparse.Namespace) -> Setup:
    if args.players not in game.seats:
        raise ValueError(
            _("{game} is for {least} to {most} players, not {number}.").format(
                game=game.name, least=game.seats[0], most=game.seats[-1], number=args.players
            )
        )
    if args.target is not None and args.target < 1:
        raise ValueError(_("The target must be above 0."))
    rules = Rules.of(game.settings, dict(read_choice(rule) for rule in args.rule))
    return Setup(BOT_NAMES[: args.players], rules, target=args.target)


def _play(game: Game[Any], setup: Setup, args: argparse.Namespace) -> int:
    from companion.demo import Demo, SimulatedTime, TooDark
    from companion.home import journal as journal_path
    from companion.journal import Journal
    from companion.keeping import Keeper
    from companion.match import Match
    from companion.record import write
    from companion.referee import Referee
    from companion.screen.screen import Screen
    from hardware.simulated import Level

    start = time.monotonic()
    clock = SimulatedTime(_pace(args.headless))
    match = Match(game, setup)
    screen_clock = clock if args.headless else time.monotonic
    with Journal(journal_path()) as journal, Screen(motion=not args.headless, clock=screen_clock) as screen:
        keeper = Keeper.begin(journal, match, datetime.now().isoformat(timespec="seconds"), demo=True)
        referee = Referee(match, keeper.keep, watched=True)
        bots = game.bots(game, setup, args.seed)
        level = Level(args.camera)
        demo = Demo(game, bots, referee, screen, clock, level, args.seed, args.frames, args.screenshots)
        try:
            tally = demo.run()
        except TooDark:
            print(_("It is too dark: the camera sees nothing, so nothing was read."), file=sys.stderr)
            return 1
    if args.record:
        args.record.write_text(write(game, setup, match.lines), encoding="utf-8")
    found = _found(game, setup, args, match, bots.truth, referee, tally, time.monotonic() - start)
    print(json.dumps(found, ensure_ascii=False) if args.json else _told(found))
    for note in tally.notes:
        print(note, file=sys.stderr)
    return 0


def _pace(headless: bool):  # type: ignore[no-untyped-def]
    return (lambda _seconds: None) if headless else (lambda seconds: time.sleep(min(seconds, 1.0)))


def _found(game, setup, args, match, truth, referee, tally, seconds) -> dict[str, Any]:  # type: ignore[no-untyped-def]
    believed, true = game.report(match.state), game.report(truth.state)
    return {
        "game": game.name,
        "seed": args.seed,
        "players": args.players,
        "camera": args.camera,
        "events": len(match.lines),
        "cards": tally.cards,
        "silent_misreads": tally.silent_misreads,
        "questions": referee.doubts,
        "totals": believed["totals"],
        "true_totals": true["totals"],
        "winners": believed["winners"],
        "true_winners": true["winners"],
        "seconds": round(seconds, 2),
    }


def _told(found: dict[str, Any]) -> str:
    return "\n".join(f"{key:16} {value}" for key, value in found.items())
