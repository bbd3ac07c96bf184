"""What players tell by touch, by key or with one button for all: choices, not doubts."""

from __future__ import annotations

from collections.abc import Sequence

from companion.facts import Asked, Pressed, Recent, Touched
from companion.game import Answer, Event, Notice, Proposal, Question, Reading
from companion.games.finito_cards.asking import Rest, answer, ask, followed_by
from companion.games.finito_cards.deck import COLOUR_WORDS, COLOURS
from companion.games.finito_cards.doubts import Tale, any_card, tell
from companion.games.finito_cards.names import colour_name, player_name
from companion.games.finito_cards.pending import after, callable_cards, gather, is_twin, throw
from companion.games.finito_cards.questions import able, false_call
from companion.games.finito_cards.state import Phase, State
from companion.words import _
from vision.sighting import Change, News

_GO_ON = ("lay", "end", "reassign")  # what shows that the cards before it were laid, not thrown
_SPREAD = 4  # so many more or fewer are offered when something was counted


def asked(state: State, recent: Recent, fact: Asked) -> Reading:
    event = fact.event._replace(at=fact.at)
    if event.verb == "finito" and event.seat is None:
        return _who_calls(state, fact.at)
    if event.verb == "recount" and not event.words:
        return what_was_counted(state, fact.at)
    if event.verb not in _GO_ON or state.phase is Phase.STRUCK:
        return Proposal((event,))
    pending = gather(state, recent.facts, fact.at)
    rest = followed_by(state, event)
    if pending.calls:
        return false_call(state, pending, pending.calls, fact.at, rest)
    return tell(state, pending.cards, (), rest) if pending.cards else Proposal((event,))


def touched(state: State, recent: Recent, fact: Touched) -> Reading:
    """A place was touched: what happened there, told without the camera."""
    if state.phase is Phase.STRUCK:
        return _touched_struck(state, fact)
    cards = gather(state, recent.facts, fact.at).cards

    def which(events: tuple[Event, ...]) -> Proposal | Question:
        now = after(state, events) or state
        tale = Tale(state, now, News(fact.spot, fact.at, Change.LAID, None), _behind(events))
        return any_card(tale, doubt=False)._replace(spot=None)

    return tell(state, cards, (), which)


def _behind(events: tuple[Event, ...]) -> Rest:
    return lambda more: Proposal((*events, *more))


def _touched_struck(state: State, fact: Touched) -> Reading:
    if state.window is None or fact.spot != state.window[0]:
        return Notice(_("First the pile is taken under the FINITO! card."))
    text = _("What happened to the {colour} pile?").format(colour=colour_name(fact.spot))
    answers = (
        Answer(_("It was taken"), (Event("take", at=fact.at),)),
        *(
            Answer(
                _("{name}: FINITO! too").format(name=player_name(state, call.seat)),
                (throw(state, *call, state.window),),
            )
            for call in able(state, fact.at, state.window)
        ),
    )
    return ask(state, text, answers, doubt=False)


# Who it was -------------------------------------------------------------------------------------------------


def _who_calls(state: State, at: float) -> Reading:
    """FINITO! on the screen, where nobody has a buzzer."""
    answers = _callers(state, at, ())
    if not answers:
        return Notice(_("There is no card now on which FINITO! could be called."), alarm=True)
    if len(answers) == 1:
        return Proposal(answers[0].events)
    return ask(state, _("Who calls FINITO!?"), answers, doubt=False)


def _callers(state: State, at: float, events: tuple[Event, ...], label: str = "{name}") -> list[Answer]:
    """Everybody who may call after `events`, on the card just laid or on the one before."""
    now = after(state, events)
    if now is None:
        return []
    cards = callable_cards(now)
    calls = {call.seat: card for card in reversed(cards) for call in able(now, at, card)}
    return [
        Answer(label.format(name=player_name(now, seat)), (*events, throw(now, seat, at, calls[seat])))
        for seat in sorted(calls)
    ]


def who_pressed(state: State, press: Pressed, cards: Sequence[News]) -> Reading:
    """One button in all: the rules know what it can mean, only the table knows who it was."""
    if state.phase is Phase.STRUCK:
        return pressed_after(state, press, ())
    if any(is_twin(state, (), news) for news in cards):
        return _who_pressed(state, press, (), _laid_and_stops(state, press, cards))
    if not cards and not state.lays and not _callers(state, press.at, ()):
        first = _("{name} lays at least one card before stopping.")
        return Notice(first.format(name=player_name(state, state.active)))
    return tell(state, cards, (), lambda told: pressed_after(state, press, told))


def pressed_after(state: State, press: Pressed, events: tuple[Event, ...]) -> Proposal | Question:
    now = after(state, events) or state
    end = (*events, Event("end", at=press.at))
    if not _callers(state, press.at, events):
        return Proposal(end)  # it can only mean that; what the rules refuse is said in a sentence
    stops = _("{name} stops").format(name=player_name(now, now.active))
    return _who_pressed(state, press, events, Answer(stops, end))


def _laid_and_stops(state: State, press: Pressed, cards: Sequence[News]) -> Answer:
    """The identical card was the active player's own second copy."""
    stops = _("{name} laid it and stops").format(name=player_name(state, state.active))
    end = followed_by(state, Event("end", at=press.at))
    return answer(stops, (), lambda _none: tell(state, cards, (), end))


def _who_pressed(state: State, press: Pressed, events: tuple[Event, ...], end: Answer) -> Question:
    """FINITO! comes first while the others have time for it, then the end of the turn."""
    now = after(state, events) or state
    calls = _callers(state, press.at, events, _("{name}: FINITO!"))
    soon = now.opened is None or press.at - now.opened < now.rules.number("reaction_min_s")
    nobody = Answer(_("Nobody, by mistake"), events)
    answers = (*calls, end, nobody) if soon else (end, *calls, nobody)
    return ask(state, _("Who pressed the button?"), answers, doubt=False)


# What was counted -------------------------------------------------------------------------------------------


def what_was_counted(state: State, at: float) -> Question:
    piles = [
        Answer(
            _("{colour} pile").format(colour=colour_name(colour)),
            then=_how_many(state, at, ("pile", word), None, len(pile)),
        )
        for colour, word, pile in zip(COLOURS, COLOUR_WORDS, state.piles, strict=True)
    ]
    left = _by_player(state, at, "owned", state.owned)
    under = _by_player(state, at, "under", state.under)
    cleared = _how_many(state, at, ("cleared",), None, state.cleared)
    text = _("What was counted?")
    answers = (
        Answer(_("A pile on the table"), then=ask(state, text, piles, doubt=False)),
        Answer(_("The cards that a player has left"), then=ask(state, text, left, doubt=False)),
        Answer(_("The cards under a FINITO! card"), then=ask(state, text, under, doubt=False)),
        Answer(_("The cards gone by tabula rasa"), then=cleared),
    )
    return ask(state, text, answers, doubt=False)


def _by_player(state: State, at: float, what: str, counts: Sequence[int]) -> list[Answer]:
    return [
        Answer(player_name(state, seat), then=_how_many(state, at, (what,), seat, count))
        for seat, count in enumerate(counts)
    ]


def _how_many(state: State, at: float, words: tuple[str, ...], seat: int | None, now: int) -> Question:
    numbers = range(max(0, now - _SPREAD), now + _SPREAD + 1)
    counts = (Event("recount", (*words, str(number)), seat, at) for number in numbers)
    answers = [Answer(count.words[-1], (count,)) for count in counts]
    text = _("How many cards are there? I counted {number}.").format(number=now)
    return ask(state, text, answers, doubt=False)
