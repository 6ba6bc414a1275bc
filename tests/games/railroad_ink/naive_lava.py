"""A second, naive implementation of Lava, from letters alone: legality, errors, points and goals."""

from tests.games.railroad_ink.naive import SIDES, name_of
from tests.games.railroad_ink.naive_layered import Layered

VOLCANO = "----/LLLL*volcano"


class NaiveLava(Layered):
    """``layer`` is lava, a body of which is a lake; ``burnt`` counts the routes that it was drawn over."""

    letter = "L"

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.burnt = 0
        self.put((self.rows // 2, self.columns // 2), VOLCANO)

    def put(self, place, tile):
        self.burnt += self.drawn.get(place, "----") != "----"
        super().put(place, tile)

    def reached(self):
        """Every space beside an open side of lava, drawn in or not."""
        reached = {
            self.beyond(place, side) for place, side in self.open_sides() if (place, side) not in self.walls
        }
        return reached - {None}

    def own_drawings(self, face):
        found = set()
        free = {place for place in self.reached() if place not in self.drawn}
        for place in self.places():
            is_near = any(self.layer.get(self.beyond(place, side)) for side in SIDES)
            if place not in self.drawn and not is_near and self.is_clear(place, "----", SIDES):
                found.add((name_of(place), VOLCANO))
        targets = free or {place for place in self.reached() if not self.layer.get(place)}
        for place in targets:
            erased = self.drawn.pop(place, None)
            for text in self.shapes(face):
                routes, lava, _ = self.parts_of(text)
                joins = any(self.meets(place, side) for side in lava)
                if joins and self.is_clear(place, routes, lava):
                    found.add((name_of(place), text))
            if erased is not None:
                self.drawn[place] = erased
        return found

    def errors(self):
        return super().errors() + len(self.open_sides())

    def own_points(self):
        """(points of closed lakes, points of the largest lake)."""
        lakes, open_places = self.bodies(), {place for place, _ in self.open_sides()}
        closed = sum(1 for lake in lakes if not lake & open_places)
        return 5 * closed, max((len(lake) for lake in lakes), default=0)

    def achieved(self):
        """Whether each of the three goals is achieved."""
        return [any(map(self.is_ringed, self.words)), self.joins_over_lava(), self.burnt > 0]

    # Goals

    def is_ringed(self, volcano):
        """Whether some route comes back to where it was, but with another number of turns round a volcano.

        A turn is counted where the route crosses a line from the volcano to the north, a little east of the
        middles of the spaces.
        """
        row, column = volcano

        def turns(place, other):
            if place[0] >= row or place[0] != other[0] or {place[1], other[1]} != {column, column + 1}:
                return 0
            return other[1] - place[1]

        for start in self.nodes():
            count, front = {start: 0}, [start]
            while front:
                node = front.pop()
                for other in self.joined(node, "HR"):
                    number = count[node] + turns(node[0], other[0])
                    if other not in count:
                        count[other] = number
                        front.append(other)
                    elif count[other] != number:
                        return True
        return False

    def joins_over_lava(self):
        """Whether a network joins two exits and comes through a space with lava."""
        return any(
            len(self.exits_of(network)) >= 2 and any(self.layer[place] for place, _ in network)
            for network in self.networks()
        )
