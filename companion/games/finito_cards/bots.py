"""Players made of code for FINITO! cards: careful ones with a good memory, who call whenever they can."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.game import Event, Game, Setup
from companion.games.finito_cards.deck import COLOURS, deck_of, hand_size
from companion.games.finito_cards.state import Phase, State, copies_left, is_number, top_of
from companion.match import Match
from companion.scene import Scene
from companion.simulation import ClearTable, LayCard, PassOver, Press, Step, Straighten, Sweep, Think

ATTENTION = 0.93  # how often a bot that could call does
COURAGE = 1.6  # the expected loss, in cards, that a bot still risks


class CardBots:
    """Deals, lays, calls and takes; `truth` is the match as it really is."""

    def __init__(self, game: Game[State], setup: Setup, seed: int) -> None:
        self.truth: Match[State] = Match(game, setup)
        self._rng = Random(f"bots {seed}")
        self._cards: list[list[str]] = []  # by seat: the hand first, then the personal pile

    def look(self, scene: Scene) -> None:
        """These bots keep count themselves."""

    def steps(self) -> Iterator[Step]:
        while self.truth.outcome is None:
            if self.truth.state.phase in (Phase.SETUP, Phase.ROUND_OVER):
                yield from self._open()
            elif self.truth.state.phase is Phase.TURN:
                yield from self._turn()

    @property
    def _state(self) -> State:
        return self.truth.state

    def _true(self, *events: Event) -> tuple[Event, ...]:
        self.truth.play_all(events)
        return events

    # The deal

    def _open(self) -> Iterator[Step]:
        if self._state.phase is Phase.ROUND_OVER:
            yield Step(ClearTable(self._state.starter))
            yield Step(Think(20.0))
        opening = self._deal()
        for card in opening[:-1]:
            yield Step(LayCard(self._state.starter, card[0], card))
        last = opening[-1]
        starter = self._starter()
        yield Step(LayCard(self._state.starter, last[0], last), self._true(Event("open", opening, starter)))

    def _starter(self) -> int | None:
        """Named only where the lot decides."""
        lot = self._state.next_rules.word("start_tie") == "random" and len(self._state.candidates) > 1
        return self._rng.choice(self._state.candidates) if lot else None

    def _deal(self) -> tuple[str, ...]:
        deck = [card for card, copies in deck_of(self._state.players).items() for _ in range(copies)]
        self._rng.shuffle(deck)
        numbers = [card for card in deck if is_number(card)]
        opening = tuple(next(card for card in numbers if card[0] == colour) for colour in COLOURS)
        for card in opening:
            deck.remove(card)
        self._cards = [[] for _ in range(self._state.players)]
        self._deck = deck
        return opening

    def _pick_up(self) -> None:
        """The dealt cards, as many for each as the rules say, once the opening has settled who starts."""
        for seat, owned in enumerate(self._state.owned):
            self._cards[seat] = [self._deck.pop() for _ in range(owned)]
        self._deck.clear()

    # A turn

    def _turn(self) -> Iterator[Step]:
        if self._deck:
            self._pick_up()
        seat = self._state.active
        while self._state.phase is not Phase.ROUND_OVER and self.truth.outcome is None:
            yield from self._distractions(seat)
            card = min(self._hand(seat), key=lambda card: (self._risk(seat, card), card))
            self._cards[seat].remove(card)
            yield Step(LayCard(seat, card[0], card), self._true(Event("lay", (card,))))
            if card[1] == "T":
                yield Step(Sweep(seat, card[0]))
            if self._state.phase is Phase.WINDOW:
                callers = self._callers(card)
                if callers:
                    yield from self._strike(seat, card, callers)
                    return
            if self._state.phase not in (Phase.WINDOW, Phase.DECIDE):
                return
            yield Step(Think(self._rng.uniform(4.2, 7.0)))
            if self._stops(seat):
                yield Step(Press(seat), self._true(Event("end")))
                return

    def _strike(self, seat: int, card: str, callers: list[int]) -> Iterator[Step]:
        for caller in callers:
            yield Step(Think(self._rng.uniform(0.3, 1.2)))
            yield Step(Press(caller))
        for caller in callers:
            self._cards[caller].remove(card)
            throw = self._true(Event("finito", (), caller))
            yield Step(LayCard(caller, card[0], card), throw, unclear=True)
        yield Step(Sweep(seat, card[0]), self._true(Event("take")))

    def _distractions(self, seat: int) -> Iterator[Step]:
        """Hands that cross the table and piles put straight mean nothing, and must be read so."""
        chance = self._rng.random()
        if chance < 0.03:
            yield Step(PassOver(self._rng.randrange(self._state.players)))
        elif chance < 0.04:
            high = [colour for colour in COLOURS if top_of(self._state, colour) is not None]
            if high:
                yield Step(Straighten(seat, self._rng.choice(high)))

    # Decisions

    def _hand(self, seat: int) -> list[str]:
        return self._cards[seat][: max(1, self._state.hand[seat])]

    def _callers(self, card: str) -> list[int]:
        able = [
            seat
            for seat in range(self._state.players)
            if seat != self._state.active and card in self._cards[seat][: hand_size(self._state.players)]
        ]
        self._rng.shuffle(able)
        return [seat for seat in able if self._rng.random() < ATTENTION][:2]

    def _risk(self, seat: int, card: str) -> float:
        """Expected cards to take, as far as this seat can know."""
        if not is_number(card):
            return 0.0
        unseen = copies_left(self._state, card) - self._cards[seat].count(card)
        hidden = sum(self._state.owned) - self._state.owned[seat]
        held = hand_size(self._state.players) * (self._state.players - 1)
        height = len(self._state.piles[COLOURS.index(card[0])])
        return unseen * min(1.0, held / max(1, hidden)) * (height + 2)

    def _stops(self, seat: int) -> bool:
        hand = self._hand(seat)
        return min(self._risk(seat, card) for card in hand) > COURAGE or self._rng.random() < 0.15
