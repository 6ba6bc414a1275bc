"""A list of rows, drawn lazily, walked by keys and by typing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.text import draw_text
from railgames.ui.widgets.base import Size, Widget, spacing
from railgames.ui.widgets.paint import box, color, mix
from railgames.ui.widgets.scroll import BAR, ScrollBar

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

DrawRow = Callable[[pygame.Surface, "Theme", int, pygame.Rect], object]
TYPING_PAUSE = 0.8


def typed_letter(event: pygame.event.Event) -> str:
    """The letter that a KEYDOWN event types, empty for a space and for a command."""
    letter: str = getattr(event, "unicode", "")
    is_command = getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    return "" if is_command or letter == " " or not letter.isprintable() else letter


class TypeAhead:
    """Letters typed one after another, looked for at the beginning of the rows."""

    def __init__(self) -> None:
        self._typed = ""
        self._at = -10.0

    def find(
        self, letter: str, now: float, texts: Callable[[int], str], count: int, start: int
    ) -> int | None:
        """The next row that begins with what was typed; the same letter again goes to the next such row."""
        if now - self._at > TYPING_PAUSE:
            self._typed = ""
        self._at = now
        again = self._typed == letter.casefold()
        self._typed = letter.casefold() if again else self._typed + letter.casefold()
        first = start + 1 if len(self._typed) == 1 else start
        for step in range(count):
            index = (max(0, first) + step) % count
            if texts(index).casefold().startswith(self._typed):
                return index
        return None


class ListView(Widget):
    """Rows of equal height (px at scale 1) over any sequence, thousands as cheap as ten.

    ``on_select(index)`` when another row is selected, ``on_open(index)`` on Enter, Space or a double click
    (with ``opens_on_click``: on one click). ``draw_row(surface, theme, index, rect)`` draws a row's content;
    without it the row's text is drawn. ``on_delete()`` is called by Delete while a row is selected.
    """

    focusable = True

    def __init__(
        self,
        rows: Sequence[Any] = (),
        *,
        text: Callable[[Any], str] = str,
        draw_row: DrawRow | None = None,
        row_height: float = 36,
        selected: int = -1,
        on_select: Callable[[int], object] | None = None,
        on_open: Callable[[int], object] | None = None,
        on_delete: Callable[[], object] | None = None,
        opens_on_click: bool = False,
        empty_text: str = "",
        grow: float = 1,
        **common: Any,
    ) -> None:
        super().__init__(grow=grow, **common)
        self._rows = rows
        self.row_text = text
        self.draw_row = draw_row
        self.row_height = row_height
        self.on_select = on_select
        self.on_open = on_open
        self.on_delete = on_delete
        self.opens_on_click = opens_on_click
        self.empty_text = empty_text
        self.bar = ScrollBar()
        self._selected = selected
        self._pointed = -1
        self._typing = TypeAhead()
        self._last_click = (-1, -10.0)

    # -- content ---------------------------------------------------------------------------------------------

    @property
    def rows(self) -> Sequence[Any]:
        """The sequence on show; set it to show another."""
        return self._rows

    @rows.setter
    def rows(self, rows: Sequence[Any]) -> None:
        self._rows = rows
        self._selected = min(self._selected, len(rows) - 1)
        self.relayout()
        self.invalidate()

    def refresh(self) -> None:
        """Show the rows again after the sequence itself was changed."""
        self.rows = self._rows

    @property
    def selected(self) -> int:
        """The selected row, -1 for none; setting it does not call ``on_select``."""
        return self._selected

    @selected.setter
    def selected(self, index: int) -> None:
        if index != self._selected:
            self._selected = index
            self.show_row(index)
            self.invalidate()

    def select(self, index: int) -> None:
        """Select a row as a person would."""
        if not self._rows:
            return
        index = max(0, min(index, len(self._rows) - 1))
        if index != self._selected:
            self.selected = index
            if self.on_select is not None:
                self.on_select(index)

    def activate(self) -> None:
        """Open the selected row."""
        if self.enabled and self.on_open is not None and 0 <= self._selected < len(self._rows):
            self.on_open(self._selected)

    # -- geometry --------------------------------------------------------------------------------------------

    def _step(self, theme: Theme) -> int:
        return max(1, int(theme.px(self.row_height)))

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """All rows; at most a dozen are asked for, the rest scrolls."""
        wide = int(theme.px(240))
        count = max(1, min(12, len(self._rows)))
        return wide if width is None else min(wide, width), self._step(theme) * count

    def smallest(self, theme: Theme) -> Size:
        """Two rows."""
        own = super().smallest(theme)
        return max(own[0], int(theme.px(80))), max(
            own[1], self._step(theme) * min(2, max(1, len(self._rows)))
        )

    def arrange(self, theme: Theme) -> None:
        """Place the bar beside the rows and keep the selected row visible."""
        first = not self.bar.room
        self.bar.place(self.rect, self._step(theme) * len(self._rows), theme)
        if first:
            self.show_row(self._selected)

    def move(self, dx: int, dy: int) -> None:
        """Move the bar too."""
        super().move(dx, dy)
        self.bar.rect.move_ip(dx, dy)

    def row_rect(self, index: int) -> pygame.Rect:
        """The window rectangle of a row, in sight or not."""
        if self._theme is None:
            return pygame.Rect(0, 0, 0, 0)
        step = self._step(self._theme)
        wide = self.rect.w - (int(self._theme.px(BAR)) if self.bar.is_needed else 0)
        return pygame.Rect(self.rect.x, self.rect.y + index * step - self.bar.offset, max(0, wide), step)

    def row_at(self, pos: tuple[int, int]) -> int:
        """The row under a window position, or -1."""
        if self._theme is None or not self.rect.collidepoint(pos):
            return -1
        index = (pos[1] - self.rect.y + self.bar.offset) // self._step(self._theme)
        return index if index < len(self._rows) and pos[0] < self.row_rect(0).right else -1

    def show_row(self, index: int) -> None:
        """Scroll until a row is in sight."""
        if self._theme is None or index < 0:
            return
        step = self._step(self._theme)
        if index * step < self.bar.offset:
            self.bar.scroll_to(index * step)
        elif (index + 1) * step > self.bar.offset + self.rect.h:
            self.bar.scroll_to((index + 1) * step - self.rect.h)

    def focus_rect(self) -> pygame.Rect:
        """The ring goes round the selected row when there is one in sight."""
        spot = self.row_rect(self._selected).clip(self.rect)
        return spot.inflate(-8, -8) if self._selected >= 0 and spot.h > 12 else self.rect

    # -- events ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Clicks, wheel, thumb, keys and typing."""
        if not self.enabled or self._theme is None:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            used = self.bar.wheel(event, self._theme)
        else:
            used = self.bar.handle(event)
        if used:
            self.invalidate()
            return True
        if event.type == pygame.MOUSEMOTION:
            self._point(self.row_at(event.pos))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        return event.type == pygame.MOUSEBUTTONUP and self._release(event.pos)

    def hover_changed(self, is_hovered: bool) -> None:
        """No row is pointed at any more when the pointer goes."""
        super().hover_changed(is_hovered)
        if self.bar.is_needed:
            self.invalidate(self.bar.rect)
        if not is_hovered:
            self._point(-1)

    def _point(self, index: int) -> None:
        if index != self._pointed:
            self._pointed = index
            self.invalidate()

    def _press(self, pos: tuple[int, int]) -> bool:
        index = self.row_at(pos)
        if index < 0:
            return True
        now = self.tree.time if self.tree is not None else 0.0
        is_double = self._last_click[0] == index and now - self._last_click[1] < 0.4
        self._last_click = (index, -10.0 if is_double else now)
        self.select(index)
        if is_double and not self.opens_on_click:
            self.activate()
        return True

    def _release(self, pos: tuple[int, int]) -> bool:
        if self.opens_on_click and self.row_at(pos) == self._last_click[0] == self._selected >= 0:
            self.activate()
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        if not self._rows:
            return False
        page = max(1, self.rect.h // self._step(self._theme) - 1) if self._theme is not None else 1
        moves = {
            "up": max(0, self._selected - 1),
            "down": self._selected + 1,
            "page_up": self._selected - page,
            "page_down": max(0, self._selected) + page,
            "first": 0,
            "last": len(self._rows) - 1,
        }
        command = self.which_key(event, moves)
        if command:
            self.select(moves[command])
            return True
        if self.on_delete is not None and self.is_key(event, "delete"):
            self.on_delete()
            return True
        if self.on_open is not None and self.is_key(event, "confirm"):
            self.activate()
            return True
        return self._type(event)

    def _type(self, event: pygame.event.Event) -> bool:
        letter = typed_letter(event)
        if not letter:
            return False
        now = self.tree.time if self.tree is not None else 0.0
        found = self._typing.find(
            letter, now, lambda i: self.row_text(self._rows[i]), len(self._rows), self._selected
        )
        if found is not None:
            self.select(found)
        return True

    # -- drawing ---------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Only the rows in sight."""
        clip = surface.get_clip().clip(self.rect)
        if not clip.w or not clip.h:
            return
        if not self._rows:
            inner = self.rect.inflate(-2 * spacing(theme, 3), 0)
            draw_text(
                surface,
                theme,
                self.empty_text,
                inner,
                "body",
                "ink_soft",
                align="center",
                valign="middle",
                wrap=True,
            )
            return
        whole = surface.get_clip()
        step = self._step(theme)
        first = max(0, (clip.y - self.rect.y + self.bar.offset) // step)
        last = min(len(self._rows) - 1, (clip.bottom - 1 - self.rect.y + self.bar.offset) // step)
        for index in range(first, last + 1):
            spot = self.row_rect(index)
            surface.set_clip(clip.clip(spot))
            self._draw_back(surface, theme, index, spot)
            if self.draw_row is not None:
                self.draw_row(surface, theme, index, spot.inflate(-2 * spacing(theme, 3), 0))
            else:
                inner = spot.inflate(-2 * spacing(theme, 3), 0)
                text = self.row_text(self._rows[index])
                draw_text(surface, theme, text, inner, "body", "ink", valign="middle")
        surface.set_clip(whole)
        self.bar.draw(surface, theme, self.is_hovered)

    def _draw_back(self, surface: pygame.Surface, theme: Theme, index: int, spot: pygame.Rect) -> None:
        inset = spot.inflate(-2 * max(1, int(theme.px(1))), -2 * max(1, int(theme.px(1))))
        radius = int(theme.px(6))
        if index == self._selected:
            accent = color(theme, "accent")
            box(surface, inset, mix(color(theme, "raised"), accent, 0.18), None, radius)
            mark = pygame.Rect(
                inset.x + max(4, int(theme.px(4))),
                inset.y + inset.h // 5,
                max(3, int(theme.px(4))),
                inset.h * 3 // 5,
            )
            box(surface, mark, accent, None, mark.w // 2)
        elif index == self._pointed:
            box(surface, inset, mix(color(theme, "raised"), color(theme, "line"), 0.45), None, radius)
