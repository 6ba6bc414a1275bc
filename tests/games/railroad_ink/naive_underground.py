"""A second, naive implementation of Underground, from letters alone: drawing below, hubs, points."""

from tests.games.railroad_ink.naive import SIDES, Naive, letters, name_of, ways

ANY = "any"


def routes_of(tile):
    """(routes, word) of a tile's text."""
    routes, _, word = tile.partition("*")
    return routes, word


class NaiveDeep(Naive):
    """The board below: H is a pipe, R a subway; ``stops`` are the places with a subway station."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.deep_faces = {face.name: face.tile for face in pieces.faces}
        self.stops = set()

    def put(self, place, tile):
        self.drawn[place], word = routes_of(tile)
        if word == "stop":
            self.stops.add(place)

    def facing(self, place, side):
        """The letter that meets this side; an exit meets both."""
        return ANY if (place, side) in self.exits else super().facing(place, side)

    def is_legal(self, place, text):
        if place in self.drawn:
            return False
        met = [(self.facing(place, side), letter) for side, letter in letters(text).items()]
        return all(theirs in (None, ANY, ours) for theirs, ours in met) and any(theirs for theirs, _ in met)

    def deep_drawings(self, face):
        """Every legal (space, tile) text of an underground face."""
        routes, word = routes_of(self.deep_faces[face])
        places = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        return {
            (name_of(place), f"{text}*{word}")
            for text in ways(routes)
            for place in places
            if self.is_legal(place, text)
        }

    def networks(self, kind):
        """The networks of a kind: each (set of nodes, number of exits)."""
        todo, found = {node for node in self.nodes() if kind in node[1]}, []
        while todo:
            reached, front = set(), {next(iter(todo))}
            while front:
                node = front.pop()
                reached.add(node)
                front |= set(self.joined(node, kind)) - reached
            todo -= reached
            exits = sum(
                (place, side) in self.exits
                for place, part in reached
                for side, letter in zip(SIDES, part, strict=True)
                if letter != "-"
            )
            found.append((reached, exits))
        return found

    def track_of(self, size):
        return self.track[min(size, len(self.exits))]

    def lines(self, stations):
        """The points of the lines below, under these stations."""
        subways = [
            exits + len({place for place, _ in nodes if place in self.stops and place in stations})
            for nodes, exits in self.networks("R")
        ]
        piped = {place for place, text in self.drawn.items() if "H" in text}
        return {
            "subway_networks": sum(map(self.track_of, subways)),
            "pipe_networks": sum(self.track_of(exits) for _, exits in self.networks("H")),
            "longest_pipeline": 2 * self.longest("H", "segment"),
            "longest_subway": self.longest("R", "segment"),
            "centre_below": sum(place in self.centre for place in self.drawn),
            "broken_pipes": -2 * len(piped & stations),
        }


def stations_of(surface):
    """The places of a naive surface with a station: both kinds in one part, or a route that ends there."""
    return {
        place
        for place, text in surface.drawn.items()
        if any({"H", "R"} <= set(part) for part in text.split("+"))
        or ("+" not in text and text.count("-") == 3)
    }
