"""One of every page, with the longest names and words a table may bring."""

from __future__ import annotations

from dataclasses import replace

from companion.game import Answer, Event, Question
from companion.pages import (
    GameTile,
    History,
    Home,
    HouseRules,
    Page,
    PastMatch,
    Player,
    Players,
    Playing,
    RuleLine,
    Typing,
)
from companion.scene import (
    Action,
    CameraLine,
    Command,
    Display,
    Pile,
    Piles,
    PlayerLine,
    Result,
    Scene,
    Share,
    Window,
)
from vision.sighting import View

NAMES = ("Lorenzo", "Maximiliane-Franzisk", "Ada", "Bartholomäus Weidner", "Wilhelmine Möwe-Gans", "Ben")
COLOURS = {"en": ("red", "blue", "green", "yellow"), "de": ("rot", "blau", "grün", "gelb")}
WORDS: dict[str, dict[str, str]] = {
    "en": {
        "heading": "Round 3 · to 60",
        "left": "left",
        "under": "under",
        "score": "minus points",
        "expected": "Lorenzo: lay a card or end the turn.",
        "window": "FINITO! on the red 5?",
        "end": "End turn",
        "take": "Pile taken",
        "mark": "last card!",
        "camera": "A hand is over the table",
        "asked": "The card on the blue pile cannot be read for certain. Which one is it?",
        "else": "Something else",
        "refused": "Ada laid the green 4 on the blue pile. A card belongs on the pile of its own colour: "
        "take it back and lay it on the green pile.",
        "note": "simulated table: no camera found",
        "manual": "no camera: tap the place where a card was laid",
        "out": "for going out",
        "next": "The next round: Maximiliane-Franzisk begins.",
    },
    "de": {
        "heading": "Runde 3 · bis 60",
        "left": "übrig",
        "under": "darunter",
        "score": "Minuspunkte",
        "expected": "Lorenzo: Lege eine Karte oder beende den Zug.",
        "window": "FINITO! auf die rote 5?",
        "end": "Zug beenden",
        "take": "Stapel genommen",
        "mark": "letzte Karte!",
        "camera": "Eine Hand ist über dem Tisch",
        "asked": "Die Karte auf dem blauen Stapel ist nicht sicher zu lesen. Welche ist es?",
        "else": "Etwas anderes",
        "refused": "Ada hat die grüne 4 auf den blauen Stapel gelegt. Eine Karte gehört auf den Stapel ihrer "
        "Farbe: Nimm sie zurück und lege sie auf den grünen Stapel.",
        "note": "simulierter Tisch: keine Kamera gefunden",
        "manual": "keine Kamera: Tippe auf den Platz, auf den eine Karte gelegt wurde",
        "out": "fürs Ausgehen",
        "next": "Die nächste Runde: Maximiliane-Franzisk beginnt.",
    },
}
FACES = tuple(colour + kind for colour in "rbgy" for kind in "1234567LT")


def piles(language: str, window: Window | None = None, counted: bool = False) -> Piles:
    tops = (("r5", 12), ("b6", 31), (None, 0), ("yL", 4))
    to_come = tuple((kind, number % 4) for number, kind in enumerate("1234567LT")) if counted else ()
    return Piles(
        tuple(
            Pile(colour, colour, name, top, height, to_come)
            for colour, name, (top, height) in zip("rbgy", COLOURS[language], tops, strict=True)
        ),
        window,
    )


def scene(players: int, language: str, window: Window | None = None) -> Scene:
    words = WORDS[language]
    lines = tuple(
        PlayerLine(
            seat,
            NAMES[seat],
            seat == 0,
            ((words["left"], str(18 - seat)), (words["under"], str(3 * seat))),
            (42, -18, 7, 113, 0, 5)[seat],
            words["mark"] if seat == 1 else "",
        )
        for seat in range(players)
    )
    return Scene(
        "FINITO!",
        words["heading"],
        piles(language, window),
        lines,
        words["expected"],
        (Action(words["end"], Event("end"), "e"), Action(words["take"], Event("take"), "t")),
        tuple(
            Action(f"{NAMES[s]}: {words['left']}", Event("recount", ("owned", "5"), s))
            for s in range(players)
        ),
        tuple(tuple(number * (seat - 1) * 7 + seat for seat in range(players)) for number in range(1, 6)),
        words["score"],
        60,
    )


def display(players: int, language: str, **changes: object) -> Display:
    camera = CameraLine(WORDS[language]["camera"], View.HAND, True)
    plain = Display(scene(players, language), camera, 12.0)
    return replace(plain, **changes)  # type: ignore[arg-type]


def result(players: int, language: str, winners: tuple[int, ...] = ()) -> Result:
    words = WORDS[language]
    shares = tuple(
        Share(
            seat,
            ((words["left"], 0), (words["under"], 6), (words["out"], -10))
            if seat == 0
            else ((words["left"], 3 * seat + 4), (words["under"], seat * 2)),
            -4 if seat == 0 else 5 * seat + 4,
        )
        for seat in range(players)
    )
    return Result(words["heading"], shares, winners, words["next"])


def question(language: str, faces: tuple[str, ...]) -> Question:
    words = WORDS[language]
    answers = tuple(Answer(f"{COLOURS[language][0]} {face[1]}", face=face) for face in faces)
    return Question(words["asked"], (*answers, Answer(words["else"])), "b")


def past(match: int, players: int, over: bool = True) -> PastMatch:
    totals = tuple(tuple(number * (seat + 2) * 3 - 10 for seat in range(players)) for number in range(1, 7))
    won = (0,) if over else ()
    return PastMatch(match, "FINITO!", "18 Nov 2026, 19:04", NAMES[:players], totals, won, over, 60)


def rules(language: str) -> tuple[RuleLine, ...]:
    sentence = {
        "en": "When several players get rid of their last card at once, who gets the ten plus points?",
        "de": "Wenn mehrere zugleich ihre letzte Karte loswerden, wer bekommt die zehn Pluspunkte?",
    }[language]
    labels = {
        "en": ("The first of them clockwise after the last starter", "All of them", "Nobody"),
        "de": ("Die erste Person im Uhrzeigersinn nach der letzten", "Alle", "Niemand"),
    }[language]
    return tuple(RuleLine(f"rule_{n}", sentence, ("a", "b", "c"), labels, "ab"[n % 2]) for n in range(9))


def pages(players: int, language: str) -> dict[str, Page]:
    """Every page by name."""
    words, seats = WORDS[language], tuple(Player(name, n) for n, name in enumerate(NAMES[:players]))
    plain = display(players, language)
    ring = Window("r", 10.0, 4.0, words["window"])
    house = HouseRules("FINITO!", rules(language), (20, 40, 60, 80, 100), 80, 60)
    tiles = (GameTile("finito-cards", "FINITO!", 2, 6, "finito"),)
    two = Question(words["asked"], (Answer("Lorenzo"), Answer("Maximiliane-Franzisk")), None, False)
    over = tuple(range(players))[:2]
    many = tuple(past(n, players, n != 3) for n in range(1, 15))
    return {
        "home": Home(tiles, None, words["note"], language),
        "home-unfinished": Home(tiles, past(7, players, False), words["note"], language, 10, True, False),
        "home-four": Home(
            tuple(replace(tiles[0], name=f"g{n}") for n in range(4)), past(7, players), "", language
        ),
        "players": Players("FINITO!", seats, 1, 2, 6),
        "typing": Players("FINITO!", seats, 1, 2, 6, Typing(1, NAMES[1], False)),
        "typing-twice": Players("FINITO!", seats, 1, 2, 6, Typing(1, "Ada"), words["asked"]),
        "rules": house,
        "rule": replace(house, open="rule_1"),
        "history": History(many),
        "history-empty": History(()),
        "history-match": History(many, many[0]),
        "history-unfinished": History(many, many[2]),
        "play": Playing(plain),
        "manual": Playing(replace(plain, camera=CameraLine(words["manual"], None, False))),
        "ring": Playing(replace(plain, scene=scene(players, language, ring))),
        "hand": Playing(replace(plain, hand=("r1", "b5", "g6", "gT", "yL", "y2", "y7"))),
        "question": Playing(replace(plain, question=question(language, ("b6", "b5", "bL")))),
        "question-words": Playing(replace(plain, question=two)),
        "question-all": Playing(replace(plain, question=question(language, FACES))),
        "counted": Playing(
            replace(plain, scene=replace(plain.scene, table=piles(language, ring, counted=True)))
        ),
        "refused": Playing(replace(plain, notice=words["refused"], alarm=True)),
        "notice": Playing(replace(plain, notice=words["refused"])),
        "must-lie": Playing(replace(plain, must_lie=(("r", "r5"), ("b", "b6"), ("g", None), ("y", "yL")))),
        "paused": Playing(replace(plain, paused=True)),
        "round": Playing(replace(plain, scene=replace(plain.scene, result=result(players, language)))),
        "winners": Playing(
            replace(plain, scene=replace(plain.scene, result=result(players, language, over), actions=()))
        ),
        "menu": Playing(plain),
        "corrections": Playing(plain),
    }


CORRECT = Command.CORRECT
