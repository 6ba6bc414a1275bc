"""A second, naive implementation of Weather, from words alone: where symbols may go, and points."""

from railgames.games.railroad_ink.expansions.weather import KINDS
from tests.games.railroad_ink.naive import Naive, groups, name_of


def touching(place, *, corners):
    """The places beside a place, with those at its corners or without."""
    row, column = place
    return {
        (row + down, column + right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0) and (corners or not (down and right))
    }


class NaiveWeather(Naive):
    """``sky`` is {place: kind}, ``fresh`` the places drawn in this round."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.sky = {}
        self.fresh = set()

    def put(self, place, tile):
        routes, _, kind = tile.partition("*")
        if kind:
            self.sky[place] = kind
        else:
            self.drawn[place] = routes
            self.fresh.add(place)

    def own_drawings(self, face):
        return {(name_of(place), f"----*{face}") for place in self.fresh if place not in self.sky}

    def areas(self, kind):
        """Every area of a kind as a set of places."""
        places = [place for place, one in self.sky.items() if one == kind]
        return groups(places, lambda place: touching(place, corners=False))

    def kind_points(self, kind):
        clean = [
            area
            for area in self.areas(kind)
            if all(
                self.sky.get(near, kind) == kind for place in area for near in touching(place, corners=True)
            )
        ]
        return max(map(len, clean), default=0)

    def own_points(self):
        """The points of every kind."""
        return tuple(map(self.kind_points, KINDS))
