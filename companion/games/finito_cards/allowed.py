"""What the rules allow: one check for each verb. A check says in a sentence why not, or says nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.game import Event, Refused
from companion.games.finito_cards.calls import called_on, check_throw
from companion.games.finito_cards.deck import COLOURS, deck_size
from companion.games.finito_cards.scoring import starters
from companion.games.finito_cards.state import RUNNING, Phase, State, copies_left, is_number


def check_open(state: State, event: Event) -> None:
    _unfinished(state)
    if state.phase in RUNNING:
        raise Refused("The round is still running; opening cards are laid only at its beginning.")
    for card in event.words:
        _opens(state, card)
    if {card[0] for card in event.words} != set(COLOURS):
        raise Refused("Four opening cards are needed, one of each colour. Put them right and open again.")
    _begins(state, event.seat)


def _opens(state: State, card: str) -> None:
    if not is_number(card):
        raise Refused(
            "{card} cannot open a pile: only number cards can. Exchange it for a number.", card=card
        )
    if card[1] == "7" and state.players == 2:
        raise Refused("{card} is not in the deck of two players. Exchange it for a lower number.", card=card)


def _begins(state: State, seat: int | None) -> None:
    able = starters(state.setup.starter, state.candidates, state.next_rules)
    if seat in able or (seat is None and len(able) == 1):
        return
    names = ", ".join(state.setup.players[candidate] for candidate in able)
    if seat is None:
        raise Refused("The lot decides who begins. Name one of these players: {players}.", players=names)
    name = state.setup.players[seat]
    raise Refused(
        "{player} cannot begin this round; it is the turn of: {players}.", player=name, players=names
    )


def check_lay(state: State, event: Event) -> None:
    card = event.words[0]
    _running(state)
    if state.phase is Phase.STRUCK:
        raise Refused(
            "FINITO! was called. First the pile has to be taken; {card} cannot be laid before.", card=card
        )
    if state.someone_is_out:
        out = state.setup.players[state.owned.index(0)]
        raise Refused("{player} has no cards left. End the turn to end the round.", player=out)
    if copies_left(state, card) < 1:
        raise Refused(
            "All copies of {card} have already been seen in this round. Look which card it really is.",
            card=card,
        )


def check_finito(state: State, event: Event) -> None:
    _running(state)
    check_throw(called_on(state, event), _seat(event))


def check_miscall(state: State, event: Event) -> None:
    _running(state)
    if _seat(event) == state.active:
        raise Refused(
            "It is the turn of {player}; only the other players can call FINITO!.",
            player=state.setup.players[state.active],
        )


def check_take(state: State, event: Event) -> None:
    _running(state)
    if state.phase is not Phase.STRUCK:
        raise Refused("Nobody has called FINITO!, so no pile is taken. Put the cards back.")


def check_end(state: State, event: Event) -> None:
    _running(state)
    if state.phase is Phase.STRUCK:
        raise Refused("FINITO! was called: the turn ends when the pile has been taken.")
    if state.phase is Phase.TURN and not state.someone_is_out:
        raise Refused("{player} must lay at least one card.", player=state.setup.players[state.active])


def check_reassign(state: State, event: Event) -> None:
    _running(state)
    moved = int(event.words[0])
    if state.phase is Phase.STRUCK:
        raise Refused("FINITO! was called on the last card. Undo the call, then reassign.")
    if not 1 <= moved < len(state.lays):
        raise Refused(
            "{player} laid {laid} cards in this turn and keeps at least one: {moved} cannot be reassigned.",
            player=state.setup.players[state.active],
            laid=len(state.lays),
            moved=moved,
        )
    if state.owned[state.next_seat] < moved:
        raise Refused("{player} did not have so many cards.", player=state.setup.players[state.next_seat])


def check_recount(state: State, event: Event) -> None:
    if state.phase is Phase.SETUP:
        _running(state)
    if (event.words[0] in ("owned", "under")) != (event.seat is not None):
        raise Refused("Say whose cards were counted; piles and cleared cards belong to nobody.")
    if int(event.words[-1]) > deck_size(state.players):
        raise Refused("There are only {cards} cards. Count again.", cards=deck_size(state.players))


CHECKS: Mapping[str, Callable[[State, Event], None]] = {
    "open": check_open,
    "lay": check_lay,
    "finito": check_finito,
    "miscall": check_miscall,
    "take": check_take,
    "end": check_end,
    "reassign": check_reassign,
    "recount": check_recount,
}


def _running(state: State) -> None:
    if state.phase in RUNNING:
        return
    _unfinished(state)
    if state.phase is Phase.ROUND_OVER:
        raise Refused(
            "The round is over. Undo if something was wrong, or lay out the next four opening cards."
        )
    raise Refused("The round has not begun. Lay out four opening cards, one of each colour.")


def _unfinished(state: State) -> None:
    if state.phase is Phase.GAME_OVER:
        raise Refused("The match is over; nothing more can be booked. Undo if something was wrong.")


def _seat(event: Event) -> int:
    assert event.seat is not None, event  # the notation demands a player
    return event.seat
