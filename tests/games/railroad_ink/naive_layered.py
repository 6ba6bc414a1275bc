"""What naive rules share whose tiles have routes and a layer of something else: water, lava, airways."""

from tests.games.railroad_ink.naive import BACK, SIDES, Naive, groups, letters, name_of


class Layered(Naive):
    """``layer`` {place: its sides with the layer}; ``words`` {place: its word}; ``letter`` is the layer's."""

    letter = ""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.layer, self.words = {}, {}

    def parts_of(self, tile):
        """(routes, sides with the layer, word) of a tile's text."""
        body, _, word = tile.partition("*")
        routes, _, layer = body.partition("/")
        sides = {side for side, letter in zip(SIDES, layer or "----", strict=True) if letter != "-"}
        return routes, sides, word

    def text_of(self, sides, layer, word):
        """The text of a tile with {side: letter} of its routes; without a layer when no side has it."""
        routes = "".join(sides.get(side, "-") for side in SIDES)
        below = "".join(self.letter if side in layer else "-" for side in SIDES)
        return routes + (f"/{below}" if layer else "") + (f"*{word}" if word else "")

    def shapes(self, face):
        """Every orientation of a face: turned by quarters, and mirrored left to right."""
        routes, layer, word = self.parts_of(self.own[face])
        found = set()
        for mirror in (False, True):
            for quarters in range(4):
                where = {
                    side: SIDES[((-at % 4 if mirror else at) + quarters) % 4] for at, side in enumerate(SIDES)
                }
                sides = {where[side]: letter for side, letter in letters(routes).items()}
                found.add(self.text_of(sides, {where[side] for side in layer}, word))
        return found

    def put(self, place, tile):
        self.drawn[place], self.layer[place], word = self.parts_of(tile)
        self.words.pop(place, None)
        if word:
            self.words[place] = word

    def meets(self, place, side):
        """Whether the layer comes from beyond this side of a space."""
        return (place, side) not in self.walls and BACK[side] in self.layer.get(self.beyond(place, side), ())

    def is_clear(self, place, text, layer=()):
        """Whether routes meet no layer there, and the layer no routes."""
        return (
            super().is_clear(place, text)
            and not any(self.meets(place, side) for side in letters(text))
            and all(self.facing(place, side) is None for side in layer)
        )

    def own_drawings(self, face):
        return {
            (name_of(place), text)
            for text in self.shapes(face)
            for place in self.places()
            if self.is_clear(place, *self.parts_of(text)[:2])
        }

    def open_sides(self):
        """Every (place, side) at which the layer stops inside the border."""
        return {
            (place, side)
            for place, sides in self.layer.items()
            for side in sides
            if self.beyond(place, side) is not None and not self.meets(place, side)
        }

    def bodies(self):
        """What hangs together of the layer, as sets of spaces."""
        return groups(
            (place for place, sides in self.layer.items() if sides),
            lambda place: (self.beyond(place, side) for side in self.layer[place] if self.meets(place, side)),
        )
