"""A second, naive implementation of Airline, from letters alone: what may be drawn, joins and flies."""

from tests.games.railroad_ink.naive import BACK, SIDES, letters, name_of
from tests.games.railroad_ink.naive_layered import Layered

PORT = "port"  # as the four letters of an airport: it has an end on every side


class NaiveAirline(Layered):
    """``layer`` are airways; ``words`` are airports."""

    letter = "A"

    def __init__(self, file, dice, pieces):
        super().__init__(file, dice, pieces)
        self.specials = {face.name for face in dice.specials}

    def lands(self, place, side):
        """Whether an airport lies beyond this side."""
        return (place, side) not in self.walls and self.beyond(place, side) in self.words

    def joins(self, place, text):
        return super().joins(place, text) or any(self.lands(place, side) for side in letters(text))

    def drawings(self, face):
        found = super().drawings(face)
        if face in self.specials:
            found |= {(name_of(place), "----*airport") for place in self.places() if place not in self.drawn}
        return found

    # Networks: parts of spaces and airports

    def nodes(self):
        return [*super().nodes(), *((place, PORT) for place in self.words)]

    def joined(self, node, kinds):
        """By routes; and for networks, which know both kinds, from and to airports."""
        place, part = node
        if part == PORT:
            yield from self.beside_port(place) if kinds == "HR" else ()
            return
        yield from super().joined(node, kinds)
        for side, letter in zip(SIDES, part, strict=True):
            if kinds == "HR" and letter != "-" and self.lands(place, side):
                yield self.beyond(place, side), PORT

    def beside_port(self, place):
        for side in SIDES:
            other = self.beyond(place, side)
            if (place, side) in self.walls or other not in self.drawn:
                continue
            for theirs in self.drawn[other].split("+"):
                if theirs[SIDES.index(BACK[side])] != "-":
                    yield other, theirs

    def errors(self):
        return sum(
            1
            for place, text in self.drawn.items()
            for side in letters(text)
            if self.beyond(place, side) is not None
            and self.facing(place, side) is None
            and not self.lands(place, side)
        )

    # Airways

    def chains(self):
        """Every airway as (spaces, closed ends, open ends)."""
        for chain in self.bodies():
            ends = [
                self.beyond(place, side) is None or self.lands(place, side)
                for place in chain
                for side in self.layer[place]
                if not self.meets(place, side)
            ]
            yield chain, ends.count(True), ends.count(False)

    def own_points(self):
        """(points of the longest airway, of open ends, of idle airports)."""
        chains = list(self.chains())
        longest = max((len(chain) for chain, closed, _ in chains if closed == 2), default=0)
        idle = [place for place in self.words if not any(self.meets(place, side) for side in SIDES)]
        return 2 * longest, -2 * sum(open_ends for _, _, open_ends in chains), -4 * len(idle)
