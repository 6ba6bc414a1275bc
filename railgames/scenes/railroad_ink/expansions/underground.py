"""How the board under the ground looks: pipes with flanges, and subways as the coloured lines of their maps.

What lies on the other board shows on each: stations of the surface as small squares below, subway stations
and pipes as small signs above. A hub has a ring on both, a broken pipe a crack.
"""

from collections.abc import Sequence
from functools import lru_cache

import pygame
from pygame import Surface

from railgames.core.game import Event, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import bits
from railgames.games.railroad_ink.components import BLANK, HIGHWAY, RAILWAY, Layer, Segment
from railgames.games.railroad_ink.deep import STOP, TUBE, DeepSheet, part_words
from railgames.games.railroad_ink.expansions.underground import BELOW, HubMade, PipeBroken, TwinSheet
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.motions import sound
from railgames.scenes.railroad_ink import pieces, strokes
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture, MotionRoom
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.scenes.railroad_ink.inks import BOARD_INKS, CARD_INKS, Inks
from railgames.scenes.railroad_ink.strokes import Line, Run, grown, part_of, runs_of
from railgames.ui.app import App
from railgames.ui.tween import Motion
from railgames.ui.widgets.paint import color

PIPE, PIPE_FILL, PIPE_SHINE, FLANGE, SUBWAY, SUBWAY_LINE = 34.0, 24.0, 5.0, 42.0, 22.0, 15.0
STOP_RING, PIPE_END = 17, 30
GROUND_ALPHA = 120
ON_CURVE, TOWARD = 14.6, ((0, -1), (1, 0), (0, 1), (-1, 0))
SIGN = 0.29
"""Side of a sign of the other board, in spaces."""


class UndergroundPicture(ExpansionPicture):
    """``below`` is the number of the board under the ground."""

    marks: tuple[str, ...] = (TUBE, STOP)
    below = BELOW

    # -- routes ----------------------------------------------------------------------------------------------

    def routes(self, segments: Sequence[Segment], layer: Layer, inks: Inks, grow: float) -> str:
        pipes = [segment for segment in segments if HIGHWAY in segment]
        subways = [segment for segment in segments if RAILWAY in segment]
        text = "".join(_pipe(segment, inks, grow) for segment in pipes)
        text += "".join(_subway(segment, inks, grow) for segment in subways)
        if layer.word == STOP and grow >= 0.45:
            text += "".join(_stop(segment, inks) for segment in subways)
        return text

    # -- the board -------------------------------------------------------------------------------------------

    def exits(self, storey: int) -> str:
        return "exit-any" if storey == self.below else ""

    def storey_words(self, storey: int) -> str:
        return tr("Underground") if storey == self.below else tr("The surface")

    def draw_under(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> int:
        if not isinstance(player.sheet, DeepSheet):
            return 0
        veil = Surface(at.grid.size, pygame.SRCALPHA)
        veil.fill((*color(app.theme, "underground"), GROUND_ALPHA))
        surface.blit(veil, at.grid)
        return (1 << at.rows * at.columns) - 1

    def draw_over(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> None:
        sheet = player.sheet
        if isinstance(sheet, DeepSheet):
            self._draw_below(app, surface, at, sheet)
        elif isinstance(sheet, TwinSheet):
            self._draw_above(app, surface, at, sheet)

    def _draw_below(self, app: App, surface: Surface, at: BoardGeometry, sheet: DeepSheet) -> None:
        """Stations that stand above, hubs, broken pipes."""
        for cell in bits(sheet.above):
            _put_sign(app, surface, at, cell, "station")
        for cell in bits(sheet.broken):
            _put(app, surface, at, cell, "crack")
        for bit, edges in sheet.stops:
            if bit & sheet.hubs:
                cell = bit.bit_length() - 1
                sides = tuple(side for side in range(4) if sheet.board.edge[cell][side] & edges)
                _put(app, surface, at, cell, "hub", stop_at(sides))

    def _draw_above(self, app: App, surface: Surface, at: BoardGeometry, sheet: TwinSheet) -> None:
        """Subway stations and pipes that lie below, hubs, broken pipes."""
        below = sheet.below
        for cell in bits(below.piped & ~below.stopped):
            _put_sign(app, surface, at, cell, "broken" if below.broken >> cell & 1 else "pipe")
        for cell in bits(below.stopped & ~below.piped):
            _put_sign(app, surface, at, cell, "stop")
        for cell in bits(below.stopped & below.piped):
            _put_sign(app, surface, at, cell, "stop-broken" if below.broken >> cell & 1 else "stop-pipe")
        for cell in bits(below.hubs):
            _put(app, surface, at, cell, "hub")

    def networks(self, player: Player, places: Sequence[str]) -> Sequence[tuple[int, int]]:
        sheet = player.sheet
        if not places or not isinstance(sheet, DeepSheet):
            return ()
        for kind in (RAILWAY, HIGHWAY):
            if tuple(places) == sheet.network_line(kind, self.below).places:
                parts = sheet.parts(kind)
                return [(part.cells, sheet.track(part.size)) for part in parts if sheet.track(part.size)]
        return ()

    def motion(self, room: MotionRoom, event: Event) -> Motion | None:
        if isinstance(event, HubMade):
            return sound(room.app, "goal")
        return sound(room.app, "illegal") if isinstance(event, PipeBroken) else None

    # -- words -----------------------------------------------------------------------------------------------

    def aim(self) -> str:
        return tr(
            "Every other round you draw on your board under the ground: subways and pipes, which never join. "
            "A subway station under a station is a hub and counts as an exit; a pipe under a station breaks."
        )

    def exit_words(self, player: Player, number: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, DeepSheet):
            return ""
        edge = sheet.board.exits[number].edge
        for kind, name in ((HIGHWAY, tr("Pipe")), (RAILWAY, tr("Subway"))):
            for part in sheet.parts(kind):
                if part.edges & edge:
                    return tr(
                        "{kind}: {network}, {n} points.",
                        kind=name,
                        network=part_words(part),
                        n=sheet.track(part.size),
                    )
        return tr("Exit: it takes a pipe or a subway. Two in one network score {n}.", n=sheet.track(2))

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if isinstance(sheet, TwinSheet):
            return "\n".join(_words_above(sheet, 1 << cell))
        if not isinstance(sheet, DeepSheet):
            return ""
        return "\n".join(_words_below(sheet, cell, has_surface=bool(self.below)))

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        by_hubs = tr("Points of a subway network by its exits and hubs, as on the network track.")
        by_exits = tr("Points of a subway network by its exits, as on the network track.")
        told = {
            "subway_networks": by_hubs if self.below else by_exits,
            "pipe_networks": tr("Points of a pipe network by its exits, as on the network track."),
            "longest_pipeline": tr("Two points for each space of the longest one."),
            "longest_subway": tr("A point for each space of the longest one: {n} now.", n=line.points),
            "centre_below": tr("A point for each central space that is drawn under the ground."),
            "broken_pipes": tr("Two points less for each pipe under a station. It still joins."),
        }
        words = told.get(line.key, "")
        return tr("{what} Now: {note}.", what=words, note=line.note) if words and line.note else words


def _words_above(sheet: TwinSheet, bit: int) -> list[str]:
    below, words = sheet.below, []
    if below.hubs & bit:
        words.append(tr("Hub: the subway station below counts as an exit."))
    elif below.stopped & bit and not sheet.occ & bit:
        words.append(tr("A subway station lies below: a station here makes it a hub."))
    elif below.stopped & bit:
        words.append(tr("A subway station lies below."))
    if below.broken & bit:
        words.append(tr("The pipe below is broken: two points less."))
    elif below.piped & bit:
        words.append(tr("A pipe lies below: a station here breaks it."))
    return words


def _words_below(sheet: DeepSheet, cell: int, *, has_surface: bool) -> list[str]:
    bit, words = 1 << cell, []
    if sheet.above & bit and not sheet.occ & bit:
        words.append(tr("A station stands above: a subway station here is a hub, a pipe breaks."))
    for kind, name in ((RAILWAY, tr("Subway")), (HIGHWAY, tr("Pipe"))):
        for part in sheet.parts(kind):
            if part.cells & bit:
                points = sheet.track(part.size)
                words.append(
                    ntr(
                        "{kind}: {network}, {n} point.",
                        "{kind}: {network}, {n} points.",
                        points,
                        kind=name,
                        network=part_words(part),
                    )
                )
    if sheet.hubs & bit:
        words.append(tr("Hub: it counts as an exit."))
    elif sheet.stopped & bit and has_surface:
        words.append(tr("Subway station: a hub once a station stands above."))
    if sheet.broken & bit:
        words.append(tr("Broken pipe: two points less."))
    return words


# -- strokes -------------------------------------------------------------------------------------------------


def _tokens(inks: Inks) -> tuple[str, str, str, str, str]:
    """(edge, fill and shine of a pipe, subway, paper of its stations): coloured on paper, else of one ink."""
    if inks in (BOARD_INKS, CARD_INKS):
        return "pipe_edge", "pipe", "pipe_shine", "subway", "subway_stop"
    return inks.highway, inks.fill, inks.fill, inks.railway, inks.fill


def _drawn(segment: Segment, grow: float) -> list[tuple[Run, Line]]:
    lines = [(run, grown(run, grow)) for run in runs_of(segment)]
    return [(run, line) for run, line in lines if len(line) > 1]


def _pipe(segment: Segment, inks: Inks, grow: float) -> str:
    edge, fill, shine, _, _ = _tokens(inks)
    lines = [line for _, line in _drawn(segment, grow)]
    if not lines:
        return ""
    ways = 4 - segment.count(BLANK)
    if ways == 1:
        return _pipe_end(segment, [part_of(line, 0, PIPE_END) for line in lines], inks, grow)
    text = strokes.stroke(lines, edge, PIPE) + (_disc(edge, PIPE / 2 + 3) if ways != 2 else "")
    text += _flanges(segment, edge, grow)
    text += strokes.stroke(lines, fill, PIPE_FILL) + (_disc(fill, PIPE_FILL / 2 + 3) if ways != 2 else "")
    return text + strokes.stroke([part_of(line, 12, 88) for line in lines], shine, PIPE_SHINE, "round")


def _pipe_end(segment: Segment, lines: Sequence[Line], inks: Inks, grow: float) -> str:
    """A pipe that ends in its space: short, and closed by a plate."""
    edge, fill, _, _, _ = _tokens(inks)
    text = (
        strokes.stroke(lines, edge, PIPE)
        + _flanges(segment, edge, grow)
        + strokes.stroke(lines, fill, PIPE_FILL)
    )
    side = next(side for side in range(4) if segment[side] != BLANK)
    plate = f'<rect x="{50 - FLANGE / 2:g}" y="{PIPE_END - 4:g}" width="{FLANGE:g}" height="9" rx="3"'
    return f'{text}<g transform="rotate({90 * side} 50 50)">{plate} fill="{{{edge}}}"/></g>'


def _flanges(segment: Segment, token: str, grow: float) -> str:
    """The rings by which a pipe is bolted to the next one, at its sides."""
    half, text = FLANGE / 2, ""
    if grow < 1:
        return ""
    for side in range(4):
        if segment[side] != BLANK:
            text += (
                f'<g transform="rotate({90 * side} 50 50)"><rect x="{50 - half:g}" y="2" width="{FLANGE:g}" '
                f'height="8" rx="3" fill="{{{token}}}"/></g>'
            )
    return text


def _subway(segment: Segment, inks: Inks, grow: float) -> str:
    _, _, _, line, paper = _tokens(inks)
    lines = [one for _, one in _drawn(segment, grow)]
    if not lines:
        return ""
    is_meeting = segment.count(BLANK) < 2
    text = strokes.stroke(lines, paper, SUBWAY) + (_disc(paper, SUBWAY / 2) if is_meeting else "")
    return text + strokes.stroke(lines, line, SUBWAY_LINE) + _disc(line, SUBWAY_LINE / 2) * is_meeting


def _disc(token: str, radius: float) -> str:
    return f'<circle cx="50" cy="50" r="{radius:g}" fill="{{{token}}}"/>'


def stop_at(sides: Sequence[int]) -> tuple[float, float]:
    """Where the station of a subway lies that leads to these sides: on a curve beside the middle."""
    if len(sides) == 2 and (sides[0] + sides[1]) % 2:
        return (
            50 + ON_CURVE * sum(TOWARD[side][0] for side in sides),
            50 + ON_CURVE * sum(TOWARD[side][1] for side in sides),
        )
    return 50.0, 50.0


def _stop(segment: Segment, inks: Inks) -> str:
    _, _, _, line, paper = _tokens(inks)
    x, y = stop_at([side for side in range(4) if segment[side] != BLANK])
    ring = f'fill="{{{paper}}}" stroke="{{{line}}}" stroke-width="8"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{STOP_RING}" {ring}/>'


# -- signs ---------------------------------------------------------------------------------------------------

CRACK = "M28 36 L46 44 L40 54 L60 58 L54 68 L72 74"


@lru_cache(maxsize=16)
def _sign(kind: str) -> str:
    """A sign as SVG elements on 100 x 100 units."""
    plate = '<circle cx="50" cy="50" r="48" fill="{underground}"/>'
    pipe = '<path d="M50 8 V92" stroke="{pipe_edge}" stroke-width="38"/>'
    pipe += '<path d="M50 8 V92" stroke="{pipe}" stroke-width="22"/>'
    stop = '<circle cx="50" cy="50" r="26" fill="{subway_stop}" stroke="{subway}" stroke-width="17"/>'
    way = "M12 30 L44 42 L34 58 L66 62 L56 74 L90 84"
    crack = f'<path d="{way}" fill="none" stroke="{{error_mark}}" stroke-width="13"/>'
    ring = (
        '<circle cx="50" cy="50" r="31" fill="none" stroke="{board_paper}" stroke-width="13"/>'
        '<circle cx="50" cy="50" r="31" fill="none" stroke="{hub}" stroke-width="8"/>'
    )
    return {
        "station": '<rect x="16" y="16" width="68" height="68" rx="8" fill="{station}" '
        'stroke="{board_paper}" stroke-width="10"/>',
        "pipe": plate + pipe,
        "broken": plate + pipe + crack,
        "stop": plate + stop,
        "stop-pipe": plate + pipe + stop,
        "stop-broken": plate + pipe + stop + crack,
        "hub": ring,
        "crack": f'<path d="{CRACK}" fill="none" stroke="{{board_paper}}" stroke-width="13"/>'
        f'<path d="{CRACK}" fill="none" stroke="{{error_mark}}" stroke-width="7"/>',
    }[kind]


def _put(
    app: App,
    surface: Surface,
    at: BoardGeometry,
    cell: int,
    kind: str,
    middle: tuple[float, float] = (50.0, 50.0),
) -> None:
    """A sign over a whole space, its middle at a point of the space in hundredths."""
    rect = at.space(cell)
    picture = pieces.compose(app, ("underground", kind), rect.size, "0 0 100 100", _sign(kind))
    x, y = (round(rect.w * (along - 50) / 100) for along in middle)
    surface.blit(picture, rect.move(x, y))


def _put_sign(app: App, surface: Surface, at: BoardGeometry, cell: int, kind: str) -> None:
    """A small sign in the lower left corner of a space."""
    side, rect = max(8, round(at.cell * SIGN)), at.space(cell)
    picture = pieces.compose(app, ("underground", kind), (side, side), "0 0 100 100", _sign(kind))
    surface.blit(picture, picture.get_rect(bottomleft=rect.move(2, -2).bottomleft))


PICTURE = UndergroundPicture()
