"""The hint that is on the table, and whether Enter means it."""

from collections.abc import Sequence

from railgames.core.actions import Action
from railgames.core.text import tr
from railgames.scenes.table.desk import RoomWidget
from railgames.ui.widgets import Widget


class Advice:
    """``row`` is what the hint plays. Enter plays it until the keys go to something else of the room that can
    be pressed: a card, a ticket, a die. On the board the room says whether something else is meant there."""

    def __init__(self) -> None:
        self.row: tuple[Action, ...] = ()
        self.is_next = False
        self._origin: Widget | None = None

    def show(self, row: Sequence[Action], room: RoomWidget) -> None:
        """A hint is shown while the keys are where they are."""
        self.row, self.is_next = tuple(row), True
        self._origin = _focus_of(room)

    def clear(self) -> None:
        """No hint is shown any more."""
        self.row, self.is_next, self._origin = (), False, None

    def news(self, words: str, number: int, count: int) -> str:
        """What the table says of it: its words, and which of several hints it is."""
        if count > 1:
            return tr("Hint {n} of {all}: {words}", n=number, all=count, words=words)
        return tr("Hint: {words}", words=words) if words else ""

    def has_keys(self, room: RoomWidget) -> bool:
        """Whether keys mean the hint: no control of the table has them."""
        return _focus_of(room) is None or room.holds_focus

    def follow(self, room: RoomWidget) -> bool:
        """The keys may have gone elsewhere; False without a hint. Whoever comes back to what had them when it
        came means that, not the hint."""
        focus = _focus_of(room)
        is_panel = focus is not None and focus is not room.board and room in focus.path()
        self.is_next = bool(self.row) and (not is_panel or focus is self._origin)
        if focus is not self._origin:
            self._origin = None
        return bool(self.row)


def _focus_of(room: RoomWidget) -> Widget | None:
    """What has the keys, if that is seen: a click on a button leaves no ring on it."""
    tree = room.tree
    return tree.focus if tree is not None and tree.is_focus_visible else None
