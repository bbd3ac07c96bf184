"""The way from the first page into a match: a pure function from a state and a wish to the next state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion import chain, pages, seating
from companion.die import is_rolled
from companion.game import Game, Setup
from companion.pages import PastMatch, Place, Player, Typing
from companion.preferences import Preferences
from companion.settings import Rules
from companion.words import LANGUAGES, _

NOBODY = -1  # the seat of what is written for the whole table


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
    commitment: str = ""  # of the die that was announced for the next match
    word: str = ""  # what the table added to it
    unfinished: PastMatch | None = None
    note: str = ""


@dataclass(frozen=True)
class Start:
    """Leave the menu and play this match."""

    game: Game[Any]
    setup: Setup
    colours: tuple[int, ...]
    preferences: Preferences


@dataclass(frozen=True)
class Announce:
    """Before this match a chain must be begun; its commitment leads on, see `announced`."""

    menu: Menu


@dataclass(frozen=True)
class Leave:
    """Leave the menu for good."""


Next = Menu | Start | Announce | pages.Resume | Leave


def step(menu: Menu, wish: object) -> Next:
    """What comes after a wish; one that means nothing here changes nothing."""
    found = _STEPS.get(type(wish))
    return found(menu, wish) if found and _means_something(menu, wish) else menu


def _means_something(menu: Menu, wish: object) -> bool:
    seat = getattr(wish, "seat", None)
    return (seat is None or _sits(menu, seat)) and not (menu.game is None and isinstance(wish, _ABOUT_A_GAME))


def _open(menu: Menu, wish: pages.Open) -> Next:
    if wish.place is Place.FAIRNESS or (wish.place in (Place.PLAYERS, Place.RULES) and menu.game is None):
        return menu  # a seal is shown when a match is about to begin, and not otherwise
    if wish.place is Place.RULES and (menu := _written(menu)).problem:
        return menu
    return replace(menu, place=wish.place, typing=None, rule=None, viewed=None, problem="")


def _back(menu: Menu, _wish: pages.Back) -> Next:
    if menu.typing:
        return replace(menu, typing=None, problem="")
    if menu.rule or menu.viewed is not None:
        return replace(menu, rule=None, viewed=None)
    back = {Place.RULES: Place.PLAYERS, Place.FAIRNESS: Place.PLAYERS}.get(menu.place, Place.HOME)
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


def _enter_word(menu: Menu, _wish: pages.EnterWord) -> Next:
    if menu.place is not Place.FAIRNESS:
        return menu
    return replace(menu, typing=Typing(NOBODY, menu.word, capital=not menu.word), problem="")


def _rename(menu: Menu, wish: pages.Rename) -> Next:
    """Placeholders are written over; a real name is changed."""
    name = menu.players[wish.seat].name
    text = "" if seating.is_placeholder(name) else name
    return replace(menu, typing=Typing(wish.seat, text, capital=not text), problem="")


def _type(menu: Menu, wish: pages.Type) -> Next:
    if menu.typing is None:
        return menu
    return _typed(menu, seating.legible(menu.typing.text + wish.text))


def _erase(menu: Menu, _wish: pages.Erase) -> Next:
    return menu if menu.typing is None else _typed(menu, menu.typing.text[:-1])


def _typed(menu: Menu, text: str) -> Next:
    assert menu.typing
    capital = not text or text[-1] in " -"
    return replace(menu, typing=replace(menu.typing, text=text, capital=capital), problem="")


def _shift(menu: Menu, _wish: pages.Shift) -> Next:
    if menu.typing is None:
        return menu
    return replace(menu, typing=replace(menu.typing, capital=not menu.typing.capital))


def _done(menu: Menu, _wish: pages.Done) -> Next:
    return _written(menu)


def _written(menu: Menu) -> Menu:
    """The name on the keyboard becomes the player's, unless another has it: a record tells names apart."""
    if menu.typing is None:
        return menu
    name = " ".join(menu.typing.text.split())
    if menu.typing.seat == NOBODY:
        return replace(menu, word=name, typing=None, problem="")
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
    usual = game_of(menu).target(len(menu.players))
    return replace(menu, target=None if wish.target == usual else wish.target)


def _start(menu: Menu, _wish: pages.StartMatch) -> Next:
    menu = _written(menu)
    if menu.problem:
        return menu
    game = game_of(menu)
    if is_rolled(game) and menu.place is not Place.FAIRNESS:
        return Announce(menu)
    names = tuple(player.name for player in menu.players)
    target = game.target(len(names)) if menu.target is None else menu.target
    setup = Setup(names, Rules.of(game.settings, menu.chosen), menu.starter, target)
    if is_rolled(game):
        setup = chain.announced(setup, menu.commitment, menu.word)
    colours = tuple(player.colour for player in menu.players)
    return Start(game, setup, colours, replace(menu.preferences, players=menu.players))


def announced(menu: Menu, commitment: str) -> Menu:
    """The commitment is shown before the table is asked for its word."""
    return replace(menu, place=Place.FAIRNESS, commitment=commitment, word="", typing=None, rule=None)


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


def _resume(_menu: Menu, wish: pages.Resume) -> Next:
    return wish


def _quit(_menu: Menu, _wish: pages.Quit) -> Next:
    return Leave()


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
    pages.EnterWord: _enter_word,
    pages.Type: _type,
    pages.Erase: _erase,
    pages.Shift: _shift,
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
    pages.Resume: _resume,
    pages.Quit: _quit,
}
