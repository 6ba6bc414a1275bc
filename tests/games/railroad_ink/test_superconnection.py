"""The Superconnection expansion: what super routes join, that they must be drawn, and where they count."""

import pytest
from msgspec.structs import replace

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.prompts import prompt
from tests.games.railroad_ink.own_dice import line, texts, with_own_dice
from tests.games.railroad_ink.saves import play_through_snapshots

# A highway from the exit in the west and a railway from that in the north, with a gap between them.
APART = ("D0 -H-H", "D1 -H-H", "A3 R-R-", "B3 R-R-", "C3 R-R-")


@pytest.fixture
def lab(stage):
    """A game in which this super die and these route dice wait for seat 0, with these drawings."""

    def lying(own, *drawn, roll="road-straight", **player):
        return with_own_dice(stage(roll, *drawn, expansion="superconnection", player=player), own)

    return lying


def test_the_game_has_six_rounds_and_one_super_die(maps):
    state = GAME.new_state(Config(expansion="superconnection"), 2, 1, maps)
    assert state.rounds == 6
    assert len(state.own_roll) == 1
    assert state.players[1].dice == (*state.roll, *state.own_roll)


def test_a_super_end_joins_a_highway_a_railway_an_exit_of_each_and_another_super_end(lab, why):
    state = lab("super-straight", *APART, "E6 -S-S")
    for drawing in ("D2 -S-S", "D3 S-S-", "D6 -S-S", "G1 S-S-", "E5 -S-S"):
        assert why(state, f"draw super-straight {drawing}") is None, drawing


def test_both_kinds_of_die_may_be_drawn_at_a_super_end(lab, why):
    state = lab("super-curve", "D0 -H-H", "D1 -S-S", roll="road-straight rail-straight")
    assert why(state, "draw road-straight D2 -H-H") is None
    assert why(state, "draw rail-straight D2 -R-R") is None
    assert why(state, "draw rail-straight D2 R-R-").startswith("A route in D2 would join no exit")


def test_at_a_super_end_a_route_may_still_not_meet_the_other_kind(lab, why):
    state = lab("super-curve", "D0 -H-H", "D1 -S-S", "C2 R-R-", roll="road-curve")
    assert why(state, "draw road-curve D2 H--H").startswith("On the north side of D2 a highway would meet")
    assert why(state, "draw road-curve D2 --HH") is None


def test_a_super_route_must_join_something(lab, why):
    state = lab("super-straight", *APART)
    assert why(state, "draw super-straight F3 S-S-") == "A route in F3 would join no exit and no route."
    assert why(state, "draw super-straight D1 S-S-") == "D1 is taken: a route is drawn there already."


def test_the_railway_side_of_a_super_station_joins_no_highway(lab, why):
    state = lab("super-station", *APART)
    assert why(state, "draw super-station D2 -HSR").startswith("On the west side of D2 a railway would meet")
    assert why(state, "draw super-station D2 -RSH") is None


def test_the_super_die_must_be_drawn(lab, play, why):
    state = lab("super-straight", *APART, roll="road-straight")
    assert prompt(state, 0) == "Draw your 2 dice, and a special route if you like."
    play(state, "draw road-straight D2 -H-H")
    assert why(state, "end").startswith("The super straight can still be drawn, for example in ")
    assert "end" not in texts(state)
    play(state, "draw super-straight D3 -S-S")
    assert why(state, "end") is None


def test_a_super_die_that_fits_nowhere_is_left_and_told(lab, play):
    full = [f"{row}{column} HRHR" for row in "ABCDEFG" for column in range(7)]
    state = lab("super-straight", *full, roll="road-straight")
    assert prompt(state, 0).startswith("No die that is left can be drawn")
    assert "2 dice could not be drawn" in play(state, "end")[0].text()


def test_an_open_super_end_is_one_error(lab):
    state = lab("super-straight", "D0 -H-H", "D1 -S-S")
    assert line(state, "errors").points == -1
    assert line(state, "errors").places == ("D1:east",)


def test_a_super_route_joins_a_highway_and_a_railway_in_one_network(lab):
    state = lab("super-straight", *APART, "D2 -S-S", "D3 S--S")
    assert line(state, "exits").points == 4
    assert line(state, "errors").points == 0


def test_a_super_route_counts_in_both_longest_routes(lab):
    state = lab("super-straight", *APART, "D2 -S-S", "D3 S--S")
    highway, railway = line(state, "longest_highway"), line(state, "longest_railway")
    assert (highway.points, highway.places) == (4, ("D0", "D1", "D2", "D3"))
    assert (railway.points, set(railway.places)) == (5, {"A3", "B3", "C3", "D3", "D2"})


def test_a_highway_that_goes_on_as_a_railway_is_no_longer_one(lab):
    same = lab("super-straight", "D0 -H-H", "D1 -S-S", "D2 -H-H").players[0].sheet
    other = lab("super-straight", "D0 -H-H", "D1 -S-S", "D2 -R-R").players[0].sheet
    stubs = [lab("super-straight", "D0 -H-H", "D1 -S-S", f"D2 ---{kind}").players[0].sheet for kind in "HR"]
    assert (same.highway, same.railway) == (3, 1)
    assert (other.highway, other.railway) == (2, 2)
    assert [(sheet.highway, sheet.railway) for sheet in stubs] == [(3, 1), (2, 2)]


def test_through_a_super_station_each_kind_goes_on_over_the_super_end(lab):
    sheet = lab("super-straight", "D1 -H-H", "D2 -RSH", "D3 -R-R", "E2 S-S-").players[0].sheet
    assert (sheet.highway, sheet.railway) == (3, 3)


def test_a_super_station_marks_a_village_and_a_super_straight_does_not(lab, play):
    for face, marked in (("super-station", 1), ("super-straight", 0)):
        state = lab(face)
        village = state.board.spaces(state.board.villages)[0]
        row, column = "ABCDEFG".index(village[0]), int(village[1])
        beside = next(f"{'ABCDEFG'[row + down]}{column}" for down in (-1, 1) if 0 <= row + down < 7)
        state = lab(face, f"{beside} S-S-")
        play(state, texts(state, f"draw {face} {village} ")[0])
        assert state.players[0].villages == marked


def test_a_super_route_activates_a_university_and_a_factory(lab, play):
    state = lab("super-straight", "D0 -H-H", "D1 HH-H")
    factory = state.board.spaces(state.board.factories)[0]
    row, column = "ABCDEFG".index(factory[0]), int(factory[1])
    beside = f"{'ABCDEFG'[row + 1]}{column}"
    state = lab("super-straight", f"{beside} H-H-")
    play(state, f"draw super-straight {factory} S-S-")
    assert state.players[0].choices == 1


def test_a_factory_copies_no_super_route(lab, why):
    state = lab("super-straight", roll="rail-curve")
    state.players[0] = replace(state.players[0], choices=1)
    assert texts(state) == ["duplicate rail-curve"]
    assert "was not rolled this round" in why(state, "duplicate super-straight")


def test_search_hopes_for_a_super_end_while_it_can_be_joined(lab):
    sheet = lab("super-straight", "D0 -H-H", "D1 -S-S").players[0].sheet
    assert sheet.hope(3) > sheet.hope(0) == 0
    shut = sheet.place(sheet.board.cell_of["D2"], sheet.board.dice.tile_of["H-H-"])
    assert shut.hope(3) == 0


def test_search_says_what_a_super_route_lengthens(lab):
    before = lab("super-straight", "D0 -H-H", "D1 -H-H", "D2 -H-H", "A3 R-R-", "B3 R-R-", "C3 R-R-")
    sheet = before.players[0].sheet
    then = sheet.place(sheet.board.cell_of["D3"], sheet.board.dice.tile_of["S--S"])
    assert then.reason_since(sheet) == "makes the longest highway 4 spaces and the longest railway 4"


def test_a_game_survives_a_snapshot_at_every_action(maps):
    play_through_snapshots(maps, "superconnection")
