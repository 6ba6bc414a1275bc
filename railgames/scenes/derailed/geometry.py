"""Layout of the board: lanes, cells and stations in window pixels."""

from pygame import Rect

from railgames.games.derailed.board import Board
from railgames.scenes.derailed.pieces import RATIO

SEAM = 0.03
"""Between two cards, in heights of a card."""

STATION = 1.12
"""Width of a station's place, in heights of a card."""

HEAD = 0.26
"""Height of the column numbers above the lanes, in heights of a card."""

GUTTER = 0.24
"""Room for a lane's letter, in heights of a card."""

LARGEST = 190
"""The largest height of a card at scale 1; a larger one looks clumsy."""


def card_height(area: Rect, board: Board, largest: int) -> int:
    """The height of a card with which the lanes fill ``area``."""
    wide, high = _extent(board)
    return max(12, min(int(area.w / wide), int(area.h / high), largest))


def width_at(height: int, board: Board, largest: int) -> int:
    """The width that the lanes need for cards as large as this height allows."""
    wide, high = _extent(board)
    return round(min(height / high, largest) * wide)


def _extent(board: Board) -> tuple[float, float]:
    """Width and height of lanes, stations and margins, in heights of a card."""
    wide = board.length * (RATIO + SEAM) + 2 * STATION + GUTTER + 0.14
    return wide, board.seats * (1 + SEAM) + HEAD + 0.24


class CanyonGeometry:
    """Rectangles in window pixels. ``names`` are those of cells and stations ("A0", "A3", "A5")."""

    def __init__(self, board: Board, area: Rect, largest: int = 10_000) -> None:
        self.board = board
        self.area = Rect(area)
        self.high = card_height(area, board, largest)
        self.wide = round(self.high * RATIO)
        self.seam = max(1, round(self.high * SEAM))
        self.station_wide = round(self.high * STATION)
        columns, lanes = board.length, board.seats
        self.grid = Rect(
            0, 0, columns * (self.wide + self.seam) - self.seam, lanes * (self.high + self.seam) - self.seam
        )
        head = round(self.high * HEAD)
        spare = max(0, area.h - self.grid.h - head)
        self.grid.centerx = area.centerx + round(self.high * GUTTER / 2)
        self.grid.top = area.y + head + round(spare * (0.62 if spare > self.high * 0.5 else 0.5))
        self.horizon = self.grid.top - head

    def cell(self, cell: int) -> Rect:
        """A cell's rectangle."""
        lane, column = divmod(cell, self.board.length)
        return Rect(
            self.grid.x + column * (self.wide + self.seam),
            self.grid.y + lane * (self.high + self.seam),
            self.wide,
            self.high,
        )

    @property
    def size(self) -> tuple[int, int]:
        """A card's size."""
        return self.wide, self.high

    def lane_middle(self, lane: int) -> int:
        """The height of a lane's track."""
        return self.grid.y + lane * (self.high + self.seam) + self.high // 2

    def start(self, lane: int) -> Rect:
        """The place of a start station."""
        return Rect(
            self.grid.x - self.station_wide,
            self.cell(lane * self.board.length).y,
            self.station_wide,
            self.high,
        )

    def destination(self, lane: int) -> Rect:
        """The place of a destination station."""
        return Rect(self.grid.right, self.cell(lane * self.board.length).y, self.station_wide, self.high)

    def house(self, place: Rect, is_destination: bool) -> Rect:
        """The station house in its place, on the side away from the lane."""
        side = round(self.high * 0.74)
        rect = Rect(0, place.y + round(self.high * 0.02), side, side)
        if is_destination:
            rect.right = place.right - round(self.high * 0.04)
        else:
            rect.x = place.x + round(self.high * 0.04)
        return rect

    def place(self, name: str) -> Rect:
        """The rectangle of a cell or station by its name. Raises KeyError when there is none."""
        board = self.board
        if name in board.cell_of:
            return self.cell(board.cell_of[name])
        for lane in range(board.seats):
            if name == board.start_place(lane):
                return self.start(lane)
            if name == board.destination_place(lane):
                return self.destination(lane)
        raise KeyError(name)

    def cell_at(self, pos: tuple[int, int]) -> int | None:
        """The cell under a window position."""
        if not self.grid.collidepoint(pos):
            return None
        column = (pos[0] - self.grid.x) // (self.wide + self.seam)
        lane = (pos[1] - self.grid.y) // (self.high + self.seam)
        return int(lane * self.board.length + column)

    def spot_at(self, pos: tuple[int, int]) -> Rect | None:
        """The rectangle of the cell or station under a window position."""
        cell = self.cell_at(pos)
        if cell is not None:
            return self.cell(cell)
        ends = (end for lane in range(self.board.seats) for end in (self.start(lane), self.destination(lane)))
        return next((end for end in ends if end.collidepoint(pos)), None)

    def at_origin(self) -> "CanyonGeometry":
        """The same layout with the area's corner at (0, 0)."""
        return CanyonGeometry(self.board, Rect((0, 0), self.area.size), self.high)
