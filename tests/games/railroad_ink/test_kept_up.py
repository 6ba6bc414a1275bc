"""What a board keeps up while it is drawn on equals what is worked out anew from the drawings alone."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.agent.goals import HOPE, STEPS_A_ROUND, Card, GoalView
from railgames.games.railroad_ink.agent.layout import layout_of
from railgames.games.railroad_ink.board import bits, load_board
from railgames.games.railroad_ink.canyons import border_of, shapes_of, starts_of
from railgames.games.railroad_ink.components import BLANK, CLOSED, EITHER, FULL, HIGHWAY, RAILWAY
from railgames.games.railroad_ink.config import expansion_names
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.expansions.river import shore_of
from railgames.games.railroad_ink.expansions.trail import Paths, lattice_of
from railgames.games.railroad_ink.goals import load_deck
from railgames.games.railroad_ink.longest import longest
from railgames.games.railroad_ink.sheet import Sheet
from railgames.geometry.square import SIDES, opposite

BOARDS = ("challenge-green", "blueprint-divided", "giant")


def drawn_by_lot(first, rng, drawings):
    """Boards after 0, 1, 2 ... random drawings of random faces."""
    sheet, faces = first, range(len(first.board.dice.faces))
    yield sheet
    for _ in range(drawings):
        move = sheet.move_by_lot(rng.choice(faces), rng.next64())
        if move is not None:
            sheet = sheet.place(*move)
            yield sheet


def boards_of(maps, name, seed, drawings=30):
    """Boards of an expansion after 0, 1, 2 ... random drawings, without and with walls."""
    own = expansion(name)
    for map_id in ("challenge-green", "blueprint-divided"):
        first = own.first_sheet(load_board(maps, map_id, "challenge", pieces=own.file.pieces))
        yield from drawn_by_lot(first, Rng(seed), drawings)


def fields_of(sheet):
    names = [field for kind in type(sheet).__mro__ for field in getattr(kind, "__slots__", ())]
    return {name: getattr(sheet, name) for name in names}


def slots_anew(sheet):
    board, tiles = sheet.board, dict(sheet.drawn)
    slots = bytearray(board.first_slots)
    for cell in range(board.cells):
        for side in SIDES:
            tile = tiles.get(board.neighbour[cell][side])
            if tile is not None:
                kind = board.tiles[tile].sides[opposite(side)]
                asked = {BLANK: CLOSED, EITHER: BLANK}.get(kind, kind)
                slots[cell] |= asked << 2 * side
    for cell in tiles:
        slots[cell] = FULL
    return bytes(slots)


def networks_anew(sheet):
    """The networks by joining any two that share an edge, until none do."""
    parts = [part for cell, tile in sheet.drawn for part in sheet.board.placing[cell][tile].parts]
    networks = []
    while parts:
        network = parts.pop()
        while meets := [part for part in parts if part & network]:
            parts = [part for part in parts if not part & network]
            for part in meets:
                network |= part
        networks.append(network)
    return networks


@pytest.mark.parametrize("name", BOARDS)
def test_slots_and_networks_are_those_of_the_drawings(maps, name):
    rng, board = Rng(7), load_board(maps, name, "challenge")
    for _ in range(3):
        for sheet in drawn_by_lot(Sheet(board), rng, board.cells):
            assert sheet.slots == slots_anew(sheet)
            assert sorted(sheet.networks) == sorted(networks_anew(sheet))


@pytest.mark.parametrize("name", BOARDS)
def test_a_face_can_be_drawn_wherever_a_tile_of_it_joins_a_route_or_an_exit(maps, name):
    """The moves are found by the slots of all cells, which must agree with the cells that something leads
    to."""
    board = load_board(maps, name, "challenge")
    for sheet in drawn_by_lot(Sheet(board), Rng(8), board.cells):
        for face, legal in enumerate(board.legal):
            moves = [(cell, tile) for cell in bits(sheet.front) for tile in legal[sheet.slots[cell]]]
            assert sheet.moves(face) == moves


@pytest.mark.parametrize(
    "name",
    [
        "canyon",
        "construction",
        "power_grid",
        "renovation",
        "street_lamps",
        "underground",
        "underground_alone",
    ],
)
def test_a_copy_of_an_expansions_board_has_all_that_the_board_has(maps, name):
    own = expansion(name)
    board = load_board(maps, "challenge-green", "challenge", pieces=own.file.pieces)
    *_, sheet = drawn_by_lot(own.first_sheet(board), Rng(9), 20)
    for storey in sheet.storeys:
        copied = storey.copied()
        assert copied is not storey
        assert fields_of(copied) == fields_of(storey)


def test_a_board_drawn_at_once_is_the_one_drawn_one_after_the_other(maps):
    for sheet in boards_of(maps, "renovation", 10):
        one_by_one = sheet.bare()
        for cell, tile in sheet.drawn:
            one_by_one = one_by_one.place(cell, tile)
        assert fields_of(sheet.redrawn(sheet.drawn)) == fields_of(one_by_one)


def test_a_board_that_was_added_to_is_the_one_drawn_anew(maps):
    for seed in range(5):
        for sheet in boards_of(maps, "renovation", seed, drawings=60):
            kept, anew = fields_of(sheet), fields_of(sheet.redrawn(sheet.drawn))
            for fields in (kept, anew):
                fields["networks"] = sorted(fields["networks"])
            assert kept == anew


@pytest.mark.parametrize("name", expansion_names())
def test_longest_routes_are_those_of_all_that_is_drawn(maps, name):
    """They are remembered by what joins, so boards with the same joins must have the same."""
    for seed in range(3):
        for sheet in boards_of(maps, name, seed):
            for storey in sheet.storeys:
                reading = storey.board.reading
                highway, railway = (
                    longest(segments, reading) if (segments := storey.segments_of(kind)) else 0
                    for kind in (HIGHWAY, RAILWAY)
                )
                assert (storey.highway, storey.railway) == (highway, railway)


def test_routes_that_join_at_the_same_edges_are_as_long_as_their_tiles_allow(challenge, draw):
    arms = ("B3 H-H-", "C3 H-H-", "E3 H-H-", "F3 H-H-", "D2 -H-H", "D4 -H-H")
    for middle, highway in (("HHHH", 5), ("H--H+-HH-", 4), ("HH--+--HH", 4), ("HHHH", 5)):
        assert draw(challenge, *arms, f"D3 {middle}").highway == highway


def test_the_points_of_trails_and_around_stations_are_those_of_the_drawings(maps):
    for sheet in boards_of(maps, "trail", 11):
        lattice, reached, at_stations = lattice_of(sheet.board), 0, 0
        for cell, tile in sheet.drawn:
            reached |= lattice.of_tile[cell][tile]
            at_stations |= lattice.of_cell[cell] if sheet.stations >> cell & 1 else 0
        near = [1 << cell for cell, points in enumerate(lattice.of_cell) if points & (reached | at_stations)]
        assert sheet.paths == Paths(sheet.trails, reached, at_stations, sum(near))


def spaces_to_the_border(sheet, start):
    """How many empty spaces a way from this one to the border takes; 0 if there is none."""
    board, todo, seen = sheet.board, [(start, 1)], {start}
    while todo:
        cell, spaces = todo.pop(0)
        if sheet.occ >> cell & 1:
            continue
        if any(not edge & (board.inner | board.exit_edges) for edge in board.edge[cell]):
            return spaces
        near = [other for other in board.neighbour[cell] if other >= 0 and other not in seen]
        seen.update(near)
        todo += [(other, spaces + 1) for other in near]
    return 0


def test_a_river_has_as_far_to_the_border_as_a_walk_over_empty_spaces(maps):
    for sheet in boards_of(maps, "river", 13):
        board = sheet.board
        shore = shore_of(board, board.all_cells & ~sheet.occ)
        for cell in range(board.cells):
            for edge, other in zip(board.edge[cell], board.neighbour[cell], strict=True):
                if other >= 0:
                    both = [spaces_to_the_border(sheet, end) for end in (cell, other)]
                    way = min((spaces for spaces in both if spaces), default=0)
                    found = [spaces for spaces, edges in enumerate(shore, 1) if edges & edge]
                    assert found == ([way] if way else [])


def test_the_board_below_is_under_the_stations_of_now(maps):
    for sheet in boards_of(maps, "underground", 12):
        assert sheet.below.above == sheet.stations


def test_a_canyon_die_may_lie_wherever_it_goes_on_and_meets_no_canyon(maps):
    for sheet in boards_of(maps, "canyon", 13, drawings=16):
        board, land = sheet.board, sheet.land
        assert (sheet.lines, sheet.used, sheet.tips) == (land.edges, land.used, land.tips)
        closed = land.used & ~land.tips
        for face in board.dice.own_faces:
            starts = [
                (cell, tile, shape)
                for cell, shapes in enumerate(shapes_of(board))
                for tile, shape in sorted(shapes.items())
                if tile in board.dice.face_tiles[face] and shape.ends & (border_of(board) | land.tips)
                if not (shape.edges & land.edges or shape.between & land.used or shape.ends & closed)
            ]
            assert list(starts_of(board, sheet.used, sheet.tips, face)) == starts


class Lacks:
    """A goal card that always lacks so many steps."""

    count = 1

    def __init__(self, steps):
        self.steps = steps

    def missing(self, layout, node, count):
        return self.steps


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("steps", [0, 0.5, 2, 4, 30])
def test_the_prospects_of_a_goal_are_those_of_its_round(maps, challenge, seats, steps):
    deck, goal, rounds = load_deck(maps), Lacks(steps), 7
    view = GoalView(layout_of(challenge), [Card(goal, 1, goal.missing, 0.25)], deck, seats, rounds)
    for turn in (*range(1, rounds + 1), 1):
        then = [deck.points_for(claims, turn + 1, seats) for claims in (1, 2)]
        later = then[0] + 0.25 * (then[1] - then[0])
        share = max(0.0, 1 - steps / (1 + STEPS_A_ROUND * (rounds - turn)))
        hope = HOPE * share * later if turn < rounds else 0.0
        assert view.worth(None, turn) == (deck.points_for(1, turn, seats) if steps <= 0 else hope)
