"""Every text is whole in its box, in both games, at the sizes and UI scales with the least room."""

import pytest

from railgames.ai.thinking import advise, agent_rng
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.registry import game, game_ids
from railgames.scenes import screenshots
from railgames.scenes.table.scene import TableScene
from railgames.testing.layout_check import layout_problems
from railgames.ui.pilot import Pilot
from tests.scenes.samples import SECOND_ROUNDS, in_second_round
from tests.scenes.text_check import checking

pytestmark = pytest.mark.usefixtures("no_pictures")  # what lies under the texts takes longest to draw

ROOMS = (((1920, 1080), 2.0), ((1280, 720), 1.5), ((1024, 640), 1.5), ((1024, 640), 1.0))

SMALLEST = ((1024, 640), 0.75)
"""So small that some words end in an ellipsis."""

SHORTENED = ("saves", "setup")
"""Scenes with lists whose long names end in an ellipsis on purpose: the whole name stands beside the list."""


def table_of(services: screenshots.Services, game_id: str, count: int, **options: object) -> TableScene:
    """A game in its second round on the table of a person and AIs that do not answer."""
    match = in_second_round(services, game_id, count, **options)
    table = services.go.table(match)
    services.app.push(table)
    return table


@pytest.mark.parametrize("game_id", game_ids())
def test_every_scene_shows_every_word_and_leaves_nothing_out_of_place(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = []
    with checking(monkeypatch) as check:
        for name, put in screenshots._shots(game_id).items():
            if name.endswith("-start") or (game_id not in name and game_id != game_ids()[0]):
                continue  # less than in the middle of a game; the same scene in every game
            with screenshots.headless((1280, 720), "paper") as services:
                put(services)
                pilot = Pilot(services.app)
                for size, scale in (*ROOMS, SMALLEST):
                    check.clear()
                    services.app.set_scale(scale)
                    pilot.resize(size)
                    pilot.step(3)
                    found = layout_problems(services.app.stack.top.tree)  # type: ignore[union-attr]
                    if not name.startswith(SHORTENED) and (size, scale) != SMALLEST:
                        found += check.cut.values()
                    faults += [f"{name} {size} at {scale}: {fault}" for fault in found]
        assert check.drawn > 100
    assert not faults


@pytest.mark.parametrize(("game_id", "options"), SECOND_ROUNDS)
@pytest.mark.parametrize("count", [2, 6])
def test_a_full_table_shows_every_word_every_score_line_and_every_hint(
    game_id: str, options: dict[str, object], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = []
    with checking(monkeypatch) as check, screenshots.headless((1280, 720), "paper") as services:
        table = table_of(services, game_id, count, **options)
        pilot = Pilot(services.app)
        pilot.step(3)
        while services.app.stack.top is not table:  # the curtain
            services.app.pop()
        table.controller.take_seat(0)
        pilot.step(3)
        assert table.is_interactive
        agent = game(game_id).agent(Level.NORMAL)
        hints = advise(table.match.state, agent, agent_rng(7, 0, 0), Budget(100))
        for size, scale in ROOMS:
            check.clear()
            services.app.set_scale(scale)
            pilot.resize(size)
            pilot.step(3)
            for hint in hints:
                table.on_hint(hint)
                pilot.step(3)
                faults += [f"{size} at {scale}: {fault}" for fault in check.cut.values()]
                assert table.bottom.news.text.startswith("Hint: ")
                assert not table.bottom.news.tooltip_text(), "a hint that is cut would have a tooltip"
            strip = table.score if table.score.visible else table.slim
            rects = strip._rects(services.app.theme, len(strip.lines()))
            assert len(rects) == len(strip.lines()) > 0, f"every score line is there at {size}, {scale}"
            assert all(strip.rect.contains(rect) for rect in rects)
    assert not faults


@pytest.mark.parametrize(
    ("size", "scale", "is_wide"),
    [
        ((1280, 720), 1.0, True),
        ((1024, 640), 1.0, True),
        ((1280, 720), 1.5, True),
        ((1920, 1080), 2.0, True),
        ((1024, 640), 1.5, False),
        ((1280, 720), 2.0, False),
        ((700, 900), 1.0, False),
    ],
)
def test_the_score_is_beside_the_board_where_both_have_room_else_in_a_row_below_it(
    size: tuple[int, int], scale: float, is_wide: bool
) -> None:
    with screenshots.headless(size, "paper") as services:
        services.app.set_scale(scale)
        table = table_of(services, "railroad_ink", 2)
        Pilot(services.app).step(3)
        assert table.score.visible is is_wide
        assert table.slim.visible is not is_wide
        assert not table.slim.visible or table.slim.rect.bottom <= table.bottom.rect.y
        assert not table.slim.visible or table.slim.rect.y >= table.room_widget.rect.bottom
