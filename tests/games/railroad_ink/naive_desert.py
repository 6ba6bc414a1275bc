"""A second, naive implementation of Desert, from letters alone: legality, dry spells and points."""

from tests.games.railroad_ink.naive import SIDES, Naive, letters, name_of, ways

CACTI = {"cactus": 1, "cacti": 2}


class NaiveDesert(Naive):
    """``drawn`` are the routes of every filled space, "----" for none; ``cacti`` how many are in a space;
    ``oases`` the spaces with one."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.cacti, self.oases = {}, set()
        self.desert_faces = {face.name: face.tile for face in pieces.faces}

    def put(self, place, tile):
        self.drawn[place], _, word = tile.partition("*")
        if word in CACTI:
            self.cacti[place] = CACTI[word]
        elif word == "oasis":
            self.oases.add(place)

    def desert_drawings(self, face):
        """Every legal (space, tile) text of a desert face."""
        routes, _, word = self.desert_faces[face].partition("*")
        if word == "arid":
            return set()
        return {
            (name_of((row, column)), f"{text}*{word}")
            for text in (ways(routes) if routes != "----" else {routes})
            for row in range(self.rows)
            for column in range(self.columns)
            if (row, column) not in self.drawn and self.is_clear((row, column), text)
        }

    def is_clear(self, place, text):
        return all(self.facing(place, side) in (None, letter) for side, letter in letters(text).items())

    def is_watered(self, place):
        return any(
            (place, side) not in self.walls and self.beyond(place, side) in self.oases for side in SIDES
        )

    def dry_spell(self):
        """Take the cacti without an oasis beside them; how many."""
        lost = {place: count for place, count in self.cacti.items() if not self.is_watered(place)}
        for place in lost:
            del self.cacti[place]
            if self.drawn[place] == "----":
                del self.drawn[place]
        return sum(lost.values())

    def cactus_points(self):
        return sum(self.cacti.values())

    def oases_together(self):
        """The most oases of a network."""
        most, todo = 0, set(self.nodes())
        while todo:
            reached, front = set(), {next(iter(todo))}
            while front:
                node = front.pop()
                reached.add(node)
                front |= set(self.joined(node, "HR")) - reached
            todo -= reached
            most = max(most, len({place for place, _ in reached} & self.oases))
        return most

    def achieved(self):
        """Whether each of the three goals is achieved."""
        places = [(row, column) for row in range(self.rows) for column in range(self.columns)]

        def has(shape):
            return any(
                {(row + down, column + right) for down, right in shape} <= set(self.cacti)
                for row, column in places
            )

        square = [(0, 0), (0, 1), (1, 0), (1, 1)]
        across, down = [(0, step) for step in range(4)], [(step, 0) for step in range(4)]
        return [has(square), self.oases_together() >= 3, has(across) or has(down)]
