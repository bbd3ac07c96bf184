"""The beginning of a round: who begins, the first open card, and what it does."""

from __future__ import annotations

from companion.game import Event, Refused
from companion.games.finita.deck import CARDS, COLOUR_OF, DEALT, DRAW_TWO, REVERSE, SKIP, WHOLE, WISH
from companion.games.finita.house import House, house_of
from companion.games.finita.phases import check_unfinished, name_of, named
from companion.games.finita.state import BETWEEN, Phase, State
from companion.games.finita.turns import skip


def starters(state: State) -> tuple[int, ...]:
    """Who may begin the next round. In the first, and where the rules leave several, the lot decides."""
    everybody = tuple(range(len(state.counts)))
    how = state.next_rules.word("next_starter")
    if how == "lot" or not state.rounds:
        return everybody
    if how == "rotate":
        return ((state.starter + 1) % len(everybody),)
    if how == "winner":
        return (state.counts.index(0),)
    most = max(state.totals)
    return tuple(seat for seat in everybody if state.totals[seat] == most)


def opens(house: House, label: str) -> bool:
    """Draw-four and powers are put back into the middle; with `numbers_only` everything but numbers."""
    card = CARDS[label]
    if house.numbers_only:
        return card.number is not None
    return card.colour is not None or label == WISH


def check_open(state: State, event: Event) -> None:
    check_unfinished(state)
    if state.phase is Phase.SCORING:
        raise Refused("The round is not counted yet: first the others show what they hold.")
    if state.phase not in BETWEEN:
        raise Refused("The round is still running; a first card is turned up only at its beginning.")
    if not opens(house_of(state.next_rules), event.words[0]):
        raise Refused(
            "{card} cannot be the first card: put it back into the middle, shuffle, and turn up another.",
            card=event.words[0],
        )
    able = starters(state)
    if named(event) not in able:
        raise Refused(
            "{player} does not begin this round; it is the turn of: {players}.",
            player=name_of(state, named(event)),
            players=", ".join(name_of(state, seat) for seat in able),
        )


def dealt(state: State) -> State:
    """Seven cards for everybody, of which some are laid aside; the rest is the draw pile."""
    players, house = len(state.counts), house_of(state.next_rules)
    return state.but(
        rules=state.next_rules,
        house=house,
        counts=(DEALT,) * players,
        aside=(house.memory,) * players,
        draw_pile=WHOLE - DEALT * players,
        pile=(),
        direction=1,
        want_colour=None,
        want_value=None,
        hands=(),
    )


def opened(state: State, event: Event) -> State:
    """The first card acts on who begins as if somebody had laid it; nobody has, so nothing is slapped."""
    seat, card = named(event), CARDS[event.words[0]]
    fresh = dealt(state)
    begun = fresh.but(
        phase=Phase.TURN,
        round=len(state.rounds) + 1,
        starter=seat,
        active=seat,
        draw_pile=fresh.draw_pile - 1,
        pile=(card.label,),
        want_colour=COLOUR_OF[event.words[1]] if card.label == WISH else card.colour,
        want_value=card.value,
        layer=None,
        served=False,
        covered=None,
    )
    if card.value == DRAW_TWO:
        return begun.but(phase=Phase.PENDING, pending=2)
    if card.value == SKIP:
        return _skipped(begun, seat)
    return _reversed(begun, seat) if card.value == REVERSE else begun


def _reversed(state: State, seat: int) -> State:
    """The other way round, and the starter still begins; with two players it skips, or does nothing."""
    if len(state.counts) > 2:
        return state.but(direction=-1)
    return _skipped(state, seat) if state.house.reverse_skips else state


def _skipped(state: State, seat: int) -> State:
    return skip(state, (seat - state.direction) % len(state.counts))
