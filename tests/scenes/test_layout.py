"""Nothing is cut, laid over something else or outside the window, in any scene at any size and scale."""

import pytest

from railgames.testing.layout_check import layout_problems
from tests.scenes.conftest import Run
from tests.scenes.stage import SCENES

pytestmark = pytest.mark.usefixtures("no_pictures")

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
