"""Cheapest ways by waves, against a search with a heap that knows no masks."""

import itertools
from heapq import heappop, heappush

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railgames.geometry.graph import mask_of, members_of
from railgames.geometry.lattice import Lattice
from railgames.geometry.wave import Ground, edges_of, spread

LATTICE = Lattice(5, 6)
CELLS = sorted(members_of(LATTICE.all_cells))
EDGES = sorted((cell, other) for cell in CELLS for _, other in LATTICE.neighbours(cell) if cell < other)
TOLL = 2


@st.composite
def grounds(draw):
    """(ground, what it is made of): prices of some cells, and edges that are closed, wet and free."""
    prices = draw(st.dictionaries(st.sampled_from(CELLS), st.sampled_from([1, 2, 3, 5]), min_size=12))
    some = st.sets(st.sampled_from(EDGES), max_size=12)
    closed, wet, free = draw(some), draw(some), draw(st.sets(st.sampled_from(EDGES), max_size=6))
    made = Ground.of(LATTICE, prices, closed=closed, wet=wet, toll=TOLL).with_free(free)
    return made, (prices, closed, wet, free)


def price_of(parts, start, end):
    """What a step costs by the words of the rules; None where it is closed."""
    prices, closed, wet, free = parts
    edge = min(start, end), max(start, end)
    if edge in free:
        return 0
    if edge in closed or start not in prices or end not in prices:
        return None
    return prices[end] + (TOLL if edge in wet else 0)


def by_heap(parts, sources, shut=()):
    """The cheapest price of every cell that can be reached; steps in ``shut`` must be free."""
    found, heap = {}, [(0, source) for source in sorted(sources)]
    while heap:
        price, cell = heappop(heap)
        if cell in found:
            continue
        found[cell] = price
        for _, other in LATTICE.neighbours(cell):
            more = price_of(parts, cell, other)
            if more is not None and (more == 0 or (cell, other) not in shut):
                heappush(heap, (price + more, other))
    return found


@settings(max_examples=40)
@given(grounds(), st.sets(st.sampled_from(CELLS), min_size=1, max_size=3))
def test_prices_are_those_of_a_search_with_a_heap(made, sources):
    ground, parts = made
    wave = spread(ground, mask_of(sources))
    right = by_heap(parts, sources)
    assert wave.prices() == right
    assert all(wave.price(cell) == right.get(cell, -1) for cell in CELLS)


@settings(max_examples=40)
@given(grounds(), st.sets(st.sampled_from(CELLS), min_size=1, max_size=3))
def test_a_way_begins_at_a_source_and_costs_what_is_said(made, sources):
    ground, parts = made
    wave = spread(ground, mask_of(sources))
    for cell, price in by_heap(parts, sources).items():
        way = wave.way(cell)
        assert way[0] in sources
        assert way[-1] == cell
        assert len(set(way)) == len(way)
        steps = [price_of(parts, one, other) for one, other in itertools.pairwise(way)]
        assert sum(steps) == price
        assert [ground.price(one, other) for one, other in itertools.pairwise(way)] == steps


@settings(max_examples=40)
@given(grounds(), st.sampled_from(CELLS), st.sets(st.sampled_from(CELLS), min_size=1, max_size=5))
def test_a_wave_to_goals_ends_at_the_nearest_and_one_with_a_limit_before_it(made, start, goals):
    ground, parts = made
    right = by_heap(parts, {start})
    wave = spread(ground, 1 << start, goals=mask_of(goals))
    end = wave.cheapest(mask_of(goals))
    reached = [right[goal] for goal in goals if goal in right]
    assert (end < 0) == (not reached)
    if reached:
        assert end in goals
        assert wave.price(end) == min(reached) == wave.rounds[-1][0]
    few = spread(ground, 1 << start, limit=4).prices()
    assert few == {cell: price for cell, price in right.items() if price <= 4}


@settings(max_examples=40)
@given(grounds(), st.sets(st.sampled_from(CELLS), max_size=6))
def test_a_cell_that_is_shut_is_entered_by_free_steps_only(made, shut):
    ground, (prices, closed, wet, free) = made
    start = CELLS[0]
    closed_ways = {(cell, other) for cell in CELLS for other in shut}
    right = by_heap((prices, closed, wet, free), {start}, closed_ways)
    assert spread(ground.shut(mask_of(shut)), 1 << start).prices() == right


@settings(max_examples=40)
@given(grounds(), st.sets(st.sampled_from(CELLS), max_size=6), st.sampled_from([1, 4]))
def test_cells_can_cost_another_price_lose_their_exits_and_every_step_can_be_turned_round(made, some, price):
    ground, parts = made
    prices = {cell: price if cell in some else own for cell, own in parts[0].items()}
    other = ground.entered_for(mask_of(some), price)
    stuck, back = ground.without_exits(mask_of(some)), ground.backwards()
    for start, end in [(cell, other) for cell in CELLS for _, other in LATTICE.neighbours(cell)]:
        plain = ground.price(start, end)
        right = price_of((prices, *parts[1:]), start, end)
        assert other.price(start, end) == (-1 if right is None else right)
        assert stuck.price(start, end) == (plain if start not in some or plain == 0 else -1)
        entered = plain >= 0 and ground.price(end, start) >= 0
        assert not entered or back.price(start, end) == plain


def test_water_stays_where_it_is_closed_and_where_track_is_free():
    one, two, three = (LATTICE.cell(column, 2) for column in range(3))
    prices = dict.fromkeys(CELLS, 1)
    ground = Ground.of(LATTICE, prices, closed=[(one, two)], wet=[(one, two), (two, three)], toll=TOLL)
    assert (ground.price(one, two), ground.price(two, three)) == (-1, 3)
    own = ground.with_free([(three, two)])
    assert own.price(two, three) == own.price(three, two) == 0
    assert own.with_wet([(two, three)]).price(two, three) == 0
    assert list(edges_of(LATTICE, own.free)) == [(two, three)]
    assert own.without([(two, three)]).price(three, two) == -1


def test_of_equal_ways_one_goes_straight_on():
    ground = Ground.of(LATTICE, dict.fromkeys(CELLS, 1))
    start, end = LATTICE.cell(0, 0), LATTICE.cell(3, 4)
    way = spread(ground, 1 << start).way(end)
    turns = [LATTICE.direction(one, other) for one, other in itertools.pairwise(way)]
    assert sum(one != other for one, other in itertools.pairwise(turns)) == 1


def test_what_is_no_ground_is_refused():
    with pytest.raises(ValueError, match="below 1"):
        Ground.of(LATTICE, {CELLS[0]: 0})
    with pytest.raises(ValueError, match="no neighbours"):
        Ground.of(LATTICE, {}, closed=[(CELLS[0], CELLS[2])])
