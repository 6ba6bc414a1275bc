"""Window events through the pilot: keys, clicks, drags, wheels and sizes, begun on every scene there is."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from railgames.ai.answers import Answer
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game, game_ids
from railgames.core.rng import Rng
from railgames.scenes.menu import MainMenu
from railgames.scenes.navigation import Navigation
from railgames.scenes.services import Services
from railgames.scenes.start import close, make_services, set_hooks
from railgames.scenes.start_options import StartOptions
from railgames.store import savefile
from railgames.store.folders import open_folders, save_path
from railgames.store.journal import Journal
from railgames.store.settings import Settings
from railgames.ui.pilot import Pilot
from tests.scenes.test_monkey import press_something

STEPS = 40


class RandomWorker:
    """Answers at the next poll with any legal action: the fuzzer needs moves, not good ones."""

    progress: Any = None
    is_ready = True

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._waiting: Answer | None = None

    def prepare(self, match: Match) -> None:
        pass

    def think_ahead(self, match: Match) -> None:
        pass

    def request(self, match: Match, *, hint: bool = False, **_: object) -> None:
        self._waiting = Answer(
            action=match.state.random_action(self._rng),
            reason="at random",
            seat=match.state.current_player or 0,
            position=match.position,
            is_hint=hint,
            source="agent",
            seconds=0.0,
        )

    def poll(self) -> Answer | None:
        answer, self._waiting = self._waiting, None
        return answer

    def cancel(self) -> None:
        self._waiting = None

    def close(self) -> None:
        self._waiting = None


def match_of(services: Services, game_id: str, rng: Rng, moves: int | None, people: int = 1) -> Match:
    """A match of some people and AIs after so many random moves; None: to its end."""
    rules = game(game_id)
    count = max(rules.min_players, 1 + rng.below(min(4, rules.max_players)))
    seats = tuple(Seat(f"P{idx}", None if idx < people else Level.EASY, idx, idx) for idx in range(count))
    match = Match(rules, MatchSetup(game_id, rules.Config(), seats, rng.below(10**6)), services.library)
    while not match.is_over and (moves is None or match.position < moves):
        match.play(match.state.random_action(rng))
    return match


def menu(services: Services, game_id: str, rng: Rng) -> None:
    services.app.push(MainMenu(services))


def setup(services: Services, game_id: str, rng: Rng) -> None:
    services.go.new_game(game_id)


def settings(services: Services, game_id: str, rng: Rng) -> None:
    services.go.settings()


def rules(services: Services, game_id: str, rng: Rng) -> None:
    services.go.rules(game_id)


def saves(services: Services, game_id: str, rng: Rng) -> None:
    for moves in (5, 30, None):
        match = match_of(services, game_id, rng, moves)
        name = f"After {moves}"
        savefile.save(save_path(services.folders.saves, name), savefile.draft_of(match, name))
    (services.folders.saves / "Broken.railgame").write_bytes(b"no save")
    rng.choice((services.go.load_game, services.go.replays))()


def table(services: Services, game_id: str, rng: Rng) -> None:
    services.go.play(match_of(services, game_id, rng, rng.below(60)))


def hot_seat(services: Services, game_id: str, rng: Rng) -> None:
    services.go.play(match_of(services, game_id, rng, rng.below(60), people=4))


def results(services: Services, game_id: str, rng: Rng) -> None:
    services.go.play(match_of(services, game_id, rng, None))
    pilot = Pilot(services.app)
    for _ in range(20):  # a card on the last round may come first
        pilot.step(3)
        if type(services.app.stack.top).__name__ == "ResultsScene":
            return
        pilot.press("return")


def replay(services: Services, game_id: str, rng: Rng) -> None:
    services.go.replay(match_of(services, game_id, rng, rng.choice((20, None))))


def recovery(services: Services, game_id: str, rng: Rng) -> None:
    """A journal without its save, and the menu that offers it."""
    match = match_of(services, game_id, rng, 0)
    journal = Journal(services.folders.journal, match, name="Lost")
    match.observers.append(journal.on_change)
    for _ in range(1 + rng.below(30)):
        if not match.is_over:
            match.play(match.state.random_action(rng))
    journal.close()
    services.app.pop()
    services.app.push(MainMenu(services))


def error(services: Services, game_id: str, rng: Rng) -> None:
    services.go.error(RuntimeError("a fault of ours"))


SCENES: dict[str, Callable[[Services, str, Rng], None]] = {
    "menu": menu,
    "setup": setup,
    "settings": settings,
    "rules": rules,
    "saves": saves,
    "table": table,
    "hot seat": hot_seat,
    "results": results,
    "replay": replay,
    "recovery": recovery,
    "error": error,
}


def begin(rng: Rng, home: Path, name: str) -> Services:
    """A program without a screen that shows this scene of one of the games."""
    chosen = Settings(speed=rng.choice(("off", "fast")), names=("Ada", "Bo"), tips_seen=("first",))
    services = make_services(chosen, open_folders(home), StartOptions(safe_mode=True), (1280, 720))
    services.app.strict = True
    services.worker = lambda: RandomWorker(rng)  # type: ignore[assignment, return-value, method-assign]
    services.go = Navigation(services)
    set_hooks(services)
    services.app.push(MainMenu(services))
    SCENES[name](services, rng.choice(game_ids()), rng)
    return services


def window_events(rng: Rng, folder: Path, name: str = "", steps: int = STEPS) -> set[str]:
    """Some random events on one scene and on all that they lead to; the names of all that were seen."""
    seen: set[str] = set()
    with tempfile.TemporaryDirectory(dir=folder) as home:
        services = begin(rng, Path(home), name or rng.choice(sorted(SCENES)))
        app, pilot = services.app, Pilot(services.app)
        try:
            pilot.step(2)
            for _ in range(steps):
                top = app.stack.top
                if top is None or top.tree is None:
                    app.push(MainMenu(services))
                    continue
                seen.add(type(top).__name__)
                press_something(SimpleNamespace(pilot=pilot, app=app, tree=top.tree), rng)  # type: ignore[arg-type]
        finally:
            close(services)
    return seen
