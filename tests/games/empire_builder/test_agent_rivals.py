"""The AI among others: their track, events in force, and little cash."""

from itertools import permutations

import pytest

from railgames.core.level import Level
from railgames.games.empire_builder import cards
from railgames.games.empire_builder.actions import Build, Upgrade
from railgames.games.empire_builder.agent.acting import Driver
from railgames.games.empire_builder.agent.empire_agent import EmpireAgent, Kept
from railgames.games.empire_builder.agent.hindrances import hindrances_of
from railgames.games.empire_builder.agent.levels import SKILLS, Skill
from railgames.games.empire_builder.agent.links import Links, link_of
from railgames.games.empire_builder.agent.orders import Stop
from railgames.games.empire_builder.agent.plans import fields_of, rivalry, trips_of, turns_poor
from railgames.games.empire_builder.agent.playing import Course, play_out, start_of
from railgames.games.empire_builder.agent.routes import Route, route_of
from railgames.games.empire_builder.agent.tables import costs_between
from railgames.games.empire_builder.agent.waves import field_of, spread, steps_of
from railgames.games.empire_builder.position import InForce
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import FLOOD, SNOW, STRIKE
from tests.games.empire_builder.test_agent import ALPHA_BETA, HARD, hand, turn_of

SPUR = [(6, 3), (6, 4), (6, 5)]
"""Track to the south, off the line from Alpha to Beta."""


@pytest.fixture
def guest(play: Play) -> Play:
    """The second seat has the line from Alpha to Beta; the first one's train is on it, without own track."""
    play.give_track(1, *ALPHA_BETA)
    play.operate()
    play.put(0, 5, 3)
    return play


@pytest.fixture
def host(play: Play) -> Play:
    """The first seat has the line, and its train with fish in Alpha."""
    play.give_track(0, *ALPHA_BETA)
    play.operate()
    play.put(0, 3, 3, loads=("fish",))
    play.state.players[0].turns = 2
    return play


def in_force(play: Play, number: int, turns: int = 2) -> None:
    play.state.in_force = [InForce(number, 0, turns)]
    play.state.weigh_events()


def to_beta(play: Play) -> Route:
    """The fish goes from Alpha to Beta."""
    board = play.board
    stops = (Stop(board.city_number["beta"], board.good_number["fish"], 0, 20),)
    route = route_of(play.state, 0, fields_of(play.state, 0, 1.0), stops)
    assert route is not None
    return route


def course_of(play: Play, *, heeds: bool) -> Course:
    course = play_out(to_beta(play), start_of(play.state, 0, heeds=heeds))
    assert course is not None
    return course


# -- others' track -------------------------------------------------------------------------------------------


def test_no_new_track_begins_on_others_track(guest: Play) -> None:
    """Who rides on it leaves it in a major city, or at own track; that is the rule for building."""
    field = fields_of(guest.state, 0, 1.0)
    goal = guest.board.city_cells[guest.board.city_number["bob"]]
    way = spread(field, 1 << guest.cell(5, 3), goals=goal, is_lent=True).way(goal)
    new = [step for step in steps_of(way) if field.is_new(*step)]
    assert new
    assert field.base >> new[0][0] & 1
    assert guest.board.city_at[new[0][0]] in guest.board.majors


def test_others_track_is_left_where_own_track_begins(guest: Play) -> None:
    guest.give_track(0, *SPUR)
    field = fields_of(guest.state, 0, 1.0)
    goal = 1 << guest.cell(6, 7)
    way = spread(field, 1 << guest.cell(5, 3), goals=goal, is_lent=True).way(goal)
    assert set(way) >= {guest.cell(*place) for place in SPUR}


def test_every_route_beside_others_track_can_be_built(guest: Play) -> None:
    """In the order of its sections, for their prices, however many parts it has."""
    board = guest.board
    cities = [board.city_number[name] for name in ("mid", "ann", "bob", "gamma")]
    for row in permutations(cities, 3):
        route = route_of(guest.state, 0, fields_of(guest.state, 0, 1.0), [Stop(city, 0) for city in row])
        assert route is not None
        state = guest.state.clone()
        for start, end, price in route.sections:
            state.begin_turn()
            state.players[0].cash = 100
            action = Build(board.name(start), board.name(end))
            assert state.why_illegal(action) is None
            state.apply(action)
            assert 100 - state.players[0].cash == price


def test_the_table_of_costs_is_that_of_single_waves(guest: Play) -> None:
    guest.give_track(0, *SPUR)
    cities = guest.board.city_cells
    for weight in (0.5, 1.0, 2.0):
        field = fields_of(guest.state, 0, weight)
        found = costs_between(field, cities).tolist()
        assert found == [spread(field, cells).costs(cities) for cells in cities]


def test_fees_are_counted_once_a_turn(guest: Play) -> None:
    """The first seat rides on the line of the second one, for more than a turn."""
    guest.put(0, 3, 3, loads=("fish",))
    guest.state.players[0].turns = 2
    guest.state.moved = 5
    course = play_out(to_beta(guest), start_of(guest.state, 0))
    assert course is not None
    assert course.turns > 1
    assert course.fees == 2 * guest.board.file.money.fee
    assert course.cash == guest.state.players[0].cash - course.fees + 20


def test_what_a_rival_gets_counts_in_a_race(guest: Play) -> None:
    """With one rival a fee counts twice, with more of them less; own track is worth more then."""
    hand(guest, ("beta", "fish"))
    guest.put(0, 3, 3, loads=("fish",))
    calm, eager = HARD._replace(deliveries=1), HARD._replace(deliveries=1, race=1.0)
    found = [
        {(trip.route.cells, trip.route.stops): trip for trip in trips_of(guest.state, 0, skill)}
        for skill in (calm, eager)
    ]
    rides = [way for way in found[0].keys() & found[1].keys() if found[0][way].course.fees]
    assert rides
    for way in rides:
        one, other = found[0][way], found[1][way]
        assert other.missing == one.missing + one.course.fees
        assert other.turns > one.turns
    assert rivalry(guest.state, calm) == 0
    assert rivalry(Play(3).state, eager) == rivalry(guest.state, eager) / 2
    rents = [fields_of(guest.state, 0, 2.0, rivals).rent for rivals in (0.0, 1.0)]
    assert rents[0] < rents[1]


# -- events --------------------------------------------------------------------------------------------------


def test_a_flood_a_snow_and_a_strike_hold_a_trip_up(host: Play) -> None:
    host.state.moved = 5  # more than half of the steps, so that no one more is possible in the snow
    free = course_of(host, heeds=True).turns
    later = {}
    for number in (FLOOD, SNOW, STRIKE):
        in_force(host, number)
        later[number] = course_of(host, heeds=True).turns
        assert course_of(host, heeds=False).turns == free
    assert later[FLOOD] > free + 1  # no crossing in this turn and the next one
    assert later[SNOW] > free
    assert later[STRIKE] > free  # Beta is at the coast: the train waits there


def test_an_event_is_heeded_as_long_as_it_lasts(host: Play) -> None:
    in_force(host, FLOOD, turns=1)
    short = course_of(host, heeds=True).turns
    in_force(host, FLOOD, turns=2)
    assert course_of(host, heeds=True).turns == pytest.approx(short + 1)
    assert [bool(one.flooded) for one in hindrances_of(host.state)] == [True, True]


def test_a_trip_goes_where_no_flood_is(host: Play) -> None:
    """Both trips pay about as much; the one over the river would wait for two turns."""
    host.give_track(0, (2, 4), (1, 5), (1, 6), (1, 7))
    host.state.players[0].hand = [21, 7]  # fish to Beta for 11, fish to Ann for 16
    ann, beta = (host.board.city_number[name] for name in ("ann", "beta"))
    one = HARD._replace(deliveries=1)

    def values(skill: Skill) -> dict[int, float]:
        return {trip.route.stops[-1].city: trip.turns for trip in trips_of(host.state, 0, skill)[::-1]}

    before = values(one)
    in_force(host, FLOOD)
    after = values(one)
    assert after[beta] > before[beta] + 1
    assert after[ann] == before[ann]
    assert values(one._replace(heeds=False)) == before


def test_a_trip_is_thought_over_when_a_new_event_holds_it_up(host: Play) -> None:
    agent = EmpireAgent(HARD)
    kept = Kept(to_beta(host), None, frozenset())
    assert agent._holds(host.state, kept)
    in_force(host, STRIKE)
    assert not agent._holds(host.state, kept)
    assert agent._holds(host.state, kept._replace(events=frozenset({STRIKE})))  # it was planned round it
    assert EmpireAgent(HARD._replace(heeds=False))._holds(host.state, kept)


# -- little cash ---------------------------------------------------------------------------------------------


def test_a_train_is_not_bought_with_the_last_cash(host: Play) -> None:
    """Two turns before the delivery, with 30 M and eight sections, the cash is kept; without this an AI that
    had 10 M left after it found no trip for many turns."""
    hand(host, ("gamma", "fish"))
    host.give_track(0, (6, 3), (6, 4), (6, 5), (6, 6), (6, 7), (6, 8))
    for cash, buys in ((30, False), (120, True)):
        state = host.state.clone()
        state.players[0].cash, state.players[0].goal = cash, 400
        state.moved, state.has_acted = 7, True
        assert any(isinstance(action, Upgrade) for action in turn_of(state)) == buys


def test_little_cash_is_worse_with_little_track() -> None:
    skill = SKILLS[Level.HARD]
    assert turns_poor(skill, 10, 8, 100.0) > turns_poor(skill, 10, 60, 100.0) > 0
    assert turns_poor(skill, 60, 8, 100.0) == 0
    assert turns_poor(skill, 0, 8, 0.0) == 0  # the game is won


def test_erased_bridges_are_planned_again(host: Play) -> None:
    """A flood erases the crossing; the way to Beta then has new track in it."""
    key = next(key for key in host.board.flooded(FLOOD) if key in host.state.owner)
    del host.state.owner[key]
    host.state.players[0].track.discard(key)
    cards.find_nodes_of(host.board, host.state.players[0])
    assert to_beta(host).sections
    assert field_of(host.state, 0).base


def without_bridges(play: Play) -> None:
    """The floods of the land erase the bridges of the first seat; they are over."""
    for key in [key for key in play.board.flooded(FLOOD) if key in play.state.owner]:
        del play.state.owner[key]
        play.state.players[0].track.discard(key)
    cards.find_nodes_of(play.board, play.state.players[0])


def test_a_link_that_a_flood_erased_is_built_again(host: Play) -> None:
    """The trip was planned before: in its field the bridge is still there. Without this an AI with 200 M of
    250 left a gap of 3 M open for ten turns, and lost."""
    state, board = host.state, host.board
    route = route_of(
        state, 0, fields_of(state, 0, 1.0), (Stop(board.city_number["mid"], board.good_number["fish"], 0, 9),)
    )
    assert route is not None
    assert state.linked(0) == state.majors_needed
    without_bridges(host)
    assert state.linked(0) < state.majors_needed
    state.players[0].cash, state.players[0].train = 220, board.train_number["super"]
    state.moved = state.speed_of(0)
    for action in Driver(state, route, HARD).turn().actions:
        state.apply(action)
    assert state.linked(0) == state.majors_needed


def test_the_link_that_wins_comes_before_all_else(host: Play) -> None:
    """Before the track of the next trip, and before a better train."""
    state, board = host.state, host.board
    route = route_of(
        state, 0, fields_of(state, 0, 1.0), (Stop(board.city_number["bob"], board.good_number["fish"], 0, 9),)
    )
    assert route is not None
    assert route.sections
    without_bridges(host)
    state.players[0].cash = state.players[0].goal + 12
    state.moved = state.speed_of(0)
    actions = Driver(state, route, HARD).turn().actions
    for action in actions[:-1]:
        state.apply(action)
    assert state.has_goal(0)
    assert not any(isinstance(action, Upgrade) for action in actions)


def test_a_first_delivery_wins_where_the_gap_costs_less_than_a_turn_allows(host: Play) -> None:
    """As it does where nothing is missing: the game is over with it, not with the whole trip."""
    state = host.state
    hand(host, ("beta", "fish"), ("gamma", "coal"))
    host.put(0, 9, 2, loads=("fish",))
    state.players[0].cash = state.players[0].goal
    without_bridges(host)
    gap = Links(state, field_of(state, 0)).price()
    link = link_of(state, field_of(state, 0))
    assert 0 < link.price <= gap <= host.board.file.money.a_turn
    assert Links(state, field_of(state, 0)).price(link.sections) == 0  # the pieces hang together
    best = trips_of(state, 0, HARD)[0]
    assert best.turns == best.course.first
    assert best.missing <= 0
