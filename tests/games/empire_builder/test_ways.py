"""Ways to build: what is offered is the cheapest that the rules allow, in whatever order it is drawn."""

import heapq
from collections.abc import Callable
from itertools import count

from hypothesis import given, settings
from hypothesis import strategies as st

from railgames.games.empire_builder import building
from railgames.games.empire_builder.actions import Build
from railgames.games.empire_builder.cards import find_nodes_of
from railgames.games.empire_builder.state import EmpireState
from railgames.games.empire_builder.ways import Way, Ways
from tests.games.empire_builder import lands
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import Lands

CITIES = (
    lands.files.CityFile("alpha", "Alpha", "major", (2, 3), ("fish",)),
    lands.files.CityFile("beta", "Beta", "major", (7, 3)),
    lands.files.CityFile("gamma", "Gamma", "major", (6, 9), ("steel",)),
    lands.files.CityFile("mid", "Mid", "medium", (4, 4), ("coal", "fish")),
    lands.files.CityFile("ann", "Ann", "small", (5, 2), ("corn",)),
    lands.files.CityFile("bob", "Bob", "small", (11, 8), ("wood",)),
)
"""Two major cities three mileposts apart, with two others between them."""
BETWEEN = [(column, row) for row in range(1, 6) for column in range(3, 7)]


def narrow(*mountains: int) -> Play:
    """A game where these mileposts between the two cities are mountains."""
    lattice = lands.LATTICE
    rows = [["."] * lattice.columns for _ in range(lattice.rows)]
    for number in mountains:
        column, row = BETWEEN[number]
        rows[row][column] = "^"
    for city in CITIES:
        middle = lattice.cell(*city.at)
        for cell in lands.members_of(lattice.within(middle, 1) if city.size == "major" else 1 << middle):
            column, row = lattice.place(cell)
            rows[row][column] = {"major": "M", "medium": "m", "small": "s"}[city.size]
    return Play(lands=Lands(cities=CITIES, terrain=tuple("".join(row) for row in rows)))


PLAYS = [narrow(), narrow(*range(len(BETWEEN))), narrow(*range(0, len(BETWEEN), 2))]


def cheapest(state: EmpireState, is_done: Callable[[EmpireState], bool], keys: list[int]) -> int | None:
    """The least price of what is asked for in this turn, over every order of legal sections."""
    number = count()
    waiting = [(0, 0, state)]
    seen = set()
    while waiting:
        price, _, at = heapq.heappop(waiting)
        if is_done(at):
            return price
        known = (frozenset(at.player.track), at.outward)
        if known in seen:
            continue
        seen.add(known)
        for key in keys:
            for start, end in (at.board.ends(key), at.board.ends(key)[::-1]):
                if building.why_no_section(at, start, end) is None:
                    after = at.clone()
                    after.apply(Build(at.board.name(start), at.board.name(end)))
                    heapq.heappush(waiting, (price + at.board.cost(start, end), next(number), after))
    return None


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_no_order_of_sections_is_cheaper_than_the_way_that_is_offered(
    data: st.DataObject,
) -> None:
    play = data.draw(st.sampled_from(PLAYS))
    state, board = play.state.clone(), play.board
    near = {play.cell(*place) for place in BETWEEN}
    edges = sorted(key for key in board.edges if set(board.ends(key)) <= near)
    keys = data.draw(st.lists(st.sampled_from(edges), min_size=4, max_size=9, unique=True))
    own = data.draw(st.integers(0, 3))
    for key in keys[:own]:
        state.owner[key] = state.current
        state.player.track.add(key)
    open_ = keys[own:]
    find_nodes_of(board, state.player)
    state.flooded = frozenset(set(board.edges) - set(open_))
    state.outward = data.draw(st.integers(0, 2))
    state.spent = data.draw(st.sampled_from([0, 12]))
    ways = Ways(state)
    goal = data.draw(st.sampled_from(sorted({end for key in keys for end in board.ends(key)})))
    from_own = bool(own) and data.draw(st.booleans())
    way: Way | None
    if ways.starts >> goal & 1:
        apart = ways.apart(goal)
        way = ways.joined(goal, apart) if apart else None

        def is_done(at: EmpireState) -> bool:
            return bool(Ways(at)._together(goal) & apart) or not apart

    else:
        way = ways.to(goal, from_own)
        before = state.player.nodes if from_own else ways.starts

        def is_done(at: EmpireState) -> bool:
            return bool(at.player.nodes >> goal & 1 and Ways(at)._together(goal) & before)

    best = cheapest(state, is_done, open_)
    if best is None:
        assert way is None or not way.is_whole
    elif best:
        assert way is not None
        assert way.is_whole
        assert way.millions == best
        paid = state.clone()
        for action in way.actions(board):
            assert paid.why_illegal(action) is None
            paid.apply(action)
        assert is_done(paid)
        assert state.player.cash - paid.player.cash == best


def cost_of(play: Play, *places: tuple[int, int]) -> int:
    """The price of a click on Beta with this track."""
    play.give_track(play.state.current, *places)
    ways = Ways(play.state)
    goal = play.cell(7, 3)
    way = ways.joined(goal, ways.apart(goal))
    assert way is not None
    return way.millions


def test_the_last_section_before_a_major_city_is_drawn_out_of_it() -> None:
    assert (
        cost_of(narrow(), (4, 3), (5, 2)) == 1 + 1
    )  # not 1 + 5, nor 1 + 3 for the small city at the other end


def test_where_mountains_lie_before_a_major_city_the_track_from_both_ends_meets_before_them() -> None:
    play = narrow(*range(len(BETWEEN)))
    assert cost_of(play, (3, 5), (3, 4)) == 2 + 2 + 2


def test_without_sections_out_of_major_cities_the_way_leads_into_one() -> None:
    play = narrow()
    play.state.outward = play.board.file.limits.out_of_majors
    assert cost_of(play, (4, 3), (5, 2)) == 1 + 5


def test_a_way_that_fits_into_this_turn_is_built_in_it_though_it_were_cheaper_in_two() -> None:
    play = narrow()
    play.state.outward = play.board.file.limits.out_of_majors - 1
    play.give_track(play.state.current, (4, 3), (5, 2))
    ways = Ways(play.state)
    beyond = ways.to(play.cell(9, 3), from_own=True)
    assert beyond is not None
    assert beyond.is_whole
    assert beyond.millions == 6
    assert ways.cheaper_later(beyond, from_own=True) == 1 + 1 + 1
