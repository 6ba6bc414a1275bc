"""A second, naive implementation of Superconnection, from letters alone: what may be drawn, what joins."""

from tests.games.railroad_ink.naive import BACK, SIDES, Naive, letters


def agrees(letter, met):
    """Whether two ends that meet join."""
    return letter == met or "S" in (letter, met)


class NaiveSuper(Naive):
    """``faces`` are all of the game, those of the super die among them."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.faces |= {face.name: face.tile for face in pieces.faces}

    def put(self, place, tile):
        self.drawn[place] = tile

    def is_legal(self, place, text):
        if place in self.drawn:
            return False
        met = [(letter, self.facing(place, side)) for side, letter in letters(text).items()]
        return all(other is None or agrees(letter, other) for letter, other in met) and any(
            other is not None for _, other in met
        )

    def joined(self, node, kinds):
        place, part = node
        for side, letter in zip(SIDES, part, strict=True):
            if letter not in kinds + "S" or (place, side) in self.exits:
                continue
            met = self.facing(place, side)
            if met is None or met not in kinds + "S" or not agrees(letter, met):
                continue
            other = self.beyond(place, side)
            for theirs in self.drawn[other].split("+"):
                if theirs[SIDES.index(BACK[side])] != "-":
                    yield other, theirs

    def longest(self, kind, reading):
        starts = [node for node in self.nodes() if kind in node[1] or "S" in node[1]]
        return max(
            (self._path(start, kind, frozenset({start}), lambda node: node) for start in starts), default=0
        )
