"""The end of a round: the others show what they hold, it is counted, and the limit may be reached."""

from __future__ import annotations

from companion.game import Event, Refused
from companion.games.finita.deck import points_of
from companion.games.finita.phases import check_running, name_of, named
from companion.games.finita.state import Phase, State


def check_hand(state: State, event: Event) -> None:
    if state.phase is not Phase.SCORING:
        if state.phase not in (Phase.SETUP, Phase.ROUND_OVER, Phase.GAME_OVER):
            raise Refused("Nobody has gone out yet: hands are shown only at the end of the round.")
        check_running(state)
    seat = named(event)
    player = name_of(state, seat)
    if not state.counts[seat]:
        raise Refused("{player} has gone out and holds nothing.", player=player)
    if state.hands[seat] is not None:
        raise Refused("{player} has already shown. Undo if something was read wrongly.", player=player)
    if len(event.words) != state.counts[seat]:
        raise Refused(
            "{player} should hold {count} cards, but {found} were shown. Spread them and count again.",
            player=player, count=state.counts[seat], found=len(event.words),
        )  # fmt: skip


def hand(state: State, event: Event) -> State:
    seat = named(event)
    shown = state.but(hands=(*state.hands[:seat], event.words, *state.hands[seat + 1 :]))
    return shown if still_to_show(shown) else _scored(shown)


def still_to_show(state: State) -> tuple[int, ...]:
    """Who has not yet shown what they hold."""
    if state.phase is not Phase.SCORING:
        return ()
    return tuple(seat for seat, shown in enumerate(state.hands) if shown is None and state.counts[seat])


def hand_points(cards: tuple[str, ...], power_points: int) -> int:
    return sum(points_of(label, power_points) for label in cards)


def _scored(state: State) -> State:
    worth = state.house.power_points
    points = tuple(hand_points(cards or (), worth) for cards in state.hands)
    totals = tuple(map(sum, zip(state.totals, points, strict=True)))
    over = max(totals) >= state.goal
    return state.but(
        phase=Phase.GAME_OVER if over else Phase.ROUND_OVER,
        totals=totals,
        rounds=(*state.rounds, points),
    )
