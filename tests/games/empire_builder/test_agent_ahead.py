"""What the AI expects of cards that nobody has seen."""

from itertools import pairwise

import numpy as np
import pytest

from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.empire_builder.actions import NewHand, Step
from railgames.games.empire_builder.agent.ahead import Ahead, Jobs, _ways
from railgames.games.empire_builder.agent.empire_agent import NEAR, EmpireAgent
from railgames.games.empire_builder.agent.levels import SKILLS
from railgames.games.empire_builder.agent.orders import ABOARD, patterns
from railgames.games.empire_builder.agent.plans import pace_of, trips_of, turns_for
from railgames.games.empire_builder.mapfile import TrainFile
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.test_agent import ALPHA_BETA, hand, turn_of

EXPERT = SKILLS[Level.EXPERT]


@pytest.fixture
def ready(play: Play) -> Play:
    """The first seat is on turn, with track from Alpha to Beta and its train in Alpha."""
    play.give_track(0, *ALPHA_BETA)
    play.operate()
    play.put(0, 3, 3)
    play.state.players[0].turns = 2
    return play


def ahead_of(play: Play) -> Ahead:
    return Ahead(play.state, 0, EXPERT, None)


def shortest(here: list[float], turns: list[list[float]], one: Jobs, other: Jobs, room: int) -> float:
    """The shortest way of two jobs, by trying every order of their stops."""
    sources, cities = [one.source[0], other.source[0]], [one.city[0], other.city[0]]
    found = []
    for row in patterns(2, 2):
        aboard = [source == ABOARD for source in sources]
        fits, places = True, []
        for token in row:
            if token >= 2:
                aboard[token - 2] = False
                places.append(cities[token - 2])
            elif sources[token] != ABOARD:
                fits = fits and sum(aboard) < room
                aboard[token] = True
                places.append(sources[token])
        if fits:
            legs = sum(turns[start][end] for start, end in pairwise(places))
            found.append(here[places[0]] + legs)
    return min(found)


@pytest.mark.parametrize("room", [1, 2, 3])
def test_pairs_go_in_the_shortest_order(ready: Play, room: int) -> None:
    ahead, rng = ahead_of(ready), Rng(3)
    ahead._room = room
    size = 6
    turns = [[0.0 if a == b else 1.0 + rng.random() for b in range(size)] for a in range(size)]
    here = [rng.random() for _ in range(size)]
    for _ in range(60):
        jobs = []
        # A load that is aboard leaves no room for another one on the smallest train.
        sources = [rng.below(size + (room > 1)) - (room > 1) for _ in range(2)]
        for source in sources:
            row = [[0], [source], [rng.below(size)], [7]]
            jobs.append(Jobs(*(np.array(column) for column in row)))
        found = ahead._pairs(np.array(here), np.array(turns), *jobs, 0.0)
        assert found[0, 0] == pytest.approx(shortest(here, turns, *jobs, room))


def test_a_card_that_may_come_never_makes_a_trip_worse(ready: Play) -> None:
    ahead = ahead_of(ready)
    gains = [ahead.gain(trip) for trip in trips_of(ready.state, 0, EXPERT._replace(routed=4))]
    assert min(gains) >= 0
    assert max(gains) > 0


def test_cards_that_all_have_seen_do_not_come(ready: Play) -> None:
    best = trips_of(ready.state, 0, EXPERT._replace(routed=4))[0]
    before = ahead_of(ready).gain(best)
    state = ready.state
    state.discard = [card for card in range(ready.board.events_from) if card not in state.players[0].hand]
    assert ahead_of(ready).gain(best) == 0 < before


def test_other_cards_promise_more_on_more_track(ready: Play) -> None:
    little = ahead_of(ready).new_hand(Rng(1))
    assert ahead_of(ready).new_hand(Rng(1)) == little
    ready.give_track(0, (6, 3), (6, 4), (6, 5), (6, 6), (6, 7), (6, 8))
    assert ahead_of(ready).new_hand(Rng(1)) < little


def test_the_trip_with_the_best_outlook_is_taken(ready: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of trips that are about as good it is the one after which more can come."""
    state = ready.state
    skill = EXPERT._replace(routed=4)
    first, second = trips_of(state, 0, skill)[:2]
    lead = second.turns - first.turns
    assert lead < NEAR
    for more in (lead - 0.1, lead + 0.1):
        gains = {first.route.stops: 0.0, second.route.stops: more}
        monkeypatch.setattr(Ahead, "gain", lambda self, trip, gains=gains: gains.get(trip.route.stops, 0.0))
        monkeypatch.setattr(Ahead, "new_hand", lambda self, rng: 1000.0)
        agent = EmpireAgent(skill)
        agent.choose(state.observe(0), state.legal_actions(), Rng(1), Budget())
        assert agent._trips[0].route.stops == (second if more > lead else first).route.stops


def test_a_hand_is_dropped_when_others_promise_more(ready: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than the turn that it costs."""
    state = ready.state
    hand(ready, ("beta", "coal"))
    legal, best = state.legal_actions(), trips_of(state, 0, EXPERT)[0].turns
    for promised, drops in ((best - 2, True), (best + 1, False)):
        monkeypatch.setattr(Ahead, "new_hand", lambda self, rng, promised=promised: promised)
        action = EmpireAgent(EXPERT).choose(state.observe(0), legal, Rng(1), Budget()).action
        assert (action == NewHand()) == drops


def test_one_more_delivery_takes_its_turns() -> None:
    """However little is missing; a long rest of the game is as long as the pace says, for every card too."""
    pace = pace_of(EXPERT, TrainFile(id="super", title="Super", speed=12, loads=3))
    found = [turns_for(EXPERT, missing, pace) for missing in (-5.0, 0.0, 1.0, 20.0, 100.0, 200.0)]
    assert found[:4] == [0.0, 0.0, EXPERT.last, EXPERT.last]
    assert found[5] - found[4] == pytest.approx(100 / pace)
    assert found[4] < turns_for(EXPERT._replace(last=0.0), 100.0, pace)


def test_the_look_ahead_knows_the_same_turns(ready: Play) -> None:
    ahead = ahead_of(ready)
    for lacks in (-3.0, 1.0, 30.0, 150.0):
        found = ahead._left(np.array([2.0]), np.array([10]), lacks + 10)
        assert found[0] == pytest.approx(2.0 + turns_for(EXPERT, lacks, ahead._pace))


def test_before_a_hand_is_dropped_the_train_moves_on(ready: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the moves that are left after a delivery, to where other cards promise more."""
    state, board = ready.state, ready.board
    hand(ready, ("beta", "coal"))
    ready.put(0, 9, 2)
    state.moved, state.has_acted = 3, True
    monkeypatch.setattr(EmpireAgent, "_is_poor", lambda *_: True)
    agent = EmpireAgent(EXPERT)
    promised = {board.city_number["mid"]: 30.0}

    def promises(self: Ahead, rows: list[object], hands: object) -> list[float]:
        ways = [-1, *_ways(self._field, state.players[0].at, 6)]
        assert len(rows) == len(ways)
        return [promised.get(city, 40.0) for city in ways]

    monkeypatch.setattr(Ahead, "_new_hands", promises)
    actions = turn_of(state, agent)
    steps = [action for action in actions if isinstance(action, Step)]
    assert steps
    assert board.city_at[board.cell_of(steps[-1].milepost)] == board.city_number["mid"]
    assert NewHand() not in actions


def test_the_ways_to_cities_are_shortest_and_on_own_track(ready: Play) -> None:
    here, board = ready.state.players[0].at, ready.board
    ways = _ways(ahead_of(ready)._field, here, 4)
    assert set(ways) == {board.city_number["mid"]}
    for way in ways.values():
        assert way[0] == here
        assert len(way) - 1 <= 4
        keys = [board.key(start, end) for start, end in pairwise(way)]
        assert all(key in ready.state.owner or key in board.red for key in keys)


def test_a_train_stays_where_other_cards_promise_most(ready: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ahead, "_new_hands", lambda self, rows, hands: [float(len(rows) > 1)] * len(rows))
    assert ahead_of(ready).nearer(6, Rng(1)) == (ready.state.players[0].at,)
