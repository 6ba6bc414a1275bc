"""A second, naive implementation of Lava, from letters alone: legality, errors and points."""

from tests.games.railroad_ink.naive import BACK, SIDES, Naive, letters, name_of

VOLCANO = "----/LLLL*volcano"


def parts_of(tile):
    """(routes, sides with lava, word) of a tile's text."""
    body, _, word = tile.partition("*")
    routes, _, lava = body.partition("/")
    return routes, {side for side, letter in zip(SIDES, lava or "----", strict=True) if letter == "L"}, word


def text_of(routes, lava, word=""):
    letters_of = "".join("L" if side in lava else "-" for side in SIDES)
    return routes + (f"/{letters_of}" if lava else "") + (f"*{word}" if word else "")


def turned(side, mirror, quarters):
    at = SIDES.index(side)
    at = (-at) % 4 if mirror else at
    return SIDES[(at + quarters) % 4]


def shapes(tile):
    """Every orientation of a lava face with at most one straight route, as texts."""
    routes, lava, _ = parts_of(tile)
    found = set()
    for mirror in (False, True):
        for quarters in range(4):
            route = {turned(side, mirror, quarters): letter for side, letter in letters(routes).items()}
            text = "".join(route.get(side, "-") for side in SIDES)
            found.add(text_of(text, {turned(side, mirror, quarters) for side in lava}))
    return found


class NaiveLava(Naive):
    """``drawn`` are the routes of every filled space, "----" for none; ``lava`` the sides with lava."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.lava, self.volcanoes = {}, set()
        self.lava_faces = {face.name: face.tile for face in pieces.faces}

    def put(self, place, tile):
        self.drawn[place], self.lava[place], word = parts_of(tile)
        self.volcanoes.discard(place)
        if word:
            self.volcanoes.add(place)

    def meets_lava(self, place, side):
        other = self.beyond(place, side)
        return (place, side) not in self.walls and BACK[side] in self.lava.get(other, ())

    def is_legal(self, place, text):
        return super().is_legal(place, text) and not any(
            self.meets_lava(place, side) for side in letters(text)
        )

    def open_sides(self):
        return {
            (place, side)
            for place, sides in self.lava.items()
            for side in sides
            if self.beyond(place, side) is not None and not self.meets_lava(place, side)
        }

    def is_clear(self, place, routes, lava):
        for side, letter in letters(routes).items():
            if self.facing(place, side) not in (None, letter) or self.meets_lava(place, side):
                return False
        return all(self.facing(place, side) is None for side in lava)

    def beside(self):
        """Every space beside an open side of lava, drawn in or not."""
        reached = {
            self.beyond(place, side) for place, side in self.open_sides() if (place, side) not in self.walls
        }
        return reached - {None}

    def lava_drawings(self, face):
        """Every legal (space, tile) text of a lava face."""
        found = set()
        places = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        free = {place for place in self.beside() if place not in self.drawn}
        for place in places:
            is_near = any(self.lava.get(self.beyond(place, side)) for side in SIDES)
            if place not in self.drawn and not is_near and self.is_clear(place, "----", SIDES):
                found.add((name_of(place), VOLCANO))
        targets = free or {place for place in self.beside() if not self.lava.get(place)}
        for place in targets:
            erased = self.drawn.pop(place, None)
            for text in shapes(self.lava_faces[face]):
                routes, lava, _ = parts_of(text)
                joins = any(self.meets_lava(place, side) for side in lava)
                if joins and self.is_clear(place, routes, lava):
                    found.add((name_of(place), text))
            if erased is not None:
                self.drawn[place] = erased
        return found

    def lakes(self):
        """The lakes as sets of spaces."""
        todo, found = {place for place, sides in self.lava.items() if sides}, []
        while todo:
            lake, front = set(), {next(iter(todo))}
            while front:
                place = front.pop()
                lake.add(place)
                for side in self.lava[place]:
                    other = self.beyond(place, side)
                    if self.meets_lava(place, side) and other not in lake:
                        front.add(other)
            todo -= lake
            found.append(lake)
        return found

    def errors(self):
        return super().errors() + len(self.open_sides())

    def lava_points(self):
        """(points of closed lakes, points of the largest lake)."""
        lakes, open_places = self.lakes(), {place for place, _ in self.open_sides()}
        closed = sum(1 for lake in lakes if not lake & open_places)
        return 5 * closed, max((len(lake) for lake in lakes), default=0)
