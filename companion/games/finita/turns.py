"""What a laid card does: the wants, the effect on the next player, and going out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.finita.deck import (
    DRAW_FOUR,
    DRAW_TWO,
    PATRICK,
    PAUL,
    PETRA,
    PIA,
    REVERSE,
    SKIP,
)
from companion.games.finita.drawing import drawn
from companion.games.finita.notation import Play
from companion.games.finita.state import Phase, State, added, after, turn_order

NOBODY: frozenset[int] = frozenset()


def laid(state: State, seat: int, play: Play, under: tuple[str, ...] = ()) -> State:
    """`seat` lays a card, two or a poker in one action, perhaps with Pia `under` it; its effect applies.

    Whoever has one card left after that has to call; a watch on anybody else is closed.
    """
    top, house = play.top, state.house
    counts = added(state.counts, seat, -play.size - len(under))
    left = counts[seat]
    colour, value = (top.colour, top.value) if top.colour else _wished(state, play)
    lying = state.but(
        phase=Phase.TURN,
        counts=counts,
        pile=state.pile + under + play.labels,
        want_colour=colour,
        want_value=value,
        layer=seat,
        served=False,
        covered=None if state.served else state.pile[-1],
        skipped=None,
        slap=house.klatschen and top.value == "9",
        zero=house.zero_moves and top.value == "0",
        watch=seat if left == 1 else None,
    )
    if not left:
        return gone_out(lying, seat, lying.pending + to_draw(play))
    return _EFFECTS.get(top.value or top.label, _next)(lying, seat, play)


def _wished(state: State, play: Play) -> tuple[str | None, str | None]:
    """A wish leaves one want; a power the colour that was wanted before, and Paul his number."""
    label = play.top.label
    if label == PAUL:
        return state.want_colour, str(play.number)
    if label in (PETRA, PATRICK):
        return state.want_colour, None
    return play.colour, None if play.number is None else str(play.number)


def to_draw(play: Play) -> int:
    """How many cards the next player has to draw because of it."""
    if play.top.label == DRAW_FOUR:
        return 4
    return 2 * play.size if play.top.value == DRAW_TWO else 0


def gone_out(state: State, seat: int, owed: int = 0) -> State:
    """The round is decided. With `last_card_effect` the next player still gets what is `owed`, at once."""
    over = state.but(
        phase=Phase.SCORING,
        active=seat,
        pending=0,
        skipped=None,
        slap=False,
        zero=False,
        watch=None,
        called=NOBODY,
        request=None,
        waiting=(),
        hands=(None,) * len(state.counts),
    )
    return drawn(over, after(state, seat), owed) if owed and state.house.last_card_effect else over


def skip(state: State, seat: int) -> State:
    """The player after `seat` is jumped over, and may still answer with Pia."""
    victim = after(state, seat)
    return state.but(active=after(state, victim), skipped=victim)


def _next(state: State, seat: int, play: Play) -> State:
    return state.but(active=after(state, seat))


def _skip(state: State, seat: int, play: Play) -> State:
    """Two skips laid at once are as one thrown in on the other: still the next player only."""
    return skip(state, seat)


def _reverse(state: State, seat: int, play: Play) -> State:
    """Two at once turn twice. With two players there is no direction to turn: it skips, or does nothing."""
    if len(state.counts) == 2:
        return skip(state, seat) if state.house.reverse_skips else _next(state, seat, play)
    turned = state if play.size == 2 else state.but(direction=-state.direction)
    return turned.but(active=after(turned, seat))


def _draw_card(state: State, seat: int, play: Play) -> State:
    return state.but(phase=Phase.PENDING, pending=state.pending + to_draw(play), active=after(state, seat))


def _ask(state: State, seat: int, play: Play) -> State:
    return state.but(phase=Phase.SERVING, active=seat, request=play, waiting=turn_order(state, seat))


def _compare(state: State, seat: int, play: Play) -> State:
    everybody = (*turn_order(state, seat), seat)
    return state.but(phase=Phase.SHOWING, active=seat, waiting=everybody, shown=())


_EFFECTS: Mapping[str, Callable[[State, int, Play], State]] = {
    SKIP: _skip,
    REVERSE: _reverse,
    DRAW_TWO: _draw_card,
    DRAW_FOUR: _draw_card,
    PAUL: _ask,
    PETRA: _ask,
    PATRICK: _compare,
    PIA: _next,
}
