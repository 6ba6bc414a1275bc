"""The strip of points: a row for each line, the change by a preview, and what is pointed at."""

import itertools
from collections.abc import Sequence

import msgspec
import pygame
import pytest

from railgames.core.game import ScoreLine, ScoreSheet
from railgames.scenes.table import score_strip
from railgames.scenes.table.score_strip import ScoreStrip, SlimStrip, StripRow
from railgames.ui.theme import Theme
from railgames.ui.widgets import Button, Column, WidgetTree
from railgames.ui.widgets.base import spacing
from tests.scenes.conftest import Run

LINES = (
    ScoreLine("exits", "Connected exits", 12, ("a", "b"), "four exits"),
    ScoreLine("road", "Longest road", 5, ("c",), "five spaces"),
    ScoreLine("rail", "Longest railway", 0),
    ScoreLine("errors", "Open ends", -4, ("e",), "four ends"),
)
SHEET = ScoreSheet(0, LINES, 13)


@pytest.fixture
def theme(run: Run) -> Theme:
    return run().app.theme


def strip(kind: type[ScoreStrip] = ScoreStrip, count: int = 4) -> tuple[ScoreStrip, list[tuple[str, ...]]]:
    lit: list[tuple[str, ...]] = []

    def light(places: Sequence[str]) -> None:
        lit.append(tuple(places))

    found = kind(light)
    found.show(msgspec.structs.replace(SHEET, lines=LINES[:count]), None)
    return found, lit


def moved(found: ScoreStrip, pos: tuple[int, int]) -> None:
    found.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos))


@pytest.mark.parametrize("count", [1, 2, 4])
def test_every_line_has_its_row_below_the_total_and_air_where_there_is_room(theme: Theme, count: int) -> None:
    found, _ = strip(count=count)
    small, head = theme.line_height("small"), theme.line_height("heading") + spacing(theme, 2)
    for high in range(found.smallest(theme)[1], found.measure(theme)[1] + 40):
        found.place(pygame.Rect(20, 30, 210, high), theme)
        rects = found._rects(theme, count)
        assert len(rects) == count
        assert rects[0].y >= 30 + head
        assert rects[-1].bottom <= found.rect.bottom
        for above, below in itertools.pairwise(rects):
            assert above.bottom == below.y
        assert all(
            (rect.x, rect.w) == (20 + spacing(theme, 2), 210 - 2 * spacing(theme, 2)) for rect in rects
        )
        assert small <= rects[0].h <= small + spacing(theme, 0.75)
    assert rects[0].h == small + spacing(theme, 0.75)
    assert rects[0].y == 30 + head + spacing(theme, 2)
    found.place(pygame.Rect(20, 30, 210, found.smallest(theme)[1] - small), theme)
    assert len(found._rects(theme, count)) == count - 1
    found.place(pygame.Rect(20, 30, 210, 10), theme)
    assert found._rects(theme, count) == []


def test_a_strip_is_as_high_as_its_lines_and_a_compact_one_as_its_total(theme: Theme) -> None:
    line = theme.line_height("small") + spacing(theme, 0.75)
    head, pad = theme.line_height("heading"), spacing(theme, 2)
    heights = [strip(count=count)[0].measure(theme)[1] for count in (1, 2, 4)]
    assert heights == [n * line + head + 3 * pad for n in (1, 2, 4)]
    empty = ScoreStrip(lambda places: None)
    assert empty.measure(theme) == (210, head + 3 * pad)
    assert empty.measure(theme, 300)[0] == 300
    assert empty.smallest(theme) == (0, head + pad + spacing(theme, 1.5))
    empty.is_compact = True
    assert empty.measure(theme, 300) == (132, head + pad)


def test_it_is_laid_out_again_when_it_gets_lines_and_drawn_again_when_anything_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = ScoreStrip(lambda places: None)
    calls: list[str] = []
    monkeypatch.setattr(found, "relayout", lambda: calls.append("layout"))
    monkeypatch.setattr(found, "invalidate", lambda: calls.append("draw"))
    better = msgspec.structs.replace(SHEET, total=20)
    less = msgspec.structs.replace(SHEET, lines=LINES[:2])
    for sheet, preview, expected in (
        (SHEET, None, ["layout", "draw"]),
        (SHEET, None, []),
        (SHEET, better, ["draw"]),
        (SHEET, better, []),
        (SHEET, None, ["draw"]),
        (better, None, ["draw"]),
        (less, None, ["layout", "draw"]),
        (None, None, ["draw"]),
    ):
        calls.clear()
        found.show(sheet, preview)
        assert calls == expected
        assert (found.sheet, found.preview) == (sheet, preview)


def test_a_preview_changes_each_line_by_what_it_adds() -> None:
    found, _ = strip()
    assert found._changes() == {}
    lines = (msgspec.structs.replace(LINES[0], points=16), LINES[1], ScoreLine("goal", "Goal", 2))
    found.show(SHEET, ScoreSheet(0, lines, 23))
    assert found._changes() == {"exits": 4, "road": 0, "goal": 2}


@pytest.mark.parametrize(
    ("row", "look"),
    [
        (StripRow("Exits", 12, 0, "small"), ("ink", "12")),
        (StripRow("Exits", 0, 0, "small", is_zero=True), ("ink_soft", "0")),
        (StripRow("Errors", -4, 0, "small"), ("bad_text", "-4")),
        (StripRow("Errors", -4, 0, "small", is_open=True), ("ink_soft", "(-4)")),
        (StripRow("Errors", 0, 0, "small", is_open=True), ("ink_soft", "0")),
        (StripRow("Points", -4, 0, "heading"), ("ink", "-4")),
    ],
)
def test_a_loss_is_red_and_in_brackets_while_it_can_be_mended(row: StripRow, look: tuple[str, str]) -> None:
    assert ScoreStrip._look(row) == look


@pytest.mark.parametrize("kind", [ScoreStrip, SlimStrip])
def test_pointing_at_a_line_lights_its_places_once_and_leaving_it_puts_them_out(
    theme: Theme, kind: type[ScoreStrip]
) -> None:
    found, lit = strip(kind)
    found.place(pygame.Rect(0, 0, 300, 200), theme)
    rects = found._rects(theme, 4)
    moved(found, rects[0].center)
    moved(found, (rects[0].x, rects[0].centery))
    assert lit == [("a", "b")]
    moved(found, rects[3].center)
    assert lit[1:] == [("e",)]
    moved(found, (rects[3].x, 199))
    assert lit[2:] == [()]
    moved(found, rects[1].center)
    found.hover_changed(False)
    assert lit[3:] == [("c",), ()]
    found.hover_changed(True)
    assert len(lit) == 5


def test_a_compact_strip_lights_nothing(theme: Theme) -> None:
    found, lit = strip()
    found.place(pygame.Rect(0, 0, 300, 200), theme)
    found.is_compact = True
    moved(found, found._rects(theme, 4)[0].center)
    assert lit == []


def test_the_tooltip_is_of_the_line_under_the_pointer(theme: Theme) -> None:
    found, _ = strip()
    tree = WidgetTree(found)
    tree.layout(theme, (0, 0, 300, 200))
    for idx, rect in enumerate(found._rects(theme, 4)):
        tree.pointer = rect.center
        assert found.tooltip_text() == ""
        found.is_hovered = True
        assert found.tooltip_text() == LINES[idx].note
        found.is_hovered = False
    found.is_hovered = True
    tree.pointer = (150, 5)
    assert found.tooltip_text() == ""


@pytest.mark.parametrize("kind", [ScoreStrip, SlimStrip])
def test_the_keys_read_every_line_within_one_tab_stop(theme: Theme, kind: type[ScoreStrip]) -> None:
    found, lit = strip(kind)
    button = Button("Next", lambda: None)
    tree = WidgetTree(Column(found, button))
    tree.layout(theme, (0, 0, 300, 200))
    tree.focus_next()
    assert tree.focus is found
    seen = []
    for key in ("", "down", "right", "down", "down", "up", "left", "home", "end"):
        if key:
            tree.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(key), mod=0, unicode=""))
        tree.update(1)
        assert tree.tooltips.is_open == bool(found.tooltip_text())
        assert not tree.tooltips.is_open or not tree.tooltips.rect.colliderect(found.focus_rect())
        assert found.rect.inflate(40, 0).contains(found.focus_rect())
        seen.append(found.tooltip_text())
    notes = [line.note for line in LINES]
    assert seen == [notes[idx] for idx in (0, 1, 2, 3, 3, 2, 1, 0, 3)]
    assert lit[-1] == LINES[3].places
    tree.focus_next()
    assert tree.focus is button
    assert lit[-1] == ()
    tree.focus_next(-1)
    tree._handle_pointer(pygame.event.Event(pygame.MOUSEMOTION, pos=found._rects(theme, 4)[1].center))
    assert found.tooltip_text() == LINES[1].note


@pytest.mark.parametrize("kind", [ScoreStrip, SlimStrip])
def test_a_total_that_is_not_to_be_seen_is_said_to_be_hidden(
    theme: Theme, kind: type[ScoreStrip], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        score_strip, "draw_text", lambda surface, theme, words, *rest, **more: drawn.append(words)
    )
    found, _ = strip(kind)
    found.preview = msgspec.structs.replace(SHEET, total=99)
    for told, shown in (("", "13"), ("hidden", "hidden")):
        found.total_told = lambda sheet, told=told: told  # type: ignore[misc]
        found.place(pygame.Rect(0, 0, 300, 200), theme)
        drawn.clear()
        found.draw(pygame.Surface((300, 200)), theme)
        assert shown in drawn
        assert ("+86" in drawn) is not bool(told)
    assert "13" not in drawn


# -- the slim strip ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wide", [150, 260, 400, 600, 900])
def test_a_slim_strip_is_as_high_as_its_rows_and_none_of_its_lines_lies_on_another(
    theme: Theme, wide: int
) -> None:
    found, _ = strip(SlimStrip)
    high = found.measure(theme, wide)[1]
    found.place(pygame.Rect(10, 20, wide, high), theme)
    placed, pad = found._placed(theme), spacing(theme, 2)
    assert isinstance(found, SlimStrip)
    assert len(placed) == 5
    assert placed[0].topleft == (10 + pad, 20 + pad // 2)
    assert found.rect.bottom - placed[-1].bottom == pad - pad // 2
    rows: dict[int, list[pygame.Rect]] = {}
    for rect in placed:
        rows.setdefault(rect.y, []).append(rect)
        assert rect.h == theme.line_height("small") + spacing(theme, 0.75)
        assert len(rows[rect.y]) == 1 or rect.right <= 10 + wide - pad
    tops = sorted(rows)
    assert [below - above for above, below in itertools.pairwise(tops)] == [placed[0].h] * (len(tops) - 1)
    for row in rows.values():
        assert row[0].x == 10 + pad
        for left, right in itertools.pairwise(row):
            assert right.x - left.right == spacing(theme, 3)
    for above, below in itertools.pairwise(tops):  # it did not fit into the row above
        assert rows[above][-1].right + spacing(theme, 3) + rows[below][0].w > 10 + wide - pad


def test_a_slim_strip_without_points_has_its_total_alone(theme: Theme) -> None:
    empty = SlimStrip(lambda places: None)
    line = theme.line_height("small") + spacing(theme, 0.75)
    assert empty.measure(theme) == (600, line + spacing(theme, 2))
    assert empty.measure(theme, 320)[0] == 320
    surface = pygame.Surface((50, 50))
    empty.place(surface.get_rect(), theme)
    empty.draw(surface, theme)
    assert surface.get_at((0, 0))[:3] == (0, 0, 0)  # nothing is drawn
