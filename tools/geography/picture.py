"""``python -m tools.geography.picture FILE.svg``: the committed map as a plain picture, to look at."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

import msgspec

from railgames.games.empire_builder.generator.distances import Distances
from railgames.games.empire_builder.mapfile import CLEAR, MAJOR, MEDIUM, MOUNTAIN, SMALL, MapFile
from railgames.geometry.lattice import ROW_HEIGHT
from tools.geography.north_america import TARGET

SCALE = 24
SEA, LAND, WATER, CHANNEL, SHUT, BORDER, SHORE = (
    "#bcd6ea",
    "#ece6cf",
    "#2458c8",
    "#00bfff",
    "#000",
    "#c000c0",
    "#2030c0",
)
MARKS = {CLEAR: "#666", MOUNTAIN: "#78552f", MAJOR: "#c82020", MEDIUM: "#c87800", SMALL: "#008c00"}
WIDE = {CLEAR: 2, MOUNTAIN: 5, MAJOR: 8, MEDIUM: 7, SMALL: 6}


def picture(file: MapFile) -> str:
    """The map as SVG: a dot a milepost, a stroke across an edge over water, a ring at borders and coasts."""
    return "\n".join(_lines(file))


def _lines(file: MapFile) -> Iterator[str]:
    distances = Distances(file)
    lattice = distances.lattice

    def point(cell: int) -> tuple[float, float]:
        x, y = lattice.point(cell)
        return (x + 1) * SCALE, (y + 1) * SCALE

    width, height = (lattice.columns + 2) * SCALE, round((lattice.rows * ROW_HEIGHT + 2) * SCALE)
    yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-size="11">'
    yield f'<rect width="{width}" height="{height}" fill="{SEA}"/>'
    for cell in distances.chars:
        yield _circle(point(cell), SCALE * 0.6, f'fill="{LAND}"')
    strokes = [(river.edges, WATER) for river in file.rivers]
    for edges, colour in (*strokes, (file.channels, CHANNEL), (file.closed, SHUT)):
        for one, other in distances.pairs(edges):
            (ax, ay), (bx, by) = point(one), point(other)
            x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, (by - ay) * 0.29, (ax - bx) * 0.29
            ends = f'x1="{x - dx:.1f}" y1="{y - dy:.1f}" x2="{x + dx:.1f}" y2="{y + dy:.1f}"'
            yield f'<line {ends} stroke="{colour}" stroke-width="3"/>'
    for cell, char in distances.chars.items():
        yield _circle(point(cell), WIDE[char], f'fill="{MARKS[char]}"')
    for places, colour, radius in ((file.frontier, BORDER, 9), (file.coast, SHORE, 7)):
        for place in places:
            yield _circle(point(lattice.cell(*place)), radius, f'fill="none" stroke="{colour}"')
    for city in file.cities:
        x, y = point(distances.centres[city.id])
        yield f'<text x="{x + 8:.1f}" y="{y - 6:.1f}">{escape(city.title)}</text>'
    for river in file.rivers:
        x, y = point(lattice.cell(*river.edges[len(river.edges) // 2][:2]))
        yield f'<text x="{x:.1f}" y="{y:.1f}" fill="{WATER}">{escape(river.title)}</text>'
    yield "</svg>"


def _circle(point: tuple[float, float], radius: float, style: str) -> str:
    return f'<circle cx="{point[0]:.1f}" cy="{point[1]:.1f}" r="{radius:.1f}" {style}/>'


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(
        picture(msgspec.convert(tomllib.loads(TARGET.read_text("utf-8")), MapFile)), "utf-8"
    )
