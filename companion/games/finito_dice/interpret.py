"""What facts mean in FINITO! dice: a press rolls or calls, and each board may change once with each roll."""

from __future__ import annotations

from typing import NamedTuple

from companion.facts import Asked, Fact, Pressed, Recent, Rolled, Seen, Touched
from companion.game import Answer, Event, Notice, Proposal, Question, Reading, Refused, Roll
from companion.games.finito_dice.board import COLUMNS, NUM, Board
from companion.games.finito_dice.rules import apply
from companion.games.finito_dice.scene import roller
from companion.games.finito_dice.spots import SPOTS, board_of, seat_of, square_of
from companion.games.finito_dice.state import Phase, State, lying, may_put, targets_from, targets_of
from companion.words import _
from vision.sighting import Change, News

_TO_ROLL = (Phase.ROLL, Phase.ROUND_OVER)


def interpret(state: State, recent: Recent, fact: Fact) -> Reading:
    if isinstance(fact, Rolled):
        return Proposal((Event("roll", (str(fact.number),), None, fact.at, fact.proof),))
    if isinstance(fact, Asked):
        wants_die = fact.event.verb == "roll" and not fact.event.words
        return Roll() if wants_die else Proposal((fact.event._replace(at=fact.at),))
    if isinstance(fact, Pressed):
        return _pressed(state, fact)
    if isinstance(fact, Touched):
        return _touched(state, fact)
    if isinstance(fact, Seen):
        return _seen(state, fact.news)
    return None


def _pressed(state: State, fact: Pressed) -> Reading:
    if state.phase is Phase.GAME_OVER:
        return None
    if state.phase in _TO_ROLL:
        right = roller(state)
        if right is not None and fact.seat not in (None, right):
            return Notice(_("It is for {name} to roll.").format(name=state.setup.players[right]))
        return Roll()
    if fact.seat is None:
        return _who_calls(state, fact)
    return Proposal((Event("finito", (), fact.seat, fact.at),))


def _who_calls(state: State, fact: Pressed) -> Reading:
    answers = [
        Answer(name, (Event("finito", (), seat, fact.at),)) for seat, name in enumerate(state.setup.players)
    ]
    return Question(_("Who calls Finito?"), tuple(answers), doubt=False)


# Boards -----------------------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """What changed on a board: squares that lost a counter, and squares with another one than before."""

    gone: tuple[int, ...]
    new: tuple[int, ...]


def difference(before: Board, after: Board) -> Difference:
    changed = [square for square in range(len(NUM)) if before[square] != after[square]]
    gone = tuple(square for square in changed if before[square])
    return Difference(gone, tuple(square for square in changed if after[square]))


def _seen(state: State, news: News) -> Reading:
    seat = seat_of(news.spot)
    if seat is None or seat >= state.players:
        return None
    if news.top is not None and news.top.label is None:
        return _unsure(state, seat, news)
    after = board_of(news.top.label if news.top else None)
    if after is None or after == state.boards[seat] or state.phase in (Phase.ROUND_OVER, Phase.GAME_OVER):
        return None
    return _changed(state, seat, news, after)


def _changed(state: State, seat: int, news: News, after: Board) -> Reading:
    found = difference(state.boards[seat], after)
    if seat not in state.waiting:
        return None if news.change is Change.FIRST else _out_of_turn(state, seat)
    event = _action(state, seat, after, found, news.at)
    if event is not None and _accepted(state, event):
        seen = news.change is not Change.FIRST
        return Proposal((event,)) if seen else _found_like_this(state, seat, news, event)
    if state.phase is Phase.MOVE and len(found.gone) == 1 and not found.new:
        return None  # a counter in the hand, on its way
    return _which(state, seat, news, found, after)


def _action(state: State, seat: int, after: Board, found: Difference, at: float) -> Event | None:
    """The one placement or move that would explain the change."""
    if state.phase is Phase.PLACE and not found.gone and len(found.new) == 1:
        return Event("put", (f"{after[found.new[0]]}@{found.new[0]}",), seat, at)
    if state.phase is Phase.MOVE and len(found.gone) == len(found.new) == 1:
        same = state.boards[seat][found.gone[0]] == after[found.new[0]]
        return Event("move", (f"{found.gone[0]}>{found.new[0]}",), seat, at) if same else None
    return None


def _accepted(state: State, event: Event) -> bool:
    try:
        apply(state, event)
    except Refused:
        return False
    return True


def _out_of_turn(state: State, seat: int) -> Reading:
    name = state.setup.players[seat]
    text = _("{name} has already acted with this roll: put the board back.")
    if state.phase is Phase.ROLL:
        text = _("{name} changed the board before the die was rolled: put it back.")
    return Notice(text.format(name=name), alarm=True)


def _found_like_this(state: State, seat: int, news: News, event: Event) -> Question:
    """Nobody saw it happen: the board was found only now, or the companion was started again."""
    text = _("{name}'s board looks as if this had been done: is it so?")
    said = text.format(name=state.setup.players[seat])
    return Question(said, (Answer(_said(event), (event,)), _put_back()), spot=news.spot)


# Questions --------------------------------------------------------------------------------------------------


def _put_back() -> Answer:
    return Answer(_("It is put back"))


def _where(square: int) -> str:
    row, column = divmod(square, COLUMNS)
    text = _("square {number}, row {row}, column {column}")
    return text.format(number=NUM[square], row=row + 1, column=column + 1)


def _which(state: State, seat: int, news: News, found: Difference, after: Board) -> Reading:
    """Not one legal change: the legal squares for what seems to have been meant."""
    events = list(_meant(state, seat, found, after, news.at))[:3]
    answers = [Answer(_said(event), (event,)) for event in events]
    text = _("{name}'s board does not show one legal action: the die shows {roll}.")
    if _is_slip(found, after):
        text = _("The die shows {roll}, which is the square and not the counter: {name} uses a lit square.")
    said = text.format(name=state.setup.players[seat], roll=state.roll)
    return Question(said, (*answers, _put_back()), spot=news.spot)


def _is_slip(found: Difference, after: Board) -> bool:
    """What beginners do: the counter lies on the square with its own number."""
    return len(found.new) == 1 and NUM[found.new[0]] == after[found.new[0]]


def _meant(state: State, seat: int, found: Difference, after: Board, at: float) -> list[Event]:
    if state.phase is Phase.PLACE:
        counters = [after[square] for square in found.new if after[square] in may_put(state, seat)]
        puts = [f"{counter}@{to}" for counter in counters for to in targets_of(state, seat)]
        return [event for word in puts if _accepted(state, event := Event("put", (word,), seat, at))]
    sources = [square for square in found.gone if state.boards[seat][square]]
    moves = [f"{source}>{to}" for source in sources for to in targets_from(state, seat, source)]
    return [event for word in moves if _accepted(state, event := Event("move", (word,), seat, at))]


def _said(event: Event) -> str:
    if event.verb == "put":
        counter, _at, square = event.words[0].partition("@")
        return _("Counter {counter} on {where}").format(counter=counter, where=_where(int(square)))
    source, _to, square = event.words[0].partition(">")
    return _("From {source} to {where}").format(source=_where(int(source)), where=_where(int(square)))


def _unsure(state: State, seat: int, news: News) -> Reading:
    """The likeliest boards that one legal action explains."""
    if seat not in state.waiting or news.top is None:
        return None
    events: list[Event] = []
    for label, _confidence in news.top.candidates:
        after = board_of(label)
        event = after and _action(state, seat, after, difference(state.boards[seat], after), news.at)
        if event and event not in events and _accepted(state, event):
            events.append(event)
    answers = [Answer(_said(event), (event,)) for event in events[:3]]
    text = _("I cannot read {name}'s board for certain.").format(name=state.setup.players[seat])
    by_hand = Answer(_("Something else"), then=_by_hand(state, seat, news.at))
    return Question(text, (*answers, by_hand), spot=news.spot)


# By hand ----------------------------------------------------------------------------------------------------


def _touched(state: State, fact: Touched) -> Reading:
    seat, square = seat_of(fact.spot), square_of(fact.spot)
    if seat is None or seat not in state.waiting:
        return None
    if square is None:
        return _by_hand(state, seat, fact.at)
    if state.phase is Phase.PLACE and square in targets_of(state, seat):
        return _counter_for(state, seat, square, fact.at)
    if state.phase is Phase.MOVE and square in lying(state, seat):
        return _square_for(state, seat, square, fact.at)
    return Notice(_("The die shows {roll}: only the lit squares can be used.").format(roll=state.roll))


def _counter_for(state: State, seat: int, square: int, at: float) -> Question:
    colour = SPOTS[seat][0]
    answers = [
        Answer(str(counter), (Event("put", (f"{counter}@{square}",), seat, at),), f"{colour}{counter}")
        for counter in may_put(state, seat)
    ]
    text = _("Which counter lies on {where}?").format(where=_where(square))
    return Question(text, tuple(answers), doubt=False)


def _square_for(state: State, seat: int, source: int, at: float) -> Question:
    answers = [
        Answer(_where(to), (Event("move", (f"{source}>{to}",), seat, at),))
        for to in targets_from(state, seat, source)
    ]
    counter = state.boards[seat][source]
    text = _("Where does counter {counter} go?").format(counter=counter)
    return Question(text, tuple(answers), doubt=False)


def _by_hand(state: State, seat: int, at: float) -> Question:
    """First the square, then what is on it: two taps."""
    if state.phase is Phase.PLACE:
        squares = targets_of(state, seat)
        answers = [Answer(_where(square), then=_counter_for(state, seat, square, at)) for square in squares]
        return Question(_("Where was the counter placed?"), tuple(answers), doubt=False)
    answers = [_moved_from(state, seat, source, at) for source in lying(state, seat)]
    return Question(_("Which counter was moved?"), tuple(answers), doubt=False)


def _moved_from(state: State, seat: int, source: int, at: float) -> Answer:
    counter = state.boards[seat][source]
    return Answer(str(counter), (), f"{SPOTS[seat][0]}{counter}", _square_for(state, seat, source, at))
