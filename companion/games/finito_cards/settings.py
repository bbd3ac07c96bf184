"""The house rules of FINITO! cards: what the rulebook leaves open, and what tables like to change."""

from __future__ import annotations

from companion.settings import Setting

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "finito_on_last_card",
        ("immediate", "window"),
        "When a player lays the last card, can it still be answered with FINITO!?",
        ("No, the round is over at once", "Yes, the others may still call"),
    ),
    Setting(
        "multi_out_bonus",
        ("all", "active_only"),
        "When several players get rid of their last card at once, who gets the ten plus points?",
        ("All of them", "Only the player whose turn it is"),
    ),
    Setting(
        "throw_two",
        ("off", "on"),
        "May one player throw two identical cards on the same card?",
        ("No, one card per player", "Yes, both"),
    ),
    Setting(
        "reaction_min_s",
        ("4", "0", "2", "6", "8", "10"),
        "How long must the others at least have to call FINITO! on a card, in seconds?",
        ("4 seconds", "No minimum time", "2 seconds", "6 seconds", "8 seconds", "10 seconds"),
        limits=(0, 60),
    ),
    Setting(
        "false_call_penalty",
        ("0", "1", "2"),
        "How many minus points does a false FINITO! call cost?",
        ("None", "One", "Two"),
    ),
    Setting(
        "extra_cards",
        ("deal_order", "set_aside"),
        "What happens to the cards left over when the deal does not come out even?",
        ("They are dealt on, from the starting player", "They are set aside unseen"),
    ),
    Setting(
        "start_tie",
        ("clockwise", "youngest", "random"),
        "Who begins the next round when several players have the most minus points?",
        (
            "The first of them clockwise after the last starter",
            "The youngest, who began the match",
            "One of them, drawn by lot",
        ),
    ),
    Setting(
        "copy_counter",
        ("off", "on"),
        "Shall the screen show how many copies of each card are still to come?",
        ("No, remember them yourselves", "Yes, count for us"),
        on_screen=True,
    ),
    Setting(
        "lock_protects_next",
        ("off", "on"),
        "Does a lock also protect the next card that is laid on it?",
        ("No, only itself", "Yes, the next card too"),
    ),
)
