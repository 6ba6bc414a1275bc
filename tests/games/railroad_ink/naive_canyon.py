"""A second, naive implementation of Canyon, from walks between crossings: where canyons may run, bridges,
points, goals."""

from itertools import pairwise

from tests.games.railroad_ink.naive import SIDES, Naive, groups, letters, place_of

WALKS = {
    "canyon-one": "N",
    "canyon-two": "NN",
    "canyon-three": "NNN",
    "canyon-bend": "NE",
    "canyon-hook": "NNE",
    "canyon-zigzag": "NEN",
}
TURN = {"N": "E", "E": "S", "S": "W", "W": "N"}
MIRROR = {"N": "N", "E": "W", "S": "S", "W": "E"}
GO = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


def segment_of(place):
    """The segment of "B3:north" as a set of two crossings."""
    space, _, side = place.partition(":")
    row, column = place_of(space)
    corners = {
        "north": ((row, column), (row, column + 1)),
        "west": ((row, column), (row + 1, column)),
    }
    return frozenset(corners[side])


def all_walks(text):
    """Every way to turn and mirror a walk, from both its ends."""
    found = set()
    for way in (text, "".join(MIRROR[step] for step in text)):
        for _ in range(4):
            way = "".join(TURN[step] for step in way)
            found.add(way)
            found.add("".join(TURN[TURN[step]] for step in reversed(way)))
    return found


class NaiveCanyon(Naive):
    """``canyons`` are all segments drawn, each a set of two crossings."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.canyons = set()

    def on_border(self, point):
        return point[0] in (0, self.rows) or point[1] in (0, self.columns)

    def spaces_beside(self, segment):
        """The (space, side) on both sides of a segment."""
        (row, column), (below, _) = sorted(segment)
        if row == below:
            return ((row - 1, column), "south"), ((row, column), "north")
        return ((row, column - 1), "east"), ((row, column), "west")

    def may_hold(self, segment):
        """Whether a canyon may run there at all: inside the board, and along no wall."""
        inside = all(0 <= row <= self.rows and 0 <= column <= self.columns for row, column in segment)
        first, second = sorted(segment)
        level = first[0] == second[0]
        at_edge = first[0] in (0, self.rows) if level else first[1] in (0, self.columns)
        return inside and not at_edge and self.spaces_beside(segment)[0] not in self.walls

    def degree(self, point):
        return sum(point in segment for segment in self.canyons)

    def is_open_end(self, point):
        return self.degree(point) == 1 and not self.on_border(point)

    def own_drawings(self, face):
        """Every legal set of segments of a canyon die."""
        found = set()
        for walk in all_walks(WALKS[face]):
            for row in range(self.rows + 1):
                for column in range(self.columns + 1):
                    points = [(row, column)]
                    for step in walk:
                        down, right = GO[step]
                        points.append((points[-1][0] + down, points[-1][1] + right))
                    segments = {frozenset(pair) for pair in pairwise(points)}
                    if self.may_run(points, segments):
                        found.add(frozenset(segments))
        return found

    def may_run(self, points, segments):
        starts = self.on_border(points[0]) or self.is_open_end(points[0])
        return (
            starts
            and all(map(self.may_hold, segments))
            and not segments & self.canyons
            and all(self.degree(point) == 0 for point in points[1:-1])
            and all(self.degree(point) == 0 or self.is_open_end(point) for point in (points[0], points[-1]))
            and sum(map(self.has_route, segments)) + self.bridges() <= 12
        )

    # Bridges

    def has_route(self, segment):
        return any(
            side in letters(self.drawn.get(place, "----")) for place, side in self.spaces_beside(segment)
        )

    def bridges(self):
        return sum(map(self.has_route, self.canyons))

    def is_legal(self, place, text):
        return super().is_legal(place, text) and self.is_bridged_with(place, text)

    def is_bridged_with(self, place, tile):
        self.drawn[place] = tile
        enough = self.bridges() <= 12
        del self.drawn[place]
        return enough

    # Points and goals

    def apart(self):
        """The canyons, each a set of segments."""
        return groups(self.canyons, lambda segment: {other for other in self.canyons if other & segment})

    def border_ends(self, canyon):
        return sum(self.on_border(point) for segment in canyon for point in segment)

    def own_points(self):
        """(points of the longest, points of those from edge to edge)."""
        apart = self.apart()
        longest = max(map(len, apart), default=0)
        return longest, 2 * sum(self.border_ends(canyon) == 2 for canyon in apart)

    def crossings(self, canyon):
        """How often each network crosses a canyon."""
        counts = []
        for reached in self.networks():
            crossed = 0
            for segment in canyon:
                (one, side), (two, back) = self.spaces_beside(segment)
                here = any(place == one and part[SIDES.index(side)] != "-" for place, part in reached)
                there = any(place == two and part[SIDES.index(back)] != "-" for place, part in reached)
                crossed += here and there and self.facing(one, side) is not None
            counts.append(crossed)
        return counts

    def achieved(self):
        """Whether each of the three goals is achieved."""
        apart = self.apart()
        return [
            self.bridges() >= 6,
            any(count >= 3 for canyon in apart for count in self.crossings(canyon)),
            any(
                self.border_ends(canyon) == 2
                and any(
                    all(place in self.centre for place, _ in self.spaces_beside(segment))
                    for segment in canyon
                )
                for canyon in apart
            ),
        ]
