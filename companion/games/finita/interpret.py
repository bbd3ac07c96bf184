"""What facts mean in FINITA: where the companion is clever, and never guesses silently.

A card on the pile is laid, thrown in, served, turned up blind or wrong, by the phase and by who buzzed; what
was only said is one tap away. A buzzer draws, passes, cannot serve, calls “Finita!” or slaps.
"""

from __future__ import annotations

from companion.facts import Asked, Elapsed, Fact, Pressed, Recent, Seen, Touched
from companion.game import Answer, Reading
from companion.games.finita.asking import ask, grid, leading, put_back
from companion.games.finita.between import between_rounds
from companion.games.finita.by_hand import any_card, asked, touched
from companion.games.finita.deck import LABELS
from companion.games.finita.laid import Came, can_come, judged, jumping, named
from companion.games.finita.names import card_name
from companion.games.finita.pairs import two_came
from companion.games.finita.pressed import pressed, waited, with_calls
from companion.games.finita.spots import DISCARD, HAND, card_on
from companion.games.finita.spread import hand_seen, hand_waited
from companion.games.finita.state import RUNNING, Phase, State, copies_left
from companion.words import _
from vision.sighting import Change, News

_SAME_FACE = (Change.DOUBLED, Change.UNCLEAR)


def interpret(state: State, recent: Recent, fact: Fact) -> Reading:
    if state.phase not in RUNNING and state.phase is not Phase.SCORING:
        return between_rounds(state, recent, fact)
    if isinstance(fact, Asked):
        return asked(state, recent, fact)
    if isinstance(fact, Touched):
        return touched(state, recent, fact)
    if isinstance(fact, Pressed):
        return pressed(state, recent, fact)
    if isinstance(fact, Elapsed):
        if state.phase is Phase.SCORING:
            return hand_waited(state, recent, fact.at)
        return waited(state, recent, fact.at)
    return _seen(state, recent, fact.news) if isinstance(fact, Seen) else None


def _seen(state: State, recent: Recent, news: News) -> Reading:
    if news.spot == HAND:
        return hand_seen(state, recent, news) if state.phase is Phase.SCORING else None
    if state.phase not in RUNNING or news.top is None or (news.change is Change.MOVED and not news.crowded):
        return None  # the pile may be lifted, to be shuffled
    label = card_on(news)
    if _is_covered(recent, news):
        return None  # another card came with it; both are judged together
    if label is None:
        return _unsure(state, recent, news)
    lower = _below(recent, news)
    if lower is not None and copies_left(state, lower) > 0:
        return two_came(state, lower, label, news.at, _buzzed(state, recent, news, lower))
    if _was_told(recent, news, label) or (label == state.top and news.change is Change.LAID):
        return None  # the table was put right
    if news.change is Change.FIRST:
        return _unbooked(state, recent, news, label)
    if copies_left(state, label) <= 0:
        return _one_too_many(state, recent, news, label)
    if label == state.top and news.change is Change.UNCLEAR and not news.crowded:
        return _second_or_moved(state, recent, news, label)
    return _on_top(state, recent, news, label)


def _on_top(state: State, recent: Recent, news: News, label: str) -> Reading:
    """Where two arms reached in or more than one card changed, another may lie hidden under this one; only
    the buzz of who threw in a twin already asks for that."""
    asked_anyway = label != state.top and _buzzed(state, recent, news, state.top or "") is not None
    crowded = news.crowded or _below(recent, news) is not None
    if crowded and not asked_anyway:
        return _one_or_two(state, recent, news, label)
    return _came(state, recent, news, label)


def _came(state: State, recent: Recent, news: News, label: str) -> Reading:
    reading = judged(state, Came(label, news.at, DISCARD, recent.facts, recent.since))
    return with_calls(state, recent.facts, reading, news.at)


def _is_covered(recent: Recent, news: News) -> bool:
    """In the same look another card was seen to lie on it."""
    latest = recent.table.get(DISCARD)
    return latest is not None and latest.at == news.at and card_on(latest) != card_on(news)


def _buzzed(state: State, recent: Recent, news: News, label: str) -> int | None:
    """Who buzzed just before and may throw in this card."""
    seat = named(state, Came(label, news.at, DISCARD, recent.facts))
    return seat if seat in jumping(state, label) else None


def _below(recent: Recent, news: News) -> str | None:
    """The card that came in the same look and lies below."""
    looks = [fact.news for fact in recent.facts if isinstance(fact, Seen) and fact.at == news.at]
    return next((card_on(look) for look in looks if look.spot == DISCARD), None)


def _was_told(recent: Recent, news: News, label: str) -> bool:
    """It was entered by hand before the camera saw it."""
    told = [fact for fact in recent.facts if isinstance(fact, Asked) and label in fact.event.words]
    looks = [fact for fact in recent.facts if isinstance(fact, Seen) and card_on(fact.news) == label]
    return news.change is not Change.FIRST and len(told) > len(looks)


# Doubts -----------------------------------------------------------------------------------------------------


def _unsure(state: State, recent: Recent, news: News) -> Reading:
    """The likeliest cards that can come, or another one, or none at all."""
    named = [label for label, _confidence in news.top.candidates] if news.top else []
    able = [label for label in LABELS if can_come(state, label, news.at, recent.facts)]
    likely = [label for label in dict.fromkeys(named) if label in able and copies_left(state, label) > 0]

    def tell(label: str) -> Reading:
        if news.crowded:
            return _on_top(state, recent, news, label)
        return judged(state, Came(label, news.at, DISCARD, recent.facts, recent.since))

    other = leading(_("Another card"), any_card(state, recent, news.at, DISCARD))
    nothing = Answer(_("Nothing was laid"))
    text = _("I am not sure which card was laid.")
    more = filter(None, (other, nothing))
    return grid(state, text, likely[:2], tell, DISCARD, more, doubt=True)


def _one_too_many(state: State, recent: Recent, news: News, label: str) -> Reading:
    """All cards of this kind lie there already: the one on top was only moved, another one misread."""
    return None if label == state.top else _unsure(state, recent, news)


def _unbooked(state: State, recent: Recent, news: News, label: str) -> Reading:
    """The first look in the middle of a round, at a pile whose top is not the one that was booked."""
    if label == state.top or not can_come(state, label, news.at, recent.facts):
        return None
    text = _("The {card} lies there, but was not booked. Was it laid while I could not see?")
    laid = judged(state, Came(label, news.at, DISCARD, ()))
    yes = leading(_("Yes, the {card}").format(card=card_name(label)), laid)
    answers = (*filter(None, (yes,)), Answer(_("No; the pile is put right")))
    return ask(state, text.format(card=card_name(label)), answers, DISCARD, doubt=True)


def _second_or_moved(state: State, recent: Recent, news: News, label: str) -> Reading:
    """The same face after a hand was there."""
    if not can_come(state, label, news.at, recent.facts):
        return None
    if _buzzed(state, recent, news, label) is not None:
        return _came(state, recent, news, label)  # somebody buzzed, and the pile changed: it was thrown in
    text = _("Was a second {card} laid, or was the pile only moved?").format(card=card_name(label))
    second = leading(_("A second {card}").format(card=card_name(label)), _came(state, recent, news, label))
    answers = (Answer(_("Only moved")), *filter(None, (second,)))
    return ask(state, text, answers, DISCARD, doubt=True)


def _one_or_two(state: State, recent: Recent, news: News, label: str) -> Reading:
    """Something else moved besides the card on top: the lower one was faster. Where the rules let no two
    come there is nothing to ask."""
    alone = _came(state, recent, news, label)
    only = leading(_("Only the {card}").format(card=card_name(label)), alone)
    text = _("Was the {card} laid alone, or is there another new card under it?").format(
        card=card_name(label)
    )

    def below(under: str) -> Reading:
        return two_came(state, under, label, news.at)

    under = grid(state, _("Which card lies under it?"), LABELS, below, DISCARD)
    if not under.answers:
        return alone
    two = Answer(_("Two cards"), then=under)
    return ask(state, text, (*filter(None, (only,)), two, put_back()), DISCARD, doubt=True)
