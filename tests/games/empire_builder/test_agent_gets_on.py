"""The AI gets on in every situation: a trip that it chooses can be begun, and one that can no longer be made
is given up at once. Otherwise a seat drops hands, or waits, for the rest of the game."""

from collections.abc import Sequence

import pytest

from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.actions import End, NewHand, PickUp, PlaceTrain, Step, Upgrade
from railgames.games.empire_builder.agent.acting import Driver, Turn
from railgames.games.empire_builder.agent.empire_agent import EmpireAgent, Kept
from railgames.games.empire_builder.agent.levels import SKILLS
from railgames.games.empire_builder.agent.orders import Stop, has_loads
from railgames.games.empire_builder.agent.plans import fields_of, trips_of, turns_bare
from railgames.games.empire_builder.agent.playing import play_out, start_of
from railgames.games.empire_builder.agent.routes import Route, Section, can_build, route_of
from railgames.games.empire_builder.agent.waves import field_of
from railgames.games.empire_builder.mapfile import LimitsFile
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.state import EmpireState
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import Lands
from tests.games.empire_builder.test_agent import ALPHA_BETA, HARD, hand, turn_of

FULL = "steel", "steel"
"""Loads that no city on the line supplies."""


@pytest.fixture
def host(play: Play) -> Play:
    """The first seat has the line from Alpha to Beta, and its train in Alpha."""
    play.give_track(0, *ALPHA_BETA)
    play.operate()
    play.put(0, 3, 3)
    return play


def stop(play: Play, city: str, good: str, card: int = -1, pays: int = 0) -> Stop:
    return Stop(play.board.city_number[city], play.board.good_number[good], card, pays)


def section(play: Play, start: tuple[int, int], end: tuple[int, int]) -> Section:
    return Section(play.cell(*start), play.cell(*end), 1)


class Watched(EmpireAgent):
    """Records trips that it chose and could not begin."""

    def __init__(self, level: Level, stuck: list[str]) -> None:
        super().__init__(SKILLS[level])
        self.stuck = stuck

    def _turn(self, view: EmpireState, route: Route | None) -> Turn | None:
        turn = super()._turn(view, route)
        if route is not None and turn is None:
            stops = [view.board.file.cities[stop.city].id for stop in route.stops]
            self.stuck.append(f"seat {view.current} turn {view.turn}: {stops}")
        return turn


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_trip_that_is_chosen_can_be_begun(seed: int) -> None:
    """Whole games of four levels, with events: each trip, kept or new, leads to a turn in which something is
    done. A train on a rival's track, a rival in a small city, a lost load, a full train all come up."""
    lands = Lands(limits=LimitsFile(majors=2, turns=6))
    levels = [Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT]
    state = GAME.new_state(GAME.Config(goal=150), len(levels), seed, lands)
    stuck: list[str] = []
    agents = [Watched(level, stuck) for level in levels]
    while (seat := state.current_player) is not None:
        legal = state.legal_actions()
        state.apply(agents[seat].choose(state.observe(seat), legal, Rng(seed), Budget()).action)
    assert stuck == []


@pytest.mark.parametrize("level", list(SKILLS))
def test_a_train_begins_on_a_rivals_track_without_own_track(play: Play, level: Level) -> None:
    """Without this a seat dropped hands for ever: it planned the trip over the rival's track, and did not put
    its train there."""
    play.give_track(1, *ALPHA_BETA)
    play.operate()
    play.state.players[0].turns = 2
    hand(play, ("beta", "coal"))
    # Fees and the link of the majors may not matter here, so that every level takes the same trip.
    skill = SKILLS[level]._replace(fresh=-20.0, race=0.0, links=0.0, deliveries=1, ahead=0)
    actions = turn_of(play.state, EmpireAgent(skill))
    assert PlaceTrain(play.name(6, 3)) in actions
    assert PickUp("coal") in actions
    assert any(isinstance(action, Step) for action in actions)
    assert NewHand() not in actions


@pytest.mark.parametrize("level", list(SKILLS))
def test_no_train_is_bought_with_the_cash_that_the_first_trips_need(play: Play, level: Level) -> None:
    """Hardly anything would be left when the trip comes to nothing."""
    play.give_track(0, *ALPHA_BETA)
    play.operate()
    play.put(0, 3, 3)
    hand(play, ("beta", "coal"))
    play.state.players[0].cash, play.state.moved, play.state.has_acted = 25, 6, True
    actions = turn_of(play.state, EmpireAgent(SKILLS[level]._replace(fresh=-20.0)))
    assert not any(isinstance(action, Upgrade) for action in actions)


def _to_ann(events: bool, left: int, weight: float = 1.0) -> tuple[Play, Route]:
    """A trip with fish to Ann over track that is not built, and the game it is for, with the cash for that
    track and what is left of it then."""
    play = Play(events=events)
    play.give_track(0, *ALPHA_BETA)
    play.operate()
    play.put(0, 3, 3, loads=("fish",))
    hand(play, ("ann", "fish"))
    route = route_of(play.state, 0, fields_of(play.state, 0, weight), [stop(play, "ann", "fish", 0, 20)])
    assert route is not None
    play.state.players[0].cash = route.price + left
    return play, route


def test_the_least_cash_on_the_way_is_that_before_the_delivery_pays() -> None:
    play, route = _to_ann(events=True, left=3)
    course = play_out(route, start_of(play.state, 0))
    assert course is not None
    assert course.least == 3
    assert course.cash == 3 + 20


@pytest.mark.parametrize("level", [Level.HARD, Level.EXPERT])
def test_a_trip_that_leaves_nothing_for_a_flood_counts_as_longer(level: Level) -> None:
    """A flood erased a bridge of a seat without a million: it dropped 50 hands. Without events nothing can
    happen, and who has less than the reserve already loses only what the trip takes."""
    skill = SKILLS[level]
    assert turns_bare(skill, 40, skill.reserve) == 0
    assert turns_bare(skill, 40, 0) == pytest.approx(skill.reserve * skill.bare)
    assert turns_bare(skill, 40, 0) > 1
    assert turns_bare(skill, 3, 0) == pytest.approx(3 * skill.bare)
    assert turns_bare(skill, 0, 0) == 0
    for events in (True, False):
        bare = {}
        for weight in (0.0, skill.bare):
            play, route = _to_ann(events, 1, skill.weights[0])
            trips = trips_of(play.state, 0, skill._replace(deliveries=1, bare=weight))
            bare[weight] = next(trip.turns for trip in trips if trip.route.sections == route.sections)
        assert (bare[skill.bare] > bare[0.0] + 0.1) == events


@pytest.mark.parametrize("events", [True, False])
def test_no_train_is_bought_with_the_reserve(events: bool) -> None:
    """Two trains and a trip had left Hard with nothing in its seventh turn, and a flood then stopped it."""
    play, route = _to_ann(events, 20)
    driver = Driver(play.state, route, HARD._replace(poor=0.0))
    driver.state.phase = Phase.BUILD
    for cash, is_bought in ((20 + route.price + HARD.reserve, True), (20 + route.price, not events)):
        driver.state.players[0].cash = cash
        rates = [turns for turns, _ in driver._options()[2:]]
        assert rates
        assert all((turns < 1e9) == is_bought for turns in rates)


def test_a_trip_whose_load_is_lost_is_given_up(host: Play) -> None:
    """A derailment took it; the train went on to the goal with nothing to deliver."""
    stops = [stop(host, "beta", "fish", 0, 20)]
    assert not has_loads(host.state, 0, stops)
    host.put(0, 3, 3, loads=("fish",))
    assert has_loads(host.state, 0, stops)


def test_a_load_that_is_delivered_twice_is_needed_twice(host: Play) -> None:
    host.put(0, 3, 3, loads=("fish",))
    once, again = stop(host, "beta", "fish", 0, 20), stop(host, "bob", "fish", 1, 20)
    assert not has_loads(host.state, 0, [once, again])
    assert has_loads(host.state, 0, [once, stop(host, "mid", "fish"), again])


def test_a_trip_whose_source_has_no_load_left_is_given_up(host: Play) -> None:
    stops = [stop(host, "mid", "coal"), stop(host, "beta", "coal", 0, 20)]
    assert has_loads(host.state, 0, stops)
    host.state.chips[host.board.good_number["coal"]] = 0
    assert not has_loads(host.state, 0, stops)


def test_a_full_train_leaves_a_load_that_lies_in_a_city(host: Play) -> None:
    """To drop another one there would send that load back; without this a train waited beside it."""
    board = host.board
    host.state.lying[board.city_number["beta"]] = board.good_number["wood"]
    stops = [stop(host, "beta", "wood"), stop(host, "alpha", "wood", 0, 20)]
    hand(host, ("alpha", "wood"))
    host.put(0, 3, 3, loads=FULL)
    assert not has_loads(host.state, 0, stops)
    assert all(trip.route.stops[0].city != stops[0].city for trip in trips_of(host.state, 0, HARD))
    host.state.players[0].loads.pop()
    assert has_loads(host.state, 0, stops)
    assert any(trip.route.stops[0].city == stops[0].city for trip in trips_of(host.state, 0, HARD))


def test_a_load_that_lies_in_a_city_is_picked_up_before_one_that_is_supplied_there(host: Play) -> None:
    """With a spare load aboard and room for one: the spare makes room for the supplied one only."""
    host.state.lying[host.board.city_number["mid"]] = host.board.good_number["wood"]
    host.put(0, 3, 3, loads=("steel",))
    lying, supplied = stop(host, "mid", "wood"), stop(host, "mid", "coal")
    ends = [stop(host, "beta", "coal", 0, 20), stop(host, "alpha", "wood", 1, 20)]
    assert has_loads(host.state, 0, [lying, supplied, *ends])
    assert not has_loads(host.state, 0, [supplied, lying, *ends])


def test_room_is_kept_for_a_load_that_lies_in_a_city(host: Play) -> None:
    """The train comes by Mid, with coal and fish, on its way to the wood that lies in Beta."""
    board = host.board
    host.state.lying[board.city_number["beta"]] = board.good_number["wood"]
    hand(host, ("alpha", "wood"))
    agent = EmpireAgent(HARD)
    found = [*turn_of(host.state, agent)]
    host.operate()
    found += turn_of(host.state, agent)
    assert PickUp("wood") in found


def test_track_that_a_rival_cut_off_is_given_up(host: Play) -> None:
    """The rest of the planned track no longer hangs together with the own: a rival built the piece between.
    Without this a train waited for it for sixteen turns."""
    first, second = section(host, (6, 2), (6, 1)), section(host, (6, 1), (7, 0))
    host.state.owner.clear()
    host.state.players[0].track.clear()
    host.give_track(0, *ALPHA_BETA, (9, 2), (8, 2), (7, 2), (6, 2))
    assert can_build(host.state, 0, [first, second])
    assert not can_build(host.state, 0, [second])


def test_track_into_a_city_that_rivals_filled_is_given_up() -> None:
    play = Play(3)
    play.give_track(0, *ALPHA_BETA)
    play.give_track(0, (1, 4), (1, 5), (1, 6))
    into = [section(play, (1, 6), (1, 7))]
    assert can_build(play.state, 0, into)
    play.give_track(1, (1, 7), (0, 7))
    assert can_build(play.state, 0, into)
    play.give_track(2, (1, 7), (2, 7))
    assert not can_build(play.state, 0, into)


def kept_to_ann(play: Play) -> Kept:
    """A trip with fish to Ann, over track that is not built."""
    play.put(0, 3, 3, loads=("fish",))
    stops: Sequence[Stop] = (stop(play, "ann", "fish", 0, 20),)
    route = route_of(play.state, 0, fields_of(play.state, 0, 1.0), stops)
    assert route is not None
    assert route.sections
    return Kept(route, None, frozenset())


def test_a_kept_trip_holds_until_its_load_or_its_track_is_lost(host: Play) -> None:
    kept, agent = kept_to_ann(host), EmpireAgent(HARD)
    assert agent._holds(host.state, kept)
    loads = host.state.players[0].loads
    host.state.players[0].loads = []
    assert not agent._holds(host.state, kept)
    host.state.players[0].loads = loads
    # Only the last piece is still planned: somebody else has the others.
    start, end, _ = kept.route.sections[0]
    assert len(kept.route.sections) > 1
    host.state.owner[host.board.key(start, end)] = 1
    left = kept.route._replace(sections=kept.route.sections[1:])
    assert not agent._holds(host.state, kept._replace(route=left))


def test_a_turn_without_a_trip_ends(host: Play) -> None:
    """Two hands in a row are dropped at most; then the turn is played as it is."""
    host.state.players[0].hand = []
    assert isinstance(turn_of(host.state, EmpireAgent(HARD))[-1], End)


@pytest.mark.parametrize(("cash", "is_built"), [(3, False), (9, True)])
def test_cash_is_kept_for_a_section_that_has_to_wait(host: Play, cash: int, is_built: bool) -> None:
    """The way into Ann costs more than may still be built this turn. Without this later track took the cash,
    and the trip came to nothing: a seat dropped 19 hands in a row."""
    host.give_track(0, (1, 4), (1, 5), (1, 6))
    host.state.spent, host.state.players[0].cash = 19, cash
    into, beyond = section(host, (1, 6), (1, 7))[:2], section(host, (1, 6), (2, 6))[:2]
    driver = Driver(host.state, Route((), (), (), (), (), (), field_of(host.state, 0)), HARD)
    driver.draw([into, beyond])
    assert driver.actions == ([host.build((1, 6), (2, 6))] if is_built else [])


def test_a_trip_is_given_up_where_a_rivals_piece_of_its_track_costs_too_much(host: Play) -> None:
    kept, agent = kept_to_ann(host), EmpireAgent(HARD)
    host.state.players[0].cash = kept.route.price
    assert agent._holds(host.state, kept)
    start, end, _ = kept.route.sections[-1]
    host.give_track(1, host.board.lattice.place(start), host.board.lattice.place(end))
    assert not agent._holds(host.state, kept)
    host.state.players[0].cash += host.board.file.money.fee
    assert agent._holds(host.state, kept)
