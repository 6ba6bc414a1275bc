"""What grows with the log and must not: questions to the AI, opening, the list of saves, log, undo, hints.

Run on request: ``python -m tests.bench.bench_long_games``. Each figure is the median and the worst of several
tries, in milliseconds of the window's thread, beside its gate.
"""

import os
import statistics
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from railgames.ai.worker import Worker
from railgames.core import registry
from railgames.core.match import Match
from railgames.scenes.navigation import Navigation
from railgames.scenes.save_picture import SavePicture
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services
from railgames.scenes.table.log_panel import LogPanel
from railgames.scenes.table.seat_look import SeatLook
from railgames.store import savefile
from railgames.store.listing import list_saves
from railgames.testing import golden
from tests.bench.long_game import GAME, MAPS_REFERENCE, canyon, freight

TRIES = 15
ROOT = Path(__file__).resolve().parents[2]


def timed(
    work: Callable[[], object], before: Callable[[], object] = lambda: None, tries: int = TRIES
) -> list[float]:
    """Milliseconds of each try; ``before`` is not counted."""
    taken = []
    for _ in range(tries):
        before()
        begun = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - begun))
    return taken


def report(name: str, taken: list[float], gate: float) -> None:
    verdict = "" if statistics.median(taken) < gate else "  MISSED"
    print(f"{name:58} {statistics.median(taken):8.3f} {max(taken):8.3f}   < {gate:g}{verdict}")


def wait_for(worker: Worker) -> None:
    deadline = time.monotonic() + 20
    while worker.poll() is None and time.monotonic() < deadline:
        time.sleep(0.002)


def questions(match: Match) -> None:
    """An AI question, a hint, and a hint that nobody waits for."""
    with Worker(maps=MAPS_REFERENCE) as worker:
        worker.prepare(match)
        report(
            "first question (the process gets a snapshot)", timed(lambda: worker.request(match), tries=1), 2
        )
        wait_for(worker)

        def play() -> None:
            match.play(match.state.legal_actions()[0])

        def ask() -> None:
            worker.request(match)

        taken = []
        for _ in range(TRIES):
            play()
            taken += timed(ask, tries=1)
            wait_for(worker)
        report("question after one more action", taken, 2)
        taken = timed(lambda: worker.cancel(), lambda: worker.request(match, hint=True, seconds=0.2))
        report("abandoned hint", taken, 2)
        taken = timed(lambda: worker.poll(), lambda: None)
        report("poll", taken, 2)


def undo(match: Match) -> None:
    def ready() -> None:
        while not match.can_undo:
            match.play(match.state.legal_actions()[-1])

    report("undo of a gesture", timed(lambda: match.undo(), ready), 5)
    report("undo of a single action", timed(lambda: match.undo(single=True), ready), 5)


def opening(services: Services, match: Match, name: str, find_game: Callable[[str], object]) -> None:
    """From the file to the state, and the replay in the background."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Long.railgame"
        report(f"{name}: draft of a save", timed(lambda: savefile.draft_of(match, "Long")), 2)
        savefile.save(path, savefile.draft_of(match, "Long"))
        print(f"{name}: {match.position} actions, file of {path.stat().st_size / 1024:.0f} KiB")
        loaded = savefile.open_save(path, match.maps, find_game)
        assert loaded.match.position == match.position
        report(f"{name}: open a save", timed(lambda: savefile.open_save(path, match.maps, find_game)), 50)
        assert loaded.past is not None
        begun = time.perf_counter()
        thread = threading.Thread(target=loaded.past.replay)
        thread.start()
        thread.join()
        print(f"{name}: replayed in the background in {time.perf_counter() - begun:.2f} s")
        report(f"{name}: take the replayed log over", timed(lambda: loaded.past.hand_over(), tries=1), 5)


def pictures(services: Services, match: Match) -> None:
    """From the choice in the list of saves, and from the click on a save, to the picture."""
    folder = services.folders.saves
    path = folder / "Long.railgame"
    savefile.save(path, savefile.draft_of(match, "Long"))
    (entry,) = list_saves(folder)
    go = Navigation(services)
    services.app.push(go.menu())
    services.app.step(1 / 60)

    def table() -> None:
        services.go.open_save(path)
        services.app.step(1 / 60)

    def back() -> None:
        while len(services.app.stack) > 1:
            services.app.pop()
        services.saver.wait()
        services.app.step(1 / 60)

    table()
    report("a save to the first frame of its table", timed(table, back, tries=5), 50)
    back()
    picture = SavePicture(services)
    surface = pygame.Surface((330, 600))
    theme = services.app.theme

    def read() -> None:
        picture.update(1.0)
        picture.draw(surface, theme)

    def choose() -> None:
        picture.show(None, [])
        picture.show(entry, [])

    picture.rect = pygame.Rect(0, 0, 330, 600)
    report("picture in the list of saves", timed(read, choose), 50)


def log(services: Services, match: Match) -> None:
    """An open log takes a new line."""
    looks = [SeatLook("seat:0", "circle"), SeatLook("seat:1", "square")]
    panel = LogPanel(
        match,
        lambda events: events,
        str,
        lambda: 0,
        lambda seat: looks[seat % 2],
        lambda: None,
        lambda seat, places: None,
    )
    panel.rect = pygame.Rect(0, 0, 300, 600)
    surface = pygame.Surface((300, 600))
    theme = services.app.theme
    panel.toggle()
    report("opening the log (once)", timed(lambda: panel.draw(surface, theme), tries=1), 1000)

    def new_line() -> None:
        panel.refresh()
        panel.draw(surface, theme)

    def play() -> None:
        match.play(match.state.legal_actions()[0])

    report("an open log takes a new line", timed(panel.refresh, play), 1)
    report("and draws itself", timed(new_line, play), 16)


def main() -> None:
    print(f"{'':58} {'median':>8} {'worst':>8}   gate, ms")
    with headless((1920, 1080), "paper") as services:
        match = freight()
        opening(services, match, "Freight Dice", lambda game_id: GAME)
        questions(match)
        undo(match)
        log(services, match)
        long_canyon = canyon(services.library)
        opening(services, long_canyon, "Derailed!", lambda game_id: long_canyon.game)
        pictures(services, long_canyon)
        path = ROOT / "tests" / "games" / "empire_builder" / "golden" / "6-seats.txt.gz"
        rails = golden.replay(registry.game("empire_builder"), services.library, golden.read(path))
        opening(services, rails, "Empire Builder, 109 turns of six", lambda game_id: rails.game)


if __name__ == "__main__":
    main()
