"""Pictures of every scene without a screen: for ``railgames screenshots`` and ``railgames render``."""

import errno
import io
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame

from railgames.ai.thinking import agent_rng, decide, level_budget
from railgames.content.library import Library
from railgames.core.actions import Action
from railgames.core.errors import RailgamesError, SaveError
from railgames.core.game import AnyGame
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.options import config_with
from railgames.core.registry import game
from railgames.core.text import tr
from railgames.scenes.navigation import Navigation
from railgames.scenes.services import Services, playable_games
from railgames.scenes.start import make_services
from railgames.scenes.start_options import StartOptions
from railgames.scenes.table.keeper import Keeper
from railgames.scenes.table.scene import TableScene
from railgames.store import savefile
from railgames.store.atomic import write_file
from railgames.store.folders import open_folders, save_path
from railgames.store.settings import Settings
from railgames.ui.scene import Scene

SEED = 2026
SETTLE_STEPS = 40
STEP = 0.05


class FakeWorker:
    """A fake of the AI's process: pictures need none."""

    progress = None

    def prepare(self, match: Match) -> None:
        """Do nothing."""

    def request(
        self, match: Match, *, hint: bool = False, level: Level | None = None, seconds: float | None = None
    ) -> None:
        """Ignore the request."""

    def think_ahead(self, match: Match) -> None:
        """Do nothing."""

    def poll(self) -> None:
        """Never an answer."""

    def cancel(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


@contextmanager
def headless(
    size: tuple[int, int], theme: str, library: Library | None = None, *, has_ais: bool = False
) -> Iterator[Services]:
    """Services with a surface as window, and a temporary data folder; without packs, or with those of a
    library. AIs think, each table's in a process of its own, only where it ``has_ais``."""
    with tempfile.TemporaryDirectory(prefix="railgames-") as home:
        settings = Settings(theme=theme, speed="off", names=("Ada", "Bruno"), tips_seen=("*",))
        folders, options = open_folders(home), StartOptions(safe_mode=True)
        services = make_services(settings, folders, options, headless=size, library=library)
        services.app.strict = True
        if not has_ais:
            services.worker = FakeWorker  # type: ignore[method-assign, assignment] # a picture needs no AI
        try:
            yield services
        finally:
            services.app.close()
            services.close_savers()


def settle(services: Services) -> None:
    """Run until every animation has ended."""
    for _ in range(SETTLE_STEPS):
        services.app.step(STEP)
    idle = 0
    while idle < 3:  # a map asks for its tiles a few at a time
        idle = 0 if services.app.raster.busy else idle + 1
        if not idle:
            time.sleep(0.005)
        services.app.step(STEP)


def write_picture(services: Services, path: Path) -> None:
    """Write the window's content as a PNG; an old picture stays until the new one is whole. Raises
    SaveError."""
    picture = io.BytesIO()  # pygame does not notice a full disk
    try:
        pygame.image.save(services.app.window.surface, picture, path.name)
        if not path.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
        write_file(path, picture.getvalue(), keep=0)
    except (pygame.error, OSError) as error:
        raise SaveError(tr("The picture '{path}' cannot be written: {why}.", path=path, why=error)) from error


def render_match(
    match: Match, *, size: tuple[int, int], theme: str, path: Path, library: Library | None = None
) -> list[str]:
    """Write a picture of the table of this match, in the look of the library's packs. Returns what is wrong
    with that look."""
    with headless(size, theme, library) as services:
        # The match may come from another library (a draft map): the table only reads it.
        services.app.push(_still(services, match))
        settle(services)
        write_picture(services, path)
        return [str(problem) for problem in (*services.app.theme.problems, *services.app.art.problems)]


def _still(services: Services, match: Match) -> Scene:
    keeper = Keeper(services, match, notify=lambda message: None)
    table = TableScene(services, match, keeper)
    table.controller.pause(True)
    return table


_decided: dict[tuple[AnyGame, MatchSetup], list[Action]] = {}
"""What the AIs of the sample matches have decided so far: many pictures show the same match."""


def sample_match(services: Services, game_id: str, seats: Sequence[Seat], moves: int | None) -> Match:
    """A match after ``moves`` moves by the game's first AI (None: to its end, in its shortest form)."""
    rules = game(game_id)
    values = rules.presets[-1].values if moves is None and rules.presets else {}
    setup = MatchSetup(game_id, config_with(rules.Config, values), tuple(seats), SEED)
    match = Match(rules, setup, services.library)
    level = rules.levels[0]
    agents = [rules.agent(level) for _ in seats]
    decided = _decided.setdefault((rules, setup), [])
    while (seat := match.state.current_player) is not None:
        if moves is not None and match.position >= moves and seats[seat].is_person:
            break
        if match.position == len(decided):
            rng = agent_rng(SEED, seat, match.position)
            decided.append(decide(match.state, agents[seat], rng, level_budget(rules, level)).action)
        match.play(decided[match.position])
    return match


PEOPLE = (Seat("Ada", None, 0, 0), Seat("Bruno", None, 1, 1))
COMPANY = (Seat("Ada", None, 0, 0), Seat("Brunel", Level.EASY, 1, 1), Seat("Locke", Level.EASY, 2, 2))

Take = Callable[[Services], object]


def _shots(game_id: str) -> dict[str, Take]:
    """Name -> function that opens the scene."""
    return {
        "menu": _menu,
        "shelf": lambda services: services.go.new_game(),
        f"setup-{game_id}": lambda services: _setup(services, game_id),
        "settings": lambda services: _settings(services, 0),
        "settings-keys": lambda services: _settings(services, 2),
        f"rules-{game_id}": lambda services: _rules(services, game_id),
        "saves": lambda services: _saves(services, game_id),
        f"table-{game_id}-start": lambda services: _table(
            services, game_id, COMPANY[: game(game_id).min_players], 0
        ),
        f"table-{game_id}-middle": lambda services: _table(services, game_id, COMPANY, 40),
        f"table-{game_id}-log": lambda services: _log(services, game_id),
        f"pause-{game_id}": lambda services: _pause(services, game_id),
        f"curtain-{game_id}": lambda services: _table(services, game_id, PEOPLE, 0),
        f"results-{game_id}": lambda services: _results(services, game_id),
        f"replay-{game_id}": lambda services: _replay(services, game_id),
        "error": _error,
    }


def _menu(services: Services) -> None:
    services.app.push(Navigation(services).menu())


def _setup(services: Services, game_id: str) -> None:
    services.settings.last_seats = COMPANY
    services.go.new_game(game_id)


def _settings(services: Services, page: int) -> None:
    from railgames.scenes.settings import SettingsScene

    scene = SettingsScene(services)
    scene.page = page
    services.app.push(scene)


def _rules(services: Services, game_id: str) -> None:
    services.go.rules(game_id)


def _saves(services: Services, game_id: str) -> None:
    for number, name in enumerate(("Rainy Sunday", "Ada against the machine", "Before dinner"), 1):
        match = sample_match(services, game_id, COMPANY, 12 * number)
        savefile.save(save_path(services.folders.saves, name), savefile.draft_of(match, name))
    services.go.load_game()


def _table(services: Services, game_id: str, seats: Sequence[Seat], moves: int) -> TableScene:
    """A table with a person to play."""
    match = sample_match(services, game_id, seats, moves)
    table = Navigation(services).table(match)
    services.app.push(table)
    return table


def _log(services: Services, game_id: str) -> None:
    _table(services, game_id, COMPANY, 40).commands.toggle_log()


def _pause(services: Services, game_id: str) -> None:
    _table(services, game_id, COMPANY, 40).commands.open_menu()


def _results(services: Services, game_id: str) -> None:
    match = sample_match(services, game_id, COMPANY, None)
    services.go.play(match)


def _replay(services: Services, game_id: str) -> None:
    match = sample_match(services, game_id, COMPANY, None)
    services.go.replay(match, match.position * 2 // 3)


def _error(services: Services) -> None:
    _menu(services)
    services.go.error(RailgamesError(tr("The map 'harbour' no longer exists.")))


def shot_names() -> list[str]:
    """The name of every scene that ``take`` can draw, each once."""
    return list(dict.fromkeys(name for one in playable_games() for name in _shots(one.id)))


def take(
    folder: Path, *, sizes: Sequence[tuple[int, int]], themes: Sequence[str], only: str = ""
) -> list[Path]:
    """Every scene in every size and theme as PNGs in ``folder``; ``only`` selects names that contain it.

    Games that cannot be loaded are left out.
    """
    paths: list[Path] = []
    for game_id in [one.id for one in playable_games()]:
        for name, put in _shots(game_id).items():
            if only and only not in name:
                continue
            for theme in themes:
                for size in sizes:
                    path = folder / f"{name}-{theme}-{size[0]}x{size[1]}.png"
                    if path in paths:
                        continue
                    with headless(size, theme) as services:
                        put(services)
                        settle(services)
                        write_picture(services, path)
                    paths.append(path)
    return paths
