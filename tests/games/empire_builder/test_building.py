"""Each rule of drawing track and changing trains."""

import pytest

from railgames.games.empire_builder.actions import Build, PickUp, Step, Upgrade
from railgames.games.empire_builder.phase import Phase
from tests.games.empire_builder.conftest import Play


def test_track_begins_in_a_major_city_or_at_own_track(play):
    seat = play.state.current
    assert "begins at your own track" in play.why(play.build((5, 6), (5, 7)))
    play.do(play.build((3, 3), (4, 4)))
    assert play.why(play.build((4, 4), (5, 4))) == ""
    assert play.state.players[seat].track == {play.board.key(play.cell(3, 3), play.cell(4, 4))}


@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        ((7, 5), (8, 5), 1),  # clear
        ((7, 5), (8, 6), 2),  # mountain
        ((6, 4), (6, 3), 3),  # medium
        ((1, 6), (1, 7), 3),  # small
        ((4, 3), (3, 3), 5),  # major
        ((4, 3), (5, 3), 3),  # clear over a river
        ((8, 10), (9, 10), 3),  # clear over a lake channel
    ],
)
def test_a_section_costs_the_milepost_drawn_into_and_water_on_top(play, start, end, cost):
    play.give_track(play.state.current, (3, 3), (4, 3), (5, 3))
    play.state.player.nodes |= 1 << play.cell(*start)
    before = play.state.player.cash
    if play.board.key(play.cell(*start), play.cell(*end)) in play.state.owner:
        play.state.owner.clear()
    play.do(play.build(start, end))
    assert before - play.state.player.cash == cost == play.state.spent


def test_an_inlet_is_never_crossed(play):
    play.state.player.nodes |= 1 << play.cell(0, 10)
    assert play.why(play.build((0, 10), (0, 11))) == "Water is in the way."


def test_inside_a_major_city_nobody_builds(play):
    assert "everybody's" in play.why(play.build((2, 2), (3, 2)))


def test_no_two_have_track_on_one_edge(play):
    other = 1 - play.state.current
    play.give_track(other, (3, 3), (4, 4))
    assert play.why(play.build((3, 3), (4, 4))) == "Another's track is there."
    play.give_track(play.state.current, (3, 2), (4, 2))
    assert play.why(play.build((3, 2), (4, 2))) == "You have track there."


def test_twenty_millions_a_turn_are_the_most(play):
    play.state.spent = 18
    play.state.player.nodes |= 1 << play.cell(4, 3)
    assert "2 of 20 are left" in play.why(play.build((4, 3), (5, 3)))
    assert play.why(play.build((4, 3), (4, 4))) == ""
    play.state.spent = 17
    assert play.why(play.build((4, 3), (5, 3))) == "", "just twenty"


def test_nothing_is_built_on_credit(play):
    play.state.player.cash = 2
    play.state.player.nodes |= 1 << play.cell(6, 4)
    assert play.why(play.build((6, 4), (6, 3))) == "It costs 3 M: more than your cash."
    play.state.player.cash = 3
    assert play.why(play.build((6, 4), (6, 3))) == "", "just enough"


def test_two_sections_a_turn_begin_in_major_cities_and_more_lead_into_them(play):
    play.do(play.build((3, 3), (4, 4)), play.build((9, 3), (8, 3)))
    assert "begin in major cities" in play.why(play.build((3, 2), (4, 2)))
    play.do(play.build((4, 4), (4, 3)), play.build((4, 3), (4, 2)))
    before = play.state.player.cash
    play.do(play.build((4, 2), (3, 2)))
    assert before - play.state.player.cash == 5


def test_a_small_city_has_room_for_two_players_and_a_medium_one_for_three():
    play = Play(4)
    play.operate(3)
    for seat, place in enumerate(((0, 7), (1, 6))):
        play.give_track(seat, place, (1, 7))
    play.state.players[3].nodes |= 1 << play.cell(2, 7) | 1 << play.cell(5, 3)
    assert "has room for 2 players" in play.why(play.build((2, 7), (1, 7)))
    for seat, place in enumerate(((7, 3), (6, 2), (6, 4))):
        play.give_track(seat, place, (6, 3))
    assert "has room for 3 players" in play.why(play.build((5, 3), (6, 3)))
    play.state.owner = {key: seat for key, seat in play.state.owner.items() if seat != 0}
    assert play.why(play.build((2, 7), (1, 7))) == play.why(play.build((5, 3), (6, 3))) == ""


def test_a_player_has_three_sections_at_a_city_out_of_it_too(play):
    seat = play.state.current
    play.give_track(seat, (7, 3), (6, 3), (6, 2))
    play.do(play.build((6, 3), (5, 3)))
    assert "at most 3 sections" in play.why(play.build((6, 3), (6, 4)))


def test_nobody_is_shut_out_of_a_major_city():
    play = Play(3)
    exits = play.board.exits[play.board.city_number["alpha"]]
    builder = play.state.current
    others = [seat for seat in range(3) if seat != builder]
    free = exits[-2:]
    for key in exits[:-2]:
        play.state.owner[key] = builder
    start, end = play.board.ends(free[0])
    start, end = (start, end) if play.board.is_major(start) else (end, start)
    action = Build(play.board.name(start), play.board.name(end))
    assert "for those without track there" in play.why(action)
    play.state.owner[exits[0]] = others[0]
    assert play.why(action) == ""


def test_track_built_this_turn_is_not_used_this_turn(play):
    play.operate()
    play.put(0, 3, 3)
    play.do(play.build((3, 3), (4, 4)))
    assert "come before building" in play.why(Step("4,4"))


def test_in_the_first_two_turns_one_only_builds(play):
    play.put(play.state.current, 3, 3)
    assert "only builds" in play.why(Step("2,2"))
    assert "only builds" in play.why(Upgrade("fast"))
    early = Play(early_upgrades=True)
    assert early.why(Upgrade("fast")) == ""


def test_an_upgrade_costs_twenty_and_leaves_nothing_for_track(play):
    play.operate()
    play.do(Upgrade("fast"))
    assert (play.state.player.cash, play.state.speed_of(0), play.state.train.loads) == (30, 12, 2)
    assert "0 of 20 are left" in play.why(play.build((3, 3), (4, 4)))
    assert "One change of the train" in play.why(Upgrade("super"))


def test_a_change_between_fast_and_heavy_leaves_fifteen(play):
    play.operate()
    play.state.player.train = play.board.train_number["fast"]
    play.do(Upgrade("heavy"))
    assert (play.state.player.cash, play.state.spent) == (45, 5)
    assert play.why(play.build((3, 3), (4, 4))) == ""
    other = Play()
    other.operate()
    other.state.player.train = other.board.train_number["fast"]
    other.do(other.build((3, 3), (4, 4)), Upgrade("heavy"))
    assert other.state.spent == 6


def test_a_train_may_cost_all_the_cash_and_all_that_is_left_of_the_turn(play):
    play.operate()
    play.state.player.cash = 20
    assert play.why(Upgrade("fast")) == ""
    play.state.player.cash = 19
    assert "cost" in play.why(Upgrade("fast")).lower()
    play.state.player.cash, play.state.player.train = 50, play.board.train_number["fast"]
    play.state.spent = 15
    assert play.why(Upgrade("heavy")) == ""
    play.state.spent = 16
    assert play.why(Upgrade("heavy"))


def test_a_train_with_less_room_drops_a_load(play):
    play.operate()
    play.state.player.train = play.board.train_number["heavy"]
    play.put(0, 3, 3, loads=("coal", "coal", "corn"))
    assert "choose the one to drop" in play.why(Upgrade("fast"))
    play.do(Upgrade("fast", "corn"))
    assert [play.board.goods[good] for good in play.state.player.loads] == ["coal", "coal"]
    assert play.state.chips[play.board.good_number["corn"]] == 2


def test_what_a_turn_may_spend_begin_and_change_is_counted_anew_in_the_next(play):
    play.operate()
    play.give_track(0, (6, 4), (6, 3))
    state = play.state
    state.player.train = play.board.train_number["fast"]
    state.player.cash = 90
    play.do(play.build((3, 3), (4, 4)), play.build((9, 3), (8, 3)), Upgrade("heavy"))
    state.spent = 20
    assert play.why(play.build((4, 4), (4, 5)))
    play.end(2)
    assert (state.current, state.spent, state.outward) == (0, 0, 0)
    assert [play.why(play.build((4, 4), (4, 5))), play.why(play.build((3, 2), (4, 2)))] == ["", ""]
    assert play.why(Upgrade("fast")) == ""


def test_who_is_in_a_full_city_may_build_there_again():
    play = Play(3)
    play.operate(0)
    for seat, place in enumerate(((0, 7), (1, 6))):
        play.give_track(seat, place, (1, 7))
    assert play.why(play.build((1, 7), (2, 7))) == ""


def test_whoever_builds_into_a_major_city_is_not_one_of_those_for_whom_exits_are_kept():
    play = Play(3)
    exits = play.board.exits[play.board.city_number["alpha"]]
    second, third = ((play.state.current + step) % 3 for step in (1, 2))
    play.state.owner = dict.fromkeys(exits[:-2], second)
    start, end = play.board.ends(exits[-1])
    start, end = (start, end) if play.board.is_major(start) else (end, start)
    action = Build(play.board.name(start), play.board.name(end))
    assert play.why(action) == "", "two exits are left, for the first player and the third"
    play.state.owner[exits[-2]] = second
    assert "for those without track there" in play.why(action)
    play.state.owner[exits[0]] = third
    assert play.why(action) == "", "the last exit"


def test_a_train_cannot_become_any_other(play):
    play.operate()
    assert "cannot be changed" in play.why(Upgrade("super"))


def test_building_ends_the_operation(play):
    play.operate()
    play.do(play.build((3, 3), (4, 4)))
    assert play.state.phase is Phase.BUILD


def test_a_change_of_the_train_ends_the_operation(play):
    """Nobody goes on with a faster train in the turn that buys it."""
    play.operate()
    play.put(0, 3, 3)
    play.do(Upgrade("fast"))
    assert play.state.phase is Phase.BUILD
    assert "before building or a new train" in play.why(Step("3,2")) == play.why(PickUp("fish"))
