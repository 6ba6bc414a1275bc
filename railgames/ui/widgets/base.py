"""The widget every other one is made of: a rectangle in a retained tree that measures, places and draws."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

import pygame

from railgames.ui.widgets.tip_place import Side

if TYPE_CHECKING:
    from railgames.ui.theme import Theme
    from railgames.ui.widgets.tree import WidgetTree

Align = Literal["start", "center", "end", "stretch"]
Size = tuple[int, int]


def spacing(theme: Theme, units: float) -> int:
    """Grid units in pixels at the theme's scale."""
    return theme.spacing(units)


class Widget:
    """A node of the tree; sizes and positions are window pixels.

    ``grow`` is its share of spare room along its container, ``align`` overrides its container's cross
    alignment, ``tooltip`` appears after a moment of hovering, ``name`` is what a test or a screen reader
    calls it. ``disabled_reason`` disables it while it is not empty, and is its tooltip then.
    """

    focusable = False
    is_solid = True
    """False for what the pointer goes through where no child is: containers and plain text."""
    roving = False
    """True for a group whose members share one Tab stop and are walked with the arrow keys."""
    tooltip_side: Side | None = None
    """The side on which the tooltip lies, so that it never covers the widget; None: below, but at the pointer
    where the widget is large."""
    stays_inside = False
    """True for what draws nothing outside its rectangle, no shadow either: it is drawn less often."""
    text_spot: Callable[[], pygame.Rect] | None = None
    """Where in the window text is typed into it, as a function; None for what takes none."""
    tooltip_spares: tuple[pygame.Rect, ...] = ()
    """What else its tooltip, and those of what it holds, leave free where they can: see
    ``OwnTip.tooltip_neighbours``."""
    tooltip_within: pygame.Rect | None = None
    """The part of the window that its tooltip, and those of what it holds, stay in; None: all of it."""
    arrows = False
    """True for a group whose members are Tab stops of their own, and are walked with the arrow keys too."""
    meaning: Hashable = ""
    """What a press on it does now, where that changes: see ``railgames.ui.presses.PressGuard``."""
    is_read = False
    """True for such a group of cards in rows: left and right walk in reading order, and no arrow wraps."""

    def __init__(
        self,
        *children: Widget,
        name: str = "",
        tooltip: str = "",
        grow: float = 0,
        align: Align | None = None,
        visible: bool = True,
        enabled: bool = True,
        disabled_reason: str = "",
        min_width: float = 0,
        min_height: float = 0,
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.name = name
        self.tooltip = tooltip
        self.grow = grow
        self.align: Align | None = align
        self.min_width = min_width
        self.min_height = min_height
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self.is_hovered = False
        self._visible = visible
        self._enabled = enabled
        self._reason = disabled_reason
        self._theme: Theme | None = None
        self._tree: WidgetTree | None = None
        self._sizes: dict[int | None, Size] = {}
        self._is_arranged = False
        for child in children:
            self._adopt(child)

    # -- the tree --------------------------------------------------------------------------------------------

    @property
    def tree(self) -> WidgetTree | None:
        """The tree this widget belongs to, or None."""
        node: Widget | None = self
        while node is not None:
            if node._tree is not None:
                return node._tree
            node = node.parent
        return None

    def _adopt(self, child: Widget) -> None:
        if child.parent is not None:
            child.parent.children.remove(child)
        child.parent = self
        self.children.append(child)

    def add(self, *children: Widget) -> None:
        """Append children and lay out again."""
        for child in children:
            self._adopt(child)
        self.relayout()

    def remove(self, child: Widget) -> None:
        """Take one child away and lay out again."""
        child.invalidate()
        if child in self.children:
            self.children.remove(child)
            child.parent = None
        self.relayout()

    def replace(self, *children: Widget) -> None:
        """Put these children in place of all present ones."""
        for child in self.children:
            child.parent = None
        self.children = []
        for child in children:
            self._adopt(child)
        self.relayout()

    def walk(self) -> Iterator[Widget]:
        """This widget and all below it, in drawing order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def path(self) -> Iterator[Widget]:
        """This widget and its ancestors, innermost first."""
        node: Widget | None = self
        while node is not None:
            yield node
            node = node.parent

    def find(self, name: str) -> Widget:
        """The first widget below with that accessible name; raises LookupError naming what there is."""
        for widget in self.walk():
            if widget.name == name:
                return widget
        present = ", ".join(sorted({w.name for w in self.walk() if w.name}))
        raise LookupError(f"There is no widget named {name!r} here; there are: {present}.")

    # -- state -----------------------------------------------------------------------------------------------

    @property
    def visible(self) -> bool:
        """Whether it takes room and is drawn."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self.invalidate()
            self._visible = value
            self.relayout()

    @property
    def enabled(self) -> bool:
        """Whether it and all its ancestors may be used."""
        return self._enabled and not self._reason and (self.parent is None or self.parent.enabled)

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self._enabled_changed()

    @property
    def disabled_reason(self) -> str:
        """Why it cannot be used now, for the tooltip; empty when it can."""
        return self._reason

    @disabled_reason.setter
    def disabled_reason(self, value: str) -> None:
        if value != self._reason:
            self._reason = value
            self._enabled_changed()

    def _enabled_changed(self) -> None:
        self.invalidate()
        tree = self.tree
        if tree is not None:
            tree.check_focus()

    @property
    def is_shown(self) -> bool:
        """Whether it belongs to a tree and is visible with all its ancestors."""
        return all(node._visible for node in self.path()) and self.tree is not None

    @property
    def has_focus(self) -> bool:
        """Whether keys go to this widget first."""
        tree = self.tree
        return tree is not None and tree.focus is self

    def can_take_focus(self) -> bool:
        """Whether Tab may stop here now."""
        return self.focusable and self.enabled

    # -- size and place --------------------------------------------------------------------------------------

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """The preferred size in pixels, given at most ``width`` (None: any)."""
        sizes = [child.measured(theme, width) for child in self.children if child.visible]
        return max((w for w, _ in sizes), default=0), max((h for _, h in sizes), default=0)

    def measured(self, theme: Theme, width: int | None = None) -> Size:
        """``measure``, never below the widget's own minimum; remembered until ``relayout``."""
        size = self._sizes.get(width)
        if size is None:
            size = self.measure(theme, width)
            if self.min_width or self.min_height:
                least = int(theme.px(self.min_width)), int(theme.px(self.min_height))
                size = max(size[0], least[0]), max(size[1], least[1])
            self._sizes[width] = size
        return size

    def smallest(self, theme: Theme) -> Size:
        """The smallest size at which it is still usable."""
        return int(theme.px(self.min_width)), int(theme.px(self.min_height))

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take this rectangle and place the children in it (here: each takes it whole)."""
        if self._is_arranged and rect == self.rect and theme is self._theme:
            return
        self.rect = pygame.Rect(rect)
        self._theme = theme
        self._is_arranged = True
        self.arrange(theme)

    def arrange(self, theme: Theme) -> None:
        """Place the children inside ``self.rect``."""
        for child in self.children:
            child.place(self.rect, theme)

    def relayout(self) -> None:
        """Forget its sizes and those of its ancestors; the tree places them again before the next drawing."""
        for node in self.path():
            node._sizes.clear()
            node._is_arranged = False
        tree = self.tree
        if tree is not None:
            tree.request_layout()

    def forget_sizes(self) -> None:
        """Forget every remembered size here and below, as after a change of theme or scale."""
        for node in self.walk():
            node._sizes.clear()
            node._is_arranged = False

    def move(self, dx: int, dy: int) -> None:
        """Shift it and all below it without measuring anything."""
        self.rect.move_ip(dx, dy)
        for child in self.children:
            child.move(dx, dy)

    # -- drawing ---------------------------------------------------------------------------------------------

    def invalidate(self, rect: pygame.Rect | None = None) -> None:
        """Ask for a redraw of the widget, or of part of it."""
        tree = self.tree
        if tree is not None:
            tree.mark_dirty(self, self.rect if rect is None else rect)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint the widget itself; the tree paints the children afterwards."""

    def draw_over(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint what lies above the children."""

    def child_clip(self) -> pygame.Rect | None:
        """The rectangle outside which nothing of the children may show, or None."""
        return None

    def update(self, dt: float) -> None:
        """Advance by dt seconds; called only between ``tree.animate(self)`` and ``tree.rest(self)``."""

    # -- events ----------------------------------------------------------------------------------------------

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The innermost visible widget under this window position."""
        if not self._visible or not self.rect.collidepoint(pos):
            return None
        for child in reversed(self.children):
            found = child.hit(pos)
            if found is not None:
                return found
        return self if self.is_solid or self.tooltip else None

    def handle(self, event: pygame.event.Event) -> bool:
        """Deal with one event that was meant for this widget; True when it is used up."""
        return False

    def is_key(self, event: pygame.event.Event, command: str, loosely: bool = False) -> bool:
        """Whether the event is a key of a command (``loosely``: whatever other modifiers are held)."""
        tree = self.tree
        return tree is not None and tree.keys.matches(event, command, loosely)

    def which_key(self, event: pygame.event.Event, commands: Iterable[str]) -> str:
        """The first of these commands that the event gives, whatever modifiers are held; else ""."""
        return next((command for command in commands if self.is_key(event, command, loosely=True)), "")

    def which_arrow(self, event: pygame.event.Event) -> tuple[int, int] | None:
        """The direction (x, y) of an arrow key, whatever modifiers are held; None for other keys."""
        tree = self.tree
        return tree.keys.arrow(event) if tree is not None else None

    def hover_changed(self, is_hovered: bool) -> None:
        """The pointer has entered or left."""
        self.is_hovered = is_hovered

    def focus_changed(self, has_focus: bool) -> None:
        """It has got or lost the focus."""
        self.invalidate()

    def tooltip_text(self) -> str:
        """The present words of the tooltip, empty for none: why it is disabled, else ``tooltip``."""
        return self._reason or self.tooltip

    def focus_rect(self) -> pygame.Rect:
        """The rectangle the focus ring goes round."""
        return self.rect

    def activate(self) -> None:
        """Do what Enter or a click on it does, where that has a meaning."""
