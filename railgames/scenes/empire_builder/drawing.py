"""Track that follows the hand: mileposts over which the pointer is dragged, one after another."""

from railgames.games.empire_builder.board import Board


class Drawing:
    """``cells``: the mileposts so far, from one of own track or of a major city on; empty while nothing is
    drawn."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells: list[int] = []

    @property
    def is_on(self) -> bool:
        """Whether track is being drawn."""
        return bool(self.cells)

    def begin(self, cell: int) -> None:
        """Begin at a milepost."""
        self.cells = [cell]

    def follow(self, cell: int) -> None:
        """Go on to a milepost; a quick hand jumps over some, and one that goes back takes track away."""
        if cell in self.cells:
            del self.cells[self.cells.index(cell) + 1 :]
            return
        for step in self.board.lattice.line(self.cells[-1], cell)[1:]:
            if step not in self.board.price:
                return  # over water it waits for the hand to come back to land beside it
            if step in self.cells:
                del self.cells[self.cells.index(step) + 1 :]
            else:
                self.cells.append(step)

    def end(self) -> tuple[int, ...]:
        """Draw no more; what was drawn."""
        cells, self.cells = tuple(self.cells), []
        return cells
