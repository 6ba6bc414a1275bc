"""Maps for the tests of the map kit: the east of the United States with 36 cities, and a large lattice."""

import json
import random
from pathlib import Path
from typing import Any

from railgames.scenes.charting.chart import Chart, ChartEdge, ChartNode

DATA = Path(__file__).parent / "eastern_us.json"


def eastern() -> dict[str, Any]:
    return json.loads(DATA.read_text(encoding="utf-8"))


def eastern_chart() -> Chart:
    """36 named cities, 87 junctions, 312 edges; in miles."""
    data = eastern()
    number = {node["id"]: at for at, node in enumerate(data["nodes"])}
    nodes = [
        ChartNode(node["x"], node["y"], node["id"] if node["kind"] == "city" else "", 0)
        for node in data["nodes"]
    ]
    edges = [ChartEdge(number[first], number[second]) for first, second, _ in data["segments"]]
    return Chart(nodes, edges, pad=70)


def lattice_chart(rows: int = 44, columns: int = 50, names: int = 70) -> Chart:
    """A lattice of triangles, as large as the largest game's; ``names`` of its nodes are cities."""
    rng = random.Random(5)
    cities = rng.sample(range(rows * columns), names)
    nodes = []
    for row in range(rows):
        for column in range(columns):
            at = row * columns + column
            name = f"{rng.choice(('Port', 'Saint', 'New', 'Fort'))} {at}" if at in cities else ""
            nodes.append(ChartNode(column * 30 + row % 2 * 15, row * 26, name, rng.randrange(3)))
    edges = []
    for row in range(rows):
        for column in range(columns):
            at = row * columns + column
            if column + 1 < columns:
                edges.append(ChartEdge(at, at + 1))
            if row + 1 < rows:
                edges.append(ChartEdge(at, at + columns))
                beside = column + (1 if row % 2 else -1)
                if 0 <= beside < columns:
                    edges.append(ChartEdge(at, at + columns + beside - column))
    return Chart(nodes, edges, pad=60)
