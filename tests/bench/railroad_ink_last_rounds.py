"""Whether a level finds the best end of the last round, on fresh positions whose best end is worked out.

    python -m tests.bench.railroad_ink_last_rounds --level expert --first 7000 --games 30

Normal plays the Classic game up to round 7 on the dice of each seed. It has used its special routes by
then: ``--give 3`` gives them back. Then every board that can still be drawn is looked at, with special
routes too, and the level plays the round. Prints the seeds where it made less, the points that were
possible, and the seconds of processor time of its longest round. A position with more than ``--most``
boards is left out and told.

    python -m tests.bench.railroad_ink_last_rounds --proven tests/games/railroad_ink/last_rounds.json

plays positions whose best end is known. With special routes they have millions of boards, which a compiled
tool counts (``tools/training/railroad_ink/last_round.py``). ``--write FILE`` writes positions for that tool
instead of playing them. ``--before`` says which level plays up to round 7, ``--challenge`` that it plays with
the Challenge dice and buildings.
"""

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from railgames.ai.thinking import agent_rng, decide, level_budget
from railgames.content.library import Library
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.legality import special_faces
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from tests.bench.railroad_ink_strength import fresh_dice, state_with
from tests.games.railroad_ink.last_positions import (
    CHALLENGE,
    CLASSIC,
    LAST,
    Position,
    position_of,
    proven,
    state_of,
)
from tests.games.railroad_ink.lastround import best_round


def play_until(state: InkState, level: Level, seed: int, turn: int) -> float:
    """Play up to this round, or to the end; the seconds that the level thought."""
    agent, moves, seconds = GAME.agent(level), 0, 0.0
    while state.current_player is not None and state.turn < turn:
        start = time.process_time()
        budget = Budget(level_budget(GAME, level).evaluations)
        action = decide(state, agent, agent_rng(seed, 0, moves), budget).action
        seconds += time.process_time() - start
        state.apply(action)
        moves += 1
    return seconds


def given_back(player: Player, count: int) -> Player:
    """The player with so many special routes not used, the first ones of the board."""
    used = player.used
    for _ in range(min(count, player.regular)):
        used &= used - 1
    return replace(player, used=used, regular=max(0, player.regular - count))


def fresh_positions(chosen: argparse.Namespace) -> Iterator[Position]:
    """Games up to the last round, on dice to which nothing was tuned."""
    for name, dice in fresh_dice(chosen.first, chosen.games).items():
        if chosen.challenge:
            state = GAME.new_state(CHALLENGE, 1, int(name), Library())
        else:
            state = state_with(dice, CLASSIC)
        play_until(state, chosen.before, int(name), LAST)
        state.player = given_back(state.player, chosen.give)
        yield position_of(state, f"{name} {chosen.before.value} {chosen.give}")


def best_of(state: InkState, most: int) -> int | None:
    """The most points of a Classic last round; None where it has more boards than ``most``."""
    player = state.player
    best = best_round(player.sheet, player.dice, tuple(special_faces(state)), limit=most)
    return int(best.points) if best.is_complete else None


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--level", type=Level, default=Level.EXPERT)
    parser.add_argument("--first", type=int, default=7000)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--before", type=Level, default=Level.NORMAL, help="who plays up to round 7")
    parser.add_argument("--give", type=int, default=0, help="so many special routes are given back")
    parser.add_argument("--challenge", action="store_true")
    parser.add_argument("--most", type=int, default=400_000)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--proven", type=Path)
    chosen = parser.parse_args()
    if chosen.write is not None:
        lines = ",\n".join(json.dumps(position) for position in fresh_positions(chosen))
        chosen.write.write_text(f"[\n{lines}\n]\n", "utf-8")
        return
    positions = fresh_positions(chosen) if chosen.proven is None else proven(chosen.proven)
    play_all(positions, chosen.level, chosen.most)


def play_all(positions: Iterable[Position], level: Level, most: int) -> None:
    """Play each and print how many best ends were found."""
    missed, left_out, known, specials, longest = [], [], 0, 0, 0.0
    for position in positions:
        name, state = position["name"], state_of(position, Library())
        best = position["optimum"] if "optimum" in position else best_of(state, most)
        if best is None:
            left_out.append(name)
            continue
        known += 1
        specials += bool(special_faces(state))
        seconds = play_until(state, level, int(name.split()[0]), 99)
        longest = max(longest, seconds)
        if state.total(0) != best:
            missed.append((name, state.total(0), best))
        print(f"{name}: {state.total(0)} of {best}, {seconds:.1f} s", flush=True)
    print(f"{known - len(missed)} of {known} best ends found ({specials} with a special route left);")
    print(f"missed {missed}; left out {left_out}; longest {longest:.1f} s")


if __name__ == "__main__":
    main()
