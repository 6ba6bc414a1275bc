"""Builds and moves a second time: slowly, with names and sets, by the words of the rules."""


class Land:
    """A country by its file: places and segments by name."""

    def __init__(self, file):
        self.cities = {city.id for city in file.cities}
        self.links = {}
        """Place -> (other end, segment) of each segment there."""
        self.kinds = {}
        """Segment -> its type."""
        for a, b, kind in file.segments:
            name = "~".join(sorted((a, b)))
            self.kinds[name] = kind
            self.links.setdefault(a, []).append((b, name))
            self.links.setdefault(b, []).append((a, name))

    def paths(self, taken, mine, most):
        """Every path of at most so many segments from one of the places ``mine``, as tuples of places, cards
        left aside. ``taken``: segments with track."""
        found, waiting = set(), [(place,) for place in mine]
        while waiting:
            path = waiting.pop()
            if len(path) > most:
                continue
            for there, name in self.links[path[-1]]:
                if name not in taken and there not in mine and there not in path:
                    if there in self.cities:
                        found.add((*path, there))
                    else:
                        waiting.append((*path, there))
        return found

    def moves(self, own, at, steps):
        """Space -> the fewest spaces moved, by playing every movement on. ``own``: segments; ``at``: the
        space where the train stands."""
        best = {}

        def go(space, ahead, used):
            """The train is on ``space``; ``ahead`` is the place before it, None in a city."""
            if used == steps:
                return
            if ahead is None:
                for there, name in self.links[space]:
                    if name in own:
                        step(name, there, used + 1)
                return
            if ahead in self.cities and best.get(ahead, 99) > used + 1:
                best[ahead] = used + 1  # it enters the city and stops there
            for there, name in self.links[ahead]:
                if name in own and name != space:
                    step(name, there, used + 1)  # over the junction, or past the city

        def step(name, there, used):
            best[name] = min(best.get(name, 99), used)
            go(name, there, used)

        if "~" in at:
            for end in at.split("~"):
                go(at, end, 0)
        else:
            go(at, None, 0)
        best.pop(at, None)
        return best


def tracks(state, seat):
    """The names of a seat's tracks."""
    return {name for idx, name in enumerate(state.board.segment_names) if state.players[seat].own >> idx & 1}


def network(state, seat):
    """The names of the places that a seat's tracks touch; before the first its train's city."""
    own = tracks(state, seat)
    if not own:
        return {state.board.space_name(state.players[seat].at)}
    return {end for name in own for end in name.split("~")}


def paths(state, seat, most):
    """Every path that a seat can build of at most so many segments, cards left aside."""
    taken = set().union(*(tracks(state, other) for other in range(state.board.seats)))
    most = min(most, state.players[seat].tracks)
    return Land(state.board.file).paths(taken, network(state, seat), most)


def moves(state, seat, steps):
    """Where a seat's train can go in so many spaces."""
    at = state.board.space_name(state.players[seat].at)
    return Land(state.board.file).moves(tracks(state, seat), at, steps)
