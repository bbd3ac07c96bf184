"""Hands that are spread at the end of a round: read, checked against the count, asked where they differ."""

from __future__ import annotations

import pytest

from companion.facts import Seen
from companion.games.finita.state import Phase
from tests.companion.games.finita.at_the_table import AtTheTable
from vision.sighting import Change, News, Sighting

OUT = (*(line for number in range(2, 8) for line in (f"lay r{number}", "draw", "pass")), "lay r9")


def ended(rules: dict[str, str] | None = None) -> AtTheTable:
    """Two players: Anna has gone out, Ben drew six times and holds thirteen cards."""
    table = AtTheTable(*OUT, players=2, rules=rules)
    assert table.state.phase is Phase.SCORING
    assert table.state.counts == (0, 13)
    return table


HAND = ("b1", "b2", "b3", "g4", "g5", "g6", "y7", "y8", "yS", "W", "W4", "Paul", "b10")


def test_a_spread_hand_is_read_and_counted() -> None:
    table = ended()
    table.spread(*HAND)
    assert table.state.phase is Phase.ROUND_OVER
    assert table.state.totals == (0, 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 20 + 50 + 50 + 50 + 10)


def test_a_hand_is_written_in_the_order_of_the_deck() -> None:
    table = ended()
    table.spread(*reversed(HAND))
    assert table.events == ["hand b1 b2 b3 b10 g4 g5 g6 y7 y8 yS W W4 Paul Ben"]


def test_too_few_cards_wait_for_the_rest() -> None:
    table = ended()
    table.spread(*HAND[:12])
    table.spread(*HAND, after=1.0)
    assert len(table.events) == 1
    assert table.referee.doubts == 0


def test_where_the_number_differs_it_is_asked() -> None:
    table = ended()
    table.spread(*HAND[:12])
    table.wait(2.0)
    assert table.question.text == "Ben should hold 13 cards, but I read 12."
    assert table.events == []


def test_the_missing_card_is_told_with_one_tap() -> None:
    table = ended()
    table.spread(*HAND[:12])
    table.wait(2.0)
    known = next(label for label in table.labels if label.startswith("These are right"))
    table.answer(known)
    assert "12 of 13 cards, 206 points so far" in table.question.text
    faces = [answer.face for answer in table.question.answers]
    table.referee.answer(faces.index("b10"))
    assert table.state.phase is Phase.ROUND_OVER


def test_a_hand_is_told_card_by_card_with_the_running_sum() -> None:
    table = ended()
    table.touch("hand")
    for number, card in enumerate(HAND):
        assert f"{number} of 13 cards" in table.question.text
        faces = [answer.face for answer in table.question.answers]
        table.referee.answer(faces.index(card))
    assert table.state.phase is Phase.ROUND_OVER


def test_a_card_told_by_mistake_is_taken_back() -> None:
    table = ended()
    table.touch("hand")
    table.answer("blue 1", "Take the last one back", "blue 2")
    assert "1 of 13 cards, 2 points" in table.question.text


def test_more_copies_than_exist_are_a_misreading() -> None:
    table = ended()
    table.spread(*HAND[:11], "b1", "b1")
    assert "more copies" in table.question.text


def test_an_unsure_reading_offers_the_hands_it_may_be() -> None:
    table = ended()
    likely = " ".join(HAND)
    table.spread(read=(likely, " ".join(HAND[:12])))
    hand = "blue 1 2 3 10, green 4 5 6, yellow 7 8 ✕, colour wish, draw-four, Paul"
    assert table.labels[0] == f"{hand}: 216 points"
    table.answer(table.labels[0])
    assert table.state.phase is Phase.ROUND_OVER


def test_what_is_clear_in_an_unsure_hand_need_not_be_told_again() -> None:
    table = ended()
    table.spread(read=(" ".join((*HAND[:10], "g9")), " ".join((*HAND[:10], "b9"))))
    known = next(label for label in table.labels if label.startswith("These are right"))
    table.answer(known)
    assert "10 of 13 cards" in table.question.text


def nearly_sure(share: float, confidence: float = 0.97) -> AtTheTable:
    table = ended()
    others = " ".join((*HAND[:12], "b9"))
    top = Sighting(None, confidence, ((" ".join(HAND), share), (others, 1 - share)), ())
    table.happens(3.0, Seen(0.0, News("hand", 0.0, Change.LAID, top)))
    return table


def test_the_number_of_cards_is_a_second_witness() -> None:
    assert nearly_sure(0.9995).state.phase is Phase.ROUND_OVER


@pytest.mark.parametrize(("share", "confidence"), [(0.99, 0.97), (0.9995, 0.5)])
def test_a_hand_that_is_less_clear_is_asked_about(share: float, confidence: float) -> None:
    table = nearly_sure(share, confidence)
    assert table.events == []
    assert table.question.doubt


def test_cards_that_are_taken_away_are_not_the_next_players() -> None:
    table = AtTheTable()
    state = table.state.but(phase=Phase.SCORING, active=0, counts=(0, 2, 1), hands=(None, None, None))
    table.match._now = table.match._now._replace(state=state)
    table.spread("b1", "b2")
    table.spread("b2", after=1.0)
    assert table.events == ["hand b1 b2 Ben"], "the second card of Ben's hand is on its way"
    table.gather()
    table.spread("b3")
    assert table.events == ["hand b1 b2 Ben", "hand b3 Cleo"]
    assert table.state.phase is Phase.ROUND_OVER


def test_a_buzzer_does_nothing_while_hands_are_counted() -> None:
    table = ended()
    table.press("Ben")
    assert table.events == []
