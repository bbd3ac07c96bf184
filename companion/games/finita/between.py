"""Between two rounds: the lot says who begins, and the first card is turned up on the empty place."""

from __future__ import annotations

from companion.facts import Asked, Fact, Pressed, Recent, Seen, Touched
from companion.game import Answer, Event, Notice, Proposal, Question, Reading
from companion.games.finita.asking import ask, colours, grid, leading, put_back, seats
from companion.games.finita.deck import COLOUR_WORDS, COLOURS, LABELS, WISH
from companion.games.finita.house import house_of
from companion.games.finita.lots import beginner
from companion.games.finita.names import card_name
from companion.games.finita.opening import opens, starters
from companion.games.finita.possible import refusal
from companion.games.finita.saying import player_name, said
from companion.games.finita.spots import DISCARD, card_on
from companion.games.finita.state import Phase, State
from companion.words import _
from vision.sighting import Change, News

_WORDS = dict(zip(COLOURS, COLOUR_WORDS, strict=True))


def between_rounds(state: State, recent: Recent, fact: Fact) -> Reading:
    if isinstance(fact, Asked):
        return _asked(state, fact)
    if state.phase is Phase.GAME_OVER:
        return None
    if isinstance(fact, Pressed):
        return Notice(_("The buzzer works. Turn up the first card."))
    if isinstance(fact, Touched):
        return _which(state, fact.at) if fact.spot == DISCARD else None
    return _seen(state, recent, fact.news) if isinstance(fact, Seen) else None


def _asked(state: State, fact: Asked) -> Reading:
    event = fact.event._replace(at=fact.at)
    if event.verb == "open" and not event.words:
        return _which(state, fact.at)
    return Proposal((event,))


def _seen(state: State, recent: Recent, news: News) -> Reading:
    if news.spot != DISCARD or news.top is None or news.change is Change.MOVED:
        return None
    label = card_on(news)
    if label is None:
        return _unsure(state, news)
    if _is_left_over(state, news, label):
        return None
    opened = turned_up(state, label, news.at, DISCARD)
    if _is_fresh(state, recent):
        return opened
    yes = leading(_("Yes"), opened)
    answers = (*filter(None, (yes,)), Answer(_("No, the cards of the last round")))
    text = _("Is the {card} the first card of the next round?").format(card=card_name(label))
    return ask(state, text, answers, DISCARD, doubt=True)


def _is_left_over(state: State, news: News, label: str) -> bool:
    """After a restart between two rounds the old pile is seen for the first time again."""
    return state.phase is Phase.ROUND_OVER and news.change is Change.FIRST and label == state.top


def _is_fresh(state: State, recent: Recent) -> bool:
    """The old pile was seen to go, so what lies there now is the first card."""
    looks = [fact.news for fact in recent.facts if isinstance(fact, Seen) and fact.news.spot == DISCARD]
    return state.phase is Phase.SETUP or any(news.top is None for news in looks)


def turned_up(state: State, label: str, at: float, spot: str | None = None) -> Reading:
    """The first card, for whoever begins."""
    seat = beginner(state)
    if seat is not None:
        return _opened(state, label, seat, at, spot)
    text = _("The lot decides: who begins this round?")
    if label != WISH:
        return seats(state, text, starters(state), lambda able: (Event("open", (label,), able, at),), spot)
    answers = (
        leading(player_name(state, able), _opened(state, label, able, at, spot)) for able in starters(state)
    )
    return ask(state, text, filter(None, answers), spot)


def _opened(state: State, label: str, seat: int, at: float, spot: str | None) -> Reading:
    if label == WISH and opens(house_of(state.next_rules), WISH):
        text = _("Which colour does {name} wish for?").format(name=player_name(state, seat))
        return colours(state, text, lambda colour: (Event("open", (label, _WORDS[colour]), seat, at),), spot)
    event = Event("open", (label,), seat, at)
    why = refusal(state, (event,))
    return Proposal((event,)) if why is None else Notice(said(why), alarm=True)


def _openers(state: State) -> list[str]:
    house = house_of(state.next_rules)
    return [label for label in LABELS if opens(house, label)]


def _which(state: State, at: float) -> Question:
    text = _("Which card was turned up?")
    return grid(state, text, _openers(state), lambda label: turned_up(state, label, at))


def _unsure(state: State, news: News) -> Question:
    named = [label for label, _confidence in news.top.candidates] if news.top else []
    likely = [label for label in dict.fromkeys(named) if label in _openers(state)][:2]
    other = Answer(_("Another card"), then=_which(state, news.at)._replace(spot=DISCARD))
    text = _("I am not sure which card was turned up.")

    def tell(label: str) -> Reading:
        return turned_up(state, label, news.at, DISCARD)

    return grid(state, text, likely, tell, DISCARD, (other, put_back()), doubt=True)
