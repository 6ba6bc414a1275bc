"""The Lava expansion: volcano, where lava may be drawn, what it burns, points, errors, goals."""

import pytest
from msgspec.structs import replace

from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions.lava import CLOSED_LAKE, NEW_VOLCANO, SHUT
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.own_dice import goal_of, line, texts, with_own_dice
from tests.games.railroad_ink.saves import play_through_snapshots

START = "D3 ----/LLLL*volcano"
# A lake of five spaces in the middle without an open side.
CLOSED = (
    "D3 ----/LLLL*volcano",
    "C3 -R-R/--L-",
    "E3 -R-R/L---",
    "D2 R-R-/-L--",
    "D4 R-R-/---L",
)


@pytest.fixture
def flow(stage):
    """A game of Lava in which these route dice and lava dice wait for seat 0; the volcano is drawn."""

    def flowing(own, *drawn, roll="road-straight", start=START, **player):
        return with_own_dice(stage(roll, start, *drawn, expansion="lava", player=player), own)

    return flowing


def goal(code):
    return goal_of("lava", code)


def test_a_volcano_stands_in_the_middle_at_the_start(maps):
    state = GAME.new_state(Config(expansion="lava"), 2, 1, maps)
    for player in state.players:
        assert state.board.spaces(player.sheet.occ) == ("D3",)
        assert state.board.tiles[player.sheet.tile_at(24)].text == "----/LLLL*volcano"
    assert (line(state, "centre").points, state.players[0].universities) == (1, 0)


def test_the_prompt_names_the_lava_dice_from_the_start(maps):
    state = GAME.new_state(Config(expansion="lava"), 2, 1, maps)
    assert state.prompt(0) == "Draw your 4 dice and at least one of the Lava dice."


def test_two_lava_dice_are_rolled_with_the_route_dice(maps):
    state = GAME.new_state(Config(expansion="lava"), 2, 1, maps)
    own = state.board.dice.own_faces
    assert len(state.own_roll) == 2
    assert set(state.own_roll) <= set(own)
    assert state.players[1].dice == (*state.roll, *state.own_roll)
    shown = state.opening_events()[-1].text()
    assert shown.startswith("Lava: ")


def test_lava_joins_an_open_side_of_lava(flow, why):
    state = flow("lava-bend lava-bend")
    assert why(state, "draw lava-bend C3 ----/-LL-") is None
    assert why(state, "draw lava-bend C3 ----/LL--") == "Lava in C3 would join no open side of lava."
    assert why(state, "draw lava-bend B3 ----/LL--") == (
        "Lava in B3 would join no open side of lava; only a new volcano may stand alone."
    )


def test_the_routes_of_a_lava_face_need_not_join(flow, play):
    state = flow("lava-rail lava-rail")
    play(state, "draw lava-rail C3 -R-R/--L-")
    assert state.players[0].sheet.rails


def test_lava_lies_against_no_route_and_no_exit(flow, why):
    state = flow("lava-bay lava-strait", "B3 R--R", "C2 -R-R", "A4 ----/LL-L")
    assert why(state, "draw lava-bay C3 ----/-LLL") == "In C3 lava would lie against a route or an exit."
    assert why(state, "draw lava-strait A5 ----/-L-L") is None
    assert why(state, "draw lava-bay A5 ----/LL-L") == "In A5 lava would lie against a route or an exit."


def test_no_route_runs_into_lava(flow, why):
    state = flow("lava-bend lava-bend", "A1 H-H-", "B1 H-H-", "C1 H-H-", "D1 HH--", roll="road-straight")
    assert why(state, "draw road-straight D2 -H-H") == "In D2 the route would run into lava."
    assert not texts(state, "D2 -H-H")


def test_a_volcano_opens_in_a_space_that_is_not_next_to_lava(flow, play, why):
    state = flow("lava-bend lava-bend")
    assert why(state, "draw lava-bend C4 ----/LLLL*volcano") is None
    reason = "A volcano opens only where no lava is next to it, and not in C3."
    assert why(state, "draw lava-bend C3 ----/LLLL*volcano") == reason
    play(state, "draw lava-bend B1 ----/LLLL*volcano")
    assert len(state.players[0].sheet.groups) == 2


def test_one_lava_die_must_be_drawn_and_the_other_need_not(flow, play, why):
    state = flow("lava-bend lava-rail")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "end").startswith("Draw at least one lava die, for example the lava bend in ")
    assert state.prompt(0) == why(state, "end")
    play(state, "draw lava-bend C3 ----/-LL-")
    assert why(state, "end") is None
    assert state.prompt(0) == "End the round, or draw the other die: it may be left out."
    assert play(state, "end")[0].text() == "ends the round"


def test_where_no_empty_space_is_beside_open_lava_it_burns_a_route(flow, play, why):
    around = ("C3 -R-R", "D2 H-H-", "D4 H-H-", "E3 -R-R")
    state = flow("lava-bay lava-bay", *around)
    assert why(state, "draw lava-bay C3 ----/-LLL") is None
    (event,) = play(state, "draw lava-bay C3 ----/-LLL")
    sheet = state.players[0].sheet
    assert (event.erased, event.text()) == ("-R-R", "draws the lava bay in C3 and erases the route there")
    assert (sheet.burnt, sheet.groups[0].cells.bit_count()) == (1, 2)
    assert state.players[0].rounds[state.board.cell_of["C3"]] == 2


def test_lava_burns_nothing_while_an_empty_space_is_beside_it(flow, why):
    state = flow("lava-bay lava-bay", "C3 -R-R")
    reason = "C3 is taken; lava burns a route only when it has no empty space to flow into."
    assert why(state, "draw lava-bay C3 ----/-LLL") == reason


def test_lava_burns_no_lava_and_only_beside_an_open_side(flow, why):
    state = flow("lava-bay lava-bay", *CLOSED[1:], "A0 -RR-")
    assert why(state, "draw lava-bay C3 ----/-LLL") == "C3 is taken: lava is there already."
    reason = "Lava can burn only a route beside an open side of lava, and not in A0."
    assert why(state, "draw lava-bay A0 ----/-LLL") == reason


def test_where_a_route_can_be_burnt_the_reason_speaks_of_the_way_it_is_drawn(flow, why):
    state = flow("lava-bay lava-rail", "B3 H--H", "C3 -R-R", "D2 H-H-", "D4 H-H-", "E3 -R-R")
    assert why(state, "draw lava-bay C3 ----/-LLL") is None
    reasons = {
        "lava-bay C3 ----/LL-L": "Lava in C3 would join no open side of lava.",
        "lava-bay C3 ----/LLLL*volcano": ("A volcano opens only where no lava is next to it, and not in C3."),
        "lava-rail C3 R-R-/-L--": "In C3 lava would lie against a route or an exit.",
        "lava-rail E3 R-R-/-L--": "In E3 lava would lie against a route or an exit.",
    }
    assert {one: why(state, f"draw {one}") for one in reasons} == reasons


def test_the_route_of_a_lava_face_meets_no_route_of_the_other_kind(flow, why):
    state = flow("lava-rail lava-rail", "C4 H-H-")
    assert why(state, "draw lava-rail D4 R-R-/---L") == (
        "On the north side of D4 a railway would meet a highway; only a station joins the two."
    )


def test_a_route_drawn_where_lava_has_burnt_one_activates_the_building_again(flow, play):
    around = ("B1 -R-R", "D1 -R-R", "C2 H-H-", "C0 R-R-")
    state = flow("lava-rail lava-rail", *around, start="C1 ----/LLLL*volcano", universities=1)
    event = play(state, "draw lava-rail C0 R-R-/-L--")[1]
    assert (event.building, event.count, state.players[0].universities) == ("university", 2, 2)


def test_lava_without_a_route_activates_nothing(flow, play):
    state = flow("lava-bend lava-bend", start="C1 ----/LLLL*volcano")
    assert len(play(state, "draw lava-bend C0 ----/LL--")) == 1


def test_a_lake_without_an_open_side_gives_five_points(flow):
    state = flow("lava-bend lava-bend", *CLOSED[1:])
    closed = line(state, "closed_lakes")
    assert (closed.points, closed.places) == (5, ("C3", "D2", "D3", "D4", "E3"))
    assert line(flow("lava-bend lava-bend", *CLOSED[1:4]), "closed_lakes").points == 0


def test_the_largest_lake_gives_a_point_a_space_open_or_closed(flow):
    state = flow("lava-bend lava-bend", "C3 ----/L-L-", "A6 ----/LLLL*volcano")
    largest = line(state, "largest_lake")
    assert (largest.points, largest.places) == (2, ("C3", "D3"))


def test_open_sides_of_lava_are_errors_but_not_at_the_border(flow):
    state = flow("lava-bend lava-bend", "A6 ----/LLLL*volcano", start="A2 ----/LL--")
    errors = line(state, "errors")
    assert (errors.points, errors.places) == (-3, ("A2:east", "A6:south", "A6:west"))


def test_at_a_wall_lava_stays_open(flow, stage):
    state = stage("road-straight", expansion="lava", map="blueprint-divided")
    board = state.board
    cell, side = min(board.walls)
    letters = "".join("L" if at == side else "-" for at in range(4))
    tile = board.dice.tile_of.get(f"----/{letters}")
    bend = next(
        tile
        for text, tile in board.dice.tile_of.items()
        if text.startswith("----/") and text[5 + side] == "L" and text.count("L") == 2
    )
    sheet = state.players[0].sheet.place(cell, tile if tile is not None else bend)
    assert sheet.open_sides & board.edge[cell][side]


def test_lava_counts_as_drawn_in_a_central_space(flow):
    assert components(flow("lava-bend lava-bend", *CLOSED[1:]).players[0].sheet).centre == 5


def test_a_factory_copies_no_lava_die(flow, play, why):
    state = flow("lava-bend lava-bend", roll="rail-curve")
    play(state, "draw rail-curve B0 --RR")
    state.players[0] = replace(state.players[0], choices=1)
    assert texts(state) == ["duplicate rail-curve"]
    assert "was not rolled this round" in why(state, "duplicate lava-bend")


def test_the_game_has_six_rounds(maps):
    assert GAME.new_state(Config(expansion="lava"), 1, 1, maps).rounds == 6


def test_goal_of_a_loop_round_a_volcano(flow):
    ring = (
        *("C2 -HH-", "C3 -H-H", "C4 --HH"),
        *("D2 H-H-", "D4 H-H-"),
        *("E2 HH--", "E3 -H-H", "E4 H--H"),
    )
    card = goal("V1")
    assert card.is_achieved(flow("lava-bend lava-bend", *ring).players[0])
    assert not card.is_achieved(flow("lava-bend lava-bend", *ring[:-1]).players[0])
    moved = [f"{item[0]}{int(item[1]) + 2}{item[2:]}" for item in ring]
    assert not card.is_achieved(flow("lava-bend lava-bend", *moved).players[0]), "it runs beside the volcano"


def test_goal_of_two_exits_joined_through_a_space_with_lava(flow):
    way = ("D0 -H-H", "D1 -H-H", "D2 -H-H/--L-", "D3 -H-H", "D4 -H-H", "D5 -H-H", "D6 -H-H")
    far = "F2 ----/LLLL*volcano"
    card = goal("V2")
    plain = [item.partition("/")[0] for item in way]
    assert card.is_achieved(flow("lava-bend lava-bend", *with_lava(way), start=far).players[0])
    assert not card.is_achieved(flow("lava-bend lava-bend", *plain, start=far).players[0])
    assert not card.is_achieved(flow("lava-bend lava-bend", *with_lava(way[:-1]), start=far).players[0])


def with_lava(way):
    """The way, its lava beside a straight highway as the dice have it."""
    return [item.replace("-H-H/--L-", "-H-H/L---") for item in way]


def test_goal_of_a_burnt_route(flow, play):
    state = flow("lava-bay lava-bay", "C3 -R-R", "D2 H-H-", "D4 H-H-", "E3 -R-R")
    assert not goal("V3").is_achieved(state.players[0])
    play(state, "draw lava-bay C3 ----/-LLL")
    assert goal("V3").is_achieved(state.players[0])


def test_a_lava_game_survives_a_snapshot_at_every_action(maps):
    play_through_snapshots(maps, "lava")


def test_search_counts_on_closing_an_open_side_only_where_an_empty_space_is_beside_it(flow):
    many_rounds = 9
    hopes = [
        flow("lava-bay lava-bay", *routes).players[0].sheet.hope(many_rounds)
        for routes in ((), ("D2 H-H-",), ("D2 H-H-", "C3 -R-R"), ("D2 H-H-", "C3 -R-R", "D4 H-H-"))
    ]
    assert hopes == [1 + CLOSED_LAKE * SHUT, 1 - 1, 1 - 2, 1 - 3]


def test_search_knows_that_a_volcano_must_open_where_lava_cannot_flow_on(flow):
    sheet = flow("lava-bay lava-bay", *CLOSED[1:]).players[0].sheet
    assert (sheet.hope(1), sheet.hope(0)) == (sheet.points - NEW_VOLCANO, sheet.points)
