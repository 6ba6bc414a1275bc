"""The hand as widgets: rows of slots that get focus, hover, tooltips and the focus ring from the toolkit.

A game's hand is a subclass of ``Hand``: it says how many slots each row has, where they lie, and draws
what is no slot. Its kinds of slots are subclasses of ``HandSlot``: each draws one die, card or tool. What a
press does is decided by the room's mouse (``Holder``).
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.ui.app import App
from railgames.ui.text import draw_text, fitted_size, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.widgets import Widget
from railgames.ui.widgets.icon import icon_picture
from railgames.ui.widgets.paint import box, color
from railgames.ui.widgets.tip_place import OwnTip

Stop = tuple[str, int]
"""A slot of the hand by kind and index, as ("dice", 2) or ("tools", 0); ("board", 0) is the board."""


class Holder(Protocol):
    """What decides about presses in a hand (the room's ``Mouse``)."""

    @property
    def holds(self) -> bool:
        """Whether anything of the hand can ever be picked: not in a replay."""
        ...

    def press_slot(self, stop: Stop, at: tuple[int, int]) -> bool:
        """Use a press of the left button on a slot; True when used: then the slot gets the release too."""
        ...

    def release_slot(self, at: tuple[int, int]) -> None:
        """The left button was let go after a press on a slot that was used."""
        ...

    def drag_lost(self) -> None:
        """The window lost the pointer between press and release."""
        ...

    def handle(self, event: pygame.event.Event) -> bool:
        """Use a motion (also one that belongs to a press on a slot), a wheel or another button."""
        ...

    def slot_pointed(self) -> None:
        """Pointer or focus came to a slot, or left it."""
        ...


class HandSlot(OwnTip, Widget):
    """One thing in the hand. A game's slots draw it, and give its tooltip and why it cannot be used."""

    focusable = True
    is_read = False
    """True for what is only read: Tab stops there, the arrows between the rows pass it by."""

    def __init__(self, hand: "Hand", kind: str, idx: int) -> None:
        super().__init__(name=f"{kind} {idx + 1}")
        self.hand = hand
        self.kind, self.idx = kind, idx

    @property
    def stop(self) -> Stop:
        return (self.kind, self.idx)

    @property
    def is_picked(self) -> bool:
        return self.hand.picked == self.stop

    @property
    def is_hinted(self) -> bool:
        return self.hand.hinted == self.stop

    @property
    def is_lifted(self) -> bool:
        """Whether it is in the air: dragged, or flying to the board."""
        return self.hand.lifted == self.stop

    @property
    def is_pointed(self) -> bool:
        """Whether it shows that the pointer is over it; not while something is dragged."""
        return self.is_hovered and self.hand.lifted is None

    def words(self) -> str:
        """What it is, for the tooltip."""
        return ""

    def reason(self) -> str:
        """Why it cannot be used now, for the tooltip; empty when it can."""
        return ""

    def is_usable(self) -> bool:
        """Whether pressing it does something now."""
        return not self.reason()

    def refresh(self) -> None:
        """Take the state over from what the hand shows now."""
        self.tooltip = self.words()
        self.disabled_reason = self.reason()
        self.enabled = self.is_usable()

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass a press and what belongs to it to the room; a disabled slot too, so that it can say why."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.hand.holder.press_slot(self.stop, event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.hand.holder.release_slot(event.pos)
            return True
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self.hand.holder.drag_lost()
        return False

    def activate(self) -> None:
        """Press it."""
        self.hand.holder.press_slot(self.stop, self.rect.center)

    def tooltip_neighbours(self) -> Sequence[Rect]:
        """What else the hand has."""
        return [slot.rect for row in self.hand.rows.values() for slot in row.slots if slot is not self]

    def invalidate(self, rect: Rect | None = None) -> None:
        """Redraw it with room for a card that is raised, its number and its frame."""
        super().invalidate(self.rect.inflate(self.rect.w // 3, self.rect.h // 3) if rect is None else rect)

    def hover_changed(self, is_hovered: bool) -> None:
        super().hover_changed(is_hovered)
        self.invalidate()
        self.hand.holder.slot_pointed()

    def focus_changed(self, has_focus: bool) -> None:
        super().focus_changed(has_focus)
        self.hand.holder.slot_pointed()


class Tool(NamedTuple):
    """A tool's icon, the key command that does the same, and its title in the present language."""

    icon: str
    command: str
    title: Callable[[], str]


TURN = Tool("rotate", "rotate", lambda: tr("Turn"))
PUT_BACK = Tool("close", "cancel", lambda: tr("Put back"))


class ToolSlot(HandSlot):
    """A small icon button beside the caption: turn, mirror, put back. Keys do the same: Tab passes it by."""

    focusable = False

    def __init__(self, hand: "Hand", kind: str, idx: int, tool: Tool) -> None:
        super().__init__(hand, kind, idx)
        self.tool = tool

    @property
    def is_idle(self) -> bool:
        """Whether there is never anything for it to do: it is not drawn then."""
        return not self.hand.holder.holds and not self.is_usable()

    def words(self) -> str:
        """What it does, and its key as it is now."""
        if self.is_idle:
            return ""
        title, key = self.tool.title(), self.hand.app.keys.shown(self.tool.command)
        return f"{title} ({key})" if key else title

    def is_usable(self) -> bool:
        """Most tools are for the piece that is held."""
        return self.hand.picked is not None

    def is_down(self) -> bool:
        """Whether it shows as switched on."""
        return False

    def draw(self, surface: Surface, theme: Theme) -> None:
        if self.is_idle:
            return
        rect, is_on, is_down = self.rect, self.is_usable(), self.is_down()
        fill = "accent" if is_down else "hover" if is_on and self.is_pointed else None
        if fill:
            box(surface, rect, color(theme, fill), None, theme.px(6))
        if not is_down:
            box(surface, rect, None, color(theme, "line_strong" if is_on else "line"), theme.px(6))
        ink = color(theme, "on_accent" if is_down else "ink" if is_on else "disabled")
        picture = icon_picture(self.hand.app.art, theme, self.tool.icon, rect.w * 5 // 8, ink)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=rect.center))


class SlotRow(Widget):
    """The slots of one kind: one Tab stop, walked with the arrow keys."""

    roving = True
    is_solid = False

    def __init__(self, kind: str, make: Callable[[int], HandSlot]) -> None:
        super().__init__(name=kind)
        self.kind = kind
        self._make = make
        self.slots: list[HandSlot] = []

    def resize(self, count: int) -> None:
        """Have this many slots; those that stay keep focus and hover."""
        if count != len(self.slots):
            self.slots = [*self.slots[:count], *map(self._make, range(len(self.slots), count))]
            self.replace(*self.slots)

    def place_slots(self, rects: Sequence[Rect], theme: Theme) -> None:
        """Give every slot its rectangle."""
        whole = rects[0].unionall(list(rects[1:])) if rects else Rect(0, 0, 0, 0)
        self.place(whole, theme)
        for slot, rect in zip(self.slots, rects, strict=True):
            slot.place(rect, theme)

    def arrange(self, theme: Theme) -> None:
        """Nothing: the hand places the slots."""

    def first_free(self) -> HandSlot | None:
        """The first slot that takes the focus now."""
        return next((slot for slot in self.slots if slot.can_take_focus()), None)


class Hand(Widget):
    """``picked`` is the slot whose thing the player holds, ``lifted`` the one whose thing is in the air,
    ``hinted`` the one that is suggested; each a ``Stop`` or None."""

    def __init__(self, app: App, holder: Holder, *rows: SlotRow) -> None:
        super().__init__(*rows, name="hand")
        self.app = app
        self.holder = holder
        self.rows = {row.kind: row for row in rows}
        self.is_beside = True
        self.picked: Stop | None = None
        self.lifted: Stop | None = None
        self.hinted: Stop | None = None

    # -- what a game gives -----------------------------------------------------------------------------------

    @abstractmethod
    def counts(self) -> dict[str, int]:
        """How many slots each row has now."""

    @abstractmethod
    def rects(self, kind: str) -> Sequence[Rect]:
        """Where the slots of a kind lie, at least as many as there are."""

    @abstractmethod
    def lay_out(self, theme: Theme) -> None:
        """Divide ``self.rect``; ``rects`` reads the result."""

    def caption_rect(self) -> Rect:
        """Where the words beside the tools stand: no tooltip lies on them."""
        return Rect(0, 0, 0, 0)

    def spared_by(self, slot: HandSlot) -> tuple[Rect, ...]:
        """What the tooltip of a slot leaves free where it can: the words, and the tools for a piece."""
        tools = (
            other.rect for row in self.rows.values() for other in row.slots if isinstance(other, ToolSlot)
        )
        return (self.caption_rect(), *tools)

    # -- slots -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what the hand contains now: more or fewer slots, their states, their pictures."""
        counts, focused = self.counts(), self.focused
        if any(len(row.slots) != counts[kind] for kind, row in self.rows.items()):
            for kind, row in self.rows.items():
                row.resize(counts[kind])
            if self._theme is not None:
                self.arrange(self._theme)  # motions ask where a slot is before the next layout
        for row in self.rows.values():
            for slot in row.slots:
                slot.refresh()
        self._keep_focus(focused)
        self.invalidate()

    def _keep_focus(self, slot: HandSlot | None) -> None:
        """Where the slot that had the focus takes it no more, the next one gets it: of its row, else of the
        first row."""
        if slot is None or (slot in self.rows[slot.kind].slots and slot.can_take_focus()):
            return
        if not self.focus_row(slot.kind):
            self.focus_row(next(iter(self.rows)))

    def arrange(self, theme: Theme) -> None:
        """Place every slot."""
        self.lay_out(theme)
        for kind, row in self.rows.items():
            row.place_slots(self.rects(kind)[: len(row.slots)], theme)
        for row in self.rows.values():
            for slot in row.slots:
                # below a hand that lies below the board are the buttons of the table
                slot.tooltip_side = "below" if self.is_beside else "above"
                slot.tooltip_spares = self.spared_by(slot)

    def glows(self, slot: HandSlot, is_offered: bool) -> bool:
        """Whether a slot glows: only the hinted one while there is a hint, else each that is offered."""
        return slot.is_hinted if self.hinted is not None else is_offered

    def slot(self, stop: Stop) -> HandSlot:
        """The slot at a stop. Raises LookupError when there is none."""
        return self.rows[stop[0]].slots[stop[1]]

    def rect_of(self, stop: Stop) -> Rect:
        """The rectangle of a slot in window pixels."""
        return self.slot(stop).rect

    def stop_at(self, pos: tuple[int, int]) -> Stop | None:
        """The slot under a window position."""
        found = self.hit(pos)
        return found.stop if isinstance(found, HandSlot) else None

    # -- pointer and focus -----------------------------------------------------------------------------------

    @property
    def focused(self) -> HandSlot | None:
        """The slot that has the focus by a key; a click gives the focus without showing it."""
        tree = self.tree
        if tree is None or not tree.is_focus_visible or not isinstance(tree.focus, HandSlot):
            return None
        return tree.focus if tree.focus.hand is self else None

    @property
    def pointed(self) -> HandSlot | None:
        """The slot under the pointer, else the focused one."""
        slots = (slot for row in self.rows.values() for slot in row.slots)
        return next((slot for slot in slots if slot.is_hovered), self.focused)

    def focus_slot(self, slot: HandSlot | None) -> bool:
        """Give a slot the focus, with the ring; False when it takes none."""
        tree = self.tree
        if slot is None or tree is None or not slot.can_take_focus():
            return False
        tree.set_focus(slot, show=True)
        return True

    def focus_row(self, kind: str) -> bool:
        """Give the first free slot of a kind the focus; False when there is none."""
        return self.focus_slot(self.rows[kind].first_free())

    def handle(self, event: pygame.event.Event) -> bool:
        """Motion, wheel and right button over the hand act as they do over the board."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            return self.holder.handle(event)
        is_other = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button != 1
        return is_other and self.holder.handle(event)


def draw_caption(surface: Surface, theme: Theme, rect: Rect, text: str, ink: str) -> None:
    """Words beside the tools: in two lines where they need them, in smaller letters before a word is cut."""
    high, air = line_height(theme, "small"), theme.px(4)
    is_long = text_width(theme, text, "small") > rect.w
    wraps = (rect.h >= 2 * high or is_long) and rect.h + 2 * air >= 2 * high - 2
    area = rect.inflate(0, 2 * air) if wraps else rect
    size = fitted_size(theme, text, "small", area.size, wrapping=wraps)
    draw_text(surface, theme, text, area, "small", ink, valign="middle", wrap=wraps, size=size)
