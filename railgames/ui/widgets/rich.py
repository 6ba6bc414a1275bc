"""Text with headings, bold words, bullets and links, wrapped to its width and drawn line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.text import line_height, text_surface, text_width
from railgames.ui.widgets.base import Size, Widget
from railgames.ui.widgets.paint import box, color, disc, mix
from railgames.ui.widgets.rich_lines import Painter, Piece, Setter, parse_rich

if TYPE_CHECKING:
    from railgames.ui.theme import Theme


class RichText(Widget):
    """Paragraphs of marked text; ``on_link(target)`` is called when a link is clicked or chosen by key.

    Marks: "# title", "## heading", "- bullet", **bold**, [words](target), and lines of pictures,
    ![caption](what), which ``painter`` draws. One line is one paragraph. ``sought`` are words to mark.
    """

    def __init__(
        self,
        text: str = "",
        on_link: Callable[[str], object] | None = None,
        *,
        role: str = "body",
        color: str = "ink",
        painter: Painter | None = None,
        **common: Any,
    ) -> None:
        super().__init__(**common)
        self.painter = painter
        self._sought: tuple[str, ...] = ()
        self._text = text
        self.on_link = on_link
        self.role = role
        self.color = color
        self._paragraphs = parse_rich(text)
        self._set: dict[int, Setter] = {}
        self._lines: Setter | None = None
        self._link = 0
        self._lit = -1

    @property
    def text(self) -> str:
        """The marked text; set it to show another."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self.invalidate()
            self._text = text
            self._paragraphs = parse_rich(text)
            self._link, self._lit = 0, -1
            self.relayout()

    @property
    def sought(self) -> tuple[str, ...]:
        """Words that are marked everywhere, in any case."""
        return self._sought

    @sought.setter
    def sought(self, words: tuple[str, ...]) -> None:
        if words != self._sought:
            self._sought = words
            self.invalidate()

    def hits(self) -> list[pygame.Rect]:
        """The window rectangles of the marked words, from the top."""
        if self._lines is None or self._theme is None:
            return []
        found = []
        for piece in self._lines.pieces:
            rect = self._rect_of(piece)
            for start, end in self._found_in(piece.text):
                left = text_width(self._theme, piece.text[:start], piece.role)
                right = text_width(self._theme, piece.text[:end], piece.role)
                found.append(pygame.Rect(rect.x + left, rect.y, right - left, rect.h))
        return sorted(found, key=lambda hit: (hit.y, hit.x))

    def _found_in(self, text: str) -> list[tuple[int, int]]:
        """Begin and end of every marked word in a piece."""
        plain = text.lower()
        if len(plain) != len(text):  # a letter whose small form is longer: places would not fit
            plain = text
        places = []
        for word in self._sought:
            at = plain.find(word.lower()) if word else -1
            while at >= 0:
                places.append((at, at + len(word)))
                at = plain.find(word.lower(), at + len(word))
        return places

    def relayout(self) -> None:
        """Forget the lines too."""
        self._set.clear()
        super().relayout()

    def forget_sizes(self) -> None:
        """Forget the lines too."""
        self._set.clear()
        super().forget_sizes()

    def _setting(self, theme: Theme, width: int) -> Setter:
        found = self._set.get(width)
        if found is None:
            found = Setter(theme, width, self.role, self.painter)
            for number, paragraph in enumerate(self._paragraphs):
                found.set(paragraph, is_first=number == 0)
            self._set[width] = found
        return found

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The lines at this width; without one a comfortable 560 px (scale 1)."""
        most = int(theme.px(560)) if width is None else width
        setting = self._setting(theme, most)
        return min(setting.widest, most), setting.y

    def smallest(self, theme: Theme) -> Size:
        """A few words."""
        return max(super().smallest(theme)[0], int(theme.px(80))), line_height(theme, self.role)

    def arrange(self, theme: Theme) -> None:
        """Keep the lines for this width."""
        self._lines = self._setting(theme, self.rect.w)

    # -- links -----------------------------------------------------------------------------------------------

    def links(self) -> list[str]:
        """The targets of all links, in order."""
        return [span.target for paragraph in self._paragraphs for span in paragraph.spans if span.target]

    def can_take_focus(self) -> bool:
        """Tab stops here when there are links."""
        return self.enabled and self.on_link is not None and bool(self.links())

    def link_rects(self, link: int) -> list[pygame.Rect]:
        """The window rectangles of one link (several where it is broken)."""
        pieces = self._lines.pieces if self._lines is not None else []
        return [self._rect_of(piece) for piece in pieces if piece.link == link]

    def _rect_of(self, piece: Piece) -> pygame.Rect:
        return pygame.Rect(self.rect.x + piece.x, self.rect.y + piece.y, piece.width, piece.height)

    def _link_at(self, pos: tuple[int, int]) -> int:
        pieces = self._lines.pieces if self._lines is not None else []
        return next((p.link for p in pieces if p.link >= 0 and self._rect_of(p).collidepoint(pos)), -1)

    def focus_rect(self) -> pygame.Rect:
        """The ring goes round the current link."""
        rects = self.link_rects(self._link)
        return rects[0] if rects else self.rect

    def activate(self) -> None:
        """Follow the current link."""
        targets = self.links()
        if self.on_link is not None and self._link < len(targets):
            self.on_link(targets[self._link])

    def handle(self, event: pygame.event.Event) -> bool:
        """Point at, click and walk through links."""
        if self.on_link is None or not self.enabled:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._light(self._link_at(event.pos))
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            link = self._link_at(event.pos)
            if link >= 0:
                self._link = link
            return link >= 0
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self._link_at(event.pos) == self._link:
                self.activate()
            return True
        return event.type == pygame.KEYDOWN and self._key(event)

    def hover_changed(self, is_hovered: bool) -> None:
        """No link is pointed at any more when the pointer goes."""
        super().hover_changed(is_hovered)
        self._light(-1)

    def _light(self, link: int) -> None:
        if link != self._lit:
            self._lit = link
            self.invalidate()

    def _key(self, event: pygame.event.Event) -> bool:
        if self.is_key(event, "confirm"):
            self.activate()
            return True
        way = self.which_arrow(event)
        if way is None or not 0 <= self._link + sum(way) < len(self.links()):
            return False
        self._link += sum(way)
        self.invalidate()
        if self.tree is not None:
            self.tree.reveal(self)
        return True

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Only the lines inside the clip and inside the box."""
        if self._lines is None:
            return
        whole = surface.get_clip()
        clip = whole.clip(self.rect)
        surface.set_clip(clip)
        top, bottom = clip.top - self.rect.y, clip.bottom - self.rect.y
        for x, y, picture in self._lines.pictures:
            if y <= bottom and y + picture.get_height() >= top:
                surface.blit(picture, (self.rect.x + x, self.rect.y + y))
        paint = mix(color(theme, "raised"), color(theme, "warn"), 0.4)
        for hit in self.hits() if self._sought else ():
            box(surface, hit.inflate(4, 0), paint, None, max(2, int(theme.px(3))))
        for piece in self._lines.pieces:
            if piece.y > bottom or piece.y + piece.height < top:
                continue
            self._draw_piece(surface, theme, piece)
        dot = max(2, int(theme.px(2.5)))
        for x, y in self._lines.bullets:
            if top - dot <= y <= bottom + dot:
                disc(surface, (self.rect.x + x, self.rect.y + y), dot, color(theme, "accent"))
        surface.set_clip(whole)

    def _draw_piece(self, surface: pygame.Surface, theme: Theme, piece: Piece) -> None:
        is_link = piece.link >= 0 and self.on_link is not None
        ink = "accent" if is_link else self.color
        at = (self.rect.x + piece.x, self.rect.y + piece.y)
        surface.blit(text_surface(theme, piece.text, piece.role, ink), at)
        if is_link:
            thick = max(1, int(theme.px(2 if piece.link == self._lit else 1)))
            base = theme.font(piece.role).get_ascent() + thick
            surface.fill(color(theme, ink), (at[0], at[1] + base, piece.width, thick))
