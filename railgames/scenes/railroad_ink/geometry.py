"""Layout of a board in window pixels: frame, margin for the exits, spaces and their corners."""

from copy import copy

from pygame import Rect

from railgames.games.railroad_ink.board import SIDE_NAMES, BoardFile, space_name

FRAME, EXIT = 0.30, 0.64
"""Width of the wooden frame and of the strip for the exits, in spaces."""

NAMED, LEAST_FRAME = 30, 15
"""A board whose spaces are at least that large (pixels) has a frame wide enough for the names of its rows and
columns."""

Corner = tuple[int, int]
CORNERS: tuple[Corner, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))


class BoardGeometry:
    """The board of ``file`` as large as fits in ``area``, in the middle. All in window pixels.

    ``area`` the size of that; ``cell`` side of a space; ``frame`` width of the frame; ``rect`` with the
    frame; ``surface`` within it; ``grid`` the spaces.
    """

    def __init__(self, file: BoardFile, area: Rect) -> None:
        self.rows, self.columns, self.exits = file.rows, file.columns, file.exits
        self.area = area.size
        around = 2 * (FRAME + EXIT)
        self.cell = max(8, int(min(area.w / (self.columns + around), area.h / (self.rows + around))))
        self.frame = max(3, round(self.cell * FRAME))
        if self.cell >= NAMED and self.frame < LEAST_FRAME:
            self.frame, around = LEAST_FRAME, 2 * EXIT
            spare = area.inflate(-2 * LEAST_FRAME, -2 * LEAST_FRAME)
            self.cell = int(min(spare.w / (self.columns + around), spare.h / (self.rows + around)))
        self.exit = round(self.cell * EXIT)
        edge = 2 * (self.frame + self.exit)
        size = (self.columns * self.cell + edge, self.rows * self.cell + edge)
        self.rect = Rect(0, 0, *size)
        self.rect.center = area.center
        self.surface = self.rect.inflate(-2 * self.frame, -2 * self.frame)
        self.grid = self.surface.inflate(-2 * self.exit, -2 * self.exit)
        self.names = {space_name(idx, self.columns): idx for idx in range(self.rows * self.columns)}

    def at_origin(self) -> "BoardGeometry":
        """The same sizes with the frame's corner at (0, 0), for drawing a picture of the board."""
        new = copy(self)
        dx, dy = -self.rect.x, -self.rect.y
        new.rect, new.surface, new.grid = (rect.move(dx, dy) for rect in (self.rect, self.surface, self.grid))
        return new

    def space(self, cell: int) -> Rect:
        """The rectangle of a space."""
        row, column = divmod(cell, self.columns)
        return Rect(self.grid.x + column * self.cell, self.grid.y + row * self.cell, self.cell, self.cell)

    def cell_at(self, pos: tuple[int, int]) -> int | None:
        """The space under a window position."""
        if not self.grid.collidepoint(pos):
            return None
        column, row = (pos[0] - self.grid.x) // self.cell, (pos[1] - self.grid.y) // self.cell
        return int(row * self.columns + column) if row < self.rows and column < self.columns else None

    def spot(self, crossing: tuple[int, int]) -> tuple[int, int]:
        """Where lines of the board cross, by row and column from the upper left corner."""
        return self.grid.x + crossing[1] * self.cell, self.grid.y + crossing[0] * self.cell

    def corner(self, cell: int) -> Rect:
        """The rectangle of a space's size round the upper left corner of a space."""
        return self.space(cell).move(-(self.cell // 2), -(self.cell // 2))

    def corner_at(self, pos: tuple[int, int]) -> int | None:
        """The space whose upper left corner is nearest to a window position over the spaces, of those inside
        the border."""
        if self.cell_at(pos) is None:
            return None
        column = (pos[0] - self.grid.x + self.cell // 2) // self.cell
        row = (pos[1] - self.grid.y + self.cell // 2) // self.cell
        column, row = max(1, min(column, self.columns - 1)), max(1, min(row, self.rows - 1))
        return int(row * self.columns + column)

    def place(self, name: str) -> tuple[int, int | None]:
        """(space, side or None) of "B3" or "B3:north". Raises KeyError for another name."""
        space, _, side = name.partition(":")
        return self.names[space], SIDE_NAMES.index(side) if side in SIDE_NAMES else None

    def edge_point(self, cell: int, side: int) -> tuple[int, int]:
        """The middle of a side of a space."""
        rect = self.space(cell)
        return (rect.midtop, rect.midright, rect.midbottom, rect.midleft)[side]

    def exit_at(self, pos: tuple[int, int]) -> int | None:
        """The number of the exit whose arrow is under a window position."""
        numbers = range(len(self.exits))
        return next((number for number in numbers if self.exit_rect(number).collidepoint(pos)), None)

    def exit_rect(self, number: int) -> Rect:
        """The square with the arrow of an exit."""
        item = self.exits[number]
        side = SIDE_NAMES.index(item.side)
        x, y = self.edge_point(self.names[item.space], side)
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        rect = Rect(0, 0, self.exit, self.exit)
        rect.center = (x + dx * self.exit // 2, y + dy * self.exit // 2)
        return rect

    def box(self, cell: int) -> Rect:
        """The little box for the round number, in the lower right corner of a space."""
        side = max(9, round(self.cell * 0.205))
        gap = max(1, round(self.cell * 0.03))
        rect = self.space(cell)
        return Rect(rect.right - gap - side, rect.bottom - gap - side, side, side)

    def badge(self, cell: int, corner: Corner | None) -> Rect:
        """A building's badge: large in the middle of an empty space, small in a corner of a drawn one."""
        rect = self.space(cell)
        if corner is None:
            side = round(self.cell * 0.46)
            return Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side)
        side, gap = max(11, round(self.cell * 0.27)), max(1, round(self.cell * 0.03))
        x = rect.right - gap - side if corner[0] else rect.x + gap
        y = rect.bottom - gap - side if corner[1] else rect.y + gap
        return Rect(x, y, side, side)
