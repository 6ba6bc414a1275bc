"""A second, naive implementation of Forest, from letters alone: legality and points."""

from tests.games.railroad_ink.naive import SIDES, Naive, letters, name_of, ways


class NaiveForest(Naive):
    """``drawn`` are the routes of every filled space, "----" for none; ``trees`` the spaces with trees."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.trees = set()
        self.forest_faces = {face.name: face.tile for face in pieces.faces}

    def put(self, place, tile):
        self.drawn[place], _, word = tile.partition("*")
        if word:
            self.trees.add(place)

    def forest_drawings(self, face):
        """Every legal (space, tile) text of a forest face."""
        routes = self.forest_faces[face].partition("*")[0]
        return {
            (name_of((row, column)), f"{text}*trees")
            for text in (ways(routes) if routes != "----" else {routes})
            for row in range(self.rows)
            for column in range(self.columns)
            if (row, column) not in self.drawn and self.is_clear((row, column), text)
        }

    def is_clear(self, place, text):
        return all(self.facing(place, side) in (None, letter) for side, letter in letters(text).items())

    def forests(self):
        """Every forest as a set of spaces."""
        todo, found = set(self.trees), []
        while todo:
            forest, front = set(), {next(iter(todo))}
            while front:
                place = front.pop()
                forest.add(place)
                beside = {self.beyond(place, side) for side in SIDES if (place, side) not in self.walls}
                front |= beside & self.trees - forest
            todo -= forest
            found.append(forest)
        return found

    def forest_points(self):
        """(points of the largest forest, points of the second largest)."""
        sizes = [*sorted(map(len, self.forests()), reverse=True), 0, 0]
        return 2 * sizes[0], sizes[1]

    def achieved(self):
        """Whether each of the three goals is achieved."""
        gates = {place for place, _ in self.exits}
        diagonals = (
            [(row + step, column + way * step) for step in range(4)]
            for row in range(self.rows)
            for column in range(self.columns)
            for way in (-1, 1)
        )
        return [
            len(self.forests()) >= 5,
            len(self.trees & gates) >= 4,
            any(self.trees >= set(diagonal) for diagonal in diagonals),
        ]
