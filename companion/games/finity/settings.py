"""The house rules of FINITY: what the rulebook leaves open, and what tables like to change."""

from __future__ import annotations

from companion.game import Sentence
from companion.settings import Rules, Setting

TOWER = 8  # path indicators
EXPRESS = 6

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "first_move",
        ("each", "opening"),
        "Who must keep away from the other headquarters at first?",
        ("Every player with the first move", "Only the very first move of the game"),
    ),
    Setting(
        "re_add",
        ("after_loss", "strict"),
        "May a bridge that was just removed be laid again at once?",
        ("Only if its removal cost somebody a ring", "Never"),
    ),
    Setting(
        "places",
        ("longest", "play_on"),
        "What happens after the first complete path?",
        (
            "The game ends, the longest paths decide the other places",
            "The others play on for the next places",
        ),
    ),
    Setting(
        "places_tie",
        ("shared", "rings"),
        "Who is placed better when two paths are equally long?",
        ("Nobody, the place is shared", "The one with more rings on the board"),
    ),
    Setting(
        "anti_kingmaker",
        ("off", "on"),
        "Must a player who is far behind keep to the own stations?",
        ("No", "Yes, when more than two crossings behind two others"),
    ),
    Setting(
        "threefold",
        ("off", "on"),
        "Does the game end when the same board comes about for the third time?",
        ("No", "Yes, without a winner"),
    ),
    Setting(
        "teleport_to",
        ("no_ring", "no_post"),
        "Where may a blocked headquarters be moved?",
        ("To a station without rings and without a post", "To any station without a post"),
    ),
    Setting(
        "express",
        ("off", "on"),
        "How high is the tower?",
        ("Eight indicators", "Six, the express game"),
    ),
)


def objection(rules: Rules, tower: str) -> Sentence | None:
    """Why a match cannot be played by these rules with this tower."""
    if rules.on("express") and len(tower) != EXPRESS:
        return Sentence(
            "The express game has a tower of {express}, and this one has {number}: leave express=on out.",
            express=EXPRESS,
            number=len(tower),
        )
    return None
