"""A second, naive implementation of Lake, from letters alone: what may be drawn, what fills, what joins."""

from tests.games.railroad_ink.naive import SIDES, Naive, groups
from tests.games.railroad_ink.naive_layered import Layered


class NaiveLake(Layered):
    """``layer`` is water, a body of which is a lake; ``words`` are piers."""

    letter = "W"

    def put(self, place, tile):
        """Draw a tile, and let the water rise until no empty space has open water on three sides."""
        super().put(place, tile)
        while True:
            empty = [one for one in self.places() if one not in self.drawn]
            low = [one for one in empty if sum(self.meets(one, side) for side in SIDES) >= 3]
            if not low:
                return
            for one in low:
                self.drawn[one] = "----"
                self.layer[one] = {side for side in SIDES if self.facing(one, side) is None}

    def joined(self, node, kinds):
        """By routes; and for networks, which know both kinds, from pier to pier of a lake."""
        yield from super().joined(node, kinds)
        if kinds == "HR" and node[0] in self.words:
            (lake,) = [lake for lake in self.bodies() if node[0] in lake]
            for place in lake & self.words.keys():
                yield place, self.drawn[place]

    def own_points(self):
        return (min(map(len, self.bodies()), default=0),)

    def achieved(self):
        """Whether each of the three goals is achieved."""
        return [self.joins_over_water(), self.has_line(), self.has_shore()]

    # Goals

    def joins_over_water(self):
        """Whether a network joins exits that do not hang together without its ferries."""
        dry = groups(self.nodes(), lambda node: Naive.joined(self, node, "HR"))
        ashore = [exits for exits in map(self.exits_of, dry) if exits]
        wet = map(self.exits_of, self.networks())
        return any(sum(bool(exits & network) for exits in ashore) > 1 for network in wet)

    def has_line(self):
        wet = {place for place, sides in self.layer.items() if sides}
        return any(
            all((row + step * down, column + step * (1 - down)) in wet for step in range(4))
            for row, column in wet
            for down in (0, 1)
        )

    def has_shore(self):
        return any(
            all(self.meets(place, side) for place in lake for side in self.layer[place])
            for lake in self.bodies()
        )
