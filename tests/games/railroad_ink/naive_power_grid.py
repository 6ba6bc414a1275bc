"""A second, naive implementation of Power Grid: places with power, lines and the grid by walking."""

from tests.games.railroad_ink.naive import BACK, Naive, groups


class NaivePowerGrid(Naive):
    """``power`` are the places with power; ``charges`` of the accumulator in the ``middle``."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.middle = (self.rows // 2, self.columns // 2)
        self.power, self.charges = {self.middle}, 0

    def step(self, place, way):
        """The next place in a way where power may run, or None."""
        other = self.beyond(place, way)
        if other is None or (place, way) in self.walls:
            return None
        return other if other in self.drawn or other in self.power else None

    def lines(self, way):
        """{last place: what gets power} of every line in a way; of those with one end the largest."""
        found = {}
        starts = [
            place for place, side in self.exits if BACK[side] == way and place in (*self.drawn, *self.power)
        ]
        starts += [self.step(place, way) for place in self.power]
        for place in starts:
            run = []
            while place is not None:
                run.append(place)
                place = self.step(place, way)
            new = set(run) - self.power
            if new and len(new) > len(found.get(run[-1], ())):
                found[run[-1]] = new
        return found

    def dark(self):
        return set(self.drawn) - self.power

    def grid(self):
        """What hangs together with the accumulator."""
        return next(grid for grid in groups(self.power, self.beside) if self.middle in grid)

    def points(self):
        grid = self.grid()
        return self.charges * sum(place in grid for place, _ in self.exits)
