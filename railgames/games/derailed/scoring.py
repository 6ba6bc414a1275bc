"""Score sheets: points for arrivals, first arrivals and waiting, in all rounds so far."""

from railgames.core.game import ScoreLine, ScoreSheet
from railgames.core.text import tr
from railgames.games.derailed.position import Position, Result


def sheets(position: Position) -> list[ScoreSheet]:
    """One sheet a seat. The note of a line has the points by round; its places are those of this round."""
    rounds = (*position.results, position.result)[: position.config.rounds]
    return [_sheet(position, seat, rounds) for seat in range(position.board.seats)]


def _sheet(position: Position, seat: int, rounds: tuple[Result, ...]) -> ScoreSheet:
    arrivals = [int(seat in result.arrived) for result in rounds]
    firsts = [int(result.arrived[:1] == (seat,)) for result in rounds]
    waits = [result.waited[seat] for result in rounds]
    station = (position.board.destination_place(position.destination_lane(seat)),)
    line = tuple(position.board.names[cell] for cell in position.lines[seat])
    here = station if line else ()
    lines = (
        _line("arrivals", tr("Arrivals"), arrivals, (*line, *here)),
        _line("first", tr("First to arrive"), firsts, here if firsts[-1] else ()),
        _line("waiting", tr("Waiting there"), waits, here if waits[-1] else ()),
    )
    return ScoreSheet(seat, lines, sum(item.points for item in lines))


def _line(key: str, title: str, points: list[int], places: tuple[str, ...]) -> ScoreLine:
    note = " + ".join(str(value) for value in points) if len(points) > 1 else ""
    return ScoreLine(key, title, sum(points), places, note)
