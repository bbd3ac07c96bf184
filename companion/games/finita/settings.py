"""The house rules of FINITA: its optional rules, what the sheet leaves open, what tables like to change."""

from __future__ import annotations

from companion.settings import Setting

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "verlaengerung",
        ("on", "off"),
        "May a draw card be answered with another of its kind, so that the next player draws the sum?",
        ("Yes, they add up", "No, who is hit draws"),
        on_with="chaos",
    ),
    Setting(
        "chaos",
        ("off", "on"),
        "May draw-two and draw-four answer each other? This lets draw cards add up in any case.",
        ("No", "Yes, every draw card answers every other"),
    ),
    Setting(
        "chaos_colour",
        ("wished", "any"),
        "With chaos, which draw-two may answer a draw-four?",
        ("Only one of the wished colour", "Any"),
    ),
    Setting(
        "zwischenwerfen",
        ("off", "on"),
        "May a card identical to the top one be thrown in out of turn?",
        ("No", "Yes, who is first goes on"),
    ),
    Setting(
        "zw_scope",
        ("numbers", "numbers_and_coloured_specials"),
        "Which cards may be thrown in?",
        ("Only numbers", "Numbers, skip, reverse and draw-two"),
    ),
    Setting(
        "zw_own",
        ("on", "off"),
        "May players throw in on a card that they laid themselves?",
        ("Yes", "No, only on the cards of others"),
    ),
    Setting(
        "zw_slow",
        ("0", "1"),
        "What does it cost to throw in an identical card too late?",
        ("Nothing, the card goes back", "The card goes back, and one card is drawn"),
    ),
    Setting(
        "klatschen",
        ("off", "on"),
        "Does everybody slap the pile when a 9 is laid, and the last hand draws a card?",
        ("No", "Yes"),
    ),
    Setting(
        "slap_by",
        ("hands", "buttons"),
        "How is it told who slapped last?",
        ("By the topmost hand; somebody names the player", "By the buttons"),
        on_screen=True,
    ),
    Setting(
        "gedaechtnis",
        ("off", "on"),
        "Does everybody lay cards aside face down at the deal, to be played blind at the end?",
        ("No", "Yes"),
    ),
    Setting(
        "memory_cards",
        ("1", "2", "3"),
        "How many cards does everybody lay aside?",
        ("One", "Two", "Three"),
    ),
    Setting(
        "zero_moves",
        ("off", "on"),
        "May who lays a 0 let the cards that an opponent laid aside change places?",
        ("No", "Yes"),
    ),
    Setting(
        "poker",
        ("off", "on"),
        "May five numbers in a row of one colour, or a number in all four colours, be laid at once?",
        ("No", "Yes"),
    ),
    Setting(
        "dumme_frage",
        ("off", "on"),
        "Does a superfluous question cost a card?",
        ("No", "Yes, one card"),
    ),
    Setting(
        "forgot_finita",
        ("2", "1"),
        "How many cards does it cost to forget “Finita!”?",
        ("Two", "One"),
    ),
    Setting(
        "referee_alerts",
        ("off", "on"),
        "Shall the screen remind of a forgotten “Finita!”?",
        ("No, the others have to notice", "Yes, after three seconds"),
        on_screen=True,
    ),
    Setting(
        "draw_cards_lose_turn",
        ("on", "off"),
        "Does who draws because of a draw card lose the turn?",
        ("Yes", "No, they may still play"),
    ),
    Setting(
        "power_points",
        ("50", "20"),
        "How many points is a power card worth that is left in a hand?",
        ("50 points", "20 points"),
    ),
    Setting(
        "first_card",
        ("as_listed", "numbers_only"),
        "Which card may open a round?",
        ("Any but draw-four and the powers", "Only a number"),
    ),
    Setting(
        "reverse_two",
        ("skip", "nothing"),
        "What does a reverse do with two players?",
        ("It skips the other player", "Nothing"),
    ),
    Setting(
        "last_card_effect",
        ("off", "on"),
        "When the last card is a draw card, does the next player still draw?",
        ("No, the round is over", "Yes, and then the points are counted"),
    ),
    Setting(
        "petra_impossible",
        ("forbid", "allow"),
        "May Petra ask for a number that no card has, such as greater than 10?",
        ("No", "Yes, then everybody draws"),
    ),
    Setting(
        "pia_second_card",
        ("on", "off"),
        "Does who escapes with Pia lay another card at once, whatever it is?",
        ("Yes, two cards leave the hand", "No, only Pia"),
    ),
    Setting(
        "pia_blocks_powers",
        ("off", "on"),
        "Does Pia also protect from Paul, Petra and Patrick?",
        ("No", "Yes"),
    ),
    Setting(
        "patrick_ties",
        ("highest", "any_pair"),
        "When Patrick compares numbers, which equal ones draw?",
        ("Only equal highest numbers", "All equal numbers, and the highest"),
    ),
    Setting(
        "patrick_none",
        ("exempt", "draws"),
        "What happens at Patrick to who holds no number?",
        ("Nothing", "They draw three cards"),
    ),
    Setting(
        "serve_triggers",
        ("off", "on"),
        "May the last card served to Paul or Petra be slapped and thrown in on, as if it had been laid?",
        ("No", "Yes"),
    ),
    Setting(
        "wrong_card_turn",
        ("passes", "retry"),
        "After a wrong card, does the turn pass?",
        ("Yes", "No, try again"),
    ),
    Setting(
        "next_starter",
        ("lot", "winner", "most_points", "rotate"),
        "Who begins the next round?",
        (
            "The lot decides",
            "Who won the last round",
            "Who has the most points",
            "The next player clockwise",
        ),
    ),
    Setting(
        "plus4_only_without_colour",
        ("off", "on"),
        "May draw-four be laid only by who has no card of the wanted colour?",
        ("No, always", "Yes; the others have to notice"),
    ),
)
