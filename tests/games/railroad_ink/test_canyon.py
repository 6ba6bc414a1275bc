"""The Canyon expansion: where canyons run, bridges, points, goals."""

import pytest

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.canyons import land_of, rooms_of, shapes_of, walk
from railgames.games.railroad_ink.components import layer_of
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions.canyon import EXPANSION
from tests.games.railroad_ink.own_dice import goal_of, line, texts, with_own_dice
from tests.games.railroad_ink.saves import check_refused, new_game, play_through_snapshots


@pytest.fixture
def rift(stage):
    """A game of Canyon in which these route dice and canyon dice wait for seat 0."""

    def opened(own, *drawn, roll="road-straight", **options):
        return with_own_dice(stage(roll, *drawn, expansion="canyon", **options), own)

    return opened


def test_two_canyon_dice_are_rolled_with_the_route_dice_in_six_rounds(maps):
    state = GAME.new_state(Config(expansion="canyon"), 2, 1, maps)
    assert (state.rounds, len(state.own_roll)) == (6, 2)
    assert state.players[1].dice == (*state.roll, *state.own_roll)


@pytest.mark.parametrize(
    ("text", "course"),
    [
        ("----/C---", ((-1, 0), (0, 0))),
        ("----/C-C-", ((-1, 0), (0, 0), (1, 0))),
        ("----/C-D-", ((-1, 0), (0, 0), (1, 0), (2, 0))),
        ("----/CC--", ((-1, 0), (0, 0), (0, 1))),
        ("----/DC--", ((-2, 0), (-1, 0), (0, 0), (0, 1))),
        ("----/CZ--", ((-1, 0), (0, 0), (0, 1), (1, 1))),
    ],
)
def test_a_canyon_die_runs_round_its_corner(text, course):
    assert walk(layer_of(text)) == course


def test_a_canyon_starts_at_the_edge_of_the_board(rift, why, play):
    state = rift("canyon-one canyon-two")
    assert why(state, "draw canyon-one D3 ----/C---") == (
        "A canyon starts at the edge of the board or at an open end of a canyon."
    )
    play(state, "draw canyon-one B3 ----/C---")
    assert (line(state, "canyon_longest").points, line(state, "canyon_longest").places) == (1, ("A3:west",))


def test_a_canyon_goes_on_from_an_open_end(rift, play):
    state = rift("canyon-two", "B3 ----/C---")
    play(state, "draw canyon-two B4 ----/-C-C")
    assert line(state, "canyon_longest").points == 3


def test_a_canyon_never_branches(rift, why):
    state = rift("canyon-one canyon-two", "B3 ----/C-C-")
    branches = "There the canyon would branch off from another one; it may only go on from an open end."
    assert why(state, "draw canyon-one B3 ----/-C--") == branches
    assert why(state, "draw canyon-two B3 ----/-C-C") == branches
    assert why(state, "draw canyon-one B3 ----/--C-") == "Part of the canyon would lie on another one."


def test_a_canyon_is_drawn_as_a_whole(rift, why):
    state = rift("canyon-three")
    leaves = "There the canyon would leave the board, or run along its edge or a wall."
    assert why(state, "draw canyon-three B3 ----/D-C-") == leaves
    assert why(state, "draw canyon-three A3 ----/--C-") is not None
    assert why(state, "draw canyon-three B3 ----/C-D-") is None


def test_no_canyon_runs_along_the_edge_or_a_wall(stage):
    board = stage("road-straight", expansion="canyon", map="blueprint-divided").board
    assert not any(shapes_of(board)[cell] for cell in range(board.grid.columns))
    walled = sum(board.edge[cell][side] for cell, side in board.walls)
    assert walled
    assert not any(shape.edges & walled for shapes in shapes_of(board) for shape in shapes.values())


def test_a_canyon_may_join_the_open_ends_of_two_canyons(rift, play):
    state = rift("canyon-two", "B3 ----/C---", "E3 ----/--C-", "F3 ----/--C-", "G3 ----/--C-")
    assert line(state, "canyon_longest").points == 3
    play(state, "draw canyon-two C3 ----/C-C-")
    assert (line(state, "canyon_longest").points, line(state, "canyon_across").points) == (3, 0)


def test_canyon_dice_may_be_left_out(rift, play, why):
    state = rift("canyon-one canyon-one")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "end") is None


def test_a_canyon_fills_no_space_and_changes_no_round_number(rift, play):
    state = rift("canyon-one", "B3 R-R-")
    before = state.players[0]
    (event,) = play(state, "draw canyon-one B3 ----/C---")
    after = state.players[0]
    assert (after.sheet.drawn, after.rounds, event.erased) == (before.sheet.drawn, before.rounds, "")


def test_a_route_that_crosses_or_touches_a_canyon_takes_a_bridge(rift, play):
    state = rift("canyon-one", "B1 ----/-C--", "A1 H-H-", roll="road-straight")
    assert state.players[0].sheet.bridges_left == 11
    play(state, "draw road-straight B1 H-H-")
    assert state.players[0].sheet.bridges_left == 11
    assert line(state, "canyon_longest").note == "11 bridges left"


def test_a_canyon_under_a_route_takes_a_bridge_too(rift, play):
    state = rift("canyon-one", "A1 -H-H")
    play(state, "draw canyon-one B1 ----/C---")
    assert state.players[0].sheet.bridges_left == 11


def test_what_needs_more_bridges_than_are_left_may_not_be_drawn(rift, why):
    spaces = [f"{row}{column}" for row in "ABCDEF" for column in (0, 2)]
    roads = [f"{space} -H-H" for space in spaces]
    lines = [f"{'BCDEFG'[at]}{column} ----/C---" for column in (1, 3) for at in range(6)]
    lines.append("G1 ----/--C-")
    state = rift("canyon-one", *roads, *lines, roll="road-t")
    assert state.players[0].sheet.bridges_left == 0
    assert why(state, "draw road-t G1 H-HH") == "That needs 1 more bridge; 0 of 12 are left."
    assert "draw road-t G1 H-HH" not in texts(state)
    due = {state.board.names[cell] for _, cell, tile in state.players[0].sheet.due(state.players[0].dice)}
    assert "G1" in due, "a way without a bridge is left"
    state = rift("canyon-one", *roads, "G1 -H-H", *lines[:-1], roll="road-t")
    assert why(state, "draw canyon-one G1 ----/--C-") == "That needs 1 more bridge; 0 of 12 are left."


def test_a_die_that_no_bridge_is_left_for_need_not_be_drawn(rift):
    spaces = [f"{row}{column}" for row in "ABCDEF" for column in (0, 2)]
    lines = [f"{'BCDEFG'[at]}{column} ----/C---" for column in (1, 3) for at in range(6)]
    state = rift("canyon-one", *(f"{space} -H-H" for space in spaces), *lines, "G1 ----/--C-", roll="road-t")
    sheet, (face,) = state.players[0].sheet, state.roll
    ways = {
        state.board.tiles[tile].text for cell, tile in sheet.moves(face) if state.board.names[cell] == "G1"
    }
    assert ways == {"HHH-"}
    assert {(cell, tile) for _, cell, tile in sheet.due([face])} == set(sheet.moves(face))


def test_the_longest_canyon_gives_a_point_a_segment_and_edge_to_edge_two(rift):
    state = rift("canyon-one", "B1 ----/C--C", "B3 ----/C-D-")
    longest, across = line(state, "canyon_longest"), line(state, "canyon_across")
    assert (longest.points, longest.places) == (3, ("A3:west", "B3:west", "C3:west"))
    assert (across.points, across.places, across.note) == (2, ("A1:west", "B0:north"), "1 canyon")
    assert state.players[0].sheet.points == 5


def test_goal_of_six_bridges(rift):
    card = goal_of("canyon", "C1")
    roads = [f"{row}0 -H-H" for row in "ABCDEF"]
    lines = [f"{row}1 ----/C---" for row in "BCDEFG"]
    assert card.is_achieved(rift("canyon-one", *roads, *lines).players[0])
    assert not card.is_achieved(rift("canyon-one", *roads[1:], *lines).players[0])


def test_goal_of_one_network_that_crosses_one_canyon_three_times(rift):
    card = goal_of("canyon", "C2")
    there_and_back = ["B0 -HH-", "B1 --HH", "C1 H--H", "C0 -HH-", "D0 HH--", "D1 -H-H"]
    back = ["C0 HHH-" if item.startswith("C0") else item for item in there_and_back]
    lines = [f"{row}1 ----/C---" for row in "BCDE"]
    assert card.is_achieved(rift("canyon-one", *back, *lines).players[0])
    assert not card.is_achieved(rift("canyon-one", *back[:-1], *lines).players[0])
    apart = [*back[:2], "C0 -HH-", "C1 --HH", "D0 HH--", "D1 H--H"]
    assert not card.is_achieved(rift("canyon-one", *apart, *lines).players[0])


def test_goal_of_a_canyon_from_edge_to_edge_through_the_centre(rift):
    card = goal_of("canyon", "C3")
    whole = ["B3 ----/C-D-", "E3 ----/C-D-", "G3 ----/--C-"]
    assert card.is_achieved(rift("canyon-one", *whole).players[0])
    assert not card.is_achieved(rift("canyon-one", *whole[:2]).players[0])
    aside = ["B1 ----/C-D-", "E1 ----/C-D-", "G1 ----/--C-"]
    assert not card.is_achieved(rift("canyon-one", *aside).players[0])


def test_search_looks_at_each_place_once_and_goes_on_from_open_ends(rift):
    state = rift("canyon-one", "B3 ----/C---")
    sheet, face = state.players[0].sheet, state.board.dice.face_of["canyon-one"]
    names = {state.board.names[cell] for cell, _ in sheet.promising(face)}
    assert len(sheet.promising(face)) == 3 < len(sheet.moves(face))
    assert names <= {"B3", "B2", "B4", "C3"}


def test_search_hopes_that_an_open_canyon_grows_and_keeps_some_bridges(rift):
    open_end = rift("canyon-one", "B3 ----/C---").players[0].sheet
    closed = rift("canyon-one", "B1 ----/C--C").players[0].sheet
    assert open_end.hope(3) - open_end.points > closed.hope(3) - closed.points
    assert open_end.hope(0) == open_end.points == 1


def test_search_hopes_little_of_a_canyon_that_is_shut_in(rift):
    """One round the corner of the board leaves the next one inside it no room but the edge."""
    shut = ("C2 ----/C--C", "B2 ----/C---", "C1 ----/---C")
    inside, outside = (
        rift("canyon-one", *shut, f"{space} ----/C---").players[0].sheet for space in ("B1", "B4")
    )
    assert rooms_of(inside.board, inside.pieces) == ((1, 1),)
    (length, room), *others = rooms_of(outside.board, outside.pieces)
    assert (length, others) == (1, [])
    assert room > 30
    assert inside.points == outside.points
    assert inside.hope(4) < outside.hope(4)
    assert inside.hope(4) > inside.points, "another canyon may begin"


@pytest.mark.parametrize(
    ("drawn", "last", "words"),
    [
        ((), "B3 ----/C---", "makes the longest canyon 1 segment"),
        (("B3 ----/C---",), "C3 ----/C-C-", "makes the longest canyon 3 segments"),
        (("B3 ----/C-D-",), "B1 ----/C--C", "leads a canyon from edge to edge"),
        (("B3 ----/C-D-",), "B1 ----/C---", "leads a canyon on"),
    ],
)
def test_search_says_what_a_drawing_does_for_a_canyon(rift, drawn, last, words):
    state = rift("canyon-one", *drawn)
    before, (space, text) = state.players[0].sheet, last.split()
    after = before.place(state.board.cell_of[space], state.board.dice.tile_of[text])
    assert after.reason_since(before) == words


def test_a_canyon_game_survives_a_snapshot_at_every_action(maps):
    def same_lines(state, restored):
        assert restored.players[0].sheet.lines == state.players[0].sheet.lines

    play_through_snapshots(maps, "canyon", also=same_lines)


@pytest.mark.parametrize(
    "own",
    [[[99, "----/C---"]], [[24, "----/C---"]], [[10, "H-H-"]], [[10, "----/C---"]] * 2, "canyon", [[10]]],
)
def test_a_canyon_that_fits_no_board_is_a_damaged_save(maps, own):
    check_refused(maps, new_game(maps, "canyon"), own=own)


def test_canyons_are_found_once_for_all_sheets(rift):
    sheet = rift("canyon-one", "B3 ----/C---").players[0].sheet
    assert land_of(sheet.board, sheet.pieces) is sheet.land
    assert EXPANSION.sheet is type(sheet)
