"""Trees that link places, against every tree of a small lattice."""

from heapq import heappop, heappush

from hypothesis import given, settings
from hypothesis import strategies as st

from railgames.geometry.graph import mask_of, members_of
from railgames.geometry.lattice import Lattice
from railgames.geometry.steiner import UNREACHED, cheapest_trees, quick_tree
from railgames.geometry.wave import Ground

LATTICE = Lattice(3, 4)
CELLS = sorted(members_of(LATTICE.all_cells))
EDGES = sorted((cell, other) for cell in CELLS for _, other in LATTICE.neighbours(cell) if cell < other)
TOLL = 2


@st.composite
def grounds(draw):
    prices = draw(st.dictionaries(st.sampled_from(CELLS), st.sampled_from([1, 2, 3, 5]), min_size=8))
    some = st.sets(st.sampled_from(EDGES), max_size=6)
    return Ground.of(LATTICE, prices, closed=draw(some), wet=draw(some), toll=TOLL).with_free(
        draw(st.sets(st.sampled_from(EDGES), max_size=2))
    )


def by_growing(ground, root, groups):
    """The price of the cheapest tree that links all groups, by trying every set of cells that can grow."""
    heap, seen = [(0, root)], set()
    while heap:
        price, tree = heappop(heap)
        if tree in seen:
            continue
        seen.add(tree)
        if all(tree & group for group in groups):
            return price
        for cell in members_of(tree):
            for _, other in LATTICE.neighbours(cell):
                more = ground.price(cell, other)
                if not tree >> other & 1 and more >= 0:
                    heappush(heap, (price + more, tree | 1 << other))
    return UNREACHED


some_cells = st.sets(st.sampled_from(CELLS), min_size=1, max_size=2).map(mask_of)


@settings(max_examples=40)
@given(grounds(), some_cells, st.lists(some_cells, min_size=1, max_size=3))
def test_the_price_of_every_set_of_groups_is_that_of_the_cheapest_tree(ground, root, groups):
    prices = cheapest_trees(ground, root, groups)
    for sets in range(1 << len(groups)):
        chosen = [group for number, group in enumerate(groups) if sets >> number & 1]
        assert prices[sets] == by_growing(ground, root, chosen)


@settings(max_examples=40)
@given(grounds(), some_cells, st.lists(some_cells, min_size=1, max_size=4))
def test_a_quick_tree_can_be_built_step_by_step_and_costs_at_most_as_said(ground, root, groups):
    found, best = quick_tree(ground, root, groups), by_growing(ground, root, groups)
    assert (found is None) == (best == UNREACHED)
    if found is None:
        return
    tree, price = root, 0
    for start, end in found.steps:
        assert tree >> start & 1, "a step begins outside the tree"
        assert not tree >> end & 1, "a step closes a ring"
        tree |= 1 << end
        price += ground.price(start, end)
    assert price == found.price
    assert all(tree & group for group in groups)
    assert best <= price


def test_a_quick_tree_to_enough_groups_leaves_out_the_farthest():
    ground = Ground.of(LATTICE, dict.fromkeys(CELLS, 1))
    near, far, farthest = (1 << LATTICE.cell(*place) for place in ((1, 0), (2, 0), (3, 2)))
    root = 1 << LATTICE.cell(0, 0)
    groups = [root, farthest, far, near]
    prices = [quick_tree(ground, root, groups, enough).price for enough in range(1, 5)]
    assert prices == [0, 1, 2, 4]
    assert quick_tree(ground, root, groups) == quick_tree(ground, root, groups, 4)


def test_on_open_ground_a_quick_tree_is_near_the_cheapest():
    lattice = Lattice(12, 14)
    ground = Ground.of(lattice, dict.fromkeys(members_of(lattice.all_cells), 1))
    towns = [1 << lattice.cell(*place) for place in ((1, 1), (12, 2), (6, 6), (2, 10), (11, 10))]
    exact = cheapest_trees(ground, towns[0], towns[1:])[-1]
    found = quick_tree(ground, towns[0], towns[1:])
    assert found is not None
    assert exact <= found.price <= 1.2 * exact
