"""Track drawn by dragging: the mileposts that the pointer passes."""

from itertools import pairwise

from railgames.geometry.lattice import Lattice
from railgames.geometry.wave import Ground, spread

LONGEST = 2
"""A detour round closed ground may be this many times as long as the straight line."""


class Drawing:
    """Collects the mileposts of a drag. ``cells`` begins at own track or a major city; it is empty while
    nothing is drawn."""

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
        """Extend the line to a milepost; going back over it shortens it.

        ``ground`` says where track may lead. Mileposts that a fast drag skipped are filled in, with a short
        detour round water or others' track. Where there is no short detour, the line waits until the pointer
        comes back.
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
        """The mileposts from the last one to ``cell``; empty if there is no short way."""
        straight = self.lattice.line(self.cells[-1], cell)
        if all(ground.price(*step) >= 0 for step in pairwise(straight)):
            return straight[1:]
        round_ = spread(ground, 1 << self.cells[-1], goals=1 << cell).way(cell)
        return round_[1:] if len(round_) - 1 <= LONGEST * len(straight) else []

    def end(self) -> tuple[int, ...]:
        """Stop drawing. Returns the mileposts."""
        cells, self.cells = tuple(self.cells), []
        return cells
