"""How a match of FINITO! dice looks, as data."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from operator import add

from companion.chain import read_proof
from companion.game import Event
from companion.games.finito_dice.board import FACES, NUM, Board, first_disorder
from companion.games.finito_dice.report import outcome
from companion.games.finito_dice.spots import SPOTS, written
from companion.games.finito_dice.state import ACTING, Aim, Phase, State, targets_of
from companion.scene import Action, Boards, Die, PlayerLine, Result, Scene, Seal, Share
from companion.scene import Board as BoardView
from companion.words import _


def describe(state: State) -> Scene:
    return Scene(
        game="FINITO!",
        heading=_heading(state),
        table=Boards(tuple(_board(state, seat) for seat in range(state.players)), NUM, _die(state)),
        players=tuple(_line(state, seat) for seat in range(state.players)),
        expected=_expected(state),
        actions=_actions(state),
        corrections=_corrections(state),
        totals=_totals(state),
        score_name=_("points"),
        target=state.goal if state.aim is Aim.TARGET_SUM else None,
        result=_result(state),
    )


def lying(state: State) -> Mapping[str, str | None]:
    """What must lie on each board, written as vision writes it."""
    return {SPOTS[seat]: written(board) for seat, board in enumerate(state.boards)}


def _totals(state: State) -> tuple[tuple[int, ...], ...]:
    return tuple(accumulate(state.rounds, lambda sums, points: tuple(map(add, sums, points))))


def _heading(state: State) -> str:
    rolls = _("roll {rolls}").format(rolls=state.rolls)
    if state.aim is Aim.SINGLE:
        return _("Single game · {rolls}").format(rolls=rolls)
    if state.aim is Aim.FIXED_ROUNDS:
        total = round(state.rules.number("nl_rounds"))
        return _("Round {round} of {total} · {rolls}").format(round=state.round, total=total, rolls=rolls)
    text = _("Round {round} · to {target} · {rolls}")
    return text.format(round=state.round, target=state.goal, rolls=rolls)


def _board(state: State, seat: int) -> BoardView:
    waiting = seat in state.waiting
    counters = state.boards[seat]
    return BoardView(
        seat,
        state.setup.players[seat],
        SPOTS[seat][0],
        tuple(counters),
        targets_of(state, seat) if waiting and state.roll is not None else (),
        waiting,
        state.runs[seat],
        _disorder(counters),
        SPOTS[seat],
        _row(counters),
        seat in state.sorted,
    )


def _row(board: Board) -> tuple[int, ...]:
    """Where the longest run lies; the first, if several are equally long."""
    longest: list[int] = []
    running: list[int] = []
    for square, counter in enumerate(board):
        if counter:
            ascends = bool(running) and counter > board[running[-1]]
            running = [*running, square] if ascends else [square]
            longest = max(longest, running, key=len)
    return tuple(longest)


def _disorder(board: Board) -> tuple[int, int] | None:
    pair = first_disorder(board)
    return (board.index(pair[0]), board.index(pair[1])) if pair else None


def _die(state: State) -> Die:
    wanted = state.phase in (Phase.ROLL, Phase.ROUND_OVER)
    return Die(state.roll, state.rolls, wanted, _seal(state))


def _seal(state: State) -> Seal | None:
    extras, proof = state.setup.extras, read_proof(state.proof)
    if "die" not in extras:
        return None
    secret = (proof.i, proof.link.hex()) if proof else (0, "")
    return Seal(extras["die"], extras.get("word", ""), *secret)


def _line(state: State, seat: int) -> PlayerLine:
    figures = ((_("in a row"), str(state.runs[seat])),)
    mark = ""
    if seat in state.sorted:
        mark = _("sorted!")
    elif seat in state.waiting:
        mark = _("to place") if state.phase is Phase.PLACE else _("to move")
    active = seat in state.waiting or (not state.waiting and seat == roller(state))
    return PlayerLine(seat, state.setup.players[seat], active, figures, state.totals[seat], mark)


def roller(state: State) -> int | None:
    """Who rolls next where the right to roll passes around; nobody in particular otherwise."""
    if state.rules.word("roller") != "passing" or state.phase not in (Phase.ROLL, Phase.ROUND_OVER):
        return None
    return (state.rolls + state.round - 1) % state.players


def _expected(state: State) -> str:
    if state.phase is Phase.GAME_OVER:
        return _("The match is over.")
    if state.phase is Phase.ROUND_OVER:
        return _("Take all counters back and shuffle them; then roll for the next round.")
    if state.phase is Phase.ROLL:
        seat = roller(state)
        name = _("Somebody") if seat is None else state.setup.players[seat]
        return _("{name} rolls the die: any buzzer will do.").format(name=name)
    if state.awaits_call:
        return _("Somebody is sorted: call Finito!")
    text = _("The die shows {roll}: move a counter to a lit square. Still to move: {names}.")
    if state.phase is Phase.PLACE:
        text = _("The die shows {roll}: put a counter on a lit square. Still to place: {names}.")
    return text.format(roll=state.roll, names=_still_to_act(state))


def _still_to_act(state: State) -> str:
    """Names, as long as they are few; the boards show them anyhow."""
    waiting = state.waiting
    if 1 < len(waiting) == state.players:
        return _("everybody")
    if len(waiting) > 3:
        return _("{count} players").format(count=len(waiting))
    return ", ".join(state.setup.players[seat] for seat in waiting)


def _actions(state: State) -> tuple[Action, ...]:
    if state.phase in (Phase.ROLL, Phase.ROUND_OVER):
        return (Action(_("Roll"), Event("roll"), "space"),)
    stays = [seat for seat in state.waiting if state.rules.on("may_pass") and state.phase is Phase.MOVE]
    text = _("{name} stays")
    return tuple(
        Action(text.format(name=state.setup.players[seat]), Event("stay", (), seat)) for seat in stays[:2]
    )


def _corrections(state: State) -> tuple[Action, ...]:
    """A cocked die, a die of wood, and a call by touch."""
    found: list[Action] = []
    if state.phase in ACTING and len(state.waiting) == state.players:
        found.append(Action(_("Roll again"), Event("reroll")))
    if state.phase in ACTING:
        found += [
            Action(_("{name}: Finito!").format(name=name), Event("finito", (), seat))
            for seat, name in enumerate(state.setup.players)
        ]
    if state.phase in (Phase.ROLL, Phase.ROUND_OVER):
        own = _("Your own die shows {number}")
        found += [Action(own.format(number=face), Event("roll", (str(face),))) for face in FACES]
    return tuple(found)


def _result(state: State) -> Result | None:
    if state.phase not in (Phase.ROUND_OVER, Phase.GAME_OVER) or not state.rounds:
        return None
    shares = tuple(
        Share(seat, ((_("in a row"), points),), points) for seat, points in enumerate(state.rounds[-1])
    )
    over = outcome(state)
    if over is None:
        heading = _("End of round {round}").format(round=state.round)
        return Result(heading, shares, next=_("Roll for the next round"))
    alone = _("Sorted after {rolls} rolls").format(rolls=state.rolls) if state.players == 1 else ""
    return Result(_("The match is over"), shares, over.winners, alone)
