"""A second, naive implementation of Airline, from letters alone: what may be drawn, joins and flies."""

from tests.games.railroad_ink.naive import BACK, SIDES, Naive, letters, name_of
from tests.games.railroad_ink.naive_lake import text_of as _text_of

PORT = "port"


def parts_of(tile):
    """(routes, sides with an airway, whether it is an airport) of a tile's text."""
    body, _, word = tile.partition("*")
    routes, _, airway = body.partition("/")
    return routes, {side for side, letter in zip(SIDES, airway or "----", strict=True) if letter == "A"}, word


def text_of(sides, airway, word):
    """The text, without a layer of sides for an airport."""
    return _text_of(sides, airway, word).replace("W", "A").replace("/----", "")


def shapes(tile):
    """Every orientation of a face: turned by quarters, and mirrored left to right."""
    routes, airway, word = parts_of(tile)
    found = set()
    for mirror in (False, True):
        for quarters in range(4):
            where = {
                side: SIDES[((-at % 4 if mirror else at) + quarters) % 4] for at, side in enumerate(SIDES)
            }
            sides = {where[side]: letter for side, letter in letters(routes).items()}
            found.add(text_of(sides, {where[side] for side in airway}, word))
    return found


class NaiveAirline(Naive):
    """``drawn`` are the routes of every filled space, "----" for none; ``airways`` the sides with an airway;
    ``ports`` the spaces with an airport."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.airways, self.ports = {}, set()
        self.own_faces = {face.name: face.tile for face in pieces.faces}
        self.specials = {face.name for face in dice.specials}

    def put(self, place, tile):
        self.drawn[place], self.airways[place], word = parts_of(tile)
        if word:
            self.ports.add(place)

    def flies(self, place, side):
        """Whether an airway comes from beyond this side."""
        other = self.beyond(place, side)
        return (place, side) not in self.walls and BACK[side] in self.airways.get(other, ())

    def lands(self, place, side):
        """Whether an airport lies beyond this side."""
        return (place, side) not in self.walls and self.beyond(place, side) in self.ports

    def is_clear(self, place, sides, airway):
        routes = all(
            self.facing(place, side) in (None, letter) and not self.flies(place, side)
            for side, letter in sides.items()
        )
        return place not in self.drawn and routes and all(self.facing(place, side) is None for side in airway)

    def is_legal(self, place, text):
        sides = letters(text)
        joins = any(self.facing(place, side) == sides[side] or self.lands(place, side) for side in sides)
        return joins and self.is_clear(place, sides, ())

    def places(self):
        return [(row, column) for row in range(self.rows) for column in range(self.columns)]

    def drawings(self, face):
        if face in self.own_faces:
            found = set()
            for text in shapes(self.own_faces[face]):
                routes, airway, _ = parts_of(text)
                sides = letters(routes)
                found |= {
                    (name_of(place), text) for place in self.places() if self.is_clear(place, sides, airway)
                }
            return found
        found = super().drawings(face)
        if face in self.specials:
            found |= {(name_of(place), "----*airport") for place in self.places() if place not in self.drawn}
        return found

    # Networks: parts of spaces and airports

    def nodes(self):
        return [node for node in super().nodes() if node[1] != "----"]

    def near(self, node):
        place, part = node
        if part != PORT:
            yield from self.joined(node, "HR")
            for side, letter in zip(SIDES, part, strict=True):
                if letter != "-" and self.lands(place, side):
                    yield self.beyond(place, side), PORT
            return
        for side in SIDES:
            other = self.beyond(place, side)
            if (place, side) in self.walls or other not in self.drawn:
                continue
            for theirs in self.drawn[other].split("+"):
                if theirs[SIDES.index(BACK[side])] != "-":
                    yield other, theirs

    def network_points(self):
        todo, points = {*self.nodes(), *((place, PORT) for place in self.ports)}, 0
        while todo:
            reached, front = set(), {next(iter(todo))}
            while front:
                node = front.pop()
                reached.add(node)
                front |= set(self.near(node)) - reached
            todo -= reached
            exits = {
                (place, side)
                for place, part in reached
                for at, side in enumerate(SIDES)
                if (part == PORT or part[at] != "-") and (place, side) in self.exits
            }
            points += self.track[len(exits)]
        return points

    def errors(self):
        return sum(
            1
            for place, text in self.drawn.items()
            for side in letters(text)
            if self.beyond(place, side) is not None
            and self.facing(place, side) is None
            and not self.lands(place, side)
        )

    # Airways

    def chains(self):
        """Every airway as (spaces, closed ends, open ends)."""
        todo, found = {place for place, sides in self.airways.items() if sides}, []
        while todo:
            chain, front, closed, open_ends = set(), {next(iter(todo))}, 0, 0
            while front:
                place = front.pop()
                chain.add(place)
                for side in self.airways[place]:
                    if self.flies(place, side):
                        front |= {self.beyond(place, side)} - chain
                    elif self.beyond(place, side) is None or self.lands(place, side):
                        closed += 1
                    else:
                        open_ends += 1
            todo -= chain
            found.append((chain, closed, open_ends))
        return found

    def airline_points(self):
        """(points of the longest airway, of open ends, of idle airports)."""
        chains = self.chains()
        longest = max((len(chain) for chain, closed, _ in chains if closed == 2), default=0)
        idle = [place for place in self.ports if not any(self.flies(place, side) for side in SIDES)]
        return 2 * longest, -2 * sum(open_ends for _, _, open_ends in chains), -4 * len(idle)
