"""Each event, the deck, and what they hide."""

import pytest

from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME, cards
from railgames.games.empire_builder.actions import Deliver, Drop, Lose, NewHand, PickUp, Step
from railgames.games.empire_builder.mapfile import DerailmentFile, RiverFile, StrikeFile, TaxFile, WeatherFile
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.prompts import prompt
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import (
    BOOM,
    DERAILMENT,
    FLOOD,
    HURRICANE,
    SNOW,
    STRIKE,
    TAX,
    Lands,
    demands,
)
from tests.games.empire_builder.test_moving import LINE


@pytest.fixture
def ready(play):
    """Seat 0 operates; its track leads from Alpha over the river to Mid, its train stands in Alpha."""
    play.operate()
    play.give_track(0, *LINE)
    play.put(0, 3, 3)
    return play


def happen(play, number):
    """An event is drawn by the player on turn."""
    events = []
    cards.happen(play.state, number, events)
    return events


def test_a_flood_takes_every_bridge_and_nothing_crosses_until_it_ends(ready):
    bridge = ready.board.key(ready.cell(4, 4), ready.cell(5, 4))
    assert bridge in ready.state.owner
    happen(ready, FLOOD)
    assert bridge not in ready.state.owner
    assert bridge not in ready.state.players[0].track
    assert "flood" in ready.why(ready.build((4, 4), (5, 4)))
    ready.end(2)
    assert "flood" in ready.why(ready.build((4, 4), (5, 4)))
    ready.end()
    assert ready.state.in_force == []
    ready.end()
    assert ready.why(ready.build((4, 4), (5, 4))) == ""


def test_a_flood_takes_the_bridges_of_everybody_and_leaves_the_rest_of_the_track(ready):
    ready.give_track(1, (4, 3), (5, 3), (6, 3))
    happen(ready, FLOOD)
    for seat, kept in ((0, (5, 4, 6, 4)), (1, (5, 3, 6, 3))):
        player = ready.state.players[seat]
        assert ready.board.key_of(kept) in player.track
        assert not player.track & ready.board.flooded(FLOOD)
    assert not ready.state.players[1].nodes >> ready.cell(4, 3) & 1, "no track is left at its end"


def test_a_flood_erases_nothing_inside_a_major_city_but_closes_the_way(play):
    """There is no bridge there that could be erased: the red ground is everybody's."""
    play = Play(lands=Lands(rivers=(RiverFile("blue", "Blue", ((2, 3, 3, 3), (2, 3, 3, 4))),)))
    play.operate()
    play.put(0, 2, 3)
    assert play.why(Step("3,3")) == ""
    happen(play, FLOOD)
    assert play.why(Step("3,3")) == play.why(Step("3,4")) == "The river is in flood."
    assert play.why(Step("2,2")) == "", "round the water it goes on"
    play.end(3)
    assert play.state.in_force == []
    play.end()
    assert play.why(Step("3,3")) == ""


def test_an_event_lasts_to_the_end_of_its_drawers_next_turn(ready):
    happen(ready, SNOW)
    left = []
    for _ in range(4):
        left.append([one.left for one in ready.state.in_force])
        ready.end()
    assert left == [[2], [1], [1], []]


def test_snow_halves_the_speed_and_shuts_mountains(ready):
    happen(ready, SNOW)
    ready.state.moved = 4
    assert ready.why(Step("4,4")) == ""
    ready.state.moved = 5
    assert "half speed" in ready.why(Step("4,4"))
    ready.state.moved = 0
    ready.state.players[0].nodes |= 1 << ready.cell(1, 1)
    assert "Snow shuts" in ready.why(ready.build((1, 1), (0, 1)))


def test_no_train_enters_a_mountain_that_snow_shuts_and_no_track_leaves_it(ready):
    """A train that stands on one may go."""
    ready.give_track(0, (4, 4), (3, 5), (4, 6))
    ready.put(0, 4, 4)
    assert ready.why(Step("3,5")) == ready.why(ready.build((3, 5), (4, 5))) == ""
    happen(ready, SNOW)
    assert ready.why(Step("3,5")) == ready.why(ready.build((3, 5), (4, 5))) == "Snow shuts the mountains."
    ready.put(0, 3, 5)
    assert ready.why(Step("4,4")) == ""


@pytest.mark.parametrize(("train", "steps"), [("freight", 5), ("fast", 6)])
def test_at_half_speed_a_step_that_ends_there_is_one_of_the_first_of_the_turn(ready, train, steps):
    """The first five of nine, six of twelve. A step that ends outside is free."""
    ready.give_track(0, (6, 3), (7, 3))
    ready.state.player.train = ready.board.train_number[train]
    happen(ready, SNOW)
    ready.put(0, 6, 3)
    for moved in range(ready.state.speed_of(0)):
        ready.state.moved = moved
        assert (ready.why(Step("6,4")) == "") == (moved < steps), moved
        assert ready.why(Step("7,3")) == "", moved


def test_a_hurricane_stops_building(ready):
    assert ready.why(ready.build((7, 9), (8, 9))) == ""
    happen(ready, HURRICANE)
    assert "hurricane" in ready.why(ready.build((7, 9), (8, 9)))


def test_no_track_has_an_end_in_a_hurricane_and_trains_are_slow_there(ready):
    """It is two mileposts wide, from the rim of Gamma on."""
    ready.give_track(0, (9, 8), (9, 9))
    ready.give_track(0, (10, 9), (11, 9))
    sections = [((9, 9), (10, 8)), ((10, 9), (9, 9)), ((10, 9), (10, 8))]
    assert [ready.why(ready.build(*ends)) for ends in sections] == ["", "", ""]
    happen(ready, HURRICANE)
    assert ["hurricane" in ready.why(ready.build(*ends)) for ends in sections] == [True, True, False]
    ready.give_track(0, (10, 9), (9, 9))
    ready.put(0, 10, 9)
    ready.state.moved = 5
    assert "half speed" in ready.why(Step("9,9"))
    assert ready.why(Step("11,9")) == ""


def test_fog_and_the_other_snows_only_slow():
    play = Play(lands=Lands(events=(WeatherFile("Fog", "alpha", 3, look="fog"),)))
    play.operate()
    play.give_track(0, (3, 3), (4, 4), (3, 5))
    play.put(0, 4, 4)
    happen(play, 0)
    assert play.why(Step("3,5")) == play.why(play.build((4, 4), (4, 5))) == ""
    assert play.why(play.build((4, 4), (3, 5))) == "You have track there."
    assert play.why(play.build((3, 5), (2, 5))) == "", "a mountain"
    play.state.moved = 5
    assert "half speed" in play.why(Step("3,5"))


def test_a_strike_stops_loading_and_delivering_but_not_dropping(play):
    play.operate()
    play.put(0, 11, 8, loads=("corn",))
    happen(play, STRIKE)
    assert "strike" in play.why(PickUp("wood"))
    play.state.players[0].hand = [
        next(n for n, card in enumerate(play.board.file.demands) if ("bob", "corn") in [d[:2] for d in card])
    ]
    assert "strike" in play.why(Deliver(play.state.players[0].hand[0], "corn"))
    assert play.why(Drop("corn")) == ""


def test_a_strike_is_near_what_it_says_and_holds_in_all_of_a_major_city():
    """Of Alpha only the north-western rim is within three mileposts of the frontier."""
    play = Play(lands=Lands(events=(StrikeFile("Customs", "frontier", 3), StrikeFile("Docks", "coast", 1))))
    play.operate()
    play.put(0, 3, 4)
    assert play.why(PickUp("fish")) == ""
    happen(play, 1)
    assert play.why(PickUp("fish")) == ""
    happen(play, 0)
    assert "strike" in play.why(PickUp("fish"))
    for radius, on_strike in ((2, False), (3, True)):
        other = Play(lands=Lands(events=(StrikeFile("Customs", "frontier", radius),)))
        other.operate()
        other.put(0, 3, 4)
        happen(other, 0)
        assert bool(other.why(PickUp("fish"))) == on_strike, radius


@pytest.mark.parametrize(("radius", "is_hit"), [(2, False), (3, True)])
@pytest.mark.parametrize(("city", "place"), [("ann", (4, 6)), ("beta", (6, 3))])
def test_a_derailment_reaches_as_far_as_it_says_from_a_major_city_by_its_rim(city, place, radius, is_hit):
    """Straight over land and water: the train at Mid is three mileposts from the rim of Beta."""
    play = Play(lands=Lands(events=(DerailmentFile("Derailment", (city,), radius),)))
    play.operate()
    play.put(0, *place)
    happen(play, 0)
    assert play.state.players[0].misses == is_hit


def test_a_derailment_costs_a_load_of_the_owners_choice_and_the_next_turn(play):
    play.operate(0)
    play.put(0, 6, 3)
    play.put(1, 1, 7, loads=("coal", "fish"))
    play.state.deck.append(play.board.events_from + DERAILMENT)
    play.state.players[0].hand.pop()
    events = []
    cards.fill_hand(play.state, events)
    play.state.has_acted = True
    assert play.state.losers == [1]
    play.do(PickUp("coal"))
    assert (play.state.phase, play.state.current_player) == (Phase.LOSE, 1)
    assert prompt(play.state, 1) == "Your train is derailed: choose the load that is lost."
    assert prompt(play.state, 0) == "{who 1} chooses the load that is lost."
    assert "Choose the load" in play.why(Step("5,3"))
    assert play.why(Lose("corn")) == "That load is not aboard."
    play.do(Lose("fish"))
    assert (play.state.phase, play.state.current_player) == (Phase.OPERATE, 0)
    assert [play.board.goods[good] for good in play.state.players[1].loads] == ["coal"]
    play.end()
    assert play.state.current == 0, "the other loses a turn"
    assert not play.state.players[1].misses


def test_who_draws_a_derailment_and_is_hit_is_told_why_the_turn_can_only_be_ended(play):
    play.operate(0)
    play.put(0, 1, 7)
    happen(play, DERAILMENT)
    assert play.state.phase is Phase.DONE
    assert prompt(play.state, 0) == "Your train is derailed: end your turn."


@pytest.mark.parametrize(("lost", "left"), [(("coal", "coal"), ["fish"]), (("fish",), ["coal"])])
def test_two_derailments_of_one_draw_cost_two_loads_and_one_turn(play, lost, left):
    play.operate(0)
    play.put(0, 6, 3)
    play.put(1, 1, 7, loads=("coal", "fish", "coal"))
    for _ in range(2):
        happen(play, DERAILMENT)
    play.do(PickUp("fish"))
    for good in lost:
        assert play.state.current_player == 1
        play.do(Lose(good))
    assert (play.state.current_player, play.state.phase) == (0, Phase.OPERATE), "two of a kind are no choice"
    assert [play.board.goods[good] for good in play.state.players[1].loads] == left
    assert sum(play.state.chips) + 2 == sum(good.chips for good in play.board.file.goods)
    play.end()
    assert (play.state.current, play.state.players[1].misses) == (0, False)


def test_derailments_take_no_more_loads_than_there_are(play):
    play.operate(0)
    play.put(0, 6, 3)
    play.put(1, 1, 7, loads=("coal", "fish"))
    for _ in range(3):
        happen(play, DERAILMENT)
    assert play.state.losers == [1, 1]
    play.do(PickUp("fish"), Lose("coal"))
    assert (play.state.players[1].loads, play.state.losers) == ([], [])
    assert (play.state.current_player, play.state.phase) == (0, Phase.OPERATE)


def test_who_draws_a_derailment_and_is_hit_loses_the_rest_of_the_turn_too(play):
    play.operate(0)
    play.put(0, 1, 7, loads=("coal",))
    happen(play, DERAILMENT)
    assert play.state.players[0].loads == []
    assert play.state.phase is Phase.DONE
    assert play.why(play.build((3, 3), (4, 4))) == "This turn can only be ended."


def test_of_several_that_are_derailed_whoever_is_next_on_turn_chooses_first():
    play = Play(4)
    play.operate(2)
    for seat in (0, 1, 3):
        play.put(seat, 1, 7, loads=("coal", "fish") if seat != 1 else ("corn", "wood"))
    happen(play, DERAILMENT)
    assert play.state.losers == [3, 0, 1]


def test_a_train_that_is_not_placed_is_safe_from_derailments(play):
    play.operate(0)
    happen(play, DERAILMENT)
    assert not any(player.misses for player in play.state.players)


def test_a_tax_shows_all_cash_and_takes_what_its_bracket_says(play):
    for player, cash in zip(play.state.players, (49, 120), strict=True):
        player.cash = cash
    (_, taxed) = happen(play, TAX)
    assert (taxed.cash, taxed.taxes) == ((49, 120), (0, 15))
    assert [player.cash for player in play.state.players] == [49, 105]
    assert play.state.is_open


def test_a_tax_begins_with_the_first_million_of_its_bracket_and_is_paid_by_all():
    play = Play(4, lands=Lands(events=(TaxFile("Tax", ((0, 0), (50, 10), (100, 15))),)))
    for player, cash in zip(play.state.players, (49, 50, 99, 100), strict=True):
        player.cash = cash
    happen(play, 0)
    assert [player.cash for player in play.state.players] == [49, 40, 89, 85]


def test_a_tax_takes_no_more_than_there_is():
    play = Play(lands=Lands(events=(TaxFile("Tax", ((0, 5), (50, 10))),)))
    for player, cash in zip(play.state.players, (3, 50), strict=True):
        player.cash = cash
    (_, taxed) = happen(play, 0)
    assert taxed.taxes == (3, 10)
    assert [player.cash for player in play.state.players] == [0, 40]


def test_a_boom_pays_for_the_next_delivery_of_its_good_by_anybody(play):
    happen(play, BOOM)
    steel, coal = (play.board.good_number[good] for good in ("steel", "coal"))
    assert cards.bonus_for(play.state, coal) == 0
    assert [cards.bonus_for(play.state, steel), cards.bonus_for(play.state, steel)] == [10, 0]


def test_a_boom_is_paid_with_the_delivery_and_only_once():
    card = (("mid", "steel", 30), ("ann", "coal", 9), ("bob", "fish", 7))
    play = Play(lands=Lands(demands=(card, (("mid", "steel", 20), *card[1:]), *demands()[2:])))
    play.operate()
    play.put(0, 6, 3, loads=("steel", "steel"))
    happen(play, BOOM)
    play.end(8)
    play.state.player.hand = [0, 1]
    play.do(Deliver(0, "steel"), Deliver(1, "steel"))
    assert play.state.player.cash == 50 + 30 + 10 + 20


def test_what_is_drawn_as_an_event_is_discarded_at_once_and_another_card_drawn(play):
    play.state.deck.append(play.board.events_from + SNOW)
    lost = play.state.player.hand.pop()
    cards.fill_hand(play.state, [])
    assert play.state.discard == [play.board.events_from + SNOW], "also while it is in force"
    assert play.state.in_force
    assert len(play.state.player.hand) == 3
    assert lost not in play.state.player.hand


def test_a_new_hand_is_a_whole_turn(play):
    before = play.state.player.hand[:]
    play.do(NewHand())
    assert not set(before) & set(play.state.player.hand)
    assert "can only be ended" in play.why(play.build((3, 3), (4, 4)))
    other = Play()
    other.do(other.build((3, 3), (4, 4)))
    assert "instead of a whole turn" in other.why(NewHand())


def test_a_new_hand_may_be_drawn_again_in_the_next_turn_and_the_old_one_is_discarded(play):
    seat, before = play.state.current, play.state.player.hand[:]
    play.do(NewHand())
    assert play.state.discard == before
    while play.state.current != seat or play.state.phase is Phase.DONE:
        play.end()
    assert play.why(NewHand()) == ""


def test_no_new_hand_on_a_turn_that_an_event_has_taken(play):
    play.operate(0)
    play.put(0, 1, 7)
    happen(play, DERAILMENT)
    assert play.why(NewHand()) == "This turn can only be ended."
    play.end(2)
    assert play.state.current == 1, "the next one is missed at once"


def test_discards_become_the_deck_when_it_is_empty(play):
    state = play.state
    state.discard, state.deck = state.deck, []
    count, order = len(state.discard), state.discard[:]
    assert cards.next_card(state, []) is not None
    assert state.deck != order[:-1], "shuffled"
    assert (len(state.deck), state.discard) == (count - 1, [])


def test_events_that_come_up_while_dealing_are_shuffled_back():
    for seed in range(8):
        play = Play(events=True)
        held = [card for player in play.state.players for card in player.hand]
        assert all(card < play.board.events_from for card in held), seed
        assert sorted([*held, *play.state.deck]) == list(range(play.board.cards))
    decks = [GAME.new_state(GAME.Config(), 2, seed, Lands()).deck for seed in range(40)]
    first = sum(deck[-1] >= play.board.events_from for deck in decks)
    assert 2 < first < 16, "of seven events and thirty demands"


def test_a_view_hides_the_order_of_the_deck_and_a_guess_deals_the_unseen(play):
    view = play.state.observe(1)
    assert set(view.deck) == {-1}
    guess = view.determinize(1, Rng(3))
    assert sorted(guess.deck) == sorted(play.state.deck)
    assert guess.deck != play.state.deck
