"""The board files, what is checked of them, and that dice files are what the rules say."""

from collections import Counter

import pytest
from msgspec.structs import replace

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.board import BoardFile, ExitFile, WallFile, bits, load_board
from railgames.games.railroad_ink.components import segments_of, tile_from_text
from railgames.games.railroad_ink.config import expansion_names
from railgames.games.railroad_ink.expansions import expansion

BOARDS = (
    "challenge-green",
    "challenge-yellow",
    "giant",
    "blueprint-easy",
    "blueprint-winding",
    "blueprint-divided",
)


@pytest.fixture(scope="module")
def green(maps):
    return maps.load("railroad_ink", "challenge-green", BoardFile)


@pytest.mark.parametrize("board_id", BOARDS)
def test_built_in_boards_have_no_problem(maps, board_id):
    assert GAME.check_map(maps.load("railroad_ink", board_id, BoardFile)) == []


def test_the_standard_board(green):
    exits = {(item.space, item.side): item.route for item in green.exits}
    assert Counter(exits.values()) == {"highway": 6, "railway": 6}
    for row in ("A", "G"):
        side = "north" if row == "A" else "south"
        assert [exits[f"{row}{column}", side] for column in (1, 3, 5)] == ["highway", "railway", "highway"]
    for column, side in ((0, "west"), (6, "east")):
        assert [exits[f"{row}{column}", side] for row in "BDF"] == ["railway", "highway", "railway"]
    assert len(green.centre) == 9


def test_both_challenge_boards_have_the_same_exits_and_as_many_buildings_in_other_places(maps, green):
    yellow = maps.load("railroad_ink", "challenge-yellow", BoardFile)
    assert yellow.color == "yellow"
    kinds = ("factories", "villages", "universities")
    own = {name: getattr(green, name) for name in (*kinds, "title", "color", "description")}
    assert replace(yellow, **own) == green
    for kind in kinds:
        assert len(getattr(yellow, kind)) == len(getattr(green, kind))
    places = [{space for kind in kinds for space in getattr(board, kind)} for board in (green, yellow)]
    assert not places[0] & places[1]
    assert [len(spaces) for spaces in places] == [11, 11]


def test_the_giant_board(maps):
    board = load_board(maps, "giant", "challenge")
    assert (board.cells, len(board.exits), board.network_points[-4:]) == (81, 16, (50, 55, 60, 65))


def test_a_wall_is_one_for_both_spaces(maps):
    board = load_board(maps, "blueprint-divided", "challenge")
    west, east = board.cell_of["A3"], board.cell_of["A4"]
    assert {(west, 1), (east, 3)} <= board.walls
    assert board.neighbour[west][1] == board.neighbour[east][3] == -1
    assert board.edge[west][1] != board.edge[east][3]


@pytest.mark.parametrize(
    ("change", "where", "says"),
    [
        ({"rows": 5}, "$.exits[5].space", "there is no space F6"),
        ({"exits": (ExitFile("C3", "north", "highway"),)}, "$.exits[0].side", "inside the board"),
        ({"exits": (ExitFile("A1", "north", "highway"),) * 2}, "$.exits[1]", "a second exit"),
        ({"walls": (WallFile("A1", "north"),)}, "$.walls[0].side", "is the border"),
        ({"villages": ("A0",)}, "$.villages[0]", "A0 has two buildings"),
        ({"centre": ("C3", "C3")}, "$.centre[1]", "named twice"),
        ({"network_track": (0, 4)}, "$.network_track", "2 values for 12 exits"),
        ({"network_track": (4,) + (0,) * 11}, "$.network_track", "the values fall"),
    ],
)
def test_every_problem_of_a_board_is_told_with_its_place(green, change, where, says):
    problems = GAME.check_map(replace(green, **change))
    assert any(problem.where == where and says in problem.message for problem in problems), problems


def test_all_problems_are_told_at_once(green):
    bad = replace(green, network_track=(4,), walls=(WallFile("A1", "north"), WallFile("G1", "south")))
    assert len(GAME.check_map(bad)) == 3


def test_dice_sets_have_the_faces_of_the_rules(classic, challenge):
    def faces(board):
        return [sorted(board.dice.faces[face].name for face in die) for die in board.dice.dice]

    plain = ["rail-curve", "rail-straight", "rail-t", "road-curve", "road-straight", "road-t"]
    assert faces(classic)[:3] == [plain] * 3
    assert faces(classic)[3] == ["corner-station"] * 2 + ["overpass"] * 2 + ["straight-station"] * 2
    assert faces(challenge)[:2] == [plain] * 2
    assert "road-stub" in faces(challenge)[2]
    assert "double-rail-curve" in faces(challenge)[3]
    assert len(challenge.dice.specials) == 6


def test_stubs_are_stations_if_the_dice_say_so():
    assert tile_from_text("H---", stub_stations=True).is_station
    assert not tile_from_text("H---", stub_stations=False).is_station
    assert not tile_from_text("H-H-+-R-R", stub_stations=True).is_station
    assert tile_from_text("HRHR", stub_stations=False).is_station


@pytest.mark.parametrize("text", ["H---+H---", "----", "H-H-+----"])
def test_a_tile_that_is_no_partition_is_refused(text):
    with pytest.raises(ValueError, match="tile"):
        segments_of(text)


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_space_is_one_bit(maps, board_id):
    board = load_board(maps, board_id, "challenge")
    assert board.all_cells == sum(1 << cell for cell in range(board.cells))
    for found, spaces in (
        (board.centre, board.file.centre),
        (board.factories, board.file.factories),
        (board.villages, board.file.villages),
        (board.universities, board.file.universities),
    ):
        assert found == sum(1 << board.cell_of[space] for space in spaces)


@pytest.mark.parametrize("length", [1, 8, 49, 112, 300])
def test_the_bits_of_a_mask_are_those_that_are_set(length):
    rng = Rng(length)
    for _ in range(20):
        mask = sum(1 << bit for bit in range(length) if rng.below(3) == 0)
        assert list(bits(mask)) == [bit for bit in range(length) if mask >> bit & 1]


def test_the_tables_of_all_expansions_are_kept_side_by_side(maps):
    def tables():
        pieces = (expansion(name).file.pieces for name in expansion_names())
        return [load_board(maps, "challenge-green", "challenge", pieces=each) for each in pieces]

    assert all(now is before for before, now in zip(tables(), tables(), strict=True))
