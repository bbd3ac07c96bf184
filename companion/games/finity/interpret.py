"""What facts mean in FINITY: the board is seen whole, and one legal action explains how it changed."""

from __future__ import annotations

from collections.abc import Iterable

from companion.facts import Asked, Fact, Pressed, Recent, Seen, Touched
from companion.game import Answer, Event, Notice, Proposal, Question, Reading
from companion.games.finity import by_hand
from companion.games.finity.names import told
from companion.games.finity.position import Position, reachable, written
from companion.games.finity.scene import expected
from companion.games.finity.state import Phase, State
from companion.hex_board import SPOT, place_of, touched
from companion.words import _
from vision.sighting import Change, News

LIKELY = 3  # answers that a question offers


def interpret(state: State, recent: Recent, fact: Fact) -> Reading:
    if isinstance(fact, Asked):
        return Proposal((fact.event._replace(at=fact.at),))
    if isinstance(fact, Touched):
        return by_hand.choose(state, place_of(fact.spot), fact.at)
    if isinstance(fact, Pressed):
        return Notice(expected(state))
    if isinstance(fact, Seen) and state.phase is Phase.TURN:
        return _seen(state, fact.news)
    return None


def _seen(state: State, news: News) -> Reading:
    if news.top is None:
        return None  # nothing lies there: the board is not ours to judge
    ways = reachable(state)
    if news.top.label is None:
        return _unsure(state, news, ways)
    if news.top.label == written(state.board):
        return None
    event = ways.get(news.top.label)
    if event is None:
        return _inexplicable(state, news)
    event = event._replace(at=news.at)
    return _found_like_this(state, news, event) if news.change is Change.FIRST else Proposal((event,))


def _found_like_this(state: State, news: News, event: Event) -> Question:
    """Nobody saw it happen: the board was found only now, or the companion was started again."""
    text = _("The board looks as if this had been done: is it so?")
    answers = Answer(told(state, event), (event,)), _put_back()
    return Question(text, answers, spot=SPOT, about=_about((event,)))


def _unsure(state: State, news: News, ways: dict[str, Event]) -> Reading:
    """The likeliest positions that one legal action explains; anything else is touched on the board."""
    assert news.top is not None
    events = [ways[label] for label, _chance in news.top.candidates if label in ways]
    likely = [event._replace(at=news.at) for event in dict.fromkeys(events)][:LIKELY]
    name = state.setup.players[state.active]
    text = _("I cannot see for certain what {name} did.").format(name=name)
    answers = tuple(Answer(told(state, event), (event,)) for event in likely)
    return Question(text, (*answers, _by_hand(), _put_back()), spot=SPOT, about=_about(likely))


def _inexplicable(state: State, news: News) -> Reading:
    """Clearly seen, and no legal action: what differs is said, and what would have been legal there."""
    label = news.top.label if news.top else None
    seen, known = Position.read(label or ""), Position.read(written(state.board))
    if news.change is Change.FIRST and not seen.pieces:
        return None
    places = seen.differing(known)
    events = [event for place in places for event in by_hand.offered(state, place)]
    likely = [event._replace(at=news.at) for event in dict.fromkeys(events)][:LIKELY]
    text = _("What changed at {places} is not one legal action of {name}.")
    said = text.format(places=", ".join(places[:4]), name=state.setup.players[state.active])
    answers = tuple(Answer(told(state, event), (event,)) for event in likely)
    about = tuple(map(touched, places))
    return Question(said, (_put_back(), *answers, _by_hand()), spot=SPOT, about=about)


def _about(events: Iterable[Event]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(touched(by_hand.place_of(event)) for event in events))


def _by_hand() -> Answer:
    return Answer(_("Something else: I will touch it on the board"))


def _put_back() -> Answer:
    return Answer(_("It is put back"))
