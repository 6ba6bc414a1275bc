"""A second, naive implementation of River, from letters alone: legality, errors and points."""

from tests.games.railroad_ink.naive import BACK, SIDES, Naive, letters, name_of


def parts_of(tile):
    """(routes, set of sides with a river) of a tile's text."""
    routes, _, water = tile.partition("/")
    return routes, {side for side, letter in zip(SIDES, water or "----", strict=True) if letter == "V"}


def shapes(tile):
    """Every orientation of a river face, as texts: turned only, because each is its own mirror image."""
    routes, _, water = tile.partition("/")
    for quarters in range(4):
        yield "/".join(text[4 - quarters :] + text[: 4 - quarters] for text in (routes, water))


class NaiveRiver(Naive):
    """``drawn`` are the routes of every filled space, "----" for none; ``water`` the sides with a river."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.water = {}
        self.river_faces = {face.name: face.tile for face in pieces.faces}

    def put(self, place, tile):
        self.drawn[place], self.water[place] = parts_of(tile)

    def meets_river(self, place, side):
        other = self.beyond(place, side)
        return (place, side) not in self.walls and BACK[side] in self.water.get(other, ())

    def is_legal(self, place, text):
        return super().is_legal(place, text) and not any(
            self.meets_river(place, side) for side in letters(text)
        )

    def river_drawings(self, face):
        """Every legal (space, tile) text of a river face."""
        places = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        return {
            (name_of(place), text)
            for text in shapes(self.river_faces[face])
            for place in places
            if place not in self.drawn and self.is_clear(place, *parts_of(text))
        }

    def is_clear(self, place, routes, water):
        for side, letter in letters(routes).items():
            if self.facing(place, side) not in (None, letter) or self.meets_river(place, side):
                return False
        return all(self.facing(place, side) is None for side in water)

    def ends(self):
        """Every (place, side) at which a river stops inside the border."""
        return {
            (place, side)
            for place, sides in self.water.items()
            for side in sides
            if self.beyond(place, side) is not None and not self.meets_river(place, side)
        }

    def rivers(self):
        """Every river as the list of its spaces, walked from one of its spaces both ways."""
        left, found = {place for place, sides in self.water.items() if sides}, []
        while left:
            start = min(left)
            river = [start]
            for side in sorted(self.water[start]):
                place, towards = start, side
                while self.meets_river(place, towards):
                    place = self.beyond(place, towards)
                    if place in river:
                        break
                    river.append(place)
                    (towards,) = self.water[place] - {BACK[towards]}
            left -= set(river)
            found.append(river)
        return found

    def errors(self):
        return super().errors() + len(self.ends())

    def river_points(self):
        return max((self.points_of(river) for river in self.rivers()), default=0)

    def points_of(self, river):
        out = sum(self.beyond(place, side) is None for place in river for side in self.water[place])
        return len(river) + (3 if out == 2 else 0)

    def facts(self):
        """(most bridges of a network over one river, most exits of a network with a bridge, stations beside a
        river); 0 and -1 without a bridge."""
        crossings, exits_over = 0, -1
        for network in self.networks():
            places = {place for place, _ in network}
            for river in self.rivers():
                crossings = max(crossings, len(places & set(river)))
            if any(self.water.get(place) for place in places):
                exits = sum(
                    1
                    for place, part in network
                    for side, letter in zip(SIDES, part, strict=True)
                    if letter != "-" and (place, side) in self.exits
                )
                exits_over = max(exits_over, exits)
        beside = {self.beyond(place, side) for place in self.water if self.water[place] for side in SIDES}
        return crossings, exits_over, sum(self.is_station(place) for place in beside if place in self.drawn)

    def networks(self):
        """Every network as a set of nodes."""
        todo = {node for node in self.nodes() if node[1] != "----"}
        while todo:
            network, front = set(), {next(iter(todo))}
            while front:
                node = front.pop()
                network.add(node)
                front |= set(self.joined(node, "HR")) - network
            todo -= network
            yield network

    def is_station(self, place):
        """Whether both kinds meet in a part, or a route ends in the space."""
        parts = self.drawn[place].split("+")
        return any({"H", "R"} <= set(part) or part.count("-") == 3 for part in parts)
