"""A second, naive implementation of Construction, from letters alone: what may be drawn, erased and moved."""

from tests.games.railroad_ink.naive import Naive, name_of


class NaiveConstruction(Naive):
    """``die`` is what the die shows, "" once it is used; ``left`` the place that a moved route came from."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.die, self.left = "", None

    def put(self, place, text):
        """Draw there; a route that joins nothing uses the die."""
        if self.die == "free" and not self.is_legal(place, text):
            self.die = ""
        self.drawn[place] = text

    def may(self, place, text):
        if place in self.drawn or place == self.left:
            return False
        if self.is_legal(place, text):
            return True
        return self.die == "free" and self.is_clear(place, text)

    def all_drawings(self, tile):
        """Every legal (space, tile) text of a face with this tile."""
        return self.where(tile, self.may)

    def erasable(self):
        return {name_of(place) for place in self.drawn} if self.die == "demolish" else set()

    def movable(self):
        found = set()
        for place, text in list(self.drawn.items()) if self.die == "move" else ():
            del self.drawn[place]
            self.left = place
            if self.all_drawings(text):
                found.add(name_of(place))
            self.left = None
            self.drawn[place] = text
        return found
