"""What the camera saw on each spot, how it was understood, and where the table has to be put right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import dist

from vision.sighting import Change, News, Sighting

Lying = Mapping[str, str | None]

NEAR = 0.1  # of a card's width: a corner that moved less has not moved


class Sight:
    """`must` is what has to lie there after a restart, before anything was seen."""

    def __init__(self, must: Lying) -> None:
        self.table: dict[str, News] = {}
        self._understood: dict[str, News] = {}
        self._astray = set(must)

    def see(self, news: News) -> None:
        self.table[news.spot] = news

    def understand(self, news: News) -> News | None:
        """`news` in the light of what players said about the place before; None if it says nothing new."""
        if news.change is Change.RIGHTED:
            self._understood[news.spot] = news
            return None
        found = as_understood(self._understood.get(news.spot), news)
        if found is not None:
            self._understood[news.spot] = found
        return found

    def is_awaited(self, news: News) -> bool:
        """The first look after a restart proposes nothing: it only shows whether the table is right."""
        return news.change is Change.FIRST and news.spot in self._astray

    def explain(self, spots: Iterable[str], lying: Lying) -> None:
        """Whatever the camera made of these places: players or rules have told what lies there."""
        for spot in spots:
            news, label = self._understood.get(spot), lying.get(spot)
            if news and news.top and label:
                self._understood[spot] = replace(news, top=replace(news.top, label=label))

    def unread(self) -> set[str]:
        return {spot for spot, news in self._understood.items() if news.top and news.top.label is None}

    # What must be put right

    def stray(self, spots: Iterable[str], lying: Lying) -> None:
        """These places must look otherwise than the camera sees them."""
        self._astray.update(spot for spot in spots if self._differs(spot, lying))

    def compare(self, lying: Lying) -> None:
        """Places that look right again need no more attention."""
        self._astray = {spot for spot in self._astray if spot not in self.table or self._differs(spot, lying)}

    def play_on(self) -> None:
        """Something was accepted, so what was never seen must have been right."""
        self._astray &= set(self.table)

    def confirm(self) -> None:
        self._astray.clear()

    def must_lie(self, lying: Lying) -> tuple[tuple[str, str | None], ...]:
        """The whole table, as long as one place of it is wrong."""
        return tuple(lying.items()) if self._astray & set(lying) else ()

    def _differs(self, spot: str, lying: Lying) -> bool:
        news = self.table.get(spot)
        if news is None or spot not in lying:
            return False
        if news.top is None:
            return lying[spot] is not None
        return news.top.label is not None and news.top.label != lying[spot]


def as_understood(before: News | None, news: News) -> News | None:
    """Where players corrected a reading, the camera still compares with its own."""
    known = before.top.label if before and before.top else None
    if known is None or before is None or before.top is None or news.top is None or news.top.label is None:
        return news
    if news.change is Change.LAID and news.top.label == known:
        return None if same_place(before.top, news.top) else replace(news, change=Change.UNCLEAR)
    if news.change in (Change.LAID, Change.FIRST, Change.CLEARED) or news.top.label == known:
        return news
    if news.change is Change.DOUBLED:
        candidates = ((known, news.top.confidence), *news.top.candidates)
        return replace(news, change=Change.LAID, top=replace(news.top, label=None, candidates=candidates))
    return replace(news, top=replace(news.top, label=known))


def same_place(one: Sighting, other: Sighting) -> bool:
    """The outlines cover each other, whichever corner is called the first."""
    if len(one.corners) != 4 or len(other.corners) != 4:
        return False
    near = NEAR * min(dist(one.corners[0], one.corners[1]), dist(one.corners[1], one.corners[2]))
    return all(min(dist(corner, there) for there in other.corners) <= near for corner in one.corners)


def overtakes(news: News, cause: News | None, believed: str | None) -> bool:
    """Whether a new look answers a question about the place: it was put right, cleared, or read anew.

    A card that came on top of the one in question answers nothing; it is judged afterwards.
    """
    if news.top is None:
        return True
    if news.change is Change.DOUBLED:
        return cause is not None and cause.change is Change.MOVED
    if news.change is not Change.LAID:
        return False
    if news.top.label is not None and news.top.label == believed:
        return True
    if cause is None or cause.top is None:
        return False
    return news.crowded or same_place(cause.top, news.top)
