"""The Lake expansion: where water may be drawn, what fills, piers, points, goals."""

import pytest
from msgspec.structs import replace

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.board import dice_set
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.events import Activated
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.own_dice import goal_of, line, texts, with_own_dice
from tests.games.railroad_ink.saves import play_through_snapshots

# A highway from the exit in the west and a railway from that in the north, each with a pier on one lake.
FERRY = ("D0 -H-H", "D1 ---H/-W--*pier", "A3 R-R-", "B3 R-R-", "C3 R---/--W-*pier")
WATER = "D2 ----/WW-W"


@pytest.fixture
def shore(stage):
    """A game of Lake in which these lake dice and route dice wait for seat 0, with these drawings."""

    def lying(own, *drawn, roll="road-straight", **player):
        options = {"map": player.pop("map")} if "map" in player else {}
        return with_own_dice(stage(roll, *drawn, expansion="lake", player=player, **options), own)

    return lying


def goal(code):
    return goal_of("lake", code)


def at(state, space):
    sheet = state.players[0].sheet
    tile = sheet.tile_at(state.board.cell_of[space])
    return state.board.tiles[tile].text if tile >= 0 else ""


def test_the_game_has_six_rounds_and_begins_without_water(maps):
    state = GAME.new_state(Config(expansion="lake"), 1, 1, maps)
    assert state.rounds == 6
    assert not state.players[0].sheet.occ
    assert line(state, "smallest_lake").points == 0


def test_two_lake_dice_are_rolled_with_the_route_dice(maps):
    state = GAME.new_state(Config(expansion="lake"), 2, 1, maps)
    assert len(state.own_roll) == 2
    assert set(state.own_roll) <= set(state.board.dice.own_faces)
    assert state.players[1].dice == (*state.roll, *state.own_roll)


def test_water_needs_no_join(shore, why):
    state = shore("lake-bend rail-pier lake-station")
    assert why(state, "draw lake-bend E4 ----/-WW-") is None
    assert why(state, "draw rail-pier E4 R---/--W-*pier") is None
    assert why(state, "draw lake-station E4 R--H/-WW-") is None


def test_no_lake_die_must_be_drawn(shore, play, why):
    state = shore("lake-bend lake-bay")
    assert why(state, "end").startswith("The straight highway can still be drawn")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "end") is None


def test_water_lies_against_no_route_and_no_exit(shore, why):
    state = shore("lake-bend lake-bay", "C2 -R-R")
    reason = "In C3 water would lie against a route or an exit."
    assert why(state, "draw lake-bay C3 ----/WW-W") == reason
    assert why(state, "draw lake-bend C3 ----/WW--") is None
    assert why(state, "draw lake-bay A1 ----/WW-W") == "In A1 water would lie against a route or an exit."


def test_no_route_runs_into_water(shore, why):
    state = shore(
        "rail-pier lake-bend", "A1 H-H-", "B1 H-H-", "C1 HH--", "C2 ----/---W", "E2 ----/-W--", "B3 -H-H"
    )
    assert why(state, "draw road-straight D1 -H-H") == "A route in D1 would join no exit and no route."
    assert why(state, "draw rail-pier E3 --W-") is not None
    reason = "In E3 the route would run into water."
    assert why(state, "draw rail-pier E3 ---R/-W--*pier") == reason
    assert why(state, "draw rail-pier B2 -R--/---W*pier").startswith(
        "On the east side of B2 a railway would meet"
    )


def test_a_space_with_water_is_taken(shore, why):
    state = shore("lake-bend lake-bay", "C3 ----/-WW-", "E0 -H-H")
    assert why(state, "draw lake-bay C3 ----/WW-W") == "C3 is taken: water is there already."
    assert why(state, "draw lake-bay E0 ----/WW-W") == "E0 is taken: a route is drawn there already."


def test_an_empty_space_with_open_water_on_three_sides_fills_at_once(shore, play):
    state = shore("lake-bend lake-bend", "C3 ----/--W-", "D2 ----/-W--")
    event = play(state, "draw lake-bend D4 ----/W--W")[1]
    assert (event.spaces, event.text()) == (("D3",), "the water fills D3")
    assert at(state, "D3") == "----/WWWW"
    assert state.players[0].sheet.smallest_lake.bit_count() == 4
    assert state.players[0].rounds[state.board.cell_of["D3"]] == 2


def test_what_is_drawn_over_a_space_that_fills_again_at_once_stays_there(shore):
    sheet = shore("lake-bend lake-bend", "C3 ----/--W-", "D2 ----/-W--", "D4 ----/W--W").players[0].sheet
    board, cell = sheet.board, sheet.board.cell_of["D3"]
    road = board.dice.tile_of["H-H-"]
    over = sheet.place(cell, road)
    assert (sheet.tile_at(cell), over.tile_at(cell)) == (board.dice.tile_of["----/WWWW"], road)
    assert over.occ == sheet.occ


def test_two_sides_of_open_water_fill_nothing(shore, play):
    state = shore("lake-bend lake-bend", "C3 ----/--W-")
    assert len(play(state, "draw lake-bend D4 ----/W--W")) == 1
    assert at(state, "D3") == ""


def test_a_space_that_fills_makes_the_next_one_fill(shore, play):
    state = shore("lake-bend lake-cove", "C3 ----/--W-", "D2 ----/-W--", "E2 ----/-W--", "E4 ----/---W")
    event = play(state, "draw lake-cove D4 ----/---W")[1]
    assert event.spaces == ("D3", "E3")
    assert (at(state, "D3"), at(state, "E3")) == ("----/WWWW", "----/WWWW")


def test_where_a_route_or_an_exit_faces_a_space_that_fills_it_has_a_shore(shore, play):
    state = shore("lake-cove lake-cove", "C3 ----/--W-", "D2 ----/-W--", "E3 R-R-")
    play(state, "draw lake-cove D4 ----/---W")
    assert at(state, "D3") == "----/WW-W"
    state = shore("lake-cove lake-cove", "A2 ----/---W", "A0 ----/-W--")
    play(state, "draw lake-cove B1 ----/W---")
    assert at(state, "A1") == "----/-WWW"


def test_water_behind_a_wall_fills_nothing(stage):
    board = stage("road-straight", expansion="lake", map="blueprint-divided").board
    sides = {cell: [side for at, side in board.walls if at == cell] for cell, _ in board.walls}
    cell = next(
        cell
        for cell, walls in sorted(sides.items())
        if len(walls) == 1 and sum(board.grid.neighbour(cell, side) >= 0 for side in range(4)) == 4
    )
    (wall,) = sides[cell]
    sheet = expansion("lake").first_sheet(board)
    open_side = [side for side in range(4) if side != wall][:2]
    for side in (wall, *open_side):
        letters = "".join("W" if at == (side + 2) % 4 else "-" for at in range(4))
        sheet = sheet.place(board.grid.neighbour(cell, side), board.dice.tile_of[f"----/{letters}"])
    assert not sheet.occ >> cell & 1


def test_water_that_fills_a_building_activates_nothing(shore, play):
    state = shore("lake-cove lake-cove", "B0 ----/--W-", "D0 ----/W---")
    events = play(state, "draw lake-cove C1 ----/---W")
    assert at(state, "C0") == "----/WWWW"
    assert state.board.universities >> state.board.cell_of["C0"] & 1
    assert not [event for event in events if isinstance(event, Activated)]
    assert state.players[0].universities == 0


def test_open_sides_of_water_are_no_errors(shore):
    state = shore("lake-cove lake-cove", "C3 ----/WW-W", "E4 ----/-WW-")
    assert line(state, "errors").points == 0


def test_the_smallest_lake_gives_a_point_for_each_of_its_spaces(shore):
    state = shore(
        "lake-cove lake-cove", "C3 ----/-WW-", "C4 ----/---W", "D3 ----/W---", "F1 ----/-W--", "F2 ----/---W"
    )
    smallest = line(state, "smallest_lake")
    assert (smallest.points, smallest.places, smallest.note) == (2, ("F1", "F2"), "2 lakes")
    assert state.total(0) == state.scores()[0].total


def test_water_beside_a_shore_is_another_lake(shore):
    state = shore("lake-cove lake-cove", "C3 ----/-WW-", "C4 ----/WW--")
    assert len(state.players[0].sheet.groups) == 2


def test_networks_with_piers_on_one_lake_are_joined(shore):
    apart = shore("lake-cove lake-cove", *FERRY)
    assert line(apart, "exits").points == 0
    state = shore("lake-cove lake-cove", *FERRY, WATER, "D3 ----/W--W")
    exits = line(state, "exits")
    assert (exits.points, exits.note) == (4, "a network of 2 exits")
    assert exits.places == ("A3", "B3", "C3", "D0", "D1")
    assert line(state, "longest_highway").points == 2
    assert line(state, "longest_railway").points == 3


def test_no_longest_route_goes_over_water(shore):
    """Two spaces of a highway end at a pier, two begin at the pier beyond: joined, and no route of four."""
    piers = ("D0 -H-H", "D1 ---H/-W--*pier", "D2 ----/WWWW", "D3 -H--/---W*pier", "D4 -H-H")
    state = shore("lake-cove lake-cove", *piers)
    assert len(state.players[0].sheet.networks) == 1
    assert line(state, "longest_highway").points == 2


def test_water_that_joins_two_lakes_joins_the_networks_at_their_piers(shore, play):
    state = shore("lake-bend lake-cove", *FERRY, WATER)
    assert line(state, "exits").points == 0
    play(state, "draw lake-bend D3 ----/W--W")
    assert line(state, "exits").points == 4


def test_a_route_that_is_joined_to_a_pier_later_joins_the_network(shore, play):
    first, *rest = FERRY
    state = shore("lake-cove lake-cove", *rest, WATER, "D3 ----/W--W")
    assert line(state, "exits").points == 0
    play(state, "draw road-straight D0 -H-H")
    assert line(state, "exits").points == 4
    assert first == "D0 -H-H"


def test_a_pier_is_a_station_whatever_the_dice_say_of_stubs(maps):
    file = replace(maps.load("railroad_ink", "dice/challenge", DiceFile), stub_stations=False)
    dice = dice_set(file, expansion("lake").file.pieces)
    is_station = {text: dice.tiles[dice.tile_of[text]].is_station for text in ("R---", "R---/--W-*pier")}
    assert is_station == {"R---": False, "R---/--W-*pier": True}


def test_a_pier_marks_a_village(shore, play):
    state = shore("rail-pier rail-pier")
    village = state.board.spaces(state.board.villages)[0]
    play(state, next(text for text in texts(state, f"draw rail-pier {village} ")))
    assert state.players[0].villages == 1


def test_the_station_of_two_routes_beside_a_lake_is_no_pier(shore):
    state = shore("lake-cove lake-cove", "D0 -H-H", "D1 --RH/WW--", "D2 ----/---W")
    sheet = state.players[0].sheet
    assert not sheet.worded
    assert not sheet.tied


def test_water_counts_as_drawn_in_a_central_space(shore):
    assert components(shore("lake-cove", "D3 ----/W---").players[0].sheet).centre == 1


def test_a_factory_copies_no_lake_die(shore, play, why):
    state = shore("lake-bend lake-bend", roll="rail-curve")
    play(state, "draw rail-curve B0 --RR")
    state.players[0] = replace(state.players[0], choices=1)
    assert texts(state) == ["duplicate rail-curve"]
    assert "was not rolled this round" in why(state, "duplicate lake-bend")


def test_goal_of_two_exits_joined_over_water(shore):
    card = goal("W1")
    assert card.is_achieved(shore("lake-cove", *FERRY, WATER, "D3 ----/W--W").players[0])
    assert not card.is_achieved(shore("lake-cove", *FERRY, WATER).players[0])
    assert not card.is_achieved(shore("lake-cove", *FERRY[1:], WATER, "D3 ----/W--W").players[0])


def test_goal_of_four_spaces_of_water_in_a_line(shore):
    card, row = goal("W2"), ("E1 ----/-W--", "E2 ----/WW-W", "E3 ----/-WW-", "E4 ----/W---")
    assert card.is_achieved(shore("lake-cove", *row).players[0])
    assert not card.is_achieved(shore("lake-cove", *row[1:]).players[0])
    assert not card.is_achieved(shore("lake-cove", *row[1:], "F1 ----/-W--").players[0])


def test_goal_of_a_lake_with_a_shore_all_round(shore):
    card = goal("W3")
    assert card.is_achieved(shore("lake-cove", "E1 ----/-W--", "E2 ----/---W").players[0])
    assert not card.is_achieved(shore("lake-cove", "E1 ----/-W--", "E2 ----/WW-W").players[0])
    assert not card.is_achieved(shore("lake-cove", "G1 ----/WW-W", "F1 ----/--W-").players[0])


def test_search_looks_only_at_water_that_joins_something(shore):
    first = shore("lake-cove lake-cove").players[0].sheet
    board = first.board
    face = board.dice.face_of["lake-cove"]
    assert set(first.promising(face)) == set(first.moves(face)), "the first lake may begin anywhere"
    sheet = first.place(board.cell_of["D3"], board.dice.tile_of["----/W---"])
    assert {board.names[cell] for cell, _ in sheet.promising(face)} == {"C3"}


def test_search_hopes_for_one_lake_rather_than_two(shore):
    one = shore("lake-cove", "E1 ----/-W--", "E2 ----/WW-W").players[0].sheet
    two = shore("lake-cove", "E1 ----/-W--", "E2 ----/WW-W", "B4 ----/WW-W").players[0].sheet
    shut = shore("lake-cove", "E1 ----/-W--", "E2 ----/---W").players[0].sheet
    assert one.hope(4) > two.hope(4)
    assert one.hope(4) > shut.hope(4) == shut.points == 2
    assert one.hope(0) == one.points


def test_a_lake_game_survives_a_snapshot_at_every_action(maps):
    play_through_snapshots(maps, "lake")
