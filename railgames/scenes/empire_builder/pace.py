"""The speed of another player's turn: it is shown within a few seconds, however much happens in it."""

from collections.abc import Sequence

from railgames.core.game import Event
from railgames.core.match import LogEntry
from railgames.games.empire_builder.events import (
    Derailed,
    EventDrawn,
    GoalReached,
    LoadLost,
    Taxed,
    TurnMissed,
)
from railgames.games.empire_builder.state import EmpireState
from railgames.scenes.charting.map_room import MapRoom
from railgames.ui.tween import AtPace, Motion
from railgames.ui.tween import Sequence as Motions

MOST = 3.0
"""Maximum seconds at normal speed for a whole turn of another player."""
KEPT = 0.6
"""Seconds of it that are reserved for later actions, and the part of the rest that one action may use."""
PART = 0.25
USUAL = 0.55
"""Factor for the durations of another player's moves, while their turn is short enough."""
LESS = 0.4
"""How much more other motions are shortened than those that have to be read."""


class Pace:
    """Shortens the motions of a room. ``used``: seconds of the present turn that are shown already."""

    def __init__(self, room: MapRoom[EmpireState]) -> None:
        self.room = room
        self.used = 0.0
        self._turn: tuple[int, int] | None = None

    def fit(self, entry: LogEntry, steps: Sequence[tuple[Event, Motion]]) -> Motion:
        """The motions of an action in sequence; those of another player are shortened to fit their turn."""
        if not self.room.table.shows_now or self.room.is_you(entry.seat):
            return Motions(*(motion for _, motion in steps))
        if self._turn != (entry.seat, entry.turn):
            self._turn, self.used = (entry.seat, entry.turn), 0.0
        usual = [motion.seconds * USUAL for _, motion in steps]
        left = MOST - self.used
        most = max(left - KEPT, left * PART)
        if sum(usual) > most:
            weights = [1.0 if self._is_news(event) else LESS for event, _ in steps]
            weighed = [seconds * weight for seconds, weight in zip(usual, weights, strict=True)]
            usual = [seconds * min(1.0, most / sum(weighed)) for seconds in weighed]
        self.used += sum(usual)
        return Motions(*(AtPace(motion, seconds) for (_, motion), seconds in zip(steps, usual, strict=True)))

    def _is_news(self, event: Event) -> bool:
        """Whether an event has to be read: a card, a tax, the goal, and what the viewer loses."""
        is_loss = isinstance(event, Derailed | LoadLost | TurnMissed)
        return isinstance(event, EventDrawn | GoalReached | Taxed) or (
            is_loss and event.seat is not None and self.room.is_you(event.seat)
        )
