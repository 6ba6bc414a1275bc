"""The Airline expansion: airports, what they join, airways, and what open ends and idle airports cost."""

import pytest
from msgspec.structs import replace

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.feats import has_loop
from railgames.games.railroad_ink.scoring import components, network_places
from tests.games.railroad_ink.own_dice import line, texts, with_own_dice
from tests.games.railroad_ink.saves import play_through_snapshots

# A highway from the exit in the west and a railway from that in the north, both facing D3.
FACING = ("D0 -H-H", "D1 -H-H", "D2 -H-H", "A3 R-R-", "B3 R-R-", "C3 R-R-")
PORT = "D3 ----*airport"


@pytest.fixture
def field(stage):
    """A game in which these airline dice and route dice wait for seat 0, with these drawings."""

    def lying(own, *drawn, roll="road-straight", **player):
        options = {"map": player.pop("map")} if "map" in player else {}
        return with_own_dice(stage(roll, *drawn, expansion="airline", player=player, **options), own)

    return lying


def sheet_of(state):
    return state.players[0].sheet


def test_the_game_has_six_rounds_and_two_different_airline_dice(maps):
    state = GAME.new_state(Config(expansion="airline"), 2, 1, maps)
    assert state.rounds == 6
    assert len(state.own_roll) == 2
    assert state.players[1].dice == (*state.roll, *state.own_roll)
    names = [{state.face_name(face) for face in die} for die in state.board.dice.own_dice]
    assert names[0] & names[1] == {"airport"}


def test_the_airline_dice_need_no_join_and_may_be_left_out(field, play, why):
    state = field("airport airway-over-rail")
    assert why(state, "draw airport E4 ----*airport") is None
    assert why(state, "draw airway-over-rail E4 R-R-/-A-A") is None
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "end") is None


def test_an_airport_joins_all_ends_that_face_it(field, play):
    state = field("airport airport", *FACING)
    assert line(state, "exits").points == 0
    assert line(state, "errors").points == -2
    play(state, f"draw airport {PORT}")
    assert line(state, "exits").points == 4
    assert line(state, "errors").points == 0
    assert line(state, "longest_highway").points == 3
    assert "D3" in network_places(sheet_of(state))


def test_no_longest_route_goes_on_through_an_airport(field):
    """Three spaces of a highway on one side of it, one on the other: joined, and no route of five."""
    way = ("D0 -H-H", "D1 -H-H", "D2 -H-H", PORT, "D4 -H-H")
    state = field("airport airport", *way)
    assert len(sheet_of(state).networks) == 1
    assert line(state, "longest_highway").points == 3


def test_an_airport_joins_ends_that_are_drawn_later(field, play):
    state = field("airport airport", *FACING[:2], *FACING[3:], PORT)
    assert line(state, "exits").points == 0
    play(state, "draw road-straight D2 -H-H")
    assert line(state, "exits").points == 4


def test_an_exit_beside_an_airport_is_joined(field):
    state = field("airport airport", "A3 ----*airport", "A2 -H-H", "A1 HH--")
    assert line(state, "exits").points == 4
    alone = field("airport airport", "A3 ----*airport")
    assert (line(alone, "exits").points, has_loop(sheet_of(alone))) == (0, False)


def test_two_airports_side_by_side_join_nothing(field):
    state = field("airport airport", "D0 -H-H", "D1 ----*airport", "D2 ----*airport", "D3 -H-H")
    assert len(sheet_of(state).networks) == 2


def test_a_route_may_begin_at_an_airport(field, why, play):
    state = field("airport airport", "E4 ----*airport", roll="rail-straight")
    assert why(state, "draw rail-straight E5 -R-R") is None
    assert why(state, "draw rail-straight E5 R-R-") == "A route in E5 would join no exit and no route."
    assert "draw rail-straight E5 -R-R" in texts(state)


def test_an_airway_beside_an_airport_bars_a_route(field, why):
    state = field("airport airport", "E4 ----*airport", "E6 ----/A--A")
    assert why(state, "draw road-straight E5 -H-H") == "In E5 the route would run into an airway."


def test_an_airway_lies_against_no_route_and_no_exit(field, why):
    state = field("airway-straight airway-curve", *FACING[:2])
    reason = "In D2 the airway would lie against a route or an exit."
    assert why(state, "draw airway-straight D2 ----/-A-A") == reason
    assert why(state, "draw airway-straight D2 ----/A-A-") is None
    assert why(state, "draw airway-straight A1 ----/A-A-").startswith("In A1 the airway would lie")
    assert why(state, "draw airway-straight A2 ----/A-A-") is None


def test_what_an_airway_flies_over_is_a_route_like_any_other(field, why, play):
    state = field("airway-over-road airway-rail-curve", *FACING[:2])
    assert why(state, "draw airway-rail-curve D2 --RR/AA--").startswith("On the west side of D2 a railway")
    play(state, "draw airway-over-road D2 -H-H/A-A-")
    assert line(state, "longest_highway").points == 3


def test_a_space_with_an_airport_is_taken(field, why):
    state = field("airway-curve airport", PORT)
    assert why(state, "draw airway-curve D3 ----/AA--") == "D3 is taken: an airport is there."


def test_a_special_route_may_be_drawn_as_an_airport_anywhere(field, play, why):
    state = field("airway-curve airway-straight", *FACING)
    used, drawn = play(state, f"special road-crossing {PORT}")
    assert used.text() == "crosses off the special route: highway crossing"
    assert drawn.text() == "draws the airport in D3"
    player = state.players[0]
    assert (player.regular, player.special_drawn, player.specials_left) == (1, True, 2)
    assert line(state, "exits").points == 4
    assert (
        why(state, "special rail-crossing E6 ----*airport")
        == "Only one special route may be used in a round."
    )


def test_no_route_die_is_drawn_as_an_airport(field, why):
    state = field("airway-curve airway-straight")
    assert why(state, "draw road-straight E4 ----*airport").startswith(
        "A straight highway cannot be drawn as"
    )


def test_the_longest_airway_between_airports_and_edges_gives_two_points_a_space(field):
    state = field(
        "airport airport",
        PORT,
        "D4 ----/-A-A",
        "D5 ----/A--A",
        "C5 ----/A-A-",
        "G6 ----/AA--",
        "F6 ----/-AA-",
    )
    longest = line(state, "longest_airway")
    assert (longest.points, longest.places, longest.note) == (4, ("F6", "G6"), "2 spaces")
    state = field(
        *("airport airport", PORT, "D4 ----/-A-A", "D5 ----/A--A", "C5 ----/A-A-", "B5 ----/-AA-"),
        *("B6 ----/A--A", "A6 ----/A-A-", "G2 ----/--AA", "G1 ----/-A-A"),
    )
    longest = line(state, "longest_airway")
    assert (longest.points, longest.note) == (12, "6 spaces")
    assert state.total(0) == state.scores()[0].total


def test_an_airway_with_an_open_end_does_not_score(field):
    state = field("airport airport", PORT, "D4 ----/-A-A", "D5 ----/-A-A")
    assert line(state, "longest_airway").points == 0
    assert line(state, "idle_airports").points == 0


def test_a_ring_of_airways_does_not_score(field):
    ring = ("D4 ----/-AA-", "D5 ----/--AA", "E5 ----/A--A", "E4 ----/AA--")
    state = field("airport airport", *ring)
    assert line(state, "longest_airway").points == line(state, "open_airways").points == 0


def test_an_open_airway_end_costs_two_and_is_no_error(field):
    state = field("airport airport", PORT, "D4 ----/-A-A")
    open_ends = line(state, "open_airways")
    assert (open_ends.points, open_ends.places) == (-2, ("D4:east",))
    assert line(state, "errors").points == 0
    assert sheet_of(state).crossed == sheet_of(state).open_airways


def test_an_airway_end_at_a_wall_stays_open(stage):
    board = stage("road-straight", expansion="airline", map="blueprint-divided").board
    cell, side = min(board.walls)
    from railgames.games.railroad_ink.expansions import expansion

    text = "".join("A" if at % 2 == side % 2 else "-" for at in range(4))
    sheet = expansion("airline").first_sheet(board).place(cell, board.dice.tile_of[f"----/{text}"])
    assert sheet.open_airways & board.edge[cell][side]
    airport = board.dice.tile_of["----*airport"]
    beyond = board.grid.neighbour(cell, side)
    assert sheet.place(beyond, airport).open_airways & board.edge[cell][side]


def test_an_airport_without_an_airway_costs_four(field):
    idle = line(field("airport airport", PORT, "A0 ----*airport", "D4 ----/-A-A"), "idle_airports")
    assert (idle.points, idle.places) == (-4, ("A0",))


def test_an_airport_activates_no_building_and_marks_no_village(field, play):
    state = field("airport airport")
    village = state.board.spaces(state.board.villages)[0]
    factory = state.board.spaces(state.board.factories)[0]
    play(state, f"draw airport {village} ----*airport", f"draw airport {factory} ----*airport")
    assert (state.players[0].villages, state.players[0].choices) == (0, 0)


def test_an_airport_counts_as_drawn_in_a_central_space(field):
    assert components(sheet_of(field("airport airport", PORT))).centre == 1


def test_a_factory_copies_no_airline_die(field, why):
    state = field("airport airport", roll="rail-curve")
    state.players[0] = replace(state.players[0], choices=1)
    assert texts(state) == ["duplicate rail-curve"]


def test_search_looks_at_airports_only_beside_ends_and_at_airways_that_join(field):
    sheet = sheet_of(field("airport airport", *FACING))
    board, faces = sheet.board, sheet.board.dice.face_of
    names = board.names
    assert {names[cell] for cell, _ in sheet.promising(faces["airport"])} == {"D3"}
    airport = board.dice.tile_of["----*airport"]
    special = [cell for cell, tile in sheet.promising(faces["road-crossing"]) if tile == airport]
    assert [names[cell] for cell in special] == ["D3"]
    flown = sheet.place(board.cell_of["E6"], board.dice.tile_of["----/-A-A"])
    assert {names[cell] for cell, _ in flown.promising(faces["airway-straight"])} == {"E5"}


def test_search_hopes_to_close_airways_while_rounds_are_left(field):
    sheet = sheet_of(field("airport airport", PORT, "D4 ----/-A-A"))
    assert sheet.hope(0) == sheet.points == -2
    assert sheet.hope(4) > sheet.hope(1) > sheet.hope(0)
    dead = sheet_of(field("airport airport", PORT, "D4 ----/-A-A", "D5 H-H-"))
    assert dead.hope(4) < sheet.hope(4)


def test_search_says_what_an_airport_and_an_airway_bring(field):
    before = sheet_of(field("airport airport", *FACING))
    board = before.board

    def placed(sheet, item):
        space, tile = item.split()
        return sheet.place(board.cell_of[space], board.dice.tile_of[tile])

    port = placed(before, PORT)
    assert port.reason_since(before) == "closes 2 open ends with an airport"
    flown = placed(port, "D4 ----/-A-A")
    assert flown.reason_since(port) == "leads an airway to an airport"
    more = placed(flown, "D5 ----/-A-A")
    assert more.reason_since(flown) == "lengthens an airway"
    far = placed(more, "F1 ----/-A-A")
    assert far.reason_since(more) == "starts an airway"


def test_a_game_survives_a_snapshot_at_every_action(maps):
    play_through_snapshots(maps, "airline", seats=1)
