"""A planned route is followed when the turn begins, until something happens."""

from collections.abc import Callable

import pytest

from railgames.games.empire_builder.actions import End, Step
from railgames.games.empire_builder.position import InForce
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import SNOW, STRIKE
from tests.scenes.empire_builder.conftest import At
from tests.scenes.empire_builder.test_routes import on_the_line

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]
ANN = (1, 7)


def nearly_moved(play: Play) -> None:
    """Two steps are left this turn on the way of five to Ann."""
    on_the_line(play)
    play.state.moved = play.state.speed_of(0) - 2


def begun(at: Open, prepare: Callable[[Play], object] = nearly_moved, **options: object) -> At:
    """Seat 0 has planned the way to Ann and gone two steps of it."""
    table = at(prepare, **options)
    table.click(*ANN)
    assert table.room.journeys.goal == table.play.cell(*ANN)
    return table


def next_turn(table: At, change: Callable[[], object] = lambda: None) -> list[str]:
    """The own turn begins again, after something has changed; what was said."""
    said: list[str] = []
    table.desk.app.on_toast, old = lambda text, topic: said.append(text), table.desk.app.on_toast
    table.match.play(End())
    change()
    table.match.play(End())
    table.desk.rest()
    table.desk.rest()
    table.desk.app.on_toast = old
    assert table.room.table.viewer == 0
    return said


def where(table: At) -> int:
    return table.state.players[0].at


def test_the_train_goes_on_by_itself_as_one_gesture(at: Open) -> None:
    table = begun(at)
    stood = where(table)
    said = next_turn(table)
    assert where(table) == table.play.cell(*ANN)
    assert table.room.journeys.goal is None
    assert "Ann" in said[-1]
    note = table.room.side.journey
    assert note.visible
    assert note.text == said[-1], "it is still told when the message has gone"
    table.pilot.press("ctrl+z")
    table.desk.rest()
    assert where(table) == stood
    assert not note.visible
    table.desk.rest()
    assert where(table) == stood  # once a turn


def test_what_the_train_has_done_is_told_until_something_else_is_done(at: Open) -> None:
    """Then the key that takes it back would take back something else."""
    table = begun(at)
    next_turn(table)
    note = table.room.side.journey
    assert note.visible
    back = next(one for one in table.state.legal_actions() if isinstance(one, Step))
    table.match.play(back)
    table.desk.rest()
    assert not note.visible
    table.pilot.press("ctrl+z")
    table.desk.rest()
    assert note.visible


def test_what_was_taken_back_is_not_done_again(at: Open) -> None:
    table = begun(at)
    next_turn(table)
    table.pilot.press("ctrl+z")
    for _ in range(5):
        table.desk.rest()
    assert table.state.moved == 0


def test_a_setting_leaves_it_to_the_key(at: Open) -> None:
    table = begun(at)
    table.desk.services.settings.follow_routes = False
    try:
        stood = where(table)
        next_turn(table)
        assert where(table) == stood
        table.pilot.press("g")
        table.desk.rest()
        assert where(table) == table.play.cell(*ANN)
    finally:
        table.desk.services.settings.follow_routes = True


def test_a_key_gives_the_route_up(at: Open) -> None:
    table = begun(at)
    table.pilot.press("backspace")
    assert table.room.journeys.goal is None
    stood = where(table)
    next_turn(table)
    assert where(table) == stood


def lose_load(table: At) -> None:
    table.state.players[0].loads.clear()


def snow(table: At) -> None:
    table.state.in_force.append(InForce(SNOW, 1, 2))
    table.state.weigh_events()


def strike(table: At) -> None:
    table.state.in_force.append(InForce(STRIKE, 1, 2))
    table.state.weigh_events()


def gap(table: At) -> None:
    """The last section but one is gone; another's track leads round it."""
    board, state = table.play.board, table.state
    key = board.key(table.play.cell(3, 6), table.play.cell(2, 7))
    state.owner.pop(key)
    state.players[0].track.remove(key)
    for one, other in (((3, 6), (3, 7)), ((3, 7), (2, 7))):
        state.owner[board.key(table.play.cell(*one), table.play.cell(*other))] = 1


@pytest.mark.parametrize("change", [lose_load, snow, gap])
def test_it_waits_and_says_why_when_something_has_happened(at: Open, change: Callable[[At], object]) -> None:
    def loaded(play: Play) -> None:
        nearly_moved(play)
        play.put(0, 2, 3, loads=("wood",))

    table = begun(at, loaded)
    stood = where(table)
    said = next_turn(table, lambda: change(table))
    assert where(table) == stood
    assert "waits" in said[-1]
    assert table.room.side.journey.text == said[-1]
    assert table.room.journeys.goal is not None
    table.pilot.press("g")  # by hand it goes on all the same
    table.desk.rest()
    assert where(table) != stood


def test_it_waits_when_the_goal_is_on_strike(at: Open) -> None:
    def to_beta(play: Play) -> None:
        play.give_track(0, *[(column, 3) for column in range(3, 9)], (9, 3))
        play.operate(0)
        play.put(0, 2, 3)
        play.state.moved = play.state.speed_of(0) - 2

    table = at(to_beta)
    table.click(9, 3)
    goal = table.room.journeys.goal
    assert goal is not None
    stood = where(table)
    said = next_turn(table, lambda: strike(table))
    assert "Strike" in said[-1]
    assert where(table) == stood


def deliverable(play: Play) -> None:
    """The train passes Ann on its way back to Alpha with what is wanted there."""
    on_the_line(play)
    play.give_track(0, (1, 7), (1, 8), (1, 9), (1, 10))
    file = play.board.file
    card, good = next(
        (number, good)
        for number, demands in enumerate(file.demands)
        for city, good, _ in demands
        if city == "ann"
    )
    play.put(0, 2, 3, loads=(good,))
    play.state.player.hand = [card]
    play.state.moved = play.state.speed_of(0) - 2


def test_it_stops_where_a_load_can_be_delivered_and_delivers_nothing(at: Open) -> None:
    table = at(deliverable)
    table.click(1, 10)
    said = next_turn(table)
    assert where(table) == table.play.cell(*ANN)
    assert "Ann" in said[-1]
    assert table.state.players[0].deliveries == 0
    assert table.room.journeys.goal == table.play.cell(1, 10)
    table.pilot.press("g")
    table.desk.rest()
    assert where(table) == table.play.cell(1, 10)


def test_it_stops_where_the_good_of_a_pressed_demand_is_found(at: Open) -> None:
    def wanted(play: Play) -> None:
        deliverable(play)
        play.state.player.loads = []
        play.state.player.hand = [
            number
            for number, demands in enumerate(play.board.file.demands)
            if any(good == "corn" for _, good, _ in demands)
        ][:1]

    table = at(wanted)
    idx = next(idx for idx, item in enumerate(table.room.side.hand.items) if "corn" in item.text)
    table.room.pin(idx)
    table.click(1, 10)
    next_turn(table)
    assert where(table) == table.play.cell(*ANN)


def test_who_moves_first_is_not_overtaken(at: Open) -> None:
    table = begun(at)
    table.match.play(End())
    table.match.play(End())
    back = next(one for one in table.state.legal_actions() if isinstance(one, Step))
    table.match.play(back)
    table.desk.rest()
    assert table.state.moved == 1


def test_a_route_ends_at_any_milepost_of_the_city_that_is_its_goal(at: Open) -> None:
    def to_beta(play: Play) -> None:
        play.give_track(0, *[(column, 3) for column in range(3, 9)], (9, 3))
        play.operate(0)
        play.put(0, 8, 3)
        play.state.moved = play.state.speed_of(0) - 1

    table = at(to_beta)
    table.click(10, 2)
    assert where(table) == table.play.cell(9, 3), "at the edge of the city"
    assert table.room.journeys.goal is None
    assert all("Go on" not in item.shown.title for item in table.room.side.deeds.items)


def test_where_a_load_can_be_delivered_at_the_edge_of_the_goal_the_train_has_arrived(at: Open) -> None:
    """That the route goes on is only said while there is one."""

    def to_beta(play: Play) -> None:
        file = play.board.file
        number, good = next(
            (number, good)
            for number, demands in enumerate(file.demands)
            for city, good, _ in demands
            if city == "beta"
        )
        play.give_track(0, *[(column, 3) for column in range(3, 9)], (9, 3))
        play.operate(0)
        play.put(0, 6, 3, loads=(good,))
        play.state.player.hand = [number]
        play.state.moved = play.state.speed_of(0) - 1

    table = at(to_beta)
    table.click(10, 2)
    assert table.room.journeys.goal is not None
    said = next_turn(table)
    assert where(table) == table.play.cell(9, 3), "at the edge of the city"
    assert table.room.journeys.goal is None
    assert said == ["Your train has arrived: Beta. Ctrl+Z takes that back."]
