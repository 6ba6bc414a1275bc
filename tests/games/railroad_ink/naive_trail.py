"""A second, naive implementation of Trail, from letters alone: legality and sets of stations."""

from tests.games.railroad_ink.naive import Naive, letters, name_of

STEPS = {0: (0, 1), 1: (1, 1), 2: (1, 0), 3: (0, 0)}  # NE, SE, SW, NW: from a space to the point there


def both_ways(text):
    """Every orientation of a route with a trail, turned and mirrored by hand."""
    found, (routes, _, corners) = set(), text.split("/")
    for mirror in (False, True):
        r, c = list(routes), list(corners)
        if mirror:
            r, c = [r[0], r[3], r[2], r[1]], [c[3], c[2], c[1], c[0]]
        for _ in range(4):
            r, c = [r[3], *r[:3]], [c[3], *c[:3]]
            found.add(("".join(r), "".join(c)))
    return found


class NaiveTrail(Naive):
    """``drawn`` are the routes; ``trails`` the points that the trail of a space reaches."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.trails = {}
        self.trail_faces = {face.name: face.tile for face in pieces.faces}

    def put(self, place, tile):
        self.drawn[place], *more = tile.split("/")
        if more:
            self.trails[place] = self.reached(place, more[1])

    def reached(self, place, corners):
        return {
            (place[0] + down, place[1] + right) for at, (down, right) in STEPS.items() if corners[at] != "-"
        }

    def has_station(self, place):
        """With the Challenge dice a stub is a station."""
        parts = [part.replace("-", "") for part in self.drawn[place].split("+")]
        return place not in self.trails and any(set(part) == {"H", "R"} or len(part) == 1 for part in parts)

    def stations(self):
        return {place: self.reached(place, "TTTT") for place in self.drawn if self.has_station(place)}

    def trail_drawings(self, face):
        """Every legal (space, tile) text of a trail face."""
        joining = {point for points in (*self.trails.values(), *self.stations().values()) for point in points}
        found = set()
        for routes, corners in both_ways(self.trail_faces[face]):
            for place in [(row, column) for row in range(self.rows) for column in range(self.columns)]:
                met = {side: self.facing(place, side) for side in letters(routes)}
                if place in self.drawn or any(
                    met[side] not in (None, have) for side, have in letters(routes).items()
                ):
                    continue
                if any(met.values()) or self.reached(place, corners) & joining:
                    found.add((name_of(place), f"{routes}/----/{corners}"))
        return found

    def sets(self):
        """Every set as (points, stations)."""
        todo = [(set(points), set()) for points in self.trails.values()]
        for place, around in self.stations().items():
            if any(points & around for points in self.trails.values()):
                todo.append((set(), {place}))
        stations = self.stations()

        def meet(one, other):
            if one[0] & other[0] or one[1] & other[1]:
                return True
            return any(
                stations[place] & points
                for places, points in ((one[1], other[0]), (other[1], one[0]))
                for place in places
            )

        found = []
        while todo:
            one = todo.pop()
            beside = next((other for other in todo if meet(one, other)), None)
            if beside is None:
                found.append(one)
            else:
                todo.remove(beside)
                todo.append((one[0] | beside[0], one[1] | beside[1]))
        return found

    def trail_points(self):
        return sum(self.track[min(len(stations), len(self.track) - 1)] // 2 for _, stations in self.sets())

    def achieved(self):
        """Whether each of the three goals is achieved."""
        rows = [[place for place in self.trails if place[0] == row] for row in range(self.rows)]
        columns = [[place for place in self.trails if place[1] == column] for column in range(self.columns)]
        return [
            any(len(line) >= 5 for line in (*rows, *columns)),
            len(self.centre & set(self.trails)) >= 5,
            any(
                sum(1 for points in self.trails.values() if points & around) >= 3
                for around in self.stations().values()
            ),
        ]
