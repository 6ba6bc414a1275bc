"""Loading, dumping and delivering, and the upgrades of a train."""

import pytest

from railgames.games.spike.phase import Phase
from railgames.games.spike.player import ABOARD, DELIVERED, HELD
from tests.games.spike.conftest import act, contract, started, why


@pytest.fixture
def state(maps):
    state = started(maps)
    for player in state.players:
        player.deals.clear()
    contract(state, 0, "fruit", topeka=9)
    contract(state, 0, "cows", topeka=11)
    return state


def stand(state, city):
    state.players[0].at = state.board.node_of[city]


def source(state, commodity):
    good = state.board.commodity_of[commodity]
    return state.board.node_names[state.board.goods.index(good)]


def token(state, commodity):
    return state.players[0].deals[state.board.commodity_of[commodity]].token


def test_a_token_is_loaded_in_a_city_that_has_the_commodity(state):
    stand(state, source(state, "fruit"))
    act(state, "load fruit")
    assert token(state, "fruit") == ABOARD
    assert "has" in why(state, "load cows")


def test_each_car_carries_one_token(state):
    stand(state, source(state, "fruit"))
    act(state, "load fruit")
    stand(state, source(state, "cows"))
    assert "full" in why(state, "load cows")
    state.players[0].steps[2] = 1
    act(state, "load cows")
    assert state.players[0].aboard == 2


def test_a_token_may_be_dumped_back_onto_its_contract_at_any_time_of_the_turn(state):
    stand(state, source(state, "fruit"))
    act(state, "load fruit", "draw deck", "stop", "dump fruit")
    assert token(state, "fruit") == HELD
    assert why(state, "load fruit") is None


def test_cargo_is_loaded_dumped_and_delivered_also_between_the_cards_of_a_draw(state):
    """The next card may end the game."""
    stand(state, source(state, "fruit"))
    act(state, "draw deck", "load fruit", "dump fruit", "load fruit")
    assert state.phase is Phase.DRAW
    state.phase, state.drawn = Phase.TURN, 0
    stand(state, "topeka")
    act(state, "draw deck")
    assert {"deliver fruit", "dump fruit", "draw deck", "stop"} <= {str(one) for one in state.legal_actions()}
    act(state, "deliver fruit", "draw deck")
    assert state.players[0].money == 9
    assert state.phase is Phase.DONE


def test_who_has_every_car_is_not_told_to_buy_one(state):
    stand(state, source(state, "fruit"))
    act(state, "load fruit")
    stand(state, source(state, "cows"))
    assert why(state, "load cows") == "Every car is full: dump a token first, or buy a car."
    contract(state, 0, "coal")
    contract(state, 0, "corn")
    player = state.players[0]
    player.steps[2] = 2
    for good in ("coal", "corn"):
        number = state.board.commodity_of[good]
        player.deals[number] = player.deals[number]._replace(token=ABOARD)
    assert why(state, "load cows") == "Every car is full: dump a token first."


def test_a_delivery_pays_what_the_contract_says_and_the_token_leaves_the_game(state):
    stand(state, source(state, "fruit"))
    act(state, "load fruit")
    stand(state, "topeka")
    act(state, "deliver fruit")
    assert state.players[0].money == 9
    assert token(state, "fruit") == DELIVERED
    stand(state, source(state, "fruit"))
    assert why(state, "load fruit") is not None


def test_topeka_takes_one_delivery_of_a_player_and_another_one_from_another(state):
    state.players[0].steps[2] = 1
    stand(state, source(state, "fruit"))
    act(state, "load fruit")
    stand(state, source(state, "cows"))
    act(state, "load cows")
    stand(state, "topeka")
    act(state, "deliver fruit")
    assert "one delivery to each city" in why(state, "deliver cows")
    contract(state, 1, "cows", topeka=11)
    assert not state.players[1].used >> state.board.node_of["topeka"] & 1


def test_one_contract_is_scored_for_one_city(state):
    good = state.board.commodity_of["fruit"]
    deal = state.players[0].deals[good]
    cities = list(state.board.contracts[deal.card].sides[deal.side])
    stand(state, source(state, "fruit"))
    act(state, "load fruit")
    state.players[0].at = cities[0]
    act(state, "deliver fruit")
    state.players[0].at = cities[1]
    assert why(state, "deliver fruit") is not None


def test_a_city_that_the_contract_does_not_name_takes_nothing(state):
    stand(state, source(state, "fruit"))
    act(state, "load fruit")
    good = state.board.commodity_of["fruit"]
    deal = state.players[0].deals[good]
    named = state.board.contracts[deal.card].sides[deal.side]
    state.players[0].at = next(city for city in range(state.board.cities) if city not in named)
    assert "does not name" in why(state, "deliver fruit")


def test_nothing_is_loaded_or_delivered_on_a_track(state):
    state.players[0].at = state.board.nodes
    assert "in a city only" in why(state, "load fruit")


def test_another_player_s_contract_gives_no_token(state):
    contract(state, 1, "coal")
    assert "no contract" in why(state, "load coal")


@pytest.mark.parametrize("part", ["speed", "power", "cars"])
def test_the_first_upgrade_of_a_part_costs_three_and_the_second_five(state, part):
    player = state.players[0]
    assert "costs $3" in why(state, f"upgrade {part}")
    player.earned = 8
    act(state, f"upgrade {part}")
    assert player.money == 5
    state.phase = type(state.phase).TURN
    act(state, f"upgrade {part}")
    assert player.money == 0
    state.phase = type(state.phase).TURN
    assert "at its best" in why(state, f"upgrade {part}")


def test_one_thing_is_upgraded_a_turn(state):
    state.players[0].earned = 20
    act(state, "upgrade speed")
    assert why(state, "upgrade power") is not None


def test_money_never_falls_below_zero(state):
    state.players[0].earned = 2
    assert why(state, "upgrade cars") is not None
