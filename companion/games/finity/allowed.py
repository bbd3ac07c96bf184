"""What is allowed in FINITY: one check for each verb, which refuses with a sentence or says nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.game import Event, Refused
from companion.games.finity.building import check_set
from companion.games.finity.conditions import (
    active_name,
    bridge_in,
    differs,
    free,
    is_blocked,
    keeps_a_ring,
    keeps_away,
    not_laid_again,
    not_undone,
    post_fits,
    running,
    seat_free,
    slot_there,
    station_there,
    stays_home,
    unobstructed,
)
from companion.games.finity.geometry import CENTRE, SLOT, SLOTS, STATION, STATIONS
from companion.games.finity.notation import ADDS, RINGS, SIZES, colour_of, reversed_, way_of
from companion.games.finity.paths import walk_of
from companion.games.finity.state import State, bridges_left, controller, put, rings_left

ENOUGH_BRIDGES = 20  # on the board before a blocker may be removed


def check_add(state: State, event: Event) -> None:
    slot, lying = ADDS[event.words]
    running(state)
    free(state, slot)
    unobstructed(state, slot)
    differs(state, slot, lying)
    if not bridges_left(state.board, colour_of(lying)):
        raise Refused("All 32 bridges of this colour lie on the board.")
    keeps_away(state, slot, state.layout.guarding)
    stays_home(state, slot)
    not_laid_again(state, slot, colour_of(lying))


def check_reverse(state: State, event: Event) -> None:
    slot = SLOT[event.words[0]]
    running(state)
    turned = reversed_(bridge_in(state, slot))
    differs(state, slot, turned)
    stays_home(state, slot)
    not_undone(state, state.board._replace(bridges=put(state.board.bridges, slot, turned)))


def check_remove(state: State, event: Event) -> None:
    slot = SLOT[event.words[0]]
    running(state)
    end = way_of(slot, bridge_in(state, slot))[1]
    if end == CENTRE:
        raise Refused("A bridge that leads to the centre cannot be removed.")
    owner = controller(state.board, end)
    if owner is None:
        raise Refused(
            "The bridge leads to {station}, where nobody has a post or a ring, so nobody can remove it.",
            station=STATIONS[end].name,
        )
    if owner != state.active:
        raise Refused(
            "The bridge leads to {station}, which {owner} controls; only {owner} can remove it.",
            station=STATIONS[end].name,
            owner=state.setup.players[owner],
        )
    not_undone(state, state.board._replace(bridges=put(state.board.bridges, slot, 0)))


def check_ring(state: State, event: Event) -> None:
    station, size = RINGS[event.words]
    running(state)
    station_there(state, station)
    name = STATIONS[station].name
    if station == CENTRE:
        raise Refused("Everybody has one ring on the centre for ever; no other goes there.")
    if state.board.posts[state.active] == station:
        raise Refused("{player}'s own post stands on {station}, so no ring of {player} can be placed there.",
                      player=active_name(state), station=name)  # fmt: skip
    if not walk_of(state, state.active).reaches(station):
        raise Refused("No path of {player} leads to {station} yet.", player=active_name(state), station=name)
    seat_free(state, station, size)
    if not rings_left(state.board, state.active, size):
        raise Refused(
            "{player} has no ring of size {size} left.", player=active_name(state), size=SIZES[size]
        )


def check_blocker(state: State, event: Event) -> None:
    source, slot = (SLOT[word] for word in event.words)
    running(state)
    slot_there(state, source)
    if state.board.blockers[source] != state.active + 1:
        raise Refused(
            "No blocker of {player} lies in {slot}.", player=active_name(state), slot=SLOTS[source].name
        )
    free(state, slot)
    keeps_away(state, slot, state.layout.touching)
    stays_home(state, slot)
    if state.left[state.active] == slot:
        raise Refused(
            "{player} took a blocker from {slot} with the last move; none goes back there at once.",
            player=active_name(state),
            slot=SLOTS[slot].name,
        )


def check_unblock(state: State, event: Event) -> None:
    slot = SLOT[event.words[0]]
    running(state)
    slot_there(state, slot)
    owner = state.board.blockers[slot]
    if not owner:
        raise Refused("No blocker lies in {slot}.", slot=SLOTS[slot].name)
    if owner == state.active + 1:
        raise Refused(
            "Nobody can remove an own blocker; this one belongs to {player}.", player=active_name(state)
        )
    lying = len(SLOTS) - state.board.bridges.count(0)
    if lying < ENOUGH_BRIDGES:
        raise Refused(
            "A blocker can be removed once {enough} bridges lie on the board; now there are {number}.",
            enough=ENOUGH_BRIDGES,
            number=lying,
        )


def check_hq(state: State, event: Event) -> None:
    station = STATION[event.words[0]]
    running(state)
    post_fits(state, station)
    if not keeps_a_ring(state, station):
        raise Refused(
            "With the headquarters on {station}, {player} would have no ring left outside the centre.",
            station=STATIONS[station].name,
            player=active_name(state),
        )


def check_teleport(state: State, event: Event) -> None:
    station = STATION[event.words[0]]
    running(state)
    if not is_blocked(state, state.active):
        raise Refused(
            "The headquarters of {player} is not blocked: that takes three rings of others on every station "
            "around it.",
            player=active_name(state),
        )
    post_fits(state, station)
    if state.rules.word("teleport_to") == "no_ring" and any(state.board.owners_on(station)):
        raise Refused("There are rings on {station}; a blocked headquarters goes to a station without any.",
                      station=STATIONS[station].name)  # fmt: skip
    if keeps_a_ring(state, station):
        raise Refused("The headquarters can simply be moved to {station}: that is no teleport.",
                      station=STATIONS[station].name)  # fmt: skip


def check_resign(state: State, event: Event) -> None:
    running(state)
    assert event.seat is not None, event  # the notation demands a player
    if event.seat not in state.playing:
        raise Refused("{player} takes no more turns.", player=state.setup.players[event.seat])


CHECKS: Mapping[str, Callable[[State, Event], None]] = {
    "add": check_add,
    "reverse": check_reverse,
    "remove": check_remove,
    "ring": check_ring,
    "blocker": check_blocker,
    "unblock": check_unblock,
    "hq": check_hq,
    "teleport": check_teleport,
    "resign": check_resign,
    "set": check_set,
}
