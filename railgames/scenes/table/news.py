"""The news: the line in the bar on what others have done, and why."""

from collections.abc import Callable, Sequence

from railgames.core.game import Event
from railgames.core.match import LogEntry
from railgames.core.text import tr
from railgames.scenes.room import AnyRoom, Shown
from railgames.scenes.table.controller import TurnController


class News:
    """``words`` are shown until something newer happens. ``named`` puts players' names into a text."""

    def __init__(self, controller: TurnController, room: AnyRoom, named: Callable[[str], str]) -> None:
        self._controller = controller
        self._room = room
        self._named = named
        self.words = ""

    def clear(self) -> None:
        """Show no news."""
        self.words = ""

    def follow(self, row: Sequence[Shown], reason: str, *, is_own: bool) -> None:
        """A row was played: tell the whole turn that it ends, else its reason.

        A reason may reveal hidden information, so that it is told only to who may see all of the row, and
        which actions it is made of. The end of a turn leaves no line in the log, and is no news. ``is_own``:
        the viewer played it.
        """
        last = row[-1].entry
        told = "" if is_own else turn_words(self._controller, self._room, last)
        is_seen = any(event.text() for shown in row for event in shown.events)
        is_told = is_open(row) and all(self._may_name(shown.entry) for shown in row)
        if not told and is_told and (not self.words or is_seen):
            told = reason
        if told:
            name = self._controller.match.setup.seats[last.seat].name
            self.words = tr("{name}: {reason}", name=name, reason=self._named(told))
        elif last.seat == self._controller.viewer or (is_told and not reason):
            self.words = ""

    def _may_name(self, entry: LogEntry) -> bool:
        """Whether the viewer may be told which action an entry is."""
        viewer, state = self._controller.viewer, self._controller.match.state
        return state.can_see_action(viewer, entry.seat, entry.action, entry.events)


def is_open(row: Sequence[Shown]) -> bool:
    """Whether the viewer sees everything that a row brought about."""
    return all(len(shown.events) == len(shown.entry.events) for shown in row)


def turn_words(controller: TurnController, room: AnyRoom, last: LogEntry) -> str:
    """What a seat has done in the turn that ended with an action, as the room says it; empty while the turn
    goes on, and where the room says nothing."""
    match = controller.match
    if not match.is_over and (match.state.current_player, match.state.turn) == (last.seat, last.turn):
        return ""
    rows: list[tuple[Event, ...]] = []
    for entry in reversed(match.log):
        if (entry.seat, entry.turn) != (last.seat, last.turn):
            break
        rows.append(controller.visible(entry.events))
    return room.turn_words([event for row in reversed(rows) for event in row])
