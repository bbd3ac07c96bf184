"""The rules of FINITA: what an event makes of a state. Pure; what is refused stays unbooked.

Each verb has a check, which says in a sentence why not or says nothing, and what it does; both stand in the
module that is about it. Where the sheet is silent or contradicts itself, the docstring there says how it is
decided.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.game import Event, Setup
from companion.games.finita import (
    calls,
    drawing,
    jumping,
    laying,
    memory,
    opening,
    penalties,
    pia,
    powers,
    scoring,
)
from companion.games.finita.choices import legal
from companion.games.finita.deck import DEALT, TARGET, WHOLE
from companion.games.finita.house import house_of
from companion.games.finita.notation import HEADERS, VERBS
from companion.games.finita.report import outcome, report
from companion.games.finita.settings import SETTINGS
from companion.games.finita.state import Phase, State
from companion.settings import Rules

__all__ = [
    "CHECKS",
    "HEADERS",
    "SETTINGS",
    "VERBS",
    "Phase",
    "State",
    "amend",
    "apply",
    "legal",
    "outcome",
    "report",
    "start",
    "target",
]

Check = Callable[[State, Event], None]
Effect = Callable[[State, Event], State]


def target(_players: int) -> int | None:
    return TARGET


def start(setup: Setup) -> State:
    players, house = len(setup.players), house_of(setup.rules)
    return State(
        setup=setup,
        rules=setup.rules,
        next_rules=setup.rules,
        house=house,
        phase=Phase.SETUP,
        round=1,
        starter=setup.starter,
        active=setup.starter,
        counts=(DEALT,) * players,
        aside=(house.memory,) * players,
        draw_pile=WHOLE - DEALT * players,
        totals=(0,) * players,
    )


def amend(state: State, rules: Rules) -> State:
    """House rules change between rounds only; before the first, what is dealt follows at once."""
    later = state.but(next_rules=rules)
    return opening.dealt(later) if state.phase is Phase.SETUP else later


def apply(state: State, event: Event) -> State:
    check, effect = _VERBS[event.verb]
    check(state, event)
    return effect(state, event)


_VERBS: Mapping[str, tuple[Check, Effect]] = {
    "open": (opening.check_open, opening.opened),
    "lay": (laying.check_lay, laying.lay),
    "jump": (jumping.check_jump, jumping.jump),
    "draw": (drawing.check_draw, drawing.draw),
    "pass": (drawing.check_pass, drawing.passed),
    "dodge": (pia.check_dodge, pia.dodge),
    "divert": (pia.check_divert, pia.divert),
    "serve": (powers.check_serve, powers.serve),
    "fail": (powers.check_fail, powers.fail),
    "show": (powers.check_show, powers.show),
    "finita": (calls.check_finita, calls.finita),
    "accuse": (calls.check_accuse, calls.accuse),
    "wrong": (penalties.check_wrong, penalties.wrong),
    "slap": (penalties.check_slap, penalties.slap),
    "misslap": (penalties.check_misslap, penalties.misslap),
    "blind": (memory.check_blind, memory.blind),
    "shuffle": (memory.check_shuffle, memory.shuffle),
    "suggest": (penalties.check_suggest, penalties.suggest),
    "question": (penalties.check_question, penalties.question),
    "hand": (scoring.check_hand, scoring.hand),
}
CHECKS: Mapping[str, Check] = {verb: check for verb, (check, _effect) in _VERBS.items()}
