"""A second, naive implementation of Separation and Special: their faces, and the stations of a network."""

from tests.games.railroad_ink.naive import Naive


class NaiveReplacing(Naive):
    """A board with the faces of a die that replaces a route die."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.faces |= {face.name: face.tile for face in pieces.faces}

    def put(self, place, tile):
        self.drawn[place] = tile

    def most_stations(self):
        """The most stations of one network: both letters in a part, or a stub that is alone in its space."""
        todo, most = set(self.nodes()), 0
        while todo:
            reached, front = set(), {next(iter(todo))}
            while front:
                node = front.pop()
                reached.add(node)
                front |= set(self.joined(node, "HR")) - reached
            todo -= reached
            stations = [
                part
                for place, part in reached
                if {"H", "R"} <= set(part) or (part.count("-") == 3 and self.drawn[place] == part)
            ]
            most = max(most, len(stations))
        return most
