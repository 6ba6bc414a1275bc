"""Draws over the board what is there for a while: legal cells, ghost, hint, highlights, missing cards."""

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from railgames.scenes.derailed import pieces
from railgames.scenes.derailed.companies import token_of
from railgames.scenes.derailed.ghost import Outcome
from railgames.scenes.derailed.lines import Lines
from railgames.scenes.derailed.way import draw_way
from railgames.scenes.holding.marks import BoardMarks
from railgames.ui.text import text_surface
from railgames.ui.widgets.paint import box, color

if TYPE_CHECKING:
    from railgames.scenes.derailed.room import CanyonRoom

GHOST_ALPHA, HINT_ALPHA, BARRED_ALPHA = 235, 150, 110

HINT_OVER_CARD = 225
"""A hint on a card that lies there: the old tracks must not be read as the new ones."""


class Marks(BoardMarks[int]):
    """Draws over the composed board; a hint is the code of a card."""

    def __init__(self, room: "CanyonRoom") -> None:
        super().__init__(room)
        self.room = room
        self.lines = Lines(room)

    def hint_reach(self, cell: int) -> Rect:
        high = self.room.board.geometry.high
        return self.room.board.geometry.cell(cell).inflate(high // 3, high // 3)

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw from bottom to top: new cards, legal cells, highlights, missing way, hint, ghost."""
        found = self.room.outcome()
        if self.room.lines_on:
            self.lines.draw(surface)
        self._draw_fresh(surface)
        self._draw_glow(surface)
        self._draw_highlighted(surface)
        if self.room.missing_on:
            room = self.room
            draw_way(surface, room.app.theme, room.board.geometry, room.view, room.shown_seat)
        self._draw_hint(surface)
        self._draw_ghost(surface, found)
        if found is not None:
            self._draw_lost(surface, found)
        if self.room.missing_on:
            self._draw_missing(surface, found)

    def reach(self) -> list[Rect]:
        """Window rectangles covered by the ghost and its annotations (for redraw)."""
        room, at = self.room, self.room.board.geometry
        ghost, found = room.ghost, room.outcome()
        if ghost is None:
            return []
        rects = [self.hint_reach(ghost.cell)]
        if found is not None:
            rects += [at.cell(cell) for change in found.changes for cell in change.lost]
            rects += [at.cell(cell) for cell, _ in found.gained]
        if room.missing_on:
            ends = at.destination(0).union(at.destination(room.board.board.seats - 1))
            rects.append(ends.inflate(at.wide, 0))
        return rects

    def _draw_fresh(self, surface: Surface) -> None:
        """Frame each card laid since the viewer's last turn in the colour of the seat that laid it; not while
        a card is held, because frames then mark legal cells."""
        room, at = self.room, self.room.board.geometry
        if room.pick is not None:
            return
        thick = max(2, at.high // 26)
        for cell, seat in room.fresh.items():
            edge = color(room.app.theme, token_of(room.board.board, seat))
            box(surface, at.cell(cell), None, edge, at.high // 11, thick)

    def _draw_glow(self, surface: Surface) -> None:
        room, at = self.room, self.room.board.geometry
        if room.pick is None or not room.table.is_interactive:
            return
        glow = pieces.art(room.app, "cell-glow", at.size)
        for name in room.legal.cells(room.pick.card):
            surface.blit(glow, at.cell(room.board.board.cell_of[name]))

    def _draw_highlighted(self, surface: Surface) -> None:
        at, theme = self.room.board.geometry, self.room.app.theme
        for name in self.highlighted:
            rect = at.place(name)
            veil = Surface(rect.size, pygame.SRCALPHA)
            veil.fill((*color(theme, "accent"), 46))
            surface.blit(veil, rect)
            box(surface, rect, None, color(theme, "accent"), at.high // 11, max(2, theme.px(2)))

    def _draw_hint(self, surface: Surface) -> None:
        if self.hinted is None:
            return
        room, at = self.room, self.room.board.geometry
        cell, code = self.hinted
        rect = at.cell(cell)
        swell = self.pulse_offset(at.high * 0.05)
        if room.ghost is None or room.ghost.cell != cell:
            alpha = HINT_OVER_CARD if room.view.tops[cell] else HINT_ALPHA
            face = pieces.card(room.app, room.board.board, code, rect.size, alpha=alpha)
            surface.blit(face, rect)
        frame = rect.inflate(2 * swell, 2 * swell)
        box(surface, frame, None, color(room.app.theme, "glow_edge"), at.high // 10, max(3, at.high // 18))
        inner = frame.inflate(-at.high // 12, -at.high // 12)
        box(surface, inner, None, color(room.app.theme, "glow"), at.high // 14, max(2, at.high // 26))

    def _draw_ghost(self, surface: Surface, found: Outcome | None) -> None:
        room, at = self.room, self.room.board.geometry
        ghost = room.ghost
        if ghost is None:
            self.draw_cursor(surface, at.high // 10, max(2, at.high // 22))
            return
        rect = at.cell(ghost.cell)
        if not ghost.fits:
            face = pieces.card(room.app, room.board.board, ghost.code, rect.size, alpha=BARRED_ALPHA)
            surface.blit(face, rect)
            surface.blit(pieces.art(room.app, "cell-illegal", rect.size), rect)
            return
        lit = found.entry_sides if found is not None else 0
        viewer = room.table.viewer
        for cell, sides in found.gained if found is not None else ():
            place = at.cell(cell)
            lies = pieces.card(room.app, room.board.board, room.view.tops[cell], place.size, sides, viewer)
            surface.blit(lies, place)
        face = pieces.card(room.app, room.board.board, ghost.code, rect.size, lit, viewer, GHOST_ALPHA)
        surface.blit(pieces.art(room.app, "card-shadow", rect.size), rect.move(2, 3))
        surface.blit(face, rect)
        thick = max(2, at.high // 24)
        box(surface, rect.inflate(thick, thick), None, color(room.app.theme, "selected"), at.high // 9, thick)
        if found is not None:
            self._draw_signs(surface, rect, found)

    def _draw_signs(self, surface: Surface, rect: Rect, found: Outcome) -> None:
        """On the ghost: a cross for every line it cuts, a flag for every one it completes."""
        room = self.room
        signs = [(seat, "flag") for seat in found.completes] + [(seat, "cross") for seat in found.cuts]
        if not signs:
            return
        side = min(round(rect.h * 0.4), (rect.w - 4) // len(signs))
        x = rect.right - side * len(signs) - 2
        for seat, name in signs:
            spot = Rect(x, rect.y - side // 3, side, side)
            disc = spot.inflate(side // 6, side // 6)
            box(
                surface,
                disc,
                color(room.app.theme, "rail_card"),
                color(room.app.theme, "rail_card_edge"),
                disc.w // 2,
            )
            surface.blit(room.hand.sign(seat, name, side), spot)
            x += side

    def _draw_lost(self, surface: Surface, found: Outcome) -> None:
        """A small cross in the company's colour on every cell its line loses."""
        room, at = self.room, self.room.board.geometry
        side = max(12, round(at.high * 0.3))
        ghost = room.ghost
        count: dict[int, int] = {}
        for change in found.changes:
            for cell in change.lost:
                if ghost is not None and cell == ghost.cell:
                    continue
                n = count[cell] = count.get(cell, -1) + 1
                rect = at.cell(cell)
                spot = Rect(rect.right - side - 2, rect.y + 2 + n * side // 2, side, side)
                surface.blit(room.hand.sign(change.seat, "cross", side), spot)

    def _draw_missing(self, surface: Surface, found: Outcome | None) -> None:
        """At every destination: its company's missing cards, now and after the ghost."""
        room, at, view = self.room, self.room.board.geometry, self.room.view
        theme = room.app.theme
        for lane, seat in enumerate(view.destinations):
            before = view.missing(seat)
            text, tone = str(before), "ink"
            if found is not None and found.changes[seat].after != before:
                after = found.changes[seat].after
                text, tone = f"{before}→{after}", "good_text" if after < before else "bad_text"
            words = text_surface(theme, text, "figure", tone, max(12.0, at.high * 0.2) / theme.scale)
            place = at.destination(lane)
            spot = Rect(0, 0, words.get_width() + at.high // 6, round(max(12.0, at.high * 0.2) * 1.25))
            spot.midright = (place.x + round(at.high * 0.3), at.lane_middle(lane))
            edge = color(theme, token_of(room.board.board, seat))
            box(surface, spot, color(theme, "raised"), edge, spot.h // 2, max(1, at.high // 36))
            surface.blit(words, words.get_rect(center=spot.center))
