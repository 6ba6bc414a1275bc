"""What a label leaves out it counts."""

from collections.abc import Callable

import pytest

from railgames.games.empire_builder.ways import Section
from railgames.scenes.empire_builder.demands import all_demands
from railgames.scenes.empire_builder.tag import MOST_DEAR, MOST_PASSING, Word, passing_rows, way_rows
from tests.games.empire_builder.conftest import Play
from tests.scenes.empire_builder.conftest import At

pytestmark = pytest.mark.usefixtures("no_pictures")

Open = Callable[..., At]


@pytest.mark.parametrize("is_long", [False, True])
def test_a_route_says_how_many_more_goods_are_on_the_way(at: Open, is_long: bool) -> None:
    def begun(play: Play) -> None:
        play.give_track(0, (3, 3), (4, 3), (5, 3), (6, 3), (7, 3), (8, 2), (9, 2))
        play.operate(0)
        play.put(0, 2, 3)
        asking = [
            card
            for card in range(play.board.events_from)
            if any(one[1] == "coal" for one in play.board.file.demands[card])
        ]
        assert len(asking) > MOST_PASSING + 1
        play.state.players[0].hand = asking if is_long else asking[:1]

    table = at(begun)
    route = table.point(9, 2).route
    assert route is not None
    rows = passing_rows(table.room, route)
    board = table.room.board
    wanted = sum(one.good in board.supplies[board.city_number["mid"]] for one in all_demands(table.state, 0))
    assert (wanted > MOST_PASSING) == is_long
    assert len(rows) == min(wanted, MOST_PASSING) + is_long
    said = [item.text for item in rows[-1] if isinstance(item, Word)]
    assert (said == [f"and {wanted - MOST_PASSING} more on the way"]) == is_long


@pytest.mark.parametrize("more", [0, 1, 4])
def test_a_way_says_how_many_more_dear_sections_it_has(at: Open, more: int) -> None:
    table = at(lambda play: play.give_track(play.state.current, (3, 3), (4, 3)))
    plan = table.point(6, 3)
    assert plan.way is not None
    city = table.play.cell(6, 3)
    dear = tuple(Section(table.play.cell(5, 3), city, price, 0) for price in range(2, 2 + MOST_DEAR + more))
    rows = way_rows(table.room, plan.way._replace(sections=dear), -1)
    words = [item.text for row in rows for item in row if isinstance(item, Word)]
    assert sum(one.count("Mid: ") for one in words) == MOST_DEAR
    left_out = [one for one in words if one.startswith("and ")]
    told = [f"and {more} more section{'s' * (more > 1)}"] if more else []
    assert left_out == told
