"""A whole program without a screen: services on a folder of the test's own, the toy game, a pilot."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from railgames.ai.answers import Answer
from railgames.content.library import Library
from railgames.core import registry
from railgames.core.game import Decision
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.scenes import services as services_module
from railgames.scenes import start
from railgames.scenes.services import Services
from railgames.scenes.start_options import StartOptions
from railgames.store.folders import Folders, open_folders
from railgames.store.settings import Settings
from railgames.testing.rooms.blank import blank_pictures
from railgames.ui.pilot import Pilot
from railgames.ui.widgets import Widget
from tests.core.entries import Entry
from tests.core.toy_game import GAME, FreightConfig, FreightMap, FreightMaps
from tests.scenes import samples
from tests.scenes.toy_room import SCENE

ADA, BO = Seat("Ada", None, 0, 0), Seat("Bo", None, 1, 1)
BOT = Seat("Brunel", Level.EASY, 2, 2)


class MapLine:
    def __init__(self, map_id: str) -> None:
        self.game, self.id, self.title, self.pack = "freight_dice", map_id, map_id.title(), "railgames"
        self.description = f"The map of {self.title}."


class Thinker:
    """An AI that answers at the next poll with the first legal action, or as ``source`` says."""

    def __init__(self) -> None:
        self.waiting: Answer | None = None
        self.thoughts = 0
        self.source = "agent"
        self.holds = False
        self.asked = 0
        self.progress: Any = None
        self.is_closed = False

    def request(
        self, match: Match, *, hint: bool = False, level: Level | None = None, seconds: float | None = None
    ) -> None:
        self.asked += 1
        view = match.state
        decision = GAME.agent(Level.EASY).choose(view, view.legal_actions(), None, _NoBudget())  # type: ignore[arg-type]
        self.waiting = Answer(
            action=decision.action,
            reason=decision.reason,
            seat=view.current_player or 0,
            position=match.position,
            is_hint=hint,
            source=self.source,  # type: ignore[arg-type]
            seconds=0.0,
        )

    def poll(self) -> Answer | None:
        if self.holds:
            return None
        answer, self.waiting = self.waiting, None
        return answer

    def prepare(self, match: Match) -> None:
        pass

    def think_ahead(self, match: Match) -> None:
        self.thoughts += 1

    def cancel(self) -> None:
        self.waiting = None

    def close(self) -> None:
        self.is_closed = True


class _NoBudget:
    def spend(self, n: int = 1) -> None: ...
    def report(self, decision: Decision) -> None: ...


class Bench:
    """One run of the program: its services, a pilot, and ways to find things by name."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.app = services.app
        self.pilot = Pilot(services.app)
        self.thinker = Thinker()
        services.worker = lambda: self.thinker  # type: ignore[assignment, return-value]
        self.toasts: list[str] = []

    @property
    def top(self) -> Any:
        return self.app.stack.top

    @property
    def under(self) -> Any:
        """The scene below the top one."""
        return self.app.stack.scenes[-2]

    @property
    def tree(self) -> Any:
        return self.top.tree

    def push(self, scene: Any) -> Any:
        self.app.push(scene)
        self.settle()
        return scene

    def settle(self) -> None:
        """Let posted work and saves happen."""
        self.services.wait_for_savers(5)
        self.pilot.step(3)

    def find(self, name: str) -> Widget:
        for layer in reversed(self.tree.layers()):
            for widget in layer.walk():
                if widget.name == name and widget.is_shown:
                    return widget
        shown = sorted(
            {w.name for layer in self.tree.layers() for w in layer.walk() if w.name and w.is_shown}
        )
        raise LookupError(f"no {name!r}; there are {shown}")

    def has(self, name: str) -> bool:
        return any(w.name == name and w.is_shown for layer in self.tree.layers() for w in layer.walk())

    def click(self, name: str) -> None:
        """Click in the middle of a widget with this name, scrolled into sight first."""
        widget = self.find(name)
        for node in widget.path():
            if node is not widget and hasattr(node, "reveal"):
                node.reveal(widget.rect)
        self.pilot.step()
        self.pilot.click(widget.rect.center)
        self.settle()

    def tab_to(self, name: str, most: int = 80) -> None:
        """Press Tab until the widget has the keyboard."""
        for _ in range(most):
            focus = self.tree.focus
            if focus is not None and focus.name == name:
                return
            self.pilot.press("tab")
        raise AssertionError(f"Tab does not reach {name!r}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.pilot.press(key)
        self.settle()

    @property
    def texts(self) -> str:
        """Everything that labels, buttons and toasts say now."""
        found = []
        for layer in self.tree.layers():
            for widget in layer.walk():
                text = getattr(widget, "text", "")
                if widget.is_shown and isinstance(text, str):
                    found.append(text)
        return "\n".join(found)

    def match(self, *seats: Seat, seed: int = 7, moves: int = 0, **options: Any) -> Match:
        """A toy match; ``moves`` are the first legal actions."""
        setup = MatchSetup("freight_dice", FreightConfig(**options), seats or (ADA, BO), seed)
        match = Match(GAME, setup, self.services.library)
        for _ in range(moves):
            match.play(match.state.legal_actions()[0])
        return match

    def table(self, *seats: Seat, **options: Any) -> Any:
        """A toy match on the table."""
        return self.push(self.services.go.table(self.match(*seats, **options)))

    def quit(self) -> None:
        """End the program as a player does."""
        start.close(self.services)

    def crash(self) -> None:
        """End the program as a power cut does: nothing is closed, only the locks go with the process."""
        self.services.wait_for_savers(5)
        for scene in self.app.stack.scenes:
            keeper = getattr(scene, "keeper", None)
            if keeper is not None:
                keeper.journal.close()
        self.app.raster.close()
        self.services.close_savers()
        held = self.services.save_locks._held
        for handle, _ in held.values():
            if handle is not None:
                os.close(handle)
        held.clear()


Run = Callable[..., Bench]


@pytest.fixture(autouse=True, scope="session")
def shared_samples() -> Iterator[None]:
    """The sample matches of pictures are played as they were recorded."""
    with samples.recorded():
        yield


@pytest.fixture
def no_pictures(request: pytest.FixtureRequest) -> Iterator[None]:
    """For tests that ask for words, places and what a press does. One of the same file that looks at what is
    drawn is marked ``pictures``, and has them."""
    looks = request.node.get_closest_marker("pictures") is not None
    with nullcontext() if looks else blank_pictures():
        yield


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is the only one that is installed, with two maps of its own."""
    monkeypatch.setattr(registry, "_entries", lambda: {"freight_dice": Entry(GAME)})
    monkeypatch.setattr(services_module, "_entries", lambda: {"freight_dice": Entry(SCENE)})
    maps, load = FreightMaps(), Library.load

    def load_one(self: Library, game: str, map_id: str, kind: Any) -> Any:
        return maps.load(game, map_id, kind) if game == "freight_dice" else load(self, game, map_id, kind)

    monkeypatch.setattr(Library, "load", load_one)
    monkeypatch.setattr(Library, "maps", lambda self, game, folder="": [MapLine(one) for one in maps.boards])
    assert FreightMap


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return open_folders(tmp_path / "données 日本")


@pytest.fixture
def run(toy: None, folders: Folders) -> Iterator[Run]:
    """Start the program: ``run(size, scale, theme)``; several runs share the data folder, unless they are
    given ``folders``."""
    benches: list[Bench] = []

    def begin(
        size: tuple[int, int] = (1280, 720),
        *,
        scale: float | None = 1.0,
        theme: str = "paper",
        settings: Settings | None = None,
        options: StartOptions | None = None,
        folders: Folders = folders,
    ) -> Bench:
        if settings is None:
            settings = Settings(theme=theme, ui_scale=scale, speed="off", tips_seen=("*",))
        services = start.make_services(settings, folders, options or StartOptions(), headless=size)
        services.app.strict = True
        bench = Bench(services)
        start.set_hooks(services)
        benches.append(bench)
        return bench

    yield begin
    for bench in benches:
        if bench.app.window.is_open:
            bench.app.close()
        bench.services.close_savers()
