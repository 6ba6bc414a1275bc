"""The final of a search: the best ends of a round, compared two rounds ahead."""

from itertools import islice

import pytest

from railgames.core.game import Budget
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.agent import final, race
from railgames.games.railroad_ink.agent.beam import ends_of_round
from railgames.games.railroad_ink.agent.effort import Effort
from railgames.games.railroad_ink.agent.node import root_of
from railgames.games.railroad_ink.agent.planner import InkAgent, Skill
from railgames.games.railroad_ink.agent.search import Search
from railgames.games.railroad_ink.config import Config

EFFORT = Effort(
    beam=8,
    width=60,
    candidates=6,
    rolls=2,
    halvings=1,
    inner_beam=1,
    inner_width=6,
    trust=1.0,
    finalists=3,
    final_rolls=3,
    replies=2,
    far_rolls=2,
    final_beam=2,
    final_width=3000,
    far_width=3000,
    learns=True,
)


def a_round(maps, turn):
    """A moment in that round of a game by lot, and what judges its boards."""
    state, rng = GAME.new_state(Config(dice="classic", buildings=False, goals="none"), 1, 3, maps), Rng(3)
    while state.turn < turn:
        state.apply(rng.choice(state.legal_actions()))
    return state, InkAgent(Skill(EFFORT, True, 0.0, 10**6, 99.0))._values(state, Rng(1))


@pytest.fixture(scope="module", params=[2, 5], ids=["round 2", "round 5"])
def situation(request, maps):
    state, values = a_round(maps, request.param)
    ends = ends_of_round(root_of(state.player), values.this, values, state.turn, 8, 60, Rng(1), keep=3)
    racers = [race.Racer(node) for node in ends]
    for idx, racer in enumerate(racers):
        racer.total, racer.rolls = 50.0 - idx, 1
    return state, values, racers


def final_of(state, values, left=lambda: 10**6, reports=None):
    on_better = (lambda node: None) if reports is None else reports.append
    return final.Final(values.this, values, EFFORT, state.turn, Rng(5), left, None, on_better)


def by_hand(state, values, node):
    """What two rounds ahead say above one for a board, roll by roll, each search alone."""
    rng, found = Rng(5), []

    def ends(node, roll, ahead, beam, keep=1):
        this = values.this._replace(roll=roll)
        return ends_of_round(
            node.next_round(roll), this, values, state.turn + ahead, beam, 3000, rng, keep=keep
        )

    far_beam = EFFORT.inner_last_beam if state.turn + 2 == state.rounds else EFFORT.inner_beam
    for roll in islice(race.rolls_by_lot(state.board.dice.dice, rng), EFFORT.final_rolls):
        far = [*islice(race.rolls_by_lot(state.board.dice.dice, rng), EFFORT.far_rolls)]
        replies = ends(node, roll, 1, EFFORT.final_beam, EFFORT.replies)
        means = [sum(ends(reply, then, 2, far_beam)[0].value for then in far) / len(far) for reply in replies]
        found.append(max(means) - replies[0].value)
    return found


def test_the_gains_of_a_final_are_those_of_each_search_alone(situation, monkeypatch):
    state, values, racers = situation
    seen, gains = [], final.Final._gains

    def noting(self, finalists, roll):
        seen.append(gains(self, finalists, roll))
        return seen[-1]

    monkeypatch.setattr(final.Final, "_gains", noting)
    won = final_of(state, values).winner(racers)
    expected = [by_hand(state, values, racer.node) for racer in racers]
    assert len(seen) == EFFORT.final_rolls
    for idx, row in enumerate(expected):
        assert [each[idx] for each in seen] == pytest.approx(row, abs=1e-3)
    worths = [racer.mean + sum(row) / len(row) for racer, row in zip(racers, expected, strict=True)]
    assert won is racers[worths.index(max(worths))].node


def test_a_final_that_is_cut_short_leaves_the_winner_of_the_race(situation):
    state, values, racers = situation
    reports = []
    calls = iter([10**6] * 40)
    assert final_of(state, values, lambda: next(calls, 0), reports).winner(racers) is racers[0].node
    assert not reports


def test_a_small_budget_is_spent_on_fewer_finalists(situation, monkeypatch):
    state, values, racers = situation
    start, counts, gains = values.spent, [], final.Final._gains

    def counting(self, finalists, roll):
        counts.append(len(finalists))
        return gains(self, finalists, roll)

    monkeypatch.setattr(final.Final, "_gains", counting)
    final_of(state, values).winner(racers)
    whole = values.spent - start
    assert counts == [3] * EFFORT.final_rolls
    counts.clear()
    start = values.spent
    final_of(state, values, lambda: int(whole * 0.75 - (values.spent - start))).winner(racers)
    assert counts[0] == 3
    assert counts[1:] == [2] * (len(counts) - 1)


@pytest.mark.parametrize(("turn", "has_final"), [(1, False), (2, True), (5, True), (6, False), (7, False)])
def test_there_is_a_final_after_round_1_while_two_rounds_are_left(maps, monkeypatch, turn, has_final):
    state, values = a_round(maps, turn)
    finals, winner = [], final.Final.winner

    def noting(self, finalists):
        finals.append([racer.node for racer in finalists])
        return winner(self, finalists)

    monkeypatch.setattr(final.Final, "winner", noting)
    effort = EFFORT._replace(final_width=20, far_width=8)
    search = Search(values.this, values, effort, state.turn, Rng(1), Budget(None))
    end = search.best(root_of(state.player))
    assert [len(nodes) for nodes in finals] == [3] * has_final
    assert not finals or end in finals[0]
