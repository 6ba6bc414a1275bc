"""Mileposts and cities in the style of an engraving, as SVG elements.

A clear milepost is a dot, a mountain a small open triangle. A major city is a red hexagon over its seven
mileposts, a medium one a square with a ground plan of a tower, a small one a ring. ``factor`` is the size of
marks: 1 at the zoom that shows the whole map, at UI scale 1.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.mapfile import MOUNTAIN
from railgames.geometry.graph import members_of
from railgames.geometry.lattice import ROW_HEIGHT
from railgames.scenes.charting.chart import Area, Point
from railgames.scenes.empire_builder.tints import Tints

DOT, PEAK = 1.05, 2.4
"""In pixels: the radius of a clear milepost, and half the width of a mountain's triangle."""
TOWN = {"medium": 4.7, "small": 3.8}
"""Half the side of a city's mark, in pixels."""
REACH = 1.34
"""From the middle of a major city to a corner of its hexagon, in world units."""
BLOCK = 8
"""A layer draws mileposts in square blocks with this many along a side."""

_HEXAGON: tuple[Point, ...] = (
    *((1.0, 0.0), (0.5, ROW_HEIGHT), (-0.5, ROW_HEIGHT)),
    *((-1.0, 0.0), (-0.5, -ROW_HEIGHT), (0.5, -ROW_HEIGHT)),
)


def blocks(board: Board) -> list[list[int]]:
    """All mileposts in blocks."""
    found: dict[tuple[int, int], list[int]] = {}
    for cell in sorted(board.terrain):
        column, row = board.lattice.place(cell)
        found.setdefault((column // BLOCK, row // BLOCK), []).append(cell)
    return list(found.values())


def area_of_cells(board: Board, cells: Iterable[int], more: float = 0.7) -> Area:
    """The rectangle round mileposts, with a margin of ``more`` world units."""
    points = [board.lattice.point(cell) for cell in cells]
    left, top = min(x for x, _ in points) - more, min(y for _, y in points) - more
    return left, top, max(x for x, _ in points) + more - left, max(y for _, y in points) + more - top


def mileposts_svg(tints: Tints, board: Board, cells: Iterable[int], zoom: float, factor: float) -> str:
    """The mileposts outside cities."""
    dots, peaks = [], []
    half = PEAK * factor
    for cell in cells:
        if cell in board.city_at:
            continue
        x, y = (value * zoom for value in board.lattice.point(cell))
        if board.terrain[cell] == MOUNTAIN:
            peaks.append(
                f"M{x - half:.1f} {y + 0.68 * half:.1f}L{x:.1f} {y - 0.92 * half:.1f}"
                f"L{x + half:.1f} {y + 0.68 * half:.1f}Z"
            )
        else:
            dots.append(f"M{x:.1f} {y:.1f}h0.01")
    found = ""
    if dots:
        found += _line("".join(dots), tints.dot, 2 * DOT * factor)
    if peaks:
        found += (
            f'<path d="{"".join(peaks)}" fill="{tints.paper}" stroke="{tints.peak}" '
            f'stroke-width="{0.85 * factor:.2f}" stroke-linejoin="round"/>'
        )
    return found


def red_svg(tints: Tints, middle: Point, zoom: float, factor: float) -> str:
    """The ground of a major city, inside which track is free for everybody: a red hexagon with a fine inner
    line."""
    outer, inner = (_hexagon(middle, zoom, REACH - less) for less in (0.0, 0.13))
    return (
        f'<path d="{outer}" fill="{tints.red}" stroke="{tints.red_edge}" stroke-width="{1.5 * factor:.2f}" '
        f'stroke-linejoin="round"/>'
        f'<path d="{inner}" fill="none" stroke="{tints.red_edge}" stroke-width="{0.6 * factor:.2f}" '
        f'stroke-linejoin="round"/>'
    )


def city_svg(tints: Tints, board: Board, city: int, zoom: float, factor: float) -> str:
    """The mark of a city. A major one shows its seven mileposts, linked, with a star in the middle."""
    file = board.file.cities[city]
    middle = board.lattice.point(board.lattice.cell(*file.at))
    if file.size == "major":
        return _major_svg(tints, board, city, middle, zoom, factor)
    x, y = middle[0] * zoom, middle[1] * zoom
    half = TOWN[file.size] * factor
    look = f'fill="{tints.paper}" stroke="{tints.ink}" stroke-width="{1.5 * factor:.2f}"'
    if file.size == "medium":
        inner = 0.46 * half
        return (
            f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" '
            f'height="{2 * half:.1f}" {look}/>'
            f'<rect x="{x - inner:.1f}" y="{y - inner:.1f}" width="{2 * inner:.1f}" height="{2 * inner:.1f}" '
            f'fill="{tints.red_edge}"/>'
        )
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{half:.1f}" {look}/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{0.4 * half:.1f}" fill="{tints.red_edge}"/>'
    )


def _major_svg(tints: Tints, board: Board, city: int, middle: Point, zoom: float, factor: float) -> str:
    x, y = middle[0] * zoom, middle[1] * zoom
    spots = [board.lattice.point(cell) for cell in members_of(board.city_cells[city])]
    spokes = "".join(f"M{x:.1f} {y:.1f}L{px * zoom:.1f} {py * zoom:.1f}" for px, py in spots)
    round_it = _hexagon(middle, zoom, 1.0)
    dots = "".join(f"M{px * zoom:.1f} {py * zoom:.1f}h0.01" for px, py in spots)
    return (
        _line(spokes + round_it, tints.red_edge, 0.8 * factor)
        + _line(dots, tints.paper, 4.8 * factor)
        + _line(dots, tints.red_dot, 2.9 * factor)
    )


def _hexagon(middle: Point, zoom: float, reach: float) -> str:
    x, y = middle
    points = (f"{(x + dx * reach) * zoom:.1f} {(y + dy * reach) * zoom:.1f}" for dx, dy in _HEXAGON)
    return "M" + "L".join(points) + "Z"


def _line(way: str, color: str, wide: float) -> str:
    return (
        f'<path d="{way}" fill="none" stroke="{color}" stroke-width="{wide:.2f}" stroke-linecap="round" '
        f'stroke-linejoin="round"/>'
    )


@lru_cache(maxsize=16)  # asked for by each table of a map
def cells_in_blocks(board: Board) -> tuple[Sequence[Sequence[int]], Sequence[Area]]:
    """The blocks of mileposts with their rectangles."""
    parts = blocks(board)
    return parts, [area_of_cells(board, part) for part in parts]
