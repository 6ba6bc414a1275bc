"""Keys at the table, by priority: the table's own, the room's, then those that a room may override."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pygame.event import Event as InputEvent

from railgames.scenes.keyboard import is_typing, offer_to_room
from railgames.ui.keys import Keys
from railgames.ui.widgets import Widget, WidgetTree

Actions: TypeAlias = Sequence[tuple[str, Callable[[], object]]]
"""(name of a command, its callback)."""


class TableKeys:
    """Passes each key to its handlers in order of priority.

    ``own`` are the table's commands with the highest priority; ``late`` those that a room may override.
    """

    def __init__(
        self,
        keys: Keys,
        board: Widget,
        room: Callable[[InputEvent], bool],
        *,
        own: Actions,
        late: Actions,
        before_room: Sequence[Callable[[InputEvent], bool]],
    ) -> None:
        self._keys = keys
        self._board = board
        self._room = room
        self._own = own
        self._late = late
        self._before_room = before_room

    def handle(self, tree: WidgetTree, event: InputEvent) -> bool:
        """Handle a KEYDOWN event while no overlay is open; True if used. A text field gets every key
        first."""
        if is_typing(tree):
            return tree.handle(event) or self._act(self._own, event)
        return (
            self._act(self._own, event)
            or any(handle(event) for handle in self._before_room)
            or offer_to_room(tree, self._board, self._room, event)
            or self._act(self._late, event)
        )

    def _act(self, actions: Actions, event: InputEvent) -> bool:
        for command, action in actions:
            if self._keys.matches(event, command):
                action()
                return True
        return False
