"""Frames of the window while five AIs play Empire Builder: run by hand,
``python -m tests.bench.bench_empire_builder_game --turns 100``.

Gate: no frame after the first second takes more than 30 ms of the processor in the window's thread. The AIs
think in a process of their own; what is timed is what the window does meanwhile.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.games.empire_builder import GAME
from railgames.scenes.navigation import Navigation
from railgames.scenes.services import Services
from railgames.scenes.start import close, make_services
from railgames.scenes.start_options import StartOptions
from railgames.store.folders import open_folders
from railgames.store.settings import Settings

SIZE = (1280, 720)
FRAME = 1 / 60


def play(services: Services, turns: int, minutes: float, level: Level) -> list[tuple[float, int]]:
    """(milliseconds, turn) of every frame until everybody has had so many turns, or the time is over."""
    end = time.monotonic() + 60 * minutes
    app, found = services.app, []
    seats = tuple(Seat(f"AI {number}", level, number, number) for number in range(5))
    match = Match(GAME, MatchSetup(GAME.id, GAME.Config(), seats, 1), services.library)
    services.go.play(match)
    while not match.is_over and match.state.turn <= turns and time.monotonic() < end:
        start, begun = time.thread_time(), time.monotonic()
        app.step()
        found.append(((time.thread_time() - start) * 1000, match.state.turn))
        time.sleep(max(0.0, FRAME - (time.monotonic() - begun)))
    return found


def main() -> None:
    """Print the median, the 95 % and the worst frames."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--level", choices=[one.value for one in GAME.levels], default="normal")
    parser.add_argument("--speed", choices=["normal", "fast", "off"], default="fast")
    options = parser.parse_args()
    settings = Settings(speed=options.speed, names=("Ada",), tips_seen=("*",))
    with tempfile.TemporaryDirectory() as home:
        services = make_services(settings, open_folders(Path(home)), StartOptions(), SIZE)
        services.app.push(Navigation(services).menu())
        found = play(services, options.turns, options.minutes, Level(options.level))[60:]
        close(services)
    times = sorted(taken for taken, _ in found)
    median, most = times[len(times) // 2], times[len(times) * 95 // 100]
    worst = ", ".join(f"{taken:.1f} (turn {turn})" for taken, turn in sorted(found)[:-6:-1])
    sys.stdout.write(f"{len(found)} frames, {found[-1][1]} turns\n")
    sys.stdout.write(f"median {median:.1f} ms, 95 % {most:.1f} ms, worst {worst}\n")


if __name__ == "__main__":
    main()
