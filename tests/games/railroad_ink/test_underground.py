"""The Underground expansion: two boards by turns, drawing below, hubs, broken pipes, points, saves."""

import pytest
from msgspec.structs import replace

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME, closing
from railgames.games.railroad_ink.agent.layout import layout_of
from railgames.games.railroad_ink.agent.node import Round, Step, faces_of, root_of
from railgames.games.railroad_ink.agent.reasons import reason_of
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.events import Duplicated
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.scoring import components
from railgames.games.railroad_ink.sheet import place_on, storey_of
from tests.games.railroad_ink.own_dice import line, texts
from tests.games.railroad_ink.saves import check_refused, new_game

LINES = (
    "subway_networks",
    "pipe_networks",
    "longest_pipeline",
    "longest_subway",
    "centre_below",
    "broken_pipes",
)


@pytest.fixture
def below(stage):
    """A game in an underground round in which these dice wait; what is drawn may be on either board."""

    def dug(roll, *drawn, **options):
        return stage(roll, *drawn, expansion="underground", turn=options.pop("turn", 2), **options)

    return dug


def points(state, key):
    return line(state, key).points


def rolled(state):
    return {state.face_name(face) for face in state.roll}


def end_round(state, rng):
    turn = state.turn
    while state.turn == turn and not state.is_over:
        state.apply(state.random_action(rng))


# -- rounds --------------------------------------------------------------------------------------------------


def test_surface_and_underground_are_drawn_by_turns_for_fourteen_rounds(maps):
    state, rng = GAME.new_state(Config(expansion="underground"), 1, 1, maps), Rng(1)
    deep, seen = state.board.dice.apart_faces, []
    while not state.is_over:
        assert all((face in deep) == (state.turn % 2 == 0) for face in state.roll)
        seen.append(state.turn_title())
        end_round(state, rng)
    assert len(seen) == 14
    assert seen[0] == "Round 1 of 14, on the surface"
    assert seen[13] == "Round 14 of 14, underground"


def test_the_four_underground_dice_have_their_faces(maps):
    board = GAME.new_state(Config(expansion="underground"), 1, 1, maps).board
    dice = [[board.dice.faces[face].name for face in die] for die in board.dice.apart_dice]
    stations = [
        [board.tiles[board.dice.face_tiles[face][0]].is_station for face in die]
        for die in board.dice.apart_dice
    ]
    assert [len(die) for die in dice] == [6, 6, 6, 6]
    assert [sum(die) for die in stations] == [6, 0, 0, 2]
    assert dice[2].count("pipe-straight") == dice[2].count("pipe-curve") == 2
    assert {*board.dice.own_dice, *board.dice.own_faces} == set()


def test_a_game_is_about_one_game_longer(maps):
    assert expansion("underground").file.longer == 15


def test_all_underground_dice_that_can_be_drawn_must_be(below, why, play):
    state = below("pipe-straight")
    assert why(state, "end").startswith("The straight pipe can still be drawn, for example in A1")
    play(state, "draw pipe-straight A1 H-H-*tube")
    assert why(state, "end") is None


# -- drawing -------------------------------------------------------------------------------------------------


def test_an_exit_takes_a_pipe_or_a_subway(below, why):
    state = below("pipe-straight subway-straight")
    for space, sides in (("A1", "H-H-"), ("A3", "H-H-"), ("B0", "-H-H")):
        assert why(state, f"draw pipe-straight {space} {sides}*tube") is None
        assert why(state, f"draw subway-straight {space} {sides.replace('H', 'R')}*tube") is None


def test_what_is_drawn_below_must_join_an_exit_or_a_route_of_its_kind(below, why):
    state = below("pipe-straight subway-straight", "A1 H-H-*tube")
    assert (
        why(state, "draw pipe-straight D3 H-H-*tube")
        == "What is drawn in D3 would join no exit and no route."
    )
    assert (
        why(state, "draw pipe-straight A1 H-H-*tube")
        == "A1 is taken under the ground: something is drawn there."
    )
    assert why(state, "draw pipe-straight B1 H-H-*tube") is None
    assert why(state, "draw subway-straight B1 R-R-*tube") == (
        "On the north side of B1 a subway would meet a pipe; they never join."
    )
    assert (
        why(state, "draw subway-straight B1 -R-R*tube")
        == "What is drawn in B1 would join no exit and no route."
    )


def test_two_routes_in_one_space_stay_apart(below):
    state = below("pipe-straight", "A1 H-H-+-R-R*tube", "A2 -R-R*tube", "B1 H-H-*tube")
    sheet = state.players[0].sheet.below
    assert len(sheet.networks) == 2
    assert not components(sheet).exits


def test_the_boards_do_not_touch(below, play, why):
    state = below("pipe-straight", "A1 H-H-", "B1 HHHH")
    play(state, "draw pipe-straight A1 H-H-*tube")
    sheet = state.players[0].sheet
    assert sheet.board.spaces(sheet.occ) == ("A1", "B1")
    assert sheet.board.spaces(sheet.below.occ) == ("A1",)
    first, second = state.expansion.players_by_storey(state.players[0])
    cell = sheet.board.cell_of["A1"]
    assert (first.rounds[cell], second.rounds[cell]) == (1, 2)


def test_buildings_stand_on_the_surface_alone(below, play):
    state = below("pipe-straight stop-straight", "A1 HHHH*tube")
    events = play(state, "draw pipe-straight A0 -H-H*tube")
    assert state.players[0].choices == 0
    assert len(events) == 1
    play(state, "draw stop-straight B0 -R-R*stop")
    assert state.players[0].villages == 0


def test_walls_stand_under_the_ground_too(below):
    state = below("pipe-straight", map="blueprint-winding")
    board, sheet = state.board, state.players[0].sheet.below
    for cell, side in board.walls:
        tile = board.dice.tile_of["HHHH*tube"]
        assert sheet.place(cell, tile).loose & board.edge[cell][side]


# -- once more -----------------------------------------------------------------------------------------------


def test_a_die_may_be_drawn_once_more_in_place_of_special_routes(below, play, why):
    state = below("pipe-straight subway-curve")
    reason = why(state, "special rail-crossing A3 RRRR")
    assert reason == "In this round a die is drawn once more, and no special route."
    assert why(state, "special pipe-cross A1 HHHH*tube").startswith("'pipe-cross' was not rolled this round")
    events = play(state, "special pipe-straight A1 H-H-*tube")
    assert isinstance(events[0], Duplicated)
    assert state.players[0].dice == state.roll
    assert (
        why(state, "special subway-curve B0 R--R*tube") == "Only one die may be drawn once more in a round."
    )
    play(state, "draw pipe-straight B1 H-H-*tube", "draw subway-curve B0 R--R*tube", "end")
    assert state.turn == 3


def test_no_die_of_the_surface_is_drawn_once_more(stage, why):
    state = stage("road-straight", expansion="underground", turn=1)
    assert why(state, "special road-straight A1 H-H-").startswith("There is no special route 'road-straight'")


def test_three_dice_a_game_are_drawn_once_more(below, why):
    state = below("pipe-straight", player={"regular": 3})
    assert why(state, "special pipe-straight A1 H-H-*tube") == (
        "A die was drawn once more in 3 rounds already, which is all."
    )


def test_special_routes_and_dice_drawn_once_more_are_counted_apart(maps, play):
    state = GAME.new_state(Config(expansion="underground", goals="none"), 1, 1, maps)
    play(state, "special rail-crossing A3 RRRR")
    rng = Rng(1)
    end_round(state, rng)
    first = state.players[0]
    assert first.regular == 0
    assert first.extra.regular == 1
    face = state.roll[0]
    cell, tile = first.sheet.moves(face)[0]
    board = state.board
    play(state, f"special {board.dice.faces[face].name} {board.names[cell]} {board.tiles[tile].text}")
    assert state.players[0].regular == 1
    while state.turn == 2:
        state.apply(
            next(action for action in state.legal_actions() if "special" not in str(type(action)).lower())
        )
    assert (state.players[0].regular, state.players[0].extra.regular) == (1, 1)


def test_the_route_of_the_universities_is_for_the_surface(below, why):
    state = below("pipe-straight", turn=1, player={"free": 1, "regular": 3})
    state.expansion.start_round(state)
    closed = replace(state.players[0])
    state.turn = 3
    state.expansion.start_round(state)
    assert (state.players[0].free, state.players[0].regular) == (0, 0)
    assert (state.players[0].extra.free, state.players[0].extra.regular) == (1, 3)
    assert closed.free == 1


# -- hubs and broken pipes -----------------------------------------------------------------------------------


def test_a_subway_station_under_a_station_is_a_hub_whichever_comes_first(below, play, stage):
    first = below("stop-straight", "A1 HHRH")
    assert points(first, "subway_networks") == 0
    events = play(first, "draw stop-straight A1 R-R-*stop")
    assert [event.text() for event in events[1:]] == ["has a hub in A1"]
    assert (points(first, "subway_networks"), line(first, "subway_networks").note) == (4, "1 exit + 1 hub")
    second = stage("straight-station", "A1 R-R-*stop", expansion="underground", turn=3)
    events = play(second, "draw straight-station A1 H-R-")
    assert [event.text() for event in events[1:]] == ["has a hub in A1"]
    assert points(second, "subway_networks") == 4


def test_a_subway_without_a_station_is_no_hub(below):
    assert points(below("pipe-t", "A1 HHRH", "A1 R-R-*tube"), "subway_networks") == 0


def test_hubs_alone_make_a_network(below):
    state = below("pipe-t", "A1 HHRH", "A1 -R-R*stop", "A2 HRRR", "A2 -R-R*stop")
    assert (points(state, "subway_networks"), line(state, "subway_networks").note) == (4, "0 exits + 2 hubs")


def test_exits_and_hubs_beyond_the_track_score_like_its_end(below):
    state = below("pipe-t")
    sheet = state.players[0].sheet.below
    assert sheet.track(12) == 45
    assert sheet.track(15) == 45


def test_a_pipe_under_a_station_is_broken_and_still_joins(below, play):
    state = below("pipe-straight", "A1 HHRH", "B1 H--H*tube", "B0 -H-H*tube")
    events = play(state, "draw pipe-straight A1 H-H-*tube")
    assert [event.text() for event in events[1:]] == ["breaks the pipe in A1"]
    assert (points(state, "broken_pipes"), points(state, "pipe_networks")) == (-2, 4)
    assert line(state, "broken_pipes").places == ("a1",)


def test_a_station_over_a_subway_station_and_a_pipe_does_both(below):
    state = below("pipe-t", "A1 HHRH", "A1 HH--+--RR*stop")
    sheet = state.players[0].sheet.below
    assert sheet.hubs == sheet.broken == 1 << state.board.cell_of["A1"]


def test_a_stub_of_the_surface_is_a_station(below):
    state = below("pipe-t", "A1 H---", "A1 R-R-*stop")
    assert points(state, "subway_networks") == 4


def test_the_end_of_a_pipe_is_no_station_and_no_error(below):
    state = below("pipe-t", "B0 RRR-+---H*tube", "B0 H---")
    sheet = state.players[0].sheet.below
    assert (sheet.stopped, sheet.stations, sheet.hubs) == (0, 0, 0)
    assert not any(place.endswith("west") for place in sheet.error_places())


# -- points --------------------------------------------------------------------------------------------------


def test_pipes_and_subways_make_networks_on_the_network_track(below):
    pipes = ("A1 H-H-*tube", "B1 H--H*tube", "B0 -H-H*tube")
    state = below("pipe-t", *pipes, "A3 RR--*tube", "A4 -R-R*tube", "A5 R--R*tube")
    assert (points(state, "pipe_networks"), points(state, "subway_networks")) == (4, 4)
    assert line(state, "pipe_networks").places == ("a1", "b0", "b1")


def test_the_longest_pipeline_counts_twice_and_the_longest_subway_once(below):
    pipes = ("A1 H-H-*tube", "B1 H--H*tube", "B0 -H-H*tube")
    state = below("pipe-t", *pipes, "A3 RR--*tube", "A4 -R-R*tube")
    assert (points(state, "longest_pipeline"), points(state, "longest_subway")) == (6, 2)


def test_central_spaces_count_on_both_boards(below):
    state = below("pipe-t", "C3 HHHH", "C3 HHHH*tube", "D3 HHHH*tube", "A1 HHHH*tube")
    assert (points(state, "centre"), points(state, "centre_below")) == (1, 2)


def test_errors_of_both_boards_are_one_line(below):
    state = below("pipe-t", "A1 H-H-", "A3 R-R-*tube")
    assert line(state, "errors").points == -2
    assert line(state, "errors").places == ("A1:south", "a3:south")


def test_places_below_have_small_letters():
    assert place_on(1, "B3:north") == "b3:north"
    assert storey_of("b3:north") == (1, "B3:north")
    assert storey_of(place_on(0, "B3")) == (0, "B3")


@pytest.mark.parametrize("seed", range(3))
def test_the_points_are_the_sum_of_the_lines_in_random_games(maps, seed):
    state, rng = GAME.new_state(Config(expansion="underground"), 2, seed, maps), Rng(seed)
    while not state.is_over:
        end_round(state, rng)
        for sheet in state.scores():
            assert sheet.total == state.total(sheet.seat) == sum(one.points for one in sheet.lines)
            player = state.players[sheet.seat]
            assert player.sheet.points == sum(one.points for one in sheet.lines if one.key in LINES)


# -- goals ---------------------------------------------------------------------------------------------------


def test_goals_are_those_of_the_surface_with_its_rounds(maps):
    state = GAME.new_state(Config(expansion="underground"), 1, 1, maps)
    worth = []
    for turn in range(1, 15):
        state.turn = turn
        worth.append(closing.goal_worth(state, 0))
    assert worth == [4] * 6 + [2] * 4 + [1] * 4
    assert all(code.isalpha() and len(code) == 1 for code in state.goals)


def test_what_is_drawn_below_achieves_no_goal(below):
    every = [f"{space} HHHH*tube" for space in ("A0", "A6", "G0", "G6")]
    state = below("pipe-t", *every)
    corners = state.deck.by_code["D"]
    assert not corners.is_achieved(state.players[0])


# -- saves ---------------------------------------------------------------------------------------------------


def test_both_boards_are_saved_with_their_rounds(maps):
    config = Config(expansion="underground")
    state, rng = GAME.new_state(config, 2, 3, maps), Rng(3)
    for _ in range(60):
        state.apply(state.random_action(rng))
    again = GAME.restore(config, state.snapshot(), maps)
    assert again.snapshot() == state.snapshot()
    for ours, theirs in zip(again.players, state.players, strict=True):
        assert ours.sheet.below.drawn == theirs.sheet.below.drawn
        assert ours.sheet.below.networks == theirs.sheet.below.networks
        assert ours.sheet.below.above == theirs.sheet.below.above
        assert ours.extra == theirs.extra
    assert [sheet.total for sheet in again.scores()] == [sheet.total for sheet in state.scores()]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("own", [["A1", "H-H-"]]),
        ("own", [["A1", "H-H-*tube"], ["A1", "R-R-*tube"]]),
        ("own", [["Z9", "H-H-*tube"]]),
        ("own", "A1"),
        ("extra", None),
        ("extra", {"regular": 0, "free": 0, "rounds": [0]}),
        ("extra", {"regular": 9, "free": 0, "rounds": [0] * 49}),
        ("extra", {"regular": 0, "free": 0, "rounds": [999] * 49}),
    ],
)
def test_a_damaged_board_below_is_refused(maps, field, value):
    check_refused(maps, new_game(maps, "underground"), **{field: value})


# -- search --------------------------------------------------------------------------------------------------


def round_of(state):
    return Round(layout_of(state.board), state.roll, True, (), state.expansion.doubles(state.turn))


def test_search_draws_a_die_once_more_and_no_special_route_below(below):
    state = below("pipe-straight subway-curve")
    faces = [face for face, how in faces_of(root_of(state.players[0]), round_of(state)) if how == 3]
    assert faces == list(state.roll)


@pytest.mark.parametrize(
    ("drawn", "face", "step", "reason"),
    [
        (["A1 HHRH"], "stop-straight", "A1 R-R-*stop", "makes a hub: 2 exits and hubs by subway"),
        (
            ["A1 HHHH*tube", "A0 -HH-*tube", "B0 HH--*tube"],
            "pipe-curve",
            "B1 H--H*tube",
            "closes 2 open ends",
        ),
        (["A1 HHHH*tube", "B1 HHHH*tube"], "pipe-straight", "B0 -H-H*tube", "joins 2 exits by pipes"),
        (["A1 R-R-*tube", "B1 R--R*tube"], "stop-straight", "B0 -R-R*stop", "joins 2 exits by subway"),
        ([], "stop-straight", "A1 R-R-*stop", "places a subway station"),
        ([], "pipe-straight", "A1 H-H-*tube", "keeps a pipe open"),
    ],
)
def test_the_reason_says_what_is_drawn_below_for(below, drawn, face, step, reason):
    state = below(face, *drawn)
    space, tile = step.split()
    board = state.board
    one = Step(board.dice.face_of[face], board.cell_of[space], board.dice.tile_of[tile], False)
    assert reason_of(state.players[0].sheet, [one], round_of(state)) == reason


def test_a_station_over_a_subway_station_has_its_reason(stage):
    state = stage("straight-station", "A1 R-R-*stop", expansion="underground", turn=3)
    board = state.board
    one = Step(board.dice.face_of["straight-station"], board.cell_of["A1"], board.dice.tile_of["H-R-"], False)
    assert reason_of(state.players[0].sheet, [one], round_of(state)) == (
        "stands over a subway station, which becomes a hub"
    )


def test_texts_of_a_round_have_both_kinds_of_drawing(below):
    state = below("pipe-straight")
    assert texts(state, "special pipe-straight A1")
    assert texts(state, "draw pipe-straight A1")
