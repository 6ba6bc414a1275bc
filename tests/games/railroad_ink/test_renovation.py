"""The Renovation expansion: what may be added to what, what stays, buildings, the words of it."""

import pytest

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.components import orientations
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.expansions.renovation import WORKS, additions_of
from tests.games.railroad_ink.own_dice import line, texts, with_own_dice
from tests.games.railroad_ink.saves import play_through_rounds


@pytest.fixture
def works(stage):
    """A game of Renovation in which this face waits for seat 0 beside these route dice."""

    def begun(own, *drawn, roll="road-straight", **options):
        return with_own_dice(stage(roll, *drawn, expansion="renovation", **options), own)

    return begun


def ways(state, face):
    """The ways to draw a face, as "B3 H-H-" texts."""
    return [text.split(" ", 2)[2] for text in texts(state, f"draw {face} ")]


def test_one_die_is_rolled_beside_the_route_dice_for_six_rounds(maps):
    state = GAME.new_state(Config(expansion="renovation"), 2, 1, maps)
    assert (len(state.own_roll), state.rounds) == (1, 6)
    assert {state.face_name(face) for face in state.board.dice.own_dice[0]} == set(WORKS)
    assert not expansion("renovation").goals()


def test_the_die_may_be_left_out(works, play, why):
    state = works("add-rail-curve", "A1 H--H")
    play(state, "draw road-straight A5 H-H-")
    assert why(state, "end") is None


def test_a_curve_is_added_opposite_to_a_curve_of_either_kind(works):
    assert ways(works("add-rail-curve", "D3 H--H", "A1 H-H-"), "add-rail-curve") == ["D3 H--H+-RR-*renewed"]
    assert ways(works("add-road-curve", "D3 H--H"), "add-road-curve") == ["D3 H--H+-HH-*renewed"]


def test_an_overpass_is_added_across_a_straight_route_of_either_kind(works):
    state = works("add-rail-over", "D3 H-H-", "A1 H--H", "F4 -R-R")
    assert ways(state, "add-rail-over") == ["D3 H-H-+-R-R*renewed", "F4 R-R-+-R-R*renewed"]
    assert ways(works("add-road-over", "D3 R-R-"), "add-road-over") == ["D3 R-R-+-H-H*renewed"]


def test_an_arm_is_added_to_a_station_on_any_blank_side(works):
    state = works("add-road-arm", "D3 H-R-", "A1 H-H-")
    assert ways(state, "add-road-arm") == ["D3 H-RH*arm", "D3 HHR-*arm"]


def test_an_arm_makes_a_stub_a_station_of_two_arms_of_one_kind_or_of_both(works, play):
    state = works("add-road-arm", "D3 H---")
    assert len(ways(state, "add-road-arm")) == 3
    play(state, "draw add-road-arm D3 H-H-*arm")
    sheet, board = state.players[0].sheet, state.board
    assert sheet.stations == 1 << board.cell_of["D3"]
    assert len(ways(works("add-rail-arm", "D3 H-H-*arm"), "add-rail-arm")) == 2


@pytest.mark.parametrize(
    ("face", "tile", "reason"),
    [
        ("add-road-curve", "H-H-", "A curve is added opposite to a curve, and there is none alone in D3."),
        (
            "add-road-curve",
            "H--H+-HH-",
            "A curve is added opposite to a curve, and there is none alone in D3.",
        ),
        ("add-road-curve", "HR--", "A curve is added opposite to a curve, and there is none alone in D3."),
        ("add-road-over", "H--H", "An overpass crosses a straight route, and there is none alone in D3."),
        ("add-road-over", "H-R-", "An overpass crosses a straight route, and there is none alone in D3."),
        (
            "add-road-arm",
            "HHH-",
            "An arm is added to a station with at most 3 arms, and there is none in D3.",
        ),
        (
            "add-road-arm",
            "HRHR",
            "An arm is added to a station with at most 3 arms, and there is none in D3.",
        ),
    ],
)
def test_nothing_is_added_where_it_does_not_belong(works, why, face, tile, reason):
    state = works(face, f"D3 {tile}")
    assert ways(state, face) == []
    new = next(
        one
        for one in state.board.dice.face_tiles[state.board.dice.face_of[face]]
        if state.board.tiles[one].layer.word
    )
    assert why(state, f"draw {face} D3 {state.board.tiles[new].text}") == reason


def test_nothing_is_added_in_an_empty_space(works, why):
    state = works("add-road-curve", "D3 H--H")
    assert (
        why(state, "draw add-road-curve C3 H--H+-HH-*renewed")
        == "C3 is empty: a renovation adds to a route that is drawn."
    )


def test_what_is_there_stays_as_it_is(works, why):
    state = works("add-road-curve", "D3 H--H")
    assert (
        why(state, "draw add-road-curve D3 HH--+--HH*renewed")
        == "Drawn so, the route in D3 would not stay as it is."
    )


def test_what_the_die_does_not_show_is_not_added(works, why):
    state = works("add-rail-curve", "A3 RR--")
    assert why(state, "draw add-rail-curve A3 HH--+--RR*renewed") == (
        "Drawn so, the route in A3 would not stay as it is."
    )
    assert why(state, "draw add-rail-curve A3 RR--+--HH*renewed") == (
        "Drawn so, A3 would get something else than the opposite railway curve."
    )


def test_an_arm_that_is_there_already_is_not_added(works, why):
    state = works("add-rail-arm", "B0 RR--*arm", "C0 R---")
    assert why(state, "draw add-rail-arm B0 RR--*arm") == "Drawn so, nothing would be added in B0."
    assert why(state, "draw add-rail-arm C0 RRR-*arm") == (
        "Drawn so, C0 would get something else than the railway arm."
    )


def test_what_is_added_meets_no_route_of_the_other_kind(works, why):
    state = works("add-rail-arm", "A1 H-R-", "A2 -H-H")
    assert ways(state, "add-rail-arm") == ["A1 H-RR*arm"]
    assert why(state, "draw add-rail-arm A1 HRR-*arm") == (
        "On the east side of A1 a railway would meet a highway; only a station joins the two."
    )
    at_exit = works("add-rail-arm", "D0 -R-R")
    assert ways(at_exit, "add-rail-arm") == []
    assert ways(works("add-road-over", "B0 R-R-"), "add-road-over") == []


def test_it_need_join_nothing_outside_its_space(works):
    assert ways(works("add-road-curve", "D3 R--R"), "add-road-curve") == ["D3 R--R+-HH-*renewed"]


def test_a_second_curve_and_an_overpass_do_not_join_the_route_and_an_arm_does(works, play):
    for face, tile, new, count in (
        ("add-road-curve", "H--H", "H--H+-HH-*renewed", 2),
        ("add-rail-over", "H-H-", "H-H-+-R-R*renewed", 2),
        ("add-rail-arm", "H-R-", "HRR-*arm", 1),
    ):
        state = works(face, f"D3 {tile}")
        play(state, f"draw {face} D3 {new}")
        assert len(state.players[0].sheet.networks) == count


def test_an_arm_mends_an_open_end(works, play):
    state = works("add-rail-arm", "A1 H-R-", "A2 -R-R")
    assert "A1:east" in line(state, "errors").places
    play(state, "draw add-rail-arm A1 HRR-*arm")
    assert "A1:east" not in line(state, "errors").places


def test_a_renovation_activates_no_building_again(works, play):
    for space in ("A0", "A2", "C0"):  # a factory, a village, a university
        state = works("add-road-arm", f"{space} H-R-")
        before = state.players[0]
        (event,) = play(state, texts(state, f"draw add-road-arm {space}")[0])
        after = state.players[0]
        assert (after.choices, after.villages, after.universities) == (before.choices, before.villages, 0)
        assert after.rounds[state.board.cell_of[space]] == state.turn
        assert (event.onto, event.erased) == ("H-R-", "")


def test_the_log_says_that_a_renovation_adds(works, play):
    (event,) = play(works("add-rail-curve", "D3 H--H"), "draw add-rail-curve D3 H--H+-RR-*renewed")
    assert event.text() == "adds the opposite railway curve in D3"


def test_a_factory_copies_no_renovation(works, why):
    state = works("add-road-arm", "D3 H-R-", roll="rail-curve", player={"choices": 1})
    assert texts(state, "dupl") == ["duplicate rail-curve"]


def test_a_route_over_a_drawn_space_is_still_refused(works, why):
    assert why(works("add-road-arm", "A1 H-H-"), "draw road-straight A1 H-H-").startswith("A1 is taken")


def test_every_way_of_the_file_comes_of_something_that_can_be_drawn(challenge, maps):
    dice = GAME.new_state(Config(expansion="renovation"), 1, 1, maps).board.dice
    for face in dice.own_faces:
        made = {dice.tiles[new].text for found in additions_of(dice)[face].values() for new in found}
        listed = {way for text in dice.faces[face].also for way in orientations(text)}
        assert made == listed


def test_search_counts_no_building_twice(works):
    state = works("add-road-arm", "A0 H-R-")
    sheet, board = state.players[0].sheet, state.board
    assert sheet.activates(board.dice.tile_of["H-R-"])
    assert not sheet.activates(board.dice.tile_of["HHR-*arm"])


@pytest.mark.parametrize(
    ("tile", "new", "words"),
    [
        ("H-R-", "HHR-*arm", "adds an arm to a station"),
        ("H--H", "H--H+-RR-*renewed", "adds a second route in a space that is drawn"),
    ],
)
def test_search_says_what_a_renovation_adds(works, tile, new, words):
    state = works("add-road-arm", f"D3 {tile}", "A1 H-H-")
    before, board = state.players[0].sheet, state.board
    after = before.place(board.cell_of["D3"], board.dice.tile_of[new])
    assert after.reason_since(before) == words
    assert before.place(board.cell_of["A5"], board.dice.tile_of["H-H-"]).reason_since(before) == ""


def test_a_renovated_game_survives_a_snapshot_in_every_round(maps):
    play_through_rounds(maps, "renovation")
