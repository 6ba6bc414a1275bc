"""How strong the Railroad Ink AI is: it plays given dice sequences, so that two AIs compare game by game.

    python -m tests.bench.railroad_ink_strength --dice paired_dice.json --level normal --games 100 --json
    python -m tests.bench.railroad_ink_strength --fresh 5000 --level expert --against hard --games 1000

The file has ``dice`` (name of a sequence: 7 rounds of 4 faces) and ``perfect_look_ahead`` (the score of the
best published program on each). ``--fresh`` rolls the dice by the seeds from this number on: nothing was
tuned to those. Played solo with Classic dice, without buildings and goals. Prints the mean with its 95 %
interval, the mean paired difference, seconds a round, and the mean of every score component.
With ``--log FILE`` each game is kept in that file as soon as it is played, and a game that is there is not
played again; ``--against LEVEL`` plays another level too and tells the difference, dice by dice.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import MutableSequence, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from railgames.ai.arena import process_pool
from railgames.ai.thinking import agent_rng, decide, level_budget
from railgames.content.library import Library
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME, closing
from railgames.games.railroad_ink.config import Config
from tests.bench.game_log import GameLog

FACES = {
    "RAILWAY_T": "rail-t",
    "RAILWAY_CORNER": "rail-curve",
    "RAILWAY_STRAIGHT": "rail-straight",
    "HIGHWAY_T": "road-t",
    "HIGHWAY_CORNER": "road-curve",
    "HIGHWAY_STRAIGHT": "road-straight",
    "STRAIGHT_STATION": "straight-station",
    "CORNER_STATION": "corner-station",
    "OVERPASS": "overpass",
}


class ScriptedDice(Rng):
    """A generator that rolls what it is told, face by face."""

    __slots__ = ("_faces",)

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__(0)
        self._faces: MutableSequence[int] = list(faces)

    def choice(self, items: Sequence[Any]) -> Any:
        face = self._faces.pop(0)
        if face not in items:
            raise ValueError(f"face {face} is not on this die")
        return face


CLASSIC = ((*FACES,)[:6],) * 3 + ((*FACES,)[6:],)  # the faces of each die


def fresh_dice(first: int, games: int) -> dict[str, list[list[str]]]:
    """Rolls of the seeds from ``first`` on, as in a file of dice."""
    rngs = {str(seed): Rng(seed) for seed in range(first, first + games)}
    return {name: [[rng.choice(die) for die in CLASSIC] for _ in range(7)] for name, rng in rngs.items()}


def state_with(dice: Sequence[Sequence[str]], config: Config | None = None) -> Any:
    """A solo game whose rolls are ``dice``: 7 rounds of the file's faces, in the order of the dice."""
    config = config or Config(dice="classic", buildings=False, goals="none")
    state = GAME.new_state(config, 1, 0, Library())
    faces = [state.board.dice.face_of[FACES[name]] for roll in dice for name in roll]
    state.rng = ScriptedDice(faces)
    state.turn = 0
    closing.start_round(state)
    return state


def play(job: tuple[str, list[list[str]], str]) -> dict[str, Any]:
    """One game on one sequence: its points by component, and seconds of thinking."""
    name, dice, level = job
    state, agent = state_with(dice), GAME.agent(Level(level))
    moves, seconds = 0, 0.0
    longest = 0.0
    while state.current_player is not None:
        start = time.process_time()
        rng = agent_rng(int(name) if name.isdigit() else 0, 0, moves)
        action = decide(state, agent, rng, Budget(level_budget(GAME, Level(level)).evaluations)).action
        took = time.process_time() - start
        seconds, longest = seconds + took, max(longest, took)
        state.apply(action)
        moves += 1
    sheet = state.scores()[0]
    parts = {line.key: line.points for line in sheet.lines}
    return {"name": name, "points": sheet.total, "parts": parts, "seconds": seconds, "longest": longest}


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def half_width(values: Sequence[float]) -> float:
    """Half of the 95 % interval of the mean."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    variance = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return 1.96 * math.sqrt(variance / len(values))


def summary(played: list[dict[str, Any]], published: dict[str, float], rounds: int) -> dict[str, Any]:
    """The figures of a run."""
    points = [game["points"] for game in played]
    against = [game["points"] - published[game["name"]] for game in played if game["name"] in published]
    found: dict[str, Any] = {
        "games": len(played),
        "mean": round(mean(points), 2),
        "interval": round(half_width(points), 2),
        "low": min(points),
        "high": max(points),
        "seconds_a_round": round(sum(game["seconds"] for game in played) / len(played) / rounds, 3),
        "longest_decision": round(max(game["longest"] for game in played), 3),
        "parts": {key: round(mean([game["parts"][key] for game in played]), 2) for key in played[0]["parts"]},
    }
    if against:
        found["against_published"] = round(mean(against), 2)
        found["against_interval"] = round(half_width(against), 2)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--dice", type=Path, help="the file of dice sequences")
    source.add_argument("--fresh", type=int, metavar="SEED", help="the first seed of fresh dice")
    parser.add_argument("--level", type=Level, choices=list(GAME.levels), default=Level.NORMAL)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--log", type=Path, help="the file that keeps the games, of one job only")
    parser.add_argument("--against", type=Level, choices=list(GAME.levels))
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--each", action="store_true", help="print the points of every sequence too")
    chosen = parser.parse_args()
    if chosen.dice is None:
        data: dict[str, Any] = {"dice": fresh_dice(chosen.fresh, chosen.games)}
    elif chosen.dice.is_file():
        data = json.loads(chosen.dice.read_text(encoding="utf-8"))
    else:
        parser.error(f"there is no file {chosen.dice}")
    names = sorted(data["dice"], key=lambda name: (len(name), name))[: chosen.games]
    log = GameLog(chosen.log)

    def all_games(level: Level) -> list[dict[str, Any]]:
        jobs = [(name, data["dice"][name], level.value) for name in names]
        if chosen.jobs > 1:
            with process_pool(chosen.jobs) as pool:
                return list(pool.map(play, jobs, chunksize=2))
        return [log.played(f"7x7 {job[2]} {job[0]}", partial(play, job)) for job in jobs]

    played = all_games(chosen.level)
    found = {"level": chosen.level.value, **summary(played, data.get("perfect_look_ahead", {}), 7)}
    if chosen.against is not None:
        others = all_games(chosen.against)
        more = [game["points"] - other["points"] for game, other in zip(played, others, strict=True)]
        found["against"] = round(mean([other["points"] for other in others]), 2)
        found["ahead"], found["ahead_interval"] = round(mean(more), 2), round(half_width(more), 2)
    if chosen.each:
        found["each"] = {game["name"]: game["points"] for game in played}
    if chosen.json:
        print(json.dumps(found))
    else:
        for key, value in found.items():
            print(f"{key:20} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
