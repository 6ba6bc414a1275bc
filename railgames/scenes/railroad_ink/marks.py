"""Draws over the board what is there for a while: legal spaces, ghost, hint, highlights."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from railgames.games.railroad_ink.board import bits
from railgames.games.railroad_ink.scoring import network_places
from railgames.games.railroad_ink.sheet import Sheet, storey_of
from railgames.scenes.holding.marks import BoardMarks
from railgames.scenes.motions import pill
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.picking import LINES_REACH
from railgames.scenes.railroad_ink.worth import is_mendable, networks_of
from railgames.ui.widgets.paint import box, color

if TYPE_CHECKING:
    from railgames.scenes.railroad_ink.room import InkRoom

GHOST_ALPHA, HINT_ALPHA = 205, 120


class Marks(BoardMarks[str]):
    """Draws over the composed board; a hint is a tile."""

    def __init__(self, room: "InkRoom") -> None:
        super().__init__(room)
        self.room = room

    def hint_reach(self, cell: int) -> Rect:
        side = self.room.board.geometry.cell
        tile = "" if self.hinted is None else self.hinted[1]
        is_on_lines = self.room.expansion.lies(tile) == "lines"
        reach = LINES_REACH * side if is_on_lines else side // 4
        return self.room.rect_of(cell, tile).inflate(reach, reach)

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw from bottom to top: legal spaces, highlights, a choice's effect, the hint, the ghost."""
        self._draw_glow(surface)
        self._draw_highlighted(surface)
        self._draw_site(surface)
        self._draw_paths(surface)
        self._draw_choice(surface)
        self._draw_hint(surface)
        self._draw_ghost(surface)

    def _draw_glow(self, surface: Surface) -> None:
        room = self.room
        if room.pick is None or not room.table.is_interactive:
            return
        at = room.board.geometry
        if room.expansion.lies(room.orientation) == "lines":
            for cell in room.legal_cells():
                self._draw_dot(surface, room.cell_rect(cell).center)
            return
        glow = pieces.art(room.app, "cell-glow", (at.cell, at.cell))
        for cell in room.legal_cells():
            surface.blit(glow, at.space(cell))

    def _draw_dot(self, surface: Surface, middle: tuple[int, int]) -> None:
        """A corner of spaces at which the piece that is held may be drawn."""
        theme, radius = self.room.app.theme, max(4, self.room.board.geometry.cell // 9)
        pygame.draw.circle(surface, color(theme, "glow_edge"), middle, radius)
        pygame.draw.circle(surface, color(theme, "glow"), middle, radius - max(1, radius // 3))

    def _draw_highlighted(self, surface: Surface) -> None:
        room, at = self.room, self.room.board.geometry
        theme = room.app.theme
        drawn = room.player.sheet
        networks = room.expansion.networks(room.player, self.highlighted)
        if self.highlighted and self.highlighted == network_places(drawn):
            networks = [(network.cells, network.points) for network in networks_of(drawn)]
        if networks:
            self._draw_networks(surface, networks)
            return
        for place in self.highlighted:
            storey, name = storey_of(place)
            if storey != room.storey:
                continue
            cell, side = at.place(name)
            if side is None:
                rect = at.space(cell)
                veil = Surface(rect.size, pygame.SRCALPHA)
                veil.fill((*color(theme, "accent"), 46))
                surface.blit(veil, rect)
                box(surface, rect, None, color(theme, "accent"), theme.px(4), max(2, theme.px(2)))
            elif not room.expansion.draw_place(room.app, surface, at, cell, side):
                self._draw_end(surface, room.player.sheet, cell, side, 0.42)

    def _draw_networks(self, surface: Surface, networks: Sequence[tuple[int, int]]) -> None:
        """Every network that scores, (mask of its spaces, points), in its own colour with its points; a space
        of two has both frames."""
        at, theme = self.room.board.geometry, self.room.app.theme
        thick, used = max(2, at.cell // 18), 0
        labels = []
        for number, (mask, gain) in enumerate(networks):
            ink = color(theme, f"seat:{number % 6}")
            cells = bits(mask)
            for cell in cells:
                rect = at.space(cell)
                rect = rect.inflate(-3 * thick, -3 * thick) if used >> cell & 1 else rect
                veil = Surface(rect.size, pygame.SRCALPHA)
                veil.fill((*ink, 56))
                surface.blit(veil, rect)
                box(surface, rect, None, ink, theme.px(4), thick)
            used |= mask
            labels.append((at.space(cells[0]), gain))
        for rect, points in labels:
            words = pill(theme, f"+{points}", "good_text", at.cell * 0.3)
            surface.blit(words, words.get_rect(center=rect.midtop).clamp(at.rect))

    def _draw_end(self, surface: Surface, drawn: Sheet, cell: int, side: int, part: float) -> None:
        """A route end that joins nothing: a ring while it can still be joined, else a red cross."""
        room, at = self.room, self.room.board.geometry
        if room.view.current_player is None or not is_mendable(drawn, cell, side):
            room.board.draw_error(surface, at, cell, side, part)
            return
        radius = max(4, round(at.cell * part * 0.42))
        middle, thick = at.edge_point(cell, side), max(2, radius // 3)
        pygame.draw.circle(surface, color(room.app.theme, "board_paper"), middle, radius + thick)
        pygame.draw.circle(surface, color(room.app.theme, "warn"), middle, radius, thick)

    def _draw_site(self, surface: Surface) -> None:
        """A ring where an expansion's next path begins: the last impact."""
        room, at = self.room, self.room.board.geometry
        site = room.expansion.site(room.view, room.shown_seat)
        if site is None or room.view.current_player is None:
            return
        ink, thick = color(room.app.theme, "error_mark"), max(2, at.cell // 24)
        middle, radius = at.space(site).center, round(at.cell * 0.3)
        pygame.draw.circle(surface, ink, middle, radius, thick)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            inner = (middle[0] + dx * (radius - thick), middle[1] + dy * (radius - thick))
            outer = (middle[0] + dx * (radius + 2 * thick), middle[1] + dy * (radius + 2 * thick))
            pygame.draw.line(surface, ink, inner, outer, thick)

    def _draw_paths(self, surface: Surface) -> None:
        """The paths of the open choices as dashes, with the spaces where they end."""
        room, at, theme = self.room, self.room.board.geometry, self.room.app.theme
        site = room.expansion.site(room.view, room.shown_seat)
        pointed = room.pointed_choice()
        glow = pieces.art(room.app, "cell-glow", (at.cell, at.cell))
        for action in room.landings().values():
            path = room.expansion.path(room.view, room.table.viewer, action)
            ink = color(
                theme, room.expansion.path_ink if action == pointed or pointed is None else "round_number"
            )
            stops = [at.space(cell).center for cell in (*(() if site is None else (site,)), *path)]
            for start, end in pairwise(stops):
                _dashes(surface, start, end, ink, max(2, at.cell // 20))
            if action not in room.legal.spots:
                surface.blit(glow, at.space(path[-1]))
                continue
            end_rect = at.space(path[-1]).inflate(-at.cell // 8, -at.cell // 8)
            _dashed(surface, end_rect, ink, max(2, at.cell // (14 if action == pointed else 24)))

    def _draw_choice(self, surface: Surface) -> None:
        """What the choice under pointer or focus would erase or mark."""
        room, at = self.room, self.room.board.geometry
        found, action = room.choice_outcome(), room.pointed_choice()
        if found is None or action is None:
            return
        frame = pieces.art(room.app, room.expansion.change_frame(action), (at.cell, at.cell))
        for cell in found.errors:
            rect = at.space(cell)
            room.expansion.draw_threat(room.app, surface, rect)
            surface.blit(frame, rect)

    def _draw_hint(self, surface: Surface) -> None:
        if self.hinted is None:
            return
        room, at = self.room, self.room.board.geometry
        cell, tile = self.hinted
        rect = room.rect_of(cell, tile)
        ghost = room.ghost
        swell = self.pulse_offset(at.cell * 0.06)
        if tile and (ghost is None or ghost.cell != cell):
            if room.expansion.lies(tile) == "space":
                room.board.bare_space(surface, cell)
            room.board.draw_tile(surface, at, cell, tile, HINT_ALPHA)
        frame = rect.inflate(2 * swell, 2 * swell)
        _dashed(surface, frame, color(room.app.theme, "glow_edge"), max(2, at.cell // 24))

    def _draw_ghost(self, surface: Surface) -> None:
        room, at = self.room, self.room.board.geometry
        ghost = room.ghost
        if ghost is None:
            self.draw_cursor(surface, room.app.theme.px(4), max(2, at.cell // 24))
            return
        rect, lies = room.rect_of(ghost.cell, ghost.tile), room.expansion.lies(ghost.tile)
        if ghost.fits and lies == "space":
            room.board.bare_space(surface, ghost.cell)
        if lies != "lines":
            name = "cell-hover" if ghost.fits else "cell-illegal"
            surface.blit(pieces.art(room.app, name, rect.size), rect)
        if lies == "lines" and not ghost.fits:
            cross = pieces.art(room.app, "error-mark", (at.cell // 3, at.cell // 3))
            surface.blit(cross, cross.get_rect(center=rect.center))
        is_drawn = bool(room.player.sheet.occ >> ghost.cell & 1)
        if ghost.fits or not is_drawn or lies != "space":
            room.board.draw_tile(surface, at, ghost.cell, ghost.tile, GHOST_ALPHA if ghost.fits else 110)
        found = room.outcome()
        if found is None:
            return
        for side in found.errors:
            self._draw_end(surface, found.drawn.storeys[room.storey], ghost.cell, side, 0.22)
        token = "good_text" if found.change > 0 else "bad_text" if found.firm < 0 else "ink_soft"
        words = pill(room.app.theme, f"{found.change:+d}" if found.change else "0", token, at.cell * 0.27)
        spot = words.get_rect(midbottom=(rect.right, rect.y + words.get_height() // 3))
        surface.blit(words, spot.clamp(at.rect))


def _dashes(
    surface: Surface, start: tuple[int, int], end: tuple[int, int], ink: tuple[int, int, int], thick: int
) -> None:
    """A dashed line along a row or a column."""
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    for part in range(0, length, 4 * thick):
        share, until = part / length, min(1.0, (part + 2 * thick) / length)
        pygame.draw.line(surface, ink, _between(start, end, share), _between(start, end, until), thick)


def _between(start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    return (
        start[0] + round((end[0] - start[0]) * share),
        start[1] + round((end[1] - start[1]) * share),
    )


def _dashed(surface: Surface, rect: Rect, ink: tuple[int, int, int], thick: int) -> None:
    """A dashed frame."""
    dash = max(4, rect.w // 9)
    for start in range(rect.x, rect.right, 2 * dash):
        wide = min(dash, rect.right - start)
        surface.fill(ink, (start, rect.y, wide, thick))
        surface.fill(ink, (start, rect.bottom - thick, wide, thick))
    for start in range(rect.y, rect.bottom, 2 * dash):
        high = min(dash, rect.bottom - start)
        surface.fill(ink, (rect.x, start, thick, high))
        surface.fill(ink, (rect.right - thick, start, thick, high))
