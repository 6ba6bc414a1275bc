"""The AI on boards unlike those that its nets were trained on: the order of the levels, and bounded work."""

import pytest

from railgames.ai.thinking import agent_rng, decide, level_budget
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.agent.beam import GREEDY_WIDTH
from railgames.games.railroad_ink.agent.layout import layout_of
from railgames.games.railroad_ink.agent.net import knows
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.boardcheck import problems_of
from railgames.games.railroad_ink.config import Config
from tests.games.railroad_ink.made_boards import SHAPES, MadeBoards, made


@pytest.fixture(scope="module")
def maps():
    return MadeBoards()


def points_of(maps, board, level, seed):
    """The points of one AI alone with one seed."""
    state, agent, moves = GAME.new_state(Config(map=board, goals="none"), 1, seed, maps), GAME.agent(level), 0
    while not state.is_over:
        decision = decide(state, agent, agent_rng(seed, 0, moves), level_budget(GAME, level))
        state.apply(decision.action)
        moves += 1
    return state.total(0)


@pytest.mark.parametrize("board", SHAPES)
def test_a_made_board_is_one_that_a_pack_may_have(board):
    assert problems_of(made(board)) == []


def test_the_nets_judge_boards_like_the_printed_ones_only(maps):
    def known(board):
        return knows(layout_of(load_board(maps, board, "challenge")))

    assert all(known(board) for board in ("challenge-green", "giant", "blueprint-easy", "3x10", "6x6"))
    assert not any(known(board) for board in ("3x3", "3x3-full", "7x7-few", "8x8", "10x10", "10x10-full"))


@pytest.mark.parametrize(
    ("board", "levels", "seeds"),
    [
        ("3x3", (Level.EASY, Level.NORMAL, Level.HARD), range(104, 109)),
        ("3x3-full", (Level.EASY, Level.NORMAL, Level.HARD), range(100, 105)),
        ("7x7-few", (Level.EASY, Level.NORMAL), range(20, 21)),
        ("10x10-full", (Level.EASY, Level.NORMAL), range(21, 22)),
    ],
)
def test_a_higher_level_scores_more_where_no_net_helps(maps, board, levels, seeds):
    totals = [sum(points_of(maps, board, level, seed) for seed in seeds) for level in levels]
    assert totals == sorted(set(totals))


@pytest.mark.parametrize("board", SHAPES)
@pytest.mark.parametrize("turn", [3, 7])
def test_expert_evaluates_no_more_than_its_budget_on_any_board(maps, board, turn):
    state, rng = GAME.new_state(Config(map=board, goals="none"), 1, 3, maps), Rng(3)
    while state.turn < turn:
        state.apply(rng.choice(state.legal_actions()))
    budget = Budget(evaluations=1000)
    decision = decide(state, GAME.agent(Level.EXPERT), Rng(1), budget)
    assert state.why_illegal(decision.action) is None
    # Once it is spent, the round, or the roll-out that runs, is drawn to its end by a few moves.
    rest = layout_of(state.board).cost * 10 * (100 + GREEDY_WIDTH)
    assert budget.used <= 1000 + rest


def test_an_evaluation_costs_more_on_a_larger_board(maps):
    def cost(board):
        return layout_of(load_board(maps, board, "challenge")).cost

    assert cost("3x3") == cost("challenge-green") == 1.0
    assert 1.7 < cost("10x10-full") < 3
    state = GAME.new_state(Config(map="10x10-full", goals="none"), 1, 3, maps)
    budget = Budget(evaluations=3000)
    decide(state, GAME.agent(Level.HARD), Rng(1), budget)
    assert budget.used >= 3000
