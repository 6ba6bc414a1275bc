"""The levels of Railroad Ink on boards unlike the printed ones: each alone, with the same seeds.

    python -m tests.bench.railroad_ink_levels --boards 3x3,10x10-full --levels easy,normal --games 10
    python -m tests.bench.railroad_ink_levels --boards challenge-green --expansion lava

Prints for each made board and level the mean, what it has more than the level before on the same seeds with
its 95 % interval, seconds a game, and those of the longest decision. With ``--log FILE`` each game is kept in
that file as soon as it is played, and a game that is there is not played again.
"""

import argparse
import math
import time
from functools import partial
from pathlib import Path

from railgames.ai.thinking import agent_rng, decide, level_budget
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config, ExpansionName
from tests.bench.game_log import GameLog, Record
from tests.games.railroad_ink.made_boards import SHAPES, MadeBoards


def game_of(maps: MadeBoards, config: Config, level: Level, seed: int) -> Record:
    """One AI alone: its points, the seconds that it thought, and those of its longest decision."""
    state, agent, moves = GAME.new_state(config, 1, seed, maps), GAME.agent(level), 0
    seconds: list[float] = []
    while state.current_player is not None:
        start = time.process_time()
        budget = Budget(level_budget(GAME, level).evaluations)
        action = decide(state, agent, agent_rng(seed, 0, moves), budget).action
        seconds.append(time.process_time() - start)
        state.apply(action)
        moves += 1
    return {"points": state.total(0), "seconds": sum(seconds), "longest": max(seconds)}


def interval(values: list[int]) -> str:
    """The mean and half of its 95 % interval."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return f"{mean:+.1f} +-{1.96 * math.sqrt(spread / len(values)):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", default=",".join(SHAPES))
    parser.add_argument("--expansion", default="none")
    parser.add_argument("--levels", default="easy,normal,hard,expert")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--log", type=Path, help="the file that keeps the games")
    chosen = parser.parse_args()
    maps, log = MadeBoards(), GameLog(chosen.log)
    for board in chosen.boards.split(","):
        before: list[int] = []
        config = Config(map=board, goals="none", expansion=ExpansionName(chosen.expansion))
        name = board if chosen.expansion == "none" else f"{board} {chosen.expansion}"
        for level in map(Level, chosen.levels.split(",")):
            games = [
                log.played(f"{name} {level.value} {seed}", partial(game_of, maps, config, level, seed))
                for seed in range(chosen.seed, chosen.seed + chosen.games)
            ]
            points = [game["points"] for game in games]
            seconds = sum(game["seconds"] for game in games) / chosen.games
            longest = max(game["longest"] for game in games)
            more = [now - then for now, then in zip(points, before, strict=True)] if before else []
            mean = sum(points) / len(points)
            gain = interval(more) if more else ""
            print(f"{name:11} {level:7} {mean:5.1f} {gain:12} {seconds:5.1f} s a game, {longest:4.1f}")
            before = points


if __name__ == "__main__":
    main()
