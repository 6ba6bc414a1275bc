"""Whether every seat of Empire Builder gets on: run by hand, ``python -m tests.bench.empire_builder_waits``.

``--levels easy,normal,hard,expert`` is the table, with event cards; the seats are rotated from seed to seed.
Each game is a line: its turns, each level's cash, its deliveries, the hands it dropped, and its longest wait
for a delivery in turns. At the end one JSON object counts the games that were won and the waits of at least
``--turns`` turns of each level. A game that lasts longer than ``--most`` turns is stopped and counted as not
won.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from railgames.ai.finding import BUILT_IN_MAPS, find_maps
from railgames.ai.thinking import agent_rng, decide, level_budget
from railgames.core.game import MapSource
from railgames.core.level import Level
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.actions import Deliver, NewHand


@dataclass
class Seat:
    """What one seat did in a game."""

    level: Level
    cash: int = 0
    deliveries: int = 0
    dropped: int = 0
    last: int = 0
    wait: int = 0

    def note(self, turn: int, action: object) -> None:
        """Record an action of a turn."""
        self.wait = max(self.wait, turn - self.last)
        if isinstance(action, Deliver):
            self.deliveries += 1
            self.last = turn
        self.dropped += isinstance(action, NewHand)


def game(levels: Sequence[Level], seed: int, most: int, maps: MapSource) -> tuple[list[Seat], int, bool]:
    """One game: its seats, its turns, and whether it was won."""
    state = GAME.new_state(GAME.Config(), len(levels), seed, maps)
    agents, seats = [GAME.agent(level) for level in levels], [Seat(level) for level in levels]
    moves = 0
    while (seat := state.current_player) is not None and state.turn <= most:
        rng, budget = agent_rng(seed, seat, moves), level_budget(GAME, levels[seat])
        action = decide(state, agents[seat], rng, budget).action
        seats[seat].note(state.turn, action)
        state.apply(action)
        moves += 1
    for one, sheet in zip(seats, state.scores(), strict=True):
        one.cash = sheet.total
    return seats, state.turn, state.current_player is None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default="easy,normal,hard,expert")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--turns", type=int, default=15, help="a wait that counts")
    parser.add_argument("--most", type=int, default=200, help="the turns after which a game is stopped")
    options = parser.parse_args()
    levels = [Level(name) for name in options.levels.split(",")]
    maps, won, waits = find_maps(BUILT_IN_MAPS), 0, Counter[str]()
    for seed in range(options.first, options.first + options.seeds):
        shift = (seed - options.first) % len(levels)
        seats, turns, is_won = game(levels[shift:] + levels[:shift], seed, options.most, maps)
        won += is_won
        waits.update(str(one.level) for one in seats if one.wait >= options.turns)
        told = "; ".join(
            f"{one.level} {one.cash} M, {one.deliveries} delivered, {one.dropped} dropped, wait {one.wait}"
            for one in seats
        )
        sys.stdout.write(f"seed {seed}: {turns} turns; {told}\n")
        sys.stdout.flush()
    head = {"levels": options.levels, "games": options.seeds, "won": won, "a wait": options.turns}
    sys.stdout.write(json.dumps(head | {"waits": dict(waits)}) + "\n")


if __name__ == "__main__":
    main()
