"""Plays for hours and says what memory does: AIs at every game, then replays, menus and sizes, over and over.

Run on request: python -m tests.bench.soak --minutes 60. The memory at the end must be within a tenth of what
it was after ten minutes; the cache of pictures is bounded and fills in the first of them. On two busy cores,
72 minutes: 255.7 MB after ten, 264.9 MB at the end, +3.6 %; pictures never more than their 128 MB.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game, game_ids
from railgames.scenes.navigation import Navigation
from railgames.scenes.replay import ReplayScene
from railgames.scenes.services import Services
from railgames.scenes.start import close, make_services
from railgames.scenes.start_options import StartOptions
from railgames.store.folders import open_folders
from railgames.store.listing import list_saves
from railgames.store.settings import Settings
from railgames.ui.pilot import Pilot

SIZES = ((1280, 720), (1024, 640), (1920, 1080), (1600, 900))
COMPARED_FROM = 10  # minutes after which everything that is kept has been made
PART_SECONDS = 60.0


def memory() -> float:
    """Megabytes of this process that are in the computer's memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Soak:
    """One program without a screen, in which something happens all the time."""

    def __init__(self, home: Path, minutes: float) -> None:
        settings = Settings(speed="fast", names=("Ada", "Bruno"), tips_seen=("*",))
        self.services: Services = make_services(settings, open_folders(home), StartOptions(), SIZES[0])
        self.services.app.strict = True
        self.minutes = minutes
        self.begun = time.monotonic()
        self.games = self.parts = 0
        self.seen: list[tuple[float, float]] = []
        self._next_report = 0.0

    @property
    def now(self) -> float:
        """Minutes since the beginning."""
        return (time.monotonic() - self.begun) / 60

    def run(self) -> None:
        """One part after another until the time is over."""
        app = self.services.app
        app.push(Navigation(self.services).menu())
        parts: list[Callable[[], None]] = [self.replays, self.menus, self.sizes]
        while self.now < self.minutes:
            for game_id in game_ids():
                self.table(game_id)
            parts[self.parts % len(parts)]()
            self.parts += 1
        close(self.services)

    def frames(self, seconds: float) -> None:
        """Let the program run for a while, sixty frames a second at most."""
        app, end = self.services.app, time.monotonic() + seconds
        while time.monotonic() < end and self.now < self.minutes:
            begun = time.monotonic()
            app.step()
            if self.now >= self._next_report:
                self.report()
            time.sleep(max(0.0, 1 / 60 - (time.monotonic() - begun)))

    def report(self) -> None:
        """Print a line each minute."""
        self._next_report = int(self.now) + 1
        self.seen.append((self.now, memory()))
        cache = self.services.app.art.cache
        held = cache._held / 2**20
        print(
            f"{self.now:6.1f} min {memory():7.1f} MB  pictures {len(cache):5} {held:6.1f} MB  "
            f"games {self.games}",
            flush=True,
        )

    def home(self) -> None:
        """Leave everything but the menu."""
        app = self.services.app
        while len(app.stack) > 1:
            app.pop()
        self.frames(0.2)

    def table(self, game_id: str) -> None:
        """AIs on every seat for a minute, from one game into the next."""
        rules = game(game_id)
        end = time.monotonic() + PART_SECONDS
        while time.monotonic() < end and self.now < self.minutes:
            levels = (Level.EASY, Level.NORMAL, Level.HARD)
            seats = tuple(
                Seat(f"AI {idx}", levels[(idx + self.games) % 3], idx, idx)
                for idx in range(rules.max_players)
            )
            setup = MatchSetup(game_id, rules.Config(), seats, self.games)
            match = Match(rules, setup, self.services.library)
            self.services.go.play(match)
            while not match.is_over and time.monotonic() < end and self.now < self.minutes:
                self.frames(0.5)
            self.games += 1
            self.frames(1.0)
            self.home()

    def replays(self) -> None:
        """Every saved game that is left, from its start."""
        for entry in list_saves(self.services.folders.saves)[:3]:
            self.services.go.open_save(entry.path, replay=True)
            for _ in range(20):
                top = self.services.app.stack.top
                if isinstance(top, ReplayScene):
                    top.turn_on()
                self.frames(0.3)
            self.home()

    def menus(self) -> None:
        """In and out of every page."""
        go = self.services.go
        for _ in range(5):
            for page in (go.new_game, go.load_game, go.replays, go.settings, go.rules):
                page()
                self.frames(0.4)
                self.home()

    def sizes(self) -> None:
        """Other sizes and both themes, over a table of each game."""
        app, pilot = self.services.app, Pilot(self.services.app)
        for game_id in game_ids():
            rules = game(game_id)
            setup = MatchSetup(game_id, rules.Config(), (Seat("Ada"),) * rules.min_players, self.games)
            self.services.go.play(Match(rules, setup, self.services.library))
            for number, size in enumerate((*SIZES, *SIZES, SIZES[0])):
                pilot.resize(size)
                app.set_theme("night" if number % 2 else "paper")
                self.frames(0.5)
            self.home()


def main() -> None:
    """Run, and say whether memory has stayed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="railgames-soak-") as home:
        soak = Soak(Path(home), asked.minutes)
        soak.run()
        settled = next((held for at, held in soak.seen if at >= COMPARED_FROM), soak.seen[0][1])
        end = soak.seen[-1][1]
        print(
            f"after {COMPARED_FROM} min {settled:.1f} MB, at the end {end:.1f} MB: {end / settled - 1:+.1%}"
        )


if __name__ == "__main__":
    main()
