"""What a label leaves out it counts."""

from collections.abc import Callable

import pytest

from railgames.content.root import data_root
from railgames.games.empire_builder.actions import Upgrade
from railgames.games.empire_builder.ways import Section
from railgames.geometry.graph import members_of
from railgames.scenes.empire_builder.atlas import way_stroke
from railgames.scenes.empire_builder.crayon import track_stroke
from railgames.scenes.empire_builder.demands import all_demands
from railgames.scenes.empire_builder.tag import MOST_DEAR, MOST_PASSING, Word, passing_rows, way_rows
from railgames.ui.theme import load_theme
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


def test_a_way_from_a_major_city_is_joined_to_track_that_any_milepost_of_it_has(at: Open) -> None:
    table = at(lambda play: play.give_track(play.state.current, (3, 3), (4, 3)))
    board, own = table.room.board, table.state.player.nodes
    plan = table.point(6, 3)
    assert plan.way is not None
    told = set()
    for city in board.majors:
        for cell in members_of(board.city_cells[city]):
            way = plan.way._replace(cells=(cell, table.play.cell(6, 3)))
            rows = way_rows(table.room, way, -1)
            words = [item.text for row in rows for item in row if isinstance(item, Word)]
            is_apart = any("not joined to your track" in one for one in words)
            assert is_apart is not bool(own & board.city_cells[city])
            told.add((is_apart, bool(own >> cell & 1)))
    assert {(False, True), (False, False), (True, False)} <= told


def test_a_way_that_ends_beside_a_city_says_so_and_one_into_it_or_far_from_any_does_not(at: Open) -> None:
    table = at(lambda play: play.give_track(play.state.current, (3, 3), (4, 3)))
    board, seen = table.room.board, set()
    for cell in board.terrain:
        plan = table.room.plans.at(cell)
        if plan.way is None:
            continue
        near = {board.city_at.get(other, -1) for other, _ in board.near[cell]} - {-1}
        rows = way_rows(table.room, plan.way, plan.city)
        said = [
            item.text for row in rows for item in row if isinstance(item, Word) and "not in it" in item.text
        ]
        titles = [f"beside {board.file.cities[city].title}, not in it" for city in near]
        assert bool(said) is (cell not in board.city_at and bool(near))
        assert set(said) <= set(titles)
        seen.add((bool(said), cell in board.city_at))
    assert seen == {(True, False), (False, False), (False, True)}


def test_advice_looks_like_no_refusal(at: Open) -> None:
    table = at()
    majors = [table.room.mesh.middles[city] for city in table.room.board.majors]
    for cell in majors:
        table.room.pointing.pointed(cell)
        bubble = table.desk.table.desk.bubble
        assert "Track may begin here" in bubble.text
        assert bubble.is_offer


def test_a_reason_goes_with_the_action_that_is_taken_back(at: Open) -> None:
    """That the money was spent still stood after the undo, over the label of what could be built again."""

    def rich(play: Play) -> None:
        play.operate(0)
        play.give_track(0, (3, 3), (4, 3))
        play.put(0, 3, 3)
        play.state.player.cash = 100

    table = at(rich)
    bubble = table.desk.table.desk.bubble
    table.desk.play(Upgrade("fast"))
    table.point(7, 3)
    assert bubble.visible
    assert "are spent" in bubble.text
    table.pilot.press("ctrl+z")
    table.desk.rest()
    assert not table.match.log
    assert not bubble.visible


@pytest.mark.parametrize("theme_name", ["paper", "night"])
def test_own_track_stays_visible_under_the_way_of_a_trip(theme_name: str) -> None:
    theme = load_theme(theme_name, 1.0, data_root())
    for seat in range(6):
        look = theme.seat(seat)
        track = track_stroke(theme, "accent", look.pattern, is_own=True)
        assert not way_stroke(theme).casing
        assert way_stroke(theme).width <= track.width * 2 / 3


def test_a_way_that_the_cash_does_not_pay_names_no_number_of_turns(at: Open) -> None:
    """It said that the rest is built in 0 turns more."""

    def poor(play: Play) -> None:
        play.give_track(play.state.current, (3, 3), (4, 3))
        play.state.player.cash = 3

    table = at(poor, 1)
    plan = table.point(6, 3)
    assert plan.way is not None
    assert 0 < plan.way.now < len(plan.way.sections)
    words = [
        item.text
        for row in way_rows(table.room, plan.way, plan.city)
        for item in row
        if isinstance(item, Word)
    ]
    rest = plan.way.millions - 3
    assert f"3 M now, {rest} M later" in words
    assert not any("turns more" in one for one in words)
