"""A second, naive implementation of Underground, from letters alone: drawing below, hubs, points."""

from tests.games.railroad_ink.naive import Naive, groups

ANY = "any"


class NaiveDeep(Naive):
    """The board below: H is a pipe, R a subway; ``stops`` are the places with a subway station."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.stops = set()

    def put(self, place, tile):
        self.drawn[place], _, word = tile.partition("*")
        if word == "stop":
            self.stops.add(place)

    def facing(self, place, side):
        """The letter that meets this side; an exit meets both."""
        return ANY if (place, side) in self.exits else super().facing(place, side)

    def agrees(self, letter, met):
        return met in (ANY, letter)

    def networks_of(self, kind):
        """The networks of a kind: each (set of nodes, number of exits)."""
        nodes = [node for node in self.nodes() if kind in node[1]]
        found = groups(nodes, lambda node: self.joined(node, kind))
        return [(reached, len(self.exits_of(reached))) for reached in found]

    def track_of(self, size):
        return self.track[min(size, len(self.exits))]

    def lines(self, stations):
        """The points of the lines below, under these stations."""
        subways = [
            exits + len({place for place, _ in nodes if place in self.stops and place in stations})
            for nodes, exits in self.networks_of("R")
        ]
        piped = {place for place, text in self.drawn.items() if "H" in text}
        return {
            "subway_networks": sum(map(self.track_of, subways)),
            "pipe_networks": sum(self.track_of(exits) for _, exits in self.networks_of("H")),
            "longest_pipeline": 2 * self.longest("H", "segment"),
            "longest_subway": self.longest("R", "segment"),
            "centre_below": sum(place in self.centre for place in self.drawn),
            "broken_pipes": -2 * len(piped & stations),
        }
