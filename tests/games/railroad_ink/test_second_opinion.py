"""The fast rules against the naive second implementation: every board, both dice, all readings."""

from itertools import pairwise

import pytest

from railgames.core.perft import perft
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw, Special
from railgames.games.railroad_ink.board import BoardFile, load_board
from railgames.games.railroad_ink.components import HIGHWAY, RAILWAY, DiceFile, orientations
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.feats import has_loop, most_middles, most_stations, stations_in
from railgames.games.railroad_ink.scoring import components, total
from railgames.games.railroad_ink.sheet import Sheet, longest_route, rebuilt
from tests.games.railroad_ink.naive import Naive, place_of

BOARDS = ("challenge-green", "giant", "blueprint-easy", "blueprint-winding", "blueprint-divided")
READINGS = ("segment", "space", "trail")


def naive_of(maps, board_id, dice_id):
    return Naive(
        maps.load("railroad_ink", board_id, BoardFile), maps.load("railroad_ink", f"dice/{dice_id}", DiceFile)
    )


def random_sheet(board, rng, tiles, specials=3):
    """A sheet of up to ``tiles`` random legal drawings that like to join."""
    sheet, left = Sheet(board), list(board.dice.specials)
    for _ in range(tiles):
        if specials and rng.below(8) == 0:
            face = left.pop(rng.below(len(left)))
            specials -= 1
        else:
            face = rng.choice(rng.choice(board.dice.dice))
        moves = sheet.moves(face)
        if moves:
            best = [move for move in moves if sheet.place(*move).errors <= sheet.errors]
            sheet = sheet.place(*rng.choice(best or moves))
    return sheet


@pytest.mark.parametrize("dice", ["classic", "challenge"])
@pytest.mark.parametrize("board_id", BOARDS)
def test_drawings_agree_with_the_naive_rules(maps, board_id, dice):
    board, rng = load_board(maps, board_id, dice), Rng(5)
    for tiles in (0, 3, 8, 14, 20, 26):
        sheet = random_sheet(board, rng, tiles)
        naive = naive_of(maps, board_id, dice)
        naive.drawn = {place_of(board.names[cell]): board.tiles[tile].text for cell, tile in sheet.drawn}
        for name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            assert ours == naive.drawings(name), name


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("dice", ["classic", "challenge"])
@pytest.mark.parametrize("board_id", BOARDS)
def test_scores_agree_with_the_naive_rules(maps, board_id, dice, reading):
    board, rng = load_board(maps, board_id, dice, reading), Rng(7)
    for number in range(25):
        sheet = random_sheet(board, rng, 12 + number)
        naive = naive_of(maps, board_id, dice)
        naive.drawn = {place_of(board.names[cell]): board.tiles[tile].text for cell, tile in sheet.drawn}
        assert tuple(components(sheet)) == naive.parts(reading), sorted(naive.drawn.items())


@pytest.mark.parametrize("reading", READINGS)
def test_the_places_of_a_longest_route_are_a_walk_of_its_length(maps, reading):
    board, rng = load_board(maps, "challenge-green", "challenge", reading), Rng(13)
    for _ in range(40):
        sheet = random_sheet(board, rng, 26)
        for kind, length in ((HIGHWAY, sheet.highway), (RAILWAY, sheet.railway)):
            cells = longest_route(sheet, kind)
            assert len(cells) == length
            assert reading == "segment" or len(set(cells)) == length
            if reading != "trail":  # a trail names a space once, as it is first met
                assert all(after in board.neighbour[cell] for cell, after in pairwise(cells))


def test_longest_routes_agree_on_boards_full_of_crossings_and_double_curves(maps):
    for reading in READINGS:
        board, rng = load_board(maps, "challenge-green", "challenge", reading), Rng(11)
        names = (
            "road-crossing",
            "double-road-curve",
            "road-t",
            "double-rail-curve",
            "rail-crossing",
            "rail-t",
        )
        faces = [board.dice.face_of[name] for name in names]
        for _ in range(15):
            sheet = Sheet(board)
            for _ in range(13):
                moves = sheet.moves(rng.choice(faces))
                if moves:
                    joining = [move for move in moves if sheet.place(*move).errors <= sheet.errors + 1]
                    sheet = sheet.place(*rng.choice(joining or moves))
            naive = naive_of(maps, "challenge-green", "challenge")
            naive.drawn = {place_of(board.names[c]): board.tiles[t].text for c, t in sheet.drawn}
            assert (sheet.highway, sheet.railway) == (
                naive.longest("H", reading),
                naive.longest("R", reading),
            )


@pytest.mark.parametrize("board_id", ["challenge-green", "challenge-yellow", "blueprint-divided"])
@pytest.mark.parametrize("dice", ["classic", "challenge"])
def test_stations_and_middle_exits_of_a_network_agree_with_the_naive_rules(maps, board_id, dice):
    board, rng, most = load_board(maps, board_id, dice), Rng(8), []
    for tiles in range(4, 31, 2):
        sheet, naive = random_sheet(board, rng, tiles), naive_of(maps, board_id, dice)
        naive.drawn = {place_of(board.names[c]): board.tiles[t].text for c, t in sheet.drawn}
        assert most_stations(sheet) == naive.most_stations()
        assert most_stations(sheet) == max(stations_in(sheet, network) for network in sheet.networks)
        assert most_middles(sheet) == naive.most_middles()
        most.append((most_stations(sheet), most_middles(sheet)))
    assert max(stations for stations, _ in most) > 2
    assert any(middles for _, middles in most)


def test_a_sheet_does_not_depend_on_the_order_it_was_drawn_in(challenge):
    rng = Rng(3)
    for _ in range(30):
        sheet = random_sheet(challenge, rng, 24)
        order = list(sheet.drawn)
        rng.shuffle(order)
        other = rebuilt(challenge, order)
        assert (other.zobrist, other.slots, other.front) == (sheet.zobrist, sheet.slots, sheet.front)
        assert sorted(other.networks) == sorted(sheet.networks)
        assert components(other) == components(sheet)
        assert has_loop(other) == has_loop(sheet)


def test_drawing_leaves_the_sheet_it_started_from_untouched(challenge):
    sheet = random_sheet(challenge, Rng(1), 10)
    before = (bytes(sheet.slots), sheet.front, sheet.ends, tuple(sheet.networks), total(sheet))
    for face in range(len(challenge.dice.faces)):
        for move in sheet.moves(face):
            total(sheet.place(*move))
    assert before == (bytes(sheet.slots), sheet.front, sheet.ends, tuple(sheet.networks), total(sheet))


def naive_perft(naive, dice, specials, may_special, depth):
    """Leaves of the tree within one round, without buildings; an end closes the branch."""
    if depth == 0:
        return 1
    leaves, is_stuck = 0, True
    for face in set(dice):
        rest = list(dice)
        rest.remove(face)
        for space, text in naive.drawings(face):
            is_stuck = False
            naive.drawn[place_of(space)] = text
            leaves += naive_perft(naive, rest, specials, may_special, depth - 1)
            del naive.drawn[place_of(space)]
    if may_special:
        for face in specials:
            for space, text in naive.drawings(face):
                naive.drawn[place_of(space)] = text
                leaves += naive_perft(naive, dice, specials - {face}, False, depth - 1)
                del naive.drawn[place_of(space)]
    return leaves + is_stuck


@pytest.mark.parametrize("dice", ["classic", "challenge"])
@pytest.mark.parametrize("board_id", ["challenge-green", "blueprint-winding"])
def test_perft_agrees_with_the_naive_generator(maps, board_id, dice):
    config = Config(map=board_id, dice=dice, buildings=False, goals="none")
    state = GAME.new_state(config, 1, 8, maps)
    naive, board = naive_of(maps, board_id, dice), state.board
    specials = {board.dice.faces[face].name for face in board.dice.specials}
    rolled = [state.face_name(face) for face in state.roll]
    assert perft(state, 1) == naive_perft(naive, rolled, specials, True, 1)
    assert perft(state, 2) == naive_perft(naive, rolled, specials, True, 2)


def test_perft_of_known_positions(maps):
    """Counts that must not change unless the rules do."""
    state = GAME.new_state(Config(dice="classic", buildings=False, goals="none"), 1, 1, maps)
    counts = [perft(state, depth) for depth in (1, 2)]
    drawings = [action for action in state.legal_actions() if isinstance(action, Draw)]
    specials = [action for action in state.legal_actions() if isinstance(action, Special)]
    assert (len(drawings) + len(specials)) == counts[0]
    assert counts == PERFT


PERFT = [156, 15234]


def test_orientations_count_by_the_symmetry_of_the_tile(challenge):
    counts = {face.name: len(orientations(face.tile)) for face in challenge.dice.faces}
    assert counts["corner-station"] == 8
    assert all(counts[name] == 4 for name in ("rail-curve", "rail-t", "straight-station", "road-t-station"))
    assert all(counts[name] == 2 for name in ("overpass", "double-rail-curve", "rail-straight"))
    assert (counts["road-crossing"], counts["straight-crossing"], counts["corner-crossing"]) == (1, 2, 4)
