"""Key routing at the table: keys for the room, and keys that only skip an animation."""

from collections.abc import Callable

from pygame.event import Event as InputEvent

from railgames.scenes.commands import MENU, REPLAY, SHOW, TABLE
from railgames.scenes.table.desk import RoomWidget
from railgames.ui.commands import CONTROLS, EVERYWHERE
from railgames.ui.keys import Keys
from railgames.ui.widgets import Widget, WidgetTree
from railgames.ui.widgets.entry import TextEntry

SCOPES_ELSEWHERE = frozenset({EVERYWHERE, CONTROLS, MENU, TABLE, SHOW, REPLAY})
"""All scopes but the room's: ``ROOM`` and the ids of the games."""


def is_typing(tree: WidgetTree) -> bool:
    """Whether a text field has the focus, so that letters and digits are text."""
    return isinstance(tree.focus, TextEntry)


def room_has_key(tree: WidgetTree, room: Widget, event: InputEvent) -> bool:
    """Whether a KEYDOWN event goes to the room before the focused control.

    Picking, turning and mirroring always do, unless text is typed or an overlay is open. Arrows, Enter and
    the other controls' keys do while the focus is on the room or on nothing, and after a click: a click on a
    button does not move the keyboard focus away from the room.
    """
    if tree.overlays or is_typing(tree):
        return False
    if tree.focus in (None, room) or not tree.is_focus_visible:
        return True
    return bool(tree.keys.scopes(event) - SCOPES_ELSEWHERE)


def offer_to_room(
    tree: WidgetTree, room: Widget, handle: Callable[[InputEvent], bool], event: InputEvent
) -> bool:
    """Offer a KEYDOWN event to the room's ``handle``; True when it is used.

    A key that the room uses moves the focus to the room, so that there is one focus ring and the next arrow
    moves the picked item. The focus is unchanged if it was in a panel of the room, or if the room has moved
    it there.
    """
    before = tree.focus
    if not room_has_key(tree, room, event) or not handle(event):
        return False
    if tree.focus is before and not _is_in_room(before):
        tree.set_focus(room, show=False)
    return True


def is_confirm_free(tree: WidgetTree) -> bool:
    """Whether no control outside the room has the keyboard, so that Enter may do what the moment offers."""
    return not tree.is_focus_visible or tree.focus is None or _is_in_room(tree.focus)


def _is_in_room(widget: Widget | None) -> bool:
    return widget is not None and any(isinstance(node, RoomWidget) for node in widget.path())


def only_skips(keys: Keys, event: InputEvent) -> bool:
    """Whether a key that ends an animation does nothing else: a key of *skip* or *hurry*.

    A key that also ends the turn is never consumed by a skip, with any key bindings.
    """
    if keys.matches(event, "end_turn"):
        return False
    return keys.matches(event, "skip") or keys.matches(event, "hurry")
