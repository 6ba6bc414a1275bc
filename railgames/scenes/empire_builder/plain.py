"""Plain pictures of the land and of goods: flat colours, and letters on plates."""

from collections.abc import Sequence
from math import sqrt

import pygame
from pygame import Color, Surface

from railgames.core.text import tr
from railgames.games.empire_builder.board import CHANNEL, Board
from railgames.scenes.charting.chart import Area
from railgames.scenes.charting.layers import VectorLayer
from railgames.scenes.charting.looks import token_hex
from railgames.scenes.empire_builder.mesh import Mesh
from railgames.ui.app import App
from railgames.ui.text import text_surface
from railgames.ui.theme import Theme

PLATES = ("#6b5b95", "#2a7f86", "#9c5a3c", "#4f6d3a", "#7a4f63", "#55606b", "#8a5a3b", "#b06a1f", "#3f5f9f")
BLOCK = 8
"""Mileposts along the side of a block that is one element of a layer."""


def sea_color(theme: Theme) -> Color:
    """The sea round the land."""
    return Color(sea_hex(theme))


def sea_hex(theme: Theme) -> str:
    """The same as #rrggbb."""
    return token_hex(theme, "sunk", "seat:0", 0.14)


def blocks(mesh: Mesh) -> list[list[int]]:
    """All mileposts in square blocks."""
    found: dict[tuple[int, int], list[int]] = {}
    for cell in mesh.cells:
        column, row = mesh.board.lattice.place(cell)
        found.setdefault((column // BLOCK, row // BLOCK), []).append(cell)
    return list(found.values())


def area_of_cells(mesh: Mesh, cells: Sequence[int], more: float = 0.7) -> Area:
    """The rectangle round mileposts."""
    points = [mesh.point(cell) for cell in cells]
    left, top = min(x for x, _ in points) - more, min(y for _, y in points) - more
    return left, top, max(x for x, _ in points) + more - left, max(y for _, y in points) + more - top


def land_layers(app: App, mesh: Mesh) -> tuple[VectorLayer, ...]:
    """Land and water, the lowest layer first."""
    parts = blocks(mesh)

    def land(index: int, zoom: float) -> Sequence[str]:
        fill = token_hex(app.theme, "raised", "good", 0.08)
        edge = token_hex(app.theme, "ink", "sunk", 0.5)
        way = "".join(_hexagon(mesh, cell, zoom) for cell in parts[index])
        coast = f'<path d="{way}" fill="{edge}" stroke="{edge}" stroke-width="{0.36 * zoom:.1f}"/>'
        inner = f'<path d="{way}" fill="{fill}" stroke="{fill}" stroke-width="{0.24 * zoom:.1f}"/>'
        return coast, inner

    water = [key for key in mesh.board.water if key in mesh.edge_of]

    def river(index: int, zoom: float) -> Sequence[str]:
        key = water[index]
        tone = token_hex(app.theme, "seat:0", "raised", 0.35)
        wide = (0.3 if mesh.board.water[key] == CHANNEL else 0.16) * zoom
        (ax, ay), (bx, by) = (mesh.point(cell) for cell in mesh.board.ends(key))
        x, y, across, down = (ax + bx) / 2, (ay + by) / 2, (bx - ax), (by - ay)
        half = 0.5 / sqrt(3)
        way = (
            f"M{(x - down * half) * zoom:.1f} {(y + across * half) * zoom:.1f}"
            f"L{(x + down * half) * zoom:.1f} {(y - across * half) * zoom:.1f}"
        )
        return (
            f'<path d="{way}" stroke="{tone}" stroke-width="{max(1.6, wide):.1f}" stroke-linecap="round"/>',
        )

    return (
        VectorLayer([area_of_cells(mesh, part) for part in parts], land, reach=6),
        VectorLayer([area_of_cells(mesh, mesh.board.ends(key), 0.3) for key in water], river, reach=6),
    )


def _hexagon(mesh: Mesh, cell: int, zoom: float) -> str:
    x, y = mesh.point(cell)
    far, half = 1 / sqrt(3), 0.5
    corners = ((0, -far), (half, -far / 2), (half, far / 2), (0, far), (-half, far / 2), (-half, -far / 2))
    return "M" + "L".join(f"{(x + dx) * zoom:.1f} {(y + dy) * zoom:.1f}" for dx, dy in corners) + "Z"


def sign(app: App, board: Board, good: int, side: int) -> Surface:
    """The sign of a good: its first letters on a plate."""
    key = ("empire sign", board.goods[good], good, app.theme.name)
    return app.art.cache.make(key, (side, side), lambda: _sign(app, board, good, side))


def _sign(app: App, board: Board, good: int, side: int) -> Surface:
    picture = Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(picture, PLATES[good % len(PLATES)], (side / 2, side / 2), side / 2)
    title = tr(board.file.goods[good].title)
    words = text_surface(app.theme, title[:2].capitalize(), "strong", "#ffffff", side * 0.5 / app.theme.scale)
    picture.blit(words, words.get_rect(center=picture.get_rect().center))
    return picture
