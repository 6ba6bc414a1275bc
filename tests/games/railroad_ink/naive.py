"""A second, naive implementation of the rules: a dict of spaces, letters, and searches by brute force.

It shares no table, mask or search with the package; only the board and dice files are the same.
"""

SIDES = "north east south west".split()  # noqa: SIM905
STEP = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
BACK = {"north": "south", "south": "north", "east": "west", "west": "east"}


def place_of(name):
    return "ABCDEFGHIJ".index(name[0]), int(name[1])


def name_of(place):
    return "ABCDEFGHIJ"[place[0]] + str(place[1])


def ways(text):
    """Every orientation of a tile as a set of texts."""
    found = set()
    for mirror in (False, True):
        parts = [list(part) for part in text.split("+")]
        if mirror:
            parts = [[n, w, s, e] for n, e, s, w in parts]
        for _ in range(4):
            parts = [[w, n, e, s] for n, e, s, w in parts]
            parts.sort(key=lambda part: [letter == "-" for letter in part].index(False))
            found.add("+".join("".join(part) for part in parts))
    return found


def letters(text):
    """{side: letter} of a tile, blank sides left out."""
    found = {}
    for part in text.split("+"):
        for side, letter in zip(SIDES, part, strict=True):
            if letter != "-":
                found[side] = letter
    return found


class Naive:
    """A board file and what is drawn on it: {place: tile text}."""

    def __init__(self, file, dice):
        self.rows, self.columns = file.rows, file.columns
        self.exits = {(place_of(e.space), e.side): e.route[0].upper() for e in file.exits}
        self.walls = set()
        for wall in file.walls:
            place = place_of(wall.space)
            self.walls |= {(place, wall.side), (self.beyond(place, wall.side), BACK[wall.side])}
        self.centre = {place_of(name) for name in file.centre}
        self.track = [0, *file.network_track]
        self.faces = {face.name: face.tile for face in (*dice.faces, *dice.specials)}
        self.drawn = {}

    def beyond(self, place, side):
        row, column = place[0] + STEP[side][0], place[1] + STEP[side][1]
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def facing(self, place, side):
        """The letter that meets this side from outside, None when nothing does."""
        if (place, side) in self.exits:
            return self.exits[place, side]
        other = self.beyond(place, side)
        if other is None or (place, side) in self.walls or other not in self.drawn:
            return None
        return letters(self.drawn[other]).get(BACK[side])

    def is_legal(self, place, text):
        if place in self.drawn:
            return False
        joins = False
        for side, letter in letters(text).items():
            met = self.facing(place, side)
            if met is not None and met != letter:
                return False
            joins = joins or met == letter
        return joins

    def drawings(self, face):
        """Every legal (space, tile) text of a face."""
        places = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        return {
            (name_of(place), text)
            for text in ways(self.faces[face])
            for place in places
            if self.is_legal(place, text)
        }

    # Scores

    def nodes(self):
        """Every (place, part) that is drawn; a part is its four letters."""
        return [(place, part) for place, text in self.drawn.items() for part in text.split("+")]

    def joined(self, node, kinds):
        """The nodes that a node joins by routes of these kinds."""
        place, part = node
        for side, letter in zip(SIDES, part, strict=True):
            if letter in kinds and self.facing(place, side) == letter and (place, side) not in self.exits:
                other = self.beyond(place, side)
                for theirs in self.drawn[other].split("+"):
                    if theirs[SIDES.index(BACK[side])] != "-":
                        yield other, theirs

    def network_points(self):
        todo, points = set(self.nodes()), 0
        while todo:
            reached, front = set(), {next(iter(todo))}
            while front:
                node = front.pop()
                reached.add(node)
                front |= set(self.joined(node, "HR")) - reached
            todo -= reached
            exits = sum(
                1
                for place, part in reached
                for side, letter in zip(SIDES, part, strict=True)
                if letter != "-" and (place, side) in self.exits
            )
            points += self.track[exits]
        return points

    def errors(self):
        return sum(
            1
            for place, text in self.drawn.items()
            for side in letters(text)
            if self.beyond(place, side) is not None and self.facing(place, side) is None
        )

    def longest(self, kind, reading):
        starts = [node for node in self.nodes() if kind in node[1]]
        if reading == "trail":
            return max(
                (self._trail(start, kind, frozenset(), frozenset({start[0]})) for start in starts), default=0
            )
        by = (lambda node: node[0]) if reading == "space" else (lambda node: node)
        return max((self._path(start, kind, frozenset({by(start)}), by) for start in starts), default=0)

    def _path(self, node, kind, seen, by):
        best = len(seen)
        for other in self.joined(node, kind):
            if by(other) not in seen:
                best = max(best, self._path(other, kind, seen | {by(other)}, by))
        return best

    def _trail(self, node, kind, used, spaces):
        best = len(spaces)
        for other in self.joined(node, kind):
            track = frozenset({node, other})
            if track not in used:
                best = max(best, self._trail(other, kind, used | {track}, spaces | {other[0]}))
        return best

    def parts(self, reading):
        """(exits, highway, railway, centre, errors)."""
        return (
            self.network_points(),
            self.longest("H", reading),
            self.longest("R", reading),
            sum(place in self.centre for place in self.drawn),
            self.errors(),
        )
