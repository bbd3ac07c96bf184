"""What several actions of FINITY have to fulfil. Each condition refuses with a sentence or says nothing."""

from __future__ import annotations

from companion.game import Refused
from companion.games.finity.geometry import BESIDE, CENTRE, SLOTS, STATIONS
from companion.games.finity.paths import stations_with_rings, swept, walk_from, walk_of
from companion.games.finity.state import Board, State, put

FAR_BEHIND = 2  # crossings; whoever is more behind is held back from making kings


def active_name(state: State) -> str:
    return state.setup.players[state.active]


def running(state: State) -> None:
    if state.ending is not None:
        raise Refused("The game is over; nothing more can be booked. Undo if something was wrong.")


# What can lie on the board


def station_there(state: State, station: int) -> None:
    if station not in state.layout.stations:
        raise Refused(
            "With {players} players, the station {station} is not on the table.",
            players=state.players,
            station=STATIONS[station].name,
        )


def slot_there(state: State, slot: int) -> None:
    for station in SLOTS[slot].ends:
        station_there(state, station)


def free(state: State, slot: int) -> None:
    slot_there(state, slot)
    if state.board.bridges[slot]:
        raise Refused("A bridge already lies in {slot}.", slot=SLOTS[slot].name)
    if state.board.blockers[slot]:
        raise Refused("A blocker lies in {slot}.", slot=SLOTS[slot].name)


def unobstructed(state: State, slot: int) -> None:
    for rival in state.layout.rivals[slot]:
        if state.board.bridges[rival]:
            raise Refused(
                "The bridge in {rival} leaves no room for one in {slot}: where three stations meet, only one "
                "bridge fits into the corner.",
                rival=SLOTS[rival].name,
                slot=SLOTS[slot].name,
            )


def differs(state: State, slot: int, lying: int) -> None:
    for other in BESIDE[slot]:
        if state.board.bridges[other] == lying:
            raise Refused(
                "In {other} lies a bridge of the same colour and direction; a second one is not allowed.",
                other=SLOTS[other].name,
            )


def bridge_in(state: State, slot: int) -> int:
    slot_there(state, slot)
    lying = state.board.bridges[slot]
    if not lying:
        raise Refused("No bridge lies in {slot}.", slot=SLOTS[slot].name)
    return lying


def seat_free(state: State, station: int, size: int) -> None:
    """For a ring: the seats are common to all players."""
    if state.board.rings[3 * station + size]:
        raise Refused(
            "That seat is taken on {station}: there is room for one small, one medium and one large ring.",
            station=STATIONS[station].name,
        )


def post_free(state: State, station: int) -> None:
    station_there(state, station)
    if station == CENTRE:
        raise Refused("No headquarters can stand on the centre.")
    owner = state.board.post_on(station)
    if owner is not None:
        raise Refused(
            "On {station} stands the post of {player}.",
            station=STATIONS[station].name,
            player=state.setup.players[owner],
        )


# What the rules hold players back from


def keeps_away(state: State, slot: int, guarded: tuple[frozenset[int], ...]) -> None:
    """From every other headquarters, with the first move; `guarded` are the slots of each station."""
    if not state.is_first_move:
        return
    for seat, home in enumerate(state.board.posts):
        if seat != state.active and slot in guarded[home]:
            raise Refused(
                "With the first move, nothing may be put beside the headquarters of {player}, nor obstruct "
                "a slot there.",
                player=state.setup.players[seat],
            )


def stays_home(state: State, slot: int) -> None:
    if not is_held_back(state):
        return
    own = stations_with_rings(state.board, state.active) | 1 << state.board.posts[state.active]
    if not any(own >> station & 1 for station in SLOTS[slot].ends):
        raise Refused(
            "{player} is more than {far} crossings behind two others and may act only beside stations with a "
            "post or ring of {player}.",
            player=active_name(state),
            far=FAR_BEHIND,
        )


def is_held_back(state: State) -> bool:
    """Only those count who can still win. The centre is nobody's own: all have a ring there."""
    if not state.rules.on("anti_kingmaker"):
        return False
    mine = walk_of(state, state.active).longest
    ahead = [seat for seat in state.playing if walk_of(state, seat).longest > mine + FAR_BEHIND]
    return len(ahead) >= 2


def not_laid_again(state: State, slot: int, colour: int) -> None:
    last = state.last
    if last is None or last.removed != (slot, colour):
        return
    if not last.lost:
        raise Refused("A bridge of this colour was just removed from {slot}; it cannot come back at once.",
                      slot=SLOTS[slot].name)  # fmt: skip
    if state.rules.word("re_add") == "strict":
        raise Refused(
            "A bridge of this colour was just removed from {slot}; by your house rules it must wait.",
            slot=SLOTS[slot].name,
        )


def not_undone(state: State, board: Board) -> None:
    """`board` is what the move makes of this one, orphans not yet taken away. Rings that were lost do not
    come back by themselves, so after a loss nothing is undone."""
    if state.last is None:
        return
    before = state.last.before
    if board._replace(rings=before.rings) == before and swept(state.tower, board)[0] == before:
        raise Refused("That would only undo the move before, and nobody lost a ring by it.")


def post_fits(state: State, station: int) -> None:
    post_free(state, station)
    not_undone(state, state.board._replace(posts=put(state.board.posts, state.active, station)))


def keeps_a_ring(state: State, station: int) -> bool:
    """Whether the active player still has a ring outside the centre when the headquarters stands there."""
    reach = walk_from(state, state.active, station).reach
    return bool(reach & stations_with_rings(state.board, state.active))


def is_blocked(state: State, seat: int) -> bool:
    """All stations around the headquarters, the centre aside, are full of others' rings."""
    around = state.layout.adjacent[state.board.posts[seat]]
    owners = [state.board.owners_on(station) for station in around if station != CENTRE]
    return all(0 not in three and seat + 1 not in three for three in owners)
