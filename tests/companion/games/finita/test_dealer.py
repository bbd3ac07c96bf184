"""The cards of people at the simulated table: dealt, laid with a tap, drawn, spread at the end."""

from __future__ import annotations

from companion.game import Event
from companion.games.finita.dealer import FinitaDealer
from companion.games.finita.possible import is_allowed
from companion.games.finita.state import Phase, State
from companion.simulation import ClearTable, GatherHand, LayCard, SpreadHand, TakeBack
from tests.companion.games.finita.at_the_table import AtTheTable

EMPTY: dict[str, tuple[str, ...]] = {"discard": (), "hand": ()}


def dealt(rules: dict[str, str] | None = None) -> tuple[FinitaDealer, AtTheTable]:
    dealer, table = FinitaDealer(1), AtTheTable(opened="", lots="0", rules=rules)
    (first,) = dealer.follow(table.state, EMPTY, 0.0)
    assert isinstance(first, LayCard)
    words = (first.card, "red") if first.card == "W" else (first.card,)
    table.match.play(Event("open", words, 0))
    return dealer, table


def able(dealer: FinitaDealer, state: State) -> str:
    """A card of the hand that can be laid without a word."""
    return next(card for card in dealer.hand(state) if is_allowed(state, Event("lay", (card,))))


def test_a_round_is_dealt_and_the_first_card_turned_up() -> None:
    dealer, table = dealt({"first_card": "numbers_only"})
    assert len(dealer.hand(table.state)) == 7
    assert dealer.follow(table.state, EMPTY, 1.0) == []


def test_a_tap_lays_a_card_of_whose_turn_it_is() -> None:
    dealer, table = dealt({"first_card": "numbers_only"})
    card = dealer.hand(table.state)[0]
    assert dealer.lay(table.state, card) == [LayCard(table.state.active, "discard", card)]
    assert len(dealer.hand(table.state)) == 6, "it is still being read, and nothing is drawn for it"


def test_a_wrong_card_goes_back_to_its_hand() -> None:
    dealer, table = dealt({"first_card": "numbers_only", "wrong_card_turn": "retry"})
    before, seat = dealer.hand(table.state), table.state.active
    assert dealer.follow(table.state, EMPTY, 1.0) == []
    card = next(one for one in before if is_allowed(table.state, Event("wrong", (one,), seat)))
    dealer.lay(table.state, card)
    assert dealer.follow(table.state, EMPTY, 2.0) == []
    table.match.play(Event("wrong", (card,), seat))
    assert dealer.follow(table.state, EMPTY, 3.0) == [TakeBack(seat, "discard")]
    assert len(dealer.hand(table.state)) == 8


def test_who_draws_gets_a_card() -> None:
    dealer, table = dealt({"first_card": "numbers_only"})
    table.match.play(Event("draw"))
    assert len(dealer.hand(table.state)) == 8


def test_at_the_end_hands_are_spread_one_after_the_other() -> None:
    dealer, table = dealt({"first_card": "numbers_only"})
    state = table.state.but(phase=Phase.SCORING, active=0, counts=(0, 7, 7), hands=(None, None, None))
    assert dealer.follow(state, EMPTY, 10.0) == []
    (spread,) = dealer.follow(state, EMPTY, 13.0)
    assert isinstance(spread, SpreadHand)
    assert (spread.seat, len(spread.cards)) == (1, 7)
    lying = {**EMPTY, "hand": spread.cards}
    assert dealer.follow(state, lying, 20.0) == [], "it is being read"
    shown = state.but(hands=(None, spread.cards, None))
    assert dealer.follow(shown, lying, 21.0) == [GatherHand(1)]
    (other,) = dealer.follow(shown, EMPTY, 24.0)
    assert isinstance(other, SpreadHand)
    assert other.seat == 2


def test_after_a_round_the_table_is_cleared_and_dealt_anew() -> None:
    dealer, table = dealt()
    over = table.state.but(phase=Phase.ROUND_OVER, rounds=((0, 5, 9),))
    assert dealer.follow(over, EMPTY, 10.0) == []
    deeds = dealer.follow(over, EMPTY, 19.0)
    assert [type(deed) for deed in deeds] == [ClearTable, LayCard]


def test_after_an_undo_the_card_is_back_in_its_hand() -> None:
    dealer, table = dealt({"first_card": "numbers_only"})
    before = dealer.hand(table.state)
    card = able(dealer, table.state)
    dealer.lay(table.state, card)
    table.match.play(Event("lay", (card,)))
    lying = {**EMPTY, "discard": table.state.pile}
    table.match.play(Event("undo"))
    deeds = dealer.taken_back(table.state, lying)
    assert dealer.hand(table.state) == before
    assert [deed.card for deed in deeds if isinstance(deed, LayCard)] == list(table.state.pile)


def test_who_buzzes_out_of_turn_throws_in_the_twin() -> None:
    dealer, table = dealt({"zwischenwerfen": "on", "first_card": "numbers_only"})
    top = table.state.top or ""
    assert dealer._held is not None
    other = (table.state.active + 1) % 3
    dealer._held.hands[other][0] = top
    assert dealer.pressed(table.state, other) == [LayCard(other, "discard", top)]
    assert dealer.pressed(table.state, table.state.active) == []
