"""What players can do and put right by hand; one table for touch and keys."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Event
from companion.games.finito_cards.deck import COLOUR_WORDS, COLOURS
from companion.games.finito_cards.names import colour_name, player_name
from companion.games.finito_cards.pending import after, allowed
from companion.games.finito_cards.state import RUNNING, Phase, State
from companion.scene import Action
from companion.words import _

MOST_REASSIGNED = 3  # a forgotten end of turn is noticed soon
NEARLY_OUT = 3  # cards by which a count may be wrong when a player says: that was my last


def actions(state: State) -> tuple[Action, ...]:
    """What belongs to the flow of the game, for tables without buzzers."""
    found: list[Action] = []
    if state.phase is Phase.STRUCK:
        found.append(Action(_("Pile taken"), Event("take"), "space"))
    elif allowed(state, Event("end")):
        found.append(Action(_("End turn"), Event("end"), "space"))
    if next(_calls(state), None):
        found.append(Action(_("FINITO!"), Event("finito"), "f"))  # by whom is asked
    return tuple(found)


def corrections(state: State) -> tuple[Action, ...]:
    """What can be put right besides undo; the likeliest first."""
    if state.phase is Phase.SETUP:
        return ()
    offered = (*repairs(state), *_reassigned(state), *_calls(state), *_false_calls(state), *_out(state))
    possible = [action for action in offered if _accepted(state, action)]
    return (*possible, Action(_("Something was counted"), Event("recount")))


def _accepted(state: State, action: Action) -> bool:
    return isinstance(action.intent, Event) and allowed(state, action.intent)


def _reassigned(state: State) -> Iterator[Action]:
    """The end of the turn was forgotten."""
    name = player_name(state, state.next_seat)
    for moved in range(1, min(len(state.lays), MOST_REASSIGNED + 1)):
        label = _("The last {number} cards were laid by {name}").format(number=moved, name=name)
        if moved == 1:
            label = _("The last card was laid by {name}").format(name=name)
        yield Action(label, Event("reassign", (str(moved),)))


def _calls(state: State) -> Iterator[Action]:
    if state.window is None:
        return
    for seat in range(state.players):
        call = Action(_("{name}: FINITO!").format(name=player_name(state, seat)), Event("finito", (), seat))
        if _accepted(state, call):
            yield call


def _false_calls(state: State) -> Iterator[Action]:
    if not int(state.rules.word("false_call_penalty")):
        return
    for seat in range(state.players):
        label = _("{name}: false call").format(name=player_name(state, seat))
        yield Action(label, Event("miscall", (), seat))


def _out(state: State) -> Iterator[Action]:
    """Who went out knows it best; who did not, too."""
    for seat, owned in enumerate(state.owned):
        name = player_name(state, seat)
        if state.phase in RUNNING and 0 < owned <= NEARLY_OUT:
            label = _("{name} has no cards left").format(name=name)
            yield Action(label, Event("recount", ("owned", "0"), seat))
        elif state.phase not in RUNNING and not owned:
            label = _("{name} still has a card").format(name=name)
            yield Action(label, Event("recount", ("owned", "1"), seat))


# The checksum -----------------------------------------------------------------------------------------------


def repairs(state: State) -> Iterator[Action]:
    """Only when the checksum fails: each repairs it by believing one count."""
    if not state.missing:
        return
    for action in _counts(state, state.missing):
        repaired = after(state, (action.intent,)) if isinstance(action.intent, Event) else None
        if repaired is not None and repaired.missing == 0:
            yield action


def _counts(state: State, more: int) -> Iterator[Action]:
    for colour, word, pile in zip(COLOURS, COLOUR_WORDS, state.piles, strict=True):
        label = _("{colour} pile: {number} cards").format(colour=colour_name(colour), number=len(pile) + more)
        yield from _count(label, ("pile", word), len(pile) + more)
    for seat, owned in enumerate(state.owned):
        label = _("{name}: {number} cards left").format(name=player_name(state, seat), number=owned + more)
        yield from _count(label, ("owned",), owned + more, seat)
    for seat, under in enumerate(state.under):
        label = _("{name}: {number} cards under").format(name=player_name(state, seat), number=under + more)
        yield from _count(label, ("under",), under + more, seat)
    label = _("Gone by tabula rasa: {number} cards").format(number=state.cleared + more)
    yield from _count(label, ("cleared",), state.cleared + more)


def _count(label: str, words: tuple[str, ...], number: int, seat: int | None = None) -> Iterator[Action]:
    if number >= 0:
        yield Action(label, Event("recount", (*words, str(number)), seat))


def warning(state: State) -> str:
    """The checksum, when it fails."""
    if not state.missing:
        return ""
    text = _("{number} cards are missing in the count. Count a pile and correct it.")
    if state.missing == 1:
        text = _("One card is missing in the count. Count a pile and correct it.")
    elif state.missing == -1:
        text = _("There is one card too many in the count. Count a pile and correct it.")
    elif state.missing < 0:
        text = _("There are {number} cards too many in the count. Count a pile and correct it.")
    return text.format(number=abs(state.missing))
