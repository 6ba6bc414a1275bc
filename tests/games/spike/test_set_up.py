"""Set-up: market, contracts, the gift, routes, trains, and Advanced play."""

from itertools import pairwise

import pytest

from railgames.core.errors import UsageError
from railgames.core.level import Level
from railgames.games.spike import GAME
from railgames.games.spike.phase import Phase
from tests.games.spike.conftest import act, kinds, legal, why


@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 4), (4, 3)])
def test_contracts_are_dealt_equally_one_of_each_commodity(maps, seats, each):
    state = GAME.new_state(GAME.Config(), seats, 9, maps)
    assert [len(player.deals) for player in state.players] == [each] * seats
    goods = [good for player in state.players for good in player.deals]
    assert sorted(goods) == list(range(12))
    assert all(deal.side in (0, 1) for player in state.players for deal in player.deals.values())


def test_the_market_has_three_rows_with_every_commodity_once(maps):
    state = GAME.new_state(GAME.Config(), 2, 9, maps)
    assert [len(column) for column in state.market] == [3] * 4
    assert sorted(good for column in state.market for good in column) == list(range(12))
    assert sorted({state.price(good) for good in range(12)}) == [1, 2, 3]


def test_deck_market_contracts_sides_routes_and_who_begins_are_by_lot(maps):
    games = [GAME.new_state(GAME.Config(), 3, seed, maps) for seed in range(30)]

    def differ(told):
        return len({told(state) for state in games}) > 20

    assert {state.first for state in games} == {0, 1, 2}
    assert differ(lambda state: tuple(state.deck))
    assert all(any(one < two for one, two in pairwise(state.deck)) for state in games)
    assert all(any(one > two for one, two in pairwise(state.deck)) for state in games)
    assert differ(lambda state: tuple(map(tuple, state.market)))
    assert differ(lambda state: tuple(tuple(player.deals) for player in state.players))
    for good in range(12):
        deals = [player.deals[good] for state in games for player in state.players if good in player.deals]
        assert len({deal.card for deal in deals}) == 3
        assert {deal.side for deal in deals} == {0, 1}
    assert len({player.route for state in games for player in state.players}) > 20
    assert all(len({player.route for player in state.players}) == 3 for state in games)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_hands_a_card_to_the_last_in_order(maps, seats):
    state = GAME.new_state(GAME.Config(), seats, 4, maps)
    first, last = state.first, (state.first - 1) % seats
    assert [player.cards for player in state.players] == [5] * seats
    events = act(state, legal(state, "gift")[0])
    assert state.players[first].cards == 4
    assert state.players[last].cards == 6
    assert {event.to for event in events if hasattr(event, "to")} == {last}
    assert not state.can_undo


def test_the_gift_comes_before_the_face_up_cards_are_seen(maps):
    state = GAME.new_state(GAME.Config(), 2, 4, maps)
    assert state.shown == []
    act(state, legal(state, "gift")[0])
    assert len(state.shown) == 4


def test_trains_are_placed_in_turn_order_also_together(maps):
    state = GAME.new_state(GAME.Config(), 3, 4, maps)
    act(state, legal(state, "gift")[0])
    order = []
    for _ in range(3):
        order.append(state.current)
        act(state, "place atlanta")
    assert order == [(state.first + turn) % 3 for turn in range(3)]
    assert state.phase is Phase.TURN
    assert state.current == state.first
    assert {player.at for player in state.players} == {state.board.node_of["atlanta"]}


def test_a_train_is_placed_in_a_city_only(maps):
    state = GAME.new_state(GAME.Config(), 2, 4, maps)
    act(state, legal(state, "gift")[0])
    assert "no city" in why(state, "place j01")
    assert "no city" in why(state, "place utopia")


def test_every_train_begins_with_speed_1_power_2_and_one_car(maps):
    state = GAME.new_state(GAME.Config(), 2, 4, maps)
    assert [[state.part(seat, part) for part in range(3)] for seat in range(2)] == [[1, 2, 1]] * 2


def test_in_advanced_play_sides_are_chosen_in_turn_order_then_gift_route_and_trains(maps):
    state = GAME.new_state(GAME.Config(advanced=True), 2, 4, maps)
    phases = []
    while state.phase is not Phase.TURN:
        if not phases or phases[-1] != (state.phase, state.current):
            phases.append((state.phase, state.current))
        act(state, legal(state)[0])
    a, b = state.first, 1 - state.first
    assert phases == [
        *((Phase.SIDES, a), (Phase.SIDES, b), (Phase.GIFT, a)),
        *((Phase.ROUTE, a), (Phase.ROUTE, b), (Phase.PLACE, a), (Phase.PLACE, b)),
    ]
    assert all(player.route >= 0 and not player.offers for player in state.players)


def test_a_chosen_side_is_open_and_final(maps):
    state = GAME.new_state(GAME.Config(advanced=True), 2, 4, maps)
    good = next(iter(state.player.deals))
    name = state.board.commodity_names[good]
    events = act(state, f"side {name} back")
    assert kinds(events) == ["SideChosen"]
    assert why(state, f"side {name} front") is not None
    assert state.observe(None).players[state.first].deals[good].side == 1


def test_one_of_two_routes_is_kept(maps):
    state = GAME.new_state(GAME.Config(advanced=True), 3, 4, maps)
    dealt = [route for player in state.players for route in player.offers]
    assert len(set(dealt)) == 6
    while state.phase is not Phase.ROUTE:
        act(state, legal(state)[0])
    other = next(
        name for name in state.board.route_names if state.board.route_of[name] not in state.player.offers
    )
    assert "not dealt" in why(state, f"keep {other}")
    kept = state.player.offers[1]
    seat = state.current
    act(state, f"keep {state.board.route_names[kept]}")
    assert state.players[seat].route == kept


def test_an_ai_of_a_level_that_the_game_has_not_is_refused(monkeypatch):
    monkeypatch.setattr(type(GAME), "levels", (Level.EASY,))
    assert GAME.agent(Level.EASY)
    with pytest.raises(UsageError):
        GAME.agent(Level.HARD)
    with pytest.raises(UsageError):
        GAME.budget(Level.HARD)
