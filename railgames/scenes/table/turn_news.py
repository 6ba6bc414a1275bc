"""What the bar tells at the end of another player's turn: all that was done in it."""

from railgames.core.game import Event
from railgames.core.match import LogEntry
from railgames.scenes.room import AnyRoom
from railgames.scenes.table.controller import TurnController


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
