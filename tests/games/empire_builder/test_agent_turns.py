"""How the AI goes on with what it has planned: the turn, the trip, and the link that wins."""

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from railgames.core.actions import Action
from railgames.core.game import Budget, Decision
from railgames.core.rng import Rng
from railgames.games.empire_builder.actions import Deliver, End, PickUp
from railgames.games.empire_builder.agent import empire_agent, reasons
from railgames.games.empire_builder.agent.acting import Driver
from railgames.games.empire_builder.agent.empire_agent import EmpireAgent
from railgames.games.empire_builder.agent.links import link_of
from railgames.games.empire_builder.agent.orders import Stop
from railgames.games.empire_builder.agent.plans import fields_of
from railgames.games.empire_builder.agent.routes import Route, _begun, route_of
from railgames.games.empire_builder.agent.waves import field_of
from railgames.games.empire_builder.mapfile import LimitsFile
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.state import EmpireState
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import Lands
from tests.games.empire_builder.test_agent import ALPHA_BETA, HARD, hand, turn_of


@pytest.fixture
def host(play: Play) -> Play:
    """The first seat has the line from Alpha to Beta, and its train in Alpha with fish for Ann."""
    play.give_track(0, *ALPHA_BETA)
    play.operate()
    play.put(0, 3, 3, loads=("fish",))
    hand(play, ("ann", "fish"))
    return play


class Counted(EmpireAgent):
    """Counts how often it plans."""

    def __init__(self) -> None:
        super().__init__(HARD)
        self.plans = 0

    def _plan(self, view: EmpireState, budget: Budget) -> Route | None:
        self.plans += 1
        return super()._plan(view, budget)


def choice(agent: EmpireAgent, state: EmpireState, legal: Sequence[Action]) -> Decision:
    return agent.choose(state.observe(state.current), legal, Rng(1), Budget())


def test_a_trip_of_several_turns_is_planned_once(host: Play) -> None:
    """Otherwise a train turns round halfway when another trip looks as good."""
    agent = Counted()
    turn_of(host.state, agent)
    kept, planned = agent._kept, agent.plans
    assert kept is not None
    host.operate()
    actions = turn_of(host.state, agent)
    assert not any(isinstance(action, Deliver) for action in actions)
    assert agent.plans == planned


@pytest.mark.parametrize("change", ["hand", "place"])
def test_a_trip_is_planned_again_where_the_hand_or_the_place_is_another(host: Play, change: str) -> None:
    agent = Counted()
    turn_of(host.state, agent)
    planned = agent.plans
    host.operate()
    if change == "hand":
        hand(host, ("gamma", "coal"))
    else:
        host.put(0, 3, 3)
    choice(agent, host.state, host.state.legal_actions())
    assert agent.plans > planned


def test_an_action_that_is_no_longer_legal_is_thought_of_again(host: Play) -> None:
    agent = Counted()
    first = choice(agent, host.state, host.state.legal_actions())
    assert choice(agent, host.state, host.state.legal_actions()) == first
    assert agent.plans == 1
    assert choice(agent, host.state, [End()]).action == End()
    assert agent.plans == 2


def test_a_turn_without_a_legal_action_of_its_plan_ends(host: Play) -> None:
    """The trip is given up, and thought of again in the next turn."""
    agent = EmpireAgent(HARD)
    assert choice(agent, host.state, [End()]).action == End()
    assert agent._kept is None


def test_the_link_that_wins_is_built_before_the_trip() -> None:
    """Three majors are needed, one is missing, and its price leaves the goal."""
    host = Play(lands=Lands(limits=LimitsFile(majors=3)))
    host.give_track(0, *ALPHA_BETA)
    host.operate()
    host.put(0, 3, 3, loads=("fish",))
    hand(host, ("ann", "fish"))
    state = host.state
    state.phase = state.resume = Phase.BUILD
    number, good = host.board.city_number, host.board.good_number
    stops = [Stop(number["ann"], good["fish"], state.players[0].hand[0], 20)]
    route = route_of(state, 0, fields_of(state, 0, 1.0), stops)
    assert route is not None
    assert route.sections
    link = link_of(state, field_of(state, 0))
    player = state.players[0]
    assert state.linked(0) < state.majors_needed
    for cash, links_first in ((player.goal + link.price, True), (player.goal + link.price - 1, False)):
        player.cash = cash
        driver = Driver(state, route, HARD)
        driver.build()
        assert driver.state.has_goal(0) == links_first
        assert Driver(state, route, HARD)._win_by_link() == links_first
        if links_first:
            assert len(driver.actions) == len(link.sections)
    player.cash, player.debt = player.goal + link.price, 1
    assert not Driver(state, route, HARD)._win_by_link()


@pytest.mark.parametrize("there", [1, 2])
def test_sections_of_all_legs_together_keep_to_the_limit_of_a_city(there: int) -> None:
    """One leg builds into Mid and another one out of it, where three sections of a seat are allowed."""
    play = Play()
    play.give_track(0, *[(column, 3) for column in range(2, 6)])
    beside = [play.cell(*place) for place in ((6, 2), (7, 3))][:there]
    middle = play.cell(6, 3)
    for cell in beside:
        play.give_track(0, (6, 3), play.board.lattice.place(cell))
    play.operate()
    play.put(0, 3, 3)
    play.state.players[0].cash = 200
    number, good = play.board.city_number, play.board.good_number
    stops = [
        Stop(number["mid"], good["coal"], -1, 0),
        Stop(number["gamma"], good["coal"], 0, 20),
    ]
    route = route_of(play.state, 0, fields_of(play.state, 0, 1.0), stops)
    legs = [_begun(play.state, 0, fields_of(play.state, 0, 1.0), tuple(stops), {})]
    assert legs[0] is not None
    new = sum(middle in step for step in legs[0].new)
    assert new == 2
    assert (route is not None) == (new + there <= play.board.file.limits.sections)


def test_a_load_beyond_those_of_the_trip_is_told_as_one_for_later(
    host: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hint to pick up a second load of a good gave the trip as its reason, which delivers one."""
    for name in ("play_out", "start_of"):
        monkeypatch.setattr(empire_agent, name, lambda *given: None)
    monkeypatch.setattr(reasons, "trip", lambda *given: "the trip")
    numbers = host.board.good_number
    stops = (Stop(0, numbers["coal"]), Stop(1, numbers["coal"], 3, 12), Stop(1, numbers["fish"], 4, 9))
    actions = (PickUp("coal"), PickUp("coal"), PickUp("fish"), PickUp("steel"))
    decisions = empire_agent._decisions(
        host.state, SimpleNamespace(stops=stops), SimpleNamespace(actions=actions, link_from=99)
    )
    said = [one.reason for one in decisions]
    assert said[0] == "the trip"
    assert all("a later card may ask for" in reason for reason in said[1:])
