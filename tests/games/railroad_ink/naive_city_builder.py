"""A second, naive implementation of City Builder: coins, buildings, errors and points, from letters alone."""

from tests.games.railroad_ink.naive import SIDES, Naive, name_of

TOWERS = {"tower": (1, 3), "twins": (2, 5), "trio": (3, 7)}


class NaiveCityBuilder(Naive):
    """``drawn`` are the routes; ``built`` {place: word} the buildings; ``new`` the routes of this round and
    ``fresh`` its buildings."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.built, self.new, self.fresh = {}, set(), set()
        self.saved = self.spent = 0
        self.income_face = ""

    def is_clear(self, place, text):
        return place not in self.built and super().is_clear(place, text)

    def start_round(self, income_face):
        if self.income_face:
            self.saved = self.coins()
        self.new, self.fresh, self.spent, self.income_face = set(), set(), 0, income_face

    def put(self, place, text):
        word = text.partition("*")[2]
        if word:
            self.built[place] = word
            self.fresh.add(place)
            self.spent += TOWERS[word][1]
        else:
            self.drawn[place] = text
            self.new.add(place)

    def income(self):
        old = [place for place in self.built if place not in self.fresh]
        if self.income_face == "income-central":
            return len(self.centre & {*self.drawn, *old})
        if self.income_face == "income-urban":
            return sum(TOWERS[self.built[place]][0] for place in old)
        if self.income_face == "income-linked":
            most = max((len(self.exits_of(network)) for network in self.networks()), default=0)
            return most if most > 1 else 0
        return sum(bool(self.beside(place) & self.new) for place in self.new)

    def coins(self):
        return min(12, self.saved + self.income()) - self.spent

    def buildable(self, word):
        if self.coins() < TOWERS[word][1]:
            return set()
        return {name_of(place) for place in set(self.places()) - self.drawn.keys() - self.built.keys()}

    def errors(self):
        """Route ends inside the board that join nothing and face no building across the line."""
        count = 0
        for place, text in self.drawn.items():
            for part in text.split("+"):
                for side, letter in zip(SIDES, part, strict=True):
                    other = self.beyond(place, side)
                    if letter == "-" or other is None or self.facing(place, side) is not None:
                        continue
                    count += other not in self.built or (place, side) in self.walls
        return count

    def towers(self):
        return sum(TOWERS[word][0] for word in self.built.values())

    def centre_points(self):
        return len(self.centre & {*self.drawn, *self.built})
