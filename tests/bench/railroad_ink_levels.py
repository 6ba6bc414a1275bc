"""The levels of Railroad Ink on boards unlike the printed ones: each alone, with the same seeds.

    python -m tests.bench.railroad_ink_levels --boards 3x3,10x10-full --levels easy,normal --games 10
    python -m tests.bench.railroad_ink_levels --boards challenge-green --expansion lava --parts

Prints for each made board and level the mean, what it has more than the level before on the same seeds with
its 95 % interval, seconds a game, and those of the longest decision. ``--parts`` adds the mean of every line
of the score, and what search hopes for of an expansion after each round, beside what it brings in the end.
``--goals basic`` deals goal cards. With ``--log FILE`` each game is kept in that file as soon as it is
played, and a game that is there is not played again.
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
from railgames.games.railroad_ink.actions import End
from railgames.games.railroad_ink.config import Config, ExpansionName
from tests.bench.game_log import GameLog, Record
from tests.games.railroad_ink.made_boards import SHAPES, MadeBoards


def game_of(maps: MadeBoards, config: Config, level: Level, seed: int) -> Record:
    """One AI alone: its points, the seconds that it thought, and those of its longest decision; of each round
    what search hopes for of the expansion, and what that is in the end."""
    state, agent, moves = GAME.new_state(config, 1, seed, maps), GAME.agent(level), 0
    seconds: list[float] = []
    hopes: list[float] = []
    while state.current_player is not None:
        start = time.process_time()
        budget = Budget(level_budget(GAME, level).evaluations)
        action = decide(state, agent, agent_rng(seed, 0, moves), budget).action
        seconds.append(time.process_time() - start)
        if isinstance(action, End):
            sheet = state.expansion.sheet_for_search(state)
            hopes.append(sheet.hope((state.rounds - state.turn) // state.expansion.storeys))
        state.apply(action)
        moves += 1
    return {
        "points": state.total(0),
        "seconds": sum(seconds),
        "longest": max(seconds),
        "parts": {line.key: line.points for line in state.scores()[0].lines},
        "hopes": hopes,
        "own": state.players[0].sheet.points,
    }


def interval(values: list[int]) -> str:
    """The mean and half of its 95 % interval."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return f"{mean:+.1f} +-{1.96 * math.sqrt(spread / len(values)):.1f}"


def print_parts(games: list[Record]) -> None:
    """The means of what the games have, part by part, and of what was hoped for by round."""
    count = len(games)
    parts = {key: sum(game["parts"][key] for game in games) / count for key in games[0]["parts"]}
    print("  ", ", ".join(f"{key} {mean:.1f}" for key, mean in parts.items()))
    if any(any(game["hopes"]) for game in games):
        hopes = (sum(each) / count for each in zip(*(game["hopes"] for game in games), strict=True))
        own = sum(game["own"] for game in games) / count
        print(f"   {own:.1f} from the expansion; hoped by round:", ", ".join(f"{hope:.1f}" for hope in hopes))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", default=",".join(SHAPES))
    parser.add_argument("--expansion", default="none")
    parser.add_argument("--levels", default="easy,normal,hard,expert")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--goals", choices=["none", "basic"], default="none")
    parser.add_argument("--parts", action="store_true", help="print the lines of the score too")
    parser.add_argument("--log", type=Path, help="the file that keeps the games")
    chosen = parser.parse_args()
    maps, log = MadeBoards(), GameLog(chosen.log)
    for board in chosen.boards.split(","):
        before: list[int] = []
        config = Config(map=board, goals=chosen.goals, expansion=ExpansionName(chosen.expansion))
        name = board if chosen.expansion == "none" else f"{board} {chosen.expansion}"
        name += "" if chosen.goals == "none" else " with goals"
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
            if chosen.parts:
                print_parts(games)
            before = points


if __name__ == "__main__":
    main()
