"""A second, naive implementation of the rules: a dict of spaces, letters, and searches by brute force.

It shares no table, mask or search with the package; only the board and dice files are the same.
"""

from functools import cache

SIDES = "north east south west".split()  # noqa: SIM905
STEP = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
BACK = {"north": "south", "south": "north", "east": "west", "west": "east"}


def place_of(name):
    return "ABCDEFGHIJ".index(name[0]), int(name[1])


def name_of(place):
    return "ABCDEFGHIJ"[place[0]] + str(place[1])


@cache
def ways(text):
    """Every orientation of a tile as a set of texts."""
    found = set()
    for mirror in (False, True):
        parts = [list(part) for part in text.split("+")]
        if mirror:
            parts = [[n, w, s, e] for n, e, s, w in parts]
        for _ in range(4):
            parts = [[w, n, e, s] for n, e, s, w in parts]
            parts.sort(key=lambda part: [letter == "-" for letter in (*part, "")].index(False))
            found.add("+".join("".join(part) for part in parts))
    return found


@cache
def letters(text):
    """{side: letter} of a tile, blank sides left out."""
    found = {}
    for part in text.split("+"):
        for side, letter in zip(SIDES, part, strict=True):
            if letter != "-":
                found[side] = letter
    return found


@cache
def every_place(rows, columns):
    return [(row, column) for row in range(rows) for column in range(columns)]


def groups(things, near):
    """The sets of things that hang together; ``near(thing)`` are those beside one."""
    everything, found = set(things), []
    todo = set(everything)
    while todo:
        group, front = set(), {todo.pop()}
        while front:
            thing = front.pop()
            group.add(thing)
            front |= set(near(thing)) & everything - group
        todo -= group
        found.append(group)
    return found


class Naive:
    """A board file and what is drawn on it: ``drawn`` {place: routes}, "----" for none.

    ``own`` are the faces of an expansion, {name: tile}; ``wild`` is a letter that joins every other.
    """

    wild = ""

    def __init__(self, file, dice, pieces=None):
        self.rows, self.columns = file.rows, file.columns
        self.exits = {(place_of(e.space), e.side): e.route[0].upper() for e in file.exits}
        self.middles = {(place_of(e.space), e.side) for e in file.exits if e.middle}
        self.walls = set()
        for wall in file.walls:
            place = place_of(wall.space)
            self.walls |= {(place, wall.side), (self.beyond(place, wall.side), BACK[wall.side])}
        self.centre = {place_of(name) for name in file.centre}
        self.track = [0, *file.network_track]
        self.faces = {face.name: face.tile for face in (*dice.faces, *dice.specials)}
        self.own = {face.name: face.tile for face in pieces.faces} if pieces else {}
        self.drawn = {}

    def put(self, place, tile):
        self.drawn[place] = tile.partition("*")[0]

    def places(self):
        return every_place(self.rows, self.columns)

    def beyond(self, place, side):
        row, column = place[0] + STEP[side][0], place[1] + STEP[side][1]
        return (row, column) if 0 <= row < self.rows and 0 <= column < self.columns else None

    def beside(self, place):
        """The spaces beside one, but for walls."""
        return {self.beyond(place, side) for side in SIDES if (place, side) not in self.walls} - {None}

    def facing(self, place, side):
        """The letter that meets this side from outside, None when nothing does."""
        if (place, side) in self.exits:
            return self.exits[place, side]
        other = self.beyond(place, side)
        if other is None or (place, side) in self.walls or other not in self.drawn:
            return None
        return letters(self.drawn[other]).get(BACK[side])

    def agrees(self, letter, met):
        """Whether two ends that meet join."""
        return letter == met or bool(self.wild and self.wild in (letter, met))

    def is_clear(self, place, text):
        """Whether a space is empty, and nothing that these ends meet keeps them from joining."""
        if place in self.drawn:
            return False
        for side, letter in letters(text).items():
            met = self.facing(place, side)
            if met is not None and not self.agrees(letter, met):
                return False
        return True

    def joins(self, place, text):
        """Whether one of these ends joins something."""
        return any(self.facing(place, side) is not None for side in letters(text))

    def is_legal(self, place, text):
        return self.is_clear(place, text) and self.joins(place, text)

    def where(self, tile, may):
        """Every (space, tile) text of a tile turned and mirrored, as far as ``may(place, routes)``."""
        routes, star, word = tile.partition("*")
        return {
            (name_of(place), text + star + word)
            for text in ways(routes)
            for place in self.places()
            if may(place, text)
        }

    def drawings(self, face):
        """Every legal (space, tile) text of a face."""
        return self.own_drawings(face) if face in self.own else self.where(self.faces[face], self.is_legal)

    def own_drawings(self, face):
        """Those of a face of the expansion: it joins as routes do, unless the expansion says otherwise."""
        return self.where(self.own[face], self.is_legal)

    # Scores

    def nodes(self):
        """Every (place, part) that is drawn; a part is its four letters."""
        return [
            (place, part) for place, text in self.drawn.items() for part in text.split("+") if part != "----"
        ]

    def joined(self, node, kinds):
        """The nodes that a node joins by routes of these kinds."""
        place, part = node
        for side, letter in zip(SIDES, part, strict=True):
            if letter not in kinds + self.wild or (place, side) in self.exits:
                continue
            met = self.facing(place, side)
            if met is None or met not in kinds + self.wild or not self.agrees(letter, met):
                continue
            other = self.beyond(place, side)
            for theirs in self.drawn[other].split("+"):
                if theirs[SIDES.index(BACK[side])] != "-":
                    yield other, theirs

    def networks(self):
        """Every network as a set of nodes."""
        return groups(self.nodes(), lambda node: self.joined(node, "HR"))

    def exits_of(self, network):
        """The exits that a network joins."""
        return {
            (place, side)
            for place, part in network
            for side, letter in zip(SIDES, part, strict=True)
            if letter != "-" and (place, side) in self.exits
        }

    def network_points(self):
        return sum(self.track[len(self.exits_of(network))] for network in self.networks())

    def station_parts(self):
        """Every node with a station: both kinds in one part, or, with the Challenge dice, a stub alone."""
        return {
            (place, part)
            for place, part in self.nodes()
            if {"H", "R"} <= set(part) or (part.count("-") == 3 and self.drawn[place] == part)
        }

    def stations(self):
        return {place for place, _ in self.station_parts()}

    def most_stations(self):
        """The most stations of one network."""
        return max((len(network & self.station_parts()) for network in self.networks()), default=0)

    def most_middles(self):
        """The most sides whose middle exit one network joins."""
        joined = [self.exits_of(network) & self.middles for network in self.networks()]
        return max((len({side for _, side in middles}) for middles in joined), default=0)

    def errors(self):
        return sum(
            1
            for place, text in self.drawn.items()
            for side in letters(text)
            if self.beyond(place, side) is not None and self.facing(place, side) is None
        )

    def longest(self, kind, reading):
        starts = [node for node in self.nodes() if any(letter in node[1] for letter in kind + self.wild)]
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
