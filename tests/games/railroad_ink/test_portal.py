"""The Portal expansion: what portals join, longest routes through them, two of a letter, goals."""

import pytest
from msgspec.structs import replace

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.feats import has_loop
from tests.games.railroad_ink.own_dice import goal_of, line, texts, with_own_dice
from tests.games.railroad_ink.saves import play_through_snapshots

# A highway from the exit in the west into a portal A, and one from another to the exit in the east.
WEST, EAST = ("D0 -H-H", "D1 ---H*portal-a"), ("D5 -H--*portal-a", "D6 -H-H")


@pytest.fixture
def hall(stage):
    """A game of Portal in which this die and these route dice wait for seat 0, with these drawings."""

    def lying(own, *drawn, roll="road-straight", **player):
        options = {"map": player.pop("map")} if "map" in player else {}
        return with_own_dice(stage(roll, *drawn, expansion="portal", player=player, **options), own)

    return lying


def goal(code):
    return goal_of("portal", code)


def sheet_of(state):
    return state.players[0].sheet


def placed(sheet, item):
    space, tile = item.split()
    return sheet.place(sheet.board.cell_of[space], sheet.board.dice.tile_of[tile])


def test_the_game_has_seven_rounds_and_a_die_with_every_letter_on_both_kinds(maps):
    state = GAME.new_state(Config(expansion="portal"), 2, 1, maps)
    assert state.rounds == 7
    (die,) = state.board.dice.own_dice
    assert sorted(state.face_name(face) for face in die) == [
        f"portal-{letter}-{kind}" for letter in "abc" for kind in ("rail", "road")
    ]


def test_a_portal_must_join_something(hall, why):
    state = hall("portal-a-road", "D0 -H-H")
    assert why(state, "draw portal-a-road D1 ---H*portal-a") is None
    assert (
        why(state, "draw portal-a-road E4 ---H*portal-a") == "A route in E4 would join no exit and no route."
    )
    assert why(state, "draw portal-a-road D0 ---H*portal-a").startswith("D0 is taken")
    state = hall("portal-b-rail", "D0 -H-H")
    assert why(state, "draw portal-b-rail D1 ---R*portal-b").startswith("On the west side of D1 a railway")


def test_the_portal_die_may_be_left_out(hall, play, why):
    state = hall("portal-a-road", "D0 -H-H")
    play(state, "draw road-straight D1 -H-H")
    assert why(state, "end") is None


def test_two_portals_of_a_letter_are_joined(hall, play):
    state = hall("portal-a-road", *WEST, "D6 -H-H")
    assert line(state, "exits").points == 0
    play(state, "draw portal-a-road D5 -H--*portal-a")
    assert line(state, "exits").points == 4
    assert line(state, "errors").points == 0


def test_portals_of_two_letters_are_not_joined(hall):
    state = hall("portal-a-road", *WEST, "D5 -H--*portal-b", "D6 -H-H")
    assert line(state, "exits").points == 0


def test_what_is_joined_to_a_portal_later_joins_the_network(hall, play):
    state = hall("portal-a-road", *WEST, EAST[0])
    assert line(state, "exits").points == 0
    play(state, "draw road-straight D6 -H-H")
    assert line(state, "exits").points == 4


def test_a_longest_route_goes_on_from_portal_to_portal(hall):
    highway = line(hall("portal-a-road", *WEST, *EAST), "longest_highway")
    assert highway.points == 4
    assert highway.places in (("D0", "D1", "D5", "D6"), ("D6", "D5", "D1", "D0"))
    apart = hall("portal-a-road", *WEST, "D5 -H--*portal-b", "D6 -H-H")
    assert line(apart, "longest_highway").points == 2


def test_two_portals_alone_are_a_route_of_two_spaces(hall):
    assert sheet_of(hall("portal-a-road", "D0 ---H*portal-a", "D6 -H--*portal-a")).highway == 2


def test_a_highway_does_not_go_on_as_a_railway(hall):
    sheet = sheet_of(hall("portal-a-road", *WEST, "B5 -R--*portal-a", "B6 -R-R"))
    assert (sheet.highway, sheet.railway) == (2, 2)
    assert len(sheet.networks) == 1


def test_there_are_two_portals_of_a_letter_at_most(hall, why):
    state = hall("portal-a-road", *WEST, "B6 -R--*portal-a")
    reason = "Two portals A are drawn already; there are no more of a letter."
    assert why(state, "draw portal-a-road D6 -H--*portal-a") == reason
    assert texts(state, "portal-a") == []
    assert sheet_of(state).move_by_lot(state.board.dice.face_of["portal-a-road"], 1) is None


def test_a_portal_that_cannot_be_drawn_is_not_offered(hall, play):
    state = hall("portal-a-road", "A1 H---*portal-a", "G1 --H-*portal-a", roll="road-straight")
    play(state, "draw road-straight A5 H-H-")
    assert state.prompt(0) == "No die that is left can be drawn: end the round, or draw a special route."


def test_a_portal_marks_a_village(hall, play):
    state = hall("portal-a-road")
    village = state.board.spaces(state.board.villages)[0]
    beside = f"{'ABCDEFG'['ABCDEFG'.index(village[0]) + 1]}{village[1]}"
    state = hall("portal-a-road", f"{beside} H-H-")
    play(state, f"draw portal-a-road {village} --H-*portal-a")
    assert state.players[0].villages == 1


def test_a_factory_copies_no_portal(hall):
    state = hall("portal-a-road", roll="rail-curve")
    state.players[0] = replace(state.players[0], choices=1)
    assert texts(state) == ["duplicate rail-curve"]


def test_a_loop_through_portals_is_no_loop_for_the_usual_goal(hall):
    sheet = sheet_of(hall("portal-a-road", "D1 -H--*portal-a", "D2 -H-H", "D3 ---H*portal-a"))
    assert sheet.loops == 1
    assert not has_loop(sheet)


def test_goal_of_portals_on_three_universities(hall, maps):
    state = hall("portal-a-road")
    spaces = state.board.spaces(state.board.universities)
    drawn = [f"{space} ---H*portal-{letter}" for space, letter in zip(spaces, "aab", strict=False)]
    assert goal("P1").is_achieved(hall("portal-a-road", *drawn).players[0])
    assert not goal("P1").is_achieved(hall("portal-a-road", *drawn[1:]).players[0])
    assert goal("P1").is_possible(state.board)
    seen = set()
    for seed in range(30):
        config = Config(expansion="portal", buildings=False)
        seen |= set(GAME.new_state(config, 1, seed, maps).goals)
    assert "P1" not in seen
    assert {"P2", "P3"} <= seen


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (0, 2, 1)])
def test_goal_of_a_network_that_leads_back_through_portals(hall, order):
    ring = ("D1 -H--*portal-a", "D2 -H-H", "D3 ---H*portal-a")
    assert goal("P2").is_achieved(hall("portal-a-road", *(ring[n] for n in order)).players[0])
    assert not goal("P2").is_achieved(hall("portal-a-road", *WEST, *EAST).players[0])


def test_goal_of_a_network_that_leads_back_through_two_letters(hall):
    ring = ("D1 -H--*portal-a", "D2 ---H*portal-b", "F1 -H--*portal-a", "F2 ---H*portal-b")
    assert goal("P2").is_achieved(hall("portal-a-road", *ring).players[0])
    assert not goal("P2").is_achieved(hall("portal-a-road", *ring[:3]).players[0])


def test_goal_of_three_portals_that_hang_together(hall):
    drawn = ("D1 -H--*portal-a", "D2 H---*portal-b", "E2 -H--*portal-c", "G6 H---*portal-c")
    assert goal("P3").is_achieved(hall("portal-a-road", *drawn[:3]).players[0])
    assert not goal("P3").is_achieved(hall("portal-a-road", *drawn[:2], drawn[3]).players[0])


def test_search_hopes_for_the_second_portal_of_a_letter(hall):
    one = sheet_of(hall("portal-a-road", *WEST))
    assert one.hope(5) > one.hope(1) > one.hope(0) == 0
    assert placed(one, "D6 -H--*portal-a").hope(5) == 0


def test_search_says_what_a_portal_does(hall):
    before = sheet_of(hall("portal-a-road", "D0 -H-H"))
    first = placed(before, "D1 ---H*portal-a")
    second = placed(first, "B6 -R--*portal-a")
    assert first.reason_since(before) == "opens portal A"
    assert second.reason_since(first) == "joins its route through the portals A"
    ring = placed(placed(first.bare(), "D1 -H--*portal-b"), "D2 -H-H")
    assert placed(ring, "D3 ---H*portal-b").reason_since(ring) == "closes a loop through the portals B"


def test_a_game_survives_a_snapshot_at_every_action(maps):
    play_through_snapshots(maps, "portal", seats=1)
