"""The Construction expansion: free placement, demolition, routes that are moved."""

import pytest
from msgspec.structs import replace

from railgames.content.library import Library
from railgames.core.actions import format_action
from railgames.core.errors import IllegalAction
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.expansions.construction import (
    DIE,
    Demolish,
    Site,
    TakeOff,
    face_of_tile,
    moved_face,
)
from tests.games.railroad_ink.own_dice import line, texts
from tests.games.railroad_ink.saves import check_refused, play_through_snapshots

EXPANSION = expansion("construction")


@pytest.fixture
def site(stage):
    """A game of Construction in which these route dice wait for seat 0, and the die shows ``die``."""

    def built(die, *drawn, roll="road-straight", **options):
        state = stage(roll, *drawn, expansion="construction", **options)
        state.extra_roll = die
        state.players = [replace(player, sheet=player.sheet.with_site(Site(die))) for player in state.players]
        return state

    return built


def test_each_face_of_the_die_is_on_two_sides_and_all_have_the_same(maps):
    assert sorted(DIE) == ["demolish", "demolish", "free", "free", "move", "move"]
    state = GAME.new_state(Config(expansion="construction"), 3, 1, maps)
    assert (state.rounds, state.own_roll) == (6, ())
    assert {player.sheet.site for player in state.players} == {Site(state.extra_roll)}


def test_the_roll_is_told_with_the_dice_of_the_round(maps):
    state = GAME.new_state(Config(expansion="construction"), 1, 1, maps)
    assert state.opening_events()[1].text().startswith("Construction: ")


# -- free placement ------------------------------------------------------------------------------------------


def test_free_placement_lets_one_route_join_nothing(site, play, why):
    state = site("free", roll="road-straight road-curve")
    play(state, "draw road-straight D3 H-H-")
    assert line(state, "errors").points == -2
    assert why(state, "draw road-curve F1 H--H") == "A route in F1 would join no exit and no route."
    assert why(state, "draw road-curve E3 H--H") is None


def test_a_route_that_joins_does_not_use_the_free_placement(site, play, why):
    state = site("free", roll="road-straight road-curve")
    play(state, "draw road-straight A1 H-H-")
    assert why(state, "draw road-curve F1 H--H") is None


def test_free_placement_is_for_a_special_route_too(site, why):
    assert why(site("free"), "special road-crossing D3 HHHH") is None
    assert why(site("move"), "special road-crossing D3 HHHH").endswith("would join no exit and no route.")


def test_a_free_route_meets_no_route_of_the_other_kind_and_no_other_exit(site, why):
    state = site("free", "A1 H-H-", roll="rail-straight")
    assert why(state, "draw rail-straight B1 R-R-").startswith("On the north side of B1 a railway")
    assert why(state, "draw rail-straight A5 R-R-").startswith("On the north side of A5 a railway")
    assert why(state, "draw rail-straight B1 -R-R") is None
    assert why(state, "draw rail-straight A1 R-R-") == "A1 is taken: a route is drawn there already."


def test_nobody_must_use_the_free_placement(site, why, play):
    state = site("free")
    state.players[0].sheet.slots = bytes([255]) * 49
    assert "draw road-straight D3 H-H-" in texts(state)
    assert why(state, "end") is None
    assert why(site("free"), "end").startswith("The straight highway can still be drawn")


def test_a_free_route_activates_a_building(site, play):
    events = play(site("free"), "draw road-straight C0 -H-H")
    assert [event.building for event in events if hasattr(event, "building")] == ["university"]


# -- demolition ----------------------------------------------------------------------------------------------


def test_a_demolished_route_is_erased_once_a_round(site, play, why):
    state = site("demolish", "A1 H-H-", "B1 H-H-", "C1 H--H")
    (event,) = play(state, "demolish B1")
    player, board = state.players[0], state.board
    assert board.spaces(player.sheet.occ) == ("A1", "C1")
    assert (event.space, event.tile, player.rounds[board.cell_of["B1"]]) == ("B1", "H-H-", 0)
    assert len(player.sheet.networks) == 2
    assert why(state, "demolish A1") == "The construction die was used in this round."
    assert not texts(state, "demolish")


def test_a_space_without_a_route_cannot_be_demolished(site, why):
    state = site("demolish", "A1 H-H-")
    assert why(state, "demolish D3") == "There is no route in D3."
    assert why(state, "demolish Z9") == "There is no route in Z9."
    assert why(state, "move A1") == "The construction die shows demolition in this round."
    assert texts(state, "demolish") == ["demolish A1"]


def test_a_building_whose_route_is_erased_can_be_activated_again(site, play):
    state = site("demolish", "B0 RR-R", "A0 -RR-", roll="rail-curve rail-curve")
    events = play(state, "demolish A0", "draw rail-curve A0 -RR-")
    assert [event.building for event in events if hasattr(event, "building")] == ["factory"]


def test_a_route_of_the_same_round_can_be_erased(site, play):
    state = site("demolish")
    play(state, "draw road-straight A1 H-H-", "demolish A1")
    assert state.players[0].sheet.occ == 0


def test_the_die_may_be_left_unused_and_is_new_in_the_next_round(site, play, why):
    state = site("demolish", "A1 H-H-")
    play(state, "draw road-straight B1 H-H-")
    assert why(state, "end") is None
    play(state, "end")
    assert state.players[0].sheet.site == Site(state.extra_roll)


def test_a_factory_comes_before_the_die(site, why, play):
    state = site("demolish", "A1 H-H-", player={"choices": 1})
    assert why(state, "demolish A1") == "First choose which die the factory copies."
    assert texts(state) == ["duplicate road-straight"]


# -- a route that is moved -----------------------------------------------------------------------------------


def test_a_moved_route_is_drawn_elsewhere_turned_as_one_likes(site, play, why):
    state = site("move", "A1 H-H-", "B1 H-H-", roll="rail-straight")
    (event,) = play(state, "move B1")
    assert (event.space, event.tile, event.title) == ("B1", "H-H-", "straight highway")
    assert moved_face(state.players[0]) == state.board.dice.face_of["road-straight"]
    assert state.prompt(0) == "Draw the route that you took out of B1 in another space."
    play(state, "draw road-straight D0 -H-H")
    assert state.board.spaces(state.players[0].sheet.occ) == ("A1", "D0")
    assert moved_face(state.players[0]) is None


def test_the_space_that_a_route_left_stays_empty_until_it_is_drawn(site, play, why):
    state = site("move", "A1 H-H-", "B1 H-H-", roll="road-curve")
    play(state, "move B1")
    words = "A route was taken out of B1: draw it in another space first."
    assert why(state, "draw road-straight B1 H-H-") == words
    assert why(state, "draw road-curve B1 H--H") == words
    play(state, "draw road-straight D0 -H-H")
    assert why(state, "draw road-curve B1 H--H") is None


def test_a_moved_route_must_be_drawn_if_it_can_be(site, play, why):
    state = site("move", "A1 H-H-", "B1 H-H-", roll="rail-straight")
    play(state, "move B1", "draw rail-straight A3 R-R-")
    assert why(state, "end") == "Draw the route that you took out of B1, for example in A5."
    play(state, "draw road-straight D0 -H-H")
    assert why(state, "end") is None


def test_a_moved_route_with_the_face_of_a_die_is_told_from_it(site, play):
    state = site("move", "A1 H-H-", "B1 H-H-", roll="road-straight rail-straight")
    play(state, "move B1", "draw road-straight D0 -H-H")
    assert moved_face(state.players[0]) is None, "one of the two is drawn: the space is free again"
    state = site("move", "A1 H-H-", "B1 H-H-", roll="road-straight rail-straight")
    play(state, "draw road-straight D0 -H-H", "move B1", "draw rail-straight A3 R-R-")
    assert moved_face(state.players[0]) is not None


def test_a_special_route_can_be_moved_and_costs_nothing(site, play, why):
    state = site("move", "A1 H-H-", "B1 HHHH", roll="rail-straight", player={"used": 4, "regular": 1})
    play(state, "move B1", "draw moved-road-crossing D0 HHHH")
    player = state.players[0]
    assert (player.used, player.regular, player.special_drawn) == (4, 1, False)
    state = site("move", "A1 H-H-", "B1 HHHH", roll="rail-straight")
    play(state, "move B1", "draw rail-straight A3 R-R-")
    assert why(state, "end").startswith("Draw the route that you took out of B1")


def test_a_face_for_each_tile_of_the_dice_and_the_special_routes(site):
    for dice in ("challenge", "classic"):
        board = site("move", dice=dice).board
        assert all(face_of_tile(board, tile) is not None for tile in range(len(board.tiles)))


def test_a_route_that_nothing_else_takes_cannot_be_moved(site, why):
    state = site("move", "A1 H-H-", roll="rail-straight")
    assert why(state, "move A1") is None
    state.players[0].sheet.slots = bytes([255]) * 49
    alone = state.players[0].sheet
    state.players[0] = replace(state.players[0], sheet=alone)
    full = [f"{row}{column} HHHH" for row in "ABCDEFG" for column in range(7)]
    state = site("move", *full)
    assert why(state, "move A1") == "No other space takes the route in A1."
    assert not texts(state, "move ")


class OtherDice(Library):
    """The maps of the game, whose dice have another special route in place of the highway crossing."""

    def load(self, game, map_id, kind):
        file = super().load(game, map_id, kind)
        if kind is not DiceFile:
            return file
        specials = [
            replace(face, tile="HHR-") if face.name == "road-crossing" else face for face in file.specials
        ]
        return replace(file, specials=tuple(specials))


def test_a_special_route_of_other_dice_cannot_be_moved_and_the_reason_names_the_dice():
    state = GAME.new_state(Config(expansion="construction", goals="none"), 1, 1, OtherDice())
    state.extra_roll = "move"
    player, board = state.players[0], state.board
    sheet = player.sheet.with_site(Site("move"))
    for space, tile in (("A1", "H-H-"), ("B1", "HHR-")):
        sheet = sheet.place(board.cell_of[space], board.dice.tile_of[tile])
    state.players[0] = replace(player, sheet=sheet)
    words = "The special route in B1 is not of the game's own dice, so it cannot be moved."
    assert state.why_illegal(TakeOff("B1")) == words
    assert state.why_illegal(TakeOff("A1")) is None


def test_a_route_that_nothing_takes_any_more_is_lost(site, play, why):
    state = site("move", "A1 H-H-", "B1 H-H-", roll="rail-straight")
    play(state, "move B1", "draw rail-straight A3 R-R-")
    state.players[0].sheet.slots = bytes([255]) * 49
    assert why(state, "end") is None


def test_a_building_that_a_moved_route_is_drawn_in_is_activated(site, play):
    state = site("move", "B0 RR-R", "B1 -R-R", roll="road-straight")
    events = play(state, "move B1", "draw rail-straight A0 R-R-")
    assert [event.building for event in events if hasattr(event, "building")] == ["factory"]


# -- search, saves -------------------------------------------------------------------------------------------


def test_search_tries_to_erase_what_costs_and_to_move_what_brings_little(site):
    state = site("demolish", "A1 H-H-", "B1 H-H-", "D0 -H-H", "D1 RRR-", "F3 HHHH")
    assert EXPANSION.worth_trying(state)[0] == Demolish("F3")
    assert EXPANSION.worth_trying(site("demolish", "A1 H-H-", "B1 H-H-")) == []
    assert EXPANSION.worth_trying(site("free", "A1 H-H-")) == []
    assert EXPANSION.worth_trying(site("move", "A1 H-H-", "B1 H-H-", "D0 -H-H")) == [TakeOff("D0")]


def test_search_looks_at_free_routes_between_ends_only(site):
    sheet = site("free", "D0 -H-H", "D2 -H-H").players[0].sheet
    face = sheet.board.dice.face_of["road-straight"]
    found = {(sheet.board.names[cell], sheet.board.tiles[tile].text) for cell, tile in sheet.promising(face)}
    assert ("D1", "-H-H") in found
    assert ("E4", "H-H-") not in found
    assert len(found) < len(sheet.moves(face))


def test_search_says_when_a_route_is_drawn_without_a_join(site):
    before = site("free").players[0].sheet
    free = before.place(24, before.board.dice.tile_of["H-H-"])
    assert free.reason_since(before) == "is drawn without a join, as the construction die allows"
    assert before.place(1, before.board.dice.tile_of["H-H-"]).reason_since(before) == ""


def test_search_says_why_a_route_is_erased_or_moved(site, play):
    state = site("demolish", "A1 H-H-", "F3 HHHH")
    before = state.players[0].sheet
    play(state, "demolish F3")
    assert state.players[0].sheet.reason_since(before) == "takes 4 open ends away"
    state = site("move", "A1 H-H-", "B1 H-H-")
    before = state.players[0].sheet
    play(state, "move B1")
    assert state.players[0].sheet.reason_since(before) == "it is worth more elsewhere"


def test_a_construction_game_survives_a_snapshot_at_every_action(maps):
    done = play_through_snapshots(maps, "construction", seed=8)
    assert {format_action(one).split()[0] for one in done} >= {"demolish", "move"}


@pytest.mark.parametrize(
    "own", [None, "free", ["fly", -1, "", 0], ["move", 99, "", 0], ["", 3, "no-face", 0], ["", 3, "", -1]]
)
def test_a_damaged_site_is_refused(site, maps, own):
    check_refused(maps, site("move", "A1 H-H-"), own=own)


def test_a_refused_action_changes_nothing(site):
    state = site("demolish", "A1 H-H-")
    before = state.snapshot()
    with pytest.raises(IllegalAction):
        state.apply(TakeOff("A1"))
    assert state.snapshot() == before
