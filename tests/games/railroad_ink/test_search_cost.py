"""What search takes with each expansion: the budgets are counted in it, so that a plan ends in time."""

import sys
from types import SimpleNamespace

import pytest

from railgames.ai.thinking import agent_rng, decide
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.agent.beam import Sweep
from railgames.games.railroad_ink.agent.memory import Gains, Memory
from railgames.games.railroad_ink.agent.planner import SKILLS, InkAgent, _root
from railgames.games.railroad_ink.agent.race import LEAST_SHARE, Race
from railgames.games.railroad_ink.agent.search import Search
from railgames.games.railroad_ink.agent.values import SCORING, Values
from railgames.games.railroad_ink.config import Config, expansion_names
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.expansions.base import PLAIN_COST, SearchCost

NET = 100  # lines of Python in whose time arrays and the net value a board
NEAR = 1.4  # how many times more or less than stated may be counted


class LineCount:
    """Counts the lines of Python that are run: the same on every machine, unlike a clock."""

    def __init__(self):
        self.lines = 0

    def _on_event(self, _frame, event, _value):
        self.lines += event == "line"
        return self._on_event

    def counted(self, function):
        def run(*args, **kwargs):
            before = sys.gettrace()
            sys.settrace(self._on_event)
            try:
                return function(*args, **kwargs)
            finally:
                sys.settrace(before)

        return run


def third_round(maps, name):
    """A moment in the third round of a game of Easy, with buildings."""
    state = GAME.new_state(Config(goals="none", expansion=name), 1, 3, maps)
    agent, moves = GAME.agent(Level.EASY), 0
    while state.turn < 3 or state.expansion.must_choose(state):
        state.apply(decide(state, agent, agent_rng(3, 0, moves), Budget(2000)).action)
        moves += 1
    return state


def counted(maps, name):
    """(lines a board judged, lines a drawing listed) in a search of the third round.

    It is searched twice, so that half of what boards ask is known, about as in a long search.
    """
    state, judging, listing = third_round(maps, name), LineCount(), LineCount()
    evaluated = listed = 0
    for _ in range(2):
        values = InkAgent(SKILLS[Level.HARD])._values(state, Rng(1))
        sweep = Sweep(values.this, values, 3, 3, 40, Rng(1), lambda: 10**6, Memory(Gains()))
        sweep._judged = judging.counted(sweep._judged)
        sweep._picked = listing.counted(sweep._picked)
        sweep.ends([_root(state)])
        evaluated, listed = evaluated + values.evaluated, listed + values.listed
    return judging.lines / evaluated + NET, listing.lines / listed


@pytest.fixture(scope="module")
def plain(maps):
    """The lines that one evaluation of a plain board takes."""
    return counted(maps, "none")[0]


@pytest.mark.parametrize("name", expansion_names())
def test_search_takes_about_what_its_expansion_says(maps, plain, name):
    """Of a search in which five drawings are listed for a board judged, as in a usual one."""
    judged, listed = counted(maps, name)
    stated = expansion(name).search_cost
    share = (judged + 5 * listed) / plain / (stated.judged + 5 * stated.listed)
    assert 1 / NEAR < share < NEAR, (judged / plain, listed / plain)


@pytest.mark.parametrize(
    ("size", "cost", "spent"),
    [(1.0, PLAIN_COST, 108.5), (1.0, SearchCost(1.5, 0.1), 160), (2.0, SearchCost(1.5, 0.1), 320)],
)
def test_boards_and_drawings_are_paid_for_at_the_cost_of_the_expansion_and_of_the_board(size, cost, spent):
    values = Values(SimpleNamespace(layout=SimpleNamespace(cost=size)), 7, None, None, Rng(1), cost=cost)
    values.evaluated, values.listed = 100, 100
    assert values.spent == pytest.approx(spent)
    values.scored = 50
    assert values.spent == pytest.approx(spent - 50 * (1 - SCORING) * cost.judged * size)
    assert values.affords(3000) == int(3000 / cost.judged / size)


@pytest.mark.parametrize("name", ["airline", "river"])
def test_a_plan_that_takes_more_than_its_budget_has_fewer_candidates(maps, name, monkeypatch):
    """On the boards that take most, with an effort much smaller than that of any level."""
    state, heats = third_round(maps, name), []
    effort = SKILLS[Level.HARD].effort._replace(
        beam=8, width=40, candidates=8, rolls=4, halvings=1, inner_width=6
    )
    ranked = Race._ranked

    def ranking(race, racers):
        heats.append((race._done, len(racers)))
        return ranked(race, racers)

    monkeypatch.setattr(Race, "_ranked", ranking)
    agent = InkAgent(SKILLS[Level.HARD])

    def planned(evaluations):
        values, budget = agent._values(state, Rng(1)), Budget(evaluations)
        Search(values.this, values, effort, 3, Rng(1), budget).best(_root(state))
        assert budget.used == pytest.approx(values.spent, abs=1)
        return budget.used

    whole = planned(None)
    assert [done for done, _ in heats] == [4, 8]
    count = heats[0][1]
    heats.clear()
    few = int(0.8 * whole)
    assert planned(few) <= 1.05 * few
    assert heats[0] == (2, count), "after two rolls it is known what a roll takes"
    assert heats[1][0] == 4, "the first heat was run to its end"
    assert LEAST_SHARE * count - 1 < heats[1][1] < count
