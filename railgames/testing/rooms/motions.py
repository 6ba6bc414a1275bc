"""Everything that happens is animated, and every motion comes to its end."""

from collections.abc import Sequence
from typing import ClassVar

from railgames.core.game import Event
from railgames.core.match import LogEntry
from railgames.testing.cases import Case
from railgames.testing.rooms.desk import Desk
from railgames.testing.rooms.suite import RoomChecks

MOST_TRIES = 3
"""An event of one kind, of the viewer or of another seat, that seems not to move is tried so often."""

COMPARED = 10
"""After one row in this many, the picture is compared with that of a newly opened table."""


class MotionChecks(RoomChecks):
    """``Room.motion`` and ``Room.row_motion``."""

    still: ClassVar[tuple[type[Event], ...]] = ()
    """Events that move nothing on purpose."""

    def test_everything_in_a_game_is_animated_to_its_end_and_leaves_nothing_behind(self, case: Case) -> None:
        moving = _Moving()
        shown: dict[int, str] = {}
        watched = self.watched(case)
        with self.window() as window:
            desk = window.table(self.alone(case, rows=watched.start))
            match = desk.match
            for number, row in enumerate(self.rows(case)[watched.start : watched.stop], 1):
                desk.app.set_speed("off" if number % 3 == 0 else "normal")
                desk.play(*row)
                moving.try_events(desk, match.entry(match.position))
                if number % COMPARED == 0 and not match.is_over:
                    desk.app.set_speed("off")
                    shown[match.position] = desk.picture_of_room()
            moving.assert_complete(self.still)
            for position, picture in shown.items():
                anew = window.table(match.branch(position)).picture_of_room()
                assert picture == anew, f"after action {position} something of a motion is left"


class _Moving:
    """Which kinds of events were seen, and which have a motion."""

    def __init__(self) -> None:
        self.seen: set[type[Event]] = set()
        self.moved: set[type[Event]] = set()
        self._tries: dict[tuple[type[Event], bool], int] = {}

    def try_events(self, desk: Desk, entry: LogEntry) -> None:
        """Animate each event of an action by itself, in the state after it. One that moves nothing by itself
        may still move together with those before it. What only befalls others may be on boards not shown."""
        events = desk.table.controller.visible(entry.events)
        for idx, event in enumerate(events):
            kind, is_own = type(event), event.seat == desk.table.viewer
            tries = self._tries.get((kind, is_own), 0)
            if is_own or event.seat is None:
                self.seen.add(kind)
            if kind in self.moved or tries >= MOST_TRIES:
                continue
            self._tries[kind, is_own] = tries + 1
            if _steps(desk, entry, (event,)) or self._adds_a_step(desk, entry, events[: idx + 1]):
                self.moved.add(kind)

    def assert_complete(self, still: Sequence[type[Event]]) -> None:
        """Every event that was seen has a motion, unless it is listed as still."""
        silent = {kind.__name__ for kind in self.seen - self.moved - set(still)}
        assert not silent, f"no motion for {', '.join(sorted(silent))}; list in `still` what shall not move"
        lively = {kind.__name__ for kind in self.moved & set(still)}
        assert not lively, f"{', '.join(sorted(lively))} in `still` have a motion"

    def _adds_a_step(self, desk: Desk, entry: LogEntry, events: Sequence[Event]) -> bool:
        """Whether the last of these events makes the animation longer."""
        before = events[:-1]
        return bool(before) and _steps(desk, entry, before) < _steps(desk, entry, events)


def _steps(desk: Desk, entry: LogEntry, events: Sequence[Event]) -> int:
    """How many steps these events are animated for: 0 without a motion, 1 for a sound alone."""
    motion = desk.room.motion(entry, events)
    steps = 0
    if motion is not None:
        desk.app.tweens.add(motion)
        steps = 1 + desk.rest()
    desk.room.refresh()
    return steps
