"""What demands, trips and links are worth, and what others may see of cash."""

from collections.abc import Callable

import pytest

from railgames.geometry.graph import members_of
from railgames.scenes.empire_builder import lights
from railgames.scenes.empire_builder.demands import all_demands
from railgames.scenes.empire_builder.words import HIDDEN, place_words
from railgames.scenes.empire_builder.worth import Values
from tests.games.empire_builder.conftest import Play
from tests.scenes.empire_builder.conftest import At
from tests.scenes.empire_builder.test_routes import on_the_line

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


def test_a_demand_that_is_pointed_at_shows_where_and_what_it_brings(at: Open) -> None:
    table = at(on_the_line)
    room = table.room
    one = all_demands(room.table.view, 0)[0]
    table.pilot.move(room.side.hand.items[0].rect.center)
    table.pilot.step(2)
    assert room.lights.tags[0].city == one.city
    assert room.lights.tags[0].millions == one.millions
    assert set(room.lights.sources) == set(lights.sources_of(room, one.good))
    worth = room.values.of(one)
    assert worth is not None
    assert any(str(worth.moves) in line for line in room.lights.note)
    table.pilot.move((0, 0))
    table.pilot.step(2)
    assert room.lights == lights.NONE


def test_a_good_that_is_pointed_at_shows_where_it_is_who_wants_it_and_how_many_are_left(at: Open) -> None:
    def with_fish(play: Play) -> None:
        on_the_line(play)
        play.put(0, 2, 3, loads=("fish",))
        wants = [
            n for n, card in enumerate(play.board.file.demands) if "fish" in [good for _, good, _ in card]
        ]
        play.state.players[0].hand, play.state.players[1].hand = wants[:3], wants[3:6]

    table = at(with_fish)
    room, board = table.room, table.room.board
    fish = board.good_number["fish"]
    demands = [(seat, one) for seat in (0, 1) for one in all_demands(table.state, seat) if one.good == fish]
    assert len(demands) == 6
    for item in (room.side.loads.items[0], room.side.here.items[0]):
        table.pilot.move(item.rect.center)
        table.pilot.step(2)
        names = {board.file.cities[city].id for city in room.lights.sources}
        assert names == {"alpha", "mid"}
        shown = [(tag.city, tag.millions, tag.ink) for tag in room.lights.tags]
        assert shown == [(one.city, one.millions, room.ink(seat)) for seat, one in demands]
        assert "1 chip is left." in item.tooltip_text()
    table.pilot.move((0, 0))
    table.pilot.step(2)
    assert "fish (1 left)" in place_words(room, table.play.cell(6, 3))


def test_the_meter_lights_the_next_link(at: Open) -> None:
    table = at(on_the_line)
    room = table.room
    link = room.values.link
    assert link is not None
    table.pilot.move(room.side.meter.rect.center)
    table.pilot.step(2)
    assert (room.lights.sections, room.lights.at) == (link.sections, link.city)
    assert str(link.price) in room.lights.note[0]


def test_a_delivery_of_what_is_aboard_costs_the_moves_to_the_goal(at: Open) -> None:
    play = Play()
    on_the_line(play)
    card = next(n for n, all_ in enumerate(play.board.file.demands) if any(c == "ann" for c, _, _ in all_))
    good = next(good for city, good, _ in play.board.file.demands[card] if city == "ann")
    play.put(0, 2, 3, loads=(good,))
    play.state.player.hand = [card]
    one = next(one for one in all_demands(play.state, 0) if play.board.file.cities[one.city].id == "ann")
    worth = Values(play.state, 0).of(one)
    assert worth is not None
    assert worth.source == -1
    assert worth.price == sum(play.board.cost(start, end) for start, end in worth.sections)
    assert worth.moves <= 5  # along own track, or by a short cut that is worth its price
    assert len(worth.cells) == worth.moves + 1


def test_what_is_aboard_and_wanted_where_the_train_stands_needs_no_way_and_no_turn(at: Open) -> None:
    def arrived(play: Play) -> None:
        on_the_line(play)
        card = next(
            n for n, all_ in enumerate(play.board.file.demands) if any(c == "ann" for c, _, _ in all_)
        )
        good = next(good for city, good, _ in play.board.file.demands[card] if city == "ann")
        play.put(0, 1, 7, loads=(good,))
        play.state.player.hand = [card]

    table = at(arrived)
    demands = all_demands(table.state, 0)
    idx = next(n for n, one in enumerate(demands) if table.play.board.file.cities[one.city].id == "ann")
    assert lights.of_demand(table.room, 0, idx).note == ("aboard, and wanted here",)


def test_the_next_link_is_the_cheapest_major_that_is_not_linked() -> None:
    play = Play()
    play.give_track(0, (3, 3), (4, 3), (5, 3), (6, 3), (7, 3))
    play.operate(0)
    link = Values(play.state, 0).link
    assert link is not None
    title = play.board.file.cities[link.city].title
    assert title == "Beta"
    assert link.price == sum(play.board.cost(start, end) for start, end in link.sections)


def test_all_majors_linked_leaves_no_link() -> None:
    play = Play()
    play.give_track(0, (3, 3), (4, 3), (5, 3), (6, 3), (7, 3), (8, 3), (8, 2), (9, 2))
    play.give_track(0, (6, 3), (6, 4), (6, 5), (7, 6), (6, 7), (6, 8))
    play.operate(0)
    assert play.state.linked(0) == 3
    assert Values(play.state, 0).link is None


def test_the_planner_lists_trips_and_lights_the_one_that_is_pointed_at(at: Open) -> None:
    table = at(on_the_line)
    room = table.room
    assert not room.side.trips.visible
    table.pilot.press("t")
    table.desk.rest()
    trips = room.values.trips
    assert trips
    assert len(room.side.trips.items) == len(trips)
    room.side.reveal(room.side.trips.items[0].rect)
    table.pilot.step(2)
    table.pilot.move(room.side.trips.items[0].rect.center)
    table.pilot.step(2)
    assert room.lights.way == trips[0].cells
    delivered = {frozenset(stop for stop in trip.stops if stop.card >= 0) for trip in trips}
    assert len(delivered) == len(trips)


def test_cash_of_others_is_hidden_until_a_tax(at: Open) -> None:
    def rich(play: Play) -> None:
        on_the_line(play)
        play.state.players[1].cash = 77

    table = at(rich)
    room = table.room
    room.purse.toggle()
    assert room.seat_told(0).figure == str(table.state.players[0].cash)
    assert room.seat_told(1).figure == HIDDEN
    sheet = room.shown_sheet(table.state.scores()[1])
    assert "77" not in str(sheet)
    words = [text for text in table.desk.texts() if "77" in text]
    assert not words

    def taxed(play: Play) -> None:
        rich(play)
        play.state.is_open = True

    assert at(taxed).room.seat_told(1).figure == "77"


def test_the_next_link_is_worked_out_for_who_asks_only(at: Open) -> None:
    table = at(on_the_line)
    table.click(1, 7)
    assert "link" not in table.room.values.__dict__
    words = table.room.side.meter.tooltip_text()
    assert "Next:" in words
    assert "link" in table.room.values.__dict__


def test_every_city_is_offered_once_and_the_nearest_first(at: Open) -> None:
    table = at(on_the_line)
    board, plans = table.room.board, table.room.plans
    cells = plans.choices(table.room.pointing.wanted_cells())
    cities = [board.city_at[cell] for cell in cells]
    assert len(set(cities)) == len(cities) > 1
    steps = [route.steps for cell in cells if (route := plans.routes.to(cell)) is not None]
    assert steps == sorted(steps)
    for city, count in zip(cities, steps, strict=True):
        others = [route for cell in members_of(board.city_cells[city]) if (route := plans.routes.to(cell))]
        assert min(route.steps for route in others) == count
