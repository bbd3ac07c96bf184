"""How a round opens: four number cards, one on each place, laid in any order."""

from __future__ import annotations

from companion.facts import Asked, Fact, Pressed, Recent, Seen, Touched
from companion.game import Answer, Event, Notice, Proposal, Question, Reading
from companion.games.finito_cards.asking import answer
from companion.games.finito_cards.by_hand import what_was_counted
from companion.games.finito_cards.deck import COLOURS, NUMBERS
from companion.games.finito_cards.names import card_name, colour_name, player_name
from companion.games.finito_cards.pending import label_of
from companion.games.finito_cards.scoring import starters
from companion.games.finito_cards.state import Phase, State, is_number, top_of
from companion.words import _
from vision.sighting import Change, News

Labels = tuple[str | None, ...]


def between_rounds(state: State, recent: Recent, fact: Fact) -> Reading:
    if isinstance(fact, Asked):
        return _asked(state, fact)
    if state.phase is Phase.GAME_OVER:
        return None
    if isinstance(fact, Pressed):
        return Notice(_("The buzzer works. Lay the four opening cards first."))
    if isinstance(fact, Touched):
        return _by_hand(state, recent, fact)
    return _seen(state, recent, fact) if isinstance(fact, Seen) else None


def _asked(state: State, fact: Asked) -> Reading:
    counted = fact.event.verb == "recount" and not fact.event.words
    if counted and state.phase is not Phase.SETUP:
        return what_was_counted(state, fact.at)
    return Proposal((fact.event._replace(at=fact.at),))


def _seen(state: State, recent: Recent, fact: Seen) -> Reading:
    lying = _lying(state, recent, fact)
    wrong = next((said for news in lying.values() if (said := _wrong(state, news))), None)
    if wrong:
        return Notice(wrong, alarm=True)
    if len(lying) < len(COLOURS):
        return None
    reading = _opened(state, tuple(label_of(lying[spot]) for spot in COLOURS), fact.at, lying)
    return _really(reading) if any(_left_over(state, news) for news in lying.values()) else reading


def _by_hand(state: State, recent: Recent, fact: Touched) -> Reading:
    """What the camera could read is not asked again."""
    lying = _lying(state, recent, fact)
    if any(_wrong(state, news) for news in lying.values()):
        lying = {}
    reading = _opened(state, tuple(_label_on(lying, spot) for spot in COLOURS), fact.at, lying)
    return reading._replace(doubt=False) if isinstance(reading, Question) else reading


# What lies there --------------------------------------------------------------------------------------------


def _lying(state: State, recent: Recent, fact: Seen | Touched) -> dict[str, News]:
    """What has come to the places for this round. Old piles are none of it."""
    fresh = {seen.news.spot: seen.news for seen in (*recent.facts, fact) if isinstance(seen, Seen)}
    known = {spot: news for spot, news in recent.table.items() if _stays(state, news)}
    found = {spot: news for spot, news in {**known, **fresh}.items() if news.top is not None}
    if all(news.change is Change.FIRST for news in found.values()):
        return {} if all(_left_over(state, news) for news in found.values()) else found
    return {spot: news for spot, news in found.items() if not _left_over(state, news)}


def _stays(state: State, news: News) -> bool:
    """Seen before the last event: in the first round it lies there still; later only if it is no old pile."""
    label = label_of(news)
    number = label is not None and is_number(label)
    return state.phase is Phase.SETUP or (number and label != top_of(state, news.spot))


def _left_over(state: State, news: News) -> bool:
    """After a restart between two rounds the old piles are seen for the first time again."""
    same = news.top is not None and label_of(news) == top_of(state, news.spot)
    return state.phase is Phase.ROUND_OVER and news.change is Change.FIRST and same


def _label_on(lying: dict[str, News], spot: str) -> str | None:
    return label_of(lying[spot]) if spot in lying else None


def _wrong(state: State, news: News) -> str | None:
    label = label_of(news)
    if label is None:
        return None
    if label[0] != news.spot:
        text = _("The {card} lies on the {colour} place. Put each card on the place of its colour.")
        return text.format(card=card_name(label), colour=colour_name(news.spot))
    if not is_number(label):
        text = _("The {card} cannot open a pile: opening cards are numbers. Exchange it for a number.")
        return text.format(card=card_name(label))
    if label not in _numbers(state, news.spot):
        text = _("The {card} is not in the deck of two players. Exchange it for a lower number.")
        return text.format(card=card_name(label))
    return None


def _numbers(state: State, colour: str) -> list[str]:
    """With two players the sevens stay in the box."""
    return [colour + number for number in NUMBERS if number != "7" or state.players > 2]


# What opens -------------------------------------------------------------------------------------------------


def _opened(state: State, labels: Labels, at: float, lying: dict[str, News]) -> Proposal | Question:
    """One question for each card that could not be read; then, where the lot decides, who begins."""
    for spot, label in zip(COLOURS, labels, strict=True):
        if label is None:
            return _which(state, spot, labels, at, lying)
    cards = tuple(label for label in labels if label is not None)
    tied = starters(state.setup.starter, state.candidates, state.next_rules)
    if len(tied) == 1:
        return Proposal((Event("open", cards, None, at),))
    answers = [Answer(player_name(state, seat), (Event("open", cards, seat, at),)) for seat in tied]
    return Question(_("The lot decides: who begins this round?"), tuple(answers), doubt=False)


def _which(state: State, spot: str, labels: Labels, at: float, lying: dict[str, News]) -> Question:
    numbers = _numbers(state, spot)
    top = lying[spot].top if spot in lying else None
    likely = [label for label, _confidence in top.candidates if label in numbers] if top else []
    place = COLOURS.index(spot)

    def known(card: str) -> Answer:
        told = (*labels[:place], card, *labels[place + 1 :])
        return answer(card_name(card), (), lambda _none: _opened(state, told, at, lying), card)

    answers = tuple(map(known, dict.fromkeys((*likely, *numbers))))
    text = _("Which card opens the {colour} pile?").format(colour=colour_name(spot))
    return Question(text, answers, spot if top else None)


def _really(reading: Proposal | Question) -> Question:
    """Seen for the first time after a restart, and partly as the old piles were."""
    yes = answer(_("Yes"), (), lambda _none: reading)
    text = _("Are these the opening cards of the next round?")
    return Question(text, (yes, Answer(_("No, the cards of the last round"))))
