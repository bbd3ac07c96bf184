"""`finito demo`: bots play a whole match, and what the companion believes is compared with the truth."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from companion.game import Game, Sentence, Setup, Unreadable
from companion.games import find
from companion.lots import check, drawn
from companion.match import Match
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
    parser.add_argument("--trace", action="store_true", help=argparse.SUPPRESS)  # says what is on disk


def run(args: argparse.Namespace) -> int:
    try:
        game = find(args.game)
        setup = _setup(game, args)
    except Sentence as why:
        print(why.said(_), file=sys.stderr)
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
        raise Unreadable(
            "{game} is for {least} to {most} players, not {number}.",
            game=game.name, least=game.seats[0], most=game.seats[-1], number=args.players,
        )  # fmt: skip
    if args.target is not None and args.target < 1:
        raise Unreadable("The target must be above 0.")
    own = dict(read_choice(rule) for rule in args.rule) or game.demo_rules(Random(f"rules {args.seed}"))
    rules = Rules.of(game.settings, own)
    target = game.demo_target if args.target is None else args.target
    setup = Setup(BOT_NAMES[: args.players], rules, target=target)
    check(game, setup)
    return drawn(game, setup, Random(f"lots {args.seed}"))


def _play(game: Game[Any], setup: Setup, args: argparse.Namespace) -> int:
    from companion.chain import SECRET
    from companion.demo import Demo, Left, SimulatedTime, TooDark
    from companion.die import die_of, with_die
    from companion.home import journal as journal_path
    from companion.journal import Journal
    from companion.keeping import Keeper
    from companion.record import write
    from companion.referee import Referee
    from companion.screen.screen import Screen
    from companion.watchdog import leave_when_told
    from hardware.simulated import Level

    leave_when_told()
    start = time.monotonic()
    clock = SimulatedTime()
    screen_clock = clock if args.headless else time.monotonic
    with Journal(journal_path()) as journal, Screen(motion=not args.headless, clock=screen_clock) as screen:
        # All chance comes from the seed: whoever knows it knows what this die will roll.
        setup = with_die(journal, game, setup, Random(f"die {args.seed}").randbytes(SECRET))
        match = Match(game, setup)
        keeper = Keeper.begin(
            journal, match, datetime.now().isoformat(timespec="seconds"), demo=True, aloud=args.trace
        )
        referee = Referee(match, keeper.keep, watched=True, roll=die_of(journal, match))
        bots = game.bots(game, setup, args.seed)
        level = Level(args.camera)
        folders = args.frames, args.screenshots
        demo = Demo(game, bots, referee, screen, clock, level, args.seed, not args.headless, *folders)
        try:
            tally = demo.run()
        except Left:
            return 0
        except TooDark:
            why = _("It is too dark: the camera sees nothing, so nothing was read.")
            print(why, file=sys.stderr)
            if args.json:
                print(json.dumps({**_matter(game, args), "error": why}, ensure_ascii=False))
            return 1
    if args.record:
        args.record.write_text(write(game, setup, match.lines), encoding="utf-8")
    found = {
        **_matter(game, args),
        **_compared(match, bots.truth),
        "cards": tally.cards,
        "silent_misreads": tally.silent_misreads,
        "questions": referee.doubts,
        "seconds": round(time.monotonic() - start, 2),
    }
    print(json.dumps(found, ensure_ascii=False) if args.json else _told(found))
    for note in tally.notes:
        print(note, file=sys.stderr)
    return 0


def _matter(game: Game[Any], args: argparse.Namespace) -> dict[str, Any]:
    return {"game": game.name, "seed": args.seed, "players": args.players, "camera": args.camera}


def _compared(match: Match[Any], truth: Match[Any]) -> dict[str, Any]:
    believed, true = match.game.report(match.state), truth.game.report(truth.state)
    return {
        "events": len(match.lines),
        "totals": believed[match.game.tally],
        "true_totals": true[match.game.tally],
        "winners": believed["winners"],
        "true_winners": true["winners"],
    }


def _told(found: dict[str, Any]) -> str:
    return "\n".join(f"{key:16} {value}" for key, value in found.items())
