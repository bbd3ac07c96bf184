"""Paul and Petra ask for cards, Patrick compares numbers."""

from __future__ import annotations

from collections import Counter

from companion.game import Event, Refused
from companion.games.finita.deck import CARDS, PAUL, PIA
from companion.games.finita.drawing import drawn
from companion.games.finita.notation import NOTHING_SHOWN
from companion.games.finita.phases import check_running, name_of, named
from companion.games.finita.state import Phase, State, added, after, in_hand
from companion.games.finita.turns import gone_out

HIGHEST_DRAWS = 3


def answers(state: State, label: str) -> bool:
    """Whether a card serves what Paul or Petra asks for. Pia serves Paul as any number."""
    request, number = state.request, CARDS[label].number
    assert request is not None
    assert request.number is not None
    if label == PIA:
        return request.top.label == PAUL or state.house.pia_blocks
    if number is None:
        return False
    if request.sign == ">":
        return number > request.number
    return number < request.number if request.sign else number == request.number


def served_by(state: State) -> tuple[str, ...]:
    """Every card that serves now."""
    return tuple(label for label in CARDS if answers(state, label))


def may_serve(state: State, seat: int, label: str) -> bool:
    return (
        state.phase is Phase.SERVING
        and state.waiting[0] == seat
        and in_hand(state, seat) > 0
        and answers(state, label)
    )


def _check_served(state: State, seat: int) -> None:
    check_running(state)
    if state.phase is not Phase.SERVING:
        raise Refused("Neither Paul nor Petra asks for a card now.")
    if state.waiting[0] != seat:
        raise Refused("It goes in turn order: {player} comes first.", player=name_of(state, state.waiting[0]))


def check_serve(state: State, event: Event) -> None:
    seat, label = named(event), event.words[0]
    if may_serve(state, seat, label):
        return
    _check_served(state, seat)
    if not in_hand(state, seat):
        raise Refused(
            "{player} has no cards in hand, and cards laid aside do not serve: book that they cannot.",
            player=name_of(state, seat),
        )
    request = state.request
    assert request is not None
    raise Refused(
        "{card} is not what was asked for: a number {sign}{number}. Take it back.",
        card=label,
        sign=request.sign,
        number=request.number,
    )


def check_fail(state: State, event: Event) -> None:
    _check_served(state, named(event))


def serve(state: State, event: Event) -> State:
    """A real discard: it sets the wants, may be the last card, and may call for “Finita!”. Pia leaves the
    wants as they are."""
    seat, card = named(event), CARDS[event.words[0]]
    counts = added(state.counts, seat, -1)
    served = state.but(
        counts=counts,
        pile=(*state.pile, card.label),
        want_colour=card.colour or state.want_colour,
        want_value=card.value or state.want_value,
        layer=seat,
        served=True,
        covered=None,
        skipped=None,
        watch=seat if counts[seat] == 1 else None,
        waiting=state.waiting[1:],
    )
    return _asked_on(served) if counts[seat] else gone_out(served, seat)


def fail(state: State, event: Event) -> State:
    seat = named(event)
    watch = state.watch if state.watch == seat else None
    return _asked_on(drawn(state.but(watch=watch, skipped=None, waiting=state.waiting[1:]), seat, 1))


def _asked_on(state: State) -> State:
    """When everybody has answered, the turn passes. With `serve_triggers` the last card served is then as
    good as laid; while others serve, nothing is slapped or thrown in."""
    if state.waiting:
        return state
    done = state.but(phase=Phase.TURN, active=after(state, state.active), request=None)
    if not (state.served and state.house.serve_triggers):
        return done
    value = CARDS[state.pile[-1]].value
    return done.but(
        served=False,
        slap=state.house.klatschen and value == "9",
        zero=state.house.zero_moves and value == "0",
    )


# Patrick ----------------------------------------------------------------------------------------------------


def may_show(state: State, seat: int, word: str) -> bool:
    """Only what is in the hand can be shown; Pia only where she protects."""
    if state.phase is not Phase.SHOWING or seat not in state.waiting:
        return False
    if word == NOTHING_SHOWN:
        return True
    return in_hand(state, seat) > 0 and (word != PIA or state.house.pia_blocks)


def check_show(state: State, event: Event) -> None:
    seat, word = named(event), event.words[0]
    if may_show(state, seat, word):
        return
    check_running(state)
    player = name_of(state, seat)
    if state.phase is not Phase.SHOWING:
        raise Refused("Patrick was not laid, so no numbers are compared.")
    if seat not in state.waiting:
        raise Refused("{player} has already shown a card. Undo if it was another one.", player=player)
    if not in_hand(state, seat):
        raise Refused("{player} has no cards in hand and shows none.", player=player)
    raise Refused("Pia does not protect from Patrick in this match. Show a number, or none.")


def show(state: State, event: Event) -> State:
    """All cards go back to the hands, Pia too; they are compared when the last has been shown."""
    seat = named(event)
    shown = state.but(
        skipped=None,
        shown=(*state.shown, (seat, event.words[0])),
        waiting=tuple(other for other in state.waiting if other != seat),
    )
    return shown if shown.waiting else _compared(shown)


def _compared(state: State) -> State:
    """They draw in turn order, who laid Patrick last; it matters only when the cards run out."""
    done = state.but(phase=Phase.TURN, active=after(state, state.active), shown=())
    players, drawing = len(state.counts), beaten(state)
    for far in range(1, players + 1):
        seat = (state.active + state.direction * far) % players
        if seat in drawing:
            done = drawn(done, seat, HIGHEST_DRAWS)
    return done


def beaten(state: State) -> set[int]:
    """Who draws: the highest number and those equal to it, with `any_pair` all equal ones; with
    `patrick_none=draws` also who held cards and no number."""
    numbers = {seat: int(word) for seat, word in state.shown if word not in (NOTHING_SHOWN, PIA)}
    often = Counter(numbers.values())
    highest = max(often, default=None)
    pairs = state.house.patrick_pairs
    drawing = {seat for seat, number in numbers.items() if number == highest or (pairs and often[number] > 1)}
    if state.house.patrick_none_draws:
        drawing |= {seat for seat, word in state.shown if word == NOTHING_SHOWN and in_hand(state, seat)}
    return drawing
