"""Nothing is cut, laid over something else or outside the window, in any scene at any size and scale."""

import pytest

from railgames.core.registry import game_ids
from railgames.scenes import screenshots
from railgames.testing.layout_check import layout_problems
from railgames.ui.pilot import Pilot
from tests.scenes.conftest import Run
from tests.scenes.stage import SCENES

ROOMS = [
    ((1024, 640), 1.0), ((1280, 720), 1.0), ((1920, 1080), None), ((1024, 640), 0.75), ((1024, 640), 2.5),
    ((1920, 1080), 2.5), ((1100, 1000), 1.25),
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_everything_has_its_room(run: Run, scene: str) -> None:
    problems = {}
    for size, scale in ROOMS:
        bench = run(size, scale=scale)
        SCENES[scene](bench)
        found = layout_problems(bench.tree)
        if found:
            problems[f"{size} at {scale}"] = found
        bench.quit()
    assert not problems


@pytest.mark.parametrize("scene", SCENES)
def test_a_resize_and_a_theme_on_the_fly_leave_nothing_out_of_place(run: Run, scene: str) -> None:
    bench = run((1920, 1080), scale=None)
    SCENES[scene](bench)
    bench.pilot.resize((1024, 640))
    bench.app.set_theme("night")
    bench.settle()
    assert layout_problems(bench.tree) == []


@pytest.mark.parametrize("game_id", game_ids())
def test_every_scene_of_the_installed_games_has_its_room(game_id: str) -> None:
    problems = {}
    for name, put in screenshots._shots(game_id).items():
        if game_id not in name or name.endswith(("-start", "-middle")):  # the room suite has the table itself
            continue
        with screenshots.headless((1280, 720), "paper") as services:
            put(services)
            pilot = Pilot(services.app)
            for size, scale in (
                ((1280, 720), 1.0),
                ((1024, 640), 2.5),
                ((1920, 1080), 1.2),
                ((1024, 640), 0.75),
            ):
                services.app.set_scale(scale)
                pilot.resize(size)
                pilot.step(2)
                found = layout_problems(services.app.stack.top.tree)  # type: ignore[union-attr]
                if found:
                    problems[f"{name} {size} at {scale}"] = found
    assert not problems
