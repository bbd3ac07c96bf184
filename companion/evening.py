"""An evening with the companion: the menu, match after match, and everything remembered in between."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import SystemRandom
from typing import Any

from companion import __version__, home, menu, pages, preferences, sealing
from companion.app import App, Inbox
from companion.chain import announced, unannounced
from companion.die import ChainDie, die_of, is_rolled, new_chain
from companion.game import Game, Setup
from companion.games import GAMES
from companion.journal import Entry, Journal
from companion.keeping import Keeper
from companion.logs import log, write_logs
from companion.lots import drawn
from companion.match import Match
from companion.menu_pages import page
from companion.past import best_alone, readable, replayed
from companion.record import BadRecord, read
from companion.referee import Referee
from companion.scene import Command
from companion.screen.screen import Screen
from companion.table_kinds import chosen_kind
from companion.watchdog import leave_when_told
from companion.wires import usable_wiring
from companion.words import _, speak

REST_S = 0.02  # between two looks at the inbox when nothing moves
BUSY_S = 0.005


class Evening:
    """One screen, one journal, one kind of table."""

    def __init__(
        self, screen: Screen, journal: Journal, table: str, alive: Callable[[], None] = lambda: None,
        kiosk: bool = False, safe: bool = False, sorry: str = "",
    ) -> None:  # fmt: skip
        self._screen = screen
        self._journal = journal
        self._table = table
        self._alive = alive  # told that the loop goes round
        self._kiosk = kiosk
        self._safe = safe
        self._tastes = preferences.Preferences() if safe else preferences.load(home.preferences())
        self._place = pages.Place.HOME
        self._sorry = sorry  # why the last thing wished was not done
        self._left: menu.Menu | None = None  # where the menu was when a match was to begin
        self.switch_off = False

    # The menu

    def run(self) -> None:
        """Goes on with an unfinished match at once: after a power cut the same screen comes back."""
        entry = self._journal.unfinished()
        at_once = not self._safe and not self._sorry
        resumes = entry is not None and at_once and readable(self._journal, entry)
        wish: object = pages.Resume(entry.id) if entry is not None and resumes else None
        while not isinstance(wish, menu.Leave):
            wish = self._follow(wish) if wish is not None else self._choose()
        self.switch_off = wish.off

    def _follow(self, wish: object) -> object:
        ended: object = None
        self._sorry = ""
        if isinstance(wish, menu.Start):
            self._remember(wish.preferences)
            ended = self.play(wish.game, wish.setup)
        elif isinstance(wish, pages.Resume):
            ended = self._resume(wish.match)
        elif isinstance(wish, pages.TeachDeck):
            ended = self._teach(wish.deck)
        self._place = ended.place if isinstance(ended, pages.Open) else pages.Place.HOME
        self._left = self._left if isinstance(ended, pages.Back) else None
        return menu.Leave() if isinstance(ended, pages.Quit) else None

    def _choose(self) -> object:
        shown = self._menu()
        while True:
            self._screen.show(page(shown))
            for wish in self._screen.poll():
                found = menu.step(shown, wish)
                if not isinstance(found, menu.Menu):
                    self._left = shown
                    return found
                self._heed(found)
                shown = found
            self._rest()

    def _rest(self) -> None:
        self._alive()
        time.sleep(BUSY_S if self._screen.busy() else REST_S)

    def _menu(self) -> menu.Menu:
        """As it was left by who comes back from the seal, else from its beginning."""
        fresh = self._first_page()
        if self._left is None:
            return fresh
        return replace(
            self._left, history=fresh.history, unfinished=fresh.unfinished, preferences=self._tastes
        )

    def _first_page(self) -> menu.Menu:
        matches = tuple(past for entry in self._journal.entries() if (past := self._past(entry)) is not None)
        entry = self._journal.unfinished()
        unfinished = next((past for past in matches if entry is not None and past.match == entry.id), None)
        language = speak(self._tastes.language)
        return menu.Menu(
            GAMES,
            self._tastes,
            language,
            self._place,
            history=matches,
            unfinished=unfinished,
            note=self._note(),
            kiosk=self._kiosk,
        )

    def _note(self) -> str:
        notes = {
            "simulated": _("Simulated table: no camera was found."),
            "manual": _("Without camera: cards are told by touch."),
        }
        said = [self._sorry, notes.get(chosen_kind(self._table), ""), *_doubts()]
        said += [self._journal.trouble, self._journal.damage]
        if self._safe:
            why = _("Safe mode: two starts came to nothing. Pretended table, usual settings.")
            said.insert(0, why + " " + _("What went wrong is in the log: finito report."))
        return " ".join(filter(None, said))

    def _heed(self, shown: menu.Menu) -> None:
        """Tastes take effect as they are chosen, and outlive the evening."""
        if shown.preferences != self._tastes:
            self._remember(shown.preferences)

    def _remember(self, tastes: preferences.Preferences) -> None:
        self._tastes = tastes
        speak(tastes.language)
        self._screen.volume(0 if tastes.quiet else tastes.volume)
        self._screen.motion(tastes.motion)
        if not self._safe:  # the players' own settings are looked at later, and must still be there
            preferences.save(home.preferences(), tastes)

    def _past(self, entry: Entry) -> pages.PastMatch | None:
        try:
            record = read(entry.header)
            summary = json.loads(entry.summary or "{}")
        except (BadRecord, ValueError):
            return None
        return pages.PastMatch(
            match=entry.id,
            title=record.game.title + (f" ({_('demo')})" if entry.demo else ""),
            when=entry.begun.replace("T", " ")[:16],
            players=record.setup.players,
            totals=tuple(tuple(row) for row in summary.get("totals", ())),
            winners=tuple(summary.get("winners", ())),
            over=entry.over,
            target=record.setup.target or record.game.target(len(record.setup.players)),
        )

    def _teach(self, deck: str) -> object:
        """The players' own cards are shown to the camera; the menu is there again afterwards."""
        from companion import lesson  # vision is heavy, and the first page needs none
        from vision.deck import DeckError

        try:
            return lesson.run(self._screen, lesson.lesson_of(deck), self._alive).over
        except DeckError as wrong:
            self._sorry = str(wrong)
            return None

    # Matches

    def play(self, game: Game[Any], setup: Setup) -> object:
        """A new match, and again as often as the players like, each with a seal of its own."""
        wish: object = Command.AGAIN
        while wish is Command.AGAIN:
            agreed = self._agreed(game, drawn(game, unannounced(setup), SystemRandom()))
            if not isinstance(agreed, Setup):
                return agreed
            match = Match(game, agreed)
            begun = datetime.now().isoformat(timespec="seconds")
            wish = self._sit_down(match, Keeper.begin(self._journal, match, begun))
        return wish

    def _agreed(self, game: Game[Any], setup: Setup) -> Setup | pages.Back | pages.Quit:
        """The match with what its die is bound to, once the table has seen the seal and added a word."""
        if not is_rolled(game):
            return setup
        page = pages.Fairness(_(game.title), new_chain(self._journal))
        while True:
            self._screen.show(page)
            for wish in self._screen.poll():
                found = sealing.step(page, wish)
                if isinstance(found, sealing.Agreed):
                    return announced(setup, page.commitment, found.word)
                if not isinstance(found, pages.Fairness):
                    return found
                page = found
            self._rest()

    def _resume(self, number: int) -> object:
        entry = next(entry for entry in self._journal.entries() if entry.id == number)
        match = replayed(self._journal, entry)
        wish = self._sit_down(match, Keeper(self._journal, match, number))
        return self.play(match.game, match.setup) if wish is Command.AGAIN else wish

    def _sit_down(self, match: Match[Any], keeper: Keeper) -> object:
        """Play until somebody leaves. Returns the wish that ended it."""
        from companion.live import MatchClock, open_table  # vision is heavy, and the first page needs none

        clock = MatchClock(after=max((event.at or 0.0 for event in match.lines), default=0.0))
        inbox: Inbox = Inbox()
        die = die_of(self._journal, match)
        referee = Referee(match, keeper.keep, roll=die)
        kind = chosen_kind(self._table)
        log.info("match: %s, %s players, table %s", match.game.name, len(match.setup.players), kind)
        wiring = usable_wiring(self._tastes.wiring)
        with open_table(kind, match, inbox, clock, wiring) as table:
            colours = self._tastes.colours(match.setup.players)
            trouble, best = partial(self._trouble, die), partial(best_alone, self._journal, match)
            app = App(referee, table, self._screen, inbox, clock, trouble, colours, best)
            self._screen.evidence(table.crop)
            if match.lines:
                table.expect(match.state)
            while app.over is None:
                app.step()
                self._rest()
        return app.over

    def _trouble(self, die: ChainDie | None) -> str:
        return " ".join(filter(None, (self._journal.trouble, die.trouble if die else "")))


def _doubts() -> list[str]:
    """What stands against playing with the players' own cards."""
    if not home.decks().is_dir():
        return []
    from companion import decks  # vision is heavy, and most tables play with our cards

    return [decks.trouble_with(game.table.deck) for game in GAMES]


@contextmanager
def opened(kiosk: bool = False, safe: bool = False) -> Iterator[tuple[Screen, Journal]]:
    """The screen and the journal of an evening, as the players like them."""
    write_logs()
    leave_when_told()
    tastes = preferences.Preferences() if safe else preferences.load(home.preferences())
    speak(tastes.language)
    volume = 0 if tastes.quiet else tastes.volume
    with (
        Journal(home.journal()) as journal,
        Screen(fullscreen=kiosk, motion=tastes.motion, volume=volume) as screen,
    ):
        log.info("begun: version %s, kiosk %s, safe mode %s", __version__, kiosk, safe)
        yield screen, journal
        log.info("left in order")
