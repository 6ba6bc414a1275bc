"""The clock: drawing, rounds, Time cards, and the ends of a game."""

from collections import Counter

import pytest

from railgames.core.rng import Rng
from railgames.games.spike import GAME, scoring
from railgames.games.spike.events import RouteScored
from railgames.games.spike.phase import Phase
from railgames.games.spike.position import IDLE_TURNS
from tests.games.spike.conftest import Files, act, contract, hand, kinds, legal, own, started, why


@pytest.fixture
def state(maps):
    return started(maps)


def cards(state):
    """All rail cards of the game, by type."""
    found = Counter(kind for kind in state.deck if kind != state.board.types)
    found.update(state.shown)
    for player in state.players:
        found.update(dict(enumerate(player.hand)))
    found.update(dict(enumerate(state.discard)))
    return found


@pytest.mark.parametrize(("seats", "size"), [(2, 42), (3, 60), (4, 60)])
def test_two_players_play_without_three_cards_of_each_type(maps, seats, size):
    state = GAME.new_state(GAME.Config(), seats, 3, maps)
    assert cards(state).total() == size
    assert set(cards(state).values()) == {size // 6}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_is_lost_or_made_in_a_game(maps, seats):
    state, rng = started(maps, seats=seats, seed=seats), Rng(seats)
    before = cards(state)
    while state.current_player is not None:
        state.apply(state.random_action(rng))
        assert cards(state) == before


def test_four_cards_lie_face_up_and_are_refilled_after_the_draw(state):
    assert len(state.shown) == 4
    name = state.board.type_names[state.shown[0]]
    act(state, f"draw {name}")
    assert len(state.shown) == 3
    act(state, "stop")
    assert len(state.shown) == 4


def test_the_tender_says_how_many_cards_are_drawn(state):
    act(state, "draw deck")
    assert state.phase is Phase.DRAW
    act(state, "draw deck")
    assert state.phase is Phase.DONE
    state.phase = Phase.TURN
    state.players[0].steps[1] = 2
    act(state, "draw deck", "draw deck", "draw deck")
    assert state.phase is Phase.DRAW


def test_one_card_is_enough(state):
    act(state, "draw deck", "stop")
    assert state.phase is Phase.DONE


def test_a_round_ends_when_the_last_card_leaves_the_deck_and_the_draw_goes_on(state):
    state.deck = state.deck[:1]
    state.discard = [2] * 6
    events = act(state, "draw deck")
    assert kinds(events) == ["DrewHidden", "DeckDrawn", "RoundEnded", "Flipped"]
    assert state.round == 2
    assert len(state.shown) == 4
    assert len(state.deck) == 12
    assert sum(state.discard) == 0
    assert state.phase is Phase.DRAW
    act(state, "draw deck")


@pytest.mark.parametrize(("left", "order"), [(1, "RoundEnded"), (0, "DeckRenewed")])
def test_the_deck_of_a_new_round_and_that_of_the_discards_are_shuffled(state, left, order):
    orders = set()
    for seed in range(8):
        after = state.clone()
        after.rng, after.deck, after.discard = Rng(seed), state.deck[:left], [4] * 6
        assert order in kinds(act(after, "draw deck"))
        orders.add(tuple(after.deck))
    assert len(orders) == 8


def test_a_card_that_is_flipped_last_ends_the_round_too(state):
    state.deck = state.deck[:1]
    state.discard = [2] * 6
    name = state.board.type_names[state.shown[0]]
    act(state, f"draw {name}")
    assert state.round == 1
    events = act(state, "stop")
    assert "RoundEnded" in kinds(events)
    assert state.round == 2
    assert len(state.shown) == 4


def last_round(state):
    """Bring the state to the beginning of its last round."""
    state.discard = [2] * 6
    for _ in range(2):
        state.deck = state.deck[:1]
        state.phase = Phase.TURN
        act(state, "draw deck", "stop")
        state.discard = [2] * 6
    assert state.round == 3


def test_the_four_cards_that_open_a_round_never_end_it(state):
    """Even if they take the last card; then later discards become the deck, and its last card ends the
    round."""
    state.deck, state.shown, state.discard = [1], [2], [0] * 6
    state.discard[3] = 3
    events = act(state, "draw deck")
    assert kinds(events) == ["DrewHidden", "DeckDrawn", "RoundEnded", "Flipped"]
    assert (state.round, sorted(state.shown), state.deck) == (2, [2, 3, 3, 3], [])
    assert why(state, "draw deck") == "The deck is empty, and nothing was discarded."
    act(state, f"draw {state.board.type_names[3]}")
    assert (state.round, sorted(state.shown)) == (2, [2, 3, 3])
    state.phase, state.discard[0] = Phase.TURN, 2
    events = act(state, "draw deck")
    assert "DeckRenewed" in kinds(events)
    assert state.round == 2
    act(state, "stop")
    assert state.round == 3, "its last card was laid out"


@pytest.mark.parametrize(("cards", "upper"), [(20, 8), (21, 8), (22, 9)])
def test_of_the_last_deck_an_odd_card_goes_to_the_lower_half(state, cards, upper):
    """Four cards are laid out first."""
    state.round, state.deck, state.shown = 2, [1], []
    state.discard = [cards, 0, 0, 0, 0, 0]
    act(state, "draw deck")
    time = state.board.types
    assert state.round == 3
    assert (len(state.deck) - state.bottom, state.bottom) == (upper, cards - 4 - upper + 3)
    assert state.deck[: state.bottom].count(time) == 3


def test_the_time_cards_lie_anywhere_in_the_lower_half(state):
    time, places = state.board.types, set()
    for seed in range(60):
        after = state.clone()
        after.round, after.rng, after.deck, after.discard = 2, Rng(seed), state.deck[:1], [4] * 6
        act(after, "draw deck")
        places |= {place for place, kind in enumerate(after.deck) if kind == time}
    assert places == set(range(after.bottom))


def test_in_the_last_round_the_time_cards_are_in_the_lower_half(maps):
    for seed in range(8):
        state = started(maps, seed=seed)
        last_round(state)
        time = state.board.types
        assert state.deck.count(time) == 3
        upper = state.deck[state.bottom :]
        assert time not in upper
        rails = len(state.deck) - 3
        assert state.bottom - 3 == (rails + 1) // 2 or state.bottom - 3 == (rails + 2) // 2


def test_a_time_card_is_replaced_at_once(state):
    last_round(state)
    time = state.board.types
    state.deck = [time, time, 0, 1, 2, time]
    state.phase = Phase.TURN
    before = state.players[0].cards
    events = act(state, "draw deck")
    assert kinds(events)[0] == "TimeShown"
    assert state.players[0].cards == before + 1
    assert state.times == 1


def test_the_third_time_card_ends_the_game_in_the_middle_of_a_draw(state):
    last_round(state)
    time = state.board.types
    state.deck, state.times, state.phase = [0, 1, time], 2, Phase.TURN
    before = state.players[0].cards
    events = act(state, "draw deck")
    assert state.current_player is None
    assert state.players[0].cards == before
    assert kinds(events)[-1] == "GameEnded"
    assert events[-1].reason == "time"
    assert why(state, "end") == "The game is over."


def test_at_the_end_every_route_is_revealed_in_turn_order_with_what_it_pays(state):
    last_round(state)
    board = state.board
    routes = [0, len(board.routes) - 1]  # the first and the last card of the map count alike
    for seat, route in enumerate(routes):
        state.players[seat].route = route
        card = board.routes[route]
        state.players[seat].nodes |= 1 << card.start | 1 << next(iter(card.targets))
        state.players[seat].own = 1
    state.first, state.current = 1, 0
    state.deck, state.times, state.phase = [0, 1, board.types], 2, Phase.TURN
    revealed = [event for event in act(state, "draw deck") if isinstance(event, RouteScored)]
    assert [event.start for event in revealed] == [board.route_names[route] for route in reversed(routes)]
    assert [event.points for event in revealed] == [
        scoring.route_score(board.routes[route], state.connected(seat)).points
        for seat, route in reversed(list(enumerate(routes)))
    ]


def test_a_route_that_is_hidden_from_a_seat_is_not_scored_in_what_it_sees(state):
    last_round(state)
    view = state.observe(0)
    view.deck, view.times, view.phase = [0, 1, state.board.types], 2, Phase.TURN
    revealed = [event for event in act(view, "draw deck") if isinstance(event, RouteScored)]
    assert [event.seat for event in revealed] == [0]


def test_the_third_time_card_ends_the_game_also_when_it_is_flipped(state):
    last_round(state)
    time = state.board.types
    state.deck, state.times, state.phase = [0, 1, time], 2, Phase.TURN
    name = state.board.type_names[state.shown[0]]
    act(state, f"draw {name}", "stop")
    assert state.current_player is None


def test_without_deck_only_the_face_up_cards_are_drawn_and_later_discards_are_no_new_round(state):
    state.deck, state.discard = [], [0] * 6
    assert why(state, "draw deck") is not None
    assert legal(state, "draw")
    state.discard = [1] * 6
    events = act(state, "draw deck")
    assert "DeckRenewed" in kinds(events)
    assert state.round == 1


def test_a_draw_is_over_when_no_card_is_left(state):
    state.deck, state.discard, state.shown = [], [0] * 6, [2]
    act(state, f"draw {state.board.type_names[2]}")
    assert (state.phase, state.shown) == (Phase.DONE, [])


def test_who_can_do_nothing_passes(state):
    state.deck, state.discard, state.shown = [], [0] * 6, []
    hand(state, 0)
    state.deck = []
    assert legal(state) == ["pass"]
    assert why(state, "end") == "None of the five actions is possible: pass."
    act(state, "pass", "end")
    assert state.current == 1


def test_passing_is_no_choice_while_an_action_is_possible(state):
    assert "pass" not in legal(state)
    assert "possible" in why(state, "pass")


def test_who_has_no_track_and_no_delivery_left_gives_everybody_else_one_turn(maps):
    state = started(maps, seats=3)
    state.players[0].tracks = 0
    for player in state.players:
        player.deals.clear()
    act(state, "draw deck", "stop")
    events = act(state, "end")
    assert "LastTurns" in kinds(events)
    act(state, "draw deck", "stop", "end", "draw deck", "stop")
    assert state.current == 2
    events = act(state, "end")
    assert state.current_player is None
    assert events[-1].reason == "done"


def test_the_first_who_is_done_gives_the_last_turns_and_nobody_adds_to_them(maps):
    state = started(maps, seats=3)
    for player in state.players:
        player.deals.clear()
        player.tracks = 0
    told = []
    for seat in (0, 1, 2):
        assert state.current == seat
        act(state, "draw deck", "stop")
        told += kinds(act(state, "end"))
    assert told.count("LastTurns") == 1
    assert state.ended == "done"


def test_the_third_time_card_ends_the_game_also_in_the_last_turns(maps):
    state = started(maps)
    for player in state.players:
        player.deals.clear()
    state.players[0].tracks = 0
    act(state, "draw deck", "stop", "end")
    assert state.last == 1
    state.round, state.times, state.deck = state.board.file.rounds, 2, [0, state.board.types]
    events = act(state, "draw deck")
    assert (state.current_player, events[-1].reason) == (None, "time")


def test_a_delivery_that_is_still_possible_keeps_the_game_going(state):
    from railgames.games.spike.turns import is_done

    player, board = state.players[0], state.board
    player.deals.clear()
    player.tracks = 0
    contract(state, 0, "fruit", topeka=9)
    assert is_done(state, 0)
    player.nodes |= 1 << board.node_of["topeka"]
    assert is_done(state, 0)
    source = board.goods.index(board.commodity_of["fruit"])
    player.nodes |= 1 << source
    assert not is_done(state, 0)
    good = board.commodity_of["fruit"]
    player.nodes = 1 << board.node_of["topeka"]
    player.deals[good] = player.deals[good]._replace(token=1)
    assert not is_done(state, 0), "it is aboard, though it is found nowhere in the network"
    player.deals[good] = player.deals[good]._replace(token=0)
    player.nodes |= 1 << source
    player.used |= 1 << board.node_of["topeka"]
    assert is_done(state, 0)
    player.used, player.tracks = 0, 1
    assert not is_done(state, 0)


def test_when_nobody_gains_anything_for_ten_turns_of_all_the_game_ends(state):
    own(state, 0, "albany~boston", at="boston")
    own(state, 1, "j86~miami", at="miami")
    ends = {0: ("boston", "albany~boston"), 1: ("miami", "j86~miami")}
    turns = 0
    while state.current_player is not None and turns < 100:
        here, there = ends[state.current]
        at = state.board.space_name(state.player.at)
        if at == here:
            act(state, f"depart {there}", "end")
        else:
            act(state, f"boost {here}", "end")
        turns += 1
    assert state.ended == "idle"
    assert turns == IDLE_TURNS * 2


def test_a_turn_that_gains_something_counts_for_itself_only(state):
    own(state, 1, "albany~boston", at="boston")
    state.idle = 5
    act(state, "draw deck", "stop", "end")
    assert state.idle == 0
    act(state, "depart albany~boston", "end")
    assert state.idle == 1


def test_drawing_building_upgrading_loading_and_delivering_keep_the_game_going_and_nothing_else(state):
    board, player = state.board, state.players[0]
    good = board.goods[board.node_of["boston"]]
    name = board.commodity_names[good]
    player.deals.clear()
    contract(state, 0, name)
    target = next(city for city in board.contracts[player.deals[good].card].sides[player.deals[good].side])
    own(state, 0, "albany~boston", at="boston")
    player.earned = 8
    hand(state, 0, **dict.fromkeys(board.type_names, 4))
    lay = next(text for text in legal(state, "lay"))
    counts = {}
    for text in ("load", "deliver", "upgrade speed", "draw deck", lay, "depart", "dump", "boost"):
        after = state.clone()
        after.idle = 5
        seat = after.players[0]
        if text in ("deliver", "dump"):
            seat.deals[good] = seat.deals[good]._replace(token=1)
        if text == "deliver":
            seat.at = target
        if text == "boost":
            seat.at = board.space_of("albany~boston")
        words = {"load": f"load {name}", "deliver": f"deliver {name}", "dump": f"dump {name}"}
        act(after, {**words, "depart": "depart albany~boston", "boost": "boost albany"}.get(text, text))
        while after.phase is Phase.LAY:
            act(after, legal(after, "lay")[0])
        if after.phase is Phase.PAY:
            act(after, legal(after, "pay")[0])
        if after.phase is Phase.DRAW:
            act(after, "stop")
        if after.phase is Phase.TURN:
            after.phase = Phase.DONE
        act(after, "end")
        counts[text.split()[0]] = after.idle
    assert counts == {
        "load": 0,
        "deliver": 0,
        "upgrade": 0,
        "draw": 0,
        "lay": 0,
        "depart": 6,
        "dump": 6,
        "boost": 6,
    }


def test_the_same_seed_deals_the_same_and_another_one_does_not():
    first = GAME.new_state(GAME.Config(), 2, 5, Files()).snapshot()
    assert GAME.new_state(GAME.Config(), 2, 5, Files()).snapshot() == first
    assert GAME.new_state(GAME.Config(), 2, 6, Files()).snapshot() != first
