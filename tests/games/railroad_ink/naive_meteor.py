"""A second, naive implementation of Meteor, from letters alone: where meteors fall, points, goals."""

from tests.games.railroad_ink.naive import BACK, SIDES, Naive, letters, place_of


class NaiveMeteor(Naive):
    """``craters`` are spaces; ``site`` is that of the last impact."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.craters, self.site = set(), (self.rows // 2, self.columns // 2)

    def put(self, place, tile):
        self.craters.discard(place)
        super().put(place, tile)

    def hit(self, way, distance):
        """The space that a meteor hits: the border turns it round, and no step ends in a crater."""
        place = self.site
        while True:
            if self.beyond(place, way) is None:
                way = BACK[way]
            place = self.beyond(place, way)
            distance -= 1
            if distance <= 0 and place not in self.craters:
                return place

    def fall(self, way, distance):
        self.site = self.hit(way, distance)
        self.drawn.pop(self.site, None)
        self.craters.add(self.site)

    def into(self, crater):
        """The nodes with an end that leads into a crater, one for each end."""
        found = []
        for side in SIDES:
            place = self.beyond(crater, side)
            if (crater, side) in self.walls or BACK[side] not in letters(self.drawn.get(place, "----")):
                continue
            parts = self.drawn[place].split("+")
            found += [(place, part) for part in parts if BACK[side] in letters(part)]
        return found

    def errors(self):
        return super().errors() - sum(len(self.into(crater)) for crater in self.craters)

    def own_points(self):
        return (2 * sum(len(self.into(crater)) for crater in self.craters),)

    def must_draw(self, face):
        """Whether there is a way to draw a face that is not in a crater."""
        return any(place_of(space) not in self.craters for space, _ in self.drawings(face))

    def achieved(self):
        """Whether each of the three goals is achieved."""
        ends = {crater: self.into(crater) for crater in self.craters}
        joined = [
            sum(any(node in network for node in nodes) for nodes in ends.values())
            for network in self.networks()
        ]
        return [
            any(len(nodes) == 4 for nodes in ends.values()),
            max(joined, default=0) >= 2,
            sum(map(bool, ends.values())) >= 3,
        ]
