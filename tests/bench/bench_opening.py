"""What opening a table costs at 1920 x 1080: ``python -m tests.bench.bench_opening [GAME ...]``.

Processor time of the process, in milliseconds: the match, the table, its first picture. The first time a
game's modules, map and pictures are read; the second time they are there. The picture waits up to
``tiles.FIRST_SECONDS`` for a map that is drawn in the background; ``seconds`` is the time by the clock.
"""

import sys
import time
from itertools import pairwise

from railgames.core.match import Match, MatchSetup
from railgames.core.registry import game, game_ids
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services
from railgames.testing.rooms.desk import people


def opened(services: Services, name: str) -> str:
    """Open a table of a game; what its parts cost."""
    marks, clock = [time.process_time()], time.perf_counter()
    rules = game(name)
    match = Match(rules, MatchSetup(rules.id, rules.Config(), people(2), 1), services.library)
    marks.append(time.process_time())
    services.app.push(services.go.table(match))
    marks.append(time.process_time())
    services.app.step(1 / 60)
    marks.append(time.process_time())
    clock = time.perf_counter() - clock
    services.app.pop()
    parts = [1000 * (after - before) for before, after in pairwise(marks)]
    said = "   ".join(
        f"{what} {ms:4.0f}" for what, ms in zip(("match", "table", "picture"), parts, strict=True)
    )
    return f"{said}   seconds {clock:.2f}"


def main() -> None:
    """Print two lines a game."""
    for name in sys.argv[1:] or game_ids():
        with headless((1920, 1080), "paper") as services:
            services.app.step(1 / 60)
            for turn in ("first time", "again"):
                had = "numpy" in sys.modules
                said = opened(services, name)
                brings = "   brings numpy" if "numpy" in sys.modules and not had else ""
                print(f"{name:15} {turn:10} {said}{brings}")


if __name__ == "__main__":
    main()
