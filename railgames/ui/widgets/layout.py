"""Containers: rows, columns, grids, stacks, padding. They place children and draw nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.widgets.base import Align, Size, Widget, spacing

if TYPE_CHECKING:
    from railgames.ui.theme import Theme


def share(room: int, wanted: Sequence[int], least: Sequence[int], grow: Sequence[float]) -> list[int]:
    """Divide ``room`` pixels: spare room by grow weight, missing room first from what is above its minimum.

    The parts never add up to more than ``room``.
    """
    room = max(0, room)
    parts = [max(0, size) for size in wanted]
    spare = room - sum(parts)
    if spare >= 0:
        return _spread(parts, spare, grow)
    floor = [min(low, part) for low, part in zip(least, parts, strict=True)]
    for step in ("growing", "all", "below the minimum"):
        missing = sum(parts) - room
        if missing <= 0:
            break
        give = [part - low for part, low in zip(parts, floor, strict=True)]
        if step == "growing":
            give = [amount if weight else 0 for amount, weight in zip(give, grow, strict=True)]
        parts = _shrink(parts, parts if step == "below the minimum" else give, missing)
    return parts


def _spread(parts: list[int], spare: int, grow: Sequence[float]) -> list[int]:
    total = sum(grow)
    if not total:
        return parts
    given = 0.0
    out = []
    for part, weight in zip(parts, grow, strict=True):
        before = int(given + 1e-6)
        given += spare * weight / total
        out.append(part + int(given + 1e-6) - before)
    return out


def _shrink(parts: list[int], give: Sequence[int], missing: int) -> list[int]:
    """Shrink the parts by ``missing`` pixels in proportion to ``give``, which is at most the part."""
    total = sum(give)
    if not total:
        return parts
    missing = min(missing, total)
    cuts = [amount * missing // total for amount in give]
    left = missing - sum(cuts)
    for i in sorted(range(len(parts)), key=lambda i: -give[i]):
        if left > 0 and cuts[i] < give[i]:
            cuts[i] += 1
            left -= 1
    return [part - cut for part, cut in zip(parts, cuts, strict=True)]


def aligned(inner: int, outer: int, align: Align) -> tuple[int, int]:
    """Offset and length of a thing ``inner`` long within a room ``outer`` long."""
    if align == "stretch":
        return 0, outer
    inner = min(inner, outer)
    offset = {"start": 0, "center": (outer - inner) // 2, "end": outer - inner}[align]
    return offset, inner


class Box(Widget):
    """What Row and Column share: a gap and two alignments."""

    default_align: Align = "stretch"
    is_solid = False

    def __init__(
        self,
        *children: Widget,
        gap: float = 2,
        align: Align | None = None,
        justify: Align = "start",
        roving: bool = False,
        cross: Align | None = None,
        **common: Any,
    ) -> None:
        """``gap`` in grid units; ``cross`` aligns the children across the box; ``justify`` along it."""
        super().__init__(*children, align=align, **common)
        self.gap = gap
        self.cross: Align = cross or self.default_align
        self.justify: Align = justify
        self.roving = roving

    def shown(self) -> list[Widget]:
        """The children that take room."""
        return [child for child in self.children if child.visible]

    def _gap(self, theme: Theme, count: int, room: int | None = None) -> int:
        gap = spacing(theme, self.gap)
        if room is not None and count > 1:
            gap = min(gap, max(0, room // (2 * (count - 1))))
        return gap

    def _start(self, room: int, used: int) -> int:
        return aligned(used, room, self.justify)[0] if used < room else 0


class Row(Box):
    """Children side by side."""

    default_align: Align = "center"

    def _widths(self, theme: Theme, room: int, kids: list[Widget]) -> list[int]:
        gap = self._gap(theme, len(kids), room)
        wanted = [kid.measured(theme, None)[0] for kid in kids]
        least = [kid.smallest(theme)[0] for kid in kids]
        return share(room - gap * (len(kids) - 1), wanted, least, [kid.grow for kid in kids])

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The sum of the widths and the greatest height."""
        kids = self.shown()
        if not kids:
            return 0, 0
        gap = self._gap(theme, len(kids))
        natural = sum(kid.measured(theme, None)[0] for kid in kids) + gap * (len(kids) - 1)
        if width is None:
            return natural, max(kid.measured(theme, None)[1] for kid in kids)
        widths = self._widths(theme, width, kids)
        high = max(kid.measured(theme, wide)[1] for kid, wide in zip(kids, widths, strict=True))
        return min(natural, width), high

    def smallest(self, theme: Theme) -> Size:
        """The sum of the smallest widths."""
        kids = self.shown()
        gap = self._gap(theme, len(kids)) * max(0, len(kids) - 1)
        sizes = [kid.smallest(theme) for kid in kids]
        own = super().smallest(theme)
        return max(own[0], sum(w for w, _ in sizes) + gap), max([own[1], *(h for _, h in sizes)])

    def arrange(self, theme: Theme) -> None:
        """Place the children from left to right."""
        kids = self.shown()
        if not kids:
            return
        gap = self._gap(theme, len(kids), self.rect.w)
        widths = self._widths(theme, self.rect.w, kids)
        x = self.rect.x + self._start(self.rect.w, sum(widths) + gap * (len(kids) - 1))
        for kid, wide in zip(kids, widths, strict=True):
            high = kid.measured(theme, wide)[1]
            dy, high = aligned(high, self.rect.h, kid.align or self.cross)
            kid.place(pygame.Rect(x, self.rect.y + dy, wide, high), theme)
            x += wide + gap


class Column(Box):
    """Children one below the other."""

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The greatest width and the sum of the heights."""
        kids = self.shown()
        sizes = [kid.measured(theme, width) for kid in kids]
        gap = self._gap(theme, len(kids)) * max(0, len(kids) - 1)
        return max((w for w, _ in sizes), default=0), sum(h for _, h in sizes) + gap

    def smallest(self, theme: Theme) -> Size:
        """The sum of the smallest heights."""
        kids = self.shown()
        gap = self._gap(theme, len(kids)) * max(0, len(kids) - 1)
        sizes = [kid.smallest(theme) for kid in kids]
        own = super().smallest(theme)
        return max([own[0], *(w for w, _ in sizes)]), max(own[1], sum(h for _, h in sizes) + gap)

    def arrange(self, theme: Theme) -> None:
        """Place the children from top to bottom."""
        kids = self.shown()
        if not kids:
            return
        gap = self._gap(theme, len(kids), self.rect.h)
        places = [self._across(theme, kid) for kid in kids]
        wanted = [kid.measured(theme, wide)[1] for kid, (_, wide) in zip(kids, places, strict=True)]
        least = [kid.smallest(theme)[1] for kid in kids]
        room = self.rect.h - gap * (len(kids) - 1)
        heights = share(room, wanted, least, [kid.grow for kid in kids])
        y = self.rect.y + self._start(self.rect.h, sum(heights) + gap * (len(kids) - 1))
        for kid, (dx, wide), high in zip(kids, places, heights, strict=True):
            kid.place(pygame.Rect(self.rect.x + dx, y, wide, high), theme)
            y += high + gap

    def _across(self, theme: Theme, kid: Widget) -> tuple[int, int]:
        how = kid.align or self.cross
        if how == "stretch":
            return 0, self.rect.w
        return aligned(kid.measured(theme, self.rect.w)[0], self.rect.w, how)


class Grid(Box):
    """Children in equal columns, row by row; ``columns=0``: as many as ``cell_width`` (px) allows."""

    def __init__(
        self, *children: Widget, columns: int = 0, cell_width: float = 160, gap: float = 2, **common: Any
    ) -> None:
        super().__init__(*children, gap=gap, **common)
        self.columns = columns
        self.cell_width = cell_width

    def _shape(self, theme: Theme, width: int | None, count: int) -> tuple[int, int]:
        """Columns and the width of one."""
        gap = self._gap(theme, 2)
        if width is None:
            columns = self.columns or count
            kids = self.shown()
            natural = max((kid.measured(theme, None)[0] for kid in kids), default=0)
            return columns, max(natural, int(theme.px(self.cell_width)) if not self.columns else 0)
        cell = max(1, int(theme.px(self.cell_width)))
        columns = self.columns or max(1, min(count, (width + gap) // (cell + gap)))
        gap = self._gap(theme, columns, width)
        return columns, max(0, (width - gap * (columns - 1)) // columns)

    def _rows(self, theme: Theme, columns: int, cell: int) -> list[tuple[list[Widget], int]]:
        kids = self.shown()
        rows = [kids[i : i + columns] for i in range(0, len(kids), columns)]
        return [(row, max(kid.measured(theme, cell)[1] for kid in row)) for row in rows]

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """Equal columns, each row as high as its highest child."""
        kids = self.shown()
        if not kids:
            return 0, 0
        columns, cell = self._shape(theme, width, len(kids))
        rows = self._rows(theme, columns, cell)
        gap = self._gap(theme, columns, width)
        high = sum(h for _, h in rows) + self._gap(theme, 2) * (len(rows) - 1)
        wide = min(columns, max(1, columns)) * cell + gap * (columns - 1)
        return (wide if width is None else min(wide, width)), high

    def smallest(self, theme: Theme) -> Size:
        """The greatest of the smallest widths; one row."""
        sizes = [super().smallest(theme), *(kid.smallest(theme) for kid in self.shown())]
        return max(w for w, _ in sizes), max(h for _, h in sizes)

    def arrange(self, theme: Theme) -> None:
        """Place the children row by row."""
        kids = self.shown()
        if not kids:
            return
        columns, cell = self._shape(theme, self.rect.w, len(kids))
        rows = self._rows(theme, columns, cell)
        gap_x = self._gap(theme, columns, self.rect.w)
        gap_y = self._gap(theme, len(rows), self.rect.h)
        least = [max(kid.smallest(theme)[1] for kid in row) for row, _ in rows]
        room = self.rect.h - gap_y * (len(rows) - 1)
        grow = [max(kid.grow for kid in row) for row, _ in rows]
        y = self.rect.y
        for (row, _), high in zip(rows, share(room, [h for _, h in rows], least, grow), strict=True):
            for i, kid in enumerate(row):
                kid.place(pygame.Rect(self.rect.x + i * (cell + gap_x), y, cell, high), theme)
            y += high + gap_y


class Stack(Widget):
    """Children on top of each other, each in the whole room by its own ``align`` ("stretch" if none)."""

    is_solid = False

    def smallest(self, theme: Theme) -> Size:
        """The greatest of the smallest sizes."""
        sizes = [super().smallest(theme), *(kid.smallest(theme) for kid in self.children if kid.visible)]
        return max(w for w, _ in sizes), max(h for _, h in sizes)

    def arrange(self, theme: Theme) -> None:
        """Align every child in the whole rectangle."""
        for kid in self.children:
            how = kid.align or "stretch"
            wide, high = kid.measured(theme, self.rect.w)
            dx, wide = aligned(wide, self.rect.w, how)
            dy, high = aligned(high, self.rect.h, how)
            kid.place(pygame.Rect(self.rect.x + dx, self.rect.y + dy, wide, high), theme)


class Spacer(Widget):
    """Empty space: it grows by default; ``size`` is its length in grid units."""

    def __init__(self, size: float = 0, grow: float = 1) -> None:
        super().__init__(grow=0 if size else grow)
        self.size = size

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """A square of its size."""
        side = spacing(theme, self.size)
        return side, side

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """Never under the pointer."""
        return None


class Padding(Widget):
    """Padding around its children, which are stacked; grid units all round, or (across, down)."""

    is_solid = False

    def __init__(self, *children: Widget, pad: float | tuple[float, float] = 4, **common: Any) -> None:
        super().__init__(*children, **common)
        self.pad = pad if isinstance(pad, tuple) else (pad, pad)

    def edges(self, theme: Theme) -> tuple[int, int]:
        """The padding across and down, in pixels."""
        return spacing(theme, self.pad[0]), spacing(theme, self.pad[1])

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The child's size and the padding."""
        across, down = self.edges(theme)
        inner = None if width is None else max(0, width - 2 * across)
        wide, high = super().measure(theme, inner)
        return wide + 2 * across, high + 2 * down

    def smallest(self, theme: Theme) -> Size:
        """The child's smallest size and the padding."""
        across, down = self.edges(theme)
        sizes = [kid.smallest(theme) for kid in self.children if kid.visible]
        own = super().smallest(theme)
        wide = max((w for w, _ in sizes), default=0) + 2 * across
        high = max((h for _, h in sizes), default=0) + 2 * down
        return max(own[0], wide), max(own[1], high)

    def arrange(self, theme: Theme) -> None:
        """Place the children inside the padding."""
        across, down = self.edges(theme)
        inner = self.rect.inflate(-2 * min(across, self.rect.w // 2), -2 * min(down, self.rect.h // 2))
        for kid in self.children:
            kid.place(inner, theme)
