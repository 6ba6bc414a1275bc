"""What a picture may cost to draw: whatever would take the rasteriser seconds is refused in words."""

import math
from pathlib import Path

import pytest

from railgames.content.root import data_root
from railgames.content.svg import MAX_BYTES, read_svg
from railgames.content.svg_cost import (
    MAX_ALL_DASHES,
    MAX_CROWD,
    MAX_DASHES,
    MAX_EDGES,
    MAX_ELEMENTS,
    MAX_FILLS,
    MAX_PATH,
    Cost,
    Matrix,
    matrix_of,
    path_pieces,
)

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'


def said(inside: str) -> str:
    """The first problem of a picture, empty if it has none."""
    problems = read_svg(f"{HEAD}{inside}</svg>".encode(), "a.svg").problems
    return str(problems[0]) if problems else ""


def dashed(line: str, dashes: str, around: str = "") -> str:
    path = f'<path fill="none" stroke="black" stroke-dasharray="{dashes}" d="{line}"/>'
    return f"<g {around}>{path}</g>"


@pytest.mark.parametrize(
    "inside",
    [
        dashed("M-1000000 50 L1000000 50", "0.1"),
        dashed("M-4000 50 L4000 50", "0.1"),
        dashed("M0 50 H100", "0.01 0.05 0.05"),
        dashed("M-400 0 H400", "0.1", 'transform="scale(6 0.000001)"'),
        dashed("M-400 0 H400", "0.1", 'style="fill:none;stroke:red"'),
        '<g stroke-dasharray="0.1" stroke="red"><g><path d="M-400 0 H400"/></g></g>',
        '<path style="stroke:red;stroke-dasharray:0.1" d="M-400 0 H400"/>',
        '<circle cx="50" cy="50" r="40" stroke="red" stroke-dasharray="0.2"/>',
        '<path stroke="red" stroke-dasharray="0.1" d="M0 0 A 400 400 0 0 1 800 0"/>',
    ],
)
def test_a_line_of_too_many_dashes_is_refused_however_it_is_written(inside: str) -> None:
    words = said(inside)
    assert "dashes" in words or "too far out" in words or "lines and curves" in words, words


def test_dashes_of_many_lines_are_added_up() -> None:
    line = dashed("M0 50 H100", "2")
    assert said(line) == ""
    assert "too many dashes" in said(line * (MAX_ALL_DASHES // 50 + 1))


def test_dashes_of_a_usual_picture_pass() -> None:
    assert said(dashed("M0 0 H100 V100 H0 Z", "8 8")) == ""
    assert said(dashed("M0 0 H100", "none")) == ""
    # a line that is not painted costs nothing
    assert said('<path fill="none" stroke-dasharray="0.1" d="M-4000 0 H4000"/>') == ""


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ('<path d="M0 0H6000"/>', "too far out"),
        ('<g transform="scale(1000)"><g transform="scale(1000)"><path d="M0 0h9"/></g></g>', "too far"),
        ('<rect width="9" height="9" transform="' + "scale(900000)" * 60 + '"/>', "too far out"),
        ('<path stroke="red" stroke-width="500" d="M0 0H9"/>', "too wide"),
        ('<path stroke="red" stroke-width="9" transform="scale(90)" d="M0 0H9"/>', "too wide"),
        (f'<path d="M0 0{"h1" * (MAX_PATH // 2)}"/>', "path is too long"),
        (f'<path d="M0 0{"h0" * 30000}"/>' * 9, "lines and curves"),
        (f'<polyline points="{"1 1 " * (MAX_PATH // 4 + 1)}"/>', "path is too long"),
        ('<path d="M0 0' + "L9 99L99 0" * 6000 + '"/>', "lines and curves"),
        ('<path d="M0 0' + "C99 0 0 99 50 0" * 300 + '"/>', "lines and curves"),
        ('<path stroke="red" stroke-width="300" stroke-linejoin="round" d="M0 0' + "h1" * 900 + '"/>', "and"),
        ('<rect width="100" height="100"/>' * (MAX_FILLS + 1), "large shapes"),
        ("<g/>" * (MAX_ELEMENTS + 1), "too many elements"),
    ],
)  # fmt: skip
def test_what_would_take_seconds_to_draw_is_refused_in_words(inside: str, words: str) -> None:
    assert words in said(inside)


def test_a_large_file_is_refused_before_it_is_parsed() -> None:
    assert "The file is too large" in said(" " * MAX_BYTES)


def test_the_problem_names_the_line_and_the_element() -> None:
    assert said('\n\n<path d="M0 0H6000"/>').startswith("a.svg: line 3, <path>: A line leads too far")


def test_every_picture_of_ours_is_far_from_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    costs: list[Cost] = []

    class Kept(Cost):
        def __init__(self) -> None:
            super().__init__()
            costs.append(self)

    monkeypatch.setattr("railgames.content.svg.Cost", Kept)
    pictures = sorted((data_root() / "assets").rglob("*.svg"))
    for path in pictures:
        assert read_svg(path.read_bytes(), path.name).problems == ()
    assert len(costs) == len(pictures) > 100
    assert max(cost.edges for cost in costs) < MAX_EDGES / 2
    assert max(cost.crowd for cost in costs) < MAX_CROWD / 2
    assert max(cost.fills for cost in costs) <= MAX_FILLS / 1.9
    assert max(cost.elements for cost in costs) < MAX_ELEMENTS / 4
    assert max(cost.dashes for cost in costs) < min(MAX_DASHES, MAX_ALL_DASHES) / 5


@pytest.mark.parametrize(
    ("text", "point", "expected"),
    [
        ("translate(5)", (1, 1), (6, 1)),
        ("translate(5, 6) scale(2)", (1, 1), (7, 8)),
        ("scale(2 3)", (1, 1), (2, 3)),
        ("rotate(90)", (1, 0), (0, 1)),
        ("rotate(90 1 1)", (1, 0), (2, 1)),
        ("skewX(45)", (0, 2), (2, 2)),
        ("skewY(45)", (2, 0), (2, 2)),
        ("matrix(1 2 3 4 5 6)", (1, 1), (9, 12)),
    ],
)
def test_transforms_move_points_as_svg_says(
    text: str, point: tuple[float, float], expected: tuple[float, float]
) -> None:
    assert matrix_of(text).at(point) == pytest.approx(expected)


def test_strokes_grow_with_the_mean_scale() -> None:
    assert Matrix().scale == 1
    assert matrix_of("scale(4 2)").scale == 3
    assert matrix_of("rotate(33)").scale == pytest.approx(1)


@pytest.mark.parametrize(
    ("path", "ends"),
    [
        ("M1 2L3 4 5 6", [(3, 4), (5, 6)]),
        ("m1 2l3 4h1v1z", [(4, 6), (5, 6), (5, 7), (1, 2)]),
        ("M1 2 3 4", [(3, 4)]),
        ("M0 0c1 1 2 2 3 3s1 1 2 2", [(3, 3), (5, 5)]),
        ("M0 0Q1 1 2 0T4 0", [(2, 0), (4, 0)]),
        ("M0 0A5 5 0 0 1 10 0", [(10, 0)]),
        ("M0 0L1 1L", [(1, 1)]),
        ("M0 0L1 X", []),
        ("0 0", []),
        ("M0 0z5 5", [(0, 0)]),
    ],
)
def test_paths_are_followed_as_they_are_drawn(path: str, ends: list[tuple[float, float]]) -> None:
    assert [piece.points[-1] for piece in path_pieces(path)] == ends


def test_an_arc_is_never_counted_shorter_than_it_is() -> None:
    (arc,) = path_pieces("M0 0A5 5 0 1 1 0 0.01")
    way = sum(math.dist(a, b) for a, b in zip(arc.points, arc.points[1:], strict=False))
    assert way >= 2 * math.pi * 5 * 0.9


def test_what_passes_is_drawn_in_a_moment(tmp_path: Path) -> None:
    import os
    import time

    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from railgames.ui.vector import svg

    cuts = 4800
    inside = '<path d="M0 0' + "".join(f"L{i % 100} {i % 2 * 100}" for i in range(cuts)) + '"/>'
    assert said(inside) == ""
    begun = time.process_time()
    svg(f"{HEAD}{inside}</svg>", (64, 64))
    assert time.process_time() - begun < 2
