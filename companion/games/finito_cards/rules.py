"""The rules of FINITO! cards: what an event makes of a state. Pure; what is refused stays unbooked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product

from companion.game import Event, Refused, Setup, Unreadable
from companion.games.finito_cards.allowed import CHECKS
from companion.games.finito_cards.calls import called_on
from companion.games.finito_cards.deck import (
    COLOUR_WORDS,
    COLOURS,
    INDEX,
    LABELS,
    NUMBERS,
    PLACE,
    PRINTED,
    TABULA_RASA,
    UNKNOWN,
    deal,
    deck_of,
    hand_size,
    target,
)
from companion.games.finito_cards.notation import HEADERS, VERBS, removed_cards
from companion.games.finito_cards.report import outcome, report
from companion.games.finito_cards.scoring import finish, starters, with_next_starter
from companion.games.finito_cards.settings import SETTINGS
from companion.games.finito_cards.state import (
    Laid,
    Phase,
    State,
    added,
    copies_left,
    is_number,
    with_pile,
    with_seen,
)
from companion.settings import Rules

__all__ = [
    "COLOURS",
    "HEADERS",
    "SETTINGS",
    "VERBS",
    "Phase",
    "State",
    "amend",
    "apply",
    "copies_left",
    "deck_of",
    "hand_size",
    "legal",
    "outcome",
    "report",
    "start",
    "target",
]


def start(setup: Setup) -> State:
    players = len(setup.players)
    if "removed" in setup.extras and players != 2:
        raise Unreadable("Cards are removed from the deck with two players only.")
    nothing = (0,) * players
    return State(
        setup=setup,
        rules=setup.rules,
        next_rules=setup.rules,
        phase=Phase.SETUP,
        round=1,
        starter=setup.starter,
        active=setup.starter,
        candidates=(setup.starter,),
        owned=_dealt(players, setup.starter, setup.rules),
        under=nothing,
        fouls=nothing,
        totals=nothing,
        rounds=(),
        piles=((),) * len(COLOURS),
        cleared=0,
        seen=_never_dealt(setup),
    )


def _dealt(players: int, starter: int, rules: Rules) -> tuple[int, ...]:
    return deal(players, starter, rules.word("extra_cards") == "set_aside")


def _never_dealt(setup: Setup) -> bytes:
    """What is known not to be in the deck counts as seen."""
    seen = bytearray(len(LABELS))
    if len(setup.players) == 2:
        for colour in COLOURS:
            seen[INDEX[colour + "7"]] = PRINTED[colour + "7"]
        for card in removed_cards(setup.extras["removed"]) if "removed" in setup.extras else ():
            seen[INDEX[card]] += 1
    return bytes(seen)


def amend(state: State, rules: Rules) -> State:
    """House rules change between rounds only; what is shown of the next round follows at once."""
    later = replace(state, next_rules=rules)
    if state.phase is Phase.SETUP:
        return replace(later, owned=_dealt(state.players, state.starter, rules))
    return with_next_starter(later) if state.phase is Phase.ROUND_OVER else later


def apply(state: State, event: Event) -> State:
    CHECKS[event.verb](state, event)
    return _EFFECTS[event.verb](state, event)


def legal(state: State) -> Iterator[Event]:
    """Every event the rules would accept now; recounts aside, whose words are free."""
    for event in _imaginable(state):
        try:
            CHECKS[event.verb](state, event)
        except Refused:
            continue
        yield event


def _imaginable(state: State) -> Iterator[Event]:
    seats = range(state.players)
    if state.phase in (Phase.SETUP, Phase.ROUND_OVER):
        tied = starters(state.setup.starter, state.candidates, state.next_rules)
        drawn = tied if len(tied) > 1 else (None,)
        for numbers, seat in product(product(NUMBERS, repeat=len(COLOURS)), drawn):
            yield Event("open", tuple(map("".join, zip(COLOURS, numbers, strict=True))), seat)
        return
    yield from (Event("lay", (card,)) for card in LABELS)
    yield from (Event("finito", (), seat) for seat in seats)
    yield from (Event("miscall", (), seat) for seat in seats)
    yield from (Event("take"), Event("end"))
    yield from (Event("reassign", (str(moved),)) for moved in range(1, len(state.lays)))


def _open(state: State, event: Event) -> State:
    starter = state.starter if event.seat is None else event.seat
    nothing = (0,) * state.players
    seen = bytearray(_never_dealt(state.setup))
    for card in event.words:
        seen[INDEX[card]] += 1
    return replace(
        state,
        rules=state.next_rules,
        phase=Phase.TURN,
        round=len(state.rounds) + 1,
        starter=starter,
        active=starter,
        owned=_dealt(state.players, starter, state.next_rules),
        under=nothing,
        fouls=nothing,
        piles=tuple((card,) for card in sorted(event.words, key=PLACE.__getitem__)),
        cleared=0,
        seen=bytes(seen),
        uncounted=None,
    )


def _lay(state: State, event: Event) -> State:
    card = event.words[0]
    pile = state.piles[PLACE[card]]
    rasa = card[1] == TABULA_RASA
    return _gone_on(
        replace(
            state,
            phase=Phase.WINDOW if is_number(card) else Phase.DECIDE,
            owned=added(state.owned, state.active, -1),
            piles=with_pile(state, card, () if rasa else (*pile, card)),
            cleared=state.cleared + (len(pile) + 1 if rasa else 0),
            seen=with_seen(state, card),
            lays=(*state.lays, Laid(card, event.at, pile if rasa else ())),
            ended=(),
        )
    )


def _gone_on(state: State) -> State:
    """After a lay: the round is over at once if it was the last card and cannot be called on."""
    if state.owned[state.active]:
        return state
    waits = state.phase is Phase.WINDOW and state.rules.word("finito_on_last_card") == "window"
    return state if waits else finish(state)


def _finito(state: State, event: Event) -> State:
    state = called_on(state, event)
    seat, card = _named(event), state.lays[-1].card
    return replace(
        state,
        phase=Phase.STRUCK,
        owned=added(state.owned, seat, -1),
        piles=with_pile(state, card, (*state.piles[PLACE[card]], card)),
        seen=with_seen(state, card),
        callers=(*state.callers, seat),
    )


def _miscall(state: State, event: Event) -> State:
    points = int(state.rules.word("false_call_penalty"))
    return replace(state, fouls=added(state.fouls, _named(event), points))


def _take(state: State, event: Event) -> State:
    card = state.lays[-1].card
    taken = len(state.piles[PLACE[card]])
    after = replace(
        state, under=added(state.under, state.active, taken), piles=with_pile(state, card, ()), callers=()
    )
    return finish(after) if after.someone_is_out else _next_turn(after)


def _end(state: State, event: Event) -> State:
    if state.someone_is_out:
        return finish(state)
    return replace(_next_turn(state), ended=state.lays)


def _next_turn(state: State) -> State:
    return replace(state, phase=Phase.TURN, active=state.next_seat, lays=())


def _reassign(state: State, event: Event) -> State:
    moved = int(event.words[0])
    owned = added(added(state.owned, state.active, moved), state.next_seat, -moved)
    return _gone_on(replace(state, owned=owned, active=state.next_seat, lays=state.lays[-moved:], ended=()))


def _recount(state: State, event: Event) -> State:
    """After a round, its points are counted anew; if nobody turns out to be out, it goes on."""
    if state.uncounted is None:
        return _recounted(state, event)
    counted = _recounted(replace(state.uncounted, next_rules=state.next_rules), event)
    if counted.someone_is_out:
        return finish(counted)
    return _next_turn(counted) if counted.phase is Phase.STRUCK else counted


def _recounted(state: State, event: Event) -> State:
    """What was counted holds. No late call reaches back beyond it: the cards before are no longer certain."""
    lays = (*(laid._replace(at=None) for laid in state.lays[:-1]), *state.lays[-1:])
    state = replace(state, lays=lays, ended=())
    count = int(event.words[-1])
    match event.words[0]:
        case "owned":
            return replace(state, owned=_counted(state.owned, event, count))
        case "under":
            return replace(state, under=_counted(state.under, event, count))
        case "pile":
            return replace(state, piles=_piled(state, COLOURS[COLOUR_WORDS.index(event.words[1])], count))
    return replace(state, cleared=count)


def _counted(values: tuple[int, ...], event: Event, count: int) -> tuple[int, ...]:
    seat = _named(event)
    return added(values, seat, count - values[seat])


def _piled(state: State, colour: str, count: int) -> tuple[tuple[str, ...], ...]:
    """The top stays known; what is added or missing lies at the bottom."""
    pile = state.piles[COLOURS.index(colour)]
    unknown = (UNKNOWN,) * (count - len(pile))
    return with_pile(state, colour + NUMBERS[0], unknown + pile[max(len(pile) - count, 0) :])


def _named(event: Event) -> int:
    assert event.seat is not None, event  # the check before has made sure
    return event.seat


_EFFECTS: Mapping[str, Callable[[State, Event], State]] = {
    "open": _open,
    "lay": _lay,
    "finito": _finito,
    "miscall": _miscall,
    "take": _take,
    "end": _end,
    "reassign": _reassign,
    "recount": _recount,
}
