"""Building by pointing: the price that is shown is the price that is paid."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.ways import Ways
from railgames.scenes.empire_builder.drawing import Drawing
from railgames.scenes.empire_builder.tag import Word, way_rows
from tests.games.empire_builder.conftest import Play
from tests.scenes.empire_builder.conftest import At

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]
PLAY = Play()


def line_to_mid(play: Play) -> None:
    """Track from Alpha over the river to Mid, and the train at Alpha, in a turn with a train."""
    play.give_track(0, (3, 3), (4, 3), (5, 3), (6, 3))
    play.operate(0)
    play.put(0, 2, 3)


def test_a_click_builds_the_way_for_the_price_that_was_shown(at: Open) -> None:
    table = at(lambda play: None)
    plan = table.point(6, 3)
    assert plan.way is not None
    assert plan.way.cells[-1] == table.play.cell(6, 3)
    cash = table.state.player.cash
    table.click(6, 3)
    assert table.state.player.cash == cash - plan.way.millions
    assert len(table.state.player.track) == len(plan.way.sections)
    table.pilot.press("ctrl+z")
    table.desk.rest()
    assert not table.state.player.track  # one gesture


def test_a_river_is_an_item_of_the_price(at: Open) -> None:
    def begun(play: Play) -> None:
        play.give_track(play.state.current, (3, 3), (4, 3))

    table = at(begun)
    board = table.room.board
    for place in ((5, 3), (6, 1), (7, 5)):
        way = table.point(*place).way
        assert way is not None
        assert way.millions == sum(board.cost(one.start, one.end) for one in way.sections)
        assert all(one.millions == board.price[one.end] + one.water for one in way.sections)
    way = table.point(5, 3).way
    assert way is not None
    assert [one.water for one in way.sections] == [2]


def test_the_label_of_a_way_names_rivers_mountains_and_cities_with_their_prices(at: Open) -> None:
    """Nothing else costs more than one."""

    def begun(play: Play) -> None:
        play.give_track(play.state.current, (3, 3), (4, 3))

    table = at(begun)
    for place, items in (
        ((6, 3), ["Blue: 2 M", "Mid: 3 M"]),
        ((6, 2), ["Blue: 2 M"]),
        ((8, 10), ["mountains: 2 M"]),
        ((4, 7), ["mountains: 2 x 2 M"]),
    ):
        plan = table.point(*place)
        assert plan.way is not None
        rows = way_rows(table.room, plan.way, plan.city)
        told = [item.text for row in rows for item in row if isinstance(item, Word)]
        assert f"{plan.way.millions} M" in told
        parts = [part for words in told for part in words.split(", ")]
        assert [part for part in parts if re.fullmatch(r"(?!wants ).+: (\d+ x )?\d+ M", part)] == items, told
        extra = sum(one.millions - 1 for one in plan.way.sections)
        # A milepost in the mountains costs 2 M instead of 1, a small city 3, a river 2 besides.
        assert extra == sum(2 if "x" in item or "mountains" not in item else 1 for item in items)


def test_a_way_that_is_too_dear_is_built_as_far_as_the_turn_allows(at: Open) -> None:
    def nearly_spent(play: Play) -> None:
        play.state.spent = play.board.file.money.a_turn - 2

    table = at(nearly_spent)
    plan = table.point(2, 8)
    assert plan.way is not None
    assert 0 < plan.way.now < len(plan.way.sections)
    assert plan.way.millions_now <= 2
    assert len(plan.way.parts) > 1
    assert 0 < len(plan.now[0]) < len(plan.cells)
    table.click(2, 8)
    assert len(table.state.player.track) == plan.way.now
    assert table.state.spent <= table.room.board.file.money.a_turn


def test_without_cash_the_price_and_what_is_missing_are_told(at: Open) -> None:
    def poor(play: Play) -> None:
        for player in play.state.players:
            player.cash = 0

    plan = at(poor).point(6, 6)
    assert plan.way is not None
    assert not plan.actions
    assert plan.way.lacks == plan.way.millions
    assert plan.words


def test_the_third_section_out_of_majors_waits_for_the_next_turn(at: Open) -> None:
    def all_begun(play: Play) -> None:
        play.state.outward = play.board.file.limits.out_of_majors

    table = at(all_begun)
    assert table.point(6, 6).way is None
    assert table.room.plan.words


def test_a_city_that_is_full_says_so(at: Open) -> None:
    def full(play: Play) -> None:
        play.give_track(1, (1, 6), (1, 7))
        play.give_track(2, (0, 7), (1, 7))
        play.state.current = play.state.actor = play.state.first = 0

    table = at(full, seats=3)
    plan = table.point(1, 7)
    assert plan.way is None
    assert "Ann" in plan.words


def test_a_drag_from_ones_own_track_follows_the_hand(at: Open) -> None:
    table = at(lambda play: None)
    start, end = table.spot(3, 3), table.spot(3, 6)
    table.pilot.drag(start, end, steps=12)
    table.desk.rest()
    built = table.state.player.nodes
    assert built >> table.play.cell(3, 6) & 1
    assert table.match.position == len(table.state.player.track) > 0
    table.pilot.press("ctrl+z")
    table.desk.rest()
    assert table.match.position == 0


def test_a_drag_elsewhere_moves_the_map_and_builds_nothing(at: Open) -> None:
    table = at(lambda play: None)
    table.pilot.wheel(table.spot(6, 6), 3)
    table.desk.rest()
    before = table.room.map.origin
    table.pilot.drag(table.spot(6, 6), table.spot(7, 6), steps=4)
    table.desk.rest()
    assert table.room.map.origin != before
    assert table.match.position == 0


def test_building_in_a_turn_with_a_train_says_that_it_ends_the_moving(at: Open) -> None:
    table = at(line_to_mid)
    plan = table.point(6, 6)
    assert plan.way is not None
    table.click(6, 6)
    assert table.state.phase is Phase.BUILD
    assert table.point(5, 3).route is None


def test_near_a_city_the_pointer_means_the_city(at: Open) -> None:
    table = at(lambda play: None)
    table.room.map.camera.zoom = 10.0  # mileposts ten pixels apart, as on the usual map
    x, y = table.spot(6, 3)
    for dx, dy in ((0, 6), (4, 4), (-6, 0)):
        place = table.room.map.place_at((x + dx, y + dy))
        assert place is not None
        assert table.room.mesh.cells[place.number] == table.play.cell(6, 3)
    beside = table.room.map.place_at((x + 10, y))
    assert beside is not None
    assert table.room.mesh.cells[beside.number] == table.play.cell(7, 3)


# -- what a hand draws ---------------------------------------------------------------------------------------


@given(st.data())
@settings(max_examples=40)
def test_a_hand_never_draws_where_track_cannot_lead(data: st.DataObject) -> None:
    play = PLAY
    ground, drawing = Ways(play.state).ground, Drawing(play.board.lattice)
    cells = sorted(play.board.price)
    drawing.begin(play.cell(3, 3))
    for cell in data.draw(st.lists(st.sampled_from(cells), min_size=1, max_size=8)):
        drawing.follow(cell, ground)
        steps = list(pairwise(drawing.cells))
        assert all(ground.price(*step) >= 0 for step in steps)
        assert len(set(drawing.cells)) == len(drawing.cells), "no milepost twice"


def test_a_drag_goes_round_a_section_of_another(at: Open) -> None:
    def barred(play: Play) -> None:
        play.give_track(0, (3, 3), (4, 3))
        play.give_track(1, (4, 3), (5, 3))
        play.state.current = play.state.actor = play.state.first = 0

    table = at(barred)
    table.pilot.drag(table.spot(4, 3), table.spot(5, 3), steps=4)
    table.desk.rest()
    assert table.state.players[0].nodes >> table.play.cell(5, 3) & 1


def test_escape_ends_a_drag_and_builds_nothing(at: Open) -> None:
    table = at(lambda play: None)
    table.pilot.move(table.spot(3, 3))
    table.pilot.button_down()
    table.pilot.move(table.spot(3, 6), (1, 0, 0))
    table.pilot.step(2)
    assert table.room.pointing.drawing.is_on
    table.pilot.press("escape")
    table.pilot.button_up()
    table.desk.rest()
    assert table.match.position == 0
    assert table.desk.app.stack.top is table.desk.table, "the menu stays shut"


# -- which way is meant --------------------------------------------------------------------------------------


def test_with_track_of_ones_own_a_way_leads_from_it_and_not_from_a_nearer_major(at: Open) -> None:
    def begun(play: Play) -> None:
        play.give_track(play.state.current, (3, 3), (4, 3))

    table = at(begun)
    near_beta = (9, 4)
    way = table.point(*near_beta).way
    assert way is not None
    assert way.cells[0] in (table.play.cell(3, 3), table.play.cell(4, 3))
    table.pilot.click(table.spot(*near_beta), 3)
    other = table.room.plan.way
    assert other is not None
    assert table.room.board.is_major(other.cells[0])
    assert other.millions < way.millions


def test_a_major_city_is_linked_from_both_ends_where_they_meet_most_cheaply(at: Open) -> None:
    def begun(play: Play) -> None:
        play.give_track(play.state.current, (3, 3), (4, 3))

    table = at(begun)
    board = table.room.board
    plan = table.point(10, 2)
    assert plan.way is not None
    water = sum(section.water for section in plan.way.sections)
    assert plan.way.millions == sum(board.price[cell] for cell in plan.way.cells[1:-1]) + 1 + water
    cash = table.state.player.cash
    table.click(10, 2)
    assert table.state.player.cash == cash - plan.way.millions
    assert table.state.linked(table.state.current) == 2
    table.pilot.press("ctrl+z")
    table.desk.rest()
    plan = table.point(10, 2)
    assert board.file.cities[plan.city].title == "Beta"
    assert table.room.values.link is not None
    assert table.room.values.link.price <= plan.way.millions


def test_before_there_is_track_a_major_city_says_that_track_may_begin_there(at: Open) -> None:
    plan = at(lambda play: None).point(2, 3)
    assert plan.way is None
    assert "begin" in plan.words


# -- building or moving --------------------------------------------------------------------------------------


def test_a_train_that_has_gone_its_way_leaves_the_drag_to_building(at: Open) -> None:
    def moved(play: Play) -> None:
        line_to_mid(play)
        play.state.moved = play.state.speed_of(0)

    table = at(moved)
    table.pilot.drag(table.spot(6, 3), table.spot(6, 6), steps=8)
    table.desk.rest()
    assert table.state.phase is Phase.BUILD
    assert table.state.players[0].nodes >> table.play.cell(6, 6) & 1


def test_a_press_tells_that_pointing_builds(at: Open) -> None:
    table = at(line_to_mid)
    tool = table.room.side.tool
    assert tool.visible
    assert not tool.is_on
    assert table.point(5, 3).route is not None
    table.pilot.click(tool.rect.center)
    table.desk.rest()
    assert tool.is_on
    assert table.point(5, 3).route is None
    table.pilot.click(tool.rect.center)
    table.desk.rest()
    assert table.point(5, 3).route is not None


def test_a_detour_round_a_major_city_says_what_the_way_costs_in_the_next_turn(at: Open) -> None:
    def begun(play: Play) -> None:
        play.give_track(play.state.current, (3, 3), (4, 3), (5, 3))

    table = at(begun)
    free = {cell: table.room.plans.ways.to(cell, True) for cell in table.room.board.terrain}

    def limited(play: Play) -> None:
        begun(play)
        play.state.outward = play.board.file.limits.out_of_majors

    table = at(limited)
    ways, told = table.room.plans.ways, 0
    assert table.room.plans.from_own
    for cell, before in free.items():
        way = ways.to(cell, True)
        if way is None or before is None:
            continue
        later = ways.cheaper_later(way, True)
        assert later == (before.millions if before.millions < way.millions else None)
        rows = way_rows(table.room, way, -1)
        words = " ".join(item.text for row in rows for item in row if isinstance(item, Word))
        assert (f"from the next turn on it costs {later} M" in words) == (later is not None)
        told += later is not None
    assert told


def test_two_pieces_of_ones_own_track_are_joined_by_a_click(at: Open) -> None:
    def apart(play: Play) -> None:
        play.give_track(play.state.current, (3, 3), (4, 3))
        play.give_track(play.state.current, (6, 6), (7, 6))

    table = at(apart)
    seat = table.state.current
    assert len(table.state.networks(seat)) >= 1
    plan = table.point(6, 6)
    assert plan.way is not None
    assert plan.way.millions <= sum(table.room.board.price[cell] for cell in plan.way.cells) + 10
    table.click(6, 6)
    assert not Ways(table.state, seat).apart(table.play.cell(6, 6))
    assert table.point(6, 6).way is None


def test_a_click_on_a_major_city_links_it(at: Open) -> None:
    def begun(play: Play) -> None:
        play.give_track(play.state.current, (3, 3), (4, 3), (5, 3), (6, 3), (7, 3))

    table = at(begun)
    seat = table.state.current
    assert table.point(10, 2).way is not None
    table.click(10, 2)
    assert table.state.linked(seat) == 2
