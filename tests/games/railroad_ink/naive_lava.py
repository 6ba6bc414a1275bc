"""A second, naive implementation of Lava, from letters alone: legality, errors and points."""

from tests.games.railroad_ink.naive import SIDES, name_of
from tests.games.railroad_ink.naive_layered import Layered

VOLCANO = "----/LLLL*volcano"


class NaiveLava(Layered):
    """``layer`` is lava, a body of which is a lake."""

    letter = "L"

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
