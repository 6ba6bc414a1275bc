"""The order of turns, the start, the win, and the options that help."""

import pytest

from railgames.core.game import winners
from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME, cards
from railgames.games.empire_builder.actions import Borrow, Build, Deliver, End, PickUp, Restart
from railgames.games.empire_builder.events import GoalReached
from railgames.games.empire_builder.phase import Phase
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import BOOM, SNOW, Lands, demands


def test_the_highest_single_payout_begins_and_ties_go_to_the_next_highest():
    file = Lands().file
    for seed in range(20):
        state = GAME.new_state(GAME.Config(events=False), 3, seed, Lands())
        payouts = [
            sorted((pays for card in player.hand for _, _, pays in file.demands[card]), reverse=True)
            for player in state.players
        ]
        assert payouts[state.first] == max(payouts)


def paying(*pays):
    """Thirty cards whose first demands all pay as much; what the others pay is said for each card."""
    rows = [zip(card, pay, strict=True) for card, pay in zip(demands(), pays, strict=True)]
    return Lands(demands=tuple(tuple((city, good, n) for (city, good, _), n in card) for card in rows))


def test_of_equal_highest_payouts_the_next_highest_decide_who_begins():
    lands = paying(*((20, 2 + number % 15, 1) for number in range(30)))
    file, decided = lands.file, set()
    for seed in range(20):
        state = GAME.new_state(GAME.Config(events=False), 3, seed, lands)
        seconds = [
            sorted((file.demands[card][1][2] for card in player.hand), reverse=True)
            for player in state.players
        ]
        assert seconds[state.first] == max(seconds)
        decided.add(state.first)
    assert decided == {0, 1, 2}


def test_who_begins_is_left_to_chance_where_all_payouts_are_equal():
    lands = paying(*[(9, 9, 9)] * 30)
    firsts = {GAME.new_state(GAME.Config(events=False), 3, seed, lands).first for seed in range(20)}
    assert firsts == {0, 1, 2}


def test_without_the_option_there_is_no_event_card():
    for events in (True, False):
        play = Play(events=events)
        assert (max(play.state.deck) >= play.board.events_from) == events


def test_the_second_round_goes_back_and_then_all_go_round():
    play = Play(3)
    seats = []
    for _ in range(12):
        seats.append(play.state.current)
        play.end()
    first = seats[0]
    round_ = [(first + turn) % 3 for turn in range(3)]
    assert seats == [*round_, *round_[::-1], *round_, *round_]


def link(play, seat):
    """Track of a seat that links Alpha and Beta, which is all that the small land asks for."""
    play.give_track(seat, (3, 3), (4, 3), (5, 3), (6, 3), (7, 3), (8, 3), (9, 3))


def test_whoever_links_the_majors_and_has_the_cash_at_the_end_of_a_turn_wins(play):
    play.operate(0)
    link(play, 0)
    play.state.players[0].cash = 249
    play.end(2)
    assert not play.state.players[0].has_won
    play.state.players[0].cash = 250
    play.end()
    assert play.state.players[0].has_won
    assert play.state.phase is Phase.OPERATE, "all play equally many turns"
    (*_, over) = play.end()
    assert (over.winners, over.reason, play.state.current_player) == ((0,), "goal", None)


def test_cash_without_the_link_does_not_win(play):
    play.operate(0)
    play.state.players[1].cash = 400
    link(play, 0)
    play.state.players[0].cash = 260
    play.end(2)
    assert play.state.phase is Phase.OVER
    assert winners(play.state.scores()) == (0,)
    sheet = play.state.scores()[1]
    assert sheet.total == 259 == sum(line.points for line in sheet.lines)


def test_two_networks_do_not_link(play):
    play.give_track(0, (3, 3), (4, 3), (5, 3), (6, 3))
    play.give_track(0, (8, 3), (9, 3))
    assert play.state.linked(0) == 1
    play.give_track(0, (6, 3), (7, 3), (8, 3))
    assert play.state.linked(0) == 2


def test_the_most_cash_of_those_who_qualify_wins_also_after_a_tax():
    play = Play()
    play.operate(0)
    for seat, cash in ((0, 300), (1, 251)):
        play.state.players[seat].cash = cash
    link(play, 0)
    play.end()
    play.state.players[0].cash = 240
    play.give_track(1, (3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (8, 2), (9, 2))
    play.end()
    assert winners(play.state.scores()) == (1,)


def test_a_tie_raises_the_goal_for_the_tied(play):
    play.operate(0)
    link(play, 0)
    play.give_track(1, (3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (8, 2), (9, 2))
    for player in play.state.players:
        player.cash = 270
    play.end(2)
    assert [player.goal for player in play.state.players] == [300, 300]
    assert play.state.phase is Phase.OPERATE
    play.state.players[0].cash = 310
    play.end(2)
    assert winners(play.state.scores()) == (0,)


def test_a_tie_raises_the_goal_again_for_those_who_tie_again_and_for_nobody_else():
    play = Play(4)
    play.operate(0)
    for row, seat in ((3, 0), (2, 1), (4, 2)):
        places = [(column, row) for column in range(3, 10)]
        play.give_track(seat, *places, *([(9, 3)] if seat == 2 else []))
    for player, cash in zip(play.state.players, (270, 270, 260, 270), strict=True):
        player.cash = cash
    (*_, raised) = play.end(4)
    assert (raised.seats, raised.goal) == ((0, 1), 300)
    assert [player.goal for player in play.state.players] == [300, 300, 250, 250]
    assert not any(player.has_won for player in play.state.players)
    for player, cash in zip(play.state.players, (320, 320, 200, 270), strict=True):
        player.cash = cash
    (*_, raised) = play.end(4)
    assert (raised.seats, raised.goal) == ((0, 1), 350)
    play.state.players[2].cash = 250
    (*_, over) = play.end(4)
    assert over.winners == (2,), "it needs no more than 250, and nobody else has 350"


def test_who_has_reached_the_goal_stays_in_whatever_the_rest_of_the_round_takes():
    """A tax after the end of its turn; its cash counts as it is at the end of the round."""
    play = Play()
    play.operate(0)
    link(play, 0)
    play.state.players[0].cash = 260
    play.end()
    play.state.players[0].cash = 235
    (*_, over) = play.end()
    assert (over.winners, over.reason) == ((0,), "goal")


def test_a_turn_that_is_lost_counts_for_events_and_for_winning():
    """It has an end like any other."""
    play = Play(2, events=True)
    play.operate(0)
    link(play, 0)
    cards.happen(play.state, SNOW, [])
    play.end()
    play.state.players[0].misses, play.state.players[0].cash = True, 400
    told = [type(event).__name__ for event in play.end()]
    assert told == ["TurnMissed", "GoalReached", "EventOver"]
    assert play.state.players[0].has_won
    assert (play.state.current, play.state.in_force) == (1, [])
    assert play.end()[-1].winners == (0,)


def test_who_still_has_a_turn_is_told_that_this_round_is_the_last():
    play = Play(3)
    play.operate(0)
    link(play, 0)
    play.state.players[0].cash = 250
    assert play.state.turn_title() == "Round 3"
    (told, *_) = play.end()
    assert isinstance(told, GoalReached)
    assert (told.seat, told.text()) == (0, "has reached the goal: this round is the last")
    assert play.state.turn_title() == "Round 3, the last"
    events = play.end(2)
    assert not any(isinstance(one, GoalReached) for one in events)
    assert events[-1].winners == (0,)
    assert play.state.turn_title() == "Round 3"


def test_who_ends_the_round_by_reaching_the_goal_is_only_told_the_end():
    play = Play(2)
    play.operate(0)
    play.end()
    link(play, 1)
    play.state.players[1].cash = 250
    assert not any(isinstance(one, GoalReached) for one in play.end())
    assert play.state.current_player is None


def test_more_major_cities_than_the_map_has_are_all_of_them():
    play = Play(majors=7)
    assert play.state.majors_needed == 3


def test_the_game_ends_after_the_turns_that_the_map_allows(play):
    events = play.end(2 * play.board.file.limits.turns)
    assert events[-1].reason == "time"
    assert play.state.current_player is None


def test_after_the_last_round_most_cash_less_debts_wins_whoever_has_linked_more():
    play = Play(3, borrow=True)
    link(play, 0)
    for player, cash, debt in zip(play.state.players, (90, 120, 100), (0, 40, 0), strict=True):
        player.cash, player.debt = cash, debt
    (*_, over) = play.end(3 * play.board.file.limits.turns)
    assert (over.winners, over.reason) == ((2,), "time")
    assert [sheet.total for sheet in play.state.scores()] == [90, 80, 100]


def test_the_goal_and_the_number_of_majors_can_be_chosen():
    play = Play(goal=100, majors=1)
    play.operate(0)
    play.give_track(0, (3, 3), (4, 3))
    play.state.players[0].cash = 100
    play.end()
    assert play.state.players[0].has_won


def test_borrowing_is_an_option_and_twice_as_much_is_kept_back():
    play = Play(borrow=True, lands=Lands(demands=((("alpha", "steel", 30),), *demands()[1:])))
    assert "an option" in Play().why(Borrow(5))
    play.operate(0)
    play.do(Borrow(15))
    assert "At most 5 M" in play.why(Borrow(6))
    player = play.state.players[0]
    assert (player.cash, player.debt) == (65, 30)
    play.put(0, 3, 3, loads=("steel", "steel"))
    for other in play.state.players:
        other.hand = [card for card in other.hand if card]
    player.hand[:1] = [0]
    play.do(Deliver(0, "steel"))
    assert (player.cash, player.debt) == (65, 0)


def test_what_is_owed_is_kept_back_from_a_bonus_too():
    play = Play(borrow=True, lands=Lands(demands=((("alpha", "steel", 30),), *demands()[1:])))
    play.operate(0)
    play.do(Borrow(18))
    play.put(0, 3, 3, loads=("steel",))
    cards.happen(play.state, BOOM, [])
    play.state.players[1].hand = [card for card in play.state.players[1].hand if card]
    play.state.player.hand[:1] = [0]
    play.do(Deliver(0, "steel"))
    assert (play.state.player.cash, play.state.player.debt) == (50 + 18 + 30 + 10 - 36, 0)


def test_cash_is_open_after_a_tax_only_unless_the_option_says_so():
    assert [Play(open_cash=one).state.is_open for one in (False, True)] == [False, True]


def test_nobody_wins_with_a_debt():
    play = Play(borrow=True)
    play.operate(0)
    link(play, 0)
    play.state.players[0].cash = 240
    play.do(Borrow(20), End())
    assert not play.state.players[0].has_won


def test_starting_again_is_an_option():
    play = Play(restart=True)
    assert "an option" in Play().why(Restart())
    play.operate(0)
    link(play, 0)
    play.put(0, 3, 3, loads=("coal",))
    play.state.players[0].cash, play.state.players[0].came = 3, play.cell(4, 3)
    play.state.players[0].debt, play.state.players[0].train = 8, 1
    before = play.state.players[0].hand[:]
    play.do(Restart())
    player = play.state.players[0]
    assert (player.debt, player.train, play.state.phase) == (0, 0, Phase.DONE)
    assert (player.cash, player.track, player.nodes, player.loads) == (50, set(), 0, [])
    assert (player.at, player.came) == (-1, -1)
    assert play.state.owner == {}
    assert not set(before) & set(player.hand)
    assert play.state.chips[play.board.good_number["coal"]] == 2


def test_nobody_starts_again_once_the_turn_has_begun(play):
    play = Play(restart=True)
    play.operate(0)
    play.put(0, 6, 3)
    play.do(PickUp("coal"))
    assert play.why(Restart()) == "Only instead of a whole turn."


def test_as_much_is_borrowed_in_every_turn():
    play = Play(borrow=True)
    play.operate(0)
    play.do(Borrow(20))
    assert "At most 0 M" in play.why(Borrow(1))
    play.end(2)
    assert play.why(Borrow(20)) == ""


def test_one_can_play_alone():
    play = Play(1)
    play.end(3)
    assert play.state.round == 4


@pytest.mark.parametrize("seed", range(6))
def test_money_chips_cards_and_track_are_conserved(seed):
    options = {"borrow": seed % 2 == 0, "restart": seed == 3, "fast": seed == 5}
    state = GAME.new_state(GAME.Config(**options), 1 + seed % 4, seed, Lands())
    rng = Rng.from_seed(seed, "walk")
    while state.current_player is not None:
        cash = sum(player.cash for player in state.players)
        action = state.random_action(rng)
        events = state.apply(action)
        taxes = sum(sum(event.taxes) for event in events if type(event).__name__ == "Taxed")
        earned = sum(
            event.pays + event.bonus - event.kept for event in events if type(event).__name__ == "Delivered"
        )
        spent = sum(event.millions for event in events if type(event).__name__ in ("Built", "Upgraded"))
        given = action.millions if isinstance(action, Borrow) else 0
        if not isinstance(action, Restart):
            assert sum(player.cash for player in state.players) == cash + earned + given - spent - taxes
        assert all(player.cash >= 0 for player in state.players)
        for good, chips in enumerate(state.chips):
            aboard = sum(player.loads.count(good) for player in state.players)
            lying = sum(one == good for one in state.lying.values())
            assert chips + aboard + lying == state.board.file.goods[good].chips
        held = [card for player in state.players for card in player.hand]
        assert len({*held, *state.deck, *state.discard}) == len(held) + len(state.deck) + len(state.discard)
        assert state.owner == {key: seat for seat, one in enumerate(state.players) for key in one.track}
        assert state.spent <= 20
        if isinstance(action, Build):
            assert all(len(state.sections_at(city)) <= 3 for city in range(3, 6))


def test_every_loan_can_be_the_random_action():
    play = Play(borrow=True)
    rng = Rng.from_seed(5, "loans")
    seen = {
        action.millions
        for action in (play.state.random_action(rng) for _ in range(8_000))
        if isinstance(action, Borrow)
    }
    assert seen == set(range(1, 21))


def test_a_restored_state_has_the_same_random_actions():
    lands = Lands()
    state = GAME.new_state(GAME.Config(events=False), 2, 4, lands)
    rng = Rng.from_seed(4, "track")
    while len(state.player.track) < 14:
        state.apply(state.random_action(rng))
    other = GAME.restore(state.config, state.snapshot(), lands)
    one, two = Rng.from_seed(6, "same"), Rng.from_seed(6, "same")
    assert [state.random_action(one) for _ in range(50)] == [other.random_action(two) for _ in range(50)]
