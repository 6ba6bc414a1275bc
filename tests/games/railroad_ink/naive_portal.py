"""A second, naive implementation of Portal, from letters alone: what may be drawn, what joins, loops."""

from tests.games.railroad_ink.naive import SIDES, Naive, name_of, ways


class NaivePortal(Naive):
    """``drawn`` are the routes of every space; ``portals`` {place: letter}."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice)
        self.portals = {}
        self.own_faces = {face.name: face.tile for face in pieces.faces}

    def put(self, place, tile):
        self.drawn[place], _, word = tile.partition("*")
        if word:
            self.portals[place] = word

    def drawings(self, face):
        if face not in self.own_faces:
            return super().drawings(face)
        routes, _, word = self.own_faces[face].partition("*")
        if list(self.portals.values()).count(word) == 2:
            return set()
        return {
            (name_of((row, column)), f"{text}*{word}")
            for text in ways(routes)
            for row in range(self.rows)
            for column in range(self.columns)
            if self.is_legal((row, column), text)
        }

    def partner(self, place):
        """The other portal of a letter, None without one."""
        letter = self.portals.get(place)
        others = [other for other, theirs in self.portals.items() if theirs == letter and other != place]
        return others[0] if letter and others else None

    def joined(self, node, kinds):
        yield from super().joined(node, kinds)
        other = self.partner(node[0])
        if other is not None and any(kind in self.drawn[other] for kind in kinds):
            yield other, self.drawn[other]

    def has_round_trip(self):
        """Whether two portals of a letter are joined by another way too."""
        for place in self.portals:
            other = self.partner(place)
            if other is None:
                continue
            start, goal = (place, self.drawn[place]), (other, self.drawn[other])
            reached, front = {start}, [start]
            while front:
                node = front.pop()
                near = set(self.joined(node, "HR")) - reached
                if node == start:
                    near.discard(goal)
                reached |= near
                front += near
            if goal in reached:
                return True
        return False

    def most_together(self):
        """The most portals that hang together by sides."""
        best, todo = 0, set(self.portals)
        while todo:
            group, front = set(), {next(iter(todo))}
            while front:
                place = front.pop()
                group.add(place)
                near = {self.beyond(place, side) for side in SIDES if (place, side) not in self.walls}
                front |= near & set(self.portals) - group
            todo -= group
            best = max(best, len(group))
        return best
