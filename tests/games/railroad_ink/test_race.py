"""The search for the best end of a round: what it remembers of boards, and the race of the candidates."""

import pytest

from railgames.core.game import Budget
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.agent import race
from railgames.games.railroad_ink.agent.beam import ends_of_round
from railgames.games.railroad_ink.agent.effort import Effort
from railgames.games.railroad_ink.agent.memory import Gains, Memory
from railgames.games.railroad_ink.agent.node import after, drawings, root_of
from railgames.games.railroad_ink.agent.planner import DEEP, SKILLS, InkAgent, Skill
from railgames.games.railroad_ink.agent.search import Search
from railgames.games.railroad_ink.config import Config

EFFORT = Effort(
    beam=16, width=100, candidates=12, rolls=6, halvings=2, inner_beam=1, inner_width=6, learns=True
)


@pytest.fixture(scope="module")
def third_round(maps):
    """A moment in the third round of a game with buildings, and what judges its boards."""
    state, rng = GAME.new_state(Config(), 1, 3, maps), Rng(3)
    while state.turn < 3:
        state.apply(rng.choice(state.legal_actions()))
    return state, InkAgent(Skill(EFFORT, True, 0.0, 10**6, 99.0))._values(state, Rng(1))


def test_rolls_are_dealt_so_that_every_face_comes_once_before_one_comes_again(third_round):
    dice = third_round[0].board.dice.dice
    dealt = race.rolls_by_lot(dice, Rng(1))
    rolls = [next(dealt) for _ in range(6)]
    assert sorted(face for roll in rolls for face in roll) == sorted(face for die in dice for face in die)
    assert all(list(roll) == sorted(roll) for roll in rolls)
    again = race.rolls_by_lot(dice, Rng(1))
    assert [next(again) for _ in range(6)] == rolls
    assert [next(dealt) for _ in range(6)] != rolls


@pytest.mark.parametrize("is_last", [False, True])
def test_boards_of_one_key_have_one_value(third_round, is_last):
    state, values = third_round
    turn = state.rounds if is_last else state.turn
    level, by_key, again = [root_of(state.player)], {}, 0
    for _ in range(3):
        found = drawings(level, values.this, is_last=is_last)
        # Every way to a board, not only the first: each node alone.
        found += [item for node in level for item in drawings([node], values.this, is_last=is_last)]
        nodes = [after(node, values.this, move, hand) for node, move, _, hand in found]
        values.judge(nodes, turn)
        for (_, _, key, _), node in zip(found, nodes, strict=True):
            known = by_key.setdefault(key, (node.value, node.promise))
            again += known is not None
            assert known == pytest.approx((node.value, node.promise), abs=1e-4)
        level = [node for node in nodes if node.wild or node.universities or node.drew_special][:12] + nodes[
            :8
        ]
    assert again > len(by_key)


def test_a_narrow_search_that_remembers_finds_what_a_wide_one_finds(third_round):
    state, values = third_round
    root = root_of(state.player)

    def best(width, memory):
        before = values.evaluated
        (end,) = ends_of_round(root, values.this, values, state.turn, 8, width, Rng(1), memory=memory)
        return end.value, values.evaluated - before

    wide, many = best(3000, None)
    narrow, few = best(150, Memory(Gains()))
    assert narrow == pytest.approx(wide, abs=0.3)
    assert few < many / 2


def test_nothing_is_judged_twice_by_a_search_that_remembers(third_round):
    state, values = third_round
    memory, root = Memory(Gains()), root_of(state.player)
    first = ends_of_round(root, values.this, values, state.turn, 4, 10_000, Rng(1), memory=memory)
    before = values.evaluated
    second = ends_of_round(root, values.this, values, state.turn, 4, 10_000, Rng(1), memory=memory)
    assert values.evaluated == before + 1, "the board as it is"
    assert [node.steps for node in first] == [node.steps for node in second]


def raced(third_round, monkeypatch, evaluations):
    """How many candidates were rolled out on each roll."""
    state, values = third_round
    values.evaluated = values.scored = values.listed = 0
    counts, play = [], race.Race._roll

    def counted(self, racers):
        counts.append(len(racers))
        return play(self, racers)

    monkeypatch.setattr(race.Race, "_roll", counted)
    Search(values.this, values, EFFORT, state.turn, Rng(1), Budget(evaluations)).best(root_of(state.player))
    return counts


def test_the_worse_half_drops_out_and_the_others_get_as_many_rolls_again(third_round, monkeypatch):
    assert raced(third_round, monkeypatch, None) == [12] * 6 + [6] * 6 + [3] * 12


def test_a_small_budget_is_spent_on_fewer_candidates_but_never_on_very_few(third_round, monkeypatch):
    counts = raced(third_round, monkeypatch, 2800)
    assert counts[:2] == [12] * 2
    assert counts[2] == int(race.LEAST_SHARE * 12) < race.FEWEST
    assert len(counts) > 3


@pytest.mark.parametrize("evaluations", [900, 1500, 2100, 2700])
def test_a_race_that_is_cut_compares_what_all_its_racers_have_found(third_round, monkeypatch, evaluations):
    dealt, compared, deal, ranked = [], [], race.rolls_by_lot, race.Race._ranked

    def dealing(dice, rng):
        for roll in deal(dice, rng):
            dealt.append(roll)
            yield roll

    def comparing(self, racers):
        for racer in racers:
            compared.append(self._done)
            assert racer.total == pytest.approx(sum(racer.found[roll] for roll in dealt[: self._done]))
        return ranked(self, racers)

    monkeypatch.setattr(race, "rolls_by_lot", dealing)
    monkeypatch.setattr(race.Race, "_ranked", comparing)
    assert len(raced(third_round, monkeypatch, evaluations)) < 24, "it was cut"
    assert compared


def test_roll_outs_count_less_against_values_that_are_learnt_from_whole_games(third_round, monkeypatch):
    state, values = third_round
    ends = ends_of_round(root_of(state.player), values.this, values, state.turn, 8, 60, Rng(1), keep=2)

    def best(trust):
        monkeypatch.setattr(values, "trust", lambda turn: trust)
        runner = race.Race(
            values.this, values, EFFORT, state.turn, Rng(1), lambda: 0, None, lambda node: None
        )
        racers = [race.Racer(node) for node in ends]
        for racer, own, rolled in zip(racers, (60.0, 50.0), (50.0, 55.0), strict=True):
            racer.node.value, racer.total, racer.rolls = own, rolled, 1
        return ends.index(runner._ranked(racers)[0].node)

    # Of the roll-outs 0.7 count by themselves: 53 and 53.5.
    assert [best(trust) for trust in (1.0, 0.5)] == [1, 0]


def test_expert_looks_at_no_less_than_hard_anywhere():
    hard, expert = (SKILLS[level] for level in ("hard", "expert"))
    for skill in (hard.effort, hard.unlike.effort, hard.tiny.effort):
        assert skill.candidates <= race.FEWEST
        for deep in (expert.effort, expert.unlike.effort):
            assert deep == DEEP
            assert all(more >= less for more, less in zip(deep, skill, strict=True))
    assert expert.evaluations >= 2 * hard.evaluations
