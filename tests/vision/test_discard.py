"""The watch over a discard pile and over hands that are laid out to be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from hardware.simulated import Level
from tests.vision.watching_discard import WatchedDiscard, every_card, finita_deck
from vision.hand_text import cards_in, likeliest, written
from vision.sighting import Change, News


def play(level: Level, seed: int, cards: int) -> Counter[str]:
    """Lays cards, some twice in a row; draws and reshuffles in between. Counts what was told of them."""
    rng = np.random.default_rng(seed)
    watched = WatchedDiscard(level, seed)
    watched.watch.hands = False
    counts: Counter[str] = Counter()
    label = f"{'rbgy'[rng.integers(4)]}{rng.integers(11)}"
    watched.open(label)
    watched.watch.expect({"discard": label})
    for _ in range(cards):
        seat = int(rng.integers(6))
        if rng.uniform() < 0.15:
            counts["stray"] += len(watched.through(watched.table.draw(seat)))
        if len(watched.table.truth["discard"]) > 20:
            news = watched.through(watched.table.reshuffle(seat)) + watched.wait(2)
            counts["lost"] += sum(item.top is None or item.top.label not in (None, label) for item in news)
        twin = rng.uniform() < 0.1
        label = label if twin else str(rng.choice(every_card()))
        news = watched.lay(label, seat) + watched.wait(2)
        counts[_verdict(news, label)] += 1
        watched.watch.expect({"discard": label})
    return counts


def _verdict(news: Sequence[News], label: str) -> str:
    tops = [item.top for item in news]
    if not tops:
        return "missed"
    if tops[-1] is None:
        return "wrong"
    return "unsure" if tops[-1].label is None else "right" if tops[-1].label == label else "wrong"


def show_hands(level: Level, seed: int, hands: int) -> Counter[str]:
    """Hands of 1 to 15 cards, one after the other: told rightly, asked about, or wrong."""
    rng = np.random.default_rng(seed)
    watched = WatchedDiscard(level, seed)
    cards = [str(card) for card in rng.permutation(every_card())]
    watched.open(cards.pop())
    counts: Counter[str] = Counter()
    for _ in range(hands):
        count, seat = int(rng.integers(1, 16)), int(rng.integers(6))
        hand = [str(card) for card in rng.permutation(cards)[:count]]
        news = watched.through(watched.table.spread(hand, seat)) + watched.wait(2)
        told = [item for item in news if item.spot == "hand" and item.top]
        counts["stray"] += len(news) - len(told)
        seen = told[-1].top if told else None
        right = seen is not None and seen.label == watched.hand
        counts["right" if right else "asked" if seen is None or seen.label is None else "wrong"] += 1
        gone = watched.through(watched.table.gather(seat)) + watched.wait(2)
        counts["cleared"] += [item.change for item in gone] == [Change.CLEARED]
    return counts


@pytest.mark.parametrize("seed", [6001, 6002])
def test_no_card_of_a_normal_table_is_missed_or_misread(seed: int) -> None:
    counts = play(Level.NORMAL, seed, cards=10)
    assert counts["right"] == 10
    assert counts["stray"] == counts["lost"] == 0


def test_no_card_of_a_hard_table_is_silently_misread() -> None:
    assert play(Level.HARD, 6003, cards=10)["wrong"] == 0


def jump_in(level: Level, seed: int, throws: int) -> Counter[str]:
    """Two hands throw a card each, almost at once: are both told, in their order, and is nothing else?"""
    rng = np.random.default_rng(seed)
    watched = WatchedDiscard(level, seed)
    watched.watch.hands = False
    watched.open("r5")
    counts: Counter[str] = Counter()
    for _ in range(throws):
        first, second = (str(card) for card in rng.choice(every_card(), 2, replace=False))
        throw = watched.table.jump_in((first, int(rng.integers(6))), (second, int(rng.integers(6))))
        news = watched.through(throw) + watched.wait(2)
        told = [item.top.label if item.top else None for item in news]
        if told == [first, second]:
            counts["both"] += 1
        elif told[-1:] == [second] and len(told) == 1:
            counts["top"] += 1
        else:
            counts["unsure" if None in told else "wrong"] += 1
        watched.watch.expect({"discard": second})
    return counts


def test_of_two_cards_thrown_at_once_both_are_told_the_lower_one_first() -> None:
    counts = jump_in(Level.NORMAL, 6401, throws=6)
    assert counts["wrong"] == 0
    assert counts["both"] >= 3


def arms_seen(level: Level, seeds: range) -> Counter[str]:
    """Races in which the lower card is not read from under the other one, and cards laid alone: which are
    called crowded? A race with a moment's rest in between is two cards like any others."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        watched = WatchedDiscard(level, seed)
        watched.watch.hands = False
        watched.watch._pile.beneath = lambda *_: None
        watched.open("r5")
        for number, (lower, upper) in enumerate((("b7", "g2"), ("r5", "y9"))):
            throw = watched.table.jump_in((lower, number), (upper, number + 2))
            news = watched.through(throw) + watched.wait(2)
            counts["race"] += len(news) > 1 or any(item.crowded for item in news)
            alone = watched.lay("b3" if number else "rS", number) + watched.wait(2)
            counts["alone"] += any(item.crowded for item in alone)
    return counts


def test_where_two_arms_reached_in_a_hidden_card_is_reckoned_with() -> None:
    counts = arms_seen(Level.NORMAL, range(6440, 6442))
    assert counts == {"race": 4, "alone": 0}


@pytest.mark.long
def test_two_arms_are_seen_on_nearly_every_table() -> None:
    counts = arms_seen(Level.NORMAL, range(6450, 6480))
    assert counts["race"] >= 54, "of 60: a sleeve may look like the table"
    assert counts["alone"] <= 1


def test_a_pile_that_is_straightened_has_not_grown() -> None:
    watched = WatchedDiscard(Level.NORMAL, 6402)
    watched.watch.hands = False
    watched.open("r5")
    for label in ("b5", "b9", "W", "Pia"):
        watched.lay(label)
    for seat in range(4):
        news = watched.through(watched.table.straighten("discard", seat)) + watched.wait(2)
        assert not any(item.change is Change.LAID for item in news)


def test_a_single_card_that_is_pushed_aside_has_no_twin() -> None:
    """Its white rim looks like the white mat, so it is not told that the former card still lies there."""
    watched = WatchedDiscard(Level.NORMAL, 8203)
    watched.watch.hands = False
    watched.open("gD")
    for seat in range(8):
        news = watched.through(watched.table.straighten("discard", seat)) + watched.wait(2)
        assert not any(item.change is Change.DOUBLED for item in news)


@pytest.mark.long
@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_no_card_under_another_is_told_wrongly(level: Level) -> None:
    total = sum((jump_in(level, seed, throws=8) for seed in range(6410, 6430)), Counter[str]())
    assert total["wrong"] == 0
    if level is Level.NORMAL:
        assert total["both"] >= 100


def test_hands_are_told_rightly_or_asked_about() -> None:
    counts = show_hands(Level.NORMAL, 6102, hands=3)
    assert counts["wrong"] == counts["stray"] == 0
    assert counts["right"] >= 2
    assert counts["cleared"] == 3


@pytest.mark.long
@pytest.mark.parametrize(("level", "seed"), [(Level.EASY, 6101), (Level.HARD, 6103)])
def test_hands_on_easy_and_hard_tables_are_told_rightly_or_asked_about(level: Level, seed: int) -> None:
    counts = show_hands(level, seed, hands=3)
    assert counts["wrong"] == counts["stray"] == 0
    if level is not Level.HARD:
        assert counts["right"] >= 2
        assert counts["cleared"] == 3


def test_the_hand_is_one_text_in_the_order_of_the_deck() -> None:
    watched = WatchedDiscard(Level.EASY, 6104)
    watched.open("r5")
    news = watched.through(watched.table.spread(["Pia", "g0", "r10"], 2)) + watched.wait(2)
    assert [item.top.label for item in news if item.top] == ["r10 g0 Pia"]
    assert cards_in("r10 g0 Pia") == ("r10", "g0", "Pia")
    assert watched.watch.crop("hand") is not None


def test_a_hand_that_is_believed_to_lie_there_is_no_news() -> None:
    watched = WatchedDiscard(Level.EASY, 6105)
    watched.open("r5")
    watched.watch.expect({"hand": "b7 W"})
    assert watched.through(watched.table.spread(["W", "b7"], 2)) + watched.wait(2) == []


def test_while_no_hands_are_expected_none_is_read() -> None:
    watched = WatchedDiscard(Level.EASY, 6106)
    watched.open("r5")
    watched.watch.hands = False
    assert watched.through(watched.table.spread(["W", "b7"], 2)) + watched.wait(2) == []


def test_an_unsure_hand_offers_what_it_may_be_and_no_card_too_often() -> None:
    deck = finita_deck()
    cards = [(("r10", 1.0),), (("r10", 0.6), ("r0", 0.4)), (("Pia", 0.7), ("W", 0.3))]
    offered = likeliest(cards, deck, None)
    assert offered[0][0] == "r0 r10 Pia"
    assert all(cards_in(text).count("r10") == 1 for text, _ in offered)
    weighed = likeliest(cards, deck, lambda label: 0.0 if label == "Pia" else 1.0)
    assert weighed[0][0] == "r0 r10 W"


def test_a_prior_that_knows_nothing_hides_no_card() -> None:
    offered = likeliest([(("r1", 0.8), ("r7", 0.2))], finita_deck(), lambda _label: 0.0)
    assert [text for text, _ in offered] == ["r1", "r7"]
    assert written(["W", "r1"], finita_deck()) == "r1 W"


@pytest.mark.long
def test_of_many_normal_tables_one_card_in_a_hundred_at_most_is_asked_about() -> None:
    total = sum((play(Level.NORMAL, seed, cards=30) for seed in range(6200, 6252)), Counter[str]())
    assert total["wrong"] == total["missed"] == total["stray"] == total["lost"] == 0
    assert total["unsure"] <= 15


@pytest.mark.long
@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.HARD])
def test_of_many_hands_none_is_told_wrongly(level: Level) -> None:
    total = sum((show_hands(level, seed, hands=4) for seed in range(6300, 6315)), Counter[str]())
    assert total["wrong"] == 0
    if level is not Level.HARD:
        assert total["right"] >= 45
