"""How a match of FINITO! cards looks, as data."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from companion.game import Event
from companion.games.finito_cards.deck import COLOUR_WORDS, COLOURS
from companion.games.finito_cards.names import card_name, colour_name
from companion.games.finito_cards.report import outcome
from companion.games.finito_cards.scoring import BONUS
from companion.games.finito_cards.state import RUNNING, Phase, State, top_of
from companion.scene import Action, Pile, Piles, PlayerLine, Result, Scene, Share, Window
from companion.words import _


def describe(state: State) -> Scene:
    return Scene(
        game="FINITO!",
        heading=_("Round {round} · to {target}").format(round=state.round, target=state.goal),
        table=Piles(_piles(state), _window(state)),
        players=tuple(_line(state, seat) for seat in range(state.players)),
        expected=_expected(state),
        actions=_actions(state),
        corrections=_corrections(state),
        totals=_totals(state),
        score_name=_("minus points"),
        target=state.goal,
        result=_result(state),
        warning=_warning(state),
    )


def lying(state: State) -> Mapping[str, str | None]:
    """What must lie on top of each place while a round is played."""
    if state.phase not in RUNNING:
        return {}
    return {colour: top_of(state, colour) for colour in COLOURS}


def _piles(state: State) -> tuple[Pile, ...]:
    return tuple(
        Pile(colour, colour, colour_name(colour), top_of(state, colour), len(pile))
        for colour, pile in zip(COLOURS, state.piles, strict=True)
    )


def _window(state: State) -> Window | None:
    if state.window is None:
        return None
    struck = state.phase is Phase.STRUCK
    text = _("FINITO!") if struck else _("Does anyone have {card}?").format(card=card_name(state.window))
    return Window(state.window[0], state.opened, state.rules.number("reaction_min_s"), text, struck)


def _line(state: State, seat: int) -> PlayerLine:
    figures = ((_("left"), str(state.owned[seat])), (_("under"), str(state.under[seat])))
    running = state.phase not in (Phase.SETUP, Phase.ROUND_OVER, Phase.GAME_OVER)
    mark = ""
    if seat in state.callers:
        mark = _("FINITO!")
    elif running and state.owned[seat] == 1:
        mark = _("last card!")
    active = seat == state.active and state.phase is not Phase.GAME_OVER
    return PlayerLine(seat, state.setup.players[seat], active, figures, state.totals[seat], mark)


def _expected(state: State) -> str:
    name = state.setup.players[state.active]
    sentences = {
        Phase.SETUP: _("Deal the cards and lay four numbers, one of each colour. {name} begins."),
        Phase.TURN: _("{name} lays a card."),
        Phase.WINDOW: _("{name} waits, then lays on or stops. The others may call FINITO!"),
        Phase.DECIDE: _("{name} lays on or stops."),
        Phase.STRUCK: _("{name} takes the pile under the FINITO! card."),
        Phase.ROUND_OVER: _("Gather all cards, deal, and lay four numbers. {name} begins."),
        Phase.GAME_OVER: _("The match is over."),
    }
    return sentences[state.phase].format(name=name)


def _actions(state: State) -> tuple[Action, ...]:
    if state.phase in (Phase.WINDOW, Phase.DECIDE):
        return (Action(_("End turn"), Event("end"), "space"),)
    if state.phase is Phase.STRUCK:
        return (Action(_("Pile taken"), Event("take"), "space"),)
    return ()


def _corrections(state: State) -> tuple[Action, ...]:
    """What can be put right besides undo; one table for touch and keys."""
    if state.phase not in (Phase.TURN, Phase.WINDOW, Phase.DECIDE, Phase.STRUCK):
        return ()
    found = [
        Action(
            _("The last {number} were laid by {name}").format(
                number=moved, name=state.setup.players[state.next_seat]
            ),
            Event("reassign", (str(moved),)),
        )
        for moved in range(1, len(state.lays))
        if state.phase is not Phase.STRUCK
    ]
    return (*found[:3], *_recounts(state))


def _recounts(state: State) -> list[Action]:
    """Only offered when the checksum fails: each repairs it by believing one pile or one player."""
    if not state.missing:
        return []
    missing = state.missing
    piles = [
        Action(
            _("{colour} pile: {number} cards").format(colour=colour_name(colour), number=len(pile) + missing),
            Event("recount", ("pile", COLOUR_WORDS[COLOURS.index(colour)], str(len(pile) + missing))),
        )
        for colour, pile in zip(COLOURS, state.piles, strict=True)
        if len(pile) + missing >= 0
    ]
    players = [
        Action(
            _("{name}: {number} cards left").format(name=name, number=state.owned[seat] + missing),
            Event("recount", ("owned", str(state.owned[seat] + missing)), seat),
        )
        for seat, name in enumerate(state.setup.players)
        if state.owned[seat] + missing >= 0
    ]
    return [*piles, *players]


def _warning(state: State) -> str:
    if not state.missing:
        return ""
    text = _("{number} cards are missing in the count. Count a pile and correct it.")
    if state.missing < 0:
        text = _("There are {number} cards too many in the count. Count a pile and correct it.")
    return text.format(number=abs(state.missing))


def _totals(state: State) -> tuple[tuple[int, ...], ...]:
    sums = accumulate(state.rounds, lambda total, minus: tuple(map(sum, zip(total, minus, strict=True))))
    return tuple(sums)


def _result(state: State) -> Result | None:
    if state.phase not in (Phase.ROUND_OVER, Phase.GAME_OVER) or state.round_minus is None:
        return None
    shares = tuple(_share(state, seat, minus) for seat, minus in enumerate(state.round_minus))
    over = outcome(state)
    if over is None:
        name = state.setup.players[state.active]
        return Result(
            _("End of round {round}").format(round=state.round),
            shares,
            next=_("Next round: {name} begins").format(name=name),
        )
    return Result(_("The match is over"), shares, over.winners)


def _share(state: State, seat: int, minus: int) -> Share:
    owned, under, fouls = state.owned[seat], state.under[seat], state.fouls[seat]
    bonus = minus - owned - under - fouls
    parts = [(_("left"), owned), (_("under FINITO!"), under)]
    if fouls:
        parts.append((_("false calls"), fouls))
    if bonus:
        parts.append((_("went out"), -BONUS))
    return Share(seat, tuple(parts), minus)
