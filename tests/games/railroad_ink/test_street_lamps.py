"""The Street Lamps expansion: lamps beside highways, what lights them, points."""

import pytest

from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import End
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions.street_lamps import Light, lines_of, special_tiles
from tests.games.railroad_ink.own_dice import line, texts, with_own_dice
from tests.games.railroad_ink.saves import check_refused, new_game, play_through_snapshots

LAMPS = ("A1 H-H-*lamp", "B1 H-H-*lamp", "A5 H-H-*lamp")


@pytest.fixture
def street(stage):
    """A game of Street Lamps in which these route dice and lamp dice wait for seat 0."""

    def built(own, *drawn, roll="rail-straight", **options):
        return with_own_dice(stage(roll, *drawn, expansion="street_lamps", **options), own)

    return built


def test_two_lamp_dice_are_rolled_with_the_route_dice_in_six_rounds(maps):
    state = GAME.new_state(Config(expansion="street_lamps"), 2, 1, maps)
    assert (state.rounds, len(state.own_roll)) == (6, 2)
    assert state.players[1].dice == (*state.roll, *state.own_roll)


def test_a_lamp_die_is_drawn_like_any_other_route(street, why, play):
    state = street("lamp-straight lamp-cross", "A3 R-R-")
    assert why(state, "draw lamp-straight D3 H-H-*lamp") == "A route in D3 would join no exit and no route."
    assert why(state, "draw lamp-straight B3 H-H-*lamp").startswith("On the north side of B3 a highway")
    play(state, "draw lamp-straight A1 H-H-*lamp", "draw lamp-cross B1 HHHH*lamp")
    assert line(state, "longest_highway").points == 2
    assert (line(state, "lamps").points, line(state, "lamps").note) == (0, "2 lamps in all")


def test_lamp_dice_may_be_left_out(street, play, why):
    state = street("lamp-straight lamp-straight")
    play(state, "draw rail-straight A3 R-R-")
    assert why(state, "end") is None


def test_an_overpass_of_highways_joins_nothing_inside(street):
    state = street("lamp-straight lamp-overpass", "A1 H-H-+-H-H*lamp")
    assert len(state.players[0].sheet.networks) == 2


def test_a_factory_copies_no_lamp_die(street, why):
    state = street("lamp-t lamp-t", player={"choices": 1})
    assert texts(state) == ["duplicate rail-straight"]
    assert "was not rolled this round" in why(state, "duplicate lamp-t")


def test_a_special_route_lights_the_lamps_of_one_row_or_column(street, play):
    state = street("lamp-t lamp-t", *LAMPS)
    assert texts(state, "light") == []
    play(state, "special rail-crossing A3 RRRR")
    assert texts(state, "light") == ["light 1", "light 5", "light A", "light B"]
    (event,) = play(state, "light A")
    assert event.spaces == ("A1", "A5")
    assert (line(state, "lamps").points, line(state, "lamps").places) == (2, ("A1", "A5"))
    assert texts(state, "light") == []


def test_only_lamps_that_are_drawn_already_are_lit(street, play):
    state = street("lamp-straight lamp-straight", *LAMPS[1:])
    play(state, "special rail-crossing A3 RRRR", "light A", "draw lamp-straight A1 H-H-*lamp")
    assert line(state, "lamps").places == ("A5",)


def test_lamps_drawn_before_the_row_is_chosen_are_lit_too(street, play):
    state = street("lamp-straight lamp-straight", *LAMPS[1:])
    play(state, "special rail-crossing A3 RRRR", "draw lamp-straight A1 H-H-*lamp", "light A")
    assert line(state, "lamps").places == ("A1", "A5")


def test_the_round_does_not_end_before_the_lamps_are_lit(street, play, why):
    state = street("lamp-t lamp-t", *LAMPS)
    play(state, "special rail-crossing A3 RRRR", "draw rail-straight B3 R-R-")
    assert why(state, "end") == "First light the lamps of a row or a column."
    assert state.prompt(0).startswith("Light the lamps of a row or a column")
    play(state, "light 1")
    assert why(state, "end") is None


def test_without_a_dark_lamp_there_is_nothing_to_choose(street, play, why):
    state = street("lamp-t lamp-t", roll="rail-straight")
    play(state, "special rail-crossing A3 RRRR", "draw rail-straight B3 R-R-")
    assert why(state, "end") is None
    play(state, "end")
    assert state.players[0].sheet.own is None


def test_what_cannot_be_lit_is_refused_with_a_reason(street, play, why):
    state = street("lamp-t lamp-t", *LAMPS)
    assert why(state, "light A") == "Lamps are lit by a special route of this round, once each."
    play(state, "special rail-crossing A3 RRRR")
    assert why(state, "light C") == "Row C has no dark lamp."
    assert why(state, "light 2") == "Column 2 has no dark lamp."
    assert why(state, "light Z").startswith("There is no such row or column; known: A, B")


def test_the_universities_free_special_route_lights_lamps_too(street, play):
    state = street("lamp-t lamp-t", *LAMPS, player={"free": 1, "regular": 3})
    play(state, "special rail-crossing A3 RRRR", "light 1")
    assert line(state, "lamps").points == 2


def test_two_special_routes_of_one_round_light_two_lines(street, play):
    state = street("lamp-t lamp-t", *LAMPS, player={"free": 1})
    play(state, "special rail-crossing A3 RRRR", "special road-crossing C1 HHHH", "light 1")
    assert texts(state, "light") == ["light 5", "light A"]
    play(state, "light 5")
    assert line(state, "lamps").points == 3


def test_a_lamp_die_that_looks_like_a_special_route_lights_nothing(street, play):
    state = street("lamp-cross lamp-t", *LAMPS)
    play(state, "draw lamp-cross C1 HHHH*lamp")
    assert texts(state, "light") == []
    names = {state.board.tiles[tile].text for tile in special_tiles(state.board.dice)}
    assert {"HHHH", "RRRR"} <= names
    assert not any("*" in name for name in names)


def test_every_row_and_column_has_its_line(challenge):
    lines = lines_of(challenge)
    assert len(lines) == 14
    assert challenge.spaces(lines["B"]) == tuple(f"B{column}" for column in range(7))
    assert challenge.spaces(lines["5"]) == tuple(f"{row}5" for row in "ABCDEFG")


def test_search_counts_the_lamps_that_a_special_route_lets_be_lit(street, play):
    state = street("lamp-t lamp-t", *LAMPS)
    before = state.players[0].sheet
    play(state, "special rail-crossing A3 RRRR")
    after = state.players[0].sheet
    assert (before.hope(0), after.hope(0)) == (0, 2)
    assert before.hope(3) > before.hope(0)
    assert after.renewed().points == 2
    assert (before.final_points, after.final_points) == (0, 2), "in the last round too"
    assert after.reason_since(before) == "lets 2 lamps be lit"


def test_search_says_that_a_die_sets_up_a_lamp(street):
    before = street("lamp-t lamp-t", *LAMPS).players[0].sheet
    after = before.place(before.board.cell_of["C1"], before.board.dice.tile_of["H-H-*lamp"])
    assert after.reason_since(before) == "sets up a lamp"
    plain = before.place(before.board.cell_of["C1"], before.board.dice.tile_of["H-H-"])
    assert plain.reason_since(before) == ""


def test_the_ai_lights_the_line_with_most_lamps_before_it_ends_the_round(street, play):
    state = street("lamp-t lamp-t", *LAMPS, roll="rail-t", turn=6, player={"dice": ()})
    play(state, "special rail-crossing A3 RRRR")
    agent = GAME.agent(Level.EASY)
    for _ in range(12):
        choice = agent.choose(state, state.legal_actions(), Rng(2), Budget(evaluations=400)).action
        if isinstance(choice, Light | End):
            break
        state.apply(choice)
    assert choice in (Light("1"), Light("A"))


def test_a_game_of_lamps_survives_a_snapshot_at_every_action(maps):
    def same_spent(state, restored):
        assert [one.sheet.spent for one in restored.players] == [one.sheet.spent for one in state.players]

    play_through_snapshots(maps, "street_lamps", also=same_spent)


@pytest.mark.parametrize("own", [0, -1, 99, "one", [1]])
def test_lights_that_no_game_gives_are_a_damaged_save(maps, own):
    check_refused(maps, new_game(maps, "street_lamps"), own=own)
