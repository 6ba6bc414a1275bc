"""The places of cards that one counts by stand out: at least 3 to 1 from the ground of the canyon."""

import pytest

from railgames.ui.widgets.paint import contrast
from tests.scenes.derailed.conftest import OpenDesk

LEAST = 3.0


@pytest.mark.parametrize("theme", ["paper", "night"])
@pytest.mark.parametrize(("size", "people"), [((1280, 720), 3), ((1024, 640), 6)])
def test_the_corners_of_an_empty_cell_stand_out(
    desk: OpenDesk, theme: str, size: tuple[int, int], people: int
) -> None:
    at = desk(size=size, theme=theme, scale=1.0, people=people)
    at.lift_curtain()
    at.pilot.settle(2000)
    picture = at.pilot.picture()
    for name in (f"A{at.room.board.board.length}", f"{'ABCDEF'[people - 1]}2"):
        rect = at.room.board.geometry.place(name)
        ground = picture.get_at((rect.x + rect.w // 4, rect.y + rect.h // 4))
        edge = [picture.get_at((rect.x + dx, rect.y + rect.h // 5)) for dx in range(rect.w // 8)]
        found = max(contrast(tuple(ink)[:3], tuple(ground)[:3]) for ink in edge)
        assert found >= LEAST, (name, found)
