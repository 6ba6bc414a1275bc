"""Builds and moves a second time: slowly, with names and sets, by the words of the rules."""


def links(state):
    """(one end, other end, segment) of every segment, both ways, by name."""
    found = []
    for a, b, _ in state.board.file.segments:
        name = "~".join(sorted((a, b)))
        found += [(a, b, name), (b, a, name)]
    return found


def is_city(state, name):
    return any(city.id == name for city in state.board.file.cities)


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
    """Every path of at most so many segments, as tuples of places, cards left aside."""
    taken = set().union(*(tracks(state, other) for other in range(state.board.seats)))
    mine = network(state, seat)
    most = min(most, state.players[seat].tracks)
    found, waiting = set(), [(place,) for place in mine]
    while waiting:
        path = waiting.pop()
        if len(path) > most:
            continue
        for here, there, name in links(state):
            if here == path[-1] and name not in taken and there not in mine and there not in path:
                if is_city(state, there):
                    found.add((*path, there))
                else:
                    waiting.append((*path, there))
    return found


def moves(state, seat, steps):
    """Space -> the fewest spaces moved, by playing every movement on."""
    own = tracks(state, seat)
    best = {}

    def go(space, ahead, used):
        """The train is on ``space``; ``ahead`` is the place before it, None in a city."""
        if used == steps:
            return
        if ahead is None:
            for here, there, name in links(state):
                if here == space and name in own:
                    step(name, there, used + 1)
            return
        if is_city(state, ahead) and best.get(ahead, 99) > used + 1:
            best[ahead] = used + 1  # it enters the city and stops there
        for here, there, name in links(state):
            if here == ahead and name in own and name != space:
                step(name, there, used + 1)  # over the junction, or past the city

    def step(name, there, used):
        best[name] = min(best.get(name, 99), used)
        go(name, there, used)

    at = state.board.space_name(state.players[seat].at)
    if "~" in at:
        for end in at.split("~"):
            go(at, end, 0)
    else:
        go(at, None, 0)
    best.pop(at, None)
    return best
