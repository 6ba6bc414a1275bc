"""Whether a level finds the best end of the last round, on fresh positions whose best end is worked out.

    python -m tests.bench.railroad_ink_last_rounds --level expert --first 7000 --games 30

Normal plays the Classic game up to round 7 on the dice of each seed. It has used its special routes by
then: ``--specials`` gives them back. Then every board that can still be drawn is looked at, with special
routes too, and the level plays the round. Prints the seeds where it made less, the points that were
possible, and the seconds of processor time of its longest round. A position with more than ``--most``
boards is left out and told.
"""

import argparse
import time

from msgspec.structs import replace

from railgames.ai.thinking import agent_rng, decide, level_budget
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.legality import special_faces
from railgames.games.railroad_ink.state import InkState
from tests.bench.railroad_ink_strength import fresh_dice, state_with
from tests.games.railroad_ink.lastround import best_round

CONFIG = Config(dice="classic", buildings=False, goals="none")


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


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--level", type=Level, default=Level.EXPERT)
    parser.add_argument("--first", type=int, default=7000)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--specials", action="store_true", help="give the special routes back")
    parser.add_argument("--most", type=int, default=400_000)
    chosen = parser.parse_args()
    missed, left_out, specials, longest = [], [], 0, 0.0
    for name, dice in fresh_dice(chosen.first, chosen.games).items():
        state = state_with(dice, CONFIG)
        play_until(state, Level.NORMAL, int(name), 7)
        player = state.player
        if chosen.specials:
            player = state.player = replace(player, used=0, regular=0)
        best = best_round(player.sheet, player.dice, tuple(special_faces(state)), limit=chosen.most)
        if not best.is_complete:
            left_out.append(name)
            continue
        specials += bool(special_faces(state))
        seconds = play_until(state, chosen.level, int(name), 99)
        longest = max(longest, seconds)
        if state.total(0) < best.points:
            missed.append((name, state.total(0), int(best.points)))
        print(f"{name}: {state.total(0)} of {best.points:.0f}, {seconds:.1f} s", flush=True)
    known = chosen.games - len(left_out)
    print(f"{known - len(missed)} of {known} best ends found ({specials} with a special route left);")
    print(f"missed {missed}; left out {left_out}; longest {longest:.1f} s")


if __name__ == "__main__":
    main()
