"""Players made of code for FINITA: they play what they hold, call, forget, accuse, slap and err.

They act with hands, buzzers and taps only; `truth` is the match as it really is.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.game import Event, Game, Setup
from companion.games.finita import wits
from companion.games.finita.deck import CARDS, PIA
from companion.games.finita.holding import Holding
from companion.games.finita.house import house_of
from companion.games.finita.jumping import may_jump
from companion.games.finita.laid import can_come
from companion.games.finita.lots import beginner
from companion.games.finita.notation import NOTHING_SHOWN
from companion.games.finita.opening import opens, starters
from companion.games.finita.possible import is_allowed
from companion.games.finita.powers import may_serve
from companion.games.finita.slaps import by_buttons
from companion.games.finita.spots import DISCARD, in_order
from companion.games.finita.spread import next_to_show
from companion.games.finita.state import BETWEEN, RUNNING, Phase, State, answerer, in_hand
from companion.match import Match
from companion.scene import Scene
from companion.simulation import (
    ClearTable,
    Deed,
    DrawCard,
    GatherHand,
    LayCard,
    PassOver,
    Press,
    Race,
    Reshuffle,
    SpreadHand,
    Step,
    Straighten,
    TakeBack,
    Tap,
    Think,
)

CALLS = 0.85  # how often a bot thinks of “Finita!”
NOTICES = 0.6  # and how often another one notices that it was forgotten
ATTENTION = 0.75  # how often a bot that could throw in does
BLUNDER = 0.02  # how often a turn begins with a wrong card
RACES = 0.1  # how often whose turn it is throws at the same moment,
IS_FASTER = 0.3  # and how often it is the faster one then
BUZZES = 0.5  # how often who throws in presses the buzzer first
LIKES_PIA = 0.7  # how often a bot that is hit and has Pia answers with her

Steps = Iterator[Step]


class FinitaBots:
    """Deals, lays, draws, calls and counts."""

    def __init__(self, game: Game[State], setup: Setup, seed: int) -> None:
        self.truth: Match[State] = Match(game, setup)
        self._rng = Random(f"finita bots {seed}")
        self._held = Holding(len(setup.players), self._rng)

    def look(self, scene: Scene) -> None:
        """These bots keep count themselves; who begins, the lot of the match says."""

    def steps(self) -> Steps:
        while self.truth.outcome is None:
            yield from self._phase()
            if self._held.reshuffled and self._state.phase in RUNNING:
                self._held.reshuffled = False
                yield Step(Reshuffle(self._state.active))

    @property
    def _state(self) -> State:
        return self.truth.state

    def _phase(self) -> Steps:
        phase = self._state.phase
        if phase in BETWEEN:
            return self._open()
        if phase is Phase.SERVING:
            return self._serve()
        if phase is Phase.SHOWING:
            return self._show()
        if phase is Phase.SCORING:
            return self._count()
        return self._hit() if phase is Phase.PENDING else self._turn()

    def _true(self, *events: Event) -> tuple[Event, ...]:
        for event in events:
            self.truth.play(event)
            self._held.follow(self._state)
        return events

    def _chance(self, share: float) -> bool:
        return self._rng.random() < share

    def _thinks(self, least: float, most: float) -> Step:
        return Step(Think(round(self._rng.uniform(least, most), 2)))

    # A round

    def _open(self) -> Steps:
        seat = beginner(self._state)
        if seat is None:
            seat = self._rng.choice(starters(self._state))
        if self._state.phase is Phase.ROUND_OVER:
            yield Step(ClearTable(seat))
            yield Step(Think(20.0))
        house = house_of(self._state.next_rules)
        self._held.deal(house.memory)
        *back, first = self._held.turn_up(label for label in CARDS if opens(house, label))
        for label in back:
            yield Step(LayCard(seat, DISCARD, label))
            yield Step(TakeBack(seat, DISCARD))
        words = wits.spoken(self._state, first, self._held.hands[seat], self._rng)
        yield Step(LayCard(seat, DISCARD, first), self._true(Event("open", words, seat)))

    def _count(self) -> Steps:
        """Everybody in turn lays what is left under the camera."""
        seat = next_to_show(self._state)
        while seat is not None:
            cards = in_order(self._held.whole(seat))
            laid = list(cards)
            self._rng.shuffle(laid)
            yield self._thinks(1.0, 3.0)
            yield Step(SpreadHand(seat, tuple(laid)), self._true(Event("hand", cards, seat)))
            yield Step(GatherHand(seat))
            seat = next_to_show(self._state)

    # A turn

    def _turn(self) -> Steps:
        state, seat = self._state, self._state.active
        yield self._thinks(0.5, 3.0)
        yield from self._distractions(seat)
        yield from self._misdeeds(seat)
        if self._state != state:
            return
        if not in_hand(state, seat):
            yield from self._blind(seat)
            return
        poker = wits.poker(state, self._held.hands[seat])
        if poker:
            yield from self._poker(seat, poker)
            return
        able = wits.lays(state, self._held.hands[seat], self._rng)
        if able and self._chance(0.97):
            yield from self._lay(seat, "lay", able[0])
        else:
            yield from self._draw(seat)

    def _lay(self, seat: int, verb: str, words: tuple[str, ...], named: int | None = None) -> Steps:
        self._held.lay(seat, words[0])
        laid = Step(LayCard(seat, DISCARD, words[0]), self._true(Event(verb, words, named)))
        yield laid
        yield from self._after_card(seat)

    def _draw(self, seat: int) -> Steps:
        """The drawn card is laid at once if it fits; the hand behind it stays a secret."""
        held = len(self._held.hands[seat])
        yield from self._draws(seat)
        yield self._thinks(0.5, 2.0)
        drawn = self._held.hands[seat][held:]
        fitting = wits.lays(self._state, self._held.hands[seat], self._rng)
        able = [words for words in fitting if words[0] in drawn]
        if able and self._chance(0.9):
            yield from self._lay(seat, "lay", able[0])
        else:
            yield Step(self._buzz(seat, "pass"), self._true(Event("pass")))

    def _draws(self, seat: int) -> Steps:
        yield Step(DrawCard(seat))
        yield Step(self._buzz(seat, "draw"), self._true(Event("draw")))

    def _buzz(self, seat: int, verb: str) -> Deed:
        """Who has not called “Finita!” would seem to do so with the buzzer."""
        return Tap(Event(verb)) if self._state.watch == seat else Press(seat)

    def _poker(self, seat: int, words: tuple[str, ...]) -> Steps:
        """Told first, with a tap, then laid one card on the other."""
        self._held.lay(seat, *words)
        yield Step(Tap(Event("lay")), self._true(Event("lay", words)))
        for label in words:
            yield Step(LayCard(seat, DISCARD, label))
        yield from self._after_card(seat)

    def _blind(self, seat: int) -> Steps:
        """A card laid aside is turned up on the pile; one that does not fit goes back."""
        if self._chance(0.3):
            yield from self._draw(seat)
            return
        state, label = self._state, self._held.aside[seat][0]
        words = wits.spoken(state, label, self._held.whole(seat), self._rng)
        fits = is_allowed(state.but(aside=(0,) * state.players), Event("lay", words))
        if fits:
            yield from self._lay(seat, "blind", words)
            return
        yield Step(LayCard(seat, DISCARD, label), self._true(Event("blind", words)))
        yield Step(TakeBack(seat, DISCARD))

    # Hit by a draw card

    def _hit(self) -> Steps:
        seat, hand = self._state.active, self._held.hands[self._state.active]
        yield self._thinks(0.5, 2.0)
        able = wits.lays(self._state, hand, self._rng) if hand else []
        if able and self._chance(0.8):
            yield from self._lay(seat, "lay", able[0])
        elif PIA in hand and self._chance(LIKES_PIA):
            yield from self._pia(seat)
        else:
            yield from self._draws(seat)

    def _pia(self, seat: int) -> Steps:
        """Passes it on, or is not affected and lays another card, whatever it is."""
        rest = [label for label in self._held.hands[seat] if label != PIA]
        if self._chance(0.5) or (rest == [] and not is_allowed(self._state, Event("dodge"))):
            self._held.lay(seat, PIA)
            yield Step(LayCard(seat, DISCARD, PIA), self._true(Event("divert")))
        elif is_allowed(self._state, Event("dodge")):
            self._held.lay(seat, PIA)
            yield Step(LayCard(seat, DISCARD, PIA), self._true(Event("dodge")))
        else:
            words = wits.spoken(self._state, self._rng.choice(rest), rest, self._rng)
            self._held.lay(seat, PIA, words[0])
            told = self._true(Event("dodge", words))
            yield Step(LayCard(seat, DISCARD, PIA), told, unclear=True)
            yield Step(LayCard(seat, DISCARD, words[0]))
        yield from self._after_card(seat)

    # Powers

    def _serve(self) -> Steps:
        seat = self._state.waiting[0]
        yield self._thinks(0.5, 2.0)
        able = [label for label in self._held.hands[seat] if may_serve(self._state, seat, label)]
        if able:
            label = able[0]
            self._held.lay(seat, label)
            yield Step(LayCard(seat, DISCARD, label), self._true(Event("serve", (label,), seat)))
            yield from self._after_card(seat)
        else:
            yield Step(Press(seat), self._true(Event("fail", (), seat)))

    def _show(self) -> Steps:
        """The lowest number in the hand, told with a tap."""
        seat = self._state.waiting[0]
        numbers = [CARDS[label].number for label in self._held.hands[seat]]
        least = min((number for number in numbers if number is not None), default=None)
        event = Event("show", (NOTHING_SHOWN if least is None else str(least),), seat)
        yield self._thinks(0.3, 1.0)
        yield Step(Tap(event), self._true(event))

    # What follows a card

    def _after_card(self, seat: int) -> Steps:
        """The slap, the 0, “Finita!”, Pia against a skip, and whoever throws in."""
        if self._state.slap:
            yield from self._slap()
        if self._state.zero:
            yield from self._zero()
        if self._state.watch == seat:
            yield from self._call(seat)
        if self._state.skipped is not None:
            yield from self._skipped(self._state.skipped)
        yield from self._throw_in()

    def _slap(self) -> Steps:
        order = list(range(self._state.players))
        self._rng.shuffle(order)
        slap = Event("slap", (), order[-1])
        if not by_buttons(self._state):
            yield Step(PassOver(order[0]))
            yield Step(Tap(slap), self._true(slap))
            return
        for seat in order[:-1]:
            yield self._thinks(0.1, 0.4)
            yield Step(Press(seat))
        yield Step(Press(order[-1]), self._true(slap))

    def _zero(self) -> Steps:
        moves = [Event("shuffle", (), seat) for seat in range(self._state.players)]
        able = [event for event in moves if is_allowed(self._state, event)]
        if able and self._chance(0.7):
            event = self._rng.choice(able)
            yield Step(Tap(event), self._true(event))
            self._rng.shuffle(self._held.aside[event.seat or 0])

    def _call(self, seat: int) -> Steps:
        yield self._thinks(0.2, 1.0)
        if self._chance(CALLS):
            yield Step(Press(seat), self._true(Event("finita", (), seat)))
        elif self._chance(NOTICES):
            yield Step(Tap(Event("accuse")), self._true(Event("accuse", (), seat)))

    def _skipped(self, seat: int) -> Steps:
        if PIA in self._held.hands[seat] and answerer(self._state) == seat and self._chance(LIKES_PIA):
            yield self._thinks(0.3, 1.0)
            yield from self._pia(seat)

    def _throw_in(self) -> Steps:
        """Who holds the twin of the top card is faster than whose turn it is."""
        state, top = self._state, self._state.top or ""
        holding = [seat for seat in range(state.players) if top in self._held.hands[seat]]
        able = [seat for seat in holding if state.phase in RUNNING and may_jump(state, seat, top)]
        if not able or not self._chance(ATTENTION):
            return
        seat = self._rng.choice(able)
        yield self._thinks(0.2, 0.6)
        buzzes = self._state.counts[seat] > 1 and not by_buttons(self._state)
        if buzzes and self._chance(RACES):
            yield from self._race(seat, top)
            return
        if buzzes and self._chance(BUZZES):
            yield Step(Press(seat))
        yield from self._lay(seat, "jump", (top,), seat)

    def _race(self, seat: int, top: str) -> Steps:
        """Whose turn it is throws at the same moment: the lower card was faster, the other goes back."""
        active = self._state.active
        hand = self._held.hands[active]
        cards = [words[0] for words in wits.lays(self._state, hand, self._rng) if CARDS[words[0]].colour]
        others = [label for label in cards if label != top]
        if not others or active == seat:
            yield from self._lay(seat, "jump", (top,), seat)
            return
        if not self._state.house.zw_slow and self._chance(IS_FASTER):
            yield from self._too_slow(seat, top, others[0])
            return
        self._held.lay(seat, top)
        if self._chance(BUZZES):
            yield Step(Press(seat))
        told = self._true(Event("jump", (top,), seat))
        yield Step(Race((seat, top), (active, others[0])), told)
        yield Step(TakeBack(active, DISCARD))
        yield from self._after_card(seat)

    def _too_slow(self, seat: int, top: str, card: str) -> Steps:
        """The card of whose turn it is lies below; the twin goes back and costs nothing."""
        active = self._state.active
        self._held.lay(active, card)
        told = self._true(Event("lay", (card,)))
        yield Step(Race((active, card), (seat, top)), told)
        yield Step(TakeBack(seat, DISCARD))
        yield from self._after_card(active)

    # What should not happen

    def _misdeeds(self, seat: int) -> Steps:
        if self._chance(BLUNDER) and in_hand(self._state, seat):
            yield from self._wrong(seat)
        elif self._chance(BLUNDER / 4):
            other = self._rng.randrange(self._state.players)
            verbs = ("suggest", "question") if self._state.house.dumme_frage else ("suggest",)
            verb = self._rng.choice(verbs)
            yield Step(Tap(Event(verb)), self._true(Event(verb, (), other)))

    def _wrong(self, seat: int) -> Steps:
        """A card that does not fit, by whose turn it is or out of turn."""
        who = seat if self._chance(0.7) else self._rng.randrange(self._state.players)
        hand = self._held.hands[who]
        able = [label for label in wits.wrong_ones(self._state, who, hand) if label in self._misfits(seat)]
        if not able:
            return
        label = self._rng.choice(able)
        yield Step(LayCard(who, DISCARD, label), self._true(Event("wrong", (label,), who)))
        yield Step(TakeBack(who, DISCARD))

    def _misfits(self, seat: int) -> list[str]:
        """What could not be the active player's card, whatever they hold."""
        wrong = [label for label in CARDS if is_allowed(self._state, Event("wrong", (label,), seat))]
        return [label for label in wrong if not can_come(self._state, label)]

    def _distractions(self, seat: int) -> Steps:
        """Hands that cross the table and piles put straight mean nothing, and must be read so."""
        chance = self._rng.random()
        if chance < 0.02:
            yield Step(PassOver(self._rng.randrange(self._state.players)))
        elif chance < 0.03:
            yield Step(Straighten(seat, DISCARD))


chosen_rules = wits.chosen_rules
