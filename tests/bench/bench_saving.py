"""Whether saving delays a frame: the table at rest, and with a save of a long game under way in each step.

Run on request: ``python -m tests.bench.bench_saving``. The gate: no frame of 1/60 s is missed.
"""

import os
import statistics
import time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.core.rng import Rng
from railgames.scenes.screenshots import headless
from railgames.store import savefile
from railgames.store.folders import save_path

FRAMES = 300
FRAME = 1 / 60


def long_match(maps: object) -> Match:
    """A six-seat game of Railroad Ink at its end, played at random."""
    rules = game("railroad_ink")
    seats = tuple(Seat(f"Player {number}", None, number, number) for number in range(6))
    match = Match(rules, MatchSetup(rules.id, rules.Config(), seats, 7), maps)  # type: ignore[arg-type]
    rng = Rng(7)
    while not match.is_over:
        match.play(rng.choice(list(match.state.legal_actions())))
    return match


def report(name: str, taken: list[float]) -> None:
    """Milliseconds, and how many steps took longer than a frame."""
    ms = sorted(1000 * seconds for seconds in taken)
    late = sum(one > 1000 * FRAME for one in ms)
    print(f"{name:28} median {statistics.median(ms):6.3f}  worst {ms[-1]:6.2f} ms  late {late}")


def main() -> None:
    with headless((1920, 1080), "paper") as services:
        match = long_match(services.library)
        from railgames.scenes.screenshots import _still

        services.app.push(_still(services, match.branch(match.position // 2)))
        for _ in range(60):
            services.app.step(FRAME)
        path = save_path(services.folders.saves, "Bench")
        for name, saves in (("whole frames, no saving", False), ("whole frames while saving", True)):
            taken = []
            for _ in range(FRAMES):
                begun = time.perf_counter()
                if saves:
                    services.saver.save(path, savefile.draft_of(match, "Bench"))
                services.app.invalidate()
                services.app.step(FRAME)
                taken.append(time.perf_counter() - begun)
                time.sleep(max(0.0, FRAME - taken[-1]))
            report(name, taken)


if __name__ == "__main__":
    main()
