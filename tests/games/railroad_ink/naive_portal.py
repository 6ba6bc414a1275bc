"""A second, naive implementation of Portal, from letters alone: what may be drawn, what joins, loops."""

from tests.games.railroad_ink.naive import Naive, groups


class NaivePortal(Naive):
    """``drawn`` are the routes of every space; ``portals`` {place: letter}; ``universities`` are spaces."""

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.portals, self.universities = {}, set()

    def put(self, place, tile):
        self.drawn[place], _, word = tile.partition("*")
        if word:
            self.portals[place] = word

    def own_drawings(self, face):
        word = self.own[face].partition("*")[2]
        return set() if list(self.portals.values()).count(word) == 2 else super().own_drawings(face)

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
        return max(map(len, groups(self.portals, self.beside)), default=0)

    def achieved(self):
        """Whether each of the three goals is achieved."""
        on_universities = len(self.universities & self.portals.keys())
        return [on_universities >= 3, self.has_round_trip(), self.most_together() >= 3]
