"""The house rules of FINITO! dice: what the rulebook leaves open, and what tables like to change."""

from __future__ import annotations

from companion.game import Sentence, Setup
from companion.settings import Rules, Setting

ONE_BOX = 4  # players for whom a box has boards and counters

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "match",
        ("single", "target_sum", "fixed_rounds_nl"),
        "How is the match decided?",
        (
            "One round: the first to be sorted wins",
            "Several rounds, until somebody has enough points",
            "A fixed number of rounds, as the Dutch rules say",
        ),
    ),
    Setting(
        "same_roll",
        ("shared", "first_call"),
        "Who wins when several players are sorted with the same roll?",
        ("They share the victory", "The one who calls Finito first"),
    ),
    Setting(
        "must_call",
        ("off", "on"),
        "Must Finito be called to end the round?",
        ("No, it ends when somebody is sorted", "Yes, otherwise the game goes on"),
    ),
    Setting(
        "may_pass",
        ("off", "on"),
        "May a player leave all counters where they are instead of moving one?",
        ("No, everybody moves", "Yes"),
    ),
    Setting(
        "nearest",
        ("square", "number"),
        "When the rolled number is covered, where does the counter go?",
        (
            "On the next free square below or above",
            "On a free square of the next number below or above",
        ),
    ),
    Setting(
        "occupancy",
        ("before", "after"),
        "When a counter is moved, does it still cover its own square?",
        ("Yes, look first, then lift", "No, lift first, then look"),
    ),
    Setting(
        "scoring",
        ("run", "difference"),
        "What does a round score?",
        (
            "The longest ascending run of each player",
            "For the winner, 12 less the longest run of the others",
        ),
    ),
    Setting(
        "nl_goal",
        ("8", "5", "6", "7", "9", "10"),
        "With the Dutch rules, how long a run ends the round?",
        ("8 counters", "5 counters", "6 counters", "7 counters", "9 counters", "10 counters"),
        limits=(1, 12),
    ),
    Setting(
        "nl_rounds",
        ("3", "1", "2", "4", "5", "6"),
        "With the Dutch rules, how many rounds are played?",
        ("3 rounds", "1 round", "2 rounds", "4 rounds", "5 rounds", "6 rounds"),
        limits=(1, 99),
    ),
    Setting(
        "nl_from",
        ("all_placed", "start"),
        "With the Dutch rules, from when does such a run count?",
        ("When all twelve counters lie on the board", "From the first counter on"),
    ),
    Setting(
        "roller",
        ("anyone", "passing"),
        "Who rolls the die?",
        ("Anyone", "Each player in turn"),
        on_screen=True,
    ),
    Setting(
        "extra_sets",
        ("off", "on"),
        "Are there boards and counters for more than four players?",
        ("No", "Yes, up to eight can play"),
    ),
)


def objection(setup: Setup, rules: Rules) -> Sentence | None:
    """Why a match cannot be played by these rules, however each of them is allowed by itself."""
    if len(setup.players) > ONE_BOX and not rules.on("extra_sets"):
        return Sentence(
            "{players} players need more boards than a box holds. If you have a second box, say so in the "
            "house rules: extra_sets=on.",
            players=len(setup.players),
        )
    if setup.target is not None and rules.chosen.get("match", "target_sum") != "target_sum":
        return Sentence(
            "A target belongs to match=target_sum, not to match={match}. Leave one of them out.",
            match=rules.word("match"),
        )
    for name in ("nl_goal", "nl_rounds"):
        if rules.number(name) % 1:
            return Sentence("{name} is a whole number, not {value}.", name=name, value=rules.text(name))
    return None
