"""Temporary marks over a map: the keyboard's cursor, and a path with its price."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from railgames.scenes.charting.chart import Line, area_of
from railgames.scenes.charting.spots import Kept, Spot, best_spot, spots_round
from railgames.scenes.charting.strokes import Stroke
from railgames.scenes.motions import pill
from railgames.ui.widgets.paint import box, color

if TYPE_CHECKING:
    from railgames.scenes.charting.view import ChartView

CURSOR = 15
"""Half the size of the cursor, in pixels at scale 1."""
TAG_DISTANCES = (14, 34, 60, 90)
"""Distances of a tag from the end of its path that are tried, in pixels at scale 1. Who points there looks
there, so that a tag hides names rather than lie far off."""
FAR_OFF = 30
"""The step of a corner of the map, taken where every nearer place hides the path."""
MOST_MORE = 6000
"""Maximum growth of a rectangle along a path with one more step, in pixels."""


def draw_cursor(view: ChartView, surface: Surface) -> None:
    """Four corners of a frame round the cursor's node, on a light rim, unlike any player's mark."""
    theme = view.app.theme
    half, thick = theme.px(CURSOR), max(2, theme.px(2.5))
    x, y = view.to_screen(view.chart.point(view.cursor.node))
    arm = half * 2 // 3
    for ink, more in ((color(theme, "raised"), max(1, theme.px(1.5))), (color(theme, "ink"), 0)):
        for across in (-1, 1):
            for down in (-1, 1):
                corner = (x + across * half, y + down * half)
                for wide, high in ((arm, thick), (thick, arm)):
                    left = corner[0] - (wide if across > 0 else 0)
                    top = corner[1] - (high if down > 0 else 0)
                    surface.fill(ink, Rect(left, top, wide, high).inflate(2 * more, 2 * more))


class ShownPath(NamedTuple):
    """The preview of a path: its line in the world, its stroke, the words at its end, its nodes, and a
    picture in place of the words."""

    line: Line
    stroke: Stroke
    words: str
    nodes: tuple[int, ...]
    tag: Surface | None = None


def draw_path(view: ChartView, surface: Surface, path: ShownPath) -> None:
    """Draw a path below its nodes, with a ring round the last one; what lies in the ring stays visible."""
    theme = view.app.theme
    view.draw_lines(surface, [(path.line, path.stroke)])
    if view.node_layer is not None and view.zoom == view.shown_zoom:
        for node in path.nodes[:-1]:
            view.strokes.draw_element(surface, view.node_layer, node, view.zoom, view.origin)
    end = view.to_screen(path.line[-1])
    reach = theme.px(9)
    ring = Rect(0, 0, 2 * reach, 2 * reach)
    ring.center = end
    thick = max(2, int(theme.px(3)))
    box(surface, ring, None, color(theme, "raised"), reach, thick + 4)
    box(surface, ring.inflate(-4, -4), None, _rgb(path.stroke.color), reach - 2, thick)


def path_parts(view: ChartView, path: ShownPath) -> list[Rect]:
    """Several rectangles along a path, together much smaller than its bounding rectangle."""
    more = _reach(view, path)
    found: list[Rect] = []
    for (ax, ay), (bx, by) in pairwise(view.line_on_screen(path.line)):
        rect = Rect(
            (ax if ax < bx else bx) - more,
            (ay if ay < by else by) - more,
            abs(bx - ax) + 1 + 2 * more,
            abs(by - ay) + 1 + 2 * more,
        )
        if found:
            both = rect.union(found[-1])
            if both.w * both.h - found[-1].w * found[-1].h < MOST_MORE:
                found[-1] = both
                continue
        found.append(rect)
    return found


def path_spots(view: ChartView, path: ShownPath) -> tuple[Rect, ...]:
    """The rectangle of a path in the window, and that of its tag if it has one."""
    left, top, wide, high = area_of(path.line)
    x, y = view.to_screen((left, top))
    more = _reach(view, path)
    rect = Rect(x, y, int(wide * view.zoom) + 2, int(high * view.zoom) + 2).inflate(2 * more, 2 * more)
    tag = tag_of(view, path)
    return (rect,) if tag is None else (rect, tag_rect(view, path, tag))


def _reach(view: ChartView, path: ShownPath) -> int:
    """How far a path is drawn beyond its line, in pixels."""
    more = int(view.pen.stroke(path.stroke, view.zoom).reach) + int(view.app.theme.px(12))
    return more if view.node_layer is None else max(more, int(view.node_layer.reach) + 2)


def tag_of(view: ChartView, path: ShownPath) -> Surface | None:
    """The words or the picture at the end of a path; None for neither."""
    if path.tag is not None:
        return path.tag
    return view.pill(path.words) if path.words else None


def words_picture(view: ChartView, words: str) -> Surface:
    """The words at the end of a path, in a rounded box."""
    return pill(view.app.theme, words, "ink", 17 * view.app.theme.scale)


def tag_rect(view: ChartView, path: ShownPath, picture: Surface) -> Rect:
    """The place of a tag: within the map, near the end of the path, above it if possible, and clear of the
    path and both its ends, and of names where it can be. If no place is free, the one that hides least."""
    ends, way = _ends_of(view, path), _way_of(view, path)
    kept = (Kept(40, ends), Kept(20, way), Kept(5, name_rects(view)))
    return best_spot(_tag_spots(view, view.to_screen(path.line[-1]), picture), kept)


def name_rects(view: ChartView) -> list[Rect]:
    """The rectangles of the names in the window; none while they are being placed."""
    theme = view.app.theme
    if not view.labels.is_placed(theme, view.shown_zoom):
        return []
    seen = view.labels.seen(theme, view.shown_zoom, view.origin, view.zoom)
    return [rect for _, rect in seen if rect.colliderect(view.area)]


def label_key(view: ChartView) -> tuple[object, ...]:
    """The key of a cache of labels beside places: the position and scale of the map, its theme, and whether
    its names are placed."""
    theme, zoom = view.app.theme, view.shown_zoom
    return (view.origin, view.zoom, zoom, tuple(view.area), theme, view.labels.is_placed(theme, zoom))


def kept_of(view: ChartView) -> list[Kept]:
    """What a label beside a place should not hide now: names, the previewed path and its tag."""
    kept = [Kept(5, name_rects(view))]
    if view.path is not None:
        kept += [Kept(2, _way_of(view, view.path)), Kept(8, path_spots(view, view.path)[1:])]
    return kept


def _ends_of(view: ChartView, path: ShownPath) -> list[Rect]:
    """A square round the last node of a path, and one round the first."""
    side = int(view.app.theme.px(26))
    ends = (view.to_screen(path.line[-1]), view.to_screen(path.line[0]))
    return [Rect(x - side // 2, y - side // 2, side, side) for x, y in ends]


def _way_of(view: ChartView, path: ShownPath) -> list[Rect]:
    """Small squares along a path."""
    wide, found = int(view.app.theme.px(11)), []
    for (ax, ay), (bx, by) in pairwise(view.line_on_screen(path.line)):
        steps = max(1, int(max(abs(bx - ax), abs(by - ay)) / wide))
        for step in range(steps + 1):
            x, y = ax + (bx - ax) * step // steps, ay + (by - ay) * step // steps
            found.append(Rect(x - wide // 2, y - wide // 2, wide, wide))
    return found


def _tag_spots(view: ChartView, end: tuple[int, int], picture: Surface) -> Iterator[Spot]:
    """Places for a tag, best first: round the end, then further off, and finally the corners of the map."""
    area, rect = view.area, picture.get_rect()
    distances = [int(view.app.theme.px(far)) for far in TAG_DISTANCES]
    yield from spots_round(end, rect.size, distances, area)
    corners = [rect.copy() for _ in range(4)]
    corners[0].topleft, corners[1].topright = area.topleft, area.topright
    corners[2].bottomleft, corners[3].bottomright = area.bottomleft, area.bottomright
    corners.sort(key=lambda one: abs(one.centerx - end[0]) + abs(one.centery - end[1]))
    yield from (Spot(one, FAR_OFF) for one in corners)


def _rgb(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
