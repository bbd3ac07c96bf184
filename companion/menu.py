"""The way from the first page into a match: a pure function from a state and a wish to the next state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion import lots, pages, seating, writing
from companion.game import Game, Setup, Unreadable
from companion.pages import PastMatch, Place, Player, Typing
from companion.preferences import Preferences
from companion.settings import Rules
from companion.words import LANGUAGES, _


@dataclass(frozen=True)
class Menu:
    """Everything the pages outside a match show. What must outlive the power lies in `preferences`."""

    games: tuple[Game[Any], ...]
    preferences: Preferences
    language: str
    place: Place = Place.HOME
    game: Game[Any] | None = None
    players: tuple[Player, ...] = ()
    starter: int = 0
    typing: Typing | None = None
    problem: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    target: int | None = None
    rule: str | None = None
    history: tuple[PastMatch, ...] = ()
    viewed: int | None = None
    unfinished: PastMatch | None = None
    note: str = ""
    kiosk: bool = False


@dataclass(frozen=True)
class Start:
    """Leave the menu and play this match."""

    game: Game[Any]
    setup: Setup
    colours: tuple[int, ...]
    preferences: Preferences


@dataclass(frozen=True)
class Leave:
    """Leave the menu for good; `off` switches the machine off, too."""

    off: bool = False


Next = Menu | Start | pages.Resume | pages.TeachDeck | Leave


def step(menu: Menu, wish: object) -> Next:
    """What comes after a wish; one that means nothing here changes nothing."""
    found = _STEPS.get(type(wish))
    return found(menu, wish) if found and _means_something(menu, wish) else menu


def _means_something(menu: Menu, wish: object) -> bool:
    seat = getattr(wish, "seat", None)
    return (seat is None or _sits(menu, seat)) and not (menu.game is None and isinstance(wish, _ABOUT_A_GAME))


def _open(menu: Menu, wish: pages.Open) -> Next:
    if wish.place in (Place.PLAYERS, Place.RULES) and menu.game is None:
        return menu
    if wish.place is Place.RULES and (menu := _written(menu)).problem:
        return menu
    return replace(menu, place=wish.place, typing=None, rule=None, viewed=None, problem="")


def _back(menu: Menu, _wish: pages.Back) -> Next:
    if menu.typing:
        return replace(menu, typing=None, problem="")
    if menu.rule or menu.viewed is not None:
        return replace(menu, rule=None, viewed=None)
    back = {Place.RULES: Place.PLAYERS}.get(menu.place, Place.HOME)
    return replace(menu, place=back, problem="")


def _choose_game(menu: Menu, wish: pages.ChooseGame) -> Next:
    game = next(game for game in menu.games if game.name == wish.name)
    players = seating.seated(menu.players or menu.preferences.players, game)
    return replace(
        menu,
        game=game,
        players=players,
        place=Place.PLAYERS,
        starter=min(menu.starter, len(players) - 1),
        chosen={} if game is not menu.game else menu.chosen,
        target=None if game is not menu.game else menu.target,
    )


def _add(menu: Menu, _wish: pages.AddPlayer) -> Next:
    if len(menu.players) + 1 not in game_of(menu).seats:
        return menu
    return replace(menu, players=(*menu.players, seating.fresh(menu.players)), problem="")


def _remove(menu: Menu, wish: pages.RemovePlayer) -> Next:
    if len(menu.players) - 1 not in game_of(menu).seats:
        return menu
    players = seating.without(menu.players, wish.seat)
    starter = menu.starter - 1 if menu.starter > wish.seat else menu.starter
    return replace(menu, players=players, starter=min(starter, len(players) - 1), typing=None, problem="")


def _move(menu: Menu, wish: pages.MovePlayer) -> Next:
    here, there = wish.seat, wish.seat + wish.by
    if not _sits(menu, there):
        return menu
    starter = {here: there, there: here}.get(menu.starter, menu.starter)
    return replace(menu, players=seating.exchanged(menu.players, here, there), starter=starter)


def _recolour(menu: Menu, wish: pages.Recolour) -> Next:
    return replace(menu, players=seating.recoloured(menu.players, wish.seat))


def _youngest(menu: Menu, wish: pages.Youngest) -> Next:
    return replace(menu, starter=wish.seat)


def _rename(menu: Menu, wish: pages.Rename) -> Next:
    """Placeholders are written over; a real name is changed."""
    name = menu.players[wish.seat].name
    text = "" if seating.is_placeholder(name) else name
    return replace(menu, typing=Typing(wish.seat, text, capital=not text), problem="")


def _write(menu: Menu, wish: object) -> Next:
    if menu.typing is None:
        return menu
    return replace(menu, typing=writing.after(menu.typing, wish), problem="")


def _done(menu: Menu, _wish: pages.Done) -> Next:
    return _written(menu)


def _written(menu: Menu) -> Menu:
    """The name on the keyboard becomes the player's, unless another has it: a record tells names apart."""
    if menu.typing is None:
        return replace(menu, problem="")
    name = writing.done(menu.typing)
    if not name:
        return replace(menu, typing=None, problem="")
    others = (player.name for seat, player in enumerate(menu.players) if seat != menu.typing.seat)
    if name in others:
        problem = _("“{name}” already sits at the table. Add a letter to tell them apart.")
        return replace(menu, problem=problem.format(name=name))
    seat = menu.typing.seat
    renamed = replace(menu.players[seat], name=name)
    return replace(menu, players=seating.changed(menu.players, seat, renamed), typing=None, problem="")


def _sits(menu: Menu, seat: int) -> bool:
    return 0 <= seat < len(menu.players)


def _open_rule(menu: Menu, wish: pages.OpenRule) -> Next:
    return replace(menu, rule=wish.name)


def _choose(menu: Menu, wish: pages.Choose) -> Next:
    return replace(menu, chosen={**menu.chosen, wish.setting: wish.value}, rule=None)


def _aim(menu: Menu, wish: pages.Aim) -> Next:
    return replace(menu, target=None if wish.target == usual_target(menu) else wish.target)


def usual_target(menu: Menu) -> int | None:
    """What the game goes to with so many players, or what the chosen house rules suggest."""
    game = game_of(menu)
    usual = game.target(len(menu.players))
    return game.suggested(Rules.of(game.settings, menu.chosen)) if usual is None else usual


def _target(menu: Menu) -> int | None:
    """A target that was chosen for other house rules is forgotten."""
    if menu.target is None or usual_target(menu) is None:
        return game_of(menu).target(len(menu.players))
    return menu.target


def _start(menu: Menu, _wish: pages.StartMatch) -> Next:
    menu = _written(menu)
    if menu.problem:
        return menu
    game = game_of(menu)
    names = tuple(player.name for player in menu.players)
    setup = Setup(names, Rules.of(game.settings, menu.chosen), menu.starter, _target(menu))
    try:
        lots.check(game, setup)
    except Unreadable as why:
        return replace(menu, place=Place.PLAYERS, rule=None, problem=why.said(_))
    colours = tuple(player.colour for player in menu.players)
    return Start(game, setup, colours, replace(menu.preferences, players=menu.players))


def _view(menu: Menu, wish: pages.View) -> Next:
    return replace(menu, viewed=wish.match)


def _language(menu: Menu, wish: pages.SetLanguage) -> Next:
    if wish.language not in LANGUAGES:
        return menu
    tastes = replace(menu.preferences, language=wish.language)
    return replace(menu, preferences=tastes, language=wish.language)


def _volume(menu: Menu, wish: pages.SetVolume) -> Next:
    tastes = replace(menu.preferences, volume=min(10, max(0, wish.volume)), quiet=False)
    return replace(menu, preferences=tastes)


def _quiet(menu: Menu, wish: pages.SetQuiet) -> Next:
    return replace(menu, preferences=replace(menu.preferences, quiet=wish.quiet))


def _motion(menu: Menu, wish: pages.SetMotion) -> Next:
    return replace(menu, preferences=replace(menu.preferences, motion=wish.motion))


def _away(_menu: Menu, wish: pages.Resume | pages.TeachDeck) -> Next:
    """Leaves the menu for what is wished."""
    return wish


def _quit(_menu: Menu, _wish: pages.Quit) -> Next:
    return Leave()


def _switch_off(menu: Menu, _wish: pages.SwitchOff) -> Next:
    return Leave(off=True) if menu.kiosk else menu


def game_of(menu: Menu) -> Game[Any]:
    assert menu.game is not None, "pages about a game are reached through one"
    return menu.game


_ABOUT_A_GAME = (pages.AddPlayer, pages.OpenRule, pages.Choose, pages.Aim, pages.StartMatch)

_STEPS: dict[type, Callable[[Menu, Any], Next]] = {
    pages.Open: _open,
    pages.Back: _back,
    pages.ChooseGame: _choose_game,
    pages.AddPlayer: _add,
    pages.RemovePlayer: _remove,
    pages.MovePlayer: _move,
    pages.Recolour: _recolour,
    pages.Youngest: _youngest,
    pages.Rename: _rename,
    **dict.fromkeys(writing.WISHES, _write),
    pages.Done: _done,
    pages.OpenRule: _open_rule,
    pages.Choose: _choose,
    pages.Aim: _aim,
    pages.StartMatch: _start,
    pages.View: _view,
    pages.SetLanguage: _language,
    pages.SetVolume: _volume,
    pages.SetQuiet: _quiet,
    pages.SetMotion: _motion,
    pages.Resume: _away,
    pages.TeachDeck: _away,
    pages.Quit: _quit,
    pages.SwitchOff: _switch_off,
}
