"""What search takes with each expansion of Railroad Ink, in times of judging a plain board.

    python -m tests.bench.railroad_ink_costs
    python -m tests.bench.railroad_ink_costs --only lava,river --repeat 5

For each expansion Hard's search of rounds 2 and 4 is timed, in turn with the Classic dice without buildings.
Prints the processor time of a board judged and of a drawing listed, each as many times that of judging a
board of the Classic dice, then that time in microseconds. The first line tells of the Classic dice, and of a
board of the last round, which is only scored. The least of ``--repeat`` turns counts.
``Expansion.search_cost`` and ``agent.values.SCORING`` state about that.
"""

import argparse
import time
from collections.abc import Sequence
from typing import NamedTuple
from unittest.mock import patch

from railgames.ai.thinking import agent_rng, decide
from railgames.content.library import Library
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.agent.beam import Sweep
from railgames.games.railroad_ink.agent.node import Drawing, Node
from railgames.games.railroad_ink.agent.planner import SKILLS, InkAgent, _root
from railgames.games.railroad_ink.agent.search import Search
from railgames.games.railroad_ink.agent.values import Values
from railgames.games.railroad_ink.config import Config, ExpansionName, expansion_names
from railgames.games.railroad_ink.state import InkState

CLASSIC = Config(dice="classic", buildings=False, goals="none")
ROUNDS, LAST = (2, 4), 7
SEED = 1
EASY_BUDGET = 2000
Position = tuple[InkState, int]  # and how many moves led there


class Times(NamedTuple):
    """Seconds of processor time of a board judged and of a drawing listed; drawings listed a board."""

    judged: float
    listed: float
    share: float


class Clock:
    """Times the two halves of every ``Sweep`` while it is patched in."""

    def __init__(self) -> None:
        self.judging = self.whole = 0.0
        self._judged, self._ends = Sweep._judged, Sweep.ends

    def judged(self, sweep: Sweep, fresh: list[Drawing]) -> list[Node]:
        """``Sweep._judged``, timed."""
        start = time.process_time()
        found = self._judged(sweep, fresh)
        self.judging += time.process_time() - start
        return found

    def ends(
        self, sweep: Sweep, roots: Sequence[Node], keep: int = 1, *, is_optional: bool = False
    ) -> list[list[Node]]:
        """``Sweep.ends``, timed."""
        start = time.process_time()
        found = self._ends(sweep, roots, keep, is_optional=is_optional)
        self.whole += time.process_time() - start
        return found


def positions(config: Config, rounds: Sequence[int]) -> list[Position]:
    """The first positions of these rounds in a game of Easy."""
    state, agent = GAME.new_state(config, 1, SEED, Library()), GAME.agent(Level.EASY)
    found: list[Position] = []
    moves = 0
    while state.current_player is not None and len(found) < len(rounds):
        if state.turn == rounds[len(found)] and not state.expansion.must_choose(state):
            found.append((state.clone(), moves))
        state.apply(decide(state, agent, agent_rng(SEED, 0, moves), Budget(EASY_BUDGET)).action)
        moves += 1
    return found


def searched(found: Sequence[Position]) -> tuple[Clock, list[Values]]:
    """Plan these rounds as Hard does, from empty caches."""
    clock, skill, all_values = Clock(), SKILLS[Level.HARD], []
    with (
        patch.object(Sweep, "_judged", lambda sweep, fresh: clock.judged(sweep, fresh)),
        patch.object(Sweep, "ends", lambda sweep, *args, **more: clock.ends(sweep, *args, **more)),
    ):
        for state, moves in found:
            view, rng = state.observe(0), agent_rng(SEED, 0, moves)
            view.board.lengths.clear()
            values = InkAgent(skill)._values(view, rng)
            turn = view.expansion.board_round(view.turn)
            Search(values.this, values, skill.effort, turn, rng, Budget(skill.evaluations)).best(_root(view))
            all_values.append(values)
    return clock, all_values


def times_of(found: Sequence[Position]) -> Times:
    """What these rounds take."""
    clock, all_values = searched(found)
    judged = sum(values.evaluated for values in all_values)
    listed = sum(values.listed for values in all_values)
    return Times(clock.judging / judged, (clock.whole - clock.judging) / listed, listed / judged)


def scored_time(found: Sequence[Position]) -> float:
    """Seconds of a board of a last round that is only scored."""
    estimating, estimates = 0.0, Values._estimates

    def estimated(values: Values, nodes: Sequence[Node], turn: int) -> list[float]:
        nonlocal estimating
        start = time.process_time()
        points = estimates(values, nodes, turn)
        estimating += time.process_time() - start
        return points

    with patch.object(Values, "_estimates", estimated):
        clock, (values,) = searched(found)
    return (clock.judging - estimating) / values.evaluated


def least(found: Sequence[Times]) -> Times:
    """The least of each number."""
    return Times(*[min(column) for column in zip(*found, strict=True)])


def main() -> None:
    """Entry point of ``python -m tests.bench.railroad_ink_costs``."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default=",".join(expansion_names()), help="expansions, with commas")
    parser.add_argument("--repeat", type=int, default=3, help="turns of each")
    chosen = parser.parse_args()
    plain, last = positions(CLASSIC, ROUNDS), positions(CLASSIC, (LAST,))
    times_of(plain)  # so that caches of the program are filled
    base = least([times_of(plain) for _ in range(chosen.repeat)])
    scored = min(scored_time(last) for _ in range(chosen.repeat))
    print(
        f"Classic dice: a drawing listed {base.listed / base.judged:.3f}, "
        f"a board scored {scored / base.judged:.2f} ({1e6 * base.judged:.0f} us)"
    )
    for name in chosen.only.split(","):
        here, pairs = positions(Config(goals="none", expansion=ExpansionName(name)), ROUNDS), []
        for _ in range(chosen.repeat):
            pairs.append((times_of(plain), times_of(here)))
        base, own = (least(column) for column in zip(*pairs, strict=True))
        print(
            f"{name}: judged {own.judged / base.judged:.2f}, listed {own.listed / base.judged:.3f}, "
            f"{own.share:.1f} listed a board ({1e6 * base.judged:.0f} us)",
            flush=True,
        )


if __name__ == "__main__":
    main()
