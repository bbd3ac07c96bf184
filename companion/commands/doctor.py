"""`finito doctor`: what works on this machine, what does not, what to do."""

from __future__ import annotations

import argparse
import json

from companion.words import _

NAME = "doctor"
HELP = "examine camera, buttons, screen, sound, disk and versions, and say what to do"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print one object for programs"))


def run(args: argparse.Namespace) -> int:
    """Status 1 when something needed does not work."""
    from companion.doctor import checks

    found = []
    for check in checks():
        found.append(check)
        if not args.json:
            print(f"{'✓' if check.ok else '✗'} {check.name:12} {check.detail}", flush=True)
            if check.advice:
                print(f"  {'':12} → {check.advice}", flush=True)
    if args.json:
        print(json.dumps({"checks": [check._asdict() for check in found]}, ensure_ascii=False))
    return 0 if all(check.ok for check in found) else 1
