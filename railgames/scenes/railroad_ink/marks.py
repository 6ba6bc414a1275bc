"""Draws over the board what is there for a while: legal spaces, ghost, hint, highlights."""

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from railgames.scenes.holding.marks import BoardMarks
from railgames.scenes.motions import pill
from railgames.scenes.railroad_ink import pieces
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
        return self.room.board.geometry.space(cell).inflate(side // 4, side // 4)

    # drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw from bottom to top: legal spaces, highlights, a choice's effect, the hint, the ghost."""
        self._draw_glow(surface)
        self._draw_highlighted(surface)
        self._draw_choice(surface)
        self._draw_hint(surface)
        self._draw_ghost(surface)

    def _draw_glow(self, surface: Surface) -> None:
        room = self.room
        if room.pick is None or not room.table.is_interactive:
            return
        at = room.board.geometry
        glow = pieces.art(room.app, "cell-glow", (at.cell, at.cell))
        for space in room.legal.spaces(room.pick.face):
            surface.blit(glow, at.space(room.board.board.cell_of[space]))

    def _draw_highlighted(self, surface: Surface) -> None:
        room, at = self.room, self.room.board.geometry
        theme = room.app.theme
        for name in self.highlighted:
            try:
                cell, side = at.place(name)
            except KeyError:
                continue
            if side is None:
                rect = at.space(cell)
                veil = Surface(rect.size, pygame.SRCALPHA)
                veil.fill((*color(theme, "accent"), 46))
                surface.blit(veil, rect)
                box(surface, rect, None, color(theme, "accent"), theme.px(4), max(2, theme.px(2)))
            else:
                room.board.draw_error(surface, at, cell, side, 0.42)

    def _draw_choice(self, surface: Surface) -> None:
        """What the choice under pointer or focus would erase."""
        found, at = self.room.choice_outcome(), self.room.board.geometry
        for cell in found.errors if found is not None else ():
            rect = at.space(cell)
            picture = pieces.art(self.room.app, "crater", rect.size).copy()
            picture.set_alpha(170)
            surface.blit(picture, rect)
            surface.blit(pieces.art(self.room.app, "cell-illegal", rect.size), rect)

    def _draw_hint(self, surface: Surface) -> None:
        if self.hinted is None:
            return
        room, at = self.room, self.room.board.geometry
        cell, tile = self.hinted
        rect = at.space(cell)
        ghost = room.ghost
        swell = self.pulse_offset(at.cell * 0.06)
        if ghost is None or ghost.cell != cell:
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
        rect = at.space(ghost.cell)
        if ghost.fits:
            room.board.bare_space(surface, ghost.cell)
        name = "cell-hover" if ghost.fits else "cell-illegal"
        surface.blit(pieces.art(room.app, name, rect.size), rect)
        is_drawn = bool(room.player.sheet.occ >> ghost.cell & 1)
        if not is_drawn:
            room.board.draw_tile(surface, at, ghost.cell, ghost.tile, GHOST_ALPHA if ghost.fits else 110)
        found = room.outcome()
        if found is None:
            return
        for side in found.errors:
            room.board.draw_error(surface, at, ghost.cell, side, 0.22)
        token = "good_text" if found.change > 0 else "bad_text" if found.change < 0 else "ink_soft"
        words = pill(room.app.theme, f"{found.change:+d}" if found.change else "0", token, at.cell * 0.27)
        spot = words.get_rect(midbottom=(rect.right, rect.y + words.get_height() // 3))
        surface.blit(words, spot.clamp(at.rect))


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
