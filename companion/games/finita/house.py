"""The house rules of a round as the rules ask for them."""

from __future__ import annotations

from typing import NamedTuple

from companion.settings import Rules


class House(NamedTuple):
    """Read once, when the round begins: asking a table of texts at every event would be slow."""

    verlaengerung: bool
    chaos: bool
    chaos_any: bool  # a draw-two of any colour answers a draw-four
    zwischenwerfen: bool
    zw_symbols: bool  # coloured specials may be thrown in too
    zw_own: bool
    zw_slow: bool  # too late costs a card
    klatschen: bool
    memory: int  # cards laid aside at the deal
    zero_moves: bool
    poker: bool
    dumme_frage: bool
    forgot: int
    lose_turn: bool
    power_points: int
    numbers_only: bool
    reverse_skips: bool  # with two players
    last_card_effect: bool
    petra_forbids: bool
    pia_second_card: bool
    pia_blocks: bool
    patrick_pairs: bool
    patrick_none_draws: bool
    serve_triggers: bool
    wrong_passes: bool
    plus4_strict: bool


def house_of(rules: Rules) -> House:
    """Without cards laid aside a 0 moves nothing."""
    on, word = rules.on, rules.word
    return House(
        verlaengerung=on("verlaengerung"),
        chaos=on("chaos"),
        chaos_any=word("chaos_colour") == "any",
        zwischenwerfen=on("zwischenwerfen"),
        zw_symbols=word("zw_scope") != "numbers",
        zw_own=on("zw_own"),
        zw_slow=word("zw_slow") == "1",
        klatschen=on("klatschen"),
        memory=int(word("memory_cards")) if on("gedaechtnis") else 0,
        zero_moves=on("zero_moves") and on("gedaechtnis"),
        poker=on("poker"),
        dumme_frage=on("dumme_frage"),
        forgot=int(word("forgot_finita")),
        lose_turn=on("draw_cards_lose_turn"),
        power_points=int(word("power_points")),
        numbers_only=word("first_card") == "numbers_only",
        reverse_skips=word("reverse_two") == "skip",
        last_card_effect=on("last_card_effect"),
        petra_forbids=word("petra_impossible") == "forbid",
        pia_second_card=on("pia_second_card"),
        pia_blocks=on("pia_blocks_powers"),
        patrick_pairs=word("patrick_ties") == "any_pair",
        patrick_none_draws=word("patrick_none") == "draws",
        serve_triggers=on("serve_triggers"),
        wrong_passes=word("wrong_card_turn") == "passes",
        plus4_strict=on("plus4_only_without_colour"),
    )
