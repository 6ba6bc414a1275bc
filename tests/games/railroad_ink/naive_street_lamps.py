"""A second, naive implementation of Street Lamps, from letters alone: lamps, what lights them, points."""

from tests.games.railroad_ink.naive import Naive, place_of


class NaiveLamps(Naive):
    """``lamps`` and ``lit`` are spaces; ``rays`` how many rows or columns may still be lit in this round."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.special = {face.name for face in dice.specials}
        self.lamps, self.lit, self.rays = set(), set(), 0

    def draw(self, face, space, tile):
        self.put(place_of(space), tile)
        if face in self.own:
            self.lamps.add(place_of(space))
        self.rays += face in self.special

    def of_line(self, line):
        """The dark lamps of a row's letter or a column's digit."""
        return {
            (row, column)
            for row, column in self.lamps - self.lit
            if (str(column) == line if line.isdigit() else "ABCDEFGHIJ"[row] == line)
        }

    def choices(self):
        """Every row and column that may be lit now."""
        if not self.rays:
            return set()
        lines = [*"ABCDEFGHIJ"[: self.rows], *map(str, range(self.columns))]
        return {line for line in lines if self.of_line(line)}

    def light(self, line):
        self.lit |= self.of_line(line)
        self.rays -= 1
