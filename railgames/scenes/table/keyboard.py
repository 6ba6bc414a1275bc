"""Keys at the table: first those of the table itself, then those of the room, then those a room may take."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pygame.event import Event as InputEvent

from railgames.scenes.keyboard import is_typing, offer_to_room
from railgames.ui.keys import Keys
from railgames.ui.widgets import Widget, WidgetTree

Actions: TypeAlias = Sequence[tuple[str, Callable[[], object]]]
"""(name of a command, what it does)."""


class TableKeys:
    """Gives each key to whoever reads it first.

    ``own`` are the table's commands, read before all others; ``late`` those that a room may take for itself.
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
        """A KEYDOWN event while no overlay is open; True when used. A text field reads every key first."""
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
