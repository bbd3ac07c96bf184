"""`finito play`: straight into a match."""

from __future__ import annotations

import argparse
import sys

from companion.game import Sentence, Setup
from companion.games import find
from companion.lots import check
from companion.record import read_players
from companion.settings import Rules, read_choice
from companion.table_kinds import KINDS
from companion.words import N_, _

NAME = "play"
HELP = N_("straight into a match")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar=_("GAME"))
    parser.add_argument("--players", required=True, metavar="A,B,C", help=_("names in the order of seats"))
    parser.add_argument("--target", type=int, help=_("the score that ends the match"))
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help=_("a house rule"))
    parser.add_argument("--table", choices=KINDS, default="auto", help=_("what the companion looks at"))


def run(args: argparse.Namespace) -> int:
    try:
        game = find(args.game)
        rules = Rules.of(game.settings, dict(read_choice(rule) for rule in args.rule))
        if args.target is not None and args.target < 1:
            raise ValueError(_("The target must be above 0."))
        setup = Setup(read_players(game, args.players), rules, target=args.target)
        check(game, setup)
    except Sentence as why:
        print(why.said(_), file=sys.stderr)
        return 2
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    from companion.evening import Evening, opened
    from companion.live import NoCamera

    try:
        with opened() as (screen, journal):
            Evening(screen, journal, args.table).play(game, setup)
    except NoCamera:
        print(_("No camera was found. Connect one, or play with --table simulated."), file=sys.stderr)
        return 1
    return 0
