"""A second, naive implementation of Weather, from words alone: where symbols may go, and points."""

from tests.games.railroad_ink.naive import Naive, name_of


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
        super().__init__(file, dice)
        self.sky = {}
        self.fresh = set()

    def put(self, place, tile):
        routes, _, kind = tile.partition("*")
        if kind:
            self.sky[place] = kind
        else:
            self.drawn[place] = routes
            self.fresh.add(place)

    def weather_drawings(self, face):
        """Every legal (space, tile) text of a symbol."""
        return {(name_of(place), f"----*{face}") for place in self.fresh if place not in self.sky}

    def areas(self, kind):
        """Every area of a kind as a set of places."""
        todo, found = {place for place, one in self.sky.items() if one == kind}, []
        while todo:
            area, front = set(), {todo.pop()}
            while front:
                place = front.pop()
                area.add(place)
                front |= touching(place, corners=False) & todo
                todo -= front
            found.append(area)
        return found

    def kind_points(self, kind):
        clean = [
            area
            for area in self.areas(kind)
            if all(
                self.sky.get(near, kind) == kind for place in area for near in touching(place, corners=True)
            )
        ]
        return max(map(len, clean), default=0)
