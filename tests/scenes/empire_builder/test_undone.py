"""Ending a turn reminds once of a delivery or a load that brings money where the train stands."""

from collections.abc import Callable

import pytest

from railgames.games.empire_builder.actions import Deliver, End, PickUp, Step
from railgames.games.empire_builder.player import NOWHERE
from railgames.geometry.graph import members_of
from railgames.scenes.empire_builder.demands import all_demands
from railgames.scenes.empire_builder.undone import undone
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.test_turns import link
from tests.scenes.empire_builder.conftest import At
from tests.scenes.empire_builder.test_routes import on_the_line

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


def at_a_goal(play: Play) -> None:
    """The train stands where its load is wanted."""
    on_the_line(play)
    board = play.board
    one = max(all_demands(play.state, 0), key=lambda one: one.millions)
    play.put(0, *board.file.cities[one.city].at, loads=(board.goods[one.good],))


def between_cities(play: Play) -> None:
    """The train stands on its track outside of every city."""
    on_the_line(play)
    board = play.board
    cell = next(one for one in members_of(play.state.player.nodes) if one not in board.city_at)
    play.put(0, *board.lattice.place(cell))


def in_mid(play: Play) -> None:
    on_the_line(play)
    play.put(0, 6, 3)


def test_a_delivery_is_named_before_a_load(at: Open) -> None:
    state = at(at_a_goal).state
    best = max(
        one.millions
        for one in all_demands(state, 0)
        if state.why_illegal(Deliver(one.card, state.board.goods[one.good])) is None
    )
    assert f"for {best} M" in undone(state, 0)
    assert undone(state, 0).startswith("You can deliver")


def test_a_load_is_named_only_while_somebody_pays_for_it_and_it_is_not_aboard(at: Open) -> None:
    table = at(in_mid)
    state = table.state
    goods = {state.board.goods[one.good] for one in all_demands(state, 0)} & {"coal", "fish"}
    assert undone(state, 0).startswith("You can pick up")
    for good in goods:
        state = state.clone()
        state.apply(PickUp(good))
    assert undone(state, 0) == ""
    table.desk.play(End())
    assert undone(table.state, 0) == "", "another one's turn"


@pytest.mark.parametrize(("prepare", "reminds"), [(in_mid, False), (at_a_goal, True)])
def test_who_has_reached_the_goal_is_told_of_a_delivery_but_not_of_a_load(
    at: Open, prepare: Callable[[Play], None], reminds: bool
) -> None:
    """The heading said to end the turn, and the button that a load could be picked up."""

    def linked(play: Play) -> None:
        prepare(play)
        link(play, 0)

    state = at(linked).state
    assert undone(state, 0)
    state.players[0].cash = state.players[0].goal
    assert state.has_goal(0)
    assert bool(undone(state, 0)) is reminds


def test_the_first_press_reminds_and_the_second_ends_the_turn(at: Open) -> None:
    table = at(in_mid)
    scene, position = table.desk.table, table.match.position
    said: list[str] = []
    scene.app.on_toast = lambda text, topic: said.append(text)
    table.pilot.press("ctrl+return")
    assert table.match.position == position
    assert said == [undone(table.state, 0)]
    table.pilot.press("ctrl+return")
    assert isinstance(table.match.log[-1].action, End)


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_turn_in_which_nothing_was_done_does_not_end_by_one_press(at: Open, by_keys: bool) -> None:
    """Who pressed twice at the end of the building rounds lost the first turn of the train."""

    table = at(between_cities)
    assert "done nothing in round 3" in undone(table.state, 0)
    for presses in (1, 2):
        if by_keys:
            table.pilot.press("ctrl+return")
        else:
            table.pilot.click(table.desk.table.bottom.primary.rect.center)
        assert bool(table.match.log) is (presses == 2)


def test_a_train_that_is_not_on_the_map_is_told_before_the_turn_ends(at: Open) -> None:
    def unplaced(play: Play) -> None:
        on_the_line(play)
        play.state.player.at = NOWHERE

    assert undone(at(unplaced).state, 0).startswith("Your train is not on the map yet")


def test_who_has_done_anything_is_not_held_back(at: Open) -> None:
    state = at(between_cities).state
    state.apply(next(one for one in state.legal_actions() if isinstance(one, Step)))
    assert "nothing" not in undone(state, 0)
