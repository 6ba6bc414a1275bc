"""What keys do that the pointer does too."""

from collections.abc import Callable

import pytest

from railgames.core.game import Decision
from railgames.games.empire_builder.actions import End
from railgames.games.empire_builder.phase import Phase
from railgames.scenes.charting.chart import Place
from railgames.scenes.empire_builder import lights
from railgames.scenes.empire_builder.demands import all_demands
from railgames.ui.widgets.focus import shown_focusable
from tests.games.empire_builder.conftest import Play
from tests.scenes.empire_builder.conftest import At
from tests.scenes.empire_builder.test_routes import on_the_line

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


def test_a_demand_or_trip_that_keys_go_to_shows_its_way(at: Open) -> None:
    table = at(on_the_line)
    table.pilot.press("1")
    assert table.room.lights != lights.NONE
    table.pilot.press("t")
    table.desk.rest()
    panel = table.room.side
    assert table.desk.tree.focus is panel.trips.items[0]
    assert table.room.lights.way == table.room.values.trips[0].cells
    table.pilot.press("down")
    table.desk.rest()
    assert table.room.lights.way == table.room.values.trips[1].cells
    assert panel.rect.contains(panel.trips.items[1].rect)


def test_keys_that_go_to_a_demand_mean_it_and_no_longer_the_hint(at: Open) -> None:
    table = at(on_the_line)
    table.desk.table.on_hint(Decision(table.state.legal_actions()[0], "because"))
    table.desk.rest()
    assert table.desk.table.commands.can_take_hint
    table.pilot.press("1")
    assert not table.desk.table.bottom.take.visible
    table.pilot.press("return")
    table.desk.rest()
    assert not table.match.log
    assert table.room.pinned == 0


@pytest.mark.parametrize("name", ["demand 1", "planner", "meter"])
def test_enter_goes_where_the_key_has_chosen_whatever_had_the_focus(at: Open, name: str) -> None:
    table = at(on_the_line)
    tree = table.desk.tree
    tree.set_focus(next(one for one in shown_focusable(table.room.side) if one.name == name), show=True)
    table.pilot.press("m")
    actions = table.room.plan.actions
    assert actions
    assert tree.focus.name == "board"
    table.pilot.press("return")
    table.desk.rest()
    assert [entry.action for entry in table.match.log] == list(actions)


def test_without_own_track_no_key_and_no_click_asks_for_ways_from_it(at: Open) -> None:
    table = at(lambda play: None)
    assert table.room.plans.can_build
    cell = next(cell for cell in table.room.pointing.wanted_cells() if table.room.plans.at(cell).actions)
    table.room.pointing.point_out(cell)
    table.pilot.press("r")
    assert table.room.plans.at(cell).actions
    table.pilot.click(table.room.spot(cell), button=3)
    table.desk.rest()
    assert table.room.plans.at(cell).actions


def test_the_cursor_stands_where_a_typed_name_was_found(at: Open) -> None:
    table = at(on_the_line)
    table.pilot.press("z")
    table.pilot.press("/")
    table.pilot.type("ann")
    table.pilot.press("return")
    table.desk.rest()
    chart = table.room.map
    assert chart.has_cursor
    assert chart.pointed == Place("node", chart.cursor.node)
    assert chart.chart.nodes[chart.cursor.node].name == "Ann"


def test_a_key_asks_for_the_way_from_any_major_city(at: Open) -> None:
    def begun(play: Play) -> None:
        play.give_track(play.state.current, (3, 3), (4, 3))

    table = at(begun)
    own = table.point(9, 4).way
    table.pilot.press("r")
    other = table.room.plan.way
    assert own is not None
    assert other is not None
    assert table.room.board.is_major(other.cells[0])
    assert other.millions < own.millions
    table.pilot.press("r")
    assert table.room.plan.way == own


def test_escape_drops_one_thing_at_a_time(at: Open) -> None:
    table = at(on_the_line)
    table.room.pin(0)
    table.pilot.press("m")
    assert table.room.pointing.choice is not None
    table.pilot.press("escape")
    assert table.room.pointing.choice is None
    assert table.room.pinned == 0
    table.pilot.press("escape")
    assert table.room.pinned is None
    assert table.desk.app.stack.top is table.desk.table


def test_the_arrows_go_on_from_a_city_that_a_key_has_chosen(at: Open) -> None:
    """The first arrow showed the cursor in a corner of the map."""
    table = at(on_the_line)
    room, chart = table.room, table.room.map
    table.pilot.press("m")
    chosen = room.pointing.choice
    assert chosen is not None
    table.pilot.press("right")
    assert chart.has_cursor
    assert chart.cursor.node == room.mesh.node_of[chosen]
    table.pilot.press("right")
    assert chart.cursor.node != room.mesh.node_of[chosen]
    table.pilot.press("m")
    assert not chart.has_cursor, "one place is chosen at a time"


def test_what_the_cursor_says_is_there_again_after_another_scene(at: Open) -> None:
    table = at(lambda play: None)
    room, scene = table.room, table.desk.table
    table.pilot.press("right")
    major = next(city for city in room.board.majors)
    room.map.move_cursor(room.mesh.node_of[room.mesh.middles[major]])
    said = scene.desk.bubble
    assert said.visible
    assert "Track may begin here" in said.text
    scene.suspend()
    scene.resume()
    assert said.visible
    scene.say("no", (100, 100))
    scene.suspend()
    scene.resume()
    assert not said.visible, "a passing word is not kept"


def test_what_the_cursor_says_stays_beside_it_while_the_map_moves(at: Open) -> None:
    """After the search for a name the map zooms, and the words stood where the city had been."""
    table = at(lambda play: None)
    room, said = table.room, table.desk.table.desk.bubble
    table.pilot.press("/")
    table.pilot.type("gamma")
    table.pilot.press("return")
    table.desk.rest()
    assert said.visible
    x, y = room.map.to_screen(room.map.chart.point(room.map.cursor.node))
    room.map.steering.zoom_at(None, -1)
    table.desk.rest()
    moved = room.map.to_screen(room.map.chart.point(room.map.cursor.node))
    assert moved != (x, y)
    assert abs(said.rect.left - moved[0]) < 60
    assert abs(said.rect.bottom - moved[1]) < 60


def built_all(play: Play) -> None:
    """All 20 millions of the turn are spent."""
    on_the_line(play)
    play.state.phase = play.state.resume = Phase.BUILD
    play.state.spent = play.board.file.money.a_turn
    play.state.has_acted = True


@pytest.mark.parametrize("is_walking", [False, True])
def test_enter_with_nothing_left_to_do_goes_to_the_large_button_and_then_ends_the_turn(
    at: Open, is_walking: bool
) -> None:
    """It was silent, or said again and again that all is spent."""
    table = at(built_all)
    tree = table.desk.tree
    if is_walking:
        table.pilot.press("right")
        table.pilot.press("right")
    table.pilot.press("return")
    assert not table.match.log
    assert tree.focus is table.desk.table.bottom.primary
    assert tree.is_focus_visible
    table.pilot.press("return")
    assert [entry.action for entry in table.match.log] == [End()]


def test_enter_shows_the_cursor_while_something_is_left_to_do(at: Open) -> None:
    table = at(on_the_line)
    table.pilot.press("return")
    assert not table.match.log
    assert table.room.map.has_cursor
    assert table.desk.tree.focus is not None
    assert table.desk.tree.focus.name == "board"


def test_enter_with_nothing_left_to_do_leaves_a_control_that_has_the_keys(at: Open) -> None:
    table = at(built_all)
    tree = table.desk.tree
    demand = next(one for one in shown_focusable(table.room.side) if one.name == "demand 1")
    tree.set_focus(demand, show=True)
    table.pilot.press("return")
    assert table.room.pinned == 0
    assert tree.focus is demand


@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize(
    ("place", "words"), [((2, 3), "Your train stands here"), ((3, 3), "Track can begin here")]
)
def test_a_press_that_does_nothing_on_own_track_says_why(
    at: Open, place: tuple[int, int], words: str, by_keys: bool
) -> None:
    def building(play: Play) -> None:
        on_the_line(play)
        if words.startswith("Track"):
            play.state.phase = play.state.resume = Phase.BUILD

    table = at(building)
    if by_keys:
        table.pilot.press("right")
        table.room.map.move_cursor(table.room.mesh.node_of[table.play.cell(*place)])
        table.pilot.press("return")
    else:
        table.click(*place)
    said = table.desk.table.desk.bubble
    assert not table.match.log
    assert said.visible
    assert said.text.startswith(words)
    assert said.is_offer, "it is advice and refuses nothing"


def test_the_key_goes_first_where_a_load_aboard_is_paid_for_or_the_demand_that_stays_leads(at: Open) -> None:
    """It went to the nearest city first, which was often the one that the train came from."""
    table = at(on_the_line)
    room = table.room
    stops = room.plans.choices(())
    assert len(stops) > 1
    cities = [room.board.city_at[cell] for cell in stops]
    for city in cities:
        assert room.plans.choices((), [city])[0] == stops[cities.index(city)]
        assert sorted(room.plans.choices((), [city])) == sorted(stops)
    player = table.room.table.view.players[0]
    for idx, one in enumerate(all_demands(table.room.table.view, 0)):
        player.loads = [one.good]
        assert room.pointing._next_cities()[0] in {
            other.city for other in all_demands(table.room.table.view, 0) if other.good == one.good
        }
        room.pin(idx)
        assert room.pointing._next_cities()[0] == one.city
        player.loads = []
        assert room.pointing._next_cities()[-1] == one.city
        room.pin(None)


def test_the_key_goes_to_where_one_builds_once_the_train_can_go_no_further(at: Open) -> None:
    """It offered cities to which the train could not move any more."""

    def moved(play: Play) -> None:
        on_the_line(play)
        play.state.moved = play.state.speed_of(0)

    table = at(moved)
    assert table.room.plans.can_build
    for _ in range(3):
        table.pilot.press("m")
        plan = table.room.plan
        assert plan.way is not None
        assert plan.route is None


def test_the_key_goes_to_the_next_major_city_to_link_at_last(at: Open) -> None:
    table = at(lambda play: play.give_track(play.state.current, (3, 3), (4, 3)))
    room, link = table.room, table.room.values.link
    assert link is not None
    cells = room.pointing.wanted_cells()
    assert room.mesh.middles[link.city] in cells
    assert len(cells) == len(set(cells))


@pytest.mark.parametrize(("spent", "words"), [(0, "builds"), (20, "Nothing can be built")])
def test_the_key_of_the_building_tool_says_why_there_is_nothing_to_switch(
    at: Open, spent: int, words: str
) -> None:
    def building(play: Play) -> None:
        on_the_line(play)
        play.state.phase = play.state.resume = Phase.BUILD
        play.state.spent = spent

    table = at(building)
    table.pilot.press("b")
    said = table.desk.table.desk.bubble
    assert said.visible
    assert words in said.text
    assert said.is_offer is (spent == 0)
