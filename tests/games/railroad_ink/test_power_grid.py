"""The Power Grid expansion: lines of power, question marks, charges, points."""

import pytest
from msgspec.structs import replace

from railgames.core.actions import format_action
from railgames.core.errors import IllegalAction
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.expansions.power_grid import DIE, Charge, Electrify, Lead, Roll
from railgames.games.railroad_ink.power import FAR, accumulator, exits_by_steps
from tests.games.railroad_ink.own_dice import line, texts
from tests.games.railroad_ink.saves import check_refused, check_refused_save, play_through_snapshots

EXPANSION = expansion("power_grid")
FIRST = "First draw the dice that can be drawn: power is led after that."


@pytest.fixture
def grid(stage):
    """A game of Power Grid in which no route die is left for seat 0, and the power dice show ``roll``; the
    spaces of ``power`` have power."""

    def built(roll, *drawn, power="", charges=0, dice="", **options):
        state = stage("road-straight", *drawn, expansion="power_grid", **options)
        state.extra_roll = Roll(*roll.split())
        player = state.players[0]
        sheet = player.sheet.with_power(state.board.mask(tuple(power.split())))
        for _ in range(charges):
            sheet = sheet.with_charge()
        left = tuple(state.board.dice.face_of[name] for name in dice.split())
        state.players[0] = replace(player, sheet=sheet, dice=left)
        return state

    return built


def powered(state):
    return state.board.spaces(state.players[0].sheet.power)


def test_two_equal_dice_of_four_ways_and_two_question_marks_for_seven_rounds(maps):
    assert sorted(DIE) == ["any", "any", "east", "north", "south", "west"]
    state = GAME.new_state(Config(expansion="power_grid"), 2, 1, maps)
    assert (state.rounds, state.own_roll, len(state.extra_roll)) == (7, (), 2)
    assert state.opening_events()[1].text().startswith("Power Grid: ")


def test_the_accumulator_is_in_the_middle_and_has_power_from_the_start(maps):
    state = GAME.new_state(Config(expansion="power_grid"), 1, 1, maps)
    assert powered(state) == ("D3",)
    giant = GAME.new_state(Config(expansion="power_grid", map="giant"), 1, 1, maps)
    assert powered(giant) == ("E4",)
    assert line(state, "power_grid").points == 0


def test_power_is_led_once_the_dice_are_drawn(grid, why, play):
    state = grid("south any", "A1 H-H-", dice="road-straight")
    assert why(state, "lead south A1") == why(state, "electrify A1") == why(state, "charge") == FIRST
    assert not texts(state, "lead")
    play(state, "draw road-straight B1 H-H-")
    assert texts(state, "lead") == ["lead south B1"]


def test_a_line_from_an_exit_runs_straight_over_routes_to_the_first_empty_space(grid, play):
    state = grid("south south", "A1 H-H-", "B1 -R-R", "C1 H-H-", "E1 H-H-")
    (event,) = play(state, "lead south C1")
    assert (event.space, event.path) == ("C1", ("A1", "B1", "C1"))
    assert powered(state) == ("A1", "B1", "C1", "D3")


def test_from_an_exit_a_line_leads_straight_into_the_board_only(grid):
    drawn = ("A1 H-H-", "A2 -H-H", "D0 -H-H", "D1 -H-H", "G3 R-R-", "F3 R-R-")
    for way, lines in {
        "south": ["lead south A1"],
        "east": ["lead east D1"],
        "north": ["lead north F3"],
        "west": [],
    }.items():
        assert texts(grid(f"{way} {way}", *drawn), "lead") == lines


def test_a_line_from_a_space_with_power_starts_beyond_it(grid, play):
    state = grid("east east", "C2 H-H-", "C3 H-H-", "C4 R-R-", power="C2")
    (event,) = play(state, "lead east C4")
    assert event.path == ("C2", "C3", "C4")
    assert event.text() == "leads power from C2 to C4"


def test_a_line_runs_over_the_accumulator_and_from_it_too(grid, play):
    state = grid("east east", "D2 H-H-", "D4 H-H-", power="D2")
    assert texts(state, "lead") == ["lead east D4"]
    play(state, "lead east D4")
    assert powered(state) == ("D2", "D3", "D4")
    assert texts(grid("north north", "C3 H-H-"), "lead") == ["lead north C3"]


def test_a_line_that_brings_nothing_is_no_line(grid, why):
    state = grid("south north", "A1 H-H-", power="A1")
    assert not texts(state, "lead")
    assert why(state, "end") is None
    assert why(state, "lead south A1") == "No line of power to the south ends in A1."
    assert why(state, "lead east A1") == "No power die that is left shows the east."
    assert why(state, "lead up A1") == "No power die that is left shows the up."


def test_a_wall_stops_a_line_and_parts_the_grid(grid):
    board = grid("south south", map="blueprint-divided").board
    cell, side = min(board.walls)
    other = board.grid.neighbour(cell, side)
    ways = ("north", "east", "south", "west")
    drawn = [f"{board.names[one]} HHHH" for one in (cell, other)]
    state = grid(f"{ways[side]} {ways[side]}", *drawn, map="blueprint-divided", power=board.names[cell])
    assert f"lead {ways[side]} {board.names[other]}" not in texts(state, "lead")
    assert not state.players[0].sheet.grid >> other & 1


def test_a_question_mark_gives_power_to_any_space_with_a_route(grid, play, why):
    state = grid("any north", "A1 H-H-", "F4 H-H-")
    assert texts(state, "electrify") == ["electrify A1", "electrify F4"]
    (event,) = play(state, "electrify F4")
    assert (event.text(), powered(state)) == ("gives power to F4", ("D3", "F4"))
    assert why(state, "electrify A1") == "No power die that is left shows a question mark."
    state = grid("any any", "A1 H-H-", power="A1")
    assert why(state, "electrify A1") == "A1 has power already."
    assert why(state, "electrify B1") == why(state, "electrify Z9").replace("Z9", "B1")
    assert why(state, "electrify B1") == "There is no route in B1."


def test_a_question_mark_stores_a_charge_three_at_most(grid, play, why):
    state = grid("any any", charges=2)
    (event,) = play(state, "charge")
    assert (event.text(), state.players[0].sheet.charges) == ("stores charge 3 in the accumulator", 3)
    assert why(state, "charge") == "The accumulator is full."
    assert why(state, "end") is None, "no space and no charge is left"


def test_both_dice_are_used_if_they_can_be(grid, play, why):
    state = grid("south any", "A1 H-H-")
    assert why(state, "end") == "Use the power dice before you end the round."
    assert state.prompt(0) == "Lead power with the dice: press one, then a space that glows."
    play(state, "lead south A1", "charge")
    assert why(state, "end") is None
    assert state.players[0].extra == 3


def test_two_dice_with_one_way_are_two_lines(grid, play):
    state = grid("south south", "A1 H-H-", "A3 R-R-")
    play(state, "lead south A1")
    assert texts(state, "lead") == ["lead south A3"]
    play(state, "lead south A3")
    assert not texts(state, "lead")


def test_after_the_dice_a_special_route_may_still_be_drawn(grid, play, why):
    state = grid("south south", "A1 H-H-")
    play(state, "lead south A1")
    assert why(state, "special road-crossing B1 HHHH") is None


def test_a_factory_comes_before_the_power_dice(grid, why):
    state = grid("any any", "A1 H-H-", player={"choices": 1})
    assert why(state, "charge") == "First choose which die the factory copies."
    assert texts(state) == ["duplicate road-straight"]


def test_exits_on_the_grid_times_charges_are_points(grid):
    drawn = ("A3 R-R-", "B3 R-R-", "C3 R-R-", "D0 -H-H", "D1 -H-H", "D2 -H-H", "A1 H-H-")
    state = grid("any any", *drawn, power="A3 B3 C3 D0 D1 D2 A1", charges=2)
    found = line(state, "power_grid")
    assert (found.points, found.note) == (4, "2 exits, 2 charges")
    assert found.places == ("A3", "B3", "C3", "D0", "D1", "D2", "D3")
    assert state.total(0) == state.scores()[0].total
    assert line(grid("any any", *drawn, power="A3 B3 C3"), "power_grid").points == 0


def test_spaces_with_power_that_meet_at_a_corner_do_not_hang_together(grid):
    state = grid("any any", "C2 H-H-", "C3 H-H-", power="C2")
    assert state.board.spaces(state.players[0].sheet.grid) == ("D3",)
    state = grid("any any", "C2 H-H-", "C3 H-H-", power="C2 C3")
    assert state.board.spaces(state.players[0].sheet.grid) == ("C2", "C3", "D3")


def test_a_route_drawn_in_the_accumulators_space_changes_nothing_of_it(grid):
    state = grid("any any", "D2 -H-H", "D3 -H-H", power="D2", charges=1)
    assert powered(state) == ("D2", "D3")
    assert "electrify D3" not in texts(state)


def test_the_dice_are_new_in_the_next_round_and_power_stays(grid, play):
    state = grid("south north", "A1 H-H-")
    play(state, "lead south A1", "end")
    assert (state.players[0].extra, powered(state)) == (0, ("A1", "D3"))


def test_search_hopes_for_exits_that_the_grid_may_reach(grid):
    far, near = (
        grid("any any", "A3 R-R-", "B3 R-R-", "C3 R-R-", power=power, charges=1).players[0].sheet
        for power in ("", "C3 B3")
    )
    assert near.hope(3) > far.hope(3) > 0
    assert near.hope(0) > far.hope(0) > 0, "the last dice are to come"
    assert near.with_dice(()).hope(0) == near.points == 0


def test_search_tries_what_brings_most_and_uses_the_dice(grid):
    drawn = ("A3 R-R-", "B3 R-R-", "C3 R-R-", "F4 H-H-")
    state = grid("any any", *drawn, power="A3 B3", charges=3, turn=7)
    assert EXPANSION.worth_trying(state)[0] == Electrify("C3")
    state = grid("any any", *drawn, power="A3 B3 C3", turn=7)
    assert EXPANSION.worth_trying(state)[0] == Charge()
    state = grid("south any", *drawn, turn=7, charges=1)
    decision = GAME.agent(Level.EASY).choose(state, state.legal_actions(), Rng(1), Budget(500))
    assert isinstance(decision.action, Lead | Electrify | Charge)


def test_search_counts_the_dice_of_the_round_before_they_are_used(grid):
    """The last drawings too are worth what the dice then lead over them."""
    state = grid("south east", "A3 R-R-", "B3 R-R-", charges=2, dice="rail-straight", turn=7)
    sheet, dice = EXPANSION.sheet_for_search(state), state.board.dice
    way = state.board.cell_of["C3"], dice.tile_of["R-R-"]
    assert (sheet.final_points, sheet.place(*way).final_points) == (0, 2)
    for roll, points in (("south any", 3), ("east any", 0), ("any any", 0)):
        state.extra_roll = Roll(*roll.split())
        assert EXPANSION.sheet_for_search(state).place(*way).final_points == points
    later = sheet.place(*way).renewed()
    assert 0 < later.final_points < 2, "other dice come with another round"
    assert sheet.renewed().hope(1) > sheet.renewed().hope(0)


@pytest.mark.parametrize("board_id", ["challenge-green", "blueprint-divided", "giant"])
def test_search_knows_how_far_every_exit_is(maps, board_id):
    board, rng = load_board(maps, board_id, "challenge", "segment"), Rng(5)
    for _ in range(20):
        occ = sum(1 << cell for cell in range(board.cells) if rng.below(2))
        power = occ & rng.next64() | 1 << accumulator(board)
        steps, todo = {accumulator(board): 0}, [accumulator(board)]
        while todo:
            cell = todo.pop(0)
            for other in filter(lambda cell: cell >= 0, board.neighbour[cell]):
                far = steps[cell] + (0 if power >> other & 1 else 1 if occ >> other & 1 else 2)
                if far < steps.get(other, 99):
                    steps[other] = far
                    todo.append(other)
        found = [min(FAR, steps.get(item.cell, FAR)) for item in board.exits]
        assert list(exits_by_steps(board, occ, power)) == [found.count(n) for n in range(FAR + 1)]


def test_search_uses_the_last_dice_as_well_as_they_can_be_used(maps):
    found = []
    for seed in range(25):
        state, rng = GAME.new_state(Config(expansion="power_grid", goals="none"), 1, seed, maps), Rng(seed)
        while state.turn < state.rounds or not EXPANSION.choices(state):
            state.apply(rng.choice(state.legal_actions()))
        hope = EXPANSION.sheet_for_search(state).final_points
        found.append((hope, most_points(state)))
    assert all(hope <= most for hope, most in found)
    assert sum(hope == most for hope, most in found) > 22, found
    assert max(found) > (3, 0)


def most_points(state):
    """The most points to which any uses of the dice that are left lead."""
    uses = EXPANSION.choices(state)
    if not uses:
        return state.players[0].sheet.points
    found = []
    for action in uses:
        after = state.clone()
        after.apply(action)
        found.append(most_points(after))
    return max(found)


def test_search_says_what_a_use_of_the_dice_gains(grid, play):
    drawn = ("A3 R-R-", "B3 R-R-", "C3 R-R-", "F4 H-H-")
    for action, power, words in (
        ("electrify C3", "A3 B3", "brings 1 exit onto the grid"),
        ("electrify F4", "A3 B3", "gives power to 1 space"),
        ("charge", "A3 B3 C3", "a charge counts 1 exit now"),
    ):
        state = grid("any any", *drawn, power=power)
        before = state.players[0].sheet
        play(state, action)
        assert state.players[0].sheet.reason_since(before) == words
        assert before.reason_since(before) == ""


def test_a_hint_says_what_a_use_of_the_dice_gains(grid):
    state = grid("any north", "A3 R-R-", "B3 R-R-", "C3 R-R-", power="A3 B3", charges=3, turn=7)
    decision = GAME.agent(Level.EASY).choose(state, state.legal_actions(), Rng(1), Budget(500))
    assert (decision.action, decision.reason) == (Electrify("C3"), "brings 1 exit onto the grid")


def test_a_power_grid_game_survives_a_snapshot_at_every_action(maps):
    done = play_through_snapshots(maps, "power_grid")
    assert {format_action(one).split()[0] for one in done} >= {"lead", "electrify"}


@pytest.mark.parametrize(
    ("where", "value"), [("own", 4), ("own", -1), ("own", "many"), ("extra", 4), ("extra", None)]
)
def test_damaged_power_is_refused(grid, maps, where, value):
    state = grid("any any", "A1 H-H-")
    check_refused(maps, state, **{where: value})
    check_refused_save(maps, state, state.snapshot() | {"extra_roll": ["up", "any"]})


def test_a_refused_action_changes_nothing(grid):
    state = grid("any any", "A1 H-H-")
    before = state.snapshot()
    with pytest.raises(IllegalAction):
        state.apply(Lead("south", "A1"))
    assert state.snapshot() == before
