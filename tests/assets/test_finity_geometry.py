"""The board that is printed and photographed is the board that the rules play on."""

import pytest

from assets.drawing.finity import geometry
from companion.games.finity.geometry import CENTRE, LAYOUTS, SLOTS, STATIONS

FACTS = geometry()
D = FACTS["apart"]
MIDDLE = FACTS["stations"]["C"]


def test_stations_and_slots_have_the_names_and_places_of_the_rules() -> None:
    assert list(FACTS["stations"]) == [station.name for station in STATIONS]
    assert list(FACTS["slots"]) == [slot.name for slot in SLOTS]
    points = [(FACTS["stations"][station.name], station.x, station.y) for station in STATIONS]
    points += [(FACTS["slots"][slot.name], slot.x, slot.y) for slot in SLOTS]
    for told, x, y in points:
        expected = MIDDLE["x"] + D * x, MIDDLE["y"] - D * y
        assert (told["x"], told["y"]) == pytest.approx(expected, abs=0.001)


def test_slots_join_the_stations_of_the_rules_in_the_same_order() -> None:
    for slot in SLOTS:
        told = FACTS["slots"][slot.name]
        assert told["ends"] == [STATIONS[end].name for end in slot.ends]
        assert told["turn"] == pytest.approx(-slot.angle % 360, abs=0.05)
        assert told["corner"] == ("" if slot.corner is None else STATIONS[slot.corner].name)


@pytest.mark.parametrize("table", FACTS["tables"], ids=lambda table: str(table["players"]))
def test_every_table_begins_as_the_rules_say(table: dict[str, object]) -> None:
    layout = LAYOUTS[int(str(table["players"]))]
    assert table["stations"] == [STATIONS[place].name for place in layout.stations]
    assert table["homes"] == [STATIONS[place].name for place in layout.homes]
    assert table["blockers"] == [[SLOTS[slot].name for slot in pair] for pair in layout.blockers]
    assert STATIONS[CENTRE].name == "C"
