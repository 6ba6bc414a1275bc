"""Moving by pointing: routes, fees, what is on the way, and a route over several turns."""

from collections.abc import Callable

import pytest

from railgames.games.empire_builder.actions import End, Step
from railgames.geometry.graph import members_of
from railgames.scenes.empire_builder.routes import Routes
from railgames.scenes.empire_builder.tag import route_rows
from tests.games.empire_builder.conftest import Play
from tests.scenes.empire_builder.conftest import At

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]

SOUTH = [(2, 4), (2, 5), (3, 6), (2, 7), (1, 7)]
"""From Alpha to Ann."""


def on_the_line(play: Play) -> None:
    """Seat 0 with track from Alpha to Ann and a train in Alpha; seat 1 with track from Alpha to Mid."""
    play.give_track(0, *SOUTH)
    play.give_track(1, (3, 3), (4, 3), (5, 3), (6, 3))
    play.operate(0)
    play.put(0, 2, 3)


def test_a_click_moves_the_train_along_the_route_that_was_shown(at: Open) -> None:
    table = at(on_the_line)
    plan = table.point(1, 7)
    assert plan.route is not None
    assert plan.route.cells[-1] == table.play.cell(1, 7)
    assert plan.actions == tuple(Step(table.room.board.name(cell)) for cell in plan.route.cells[1:])
    table.click(1, 7)
    assert table.state.player.at == table.play.cell(1, 7)
    assert table.state.moved == plan.route.steps
    assert table.room.journeys.goal is None


def test_the_fee_for_anothers_track_is_told_and_paid_once(at: Open) -> None:
    table = at(on_the_line)
    plan = table.point(6, 3)
    assert plan.route is not None
    assert plan.route.fees == ((1,),)
    cash = table.state.player.cash
    table.click(6, 3)
    assert table.state.player.cash == cash - table.room.board.file.money.fee


def test_what_cannot_be_paid_is_not_entered(at: Open) -> None:
    def poor(play: Play) -> None:
        on_the_line(play)
        play.state.player.cash = 3

    plan = at(poor).point(5, 3)
    assert plan.route is not None
    assert plan.route.now < plan.route.steps


def test_own_track_is_rather_used_than_that_of_another(at: Open) -> None:
    def both(play: Play) -> None:
        play.give_track(1, (3, 3), (4, 3), (5, 3), (6, 3))
        play.give_track(0, (3, 2), (4, 2), (5, 2), (6, 2), (6, 3))
        play.operate(0)
        play.put(0, 2, 3)

    plan = at(both).point(6, 3)
    assert plan.route is not None
    assert plan.route.fees == ((),)


def test_a_long_route_is_kept_shown_and_gone_on_with_by_a_key(at: Open) -> None:
    def nearly_moved(play: Play) -> None:
        on_the_line(play)
        play.state.moved = play.state.speed_of(0) - 2

    table = at(nearly_moved)
    plan = table.point(1, 7)
    assert plan.route is not None
    assert plan.route.now == 2
    assert len(plan.route.stops) == 2
    table.click(1, 7)
    goal = table.play.cell(1, 7)
    assert table.room.journeys.goal == goal
    assert table.state.moved == table.state.speed_of(0)
    table.match.play(End())
    table.match.play(End())
    table.desk.rest()
    assert table.room.table.viewer == 0
    table.pilot.press("g")
    table.desk.rest()
    assert table.state.player.at == goal
    assert table.room.journeys.goal is None


def test_the_other_player_does_not_see_the_goal(at: Open) -> None:
    def nearly_moved(play: Play) -> None:
        on_the_line(play)
        play.state.moved = play.state.speed_of(0) - 2

    table = at(nearly_moved)
    table.click(1, 7)
    table.match.play(End())
    table.desk.rest()
    assert table.room.table.viewer == 1
    assert table.room.journeys.goal is None
    assert all("Go on" not in item.text for item in table.room.side.deeds.items)


def test_a_train_turns_round_in_a_city_only(at: Open) -> None:
    play = Play()
    on_the_line(play)
    state, board = play.state, play.board
    state.player.at, state.player.came = play.cell(3, 6), play.cell(2, 5)
    route = Routes(state).to(play.cell(2, 4))
    assert route is not None
    assert play.cell(1, 7) in route.cells  # on to Ann and back
    for cell in route.cells[1:]:
        state.apply(Step(board.name(cell)))
    assert state.player.at == play.cell(2, 4)


def test_the_label_tells_what_can_be_delivered_on_the_way(at: Open) -> None:
    def loaded(play: Play) -> None:
        on_the_line(play)
        card = next(
            number
            for number, demands in enumerate(play.board.file.demands)
            if any(city == "ann" for city, _, _ in demands)
        )
        good = next(good for city, good, _ in play.board.file.demands[card] if city == "ann")
        play.put(0, 2, 3, loads=(good,))
        play.state.player.hand = [card]

    table = at(loaded)
    plan = table.point(1, 7)
    assert plan.route is not None
    said = [str(item) for row in route_rows(table.room, plan.route) for item in row]
    assert sum("deliver" in words for words in said) == 1, "once, and not as a wish too"
    assert any("Ann" in words for words in said)


def test_the_label_tells_what_can_be_picked_up_on_the_way_while_a_chip_is_left(at: Open) -> None:
    def wanting(play: Play) -> None:
        play.give_track(0, (3, 3), (4, 3), (5, 3), (6, 3), (7, 3), (8, 3), (9, 3))
        play.operate(0)
        play.put(0, 3, 3)
        wants = [
            n for n, card in enumerate(play.board.file.demands) if "coal" in [good for _, good, _ in card]
        ]
        play.state.player.hand = wants[:1]

    def told(chips: int, lies: bool = False) -> bool:
        table = at(wanting)
        state, coal = table.room.table.view, table.room.board.good_number["coal"]
        state.chips[coal] = chips
        state.lying = {table.room.board.city_number["mid"]: coal} if lies else {}
        route = table.room.plans.routes.to(table.play.cell(9, 3))
        assert route is not None
        rows = [str(item) for row in route_rows(table.room, route) for item in row]
        return any("Mid: coal, wanted in" in words for words in rows)

    assert [told(2), told(0), told(0, lies=True)] == [True, False, True]


def test_every_milepost_of_own_track_that_the_train_cannot_reach_says_why(at: Open) -> None:
    def apart(play: Play) -> None:
        play.give_track(0, (3, 3), (4, 3))
        play.operate(0)
        play.put(0, 1, 7)

    table = at(apart)
    board, own = table.room.board, table.state.player.nodes
    major = board.city_at[table.play.cell(3, 3)]
    asked = [*members_of(own), *members_of(board.city_cells[major])]
    assert len(set(asked)) > own.bit_count(), "some mileposts of the city have no track of their own"
    said = "Your track there does not reach your train in Ann."
    for cell in asked:
        assert table.room.plans.at(cell).words == f"{said} Press Build track to link it."


def test_once_the_train_has_moved_as_far_as_it_can_a_press_on_track_apart_links_it(at: Open) -> None:
    def moved(play: Play) -> None:
        play.give_track(0, (3, 3), (4, 3))
        play.give_track(0, (1, 7), (2, 7))
        play.operate(0)
        play.put(0, 1, 7)
        play.state.moved = play.state.speed_of(0)

    table = at(moved)
    plan = table.room.plans.at(table.play.cell(3, 3))
    assert plan.way is not None
    assert plan.actions


def test_a_city_for_the_train_that_own_track_does_not_reach_is_told_before_it_is_put_there(at: Open) -> None:
    def begun(play: Play) -> None:
        play.give_track(0, *SOUTH)
        play.operate(0)

    table = at(begun)
    board, told = table.room.board, {True: 0, False: 0}
    for city, title in enumerate(board.file.cities):
        for cell in members_of(board.city_cells[city]):
            words = table.room.plans.at(cell).words
            reaches = bool(table.state.player.nodes & board.city_cells[city])
            more = "" if reaches else ", which your track does not reach"
            assert words == f"Put your train into {title.title}{more}"
            told[reaches] += 1
    assert all(told.values())
