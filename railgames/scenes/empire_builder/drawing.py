"""Track that follows the hand: mileposts over which the pointer is dragged, one after another."""

from itertools import pairwise

from railgames.geometry.lattice import Lattice
from railgames.geometry.wave import Ground, spread

LONGEST = 2
"""A way round what is closed has at most so many times the steps of the straight one."""


class Drawing:
    """``cells``: the mileposts so far, from one of own track or of a major city on; empty while nothing is
    drawn."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self.cells: list[int] = []

    @property
    def is_on(self) -> bool:
        """Whether track is being drawn."""
        return bool(self.cells)

    def begin(self, cell: int) -> None:
        """Begin at a milepost."""
        self.cells = [cell]

    def follow(self, cell: int, ground: Ground) -> None:
        """Go on to a milepost; a quick hand jumps over some, and one that goes back takes track away.

        ``ground`` says where track may lead: it goes a short way round what is closed (water, another's
        track), and where there is none it waits for the hand to come back.
        """
        if cell in self.cells:
            del self.cells[self.cells.index(cell) + 1 :]
            return
        for step in self._way(cell, ground):
            if step in self.cells:
                del self.cells[self.cells.index(step) + 1 :]
            else:
                self.cells.append(step)

    def _way(self, cell: int, ground: Ground) -> list[int]:
        """The mileposts after the last one, up to ``cell``; none where no short way leads."""
        straight = self.lattice.line(self.cells[-1], cell)
        if all(ground.price(*step) >= 0 for step in pairwise(straight)):
            return straight[1:]
        round_ = spread(ground, 1 << self.cells[-1], goals=1 << cell).way(cell)
        return round_[1:] if len(round_) - 1 <= LONGEST * len(straight) else []

    def end(self) -> tuple[int, ...]:
        """Draw no more; what was drawn."""
        cells, self.cells = tuple(self.cells), []
        return cells
