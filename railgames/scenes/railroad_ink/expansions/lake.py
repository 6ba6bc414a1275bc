"""How a lake looks: water that runs from space to space, a sandy shore round it, and piers of planks."""

import re
from collections.abc import Sequence
from functools import lru_cache

from pygame import Surface

from railgames.core.game import Event, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.expansions.lake import Flooded, LakeSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.motions import sound
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture, MotionRoom
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.ui.app import App
from railgames.ui.tween import Motion

START = "92 0"
SHORES = {
    1: "Q 93 7 100 8",
    2: "C 82 26 82 74 92 100",
    3: "C 86 62 62 86 0 92",
    4: "C 96 84 4 84 8 0",
}
"""From the east end of water in the north to where the next side with water begins, clockwise: how many sides
on that is, and the path, on 100 x 100 units."""
BESIDE_ROUTES = SHORES | {
    3: "C 88 20 62 28 30 30 C 28 62 20 88 0 92",
    4: "C 92 54 72 47 50 47 C 28 47 8 54 8 0",
}
JETTY = "M42 11 H58 V40 H42 Z"
GAPS = "M42 18 H58 M42 25 H58 M42 32 H58"
POSTS = ((42, 13), (58, 13), (42, 28), (58, 28))
TOWARDS = ((0, -1), (1, 0), (0, 1), (-1, 0))
CROSSING = 0.28
"""Width of the water over a crossing of grid lines in the middle of a lake, in spaces."""


class LakePicture(ExpansionPicture):
    """Water lies under the routes of a space; where four spaces of a lake meet, it hides their corners."""

    marks = ("W", "pier")

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        sides = tuple(side for side in range(4) if layer.sides[side] == "W")
        inside, shore = _outline(sides, has_routes)
        if is_faded:
            return f'<path d="{inside}" fill="{{disabled}}" fill-opacity="0.45"/>'
        text = f'<path d="{shore}" fill="none" stroke="{{sand}}" stroke-width="13"/>'
        text += f'<path d="{inside}" fill="{{lake}}"/>'
        text += f'<path d="{shore}" fill="none" stroke="{{lake_edge}}" stroke-width="4"/>'
        waves = _waves(sides, has_routes)
        style = 'fill="none" stroke="{lake_light}" stroke-width="4" stroke-linecap="round"'
        text += f'<path d="{waves}" {style}/>'
        return text + (_jetty(sides[0]) if layer.word else "")

    def draw_over(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> None:
        sheet = player.sheet
        if not isinstance(sheet, LakeSheet):
            return
        size = max(3, round(at.cell * CROSSING))
        spot = pieces.compose(
            app, "lake crossing", (size, size), "0 0 2 2", '<circle cx="1" cy="1" r="1" fill="{lake}"/>'
        )
        for cell in _crossings(sheet):
            surface.blit(spot, spot.get_rect(center=at.space(cell).bottomright))

    def aim(self) -> str:
        return tr(
            "Draw the lake dice anywhere, or not at all. Routes with piers on one lake are joined over the "
            "water. Your smallest lake gives a point for each of its spaces.",
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, LakeSheet):
            return ""
        lake = next((lake for lake in sheet.groups if lake.cells >> cell & 1), None)
        if lake is None:
            return ""
        words = ntr("Lake of {n} space", "Lake of {n} spaces", lake.cells.bit_count())
        piers = (lake.cells & sheet.worded).bit_count()
        if piers:
            words = ntr("{lake} with {n} pier", "{lake} with {n} piers", piers, lake=words)
        if lake.cells == sheet.smallest_lake:
            points = sheet.points
            return ntr(
                "{lake}: the smallest, {n} point.", "{lake}: the smallest, {n} points.", points, lake=words
            )
        return tr("{lake}: not the smallest, no points.", lake=words)

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        if line.key != "smallest_lake":
            return ""
        return ntr(
            "A point for each space of your smallest lake: {n} now; {note}.",
            "A point for each space of your smallest lake: {n} now; {note}.",
            line.points,
            note=line.note,
        )

    def motion(self, room: MotionRoom, event: Event) -> Motion | None:
        return sound(room.app, "place") if isinstance(event, Flooded) else None


@lru_cache(maxsize=64)
def _outline(sides: tuple[int, ...], has_routes: bool) -> tuple[str, str]:
    """The water of these sides, and its shore alone, as paths."""
    shores = BESIDE_ROUTES if has_routes else SHORES
    inside, shore = "", ""
    for idx, side in enumerate(sides):
        far = (sides[(idx + 1) % len(sides)] - side) % 4 or 4
        start, way = _turned(START, side), _turned(shores[far], side)
        inside += f"{'L' if inside else 'M'} {start} {way} "
        shore += f"M {start} {way} "
    return f"{inside}Z", shore.strip()


def _turned(path: str, quarters: int) -> str:
    """A path of pairs of numbers, turned clockwise by quarters."""

    def turn(match: re.Match[str]) -> str:
        x, y = int(match[1]), int(match[2])
        for _ in range(quarters):
            x, y = 100 - y, x
        return f"{x} {y}"

    return re.sub(r"(\d+) (\d+)", turn, path)


def _waves(sides: Sequence[int], has_routes: bool) -> str:
    """Two short waves on the water, clear of routes and of a jetty."""
    right, down = (sum(TOWARDS[side][axis] for side in sides) for axis in (0, 1))
    if not has_routes:
        x, y = 50 + 17 * right, 50 + 17 * down
        spots = [(x - 12, y - 8), (x + 10, y + 9)]
    elif len(sides) == 1:
        x, y = 50 + 31 * right, 50 + 31 * down
        spots = [(x + 26 * down, y + 26 * right), (x - 26 * down, y - 26 * right)]
    else:
        spots = [(50 + 33 * right, 50 + 33 * down)]
    return " ".join(f"M{x - 11} {y} q 5 -6 11 0 q 6 6 11 0" for x, y in spots)


def _jetty(side: int) -> str:
    """Planks on posts from a station out on the water."""
    posts = "".join(f'<circle cx="{x}" cy="{y}" r="3.5" fill="{{pier_edge}}"/>' for x, y in POSTS)
    planks = f'<path d="{JETTY}" fill="{{pier}}" stroke="{{pier_edge}}" stroke-width="3"/>'
    gaps = f'<path d="{GAPS}" fill="none" stroke="{{pier_edge}}" stroke-width="2.5"/>'
    return f'<g transform="rotate({90 * side} 50 50)">{planks}{gaps}{posts}</g>'


def _crossings(sheet: LakeSheet) -> list[int]:
    """The cells at whose south east corner four spaces of a lake meet with water on all sides."""
    board, joined = sheet.board, sheet.side_edges & ~sheet.side_ends & sheet.board.inner
    rows, columns = board.grid
    found = []
    for row in range(rows - 1):
        for column in range(columns - 1):
            cell = row * columns + column
            other = cell + columns + 1
            around = board.edge[cell][1] | board.edge[cell][2] | board.edge[other][0] | board.edge[other][3]
            if around & joined == around:
                found.append(cell)
    return found


PICTURE = LakePicture()
