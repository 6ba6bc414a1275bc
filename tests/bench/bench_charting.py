"""Frames of a map of the largest game's size at 1920 x 1080: ``python -m tests.bench.bench_charting``.

2,200 points, 1,000 segments of six players told apart by pattern and colour, 70 names. Counted as in
``bench_railroad_ink_scene``: one step of the app, in processor time of the thread.
"""

import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from railgames.scenes.charting.strokes import Stroke
from railgames.scenes.charting.view import ChartView
from railgames.scenes.commands import map_commands, shared_commands
from railgames.ui.app import App, AppSettings
from railgames.ui.commands import control_commands
from railgames.ui.pilot import Pilot
from tests.bench.bench_railroad_ink_scene import SIZE, report, timed
from tests.scenes.charting.maps import lattice_chart
from tests.scenes.charting.poster import PosterScene, hex_color, sharpen

ROOT = Path(__file__).resolve().parents[2]
FRAMES = 240
SEGMENTS = 1000


def track(scene: PosterScene) -> dict[int, int]:
    """edge -> owner: six networks that grow from edges of their own."""
    graph, rng = scene.chart.graph, random.Random(4)
    owners: dict[int, int] = {}
    ends = {seat: [rng.randrange(graph.nodes)] for seat in range(6)}
    while len(owners) < SEGMENTS:
        seat = len(owners) % 6
        node = rng.choice(ends[seat][-12:])
        free = [(edge, other) for edge, other in graph.adjacent[node] if edge not in owners]
        if not free:
            ends[seat].append(rng.randrange(graph.nodes))
            continue
        edge, other = rng.choice(free)
        owners[edge] = seat
        ends[seat].append(other)
    return owners


def frames(app: App, work: Iterator[object]) -> list[float]:
    """Milliseconds of every step, each after a piece of work that asks for it."""
    taken = []
    for _ in work:
        start = time.thread_time()
        app.step(1 / 60)
        taken.append((time.thread_time() - start) * 1000)
    return taken


def held_bytes(view: ChartView) -> int:
    """Memory of all pictures of a map, those in the raster's cache included."""
    return view.tiles.held_bytes + view.strokes.held_bytes + view.app.raster.cache.held_bytes


def main() -> None:
    """Print one line for each way of moving, then the memory."""
    commands = [*control_commands(), *shared_commands(), *map_commands()]
    app = App(AppSettings(scale=1.0), headless_size=SIZE, data_root=ROOT, strict=True, commands=commands)
    scene = PosterScene(lattice_chart())
    app.push(scene)
    app.step(1 / 60)
    room, view, pilot = scene.room, scene.room.view, Pilot(app)
    room.build(track(scene))
    start = time.perf_counter()
    sharpen(app, scene)
    sys.stdout.write(f"all sharp after {time.perf_counter() - start:.2f} s\n")

    drawn = app.frames_drawn
    report("nothing moves", frames(app, iter(range(FRAMES))))
    sys.stdout.write(f"frames drawn meanwhile: {app.frames_drawn - drawn}\n")

    view.steering.go_to(view.camera.center, 5)
    pilot.settle()
    sharpen(app, scene)

    def pan(far: int) -> Iterator[object]:
        for n in range(FRAMES):
            yield view.steering.pan(far * (1 if n % 80 < 40 else -1), far * (1 if n % 120 < 60 else -1) / 2)

    report("panning, tiles ready", frames(app, pan(3)))
    report("panning fast over new ground", frames(app, pan(40)))
    sharpen(app, scene)

    def zoom() -> Iterator[object]:
        for n in range(FRAMES):
            if n % 15 == 0:
                view.steering.zoom_at((960 + n, 540), 2 if n % 60 < 30 else -2)
            yield None

    report("zooming", frames(app, zoom()))
    pilot.settle()
    view.steering.fit()
    pilot.settle()
    sharpen(app, scene)

    def hover() -> Iterator[object]:
        graph, weights = scene.chart.graph, [1] * len(scene.chart.edges)
        ways = graph.cheapest([1000], weights, limit=9)
        reached = [node for node in range(graph.nodes) if ways.reaches(node)]
        stroke = Stroke(app.theme.seat(0).color, "dashed", 5.0, hex_color(app.theme, "raised"), 2.0)
        for n in range(FRAMES):
            node = reached[n * 7 % len(reached)]
            pilot.post(
                1024, pos=view.to_screen(scene.chart.point(node)), rel=(1, 1), buttons=(0, 0, 0), touch=False
            )
            view.show_path(1000, ways.edges_to(node), stroke, f"${n % 20}")
            yield None

    report("hover: another path every frame", frames(app, hover()))
    spots = [(n * 7 % 1920, n * 5 % 1080) for n in range(FRAMES)]
    spot = iter(spots * 2)
    report("picking", timed(lambda: view.place_at(next(spot)), FRAMES))
    fresh = iter(range(1000))
    report(
        "placing names at a new zoom", timed(lambda: view.labels._place(app.theme, 1 + next(fresh) / 99), 10)
    )
    held = held_bytes(view)
    sys.stdout.write(f"memory of all pictures: {held / 1e6:.0f} MB\n")
    app.close()


if __name__ == "__main__":
    main()
