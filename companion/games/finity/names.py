"""What players call the pieces, and what each action says."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game import Event
from companion.games.finity.geometry import SLOT, STATIONS
from companion.games.finity.notation import ADDS, COLOURS, RINGS, SIZES, colour_of, reversed_, way_of
from companion.games.finity.rules import apply
from companion.games.finity.state import Ring, State
from companion.words import _


def player_name(state: State, seat: int) -> str:
    return state.setup.players[seat]


def station_name(station: int) -> str:
    return _("the centre") if station == 0 else STATIONS[station].name


def _way(slot: int, lying: int) -> str:
    start, end = way_of(slot, lying)
    return f"{station_name(start)} → {station_name(end)}"


def _colour(lying: int) -> str:
    return {"w": _("White"), "b": _("Black")}[COLOURS[colour_of(lying)]]


def size_name(size: int) -> str:
    return {"s": _("small"), "m": _("medium"), "l": _("large")}[SIZES[size]]


def told(state: State, event: Event) -> str:
    """An action in words, with the rings that it would cost."""
    said, lost = _told(state, event), apply(state, event).orphans
    return f"{said} · {_losses(state, lost)}" if lost else said


def _losses(state: State, lost: Iterable[Ring]) -> str:
    rings = [f"{player_name(state, ring.seat)} {station_name(ring.station)}" for ring in lost]
    return _("rings lost: {rings}").format(rings=", ".join(rings))


def _told(state: State, event: Event) -> str:
    words = event.words
    if event.verb == "add":
        slot, lying = ADDS[words]
        return _("{colour} bridge {way}").format(colour=_colour(lying), way=_way(slot, lying))
    if event.verb in ("reverse", "remove"):
        return _bridge_changed(state, event)
    if event.verb == "ring":
        size = size_name(RINGS[words][1])
        return _("{size} ring of {name}").format(size=size, name=player_name(state, state.active))
    if event.verb == "blocker":
        return _("Blocker from {slot}").format(slot=words[0])
    if event.verb == "unblock":
        owner = state.board.blockers[SLOT[words[0]]] - 1
        return _("Remove the blocker of {name}").format(name=player_name(state, owner))
    patterns = {"hq": _("Headquarters to {station}"), "teleport": _("Teleport the headquarters to {station}")}
    if event.verb in patterns:
        return patterns[event.verb].format(station=words[0])
    return _("{name} resigns").format(name=player_name(state, event.seat or 0))


def _bridge_changed(state: State, event: Event) -> str:
    slot = SLOT[event.words[0]]
    lying = state.board.bridges[slot]
    if event.verb == "remove":
        return _("Remove the bridge {way}").format(way=_way(slot, lying))
    return _("Turn the bridge round: {way}").format(way=_way(slot, reversed_(lying)))
