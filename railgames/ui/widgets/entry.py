"""A line of text to type in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.text import draw_text, line_height, text_surface, text_width, wrap
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.edit import EditLine
from railgames.ui.widgets.paint import box, color, mix

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

BLINK = 0.53
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


class TextEntry(Widget):
    """A text field; ``check(text)`` returns what is wrong in words, or an empty text.

    ``on_change(text)`` after every change by a person, ``on_submit(text)`` on Enter when nothing is wrong.
    """

    focusable = True

    def __init__(
        self,
        text: str = "",
        on_change: Callable[[str], object] | None = None,
        *,
        on_submit: Callable[[str], object] | None = None,
        check: Callable[[str], str] | None = None,
        placeholder: str = "",
        max_length: int = 200,
        width: float = 220,
        **common: Any,
    ) -> None:
        super().__init__(**common)
        self.line = EditLine(text, max_length)
        self.on_change = on_change
        self.on_submit = on_submit
        self.check = check
        self.placeholder = placeholder
        self.width = width
        self.message = check(text) if check is not None and text else ""
        self._composed = ""
        self._scroll = 0
        self._is_dragging = False
        self._clicks = (0, -10.0)
        self._blink = 0.0
        self._was_lit = True

    @property
    def text(self) -> str:
        """Its text; setting it does not call ``on_change``."""
        return self.line.text

    @text.setter
    def text(self, text: str) -> None:
        if text != self.line.text:
            self.line = EditLine(text, self.line.max_length)
            self._after_change(tells=False)

    # -- size ------------------------------------------------------------------------------------------------

    def _box_height(self, theme: Theme) -> int:
        return max(int(theme.px(36)), line_height(theme, "body") + spacing(theme, 2))

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The field and, below it, what is wrong."""
        wide = int(theme.px(self.width)) if width is None else min(width, int(theme.px(self.width)))
        high = self._box_height(theme)
        if self.message:
            high += line_height(theme, "small") * len(wrap(theme, self.message, "small", max(1, wide)))
        return wide, high

    def smallest(self, theme: Theme) -> Size:
        """A short field."""
        return max(super().smallest(theme)[0], int(theme.px(80))), self.measure(theme)[1]

    def box_rect(self) -> pygame.Rect:
        """The field alone, without the message."""
        theme = self._theme
        high = self.rect.h if theme is None else min(self.rect.h, self._box_height(theme))
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w, high)

    def focus_rect(self) -> pygame.Rect:
        """The ring goes round the field."""
        return self.box_rect()

    def _inner(self) -> pygame.Rect:
        pad = spacing(self._theme, 2.5) if self._theme is not None else 10
        return self.box_rect().inflate(-2 * min(pad, self.rect.w // 2), -4)

    def _x_of(self, at: int) -> int:
        """Pixels from the beginning of the text to a position in it."""
        return text_width(self._theme, self.line.text[:at], "body") if self._theme is not None and at else 0

    def _index_at(self, x: int) -> int:
        """The position in the text nearest to a window x."""
        along = x - self._inner().x + self._scroll
        low, high = 0, len(self.line.text)
        while low < high:
            middle = (low + high) // 2
            if (self._x_of(middle) + self._x_of(middle + 1)) / 2 < along:
                low = middle + 1
            else:
                high = middle
        return low

    def _follow_caret(self) -> None:
        room = max(1, self._inner().w - 2)
        x = self._x_of(self.line.caret)
        self._scroll = min(max(self._scroll, x - room), x)
        self._scroll = max(0, min(self._scroll, self._x_of(len(self.line.text)) - room))

    # -- focus and time --------------------------------------------------------------------------------------

    def focus_changed(self, has_focus: bool) -> None:
        """Let the caret blink or rest; when the focus comes by key, select everything."""
        tree = self.tree
        self._composed = ""
        if tree is not None:
            if has_focus:
                tree.animate(self, slowly=True)
                if tree.is_focus_visible:
                    self.line.select_all()
            else:
                tree.rest(self)
                self.line.move_to(self.line.caret)
        self._blink = 0.0
        self._follow_caret()
        self.invalidate()

    def text_spot(self) -> pygame.Rect:
        """The box, beside which an input method shows its list."""
        return self.box_rect()

    def hover_changed(self, is_hovered: bool) -> None:
        """The edge is darker under the pointer."""
        super().hover_changed(is_hovered)
        self.invalidate()

    def update(self, dt: float) -> None:
        """Let the caret blink."""
        self._blink += dt
        is_lit = self._is_lit()
        if is_lit != self._was_lit:
            self._was_lit = is_lit
            self.invalidate(self._caret_rect())

    def _is_lit(self) -> bool:
        return int(self._blink / BLINK) % 2 == 0

    # -- events ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Typing, editing keys, mouse selection."""
        if not self.enabled:
            return False
        if event.type == pygame.TEXTINPUT:
            self._composed = ""
            return self._changed(self.line.insert(event.text))
        if event.type == pygame.TEXTEDITING:
            self._composed = event.text
            self.invalidate()
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEMOTION and self._is_dragging:
            self.line.move_to(self._index_at(event.pos[0]), selects=True)
            return self._moved()
        if event.type in (pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            was_dragging, self._is_dragging = self._is_dragging, False
            return was_dragging
        return False

    def _press(self, pos: tuple[int, int]) -> bool:
        now = self.tree.time if self.tree is not None else 0.0
        count, at = self._clicks
        count = count + 1 if now - at < 0.4 else 1
        self._clicks = (count, now)
        index = self._index_at(pos[0])
        if count == 1:
            self.line.move_to(index, selects=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
            self._is_dragging = True
        elif count == 2:
            self.line.select_word(min(index, max(0, len(self.line.text) - 1)))
        else:
            self.line.select_all()
        return self._moved()

    def _moved(self) -> bool:
        self._blink = 0.0
        self._follow_caret()
        self.invalidate()
        return True

    def _changed(self, did_change: bool) -> bool:
        if did_change:
            self._after_change(tells=True)
        return True

    def _after_change(self, tells: bool) -> None:
        message = self.check(self.line.text) if self.check is not None else ""
        if message != self.message:
            self.message = message
            self.relayout()
        self._moved()
        if tells and self.on_change is not None:
            self.on_change(self.line.text)

    def _key(self, event: pygame.event.Event) -> bool:
        if self._composed:
            return True
        held = getattr(event, "mod", 0)
        if held & _COMMAND and not held & pygame.KMOD_ALT and self._command(event.key):
            return True
        by_word, selects = bool(held & _COMMAND), bool(held & pygame.KMOD_SHIFT)
        line = self.line
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            return self._changed(line.delete(event.key == pygame.K_DELETE, by_word))
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            (line.left if event.key == pygame.K_LEFT else line.right)(by_word, selects)
            return self._moved()
        if event.key in (pygame.K_HOME, pygame.K_END):
            line.move_to(0 if event.key == pygame.K_HOME else len(line.text), selects)
            return self._moved()
        letter = getattr(event, "unicode", "")
        if letter and letter.isprintable() and not held & _COMMAND:
            return True
        if self.on_submit is None or not self.is_key(event, "confirm"):
            return False
        if not self.message:
            self.on_submit(line.text)
        return True

    def _command(self, key: int) -> bool:
        tree = self.tree
        if tree is None:
            return False
        if key == pygame.K_a:
            self.line.select_all()
            return self._moved()
        if key in (pygame.K_c, pygame.K_x):
            if self.line.selected:
                tree.clipboard.put(self.line.selected)
            return self._changed(key == pygame.K_x and bool(self.line.selected) and self.line.delete())
        if key == pygame.K_v:
            return self._changed(self.line.insert(tree.clipboard.get()))
        return key == pygame.K_z and self._changed(self.line.undo())

    # -- drawing ---------------------------------------------------------------------------------------------

    def _caret_rect(self) -> pygame.Rect:
        inner = self._inner()
        thin = max(1, int(self._theme.px(1.5))) if self._theme is not None else 1
        ahead = text_width(self._theme, self._composed, "body") if self._theme and self._composed else 0
        x = inner.x + self._x_of(self.line.caret) - self._scroll + ahead
        high = min(inner.h, line_height(self._theme, "body")) if self._theme is not None else inner.h
        return pygame.Rect(x, inner.centery - high // 2, thin, high)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """The field, the text, the selection, the caret and what is wrong."""
        spot = self.box_rect()
        line, ink = color(theme, "line"), color(theme, "ink")
        edge = mix(line, ink, 0.6 if self.has_focus else 0.3 if self.is_hovered else 0.15)
        if self.message:
            edge = color(theme, "bad")
        elif self.has_focus:
            edge = color(theme, "accent")
        fill = color(theme, "raised") if self.enabled else color(theme, "sunk")
        box(surface, spot, fill, edge, theme.radius, max(1, int(theme.px(2 if self.has_focus else 1.5))))
        whole = surface.get_clip()
        surface.set_clip(whole.clip(self._inner()))
        self._draw_text(surface, theme)
        surface.set_clip(whole)
        if self.message:
            below = pygame.Rect(self.rect.x, spot.bottom, self.rect.w, max(0, self.rect.bottom - spot.bottom))
            draw_text(surface, theme, self.message, below, "small", "bad", wrap=True)

    def _draw_text(self, surface: pygame.Surface, theme: Theme) -> None:
        inner = self._inner()
        y = inner.centery - line_height(theme, "body") // 2
        text, caret = self.line.text, self.line.caret
        if not text and not self._composed and self.placeholder:
            draw_text(surface, theme, self.placeholder, inner, "body", "ink_soft", valign="middle")
        start, end = self.line.selection
        if start != end and self.has_focus:
            left, right = self._x_of(start) - self._scroll, self._x_of(end) - self._scroll
            shade = mix(color(theme, "raised"), color(theme, "accent"), 0.3)
            surface.fill(shade, (inner.x + left, y, right - left, line_height(theme, "body")))
        shown = text[:caret] + self._composed + text[caret:]
        ink = "ink" if self.enabled else "ink_soft"
        surface.blit(text_surface(theme, shown, "body", ink), (inner.x - self._scroll, y))
        if self._composed:
            x = inner.x + self._x_of(caret) - self._scroll
            wide = text_width(theme, self._composed, "body")
            surface.fill(color(theme, "ink"), (x, y + line_height(theme, "body") - 2, wide, 1))
        if self.has_focus and self._is_lit():
            surface.fill(color(theme, "ink"), self._caret_rect())
