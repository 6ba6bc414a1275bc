"""Longest routes, also over blocks of junctions: exact, and found with few states."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink import frontier, longest
from railgames.games.railroad_ink.board import BoardFile, ExitFile, compile_board
from railgames.games.railroad_ink.components import HIGHWAY, DiceFile
from railgames.games.railroad_ink.longest import longest_cells
from railgames.games.railroad_ink.sheet import Sheet

READINGS = ("segment", "space", "trail")
MOST_STATES = 300_000  # of all frontiers of a whole board


def random_links(rng, columns, rows, share):
    """(cell of each node, neighbours): a grid in which some cells hold two nodes and some tracks lack."""
    cells, at = [], {}
    for cell in range(columns * rows):
        is_double = rng.random() < 0.3
        for side in range(4):
            at[cell, side] = len(cells) + (is_double and side >= 2)
        cells += [cell] * (1 + is_double)
    links = [[] for _ in cells]
    for cell in range(columns * rows):
        for side, other in ((1, cell + 1), (2, cell + columns)):
            is_inside = (cell + 1) % columns if side == 1 else other < columns * rows
            if is_inside and rng.random() < share:
                one, two = at[cell, side], at[other, side ^ 2]
                links[one].append(two)
                links[two].append(one)
    return cells, links


def brute_force(cells, links, reading):
    """Points of the best of all routes, each of them walked."""
    group = list(range(len(cells))) if reading == "segment" else cells

    def best_from(node, used, passed):
        best = len(passed)
        for other in links[node]:
            track = (min(node, other), max(node, other))
            if track in used if reading == "trail" else group[other] in passed:
                continue
            best = max(best, best_from(other, used | {track}, passed | {group[other]}))
        return best

    return max(best_from(node, frozenset(), frozenset({group[node]})) for node in range(len(cells)))


def is_walk(cells, links, route):
    """Whether one route could pass these cells in this order."""
    here = {node for node, cell in enumerate(cells) if cell == route[0]}
    for cell in route[1:]:
        here = {other for node in here for other in links[node] if cells[other] == cell}
    return bool(here)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("patience", [0, longest.PATIENCE])
def test_routes_are_as_long_as_the_best_of_all_routes(monkeypatch, reading, patience):
    monkeypatch.setattr(longest, "PATIENCE", patience)
    rng = Rng(7)
    for number in range(60):
        columns, rows = rng.choice(((3, 3), (4, 2), (5, 2), (4, 3)))
        cells, links = random_links(rng, columns, rows, rng.choice((0.5, 0.75, 1.0)) if rows < 3 else 0.7)
        want = brute_force(cells, links, reading)
        assert longest._longest_in(cells, links, reading) == want, number
        points, route = longest._swept(cells, links, reading)
        assert points == want == len(route), number
        assert reading == "trail" or is_walk(cells, links, route), number


def block(dice, reading, side, tile_at):
    """A full board of this side."""
    file = BoardFile(
        title="Block",
        rows=side,
        columns=side,
        exits=(ExitFile("A0", "north", "highway"),),
        centre=(),
        network_track=(0,),
    )
    board = compile_board(file, dice, reading)
    sheet = Sheet(board)
    for cell in range(board.cells):
        sheet = sheet.place(cell, board.dice.tile_of[tile_at(*divmod(cell, side))])
    return sheet


def wall(row, column):
    """T junctions like bricks: each joins three others, and the routes through them are beyond counting."""
    return "HH-H" if (row + column) % 2 else "-HHH"


def heap(seed):
    """T junctions turned at random."""
    return lambda row, column: Rng.from_seed(seed, f"{row} {column}").choice(("HHH-", "HH-H", "H-HH", "-HHH"))


@pytest.mark.parametrize(
    ("side", "tile_at", "points"),
    [(7, wall, 48), (10, wall, 100), (10, heap(3), None)],
)
@pytest.mark.parametrize("reading", READINGS)
def test_a_board_full_of_junctions_is_measured_with_few_states(
    maps, monkeypatch, reading, side, tile_at, points
):
    dice = maps.load("railroad_ink", "dice/classic", DiceFile)
    sheet, states = block(dice, reading, side, tile_at), 0
    numbered = frontier._numbered

    def counted(plugs):
        nonlocal states
        states += 1
        return numbered(plugs)

    monkeypatch.setattr(frontier, "_numbered", counted)
    route = longest_cells(sheet.segments_of(HIGHWAY), reading)
    assert states < MOST_STATES
    assert len(set(route)) == len(route) == sheet.highway
    assert points in (None, sheet.highway)
