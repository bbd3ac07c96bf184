"""How a match of FINITO! cards looks, as data."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from companion.games.finito_cards.corrections import actions, corrections, warning
from companion.games.finito_cards.deck import COLOURS, KINDS, LOCK, TABULA_RASA, deal, deck_of
from companion.games.finito_cards.names import card_name, colour_name, player_name, player_names
from companion.games.finito_cards.report import outcome
from companion.games.finito_cards.scoring import BONUS, starters
from companion.games.finito_cards.state import RUNNING, Phase, State, copies_left, top_of
from companion.scene import Pile, Piles, PlayerLine, Result, Scene, Share, Window
from companion.words import _


def describe(state: State) -> Scene:
    return Scene(
        game="FINITO!",
        heading=_("Round {round} · to {target}").format(round=state.round, target=state.goal),
        table=Piles(_piles(state), _window(state)),
        players=tuple(_line(state, seat) for seat in range(state.players)),
        expected=_expected(state),
        actions=actions(state),
        corrections=corrections(state),
        totals=_totals(state),
        score_name=_("minus points"),
        target=state.goal,
        result=_result(state),
        warning=warning(state),
    )


def lying(state: State) -> Mapping[str, str | None]:
    """What must lie on top of each place while a round is played."""
    if state.phase not in RUNNING:
        return {}
    return {colour: top_of(state, colour) for colour in COLOURS}


# The table --------------------------------------------------------------------------------------------------


def _piles(state: State) -> tuple[Pile, ...]:
    return tuple(
        Pile(colour, colour, colour_name(colour), top_of(state, colour), len(pile), _to_come(state, colour))
        for colour, pile in zip(COLOURS, state.piles, strict=True)
    )


def _to_come(state: State, colour: str) -> tuple[tuple[str, int], ...]:
    """Copies that are still in somebody's hand or pile, for tables that want the count."""
    if not state.rules.on("copy_counter") or state.phase not in RUNNING:
        return ()
    kinds = [kind for kind in KINDS if colour + kind in deck_of(state.players)]
    return tuple((kind, copies_left(state, colour + kind)) for kind in kinds)


def _window(state: State) -> Window | None:
    if state.window is None:
        return None
    struck = state.phase is Phase.STRUCK
    text = _("FINITO!") if struck else _("Does anyone have the {card}?").format(card=card_name(state.window))
    if not struck and _protected(state, state.window):
        text = _("The lock protects it.")
    return Window(state.window[0], state.opened, state.rules.number("reaction_min_s"), text, struck)


def _protected(state: State, card: str) -> bool:
    below = state.piles[COLOURS.index(card[0])][-2:-1]
    return state.rules.on("lock_protects_next") and bool(below) and below[0][1:] == LOCK


# The players ------------------------------------------------------------------------------------------------


def _line(state: State, seat: int) -> PlayerLine:
    figures = ((_("left"), str(state.owned[seat])), (_("under"), str(state.under[seat])))
    mark = ""
    if seat in state.callers:
        mark = _("FINITO!")
    elif state.phase in RUNNING and state.owned[seat] == 1:
        mark = _("last card!")
    active = seat == state.active and state.phase is not Phase.GAME_OVER
    return PlayerLine(seat, player_name(state, seat), active, figures, state.totals[seat], mark)


# What is expected -------------------------------------------------------------------------------------------


def _expected(state: State) -> str:
    if state.phase in (Phase.SETUP, Phase.ROUND_OVER):
        return _deal(state)
    if state.phase is Phase.GAME_OVER:
        return _("The match is over.")
    name = player_name(state, state.active)
    if state.phase is not Phase.STRUCK and state.someone_is_out:
        return _out(state)
    sentences = {
        Phase.TURN: _("{name} lays a card."),
        Phase.WINDOW: _("{name} waits, then lays on or stops. The others may call FINITO!"),
        Phase.DECIDE: _("{name} lays on or stops."),
        Phase.STRUCK: _("{name} takes the pile under the FINITO! card."),
    }
    return _aside(state) + sentences[state.phase].format(name=name)


def _aside(state: State) -> str:
    """What concerns the card just laid."""
    if not state.lays or state.phase is Phase.STRUCK:
        return ""
    if state.lays[-1].card[1:] == TABULA_RASA:
        colour = colour_name(state.lays[-1].card[0])
        return _("The {colour} pile goes away.").format(colour=colour) + " "
    if _too_fast(state):
        text = _("Too fast: FINITO! on the {card} counts within {seconds} seconds.")
        seconds = f"{state.rules.number('reaction_min_s'):g}"
        return text.format(card=card_name(state.lays[-2].card), seconds=seconds) + " "
    return ""


def _too_fast(state: State) -> bool:
    """The card before was covered or left before the others had their time."""
    if len(state.lays) < 2 or state.lays[-2].card[1:] in (LOCK, TABULA_RASA):
        return False
    before, last = state.lays[-2].at, state.lays[-1].at
    return before is not None and last is not None and last - before < state.rules.number("reaction_min_s")


def _out(state: State) -> str:
    name = player_name(state, state.owned.index(0))
    if state.phase is Phase.WINDOW:
        text = _("{name} has no cards left. The others may still call FINITO!; then the turn is ended.")
        return text.format(name=name)
    return _("{name} has no cards left. End the turn to end the round.").format(name=name)


def _deal(state: State) -> str:
    """Which cards come to the table and who gets the rest: counts hold only if they are dealt like this."""
    gather = _("Gather all cards.") if state.phase is Phase.ROUND_OVER else ""
    if state.phase is Phase.SETUP and state.players == 2:
        gather = _("Take out all sevens, two locks and two tabula rasa.")
    opening = _("Lay four numbers, one of each colour, and deal the rest one by one, {name} first.")
    if state.next_rules.word("extra_cards") == "set_aside":
        opening = _("Lay four numbers, one of each colour, and deal {number} cards to each player.")
    dealt = deal(state.players, state.starter, set_aside=True)[0]
    who = starters(state.setup.starter, state.candidates, state.next_rules)
    text = opening.format(name=_names_of(state, who), number=dealt)
    return " ".join(filter(None, (gather, text, _begins(state, who))))


def _names_of(state: State, who: tuple[int, ...]) -> str:
    return player_name(state, who[0]) if len(who) == 1 else _("the starting player")


def _begins(state: State, who: tuple[int, ...]) -> str:
    if len(who) == 1:
        return _("{name} begins.").format(name=player_name(state, who[0]))
    return _("Draw lots for who begins: {names}.").format(names=player_names(state, who))


# Points -----------------------------------------------------------------------------------------------------


def _totals(state: State) -> tuple[tuple[int, ...], ...]:
    sums = accumulate(state.rounds, lambda total, minus: tuple(map(sum, zip(total, minus, strict=True))))
    return tuple(sums)


def _result(state: State) -> Result | None:
    if state.phase not in (Phase.ROUND_OVER, Phase.GAME_OVER) or state.round_minus is None:
        return None
    shares = tuple(_share(state, seat, minus) for seat, minus in enumerate(state.round_minus))
    over = outcome(state)
    if over is not None:
        return Result(_("The match is over"), shares, over.winners)
    who = starters(state.setup.starter, state.candidates, state.next_rules)
    heading = _("End of round {round}").format(round=state.round)
    return Result(heading, shares, next=_("Next round: {text}").format(text=_begins(state, who)))


def _share(state: State, seat: int, minus: int) -> Share:
    owned, under, fouls = state.owned[seat], state.under[seat], state.fouls[seat]
    parts = [(_("left"), owned), (_("under FINITO!"), under)]
    if fouls:
        parts.append((_("false calls"), fouls))
    if minus != owned + under + fouls:
        parts.append((_("went out"), -BONUS))
    return Share(seat, tuple(parts), minus)
