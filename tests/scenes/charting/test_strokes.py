"""Strokes: patterns are told apart without colour, go on over joints, and lie on their casing."""

from itertools import combinations, pairwise

import pytest
from pygame import Surface

from railgames.content.theme_file import Pattern
from railgames.scenes.charting.chart import length_of, part_of, point_along
from railgames.scenes.charting.edges import Pen, Strokes
from railgames.scenes.charting.strokes import (
    PATTERNS,
    Stroke,
    bounds,
    casing_svg,
    core_svg,
    repeat_of,
    stroke_svg,
    svg_picture,
)
from railgames.ui.vector import svg
from tests.scenes.charting.conftest import Show

LINE = ((10.0, 20.0), (110.0, 20.0), (210.0, 20.0))


def drawn(pattern: Pattern, width: float = 5.0, color: str = "#000000") -> Surface:
    ground = '<rect x="0" y="0" width="220" height="40" fill="#808080"/>'
    body = ground + stroke_svg(LINE, Stroke(color, pattern, width, "#ffffff"))
    return svg(svg_picture(body, (0, 0, 220, 40)), (220, 40))


@pytest.mark.parametrize("width", [4.0, 5.0, 8.0])
def test_patterns_are_told_apart_without_colour(width: float) -> None:
    pictures = {pattern: drawn(pattern, width) for pattern in PATTERNS}
    for first, second in combinations(PATTERNS, 2):
        one, two = pictures[first], pictures[second]
        differ = sum(
            abs(one.get_at((x, y))[0] - two.get_at((x, y))[0]) > 90
            for x in range(20, 200)
            for y in range(10, 30)
        )
        assert differ > 100, (first, second)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_stroke_lies_on_its_casing_and_within_its_bounds(pattern: Pattern) -> None:
    stroke = Stroke("#000000", pattern, 5.0, "#ffffff", 2.0)
    left, top, wide, high = bounds(LINE, stroke)
    assert drawn(pattern).get_at((60, 20 - 4))[0] > 160, "the casing shows beside the line"
    body = stroke_svg(LINE, stroke)
    picture = svg(svg_picture(body, (left - 3, top - 3, wide + 6, high + 6)), (int(wide) + 6, int(high) + 6))
    used = picture.get_bounding_rect(10)
    assert used.left >= 2
    assert used.top >= 2
    assert used.right <= wide + 5
    assert used.bottom <= high + 5


@pytest.mark.parametrize("pattern", ["dashed", "dotted", "cross-tie"])
def test_a_pattern_goes_on_over_a_joint(pattern: Pattern) -> None:
    """Half a mark at either end: two lines that meet look like one."""
    stroke = Stroke("#000000", pattern, 5.0, "#ffffff")
    halves = [draw(half, stroke) for draw in (casing_svg, core_svg) for half in (LINE[:2], LINE[1:])]
    joined = svg(svg_picture("".join(halves), (0, 0, 220, 40)), (220, 40))
    marks = [x for x in range(20, 200) if joined.get_at((x, 20 - 2))[0] < 128]
    starts = [x for x in marks if x - 1 not in marks]
    steps = {second - first for first, second in pairwise(starts[1:])}
    assert max(steps) - min(steps) <= 2, "as even over the joint as elsewhere"


def test_a_whole_number_of_repeats_has_room() -> None:
    for long in (7.0, 50.0, 333.0):
        assert (long / repeat_of(long, 19.5)) % 1 == pytest.approx(0)


def test_parts_of_a_line() -> None:
    line = ((0.0, 0.0), (10.0, 0.0), (10.0, 20.0))
    assert length_of(line) == 30
    assert point_along(line, 15)[0] == (10, 5)
    assert point_along(line, 15)[1] == (0, 1)
    assert part_of(line, 5, 15) == [(5, 0), (10, 0), (10, 5)]
    assert part_of(line, 11, 12) == [(10, 1), (10, 2)]
    assert part_of(line, 0, 30) == list(line)


def test_a_pen_swells_with_the_root_of_the_zoom() -> None:
    pen = Pen(most=2.0)
    pen.base, pen.scale = 0.5, 1.5
    assert pen.factor(0.5) == 1.5
    assert pen.factor(1.125) == pytest.approx(1.5 * 1.5)
    assert pen.factor(50) == 3.0
    assert pen.factor(0.1) == 1.5


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_line_in_pieces_looks_like_one(show: Show, pattern: Pattern) -> None:
    show()
    pen = Pen()
    stroke = Stroke("#000000", pattern, 6.0, "#ffffff")
    line = ((12.0, 20.0), (700.0, 30.0), (1200.0, 24.0))
    whole = svg(svg_picture(stroke_svg(line, stroke), (0, 0, 1220, 60)), (1220, 60))
    pieces = Surface((1220, 60), flags=65536)
    Strokes(pen).draw(pieces, [(line, stroke)], 1.0, (0, 0))
    differ = sum(
        abs(whole.get_at((x, y))[0] - pieces.get_at((x, y))[0]) > 110 and whole.get_at((x, y))[3] > 200
        for x in range(0, 1220, 3)
        for y in range(14, 40)
    )
    assert differ < 12


def test_pieces_are_kept_while_the_map_is_panned(show: Show) -> None:
    view = show().view
    strokes = Strokes(view.pen)
    surface = view.app.window.surface
    lines = [(view.chart.lines[edge], Stroke("#000000", "chevron")) for edge in range(20)]
    strokes.draw(surface, lines, 1.0, (0, 0))
    made = dict(strokes._pictures)
    strokes.draw(surface, lines, 1.0, (-31, 12))
    assert strokes._pictures == made
    assert strokes.held_bytes == sum(one.get_width() * one.get_height() * 4 for one in made.values())
