"""The City Builder expansion: what brings coins, what is built, points and errors."""

import pytest
from msgspec.structs import replace

from railgames.core.actions import format_action
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Draw, End
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.expansions.city_builder import (
    CENTRAL,
    INCOMES,
    LINKED,
    NEAR,
    URBAN,
    CoinsEarned,
    Purse,
)
from railgames.games.railroad_ink.position import OwnRoll
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.own_dice import line, texts
from tests.games.railroad_ink.saves import check_refused, play_through_snapshots

EXPANSION = expansion("city_builder")
FIRST = "First draw the dice that can be drawn: you build after that."
TOWER, TWINS, TRIO = "----*tower", "----*twins", "----*trio"


@pytest.fixture
def city(stage):
    """A game of City Builder with this income, these coins saved and this building die; ``dice`` are the
    route dice left, and ``drawn`` was drawn before this round."""

    def built(*drawn, income=NEAR, saved=0, die="one-tower", dice="", **options):
        state = stage("road-straight", *drawn, expansion="city_builder", **options)
        face_of, player = state.board.dice.face_of, state.players[0]
        state.extra_roll = OwnRoll((face_of[income], face_of[die]))
        sheet = player.sheet.with_purse(Purse(saved, income, 0, len(player.sheet.drawn)))
        left = tuple(face_of[name] for name in (*dice.split(), die))
        state.players[0] = replace(player, sheet=sheet, dice=left)
        return state

    return built


def coins(state):
    return state.players[0].sheet.coins


def test_an_income_die_and_a_building_die_are_rolled_for_seven_rounds(maps):
    state = GAME.new_state(Config(expansion="city_builder"), 2, 1, maps)
    income, plan = map(state.face_name, state.own_roll)
    assert state.rounds == 7
    assert income in INCOMES
    assert plan in ("one-tower", "two-towers", "three-towers")
    assert state.players[1].dice == (*state.roll, state.own_roll[1]), "the income die is read"
    assert {player.sheet.purse for player in state.players} == {Purse(0, income, 0, 0)}
    first, second = ([state.board.dice.faces[face].name for face in die] for die in state.board.dice.own_dice)
    assert [first.count(face) for face in INCOMES] == [3, 1, 1, 1]
    assert [second.count(face) for face in ("one-tower", "two-towers", "three-towers")] == [2, 2, 2]


# -- income --------------------------------------------------------------------------------------------------


def test_routes_of_this_round_side_by_side_bring_a_coin_each(city, play):
    state = city("F0 -R-R", dice="road-straight road-straight road-t")
    play(state, "draw road-straight A1 H-H-")
    assert coins(state) == 0
    play(state, "draw road-straight B1 H-H-", "draw road-t D0 -HHH")
    assert coins(state) == 2, "neither the one of an earlier round nor the one alone"


def test_across_a_wall_routes_are_not_side_by_side(city, play):
    board = city(map="blueprint-divided").board
    cell, side = min(board.walls)
    state = city(map="blueprint-divided")
    sheet = state.players[0].sheet
    for one in (cell, board.grid.neighbour(cell, side)):
        sheet = sheet.place(one, board.dice.tile_of["HHHH"])
    assert sheet.income == 0


def test_exits_of_the_largest_network_bring_a_coin_each_from_two_on(city):
    joined = ("A1 HH--", "A2 -H-H", "A3 RH-H", "A4 -H-H", "A5 H--H")
    assert coins(city("A1 H-H-", "A3 R-R-", income=LINKED)) == 0
    assert coins(city("A1 HH--", "A2 -H-H", "A3 -H-H", "A4 -H-H", "A5 H--H", "D0 -H-H", income=LINKED)) == 2
    assert coins(city(*joined[:2], income=LINKED)) == 0


def test_central_spaces_bring_a_coin_each(city):
    assert coins(city("C3 H-H-", "D3 H-H-", "A0 H-H-", income=CENTRAL)) == 2
    assert coins(city(f"C3 {TOWER}", income=CENTRAL)) == 1


def test_towers_bring_a_coin_each(city):
    assert coins(city(f"C3 {TOWER}", f"A0 {TRIO}", income=URBAN)) == 4


@pytest.mark.parametrize("income", [CENTRAL, URBAN, NEAR])
def test_what_is_built_brings_nothing_in_its_round(city, play, income):
    state = city("A1 H-H-", income=income, saved=8)
    before = state.players[0].sheet.income
    play(state, f"draw one-tower C3 {TOWER}", f"draw one-tower C4 {TOWER}")
    assert (state.players[0].sheet.income, coins(state)) == (before, 8 - 6 + before)


def test_twelve_coins_at_most(city, play):
    state = city("C2 H-H-", "C3 H-H-", "C4 H-H-", income=CENTRAL, saved=11)
    assert coins(state) == 12
    play(state, f"draw one-tower A0 {TOWER}")
    assert coins(state) == 9


def test_coins_that_are_not_spent_are_kept(city, play):
    state = city("C2 H-H-", "C3 H-H-", income=CENTRAL, saved=4)
    (event, *_) = [one for one in play(state, "end") if isinstance(one, CoinsEarned)]
    assert (event.coins, event.left, event.text()) == (2, 6, "earns 2 coins and keeps 6")
    purse = state.players[0].sheet.purse
    assert (purse.saved, purse.spent, purse.before) == (6, 0, 2)
    assert purse.income == state.face_name(state.own_roll[0])


# -- building ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "tile", "cost", "towers"),
    [("one-tower", TOWER, 3, 1), ("two-towers", TWINS, 5, 2), ("three-towers", TRIO, 7, 3)],
)
def test_one_two_and_three_towers_cost_three_five_and_seven(city, play, why, die, tile, cost, towers):
    state = city(die=die, saved=cost)
    play(state, f"draw {die} D3 {tile}")
    assert (coins(state), line(state, "towers").points) == (0, towers)
    assert line(state, "towers").places == ("D3",)
    state = city(die=die, saved=cost - 1)
    assert why(state, f"draw {die} D3 {tile}") == f"This building costs {cost} coins; you have {cost - 1}."
    assert not texts(state, die)


def test_one_builds_as_often_as_the_coins_allow(city, play, why):
    state = city(saved=7)
    play(state, f"draw one-tower D3 {TOWER}", f"draw one-tower A0 {TOWER}")
    assert why(state, f"draw one-tower B0 {TOWER}") == "This building costs 3 coins; you have 1."
    assert line(state, "towers").points == 2


def test_one_builds_when_the_routes_are_drawn(city, play, why):
    state = city(saved=3, dice="road-straight")
    assert why(state, f"draw one-tower D3 {TOWER}") == FIRST
    assert not texts(state, "one-tower")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, f"draw one-tower D3 {TOWER}") is None
    assert state.prompt(0) == "Build with your 3 coins, or end the round."


def test_nobody_must_build(city, why):
    assert why(city(saved=12), "end") is None


def test_what_the_building_die_does_not_show_cannot_be_built(city, why):
    assert why(city(saved=12), f"draw two-towers D3 {TWINS}") == (
        "No building with two towers was rolled this round."
    )
    assert why(city(saved=12), f"draw one-tower D3 {TWINS}").startswith(
        "A building with one tower cannot be drawn as"
    )
    assert why(city(saved=12), "draw income-near D3 ----*coins-near").startswith(
        "This face is read, not drawn"
    )


def test_a_building_stands_in_an_empty_space_alone(city, why, play):
    state = city("A1 H-H-", f"D3 {TOWER}", saved=12)
    assert why(state, f"draw one-tower A1 {TOWER}") == "A1 is taken: a route is drawn there already."
    assert why(state, f"draw one-tower D3 {TOWER}") == "D3 is taken: a building stands there."
    assert why(state, f"draw one-tower B1 {TOWER}") is None, "against an end of a route"
    assert why(state, f"draw one-tower G6 {TOWER}") is None, "next to nothing"


def test_a_route_end_that_faces_a_building_is_no_error(city, play):
    state = city("A1 H-H-", "D0 -H-H", saved=3)
    assert line(state, "errors").points == -2
    play(state, f"draw one-tower B1 {TOWER}")
    assert (line(state, "errors").points, line(state, "errors").places) == (-1, ("D0:east",))


def test_a_route_may_end_at_a_building_that_is_there(city, play):
    state = city(f"B1 {TOWER}", dice="road-straight")
    play(state, "draw road-straight A1 H-H-")
    assert line(state, "errors").points == 0


def test_a_building_fills_its_space_and_activates_nothing(city, play):
    state = city(saved=3)
    (event,) = play(state, f"draw one-tower C0 {TOWER}")
    assert event.text() == "draws the building with one tower in C0"
    state = city(saved=3)
    play(state, f"draw one-tower C3 {TOWER}")
    assert components(state.players[0].sheet).centre == 1


def test_after_a_building_a_special_route_still_counts_for_the_income(city, play):
    state = city("A1 H-H-", saved=3, dice="road-straight")
    play(state, "draw road-straight B1 H-H-", f"draw one-tower D3 {TOWER}")
    assert coins(state) == 0
    play(state, "special road-crossing C1 HHHH")
    assert coins(state) == 2


def test_a_factory_copies_no_building(city, why):
    state = city(saved=3, player={"choices": 1})
    assert texts(state) == ["duplicate road-straight"]
    assert "was not rolled this round" in why(state, "duplicate one-tower")


# -- search, saves -------------------------------------------------------------------------------------------


def test_search_hopes_for_what_coins_will_build(city):
    rich, poor = city(saved=9).players[0].sheet, city(saved=2).players[0].sheet
    assert rich.hope(3) > poor.hope(3)
    assert rich.hope(0) == poor.hope(0) == 0


def test_search_expects_some_income_of_the_next_round(city):
    """An exit joined, a central space or a tower may bring a coin then; what is spent stays spent."""
    way = ("D0 -H-H", "D1 -H-H", "D2 -H-H", "D3 -H-H", "D4 -H-H", "D5 -H-H", "D6 -H-H")
    now = city(*way, income=URBAN, saved=4).players[0].sheet
    spent = now.place(now.board.cell_of["A0"], now.board.dice.tile_of[TOWER])
    for sheet, left in ((now, 4), (spent, 1)):
        assert sheet.renewed().purse.saved == sheet.coins == left
        assert sheet.renewed().coins > left
        assert sheet.renewed().renewed().purse == sheet.renewed().purse
    assert now.renewed().coins == 4 + (2 + 2 + 3 + 0) // 4
    assert city(saved=4).players[0].sheet.renewed().coins == 4


def test_search_looks_for_buildings_where_routes_end(city):
    sheet = city("A1 H-H-", saved=3).players[0].sheet
    face = sheet.board.dice.face_of["one-tower"]
    found = {sheet.board.names[cell] for cell, _ in sheet.promising(face)}
    assert {"B1", "D3"} <= found
    assert len(found) < len(sheet.moves(face)) == 48


def test_search_builds_last_and_says_what_it_gains(city):
    state = city("A1 H-H-", "D0 -H-H", saved=3, turn=7, dice="road-stub")
    agent, rng, found = GAME.agent(Level.EASY), Rng(1), []
    while not state.is_over:
        decision = agent.choose(state, state.legal_actions(), rng, Budget(500))
        found.append(decision)
        state.apply(decision.action)
    words = [one.action.face for one in found if isinstance(one.action, Draw)]
    assert words[-1] == "one-tower"
    assert isinstance(found[-1].action, End)
    before = city("A1 H-H-", saved=3).players[0].sheet
    for space, said in (("B1", "builds 1 tower at 1 open end"), ("G6", "builds 1 tower")):
        after = before.place(before.board.cell_of[space], before.board.dice.tile_of[TOWER])
        assert after.reason_since(before) == said


def test_a_city_builder_game_survives_a_snapshot_at_every_action(maps):
    def building(state, actions, rng):
        return rng.choice([one for one in actions if "tower" in format_action(one)] or actions)

    done = play_through_snapshots(maps, "city_builder", choose=building)
    assert sum("tower" in format_action(one) for one in done) > 2


@pytest.mark.parametrize(
    "own", [None, 3, [13, NEAR, 0, 0], [-1, NEAR, 0, 0], [3, "one-tower", 0, 0], [3, NEAR, -1, 0], [3, NEAR]]
)
def test_a_damaged_purse_is_refused_or_whole(city, maps, own):
    state = city("A1 H-H-")
    if own != [3, NEAR]:
        check_refused(maps, state, own=own)
        return
    snapshot = state.snapshot()
    snapshot["players"][0]["own"] = own
    assert GAME.restore(state.config, snapshot, maps).players[0].sheet.purse == Purse(3, NEAR)


def test_coins_are_counted_anew_after_a_drawing_and_for_another_purse(city):
    sheet = city("A1 H-H-", income=CENTRAL, saved=2).players[0].sheet
    assert (sheet.coins, sheet.coins) == (2, 2)
    board = sheet.board
    drawn = sheet.place(board.cell_of["D3"], board.dice.tile_of["H-H-"])
    assert (drawn.coins, sheet.coins) == (3, 2)
    assert drawn.place(board.cell_of["E5"], board.dice.tile_of[TOWER]).coins == 0
    assert drawn.with_purse(drawn.purse._replace(saved=5)).coins == 6
    assert drawn.coins == 3
