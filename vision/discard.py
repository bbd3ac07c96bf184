"""The watch over a table with one discard pile, and a place where hands are laid out to be counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from vision.beneath import Beneath
from vision.deck import Deck, Picture
from vision.hand_watcher import HandWatcher
from vision.mat import Mat
from vision.sighting import News, Sighting, View
from vision.watcher import Watcher

DISCARD, HAND = "discard", "hand"
LOOKS = 6  # still frames in a row in which a hand is looked for


class DiscardWatcher:
    """Frames in, news out: of the pile as of any other, and of a hand as one text (see hand_text).

    Hands are looked for only while `hands` says so: in play they would only be looked at in vain.
    """

    def __init__(self, deck: Deck, mat: Mat | None, discard: str = DISCARD, hand: str = HAND) -> None:
        self._pile = Watcher(deck, mat, lambda _label: discard, (discard,))
        self._pile.beneath = Beneath(self._pile.recogniser).find
        self._hand = HandWatcher(self._pile.recogniser, hand)
        self.hands = True

    @property
    def view(self) -> View:
        return self._pile.view

    @property
    def prior(self) -> Callable[[str], float] | None:
        return self._pile.prior

    @prior.setter
    def prior(self, prior: Callable[[str], float] | None) -> None:
        self._pile.prior = self._hand.prior = prior

    @property
    def known(self) -> Mapping[str, Sighting | None]:
        return self._pile.known

    def expect(self, labels: Mapping[str, str | None]) -> None:
        """What the companion believes to lie there; a hand as its text."""
        self._pile.expect({spot: label for spot, label in labels.items() if spot != self._hand.spot})
        if self._hand.spot in labels:
            self._hand.told = labels[self._hand.spot]

    def crop(self, spot: str) -> Picture | None:
        return self._hand.crop() if spot == self._hand.spot else self._pile.crop(spot)

    def look(self, image: Picture, at: float) -> list[News]:
        news = self._pile.look(image, at)
        layout = self._pile.layout
        fresh = 0 < self._pile.calm <= LOOKS  # what has rested for longer was looked at
        if layout and self.hands and fresh and self.view is not View.DARK:
            image = self._pile.steady(image) if self._hand.unsure else image
            news += self._hand.look(image, layout, self._pile.print_size, at)
        return news
