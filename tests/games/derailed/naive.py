"""A second, slow implementation of the rules: plain dicts, no lookup table of the package is used."""

import heapq
import tomllib

from tests.games.derailed.conftest import MAPS

BESIDE = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
FACING = {"n": "s", "s": "n", "e": "w", "w": "e"}
GOAL = 99
CARDS = {
    card["name"]: card
    for card in tomllib.loads((MAPS / "derailed/decks/standard.toml").read_text("utf-8"))["cards"]
}


def card(name, turned):
    """(tracks as frozensets of two sides, sides with a rail, sides with a track)."""
    turn = FACING.get if turned else (lambda side: side)
    tracks = frozenset(frozenset(turn(side) for side in track) for track in CARDS[name]["tracks"])
    through = {side for track in tracks for side in track}
    return tracks, through | {turn(side) for side in CARDS[name].get("stubs", [])}, through


def table_of(state):
    """(lane, column) -> card, from a state's snapshot."""
    table = {}
    for name, pile in state.snapshot()["piles"].items():
        table["ABCDEF".index(name[0]), int(name[1]) - 1] = card(pile[-1].rstrip("/"), pile[-1].endswith("/"))
    return table


def entered(table, lanes, length, lane):
    """Every (lane, column, side) that a train from the lane's station enters, and ("goal", lane)."""
    todo, found = [(lane, 0, "w")], set()
    while todo:
        place = todo.pop()
        if place in found:
            continue
        found.add(place)
        if place[0] == "goal":
            continue
        row, column, side = place
        tracks = table.get((row, column), ((), (), ()))[0]
        for track in tracks:
            if side in track:
                (out,) = track - {side}
                todo += _beyond(row, column, out, lanes, length)
    return found


def _beyond(row, column, out, lanes, length):
    down, right = BESIDE[out]
    if 0 <= row + down < lanes and 0 <= column + right < length:
        return [(row + down, column + right, FACING[out])]
    return [("goal", row)] if out == "e" and column == length - 1 else []


def lacking(table, lanes, length, start, goal):
    """The fewest cells to be replaced between two stations, by Dijkstra."""
    queue, best = [(0, start, 0, "w")], {}
    while queue:
        cost, row, column, side = heapq.heappop(queue)
        if row == GOAL:
            return cost
        if best.get((row, column, side), 99) <= cost:
            continue
        best[row, column, side] = cost
        tracks = table.get((row, column), ((), (), ()))[0]
        for out in "nesw":
            if out != side:
                more = int(frozenset((side, out)) not in tracks)
                for place in _beyond(row, column, out, lanes, length):
                    if place[0] != "goal":
                        heapq.heappush(queue, (cost + more, *place))
                    elif place[1] == goal:
                        heapq.heappush(queue, (cost + more, GOAL, 0, ""))
    return None


def legal(state):
    """The texts of all legal actions, sorted."""
    plain = state.snapshot()
    seat, hand = plain["current"], plain["hands"][plain["current"]]
    if plain["phase"] == "over":
        return []
    if plain["phase"] == "done":
        return ["end"]
    discards = {f"discard {name}" for name in hand}
    if plain["phase"] == "exchange":
        return sorted({"end", *(discards if plain["acted"] < 2 else ())})
    plays = set()
    lanes, length = len(plain["starts"]), state.board.length
    table, lane = table_of(state), plain["starts"].index(seat)
    for name in set(hand):
        for turned in (0, 1) if card(name, 0) != card(name, 1) else (0,):
            new = card(name, turned)
            for cell in ((row, column) for row in range(lanes) for column in range(length)):
                found = entered({**table, cell: new}, lanes, length, lane)
                sides = new[1] if state.config.buffers_join else new[2]
                if any((*cell, side) in found for side in sides):
                    plays.add(f"play {name} {'ABCDEF'[cell[0]]}{cell[1] + 1} {turned}")
    return sorted(plays or discards)
