"""A second, naive implementation of Lake, from letters alone: what may be drawn, what fills, what joins."""

from tests.games.railroad_ink.naive import BACK, SIDES, Naive, letters, name_of


def parts_of(tile):
    """(routes, sides with water, whether it is a pier) of a tile's text."""
    body, _, word = tile.partition("*")
    routes, _, water = body.partition("/")
    return routes, {side for side, letter in zip(SIDES, water or "----", strict=True) if letter == "W"}, word


def text_of(sides, water, word):
    routes = "".join(sides.get(side, "-") for side in SIDES)
    shore = "".join("W" if side in water else "-" for side in SIDES)
    return f"{routes}/{shore}" + (f"*{word}" if word else "")


def shapes(tile):
    """Every orientation of a face as {text}: turned by quarters, and mirrored left to right."""
    routes, water, word = parts_of(tile)
    found = set()
    for mirror in (False, True):
        for quarters in range(4):

            def turned(side, mirror=mirror, quarters=quarters):
                at = SIDES.index(side)
                return SIDES[((-at % 4 if mirror else at) + quarters) % 4]

            sides = {turned(side): letter for side, letter in letters(routes).items()}
            found.add(text_of(sides, {turned(side) for side in water}, word))
    return found


class NaiveLake(Naive):
    """``drawn`` are the routes of every filled space, "----" for none; ``water`` the sides with water."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.water, self.piers = {}, set()
        self.lake_faces = {face.name: face.tile for face in pieces.faces}

    def put(self, place, tile):
        """Draw a tile, and let the water rise until no empty space has open water on three sides."""
        self.drawn[place], self.water[place], word = parts_of(tile)
        if word:
            self.piers.add(place)
        while True:
            low = [one for one in self.empty() if sum(self.meets(one, side) for side in SIDES) >= 3]
            if not low:
                return
            for one in low:
                self.drawn[one] = "----"
                self.water[one] = {side for side in SIDES if self.facing(one, side) is None}

    def empty(self):
        every = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        return [place for place in every if place not in self.drawn]

    def meets(self, place, side):
        """Whether water lies beyond this side of a space."""
        other = self.beyond(place, side)
        return (place, side) not in self.walls and BACK[side] in self.water.get(other, ())

    def is_legal(self, place, text):
        return super().is_legal(place, text) and not any(self.meets(place, side) for side in letters(text))

    def water_drawings(self, face):
        """Every legal (space, tile) text of a lake face."""
        found = set()
        for place in self.empty():
            for text in shapes(self.lake_faces[face]):
                routes, water, _ = parts_of(text)
                is_clear = all(
                    self.facing(place, side) in (None, letter) and not self.meets(place, side)
                    for side, letter in letters(routes).items()
                )
                if is_clear and all(self.facing(place, side) is None for side in water):
                    found.add((name_of(place), text))
        return found

    def lakes(self):
        """The lakes as sets of spaces."""
        todo, found = {place for place, sides in self.water.items() if sides}, []
        while todo:
            lake, front = set(), {next(iter(todo))}
            while front:
                place = front.pop()
                lake.add(place)
                for side in self.water[place]:
                    other = self.beyond(place, side)
                    if self.meets(place, side) and other not in lake:
                        front.add(other)
            todo -= lake
            found.append(lake)
        return found

    def joined(self, node, kinds):
        """By routes; and for networks, which know both kinds, from pier to pier of a lake."""
        yield from super().joined(node, kinds)
        if kinds == "HR" and node[0] in self.piers:
            (lake,) = [lake for lake in self.lakes() if node[0] in lake]
            for place in lake & self.piers:
                yield place, self.drawn[place]

    def nodes(self):
        return [node for node in super().nodes() if node[1] != "----"]

    def networks(self, *, is_dry=False):
        """The networks as sets of exits; ``is_dry``: as if there were no ferries."""
        todo, found = set(self.nodes()), []
        while todo:
            reached, front = set(), {next(iter(todo))}
            while front:
                node = front.pop()
                reached.add(node)
                near = Naive.joined(self, node, "HR") if is_dry else self.joined(node, "HR")
                front |= set(near) - reached
            todo -= reached
            found.append(
                {
                    (place, side)
                    for place, part in reached
                    for side, letter in zip(SIDES, part, strict=True)
                    if letter != "-" and (place, side) in self.exits
                }
            )
        return found

    # Goals

    def joins_over_water(self):
        ashore = [exits for exits in self.networks(is_dry=True) if exits]
        return any(sum(bool(exits & network) for exits in ashore) > 1 for network in self.networks())

    def has_line(self):
        wet = {place for place, sides in self.water.items() if sides}
        return any(
            all((row + step * down, column + step * (1 - down)) in wet for step in range(4))
            for row, column in wet
            for down in (0, 1)
        )

    def has_shore(self):
        return any(
            all(self.meets(place, side) for place in lake for side in self.water[place])
            for lake in self.lakes()
        )
