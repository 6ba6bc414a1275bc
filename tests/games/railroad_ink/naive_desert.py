"""A second, naive implementation of Desert, from letters alone: legality, dry spells and points."""

from tests.games.railroad_ink.naive import Naive

CACTI = {"cactus": 1, "cacti": 2}


class NaiveDesert(Naive):
    """``drawn`` are the routes of every filled space, "----" for none; ``cacti`` how many are in a space;
    ``oases`` the spaces with one."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.cacti, self.oases = {}, set()

    def put(self, place, tile):
        self.drawn[place], _, word = tile.partition("*")
        if word in CACTI:
            self.cacti[place] = CACTI[word]
        elif word == "oasis":
            self.oases.add(place)

    def own_drawings(self, face):
        return set() if face == "arid" else self.where(self.own[face], self.is_clear)

    def is_watered(self, place):
        return bool(self.beside(place) & self.oases)

    def dry_spell(self):
        """Take the cacti without an oasis beside them; how many."""
        lost = {place: count for place, count in self.cacti.items() if not self.is_watered(place)}
        for place in lost:
            del self.cacti[place]
            if self.drawn[place] == "----":
                del self.drawn[place]
        return sum(lost.values())

    def own_points(self):
        return (sum(self.cacti.values()),)

    def oases_together(self):
        """The most oases of a network."""
        networks = ({place for place, _ in network} for network in self.networks())
        return max((len(network & self.oases) for network in networks), default=0)

    def achieved(self):
        """Whether each of the three goals is achieved."""

        def has(shape):
            return any(
                {(row + down, column + right) for down, right in shape} <= set(self.cacti)
                for row, column in self.places()
            )

        square = [(0, 0), (0, 1), (1, 0), (1, 1)]
        across, down = [(0, step) for step in range(4)], [(step, 0) for step in range(4)]
        return [has(square), self.oases_together() >= 3, has(across) or has(down)]
