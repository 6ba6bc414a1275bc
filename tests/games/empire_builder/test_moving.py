"""Each rule of trains, loads, deliveries and fees."""

import pytest

from railgames.games.empire_builder import cards
from railgames.games.empire_builder.actions import Deliver, Drop, PickUp, PlaceTrain, Step
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import FLOOD, SNOW, Lands, demands

LINE = ((3, 3), (4, 4), (5, 4), (6, 4), (6, 3))
"""From Alpha to Mid."""


@pytest.fixture
def ready(play):
    """Seat 0 operates; its track leads from Alpha to Mid, its train stands in Alpha."""
    play.operate()
    play.give_track(0, *LINE)
    play.put(0, 3, 3)
    return play


def steps(*places):
    return [Step(f"{column},{row}") for column, row in places]


def test_a_train_begins_in_a_city_of_ones_choice(play):
    play.operate()
    assert play.why(PlaceTrain("5,5")) == "A train begins in a city."
    play.do(PlaceTrain("1,7"))
    assert "already" in play.why(PlaceTrain("1,7"))


def test_a_train_moves_along_track_as_far_as_its_speed(ready):
    ready.do(*steps(*LINE[1:]))
    assert ready.state.moved == 4
    ready.state.moved = 9
    assert "as far as it can" in ready.why(Step("6,4"))
    assert "No track" in ready.why(Step("7,3"))


def test_inside_a_major_city_every_train_moves(ready):
    ready.do(*steps((3, 2), (2, 2)))
    assert ready.state.moved == 2


def test_a_train_turns_round_in_cities_only(ready):
    ready.do(*steps(*LINE[1:3]))
    assert "turns round" in ready.why(Step("4,4"))
    ready.do(*steps(*LINE[3:]))
    assert ready.why(Step("6,4")) == ""
    ready.give_track(0, (6, 3), (7, 3))
    assert [ready.why(Step(name)) for name in ("6,4", "7,3")] == ["", ""], "it need not turn there"


def test_a_train_that_a_flood_has_cut_off_may_turn_round(ready):
    ready.do(*steps((4, 4)))
    assert "turns round" in ready.why(Step("3,3"))
    cards.happen(ready.state, FLOOD, [])
    assert ready.why(Step("3,3")) == ""


def test_a_train_that_weather_stops_may_turn_round(ready):
    """By mountains that snow shuts, or where it has used up the half of its steps."""
    ready.give_track(0, (4, 5), (4, 6), (3, 5), (2, 5))
    ready.put(0, 4, 6)
    ready.state.player.came = ready.cell(4, 5)
    assert "turns round" in ready.why(Step("4,5"))
    cards.happen(ready.state, SNOW, [])
    assert ready.why(Step("3,5")) == "Snow shuts the mountains."
    assert ready.why(Step("4,5")) == ""
    ready.give_track(0, (6, 4), (7, 4))
    ready.put(0, 6, 4)
    ready.state.player.came, ready.state.moved = ready.cell(7, 4), 4
    assert "turns round" in ready.why(Step("7,4"))
    ready.state.moved = 5
    assert ready.why(Step("5,4")) == "The weather lets trains move at half speed there."
    assert ready.why(Step("7,4")) == ""


def test_the_way_a_train_came_is_remembered_over_turns(ready):
    ready.do(*steps(*LINE[1:3]))
    ready.end(2)
    assert ready.state.current == 0
    assert "turns round" in ready.why(Step("4,4"))


def test_a_train_at_a_dead_end_may_turn_round(ready):
    ready.give_track(0, (5, 4), (5, 5))
    ready.do(*steps((4, 4), (5, 4), (5, 5)))
    assert ready.why(Step("5,4")) == ""


def test_a_train_that_cannot_pay_for_the_way_on_may_turn_round(ready):
    ready.give_track(1, (5, 4), (5, 5))
    ready.do(*steps((4, 4), (5, 4)))
    assert "turns round" in ready.why(Step("4,4"))
    ready.state.players[0].cash = 3
    for section in list(ready.state.players[0].track):
        if ready.cell(6, 4) in ready.board.ends(section):
            ready.state.players[0].track.discard(section)
            del ready.state.owner[section]
    assert ready.why(Step("5,5")) == "The use of that track costs 4 M."
    assert ready.why(Step("4,4")) == ""


def test_another_players_track_costs_four_once_a_turn(ready):
    ready.give_track(1, (6, 3), (7, 3), (8, 3))
    ready.do(*steps(*LINE[1:], (7, 3)))
    assert [player.cash for player in ready.state.players] == [46, 54]
    ready.do(*steps((8, 3)))
    assert [player.cash for player in ready.state.players] == [46, 54]
    ready.end(2)
    assert ready.state.current == 0
    assert ready.state.paid == 0


def test_each_opponent_has_one_fee_a_turn():
    play = Play(3)
    play.operate()
    play.give_track(0, *LINE)
    play.give_track(1, (6, 3), (7, 3), (8, 3))
    play.give_track(2, (8, 3), (9, 3))
    play.put(0, 6, 3)
    play.do(*steps((7, 3), (8, 3), (9, 3)))
    assert [player.cash for player in play.state.players] == [42, 54, 54]
    play.state.player.cash = 0
    play.do(*steps((8, 3), (7, 3)))
    assert [player.cash for player in play.state.players] == [0, 54, 54]


def test_the_fee_is_due_again_in_the_next_turn_but_not_for_standing_still(ready):
    ready.give_track(1, (6, 3), (7, 3), (8, 3))
    ready.do(*steps(*LINE[1:], (7, 3)))
    ready.end(2)
    assert ready.state.current == 0
    ready.end(2)
    assert [player.cash for player in ready.state.players] == [46, 54]
    ready.do(*steps((8, 3)))
    assert [player.cash for player in ready.state.players] == [42, 58]


def test_the_fee_is_paid_before_moving_and_not_without_the_cash(ready):
    ready.give_track(1, (6, 3), (7, 3))
    ready.do(*steps(*LINE[1:]))
    ready.state.players[0].cash = 3
    assert "costs 4 M" in ready.why(Step("7,3"))
    ready.state.players[0].cash = 4
    assert ready.why(Step("7,3")) == "", "just enough"


def test_loads_are_picked_up_where_they_are_found_as_long_as_there_are_chips(ready):
    ready.do(*steps(*LINE[1:]))
    assert "none of that here" in ready.why(PickUp("corn"))
    ready.do(PickUp("coal"), PickUp("coal"))
    assert "full" in ready.why(PickUp("coal"))
    ready.do(Drop("coal"))
    ready.state.chips[ready.board.good_number["coal"]] = 0
    assert "on the way" in ready.why(PickUp("coal"))


def test_a_load_that_is_dropped_where_it_is_found_goes_back(ready):
    ready.do(*steps(*LINE[1:]), PickUp("coal"), Drop("coal"))
    assert ready.state.chips[ready.board.good_number["coal"]] == 2
    assert ready.state.lying == {}


def test_elsewhere_one_load_lies_and_another_sends_it_back(ready):
    ready.put(0, 3, 3, loads=("coal", "corn"))
    ready.do(Drop("coal"))
    assert [ready.state.lying, ready.state.chips[ready.board.good_number["coal"]]] == [{0: 0}, 1]
    ready.do(Drop("corn"))
    assert ready.state.chips[ready.board.good_number["coal"]] == 2
    ready.do(PickUp("corn"))
    assert ready.state.lying == {}
    assert ready.state.chips[ready.board.good_number["corn"]] == 1


def test_a_load_is_picked_up_without_a_demand_for_it(ready):
    ready.state.player.hand = []
    ready.do(PickUp("fish"))
    assert ready.state.player.loads == [ready.board.good_number["fish"]]


def test_a_load_that_lies_there_is_anybodys_also_when_the_supply_is_empty(ready):
    coal = ready.board.good_number["coal"]
    ready.put(0, 3, 3, loads=("coal", "coal"))
    ready.do(Drop("coal"))
    assert not ready.state.chips[coal]
    ready.end()
    ready.put(1, 1, 3)
    ready.do(PickUp("coal"))
    assert (ready.state.players[1].loads, ready.state.lying) == ([coal], {})


def test_a_delivery_pays_and_is_complete_before_the_next_step():
    deck = (("mid", "steel", 30), ("ann", "coal", 9), ("bob", "fish", 7))
    play = Play(lands=Lands(demands=(deck, *demands()[1:])))
    play.operate()
    play.give_track(0, *LINE)
    play.put(0, 6, 3, loads=("steel",))
    play.state.players[0].hand[0] = 0
    play.state.deck = [card for card in play.state.deck if card != 0]
    play.state.players[1].hand = [card for card in play.state.players[1].hand if card != 0]
    assert "does not ask" in play.why(Deliver(play.state.players[0].hand[1], "steel"))
    assert "not in your hand" in play.why(Deliver(play.state.players[1].hand[0], "steel"))
    play.do(Deliver(0, "steel"))
    player = play.state.players[0]
    assert (player.cash, player.loads, player.deliveries) == (80, [], 1)
    assert play.state.chips[play.board.good_number["steel"]] == 2
    assert 0 not in player.hand
    assert len(player.hand) == 3
    assert play.state.discard[0] == 0
    assert not play.state.can_undo


def test_moving_loading_and_delivering_come_in_any_order(ready):
    ready.do(PickUp("fish"), *steps(*LINE[1:]), PickUp("coal"), *steps((6, 4), (5, 4)))
    assert ready.state.moved == 6


def test_moves_of_one_turn_are_not_kept_for_the_next(ready):
    ready.do(*steps(*LINE[1:]))
    ready.end(2)
    assert (ready.state.current, ready.state.moved) == (0, 0)


def test_the_fast_game_has_faster_trains_more_cash_and_no_events():
    play = Play(fast=True, events=True)
    assert max(play.state.deck) < play.board.events_from
    assert play.state.players[0].cash == 70
    assert play.state.speed_of(0) == 12
    play.state.players[0].train = play.board.train_number["fast"]
    assert play.state.speed_of(0) == 16
