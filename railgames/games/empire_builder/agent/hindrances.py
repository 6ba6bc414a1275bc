"""What events in force forbid in a seat's next turns."""

from typing import NamedTuple

from railgames.games.empire_builder.mapfile import FloodFile, StrikeFile, WeatherFile
from railgames.games.empire_builder.position import Position


class Hindrance(NamedTuple):
    """What is forbidden in one turn: ``flooded`` edges by their keys, and mileposts (bits) that are ``slow``,
    ``shut``, closed for new track (``unbuildable``), or on strike."""

    flooded: frozenset[int]
    slow: int
    shut: int
    unbuildable: int
    strikes: int

    def stops_step(self, key: int, end: int, moved: int, speed: int) -> bool:
        """Whether a step may not be taken."""
        if key in self.flooded or self.shut >> end & 1:
            return True
        return bool(self.slow >> end & 1) and moved >= (speed + 1) // 2

    def stops_section(self, key: int, start: int, end: int) -> bool:
        """Whether a section may not be built."""
        closed = self.shut | self.unbuildable
        return key in self.flooded or bool((closed >> start | closed >> end) & 1)


def hindrances_of(position: Position) -> tuple[Hindrance, ...]:
    """The hindrances of the next turns, this one first, while an event lasts. Every event ends with its
    seat's second turn from now at the latest."""
    longest = max((one.left for one in position.in_force), default=0)
    return tuple(_of(position, turn) for turn in range(longest))


def _of(position: Position, turn: int) -> Hindrance:
    board = position.board
    flooded: frozenset[int] = frozenset()
    slow = shut = unbuildable = strikes = 0
    for number, _, left in position.in_force:
        if left <= turn:
            continue
        event, cells = board.file.events[number], board.event_cells[number]
        if isinstance(event, FloodFile):
            flooded |= board.flooded(number)
        elif isinstance(event, WeatherFile):
            slow |= cells
            shut |= cells & board.mountains if event.shuts_mountains else 0
            unbuildable |= cells if event.stops_building else 0
        elif isinstance(event, StrikeFile):
            strikes |= cells
    return Hindrance(flooded, slow, shut, unbuildable, strikes)
