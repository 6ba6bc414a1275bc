"""Points, each with the places on the board that it comes from."""

from freight_dice.position import Position
from railgames.core.game import ScoreLine, ScoreSheet

BONUS = 2
"""Points for a full map, to everyone who has shipped something."""


def sheets(position: Position) -> list[ScoreSheet]:
    """One sheet a seat. More cities decide between equal totals."""
    return [_sheet(position, seat) for seat in range(position.seats)]


def _sheet(position: Position, seat: int) -> ScoreSheet:
    worth = position.board.cities
    mine = {city: card for city, (owner, card) in sorted(position.cities.items()) if owner == seat}
    lines = [
        ScoreLine("freight", "Freight", sum(card * worth[city] for city, card in mine.items()), (*mine,))
    ]
    if position.config.bonus:
        is_full = len(position.cities) == len(worth)
        lines.append(ScoreLine("full", "Full map", BONUS if is_full and mine else 0))
    return ScoreSheet(seat, tuple(lines), sum(line.points for line in lines), (len(mine),))
