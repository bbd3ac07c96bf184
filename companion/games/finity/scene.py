"""How a match of FINITY looks, as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.game import Event
from companion.games.finity.by_hand import offered
from companion.games.finity.ending import places
from companion.games.finity.geometry import SLOTS, STATIONS
from companion.games.finity.notation import COLOURS, SIZES, colour_of, way_of
from companion.games.finity.paths import path_of, walk_of
from companion.games.finity.position import COLOURS_OF_SEATS, written
from companion.games.finity.report import outcome
from companion.games.finity.rules import apply
from companion.games.finity.state import Ending, Phase, Ring, State, controller, rings_left
from companion.hex_board import SPOT, HexBoard, HexRing, HexSlot, HexStation, HexWay
from companion.scene import Action, PlayerLine, Result, Scene, Share
from companion.words import _

COSTLY = frozenset({"reverse", "remove", "hq", "teleport"})  # what can put rings out of reach


def describe(state: State) -> Scene:
    seats = range(state.players)
    return Scene(
        game="FINITY",
        heading=_heading(state),
        table=_board(state),
        players=tuple(_line(state, seat) for seat in seats),
        expected=expected(state),
        corrections=_corrections(state),
        score_name=_("crossings"),
        target=len(state.tower),
        result=_result(state),
    )


def lying(state: State) -> Mapping[str, str | None]:
    return {SPOT: written(state.board)}


def _heading(state: State) -> str:
    text = _("Move {turn} · a path has {length} crossings")
    return text.format(turn=state.turn + 1, length=len(state.tower))


# The board --------------------------------------------------------------------------------------------------


def _board(state: State) -> HexBoard:
    layout = state.layout
    choices = {name: tuple(offered(state, name)) for name in _names(state)}
    return HexBoard(
        stations=tuple(_station(state, n, bool(choices[STATIONS[n].name])) for n in layout.stations),
        slots=tuple(_slot(state, n, bool(choices[SLOTS[n].name])) for n in layout.slots),
        tower="".join(COLOURS[colour] for colour in state.tower),
        colours=COLOURS_OF_SEATS[: state.players],
        ways=tuple(_way(state, seat) for seat in range(state.players)),
        risks=tuple((name, lost) for name, events in choices.items() if (lost := _at_risk(state, events))),
        lost=tuple(map(_ring, state.orphans)),
    )


def _names(state: State) -> Iterator[str]:
    yield from (STATIONS[n].name for n in state.layout.stations)
    yield from (SLOTS[n].name for n in state.layout.slots)


def _at_risk(state: State, events: tuple[Event, ...]) -> tuple[HexRing, ...]:
    """The rings that one of these actions would put out of reach."""
    lost = (ring for event in events if event.verb in COSTLY for ring in apply(state, event).orphans)
    return tuple(dict.fromkeys(map(_ring, lost)))


def _ring(ring: Ring) -> HexRing:
    return HexRing(STATIONS[ring.station].name, SIZES[ring.size], ring.seat)


def _station(state: State, number: int, open_: bool) -> HexStation:
    board, place = state.board, STATIONS[number]
    small, medium, large = (owner - 1 if owner else None for owner in board.owners_on(number))
    return HexStation(
        place.name,
        place.x,
        place.y,
        (small, medium, large),
        board.post_on(number),
        controller(board, number),
        open_,
    )


def _slot(state: State, number: int, open_: bool) -> HexSlot:
    slot, lying, owner = SLOTS[number], state.board.bridges[number], state.board.blockers[number]
    backwards = lying and way_of(number, lying)[0] != slot.ends[0]
    return HexSlot(
        slot.name,
        slot.x,
        slot.y,
        slot.angle + (180 if backwards else 0),
        COLOURS[colour_of(lying)] if lying else "",
        owner - 1 if owner else None,
        open_,
    )


def _way(state: State, seat: int) -> HexWay:
    walk, path = walk_of(state, seat), path_of(state, seat)
    stations = (state.board.posts[seat], *(crossing.end for crossing in path))
    return HexWay(
        seat,
        state.setup.players[seat],
        tuple(STATIONS[station].name for station in stations),
        tuple(STATIONS[n].name for n in state.layout.stations if walk.reaches(n)),
    )


# Beside it --------------------------------------------------------------------------------------------------


def _line(state: State, seat: int) -> PlayerLine:
    active = state.phase is Phase.TURN and seat == state.active
    left = " ".join(f"{rings_left(state.board, seat, size)}{SIZES[size]}" for size in range(len(SIZES)))
    figures = ((_("left"), left), (_("placed"), str(state.board.rings_of(seat))))
    name, longest = state.setup.players[seat], walk_of(state, seat).longest
    return PlayerLine(seat, name, active, figures, longest, _mark(state, seat), COLOURS_OF_SEATS[seat])


def _mark(state: State, seat: int) -> str:
    if seat in state.resigned:
        return _("resigned")
    if any(seat in group for group in state.finished):
        return _("arrived!")
    return ""


def expected(state: State) -> str:
    if state.phase is Phase.GAME_OVER:
        return _("The match is over.")
    name = state.setup.players[state.active]
    if state.orphans:
        text = _("Take off the rings that were cut off. Then {name} does one thing.")
        return text.format(name=name)
    if state.quiet_limit - state.quiet <= state.players:
        text = _("{name} does one thing; {number} more turns without a ring, and it is a draw.")
        return text.format(name=name, number=state.quiet_limit - state.quiet)
    return _("{name} does one thing: on the board, or by touching where it is done.").format(name=name)


def _corrections(state: State) -> tuple[Action, ...]:
    text = _("{name} resigns")
    return tuple(
        Action(text.format(name=state.setup.players[seat]), Event("resign", (), seat), hold=True)
        for seat in state.playing
        if state.phase is Phase.TURN
    )


def _result(state: State) -> Result | None:
    over = outcome(state)
    if over is None:
        return None
    shares = tuple(
        Share(seat, ((_("crossings"), walk_of(state, seat).longest),), place)
        for seat, place in enumerate(places(state))
    )
    return Result(_ending(state), shares, over.winners, _("The numbers are places."), over=True)


def _ending(state: State) -> str:
    return {
        Ending.PATH: _("A path is complete"),
        Ending.RESIGNED: _("Only one player is left"),
        Ending.QUIET: _("Ten rounds without a ring: a draw"),
        Ending.REPEATED: _("The same board for the third time: a draw"),
        Ending.STUCK: _("Nobody can do anything: a draw"),
    }[state.ending or Ending.PATH]
