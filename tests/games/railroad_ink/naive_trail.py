"""A second, naive implementation of Trail, from letters alone: legality and sets of stations."""

from tests.games.railroad_ink.naive import Naive, name_of

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
        super().__init__(file, dice, pieces)
        self.trails = {}

    def put(self, place, tile):
        self.drawn[place], *more = tile.split("/")
        if more:
            self.trails[place] = self.reached(place, more[1])

    def reached(self, place, corners):
        return {
            (place[0] + down, place[1] + right) for at, (down, right) in STEPS.items() if corners[at] != "-"
        }

    def corners(self):
        """{place of a station: the points at its corners}; none where a trail runs."""
        return {place: self.reached(place, "TTTT") for place in self.stations() - self.trails.keys()}

    def own_drawings(self, face):
        joining = {point for points in (*self.trails.values(), *self.corners().values()) for point in points}
        found = set()
        for routes, corners in both_ways(self.own[face]):
            for place in self.places():
                joins = self.joins(place, routes) or self.reached(place, corners) & joining
                if joins and self.is_clear(place, routes):
                    found.add((name_of(place), f"{routes}/----/{corners}"))
        return found

    def sets(self):
        """Every set as (points, stations)."""
        todo = [(set(points), set()) for points in self.trails.values()]
        stations = self.corners()
        for place, around in stations.items():
            if any(points & around for points in self.trails.values()):
                todo.append((set(), {place}))

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

    def own_points(self):
        most = len(self.track) - 1
        return (sum(self.track[min(len(stations), most)] // 2 for _, stations in self.sets()),)

    def achieved(self):
        """Whether each of the three goals is achieved."""
        rows = [[place for place in self.trails if place[0] == row] for row in range(self.rows)]
        columns = [[place for place in self.trails if place[1] == column] for column in range(self.columns)]
        return [
            any(len(line) >= 5 for line in (*rows, *columns)),
            len(self.centre & set(self.trails)) >= 5,
            any(
                sum(1 for points in self.trails.values() if points & around) >= 3
                for around in self.corners().values()
            ),
        ]
