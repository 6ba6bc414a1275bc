"""The retained tree a scene owns: layout, routing of events, hover, focus, overlays, dirty rectangles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from railgames.ui.keys import Keys
from railgames.ui.widgets.base import Widget
from railgames.ui.widgets.clipboard import Clipboard
from railgames.ui.widgets.drawing import draw_ring, draw_widget
from railgames.ui.widgets.focus import group_of, tab_stops
from railgames.ui.widgets.key_routing import handle_key
from railgames.ui.widgets.overlay import Overlay, TooltipLayer
from railgames.ui.widgets.paint import ring_margin, shadow_margin
from railgames.ui.widgets.toast import ToastStack

if TYPE_CHECKING:
    from railgames.ui.scene import Scene
    from railgames.ui.theme import Theme
    from railgames.ui.vector import Artwork

POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
KEY_EVENTS = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)


class WidgetTree:
    """Owns a root widget, its overlays, tooltip and toasts.

    ``on_dirty`` is called with every window rectangle that needs a redraw (a scene passes its
    ``invalidate``); ``on_cancel`` is called by Esc when no overlay and no cancel button takes it; ``keys``
    are the player's key commands (None: the default ones of the toolkit).
    """

    def __init__(
        self,
        root: Widget,
        on_dirty: Callable[[pygame.Rect], object] | None = None,
        on_cancel: Callable[[], object] | None = None,
        art: Artwork | None = None,
        keys: Keys | None = None,
    ) -> None:
        self.root = root
        self.keys = Keys() if keys is None else keys
        self.on_dirty = on_dirty
        self.on_cancel = on_cancel
        self.art = art
        self.theme: Theme | None = None
        self.bounds = pygame.Rect(0, 0, 0, 0)
        self.overlays: list[Overlay] = []
        self.tooltips = TooltipLayer()
        self.toasts = ToastStack()
        self.focus: Widget | None = None
        self.is_focus_visible = False
        self._disabled_focus: Widget | None = None
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self.default: Widget | None = None
        self.cancel: Widget | None = None
        self.time = 0.0
        self.pointer: tuple[int, int] = (-1, -1)
        self.clipboard = Clipboard()
        self._animated: list[Widget] = []
        self._ticking: list[Widget] = []
        self._last_in_group: dict[int, Widget] = {}
        self._focus_before: list[Widget | None] = []
        self._needs_layout = True
        for layer in (root, self.toasts, self.tooltips):
            layer._tree = self

    @classmethod
    def of_scene(
        cls, scene: Scene, root: Widget, on_cancel: Callable[[], object] | None = None
    ) -> WidgetTree:
        """A tree with the app's pictures and keys that invalidates the scene, made in ``enter`` or later."""
        return cls(
            root, on_dirty=scene.invalidate, on_cancel=on_cancel, art=scene.app.art, keys=scene.app.keys
        )

    # -- layout ----------------------------------------------------------------------------------------------

    def layout(self, theme: Theme, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        """Place everything in ``rect``. Call it when the window, the theme or the scale has changed."""
        self.theme = theme
        self.bounds = pygame.Rect(rect)
        for layer in self.layers():
            layer.forget_sizes()
        self._needs_layout = True
        self._settle()
        self._report(self.bounds)

    def request_layout(self) -> None:
        """Place everything again before the next event or drawing."""
        if not self._needs_layout:
            self._needs_layout = True
            self._report(self.bounds)

    def _settle(self) -> None:
        if not self._needs_layout or self.theme is None:
            return
        self._needs_layout = False
        self.root.place(self.bounds, self.theme)
        for overlay in self.overlays:
            overlay.place_in(self.bounds, self.theme)
        self.toasts.place_in(self.bounds, self.theme)
        self.tooltips.place_in(self.bounds, self.theme)
        if self.focus is not None and not self.focus.is_shown:
            self.set_focus(None)
        self.check_focus()
        if self.hovered is not None and not self.hovered.is_shown:
            self._hover(None)

    def layers(self) -> list[Widget]:
        """Everything that is drawn, from the back to the front."""
        return [self.root, *self.overlays, self.toasts, self.tooltips]

    # -- drawing ---------------------------------------------------------------------------------------------

    def mark_dirty(self, widget: Widget, rect: pygame.Rect) -> None:
        """Report a widget's rectangle, with room for its ring and shadow."""
        if self.theme is None or rect.w <= 0 or rect.h <= 0:
            return
        margin = max(ring_margin(self.theme), shadow_margin(self.theme) if widget.children else 0)
        self._report(rect.inflate(2 * margin, 2 * margin))

    def _report(self, rect: pygame.Rect) -> None:
        if self.on_dirty is not None:
            area = rect.clip(self.bounds)
            if area.w and area.h:
                self.on_dirty(area)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all that touches the surface's clip."""
        theme = self.theme
        if theme is None:
            return
        self._settle()
        whole = surface.get_clip()
        for layer in self.layers():
            draw_widget(surface, theme, layer, whole)
            surface.set_clip(whole)
            if self.is_focus_visible and self.focus is not None and self._root_of(self.focus) is layer:
                draw_ring(surface, theme, self.focus, whole)
                surface.set_clip(whole)

    # -- time ------------------------------------------------------------------------------------------------

    @property
    def is_animating(self) -> bool:
        """Whether ``update`` has anything to move now."""
        return bool(self._animated) or self.tooltips.is_waiting or self.toasts.is_busy

    def animate(self, widget: Widget, slowly: bool = False) -> None:
        """Call ``widget.update(dt)`` in every frame; with ``slowly`` it does not raise the frame rate."""
        moving = self._ticking if slowly else self._animated
        if widget not in moving:
            moving.append(widget)

    def rest(self, widget: Widget) -> None:
        """Stop calling ``widget.update(dt)``."""
        for moving in (self._animated, self._ticking):
            if widget in moving:
                moving.remove(widget)

    def update(self, dt: float) -> None:
        """Advance by dt seconds; costs nothing while nothing moves."""
        self.time += dt
        for widget in (*self._animated, *self._ticking):
            if widget.is_shown:
                widget.update(dt)
            else:
                self.rest(widget)
        if self.tooltips.is_waiting:
            self.tooltips.update(dt)
        if self.toasts.is_busy:
            self.toasts.update(dt)

    # -- overlays --------------------------------------------------------------------------------------------

    def open(self, overlay: Overlay) -> Overlay:
        """Open an overlay on top. It takes the focus and gives it back when it closes."""
        self.tooltips.hide()
        self._focus_before.append(self.focus)
        overlay._tree = self
        self.overlays.append(overlay)
        if self.theme is not None:
            overlay.forget_sizes()
            overlay.place_in(self.bounds, self.theme)
        self._hover(None)
        first = overlay.first_focus()
        if first is not None:
            self.set_focus(first)
        elif overlay.is_modal:
            self.set_focus(None)
        self._report(self.bounds)
        return overlay

    def close(self, overlay: Overlay) -> None:
        """Close an overlay and all above it; does nothing if it is not open."""
        while overlay in self.overlays:
            top = self.overlays.pop()
            before = self._focus_before.pop()
            if self.pressed is not None and self._root_of(self.pressed) is top:
                self.pressed = None
            top._tree = None
            if before is not None and before.is_shown:
                self.set_focus(before, tells=False)
            elif self.focus is not None and not self.focus.is_shown:
                self.set_focus(None)
            top.closed()
        self._hover(None)
        self._report(self.bounds)

    @property
    def top(self) -> Widget:
        """The layer that receives keys: the topmost modal overlay, or the root."""
        return next((overlay for overlay in reversed(self.overlays) if overlay.is_modal), self.root)

    def _root_of(self, widget: Widget) -> Widget:
        return list(widget.path())[-1]

    # -- focus -----------------------------------------------------------------------------------------------

    def set_focus(
        self, widget: Widget | None, show: bool | None = None, *, tells: bool = True, scrolls: bool = True
    ) -> None:
        """Focus ``widget`` (None: nothing); ``show`` turns the ring on or off. Its tooltip opens if it
        ``tells``; what hides a part of it ``scrolls``."""
        if show is not None and show != self.is_focus_visible:
            self.is_focus_visible = show
            if self.focus is not None:
                self.focus.invalidate()
        self._disabled_focus = None
        if widget is self.focus:
            return
        before, self.focus = self.focus, widget
        if before is not None:
            before.focus_changed(False)
        if widget is not None:
            group = group_of(widget)
            if group is not None:
                self._last_in_group[id(group)] = widget
            widget.focus_changed(True)
            if scrolls:
                self.reveal(widget)
            if self.is_focus_visible and tells:
                self.tooltips.focus(widget)

    def check_focus(self) -> None:
        """Take the focus from a widget that cannot have it any more; give it back once it can.

        A button may be disabled for a moment, for example *Undo* during an animation: Tab continues from
        there, and the focus returns unless a key or a click has moved it meanwhile. It returns without a
        tooltip, which would lie over what the player has not looked at yet.
        """
        focus, waiting = self.focus, self._disabled_focus
        if focus is not None and not focus.can_take_focus():
            self.set_focus(None)
            self._disabled_focus = focus
        elif focus is None and waiting is not None and waiting.is_shown and waiting.can_take_focus():
            self.set_focus(waiting, tells=False)

    @property
    def here(self) -> Widget | None:
        """Where Tab and arrows go on from: the focus, or the widget that had it until it was disabled."""
        return self.focus if self.focus is not None else self._disabled_focus

    @property
    def awaits_disabled(self) -> bool:
        """Whether the focus is on nothing because its widget was disabled."""
        return self._disabled_focus is not None

    def reveal(self, widget: Widget) -> None:
        """Scroll the areas around a widget until its focus rectangle is visible."""
        for node in widget.path():
            reveal = getattr(node, "reveal", None)
            if reveal is not None and node is not widget:
                reveal(widget.focus_rect())

    def focus_next(self, step: int = 1) -> bool:
        """Focus the next (or, with -1, the previous) Tab stop."""
        stops = tab_stops(self.top, self.focus, self._last_in_group)
        if not stops:
            return False
        here = self.here
        if here is not None and here in stops:
            at = (stops.index(here) + step) % len(stops)
        else:
            at = self._stop_after(here, stops, step)
        self.set_focus(stops[at], show=True)
        return True

    def _stop_after(self, here: Widget | None, stops: list[Widget], step: int) -> int:
        """The index of the Tab stop after (or before) another widget; for None the first or the last."""
        order = {id(widget): at for at, widget in enumerate(self.top.walk())}
        if here is None or id(here) not in order:
            return 0 if step > 0 else -1
        before = sum(order[id(stop)] < order[id(here)] for stop in stops)
        return (before if step > 0 else before - 1) % len(stops)

    # -- events ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Route one event; True when a widget used it, so that the scene must not."""
        self._settle()
        if event.type in POINTER_EVENTS:
            return self._handle_pointer(event)
        if event.type in KEY_EVENTS:
            return handle_key(self, event)
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self._hover(None)
            self._release(event)
        return False

    def press_default(self) -> bool:
        """Press the default button of the top overlay or of the root; False when it cannot be pressed."""
        button = self.overlays[-1].default if self.overlays else self.default
        if button is None or not button.is_shown or not button.enabled:
            return False
        button.activate()
        return True

    def target_at(self, pos: tuple[int, int]) -> Widget | None:
        """The widget under a window position once everything is in its place."""
        self._settle()
        return self.widget_at(pos)

    def point_at(self, pos: tuple[int, int]) -> None:
        """Note where the pointer is by now, after it moved while another scene had it. No tooltip opens."""
        self.pointer = pos
        self._hover(self.target_at(pos))
        self.tooltips.hide()

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """The widget under a window position, None below a modal overlay or outside everything."""
        toast = self.toasts.hit(pos)
        if toast is not None:
            return toast
        for overlay in reversed(self.overlays):
            found = overlay.hit(pos)
            if found is not None:
                return found
            if overlay.is_modal:
                return None
        return self.root.hit(pos)

    def _handle_pointer(self, event: pygame.event.Event) -> bool:
        pos = getattr(event, "pos", None)
        if pos is not None:
            self.pointer = (int(pos[0]), int(pos[1]))
        if event.type == pygame.MOUSEMOTION:
            self._hover(self.widget_at(self.pointer))
            used = self.offer(self.pressed or self.hovered, event)
            self._point_tooltip()
            return used or self.top is not self.root
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2, 3):
            return self._release(event)
        if event.type == pygame.MOUSEWHEEL:
            self.tooltips.hide()
            used = self.offer(self.widget_at(self.pointer), event)
            return used or self.top is not self.root
        return False

    def _press(self, event: pygame.event.Event) -> bool:
        self.tooltips.hide()
        target = self.widget_at(self.pointer)
        self._hover(target)
        if self.overlays and (target is None or self._root_of(target) is not self.overlays[-1]):
            top = self.overlays[-1]
            if top.closes_outside and self._root_of(target or self.root) is not self.toasts:
                self.close(top)
                if not top.lets_through(self.pointer):
                    return True
                target = self.widget_at(self.pointer)
        if event.button == 1:
            self.set_focus(self.focus, show=False)
            self._focus_by_press(target)
        for node in target.path() if target is not None else ():
            if node.handle(event):
                self.pressed = node if event.button == 1 else self.pressed
                return True
        return self.top is not self.root

    def _focus_by_press(self, target: Widget | None) -> None:
        for node in target.path() if target is not None else ():
            if node.focusable and not node.enabled:
                return
            if node.can_take_focus():
                # What is pressed stays under the pointer: a release beside it would press nothing.
                self.set_focus(node, scrolls=False)
                return
        if self.focus is not None and self._root_of(self.focus) is self.top:
            self.set_focus(None)

    def _release(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button != 1:
            return self.offer(self.widget_at(self.pointer), event)
        target, self.pressed = self.pressed, None
        if target is None:
            return self.top is not self.root
        refused = next((node for node in target.path() if node.disabled_reason), None)
        target.handle(event if target.is_shown else pygame.event.Event(pygame.WINDOWLEAVE))
        if event.type == pygame.MOUSEBUTTONUP:
            self._hover(self.widget_at(self.pointer))
            if refused is not None and self.hovered is not None and refused in self.hovered.path():
                self.tooltips.tell(refused, self.pointer)  # nothing else would answer the press
        return True

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        before, self.hovered = self.hovered, widget
        old = list(before.path()) if before is not None else []
        new = list(widget.path()) if widget is not None else []
        for node in old:
            if node not in new:
                node.hover_changed(False)
        for node in new:
            if node not in old:
                node.hover_changed(True)
        self._point_tooltip()

    def _point_tooltip(self) -> None:
        nodes = self.hovered.path() if self.hovered is not None and self.pressed is None else ()
        self.tooltips.hover(next((node for node in nodes if node.tooltip_text()), None), self.pointer)

    def offer(self, widget: Widget | None, event: pygame.event.Event) -> bool:
        """Offer the event to a widget, then to those round it; True when one used it."""
        nodes = list(widget.path()) if widget is not None else []
        return any(node.handle(event) for node in nodes)
