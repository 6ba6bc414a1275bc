"""A second, naive implementation of Renovation, from letters alone: what may be added to what is drawn."""

from tests.games.railroad_ink.naive import SIDES, Naive, letters, name_of

CURVES = ({"north", "east"}, {"east", "south"}, {"south", "west"}, {"west", "north"})
STRAIGHTS = ({"north", "south"}, {"east", "west"})


def text_of(*parts):
    """The text of routes, each a dict of letters by side; the one with the earliest side first."""
    found = ["".join(part.get(side, "-") for side in SIDES) for part in parts]
    found.sort(key=lambda part: [letter == "-" for letter in part].index(False))
    return "+".join(found)


class NaiveRenovation(Naive):
    """``drawn`` are the routes alone; ``renewed`` the spaces that an arm was added to."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.armed = set()

    def put(self, place, tile):
        self.drawn[place], _, word = tile.partition("*")
        if word == "arm":
            self.armed.add(place)

    def is_station(self, place):
        """With the Challenge dice a stub is a station."""
        kinds = list(letters(self.drawn[place]).values())
        return "+" not in self.drawn[place] and (
            place in self.armed or len(set(kinds)) == 2 or len(kinds) == 1
        )

    def own_drawings(self, face):
        _, kind, what = face.split("-")
        letter = {"road": "H", "rail": "R"}[kind]
        return {
            (name_of(place), f"{tile}*{'arm' if what == 'arm' else 'renewed'}")
            for place in self.drawn
            for added, tile in self.ways(place, letter, what)
            if all(self.facing(place, side) in (None, letter) for side in added)
        }

    def ways(self, place, letter, what):
        """(sides added, tile) of each way to add it in a space."""
        old = letters(self.drawn[place])
        if "+" in self.drawn[place]:
            return
        free = set(SIDES) - set(old)
        if what == "arm":
            if self.is_station(place):
                for side in free:
                    yield {side}, text_of(old | {side: letter})
        elif not self.is_station(place) and set(old) in (CURVES if what == "curve" else STRAIGHTS):
            yield free, text_of(old, dict.fromkeys(free, letter))
