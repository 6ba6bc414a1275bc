"""A second, naive implementation of River, from letters alone: legality, errors and points."""

from tests.games.railroad_ink.naive import BACK, SIDES
from tests.games.railroad_ink.naive_layered import Layered


class NaiveRiver(Layered):
    """``layer`` are rivers."""

    letter = "V"

    def rivers(self):
        """Every river as the list of its spaces, walked from one of its spaces both ways."""
        left, found = {place for place, sides in self.layer.items() if sides}, []
        while left:
            start = min(left)
            river = [start]
            for side in sorted(self.layer[start]):
                place, towards = start, side
                while self.meets(place, towards):
                    place = self.beyond(place, towards)
                    if place in river:
                        break
                    river.append(place)
                    (towards,) = self.layer[place] - {BACK[towards]}
            left -= set(river)
            found.append(river)
        return found

    def errors(self):
        return super().errors() + len(self.open_sides())

    def own_points(self):
        return (max(map(self.points_of, self.rivers()), default=0),)

    def points_of(self, river):
        out = sum(self.beyond(place, side) is None for place in river for side in self.layer[place])
        return len(river) + (3 if out == 2 else 0)

    def achieved(self):
        """Whether each of the three goals is achieved."""
        crossings = exits_over = 0
        for network in self.networks():
            places = {place for place, _ in network}
            for river in self.rivers():
                crossings = max(crossings, len(places & set(river)))
            if any(self.layer.get(place) for place in places):
                exits_over = max(exits_over, len(self.exits_of(network)))
        beside = {self.beyond(place, side) for place in self.layer if self.layer[place] for side in SIDES}
        return [crossings >= 2, exits_over >= 2, len(beside & self.stations()) >= 3]
