"""Keys at the table: first those of the table itself, then those of the room, then those a room may take."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from railgames.scenes.keyboard import is_typing, offer_to_room

if TYPE_CHECKING:
    from railgames.scenes.table.scene import TableScene


def handle_key(table: "TableScene", event: pygame.event.Event) -> bool:
    """A key while no overlay is open; True when used. A text field has the first word on every key."""
    tree = table.tree
    if tree is not None and is_typing(tree):
        return tree.handle(event) or _table_key(table, event)
    if (
        _table_key(table, event)
        or table.recap.handle_key(event, table.app.keys)
        or _scrolls_log(table, event)
    ):
        return True
    if tree is not None and offer_to_room(tree, table.room_widget.board, table.room.handle, event):
        return True
    for command, action in (("hint", table.ask_hint), ("log", table.toggle_log)):
        if table.app.keys.matches(event, command):
            action()
            return True
    return False


def _table_key(table: "TableScene", event: pygame.event.Event) -> bool:
    """A key of the table itself, which acts before any other."""
    actions: tuple[tuple[str, Callable[[], object]], ...] = (
        ("undo", table.undo),
        ("redo", table.redo),
        ("undo_action", lambda: table.undo(single=True)),
        ("redo_action", lambda: table.redo(single=True)),
        ("end_turn", table.press_primary),
        ("menu", table.open_menu),
        ("help", table.open_rules),
        ("save", table.keeper.save),
        ("reload", table.reload),
    )
    for command, action in actions:
        if table.app.keys.matches(event, command):
            action()
            return True
    return False


def _scrolls_log(table: "TableScene", event: pygame.event.Event) -> bool:
    if not table.log.visible:
        return False
    for command, pages in (("page_up", 1), ("page_down", -1)):
        if table.app.keys.matches(event, command):
            table.log.scroll(pages)
            return True
    return False
