"""What the menu shows: a page for each of its places."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion import pages
from companion.game import CardTable, HeapTable
from companion.menu import Menu, game_of, usual_target
from companion.pages import Place
from companion.settings import Setting
from companion.words import _


def page(menu: Menu) -> pages.Page:
    return _PAGES[menu.place](menu)


def _tiles(menu: Menu) -> tuple[pages.GameTile, ...]:
    return tuple(
        pages.GameTile(game.name, _(game.title), game.seats.start, game.seats.stop - 1, game.table.deck)
        for game in menu.games
    )


def _home(menu: Menu) -> pages.Page:
    tastes = menu.preferences
    return pages.Home(
        _tiles(menu), menu.unfinished, menu.note, menu.language, tastes.volume, tastes.quiet, tastes.motion,
        menu.kiosk,
    )  # fmt: skip


def _players(menu: Menu) -> pages.Page:
    game = game_of(menu)
    return pages.Players(
        _(game.title),
        menu.players,
        menu.starter,
        game.seats.start,
        game.seats.stop - 1,
        menu.typing,
        menu.problem,
    )


def _rules(menu: Menu) -> pages.Page:
    game = game_of(menu)
    usual = usual_target(menu)
    return pages.HouseRules(
        _(game.title),
        tuple(_rule_line(setting, menu.chosen) for setting in game.settings),
        _targets(usual),
        usual if menu.target is None else menu.target,
        usual,
        menu.rule,
    )


def _history(menu: Menu) -> pages.Page:
    viewed = next((past for past in menu.history if past.match == menu.viewed), None)
    return pages.History(menu.history, viewed)


def _decks(menu: Menu) -> pages.Page:
    """The games whose cards are read by their faces."""
    cards = {game.name for game in menu.games if isinstance(game.table, CardTable | HeapTable)}
    return pages.Decks(tuple(tile for tile in _tiles(menu) if tile.name in cards))


def _rule_line(setting: Setting, chosen: Mapping[str, str]) -> pages.RuleLine:
    """One that another rule needs says so, and stands there as it will be played."""
    labels = tuple(_(label) for label in setting.labels) or setting.values
    current = setting.in_force(chosen)
    if setting.is_forced(chosen):
        needed = setting.values.index(current)
        note = _("{choice} (another rule needs it)").format(choice=labels[needed])
        labels = (*labels[:needed], note, *labels[needed + 1 :])
    return pages.RuleLine(setting.name, _(setting.sentence), setting.values, labels, current)


def _targets(usual: int | None) -> tuple[int, ...]:
    """The usual target with two steps down and two up; of a long evening more shorter ones."""
    if usual is None:
        return ()
    width, down = (20, 2) if usual < 200 else (100, 3)
    return tuple(usual + width * by for by in range(-down, 5 - down) if usual + width * by > 0)


_PAGES: dict[Place, Callable[[Menu], pages.Page]] = {
    Place.HOME: _home,
    Place.PLAYERS: _players,
    Place.RULES: _rules,
    Place.HISTORY: _history,
    Place.DECKS: _decks,
}
