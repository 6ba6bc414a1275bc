"""A tooltip covers neither what it is about nor what stands beside that: one wants to read it next."""

from collections.abc import Iterator

import pytest
from pygame import Rect

from railgames.scenes import screenshots
from railgames.scenes.empire_builder.items import Item
from railgames.scenes.holding.hand import HandSlot, ToolSlot
from railgames.scenes.services import Services
from railgames.scenes.spike.market import Chip
from railgames.scenes.spike.ticket import Ticket
from railgames.scenes.table.desk import BoardArea
from railgames.ui.widgets import Widget
from railgames.ui.widgets.overlay import tip_neighbours, tip_spot
from tests.scenes.conftest import Bench

pytestmark = pytest.mark.usefixtures("no_pictures")

SIZES = ((1024, 640), (1280, 720), (1920, 1080))
GAMES = ("railroad_ink", "derailed")
"""Games whose places on the board have a size."""

ALL_GAMES = (*GAMES, "spike", "empire_builder")

BOARD_STEPS = 11
"""The pointer visits the board at so many times as many points."""


@pytest.fixture(params=SIZES, ids=str)
def services(request: pytest.FixtureRequest) -> Iterator[Services]:
    with screenshots.headless(request.param, "paper") as services:
        yield services


def told(bench: Bench, pos: tuple[int, int]) -> Widget | None:
    """The widget whose tooltip opens at a place of the window."""
    tips = bench.tree.tooltips
    bench.pilot.move((0, bench.app.window.size[1] - 1))
    bench.pilot.step(2)
    bench.pilot.move(pos)
    for _ in range(40):
        bench.pilot.step()
        if tips.is_open:
            assert isinstance(tips.target, Widget)
            return tips.target
        if not tips.is_waiting:
            return None
    return None


def covered(bench: Bench, target: Widget) -> list[Rect]:
    """What the tooltip lies on and should not."""
    spot, tip = tip_spot(target), bench.tree.tooltips.rect
    assert bench.tree.bounds.contains(tip)
    near = [one for one in tip_neighbours(target) if one.colliderect(spot.inflate(*spot.size))]
    about = [spot] if spot != target.rect or near else []
    return [one for one in (*about, *near) if tip.colliderect(one)]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_tooltip_on_the_board_leaves_the_places_round_its_own_free(
    services: Services, game_id: str
) -> None:
    bench = Bench(services)
    services.go.play(screenshots.sample_match(services, game_id, screenshots.COMPANY, 40))
    bench.pilot.settle(2000)
    board = next(one for one in bench.tree.root.walk() if isinstance(one, BoardArea))
    seen: list[Rect] = []
    for x in range(board.rect.x, board.rect.right, max(1, board.rect.w // BOARD_STEPS)):
        for y in range(board.rect.y, board.rect.bottom, max(1, board.rect.h // BOARD_STEPS)):
            spot = board.room.spot_at((x, y))
            if spot is None or spot in seen or told(bench, (x, y)) is not board:
                continue
            seen.append(spot)
            assert covered(bench, board) == []
    assert len(seen) >= (8 if game_id == "derailed" else 12)


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("game_id", ALL_GAMES)
def test_a_tooltip_of_a_widget_leaves_its_neighbours_free(
    services: Services, game_id: str, is_over: bool
) -> None:
    bench = Bench(services)
    moves = None if is_over else 40
    services.go.play(screenshots.sample_match(services, game_id, screenshots.COMPANY, moves))
    bench.pilot.settle(2000)
    targets = [one for one in bench.tree.root.walk() if one.is_shown and one.rect.w and one.tooltip_text()]
    seen = 0
    for one in targets:
        if isinstance(one, BoardArea) or told(bench, one.rect.center) is not one:
            continue
        seen += 1
        assert covered(bench, one) == [], one.name
        tools = [tool.rect for tool in bench.tree.root.walk() if isinstance(tool, ToolSlot) and tool.rect.w]
        assert bench.tree.tooltips.rect.collidelist(tools) < 0 or not isinstance(one, HandSlot)
        if is_over:
            buttons = [bench.find(name).rect for name in ("main menu", "replay", "again", "new game")]
            assert one.name in ("again", "new game") or bench.tree.tooltips.rect.collidelist(buttons) < 0
    assert seen >= (2 if is_over else 8)


@pytest.mark.parametrize(("game_id", "kind"), [("spike", Chip), ("spike", Ticket), ("empire_builder", Item)])
def test_a_tooltip_of_what_is_shown_on_the_map_stays_off_the_map(
    services: Services, game_id: str, kind: type[Widget]
) -> None:
    bench = Bench(services)
    services.go.play(screenshots.sample_match(services, game_id, screenshots.COMPANY, 40))
    bench.pilot.settle(2000)
    targets = [one for one in bench.tree.root.walk() if isinstance(one, kind) and one.is_shown and one.rect.w]
    seen = 0
    for one in targets:
        if told(bench, one.rect.center) is not one:
            continue
        seen += 1
        tip = bench.tree.tooltips.rect
        assert not tip.colliderect(one.rect)
        assert tip.bottom <= one.rect.y or tip.y >= one.rect.bottom, "above or below"
    assert seen >= 4
