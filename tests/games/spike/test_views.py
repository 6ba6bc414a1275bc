"""What a seat may know, what is told to whom, and positions as data."""

from itertools import product

import msgspec
import pytest

from railgames.core.errors import SaveError
from railgames.core.rng import Rng
from railgames.games.spike import GAME, views
from railgames.games.spike.actions import Draw, Keep
from railgames.games.spike.events import DeckDrawn, DrewHidden, Gave, GiftGiven
from railgames.games.spike.payments import can_pay
from railgames.games.spike.phase import Phase
from tests.games.spike.conftest import act, hand, legal, started


@pytest.fixture
def state(maps):
    state, rng = started(maps, seats=3, seed=2), Rng(4)
    while state.turns < 20 or state.phase is not Phase.TURN:
        state.apply(state.random_action(rng))
    return state


def test_other_hands_routes_and_the_deck_are_hidden_and_their_sizes_are_not(state):
    view = state.observe(1)
    assert view.players[1].hand == state.players[1].hand
    assert view.players[1].route == state.players[1].route
    assert view.players[0].route == view.players[2].route == -1
    assert [player.cards for player in view.players] == [player.cards for player in state.players]
    assert set(view.deck) == {-1}
    assert len(view.deck) == len(state.deck)
    assert view.rng.state == 0


def test_the_two_routes_that_somebody_chooses_from_are_hidden_from_others(maps):
    state = GAME.new_state(GAME.Config(advanced=True), 2, 1, maps)
    while state.phase is not Phase.ROUTE:
        state.apply(state.legal_actions()[0])
    seat = state.current_player
    assert len(set(state.players[seat].offers)) == 2
    assert state.observe(seat).players[seat].offers == state.players[seat].offers
    for viewer in (1 - seat, None):
        assert state.observe(viewer).players[seat].offers == (-1, -1)


@pytest.mark.parametrize("advanced", [False, True])
def test_the_gift_comes_before_a_route_is_seen(maps, advanced):
    state = GAME.new_state(GAME.Config(advanced=advanced), 3, 1, maps)
    hidden = (-1, (-1, -1) if advanced else ())
    phases = set()
    while state.phase in (Phase.SIDES, Phase.GIFT):
        phases.add(state.phase)
        for viewer in (0, 1, 2, None):
            view = state.observe(viewer)
            assert [(player.route, player.offers) for player in view.players] == [hidden] * 3
        guess = state.determinize(1, Rng(3))
        dealt = [route for player in guess.players for route in (player.offers or (player.route,))]
        assert len(set(dealt)) == 3 * (1 + advanced)
        assert min(dealt) >= 0
        state.apply(state.legal_actions()[0])
    assert Phase.GIFT in phases
    for seat in range(3):
        player = state.observe(seat).players[seat]
        assert (player.route, player.offers) == (state.players[seat].route, state.players[seat].offers)


def test_what_was_taken_face_up_is_known_of_a_hand_until_it_is_paid(maps):
    state = started(maps)
    hand(state, 0)
    kind = state.shown[0]
    act(state, f"draw {state.board.type_names[kind]}", "draw deck")
    view = state.observe(1)
    assert view.players[0].hand[kind] == 1
    assert view.players[0].unknown == 1
    state.players[0].give(kind)
    assert state.observe(1).players[0].known[kind] == 0


def test_the_card_that_is_handed_over_is_known_to_nobody_else(maps):
    for card in range(6):
        state = GAME.new_state(GAME.Config(), 3, 4, maps)
        giver, to = state.first, (state.first - 1) % 3
        state.players[giver].hand = [0] * 6
        state.players[giver].hand[card] = 5
        act(state, f"gift {state.board.type_names[card]}")
        third = next(seat for seat in range(3) if seat not in (giver, to))
        for viewer in (third, None):
            seen = state.observe(viewer).players[to]
            assert (seen.hand, seen.unknown) == ([0] * 6, 6)


def test_contracts_cargo_trains_and_money_are_open(state):
    view = state.observe(None)
    for seen, player in zip(view.players, state.players, strict=True):
        assert (seen.deals, seen.at, seen.own, seen.money, seen.steps) == (
            player.deals, player.at, player.own, player.money, player.steps
        )  # fmt: skip


def test_a_guess_agrees_with_what_is_seen_and_keeps_the_number_of_cards(state):
    for viewer in range(3):
        guess = state.determinize(viewer, Rng(7))
        assert guess.observe(viewer).snapshot() == state.observe(viewer).snapshot()
        for kind in range(6):
            total = sum(player.hand[kind] for player in guess.players)
            total += guess.deck.count(kind) + guess.discard[kind] + guess.shown.count(kind)
            assert total == guess.board.each


def test_a_guess_gives_everybody_a_route_of_their_own(state):
    guessed = set()
    for seed in range(10):
        routes = [player.route for player in state.determinize(1, Rng(seed)).players]
        assert routes[1] == state.players[1].route
        assert min(routes) >= 0
        assert len(set(routes)) == 3
        guessed.add(routes[0])
    assert len(guessed) > 1


def test_when_the_game_is_over_a_guess_keeps_the_revealed_routes(state):
    rng = Rng(5)
    while state.current_player is not None:
        state.apply(state.random_action(rng))
    routes = [player.route for player in state.players]
    assert [player.route for player in state.determinize(1, Rng(1)).players] == routes


def test_the_cards_that_a_hand_lacks_make_it_able_to_pay_and_none_is_needless():
    rng = Rng(11)
    for _ in range(200):
        hand = [rng.below(3) for _ in range(4)]
        need = tuple(rng.below(3) for _ in range(4))
        ways = list(views._ways_to_pay(hand, need))
        assert ways[0] == [max(0, n - h) for h, n in zip(hand, need, strict=True)]
        for lack in ways:
            assert min(lack) >= 0
            able = tuple(h + n for h, n in zip(hand, lack, strict=True))
            assert can_pay(able, need)
    for own, other, wanted in product(range(4), repeat=3):
        ways = views._ways_to_pay([own, other], (wanted, 0))
        assert any(not any(lack) for lack in ways) is can_pay((own, other), (wanted, 0))


def test_in_a_guess_the_time_cards_stay_in_the_lower_half(maps):
    state, rng = started(maps, seed=3), Rng(3)
    while state.round < 3:
        state.apply(state.random_action(rng))
    for seed in range(20):
        guess = state.determinize(0, Rng(seed))
        time = guess.board.types
        assert guess.deck.count(time) == 3 - state.times
        assert time not in guess.deck[guess.bottom :]


def test_a_card_of_the_deck_is_told_to_its_seat_only_and_a_gift_to_two(maps):
    state = GAME.new_state(GAME.Config(), 3, 4, maps)
    events = act(state, legal(state, "gift")[0])
    gave = next(event for event in events if isinstance(event, Gave))
    seen = [seat for seat in range(3) if state.can_see(seat, gave)]
    assert seen == sorted({gave.seat, gave.to})
    assert not state.can_see(None, gave)
    assert all(
        state.can_see(seat, next(e for e in events if isinstance(e, GiftGiven))) for seat in (0, 1, 2, None)
    )
    while state.phase is not Phase.TURN:
        act(state, legal(state)[0])
    events = act(state, "draw deck")
    drew = next(event for event in events if isinstance(event, DrewHidden))
    assert [seat for seat in range(3) if state.can_see(seat, drew)] == [state.current]
    assert state.can_see(None, next(e for e in events if isinstance(e, DeckDrawn)))


def test_which_card_was_handed_over_and_which_route_was_kept_is_told_to_nobody_else(maps):
    state = GAME.new_state(GAME.Config(advanced=True), 3, 4, maps)
    first, told = state.first, {}
    while state.phase is not Phase.TURN:
        seat, action = state.current_player, state.legal_actions()[0]
        events = state.apply(action)
        seen = {viewer for viewer in (0, 1, 2, None) if state.can_see_action(viewer, seat, action, events)}
        told.setdefault(type(action).__name__, []).append((seat, seen))
    everybody = {0, 1, 2, None}
    assert told.pop("Gift") == [(first, {first, (first - 1) % 3})]
    assert sorted(told.pop("Keep")) == [(seat, {seat}) for seat in range(3)]
    assert set(told) == {"ChooseSide", "PlaceTrain"}
    assert all(seen == everybody for kind in told.values() for _, seen in kind)
    act(state, "draw deck")
    assert state.can_see_action(None, first, Draw("deck"), [])
    state.phase = Phase.OVER
    assert state.can_see_action(None, first, Keep("boston"), [])


def test_the_heading_tells_of_the_last_round_until_the_game_is_over_and_then_how_many_were_played(maps):
    state, rng, title = started(maps), Rng(6), ""
    while state.current_player is not None:
        title = state.turn_title()
        state.apply(state.random_action(rng))
    assert title.startswith("Last round, Time card ")
    assert state.turn_title() == "Round 3 of 3"


def test_a_revealed_card_cannot_be_taken_back_and_a_face_up_one_can(maps):
    state = started(maps)
    act(state, f"draw {state.board.type_names[state.shown[0]]}")
    assert state.can_undo
    act(state, "draw deck")
    assert not state.can_undo


def test_a_position_is_plain_data_and_comes_back_whole(state, maps):
    text = msgspec.json.encode(state.snapshot())
    restored = GAME.restore(state.config, msgspec.json.decode(text), maps)
    assert restored.snapshot() == state.snapshot()
    assert restored.players[0].nodes == state.players[0].nodes
    assert restored.players[0].used == state.players[0].used


def damaged(plain, *path, value):
    target = plain
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    return plain


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("current",), 3),
        (("market",), []),
        (("market", 0), ["corn", "corn", "corn"]),
        (("players", 0, "at"), "nowhere"),
        (("players", 0, "steps"), [9, 0, 0]),
        (("players", 0, "tracks"), ["albany~boston", "albany~boston"]),
        (("players", 0, "tracks"), ["albany~miami"]),
        (("players", 0, "route"), "utopia"),
        (("deck",), ["pink"]),
        (("round",), 9),
        (("phase",), "dance"),
        (("laid",), ["albany~boston"]),
        (("players",), None),
    ],
    ids=str,
)
def test_a_damaged_position_is_refused_in_words(state, maps, path, value):
    plain = msgspec.json.decode(msgspec.json.encode(state.snapshot()))
    with pytest.raises(SaveError, match="damaged"):
        GAME.restore(state.config, damaged(plain, *path, value=value), maps)
