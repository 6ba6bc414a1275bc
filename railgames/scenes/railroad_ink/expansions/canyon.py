"""How a canyon looks: a gorge along the lines under the routes, bridges of planks, and in the frame those
that are left."""

from itertools import pairwise

import pygame
from pygame import Rect, Surface

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import SIDE_NAMES
from railgames.games.railroad_ink.canyons import EDGE_TO_EDGE, Point, places_of, walk
from railgames.games.railroad_ink.components import Layer, layer_of
from railgames.games.railroad_ink.expansions.canyon import BRIDGES, CanyonSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture, Lie
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.ui.app import App
from railgames.ui.widgets.paint import color

WIDTHS = (("canyon_edge", 22.0), ("canyon", 14.0), ("canyon_deep", 5.0))
"""The strokes of a canyon from the bottom to the top, in hundredths of a space."""
FADED = (("disabled", 22.0), ("die_used", 14.0), ("disabled", 5.0))
ON_DIE, THIN = 28.0, 0.72
"""A segment on a die, on 100 x 100 units, and how much thinner its strokes are."""
PLANKS, SPAN = 0.5, 0.3
"""A bridge: how wide it is along the canyon, and how far it reaches across, in spaces."""
PIP = 0.4
"""The side of a bridge in the frame, in its width."""


class CanyonPicture(ExpansionPicture):
    """Canyons lie under the routes, so that a route with a bridge runs over them."""

    marks = ("C", "D", "Z")

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        points = walk(layer)
        rows, columns = [row for row, _ in points], [column for _, column in points]
        down, right = (min(rows) + max(rows)) / 2, (min(columns) + max(columns)) / 2
        path = _path([(50 + ON_DIE * (x - right), 50 + ON_DIE * (y - down)) for y, x in points])
        return _gorge(path, FADED if is_faded else WIDTHS, THIN)

    def lies(self, tile: str) -> Lie:
        return "lines" if tile[:5] == "----/" else "space"

    def piece_strokes(self, tile: str) -> str:
        return _gorge(_path([(100 * x, 100 * y) for y, x in walk(layer_of(tile))]), WIDTHS)

    def draw_piece(
        self, app: App, surface: Surface, at: BoardGeometry, cell: int, tile: str, alpha: int = 255
    ) -> None:
        points = walk(layer_of(tile), divmod(cell, at.columns))
        area = Rect(at.spot(points[0]), (0, 0)).unionall([Rect(at.spot(one), (0, 0)) for one in points])
        area.inflate_ip(at.cell, at.cell)
        picture = Surface(area.size, pygame.SRCALPHA)
        _draw_gorge(app, picture, at, list(pairwise(points)), area.topleft)
        picture.set_alpha(alpha)
        surface.blit(picture, area)

    def draw_under(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> int:
        sheet = player.sheet
        if not isinstance(sheet, CanyonSheet):
            return 0
        stretches = [_ends_of(at, place) for place in places_of(sheet.board, sheet.lines)]
        _draw_gorge(app, surface, at, stretches, (0, 0))
        for place in places_of(sheet.board, sheet.bridged):
            _draw_bridge(app, surface, at, _ends_of(at, place))
        _draw_bridges_left(app, surface, at, sheet.bridges_left)
        return 0

    def draw_place(self, app: App, surface: Surface, at: BoardGeometry, cell: int, side: int) -> bool:
        start, end = (at.spot(point) for point in _ends_of(at, f"{_name(at, cell)}:{SIDE_NAMES[side]}"))
        thick = max(4, round(at.cell * 0.3))
        veil = Surface(Rect(start, (end[0] - start[0], end[1] - start[1])).inflate(thick, thick).size)
        veil.fill(color(app.theme, "accent"))
        veil.set_alpha(120)
        surface.blit(veil, veil.get_rect(center=((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)))
        return True

    # -- words -----------------------------------------------------------------------------------------------

    def aim(self) -> str:
        return tr(
            "Canyon dice may be left out. Canyons start at the edge and go on from an open end; your longest "
            "gives a point a segment. A route on a canyon's line takes one of {n} bridges.",
            n=BRIDGES,
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        around = sheet.board.cell_edges[cell]
        if not isinstance(sheet, CanyonSheet) or not sheet.lines & around:
            return ""
        canyon = next(one for one in sheet.land.canyons if one.edges & around)
        words = ntr("Canyon of {n} segment", "Canyon of {n} segments", canyon.length)
        if canyon.at_border == 2:
            words = tr("{canyon}, from edge to edge", canyon=words)
        return tr("{canyon}. {bridges}", canyon=words, bridges=_bridge_words(sheet))

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        sheet = player.sheet
        if not isinstance(sheet, CanyonSheet):
            return ""
        if line.key == "canyon_longest":
            words = ntr(
                "A point for each segment of your longest canyon: {n} now.",
                "A point for each segment of your longest canyon: {n} now.",
                line.points,
            )
            return f"{words}\n{_bridge_words(sheet)}"
        if line.key == "canyon_across":
            return tr(
                "{points} points for each canyon from edge to edge of the board: {note} now.",
                points=EDGE_TO_EDGE,
                note=line.note,
            )
        return ""


def _bridge_words(sheet: CanyonSheet) -> str:
    return ntr(
        "{n} of {all} bridges is left.", "{n} of {all} bridges are left.", sheet.bridges_left, all=BRIDGES
    )


def _name(at: BoardGeometry, cell: int) -> str:
    return next(name for name, idx in at.names.items() if idx == cell)


def _ends_of(at: BoardGeometry, place: str) -> tuple[Point, Point]:
    """The two crossings of a segment by its place, "B3:north"."""
    cell, side = at.place(place)
    row, column = divmod(cell, at.columns)
    return (row, column), ((row, column + 1) if side == 0 else (row + 1, column))


def _path(points: list[tuple[float, float]]) -> str:
    return "M" + " L".join(f"{x:g} {y:g}" for x, y in points)


def _gorge(path: str, widths: tuple[tuple[str, float], ...], scale: float = 1.0) -> str:
    """The strokes of a canyon along a path."""
    return "".join(
        f'<path d="{path}" fill="none" stroke="{{{ink}}}" stroke-width="{scale * width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        for ink, width in widths
    )


def _draw_gorge(
    app: App,
    surface: Surface,
    at: BoardGeometry,
    stretches: list[tuple[Point, Point]],
    origin: tuple[int, int],
) -> None:
    """All segments stroke by stroke, so that they join without a seam."""
    for ink, width in WIDTHS:
        for start, end in stretches:
            is_level = start[0] == end[0]
            picture = _stroke(app, ink, width, at.cell, is_level)
            (x0, y0), (x1, y1) = at.spot(start), at.spot(end)
            middle = ((x0 + x1) // 2 - origin[0], (y0 + y1) // 2 - origin[1])
            surface.blit(picture, picture.get_rect(center=middle))


def _stroke(app: App, ink: str, width: float, side: int, is_level: bool) -> Surface:
    """One stroke of a segment, a space long, with round ends."""
    reach = 100 + 2 * round(width)
    size = (round(side * reach / 100), max(2, round(side * width / 100)))
    x = (reach - 100) / 2
    path = f"M{x:g} {width / 2:g} H{x + 100:g}"
    body = _gorge(path, ((ink, width),))
    picture = pieces.compose(app, ("canyon", ink), size, f"0 0 {reach} {width:g}", body)
    return picture if is_level else pygame.transform.rotate(picture, 90)


def _draw_bridge(app: App, surface: Surface, at: BoardGeometry, ends: tuple[Point, Point]) -> None:
    """Planks across a segment, which reach out on both sides of the route."""
    is_level = ends[0][0] == ends[1][0]
    size = (max(4, round(at.cell * PLANKS)), max(3, round(at.cell * SPAN)))
    picture = pieces.compose(app, "canyon bridge", size, "0 0 50 30", _bridge())
    picture = picture if is_level else pygame.transform.rotate(picture, 90)
    (x0, y0), (x1, y1) = (at.spot(one) for one in ends)
    surface.blit(picture, picture.get_rect(center=((x0 + x1) // 2, (y0 + y1) // 2)))


def _bridge() -> str:
    """A deck with two railings, on 50 x 30 units."""
    return (
        '<rect x="3" y="2" width="44" height="26" rx="2" fill="{canyon_bridge}" stroke="{canyon_edge}" '
        'stroke-width="3"/>'
    )


def _draw_bridges_left(app: App, surface: Surface, at: BoardGeometry, left: int) -> None:
    """The board's bridges in the right side of the frame: those left as planks, those built as holes."""
    side = max(4, round(at.frame * PIP))
    step = at.grid.h / BRIDGES
    for number in range(BRIDGES):
        spot = Rect(0, 0, side, max(4, round(side * 1.4)))
        spot.center = (at.rect.right - at.frame // 2, round(at.grid.y + (number + 0.5) * step))
        ink = color(app.theme, "canyon_bridge" if number < left else "board_frame_dark")
        pygame.draw.rect(surface, ink, spot, border_radius=max(1, side // 4))


PICTURE = CanyonPicture()
