"""A trip that is chosen in the planner stays until it is done, impossible, or put away; it is saved."""

import json
import threading
import time
from collections.abc import Callable

import pytest

from railgames.games.empire_builder.actions import Build, Deliver, End, NewHand
from railgames.games.empire_builder.agent.orders import Stop
from railgames.games.empire_builder.agent.trips import Trip, best_trips
from railgames.games.empire_builder.player import Player
from railgames.games.empire_builder.ways import Refusal, Way
from railgames.scenes.empire_builder import chosen_trips, presses, side
from railgames.scenes.empire_builder.chosen_trips import ChosenTrips, stops_left
from railgames.scenes.empire_builder.demands import all_demands
from railgames.scenes.empire_builder.plans import line_along
from railgames.scenes.empire_builder.tag import Word, way_rows
from railgames.store import savefile
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import Lands
from tests.scenes.empire_builder.conftest import At, Prepared
from tests.scenes.empire_builder.test_routes import on_the_line

Open = Callable[..., At]
pytestmark = pytest.mark.usefixtures("no_pictures")


def chosen(at: Open) -> At:
    """A trip with track to build is chosen, and the planner closed."""
    table = at(on_the_line)
    room = table.room
    room.toggle_trips()
    table.desk.rest()
    idx, trip = next(
        (idx, one) for idx, one in enumerate(side.trips(room)) if one.sections and one.price < 15
    )
    item = room.side.trips.items[idx]
    room.side.reveal(item.rect)
    table.pilot.step(2)
    table.pilot.click(item.rect.center)
    table.desk.rest()
    assert room.side.trips.items[idx].shown.is_on, "it stays in its place, where the focus is"
    room.toggle_trips()
    assert room.chosen.own is not None
    assert room.chosen.own.stops == trip.stops
    return table


def said_by(table: At, *actions: object) -> list[str]:
    """What is said when these actions are played."""
    said: list[str] = []
    app = table.desk.app
    app.on_toast, old = lambda text, topic: said.append(text), app.on_toast
    for action in actions:
        table.match.play(action)
    table.desk.rest()
    app.on_toast = old
    return said


def test_who_has_chosen_a_trip_is_told_how_to_build_it_beside_the_side(at: Open) -> None:
    table = chosen(at)
    room, said = table.room, table.desk.table.desk.bubble
    room.choose_trip(None)
    said.hide()
    room.toggle_trips()
    table.desk.rest()
    idx = next(idx for idx, one in enumerate(side.trips(room)) if one.sections)
    presses.press_trip(room, idx)
    assert said.visible
    assert said.is_offer
    assert "key M" in said.text
    assert room.map.area.contains(said.rect)
    said.hide()
    presses.press_trip(room, idx)
    assert room.chosen.own is None
    assert not said.visible


def test_the_key_goes_to_the_cities_of_the_chosen_trip_or_demand_first(at: Open) -> None:
    """It went through the hand in its order, whatever had been chosen."""
    table = chosen(at)
    room, trip = table.room, table.room.chosen.own
    assert trip is not None
    stops = list(dict.fromkeys(room.mesh.middles[stop.city] for stop in trip.stops))
    assert room.pointing.wanted_cells()[: len(stops)] == stops
    every = all_demands(table.state, 0)
    for idx, one in enumerate(every):
        room.pin(idx)
        assert room.pointing.wanted_cells()[0] == room.mesh.middles[one.city]
    room.pin(None)
    room.choose_trip(None)
    cells = room.pointing.wanted_cells()
    assert cells[0] == room.mesh.middles[every[0].city]
    assert len(cells) == len(set(cells))


def test_its_track_stays_on_the_map_while_any_city_is_pointed_at(at: Open) -> None:
    table = chosen(at)
    room = table.room
    kept = room.lights
    assert kept.sections
    for city, title in enumerate(room.board.file.cities):
        cell = room.mesh.middles[city]
        room.pointing.pointed(cell)
        found = room.lights
        on_map = (found.way, found.sections, found.sources, found.tags)
        assert on_map == (kept.way, kept.sections, kept.sources, kept.tags), title
        assert (found.goods, found.cities) == (room.board.supplies[city], {city}), "in the side: the city"
    room.pointing.pointed(None)
    assert room.lights == kept


def test_it_stays_over_turns_of_building_with_what_is_left_of_it(at: Open) -> None:
    table = chosen(at)
    trip = table.room.chosen.own
    assert trip is not None
    board = table.room.board
    for start, end in trip.sections:
        table.match.play(Build(board.name(start), board.name(end)))
    table.desk.rest()
    assert table.room.chosen.own is not None
    assert not table.room.chosen.own.sections
    said_by(table, End(), End())
    now = table.room.chosen.own
    assert now is not None
    assert now.stops == trip.stops
    assert table.room.lights.way == now.cells
    assert table.room.side.trips.items[0].shown.is_on, "the closed planner shows it too"


def test_it_ends_when_it_is_done_and_says_so(at: Open) -> None:
    found: list[Stop] = []

    def arrived(play: Play) -> None:
        on_the_line(play)
        play.put(0, 1, 7, loads=("coal",))
        board = play.board
        card, pays = next(
            (card, one[2])
            for card in range(board.events_from)
            for one in board.file.demands[card]
            if one[:2] == ("ann", "coal")
        )
        play.state.player.hand[0] = card
        found.append(Stop(board.city_number["ann"], board.good_number["coal"], card, pays))

    table = at(arrived)
    room, (stop,) = table.room, found
    trip = room.values.trip((stop,))
    assert trip is not None
    room.choose_trip(trip)
    said = said_by(table, Deliver(stop.card, "coal"))
    assert said[-1] == "Your chosen trip is done."
    assert room.chosen.own is None
    assert chosen_trips.KEY not in table.match.notes


def test_it_ends_when_its_cards_are_gone_and_says_so(at: Open) -> None:
    table = chosen(at)
    said = said_by(table, NewHand(), End())
    assert "Your chosen trip is not possible now." in said
    assert table.room.chosen.own is None


def test_another_press_or_a_key_puts_it_away(at: Open) -> None:
    table = chosen(at)
    table.pilot.press("backspace")
    assert table.room.chosen.own is None
    assert chosen_trips.KEY not in table.match.notes
    table = chosen(at)
    item = table.room.side.trips.items[0]
    table.room.side.reveal(item.rect)
    table.pilot.step(2)
    table.pilot.click(item.rect.center)
    table.desk.rest()
    assert table.room.chosen.own is None


def test_a_demand_is_lit_in_its_place_while_it_is_pinned(at: Open) -> None:
    table = chosen(at)
    trip = table.room.chosen.own
    assert trip is not None
    table.room.pin(0)
    assert table.room.lights.way != trip.cells or len(table.room.lights.tags) == 1
    table.pilot.press("escape")
    assert table.room.chosen.own == trip
    assert table.room.lights.way == trip.cells


def test_it_is_there_again_when_the_game_is_opened(at: Open) -> None:
    table = chosen(at)
    saved = savefile.encode(savefile.draft_of(table.match))
    loaded = savefile.decode(saved, Lands(), lambda game: Prepared(table.play.state)).match
    assert chosen_trips.read(loaded.notes, table.room.board, 2) == table.room.chosen.of != {}
    again = ChosenTrips(table.room)
    again.keep()
    assert again.own == table.room.chosen.own


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 7},
        {"seat": "x"},
        {"stops": []},
        {"stops": [{"city": "nowhere", "good": "coal"}]},
        {"stops": 3},
    ],
)
def test_a_trip_that_does_not_fit_is_left_out(at: Open, change: dict[str, object]) -> None:
    table = chosen(at)
    (plain,) = json.loads(table.match.notes[chosen_trips.KEY])
    for text in (json.dumps([{**plain, **change}]), "[", "{}", "[" * 5000):
        assert chosen_trips.read({chosen_trips.KEY: text}, table.room.board, 2) == {}


def test_what_is_left_of_a_trip_follows_from_the_hand_and_the_loads() -> None:
    player = Player(50, 250)
    first, second = Stop(4, 1), Stop(5, 2)
    one, other = Stop(6, 1, 11, 9), Stop(7, 2, 12, 20)
    stops = (first, second, one, other)
    player.hand = [11, 12, 13]
    assert stops_left(player, stops) == stops
    player.loads = [2]
    assert stops_left(player, stops) == (first, one, other)
    player.loads = [2, 1]
    assert stops_left(player, stops) == (one, other)
    player.hand, player.loads = [14, 12, 13], []
    assert stops_left(player, stops) == (second, other), "a load that was lost is picked up again"
    player.hand = [14, 15, 13]
    assert not stops_left(player, stops)


def test_an_open_planner_thinks_of_new_trips_beside_the_window(
    at: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def watched(*args: object) -> list[Trip]:
        threads.append(threading.current_thread().name)
        return best_trips(*args)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr("railgames.scenes.empire_builder.worth.best_trips", watched)
    table = at(on_the_line)
    room = table.room
    room.toggle_trips()
    before = side.trips(room)
    assert before
    table.match.play(Build("3,3", "4,2"))
    table.desk.rest()
    assert side.trips(room), "those before are listed meanwhile"
    while not room.values.has_trips:
        time.sleep(0.002)
        table.pilot.step(1)
    table.desk.rest()
    assert threads[1:] == ["raster"]
    assert side.trips(room) == room.values.trips
    assert len(room.side.trips.items) == len(room.values.trips)


def test_a_press_on_its_track_builds_just_that_track(at: Open) -> None:
    """The cheapest way to a city of the trip may be another one, which the trip does not use."""
    table = chosen(at)
    room, board, trip = table.room, table.room.board, table.room.chosen.own
    assert trip is not None
    wanted = {board.key(*section) for section in trip.sections}
    room.plans.builds = True
    for cell in {cell for section in trip.sections for cell in section}:
        plan = room.plans.at(cell)
        if plan.way is None:
            continue
        assert plan.is_of_trip
        assert {board.key(one.start, one.end) for one in plan.way.sections} <= wanted
    cell = trip.sections[-1][1]
    words = [item.text for row in way_rows(room, plan_at(table, cell), -1, True) for item in row
             if isinstance(item, Word)]  # fmt: skip
    assert "the way of your chosen trip" in words
    room.choose_trip(None)
    assert not room.plans.at(cell).is_of_trip


def test_a_way_that_is_not_that_of_the_trip_says_why(at: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a flood another way was offered, and built, as if it were that of the trip."""
    table = chosen(at)
    room, trip = table.room, table.room.chosen.own
    assert trip is not None
    room.plans.builds = True
    cell = trip.sections[-1][1]
    refused = Refusal(*trip.sections[0], "The river is in flood.")
    monkeypatch.setattr(room.plans, "_way_of_trip", lambda cell: refused)
    plan = room.plans.at(cell)
    assert plan.way is not None
    assert not plan.is_of_trip
    assert plan.detour == "The river is in flood."
    rows = way_rows(room, plan.way, plan.city, plan.is_of_trip, plan.detour)
    words = [item.text for row in rows for item in row if isinstance(item, Word)]
    assert "not the way of your chosen trip:" in words
    assert "The river is in flood." in words


def plan_at(table: At, cell: int) -> Way:
    way = table.room.plans.at(cell).way
    assert way is not None
    return way


def test_a_line_over_sections_begins_at_the_nearest_source() -> None:
    sections = [(1, 2), (2, 3), (4, 3), (4, 5)]
    assert line_along(sections, 1 << 1, 1 << 3) == (1, 2, 3)
    assert line_along(sections, 1 << 1 | 1 << 5 | 1 << 4, 1 << 3 | 1 << 9) == (4, 3)
    assert line_along(sections, 1 << 7, 1 << 3) == ()
    assert line_along(sections, 1 << 1, 1 << 8) == ()
    assert line_along((), 1, 1) == ()


def test_a_look_at_another_side_keeps_the_trip_on_the_map_and_lights_no_card_there(at: Open) -> None:
    table = chosen(at)
    room, scene = table.room, table.desk.table
    own = room.lights
    assert own.goods
    assert own.sections
    scene.watched.look_at(1)
    assert room.lights == own._replace(goods=frozenset())
    room.light(room.pinned_lights())
    assert not room.lights.goods, "the pointer has left a card of the other side"
    scene.watched.look_at(None)
    assert room.lights == own, "back at the own side all is as before"
