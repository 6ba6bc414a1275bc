"""What an AI advises: its choice first, then the next best; an AI that names none is asked again."""

from collections.abc import Sequence
from typing import Any

import pytest

from railgames.ai.thinking import SLOWEST, AgentFault, advise, agent_rng, processor_clock
from railgames.content.installed import open_library
from railgames.core.actions import Action
from railgames.core.game import Budget, Decision
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.core.rng import Rng
from tests.ai.asking import match_of
from tests.core.toy_game import Roll


class First:
    """Chooses the first action of the list it gets; ``fails_at`` is the call that raises."""

    def __init__(self, fails_at: int = -1) -> None:
        self.calls = 0
        self.fails_at = fails_at

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        self.calls += 1
        if self.calls == self.fails_at:
            raise RuntimeError("a shorter list")
        return Decision(legal[0], f"call {self.calls}")


class Stubborn(First):
    """Always wants the same."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng, budget: Budget) -> Decision:
        return Decision(view.legal_actions()[0])


def test_the_time_of_a_hint_is_that_of_the_processor_unless_the_ai_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thread, real = [5.0], [70.0]
    monkeypatch.setattr("time.thread_time", lambda: thread[0])
    monkeypatch.setattr("time.monotonic", lambda: real[0])
    budget = Budget(seconds=0.4, clock=processor_clock())
    real[0] += 0.3 * SLOWEST  # a busy computer
    thread[0] += 0.35
    assert budget.elapsed == pytest.approx(0.35)
    assert not budget.is_over
    thread[0] += 0.1
    assert budget.is_over
    waits = Budget(seconds=0.4, clock=processor_clock())
    real[0] += 0.39 * SLOWEST
    assert not waits.is_over
    real[0] += 0.02 * SLOWEST
    assert waits.is_over


def rolled() -> Match:
    match = match_of()
    match.play(Roll())
    return match


def test_an_ai_without_candidates_is_asked_again_for_the_rest() -> None:
    match = rolled()
    legal = list(match.state.legal_actions())
    found = advise(match.state, First(), agent_rng(1, 0, 0), Budget())
    assert [one.action for one in found] == legal[:5]
    assert [one.reason for one in found] == [f"call {n}" for n in range(1, len(found) + 1)]


def test_a_failure_for_a_shorter_list_keeps_what_was_advised() -> None:
    match = rolled()
    found = advise(match.state, First(fails_at=2), agent_rng(1, 0, 0), Budget())
    assert [one.action for one in found] == [match.state.legal_actions()[0]]
    with pytest.raises(RuntimeError):
        advise(match.state, First(fails_at=1), agent_rng(1, 0, 0), Budget())


@pytest.mark.parametrize("answer", [None, "roll", Decision(None)])  # type: ignore[arg-type]
def test_nonsense_for_a_shorter_list_keeps_what_was_advised(answer: object) -> None:
    class Puzzled(First):
        def choose(self, view: Any, legal: Sequence[Action], rng: Rng, budget: Budget) -> Any:
            return super().choose(view, legal, rng, budget) if not self.calls else answer

    match = rolled()
    found = advise(match.state, Puzzled(), agent_rng(1, 0, 0), Budget())
    assert [one.action for one in found] == [match.state.legal_actions()[0]]


def test_an_ai_that_insists_advises_one_action() -> None:
    assert len(advise(rolled().state, Stubborn(), agent_rng(1, 0, 0), Budget())) == 1


def test_a_spent_budget_ends_the_advice() -> None:
    budget = Budget(evaluations=1)
    budget.spend()
    assert len(advise(rolled().state, First(), agent_rng(1, 0, 0), budget)) == 1


def test_an_adviser_may_not_advise_the_impossible() -> None:
    class Liar(First):
        def candidates(
            self, view: Any, legal: Sequence[Action], rng: Rng, budget: Budget, count: int
        ) -> Sequence[Decision]:
            return [Decision(Roll())]

    with pytest.raises(AgentFault):
        advise(rolled().state, Liar(), agent_rng(1, 0, 0), Budget())


@pytest.mark.parametrize("game_id", ["railroad_ink", "derailed"])
def test_both_games_advise_different_legal_actions_and_begin_with_their_choice(game_id: str) -> None:
    rules = game(game_id)
    seats = (Seat("Ada"), Seat("Bo", Level.EASY))
    match = Match(rules, MatchSetup(game_id, rules.Config(), seats, 7), open_library())
    choice = rules.agent(Level.HARD).choose(
        match.state.observe(match.state.current_player),
        match.state.legal_actions(),
        agent_rng(7, 0, 0),
        Budget(500),
    )
    found = advise(match.state, rules.agent(Level.HARD), agent_rng(7, 0, 0), Budget(500))
    actions = [one.action for one in found]
    assert len(actions) == 5
    assert len(set(actions)) == 5
    assert actions[0] == choice.action
    assert set(actions) <= set(match.state.legal_actions())
    assert all(one.reason for one in found)
