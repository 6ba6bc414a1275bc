"""A second, naive implementation of Forest, from letters alone: legality and points."""

from tests.games.railroad_ink.naive import Naive, groups


class NaiveForest(Naive):
    """``drawn`` are the routes of every filled space, "----" for none; ``trees`` the spaces with trees."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.trees = set()

    def put(self, place, tile):
        self.drawn[place], _, word = tile.partition("*")
        if word:
            self.trees.add(place)

    def own_drawings(self, face):
        return self.where(self.own[face], self.is_clear)

    def forests(self):
        """Every forest as a set of spaces."""
        return groups(self.trees, self.beside)

    def own_points(self):
        """(points of the largest forest, points of the second largest)."""
        sizes = [*sorted(map(len, self.forests()), reverse=True), 0, 0]
        return 2 * sizes[0], sizes[1]

    def achieved(self):
        """Whether each of the three goals is achieved."""
        gates = {place for place, _ in self.exits}
        diagonals = (
            [(row + step, column + way * step) for step in range(4)]
            for row, column in self.places()
            for way in (-1, 1)
        )
        return [
            len(self.forests()) >= 5,
            len(self.trees & gates) >= 4,
            any(self.trees >= set(diagonal) for diagonal in diagonals),
        ]
