"""Pages of FINITA with the longest names a table may bring, from matches that were really played."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.facts import Asked, Recent, Seen, Touched
from companion.game import Event, Question, Setup
from companion.games.finita import FINITA
from companion.games.finita.spots import DISCARD, HAND
from companion.games.finita.state import Phase, State
from companion.match import Match
from companion.pages import COLOURS, HouseRules, Page, Player, Players, Playing, RuleLine
from companion.scene import CameraLine, Display, Scene
from companion.settings import Rules
from companion.words import _
from vision.sighting import Change, News, Sighting, View

NAMES = (
    "Lorenzo",
    "Maximiliane-Franzisk",
    "Ada",
    "Bartholomäus Weidner",
    "Wilhelmine Möwe-Gans",
    "Ben",
    "Annegret-Sophie Oster",
    "Jo",
    "Konstantin Abendroth",
    "Ida",
)
RULES = {
    "zwischenwerfen": "on",
    "klatschen": "on",
    "gedaechtnis": "on",
    "memory_cards": "2",
    "poker": "on",
    "chaos": "on",
    "referee_alerts": "on",
    "zero_moves": "on",
}
CAMERA = CameraLine("A hand is over the table", View.HAND, True)


def match(players: int, *lines: str, rules: dict[str, str] | None = None) -> Match[State]:
    """The first player begins with a red 5 on the pile."""
    setup = Setup(NAMES[:players], Rules.of(FINITA.settings, RULES if rules is None else rules))
    setup = replace(setup, extras=FINITA.lots(setup, Random(1)))
    found: Match[State] = Match(FINITA, setup)
    for line in ("open r5 0", *lines):
        words = line.split()
        seat = int(words.pop()) if FINITA.verbs[words[0]].naming.value == "must" else None
        found.play(Event(words[0], tuple(words[1:]), seat))
    return found


def gone_out(players: int, shown: int) -> Match[State]:
    """Everybody else has to show; so many have."""
    found = match(players, rules={})
    state = found.state.but(
        phase=Phase.SCORING,
        counts=(0, *range(1, players)),
        hands=(None,) * players,
    )
    hands = ("W4", "r10", "bS", "g7", "y0", "Pia", "b3", "W", "rD")
    for seat in range(1, shown + 1):
        state = FINITA.apply(state, Event("hand", hands[: state.counts[seat]], seat))
    found._now = found._now._replace(state=state)
    return found


def display(found: Match[State]) -> Display:
    return Display(FINITA.describe(found.state), CAMERA, 12.0)


def scored(players: int, over: bool) -> Scene:
    found = gone_out(players, players - 1)
    state = found.state
    if over:
        state = state.but(phase=Phase.GAME_OVER, totals=tuple(500 + seat for seat in range(players)))
    rounds = tuple(tuple((seat * 13 + number * 29) % 120 for seat in range(players)) for number in range(4))
    return FINITA.describe(state.but(rounds=(*rounds, *state.rounds)))


def asked(found: Match[State], event: Event) -> Question:
    reading = FINITA.interpret(found.state, Recent(watched=False), Asked(1.0, event))
    assert isinstance(reading, Question)
    return reading


def touched(found: Match[State], spot: str = DISCARD) -> Question:
    reading = FINITA.interpret(found.state, Recent(watched=False), Touched(1.0, spot))
    assert isinstance(reading, Question)
    return reading


def unsure(found: Match[State]) -> Question:
    """A hand that may be one of two, or of which two cards are missing."""
    seat = found.state.counts.index(1)
    counts = [15 if one == seat else held for one, held in enumerate(found.state.counts)]
    state = found.state.but(counts=tuple(counts))
    hand = ("r1", "r4", "rS", "rD", "b2", "b9", "bR", "g3", "g6", "g9", "gS", "y10", "W", "W4", "Patrick")
    texts = " ".join(hand), " ".join((*hand[:-1], "Paul")), " ".join(hand[:13])
    top = Sighting(None, 0.5, tuple((text, 0.3) for text in texts), ())
    news = News(HAND, 1.0, Change.LAID, top)
    reading = FINITA.interpret(state, Recent(), Seen(1.0, news))
    assert isinstance(reading, Question)
    return reading._replace(spot=None)


def behind(question: Question, face: str) -> Question:
    """What is asked once this card was tapped."""
    then = next(answer.then for answer in question.answers if answer.face == face)
    assert then is not None
    return then


def behind_label(question: Question, label: str) -> Question:
    then = next(answer.then for answer in question.answers if answer.label == label)
    assert then is not None
    return then


def pages(players: int, _language: str) -> dict[str, Page]:
    plain = match(players, "lay r7")
    shown = display(plain)
    pending = match(players, "lay rD", "lay bD", "lay bD")
    serving = match(players, "lay Petra >6")
    patrick = match(players, "lay Patrick")
    nine = match(players, "lay r9", rules={**RULES, "slap_by": "hands"})
    zero = match(players, "lay r0")
    wished = match(players, "lay Pia green")
    hands = gone_out(players, 0)
    entry = asked(hands, Event("hand", ("r5",) * (players > 2), players - 1))
    some = gone_out(players, players // 2)
    found = {
        "turn": shown,
        "setup": Display(FINITA.describe(FINITA.start(plain.setup)), CAMERA, 12.0),
        "pending": display(pending),
        "serving": display(serving),
        "patrick": display(patrick),
        "nine": display(nine),
        "zero": display(zero),
        "wished": display(wished),
        "twins": display(match(players, "lay r7", rules={**RULES, "poker": "off"})),
        "twice": replace(
            shown, question=behind_label(asked(plain, Event("lay")), _("Two identical cards …"))
        ),
        "backwards": display(match(players, "lay rR")),
        "spread": display(hands),
        "spread-on": display(some),
        "round": replace(shown, scene=scored(players, False)),
        "over": replace(shown, scene=scored(players, True)),
        "own-hand": replace(
            shown,
            hand=("r1", "r7", "b5", "b10", "bS", "g6", "g9", "gR", "y2", "yD", "W", "W4", "Paul", "Pia"),
        ),
        "colour": replace(shown, question=behind(touched(plain), "W")),
        "paul": replace(shown, question=behind(touched(plain), "Paul")),
        "petra": replace(shown, question=behind(touched(plain), "Petra")),
        "pia": replace(shown, question=behind(touched(plain), "Pia")),
        "grid": replace(shown, question=touched(plain)),
        "who": replace(shown, question=asked(plain, Event("suggest"))),
        "wrong": replace(shown, question=asked(plain, Event("wrong"))),
        "entry": replace(display(hands), question=entry),
        "unsure-hand": replace(display(hands), question=unsure(hands)),
        "must-lie": replace(shown, must_lie=((DISCARD, "r7"),)),
        "menu": shown,
        "corrections": shown,
    }
    return {**{name: Playing(page) for name, page in found.items()}, **_before(players)}


def _before(players: int) -> dict[str, Page]:
    """Who plays, and every house rule."""
    seats = tuple(Player(name, seat % COLOURS) for seat, name in enumerate(NAMES[:players]))
    lines = tuple(
        RuleLine(rule.name, _(rule.sentence), rule.values, tuple(map(_, rule.labels)), rule.default)
        for rule in FINITA.settings
    )
    house = HouseRules("FINITA", lines, (200, 300, 400, 500, 600), 500, 500)
    each = {f"rule {line.name}": replace(house, open=line.name) for line in lines}
    return {"players": Players("FINITA", seats, 1, 2, 10), "rules": house, **each}
