"""The fast searches agree with a slow one that shares nothing with them."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from railgames.core.perft import perft
from railgames.core.rng import Rng
from railgames.games.derailed import GAME, paths
from tests.games.derailed import naive
from tests.games.derailed.setups import CONFIG, Files, finish, greedy, network_names, position

MAPS = Files()
SIDES = "nesw"


def random_table(seats, seed, fill, name="canyon", fewest=0):
    """A state with random cards on the table, which join as many sides at least; the own seat's turn."""
    state = GAME.new_state(GAME.Config(map=name), seats, seed, MAPS)
    rng = Rng.from_seed(seed, "table")
    faces = state.board.deck.faces
    codes = [
        code
        for code in range(1, len(faces))
        if sum(mask.bit_count() for mask in faces[code].joins) >= 2 * fewest
    ]
    for cell in range(state.board.cells):
        if rng.below(100) < fill:
            state.place(cell, codes[rng.below(len(codes))])
    return state


def named(state, port):
    """A port as the slow search names it."""
    board = state.board
    if port >= board.stations:
        return ("goal", port - board.stations)
    return (*divmod(port >> 2, board.length), SIDES[port & 3])


tables = st.builds(
    random_table,
    st.integers(2, 6),
    st.integers(0, 10**6),
    st.integers(20, 100),
    st.sampled_from(["canyon", "long-gorge"]),
)

woven = st.builds(
    random_table,
    st.integers(2, 6),
    st.integers(0, 10**6),
    st.integers(70, 100),
    st.sampled_from(["canyon", "long-gorge"]),
    st.sampled_from([2, 3]),
)
"""Tables on which lines pass cells more than once."""


@settings(max_examples=120)
@given(tables)
def test_what_a_line_reaches_is_what_the_slow_search_reaches(state):
    table, length = naive.table_of(state), state.board.length
    for seat in range(state.board.seats):
        slow = naive.entered(table, state.board.seats, length, state.start_lane(seat))
        assert {named(state, port) for port in state.reach(seat)} == slow
        assert (state.goal_port(seat) in state.reach(seat)) == (
            ("goal", state.destination_lane(seat)) in slow
        )


@settings(max_examples=80)
@given(woven)
@example(random_table(5, 18, 88, "canyon", 2))
def test_a_line_enters_a_cell_from_the_sides_from_which_it_would_if_the_cell_were_empty(state):
    for seat in range(state.board.seats):
        state.hand_over(seat)
        sides = state.entry_sides()
        for cell, top in enumerate(state.tops):
            if top:
                without = state.clone()
                without.clear()
                for other, code in enumerate(state.tops):
                    if code and other != cell:
                        without.place(other, code)
                found = without.reach(seat)
            else:
                found = state.reach(seat)
            assert {side for side in range(4) if sides[cell] >> side & 1} == {
                port & 3 for port in found if port >> 2 == cell
            }


@settings(max_examples=60)
@given(tables)
def test_legal_plays_are_those_of_the_slow_rules(state):
    assert [str(action) for action in state.legal_actions()] == naive.legal(state)


@settings(max_examples=80)
@given(tables)
def test_missing_cards_are_those_of_the_slow_search(state):
    table, board = naive.table_of(state), state.board
    for seat in range(board.seats):
        start, goal = state.start_lane(seat), state.destination_lane(seat)
        assert state.missing(seat) == naive.lacking(table, board.seats, board.length, start, goal)


@settings(max_examples=80)
@given(tables)
def test_a_way_lacks_as_many_cells_as_are_missing_and_hangs_together(state):
    board = state.board
    for seat in range(board.seats):
        legs = state.way(seat)
        assert sum(leg.is_missing for leg in legs) == state.missing(seat)
        port = state.start_port(seat)
        for leg in legs:
            assert (leg.cell, leg.entered) == (port >> 2, port & 3)
            port = board.leave[leg.cell][leg.left]
        assert port == state.goal_port(seat)


@settings(max_examples=60)
@given(tables, st.integers(0, 10**6))
def test_what_is_remembered_of_a_search_is_what_a_fresh_one_finds(state, seed):
    rng = Rng(seed)
    for _ in range(12):
        for seat in range(state.board.seats):
            state.reach(seat)
        state.place(rng.below(state.board.cells), 1 + rng.below(len(state.board.deck.faces) - 1))
        for seat in range(state.board.seats):
            assert state.reach(seat).keys() == paths.reach(state.steps, state.start_port(seat)).keys()


def test_whole_games_are_legal_move_by_move_in_the_slow_rules(maps):
    for seats, seed in ((2, 1), (3, 2), (4, 3), (6, 4)):
        state = GAME.new_state(GAME.Config(rounds=2, turn_limit=12, exchange=True), seats, seed, maps)
        rng = Rng(seed)
        while state.current_player is not None:
            assert [str(action) for action in state.legal_actions()] == naive.legal(state)
            state.apply(greedy(state, rng))


def slow_perft(state, depth):
    """Leaves of the game tree by the slow generator."""
    texts = naive.legal(state)
    if depth == 0 or not texts:
        return 1
    total = 0
    for action in state.legal_actions():
        assert str(action) in texts
        child = state.clone()
        child.apply(action)
        total += slow_perft(child, depth - 1)
    return total


def test_perft_is_that_of_the_slow_generator(maps):
    for seats, seed in ((2, 7), (4, 8)):
        state = GAME.new_state(CONFIG, seats, seed, maps)
        finish_some(state, 10)
        assert perft(state, 4) == slow_perft(state, 4) > 100


def finish_some(state, actions):
    rng = Rng(1)
    for _ in range(actions):
        state.apply(greedy(state, rng))


def test_a_line_may_use_a_cell_twice_by_tracks_that_do_not_meet():
    # Down over the bridge, round a loop below, and back under it along the lane.
    cards = {
        "A1": "straight",
        "A2": "curve-right",
        "B2": "bridge",
        "C2": "curve-left",
        "C1": "curve-right/",
        "B1": "curve-left/",
        "B3": "straight-buffer",
        "B4": "straight-buffer",
    }
    state = position((0, 1, 2), (1, 0, 2), cards)
    assert state.goal_port(0) in state.reach(0)
    assert state.missing(0) == 0
    cells = [state.board.names[leg.cell] for leg in state.way(0)]
    assert cells == ["A1", "A2", "B2", "C2", "C1", "B1", "B2", "B3", "B4"]


def test_two_tracks_of_a_card_never_lead_into_each_other():
    state = position((0, 1), (1, 0), {"A1": "bridge", "A2": "twin-left", "B2": "straight"})
    assert network_names(state, 0) == ("A1", "A2")
    assert state.missing(0) == 4


def test_a_stub_belongs_to_the_network_but_leads_nowhere():
    state = position((0, 1), (1, 0), {"A1": "straight", "A2": "curve-left-ahead/", "A3": "straight-buffer"})
    assert network_names(state, 0) == ("A1", "A2")
    assert state.missing(0) == 3


def test_greedy_games_end_with_arrivals(maps):
    state = GAME.new_state(CONFIG, 3, 5, maps)
    finish(state, 5)
    assert all(len(result.arrived) == 2 for result in state.results)
