"""The AI: legal in every game, the same for the same seed, blind for the deck; and the mistakes that such AIs
are known for, each of which it must not make."""

import time
from collections.abc import Sequence
from typing import Any

import pytest

from railgames.core.actions import Action
from railgames.core.game import Budget, Decision
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.actions import (
    Borrow,
    Build,
    Deliver,
    Drop,
    End,
    Lose,
    NewHand,
    PickUp,
    PlaceTrain,
    Restart,
    Step,
    Upgrade,
)
from railgames.games.empire_builder.agent import Style, make_agent
from railgames.games.empire_builder.agent.acting import Driver
from railgames.games.empire_builder.agent.empire_agent import EmpireAgent
from railgames.games.empire_builder.agent.levels import SKILLS
from railgames.games.empire_builder.agent.links import NOWHERE_LINK, Links, link_of
from railgames.games.empire_builder.agent.orders import Stop, jobs_of, patterns
from railgames.games.empire_builder.agent.plans import denied, fields_of, trips_of
from railgames.games.empire_builder.agent.playing import play_out, start_of
from railgames.games.empire_builder.agent.routes import route_of
from railgames.games.empire_builder.agent.trips import best_trips
from railgames.games.empire_builder.agent.waves import field_of, full_cities
from railgames.games.empire_builder.mapfile import LimitsFile, MapFile, TrainFile
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.state import EmpireState
from tests.games.empire_builder.conftest import Play
from tests.games.empire_builder.lands import BOOM, Lands

HARD = SKILLS[Level.HARD]._replace(fresh=-20.0)
"""As Hard plays, but it keeps its hand as long as there is a trip."""
ALPHA_BETA = [(column, 3) for column in range(2, 10)] + [(10, 2)]
"""A line through the north of the small land, from Alpha over Mid to Beta."""


def turn_of(state: EmpireState, agent: EmpireAgent | None = None) -> list[Action]:
    """The actions of the seat on turn until its turn ends, played on the state."""
    agent = agent or EmpireAgent(HARD)
    seat, found = state.current, list[Action]()
    while state.current_player == seat and not (found and isinstance(found[-1], End)):
        decision = agent.choose(state.observe(seat), state.legal_actions(), Rng(len(found)), Budget())
        assert state.why_illegal(decision.action) is None
        found.append(decision.action)
        state.apply(decision.action)
        assert len(found) < 200
    return found


def whole_game(seed: int, levels: Sequence[Level], lands: Lands, **options: object) -> list[Decision]:
    """A game between AIs, every action checked."""
    state = GAME.new_state(GAME.Config(**options), len(levels), seed, lands)  # type: ignore[arg-type]
    agents = [make_agent(level) for level in levels]
    found: list[Decision] = []
    while (seat := state.current_player) is not None:
        decision = agents[seat].choose(state.observe(seat), state.legal_actions(), Rng(seed), Budget())
        assert state.why_illegal(decision.action) is None, decision
        state.apply(decision.action)
        found.append(decision)
    return found


@pytest.fixture(scope="module")
def games() -> list[list[Decision]]:
    """A game with event cards and four seats, and one with every option."""
    lands = Lands(limits=LimitsFile(majors=2, turns=6))
    levels = [Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT]
    options = {"borrow": True, "restart": True, "early_upgrades": True}
    return [whole_game(3, levels, lands), whole_game(4, levels[:2], lands, **options)]


class Source:
    """The built-in map alone."""

    def __init__(self, file: MapFile) -> None:
        self.file = file

    def load(self, game: str, map_id: str, kind: type) -> Any:
        return self.file


@pytest.fixture(scope="module")
def maps(north_america: MapFile) -> Source:
    return Source(north_america)


@pytest.fixture(scope="module")
def start(maps: Source) -> EmpireState:
    """The start of a solo game on the built-in map, without events."""
    return GAME.new_state(GAME.Config(events=False), 1, 1, maps)


@pytest.fixture
def ready(play: Play) -> Play:
    """The first seat is on turn, with track from Alpha to Beta and its train in Alpha."""
    play.give_track(0, *ALPHA_BETA)
    play.operate()
    play.put(0, 3, 3)
    return play


def hand(play: Play, *wanted: tuple[str, str]) -> None:
    """Give the first seat cards that ask for these goods (city, good)."""
    file = play.board.file
    player = play.state.players[0]
    player.hand = [
        next(card for card, demands in enumerate(file.demands) if any(one[:2] == pair for one in demands))
        for pair in wanted
    ]


# -- whole games ---------------------------------------------------------------------------------------------


def test_every_action_is_legal_and_games_end(games: list[list[Decision]]) -> None:
    kinds = {type(decision.action) for game in games for decision in game}
    assert {PlaceTrain, Step, PickUp, Deliver, Build, Upgrade, End} <= kinds


def test_the_same_seed_gives_the_same_game(games: list[list[Decision]]) -> None:
    lands = Lands(limits=LimitsFile(majors=2, turns=6))
    options = {"borrow": True, "restart": True, "early_upgrades": True}
    assert whole_game(4, [Level.EASY, Level.NORMAL], lands, **options) == games[1]


def test_every_decision_has_a_reason(games: list[list[Decision]]) -> None:
    silent = [one for one in games[0] if not one.reason and not isinstance(one.action, End)]
    assert not silent


def test_the_train_never_goes_to_and_fro(games: list[list[Decision]]) -> None:
    """Between two loads of one turn no milepost is visited twice."""
    visited: list[str] = []
    for decision in games[1]:
        if isinstance(decision.action, Step):
            assert decision.action.milepost not in visited
            visited.append(decision.action.milepost)
        else:
            visited = []


def test_the_deck_is_not_seen(start: EmpireState) -> None:
    state = start.clone()
    first = EmpireAgent(HARD).choose(state.observe(0), state.legal_actions(), Rng(1), Budget())
    Rng(5).shuffle(state.deck)
    assert EmpireAgent(HARD).choose(state.observe(0), state.legal_actions(), Rng(1), Budget()) == first


def test_the_highest_level_answers_in_time(start: EmpireState) -> None:
    begun = time.process_time()
    GAME.agent(Level.EXPERT).choose(start.observe(0), start.legal_actions(), Rng(1), Budget())
    assert time.process_time() - begun < GAME.budget(Level.EXPERT)[1]


def test_a_reason_names_what_is_delivered(start: EmpireState) -> None:
    reason = EmpireAgent(HARD).choose(start.observe(0), start.legal_actions(), Rng(1), Budget()).reason
    assert " M in " in reason
    assert " from " in reason


def test_it_plays_on_from_any_state(ready: Play) -> None:
    """An agent that has seen nothing before plays every decision of a game as a kept one may."""
    state = ready.state
    while state.round < 4:
        seat = state.current
        action = EmpireAgent(HARD).choose(state.observe(seat), state.legal_actions(), Rng(1), Budget()).action
        state.apply(action)


def test_planning_ends_when_the_budget_is_over(start: EmpireState) -> None:
    skill = SKILLS[Level.EXPERT]
    whole, short = Budget(evaluations=400), Budget(evaluations=1)
    assert len(trips_of(start, 0, skill, whole)) > 3
    assert len(trips_of(start, 0, skill, short)) <= len(skill.weights)
    assert short.used <= len(skill.weights) < whole.used


def test_it_goes_on_where_a_whole_row_was_played(maps: Source) -> None:
    start = GAME.new_state(GAME.Config(), 2, 3, maps)

    def game(*, by_rows: bool) -> list[Action]:
        state, agents, played = (
            start.clone(),
            [make_agent(Level.HARD), make_agent(Level.HARD)],
            list[Action](),
        )
        while state.round < 4 and state.current_player is not None:
            agent = agents[state.current]
            found = agent.choose(state, state.legal_actions(), Rng(1), Budget(evaluations=400))
            for action in (found.action, *(found.row if by_rows else ())):
                state.apply(action)
                played.append(action)
        return played

    assert game(by_rows=True) == game(by_rows=False)


def test_hints_are_different_trips(start: EmpireState) -> None:
    state = start.clone()
    found = EmpireAgent(HARD).candidates(state.observe(0), state.legal_actions(), Rng(1), Budget(), 4)
    assert len({decision.action for decision in found}) == len(found) <= 4
    assert all(state.why_illegal(decision.action) is None for decision in found)


# -- mistakes ------------------------------------------------------------------------------------------------


def test_nothing_is_built_when_the_game_is_won(ready: Play) -> None:
    ready.state.players[0].cash = 260
    ready.state.phase = Phase.BUILD
    assert turn_of(ready.state) == [End()]


def test_hands_are_not_dropped_for_ever() -> None:
    """Without cash and track it borrows after two hands."""
    play = Play(1, borrow=True)
    play.operate()
    state, agent = play.state, EmpireAgent(HARD)
    state.players[0].cash = 0
    turns = [turn_of(state, agent)[0] for _ in range(3)]
    assert [type(action) for action in turns] == [NewHand, NewHand, Borrow]


def test_a_hand_that_gains_less_than_others_promise_is_dropped(ready: Play) -> None:
    hand(ready, ("beta", "coal"))
    eager, patient = (EmpireAgent(HARD._replace(fresh=fresh)) for fresh in (50.0, -50.0))
    legal = ready.state.legal_actions()
    assert eager.choose(ready.state.observe(0), legal, Rng(1), Budget()).action == NewHand()
    assert patient.choose(ready.state.observe(0), legal, Rng(1), Budget()).action != NewHand()


def test_two_hands_are_dropped_in_a_row_at_most(ready: Play) -> None:
    agent = EmpireAgent(HARD._replace(fresh=50.0))
    dropped = []
    for _ in range(3):
        dropped.append(NewHand() in turn_of(ready.state, agent))
        ready.operate()
    assert dropped == [True, True, False]


def test_it_begins_again_where_that_is_an_option() -> None:
    play = Play(1, restart=True)
    play.operate()
    state, agent = play.state, EmpireAgent(HARD)
    state.players[0].cash = 0
    assert [type(turn_of(state, agent)[0]) for _ in range(3)] == [NewHand, NewHand, Restart]


def test_no_fourth_section_is_planned_at_a_city(ready: Play) -> None:
    ready.give_track(0, (6, 3), (6, 2))
    assert full_cities(ready.state, 0) == ready.board.city_cells[ready.board.city_number["mid"]]
    field = field_of(ready.state, 0)
    middle = ready.cell(6, 3)
    assert not any(field.is_new(middle, other) for other, _ in ready.board.near[middle])


def test_a_city_that_is_full_of_others_is_left_out(ready: Play) -> None:
    small = [((1, 7), (0, 7)), ((1, 7), (2, 7))]
    play = Play(3)
    for seat, places in enumerate(small):
        play.give_track(seat, *places)
    city = play.board.city_cells[play.board.city_number["ann"]]
    assert full_cities(play.state, 2) & city
    assert not full_cities(play.state, 0) & city


def test_a_route_away_from_the_majors_pays_for_being_joined(play: Play) -> None:
    """What a route costs is what it takes to build it, the way to a major or to track included."""
    state, board = play.state, play.board
    stops = (
        Stop(board.city_number["ann"], board.good_number["corn"]),
        Stop(board.city_number["bob"], board.good_number["corn"], 0, 9),
    )
    route = route_of(state, 0, fields_of(state, 0, 1.0), stops)
    assert route is not None
    state.current = state.actor = 0
    paid = 0
    for start, end, price in route.sections:
        state.begin_turn()
        state.players[0].cash = 100
        action = Build(board.name(start), board.name(end))
        assert state.why_illegal(action) is None
        state.apply(action)
        paid += price
        assert 100 - state.players[0].cash == price
    assert paid == route.price


def test_a_load_aboard_is_delivered(ready: Play) -> None:
    ready.state.players[0].hand = []
    hand(ready, ("beta", "fish"))
    ready.put(0, 3, 3, loads=("fish",))
    actions = turn_of(ready.state)
    assert any(isinstance(action, Deliver) and action.good == "fish" for action in actions)
    assert not any(isinstance(action, Drop) and action.good == "fish" for action in actions)


def test_nothing_is_built_before_it_is_needed() -> None:
    """A train of three mileposts a turn comes to it in its third turn: it is built in the second."""
    play = Play(lands=Lands(trains=(TrainFile("freight", "Freight", 3, 2),)))
    play.give_track(0, *ALPHA_BETA)
    play.operate()
    play.put(0, 1, 3, loads=("fish",))
    hand(play, ("bob", "fish"))
    state, board = play.state, play.board
    state.players[0].cash, state.players[0].turns = 90, 2
    stops = (Stop(board.city_number["bob"], board.good_number["fish"], state.players[0].hand[0], 9),)
    built = []
    for _ in range(2):
        route = route_of(state, 0, fields_of(state, 0, 2.0), stops)
        assert route is not None
        actions = Driver(state, route, HARD).turn().actions
        for action in actions[:-1]:
            state.apply(action)
        built.append(sum(isinstance(action, Build) for action in actions))
        play.operate()
    assert built[0] == 0 < built[1]


def test_a_delivery_where_the_train_stands_is_made(ready: Play) -> None:
    """A turn that begins with it is no turn in which nothing is done: without this the hand was dropped."""
    hand(ready, ("beta", "fish"))
    ready.put(0, 9, 2, loads=("fish",))
    assert isinstance(turn_of(ready.state)[0], Deliver)


def test_the_delivery_that_wins_comes_before_a_better_trip(ready: Play) -> None:
    """The fish of Mid could be taken too, but the game is won before."""
    hand(ready, ("beta", "fish"), ("gamma", "coal"), ("bob", "fish"))
    ready.put(0, 3, 3, loads=("fish",))
    state = ready.state
    state.players[0].turns = 2
    state.players[0].cash = state.players[0].goal - 5
    for skill in (HARD, HARD._replace(routed=1)):
        best = trips_of(state, 0, skill)[0]
        assert best.turns == pytest.approx(6 / 9)
        assert best.missing <= 0


def test_a_turn_ends_when_the_game_is_won(ready: Play) -> None:
    """No fee is paid and no card drawn any more."""
    hand(ready, ("beta", "fish"))
    ready.put(0, 3, 3, loads=("fish",))
    ready.state.players[0].cash = ready.state.players[0].goal
    assert turn_of(ready.state) == [End()]


def test_a_full_train_delivers_before_it_picks_up(ready: Play) -> None:
    """A load that was dropped would take the place of the one that lies here and is wanted."""
    state, board = ready.state, ready.board
    hand(ready, ("beta", "fish"), ("gamma", "corn"))
    ready.put(0, 9, 2, loads=("coal", "fish"))
    beta, gamma = board.city_number["beta"], board.city_number["gamma"]
    fish, corn = board.good_number["fish"], board.good_number["corn"]
    state.lying[beta] = corn
    cards = state.players[0].hand
    stops = (Stop(beta, corn), Stop(beta, fish, cards[0], 9), Stop(gamma, corn, cards[1], 9))
    route = route_of(state, 0, fields_of(state, 0, 1.0), stops)
    assert route is not None
    turn = Driver(state, route, HARD).turn()
    assert [type(action) for action in turn.actions[:1]] == [Deliver]
    assert turn.rest.stops[0] == stops[0]


def test_no_track_is_drawn_beside_own_track(ready: Play) -> None:
    board = ready.board
    stops = (
        Stop(board.city_number["mid"], board.good_number["coal"]),
        Stop(board.city_number["beta"], board.good_number["coal"], 0, 9),
    )
    route = route_of(ready.state, 0, fields_of(ready.state, 0, 1.0), stops)
    assert route is not None
    assert not route.sections
    assert len(route.cells) <= len(ALPHA_BETA)


def test_a_trip_never_runs_out_of_cash(ready: Play) -> None:
    for cash in (0, 3, 8, 20):
        ready.state.players[0].cash = cash
        for trip in trips_of(ready.state, 0, HARD):
            assert trip.course.cash >= 0
            assert play_out(trip.route, start_of(ready.state, 0)) is not None


def test_without_cash_a_trip_over_own_track_is_found_among_many_better_ones(ready: Play) -> None:
    """Better ones need track. Without this an AI with 3 M and 111 sections dropped hands for ever."""
    hand(ready, ("beta", "coal"), ("bob", "fish"), ("ann", "steel"))
    ready.state.players[0].cash = 0
    found = trips_of(ready.state, 0, HARD._replace(routed=1, deliveries=3))
    assert found
    assert all(trip.route.price == 0 for trip in found)


def test_a_load_is_picked_up_on_the_way(ready: Play) -> None:
    """The train comes by Mid, where there is coal that Beta asks for."""
    hand(ready, ("beta", "fish"), ("beta", "coal"))
    actions = turn_of(ready.state)
    assert PickUp("coal") in actions


def test_free_room_is_filled(ready: Play) -> None:
    """A load without a demand is picked up where the train stands anyway."""
    hand(ready, ("beta", "coal"))
    assert PickUp("fish") in turn_of(ready.state, EmpireAgent(HARD._replace(spares=True)))


def test_moves_are_not_wasted(ready: Play) -> None:
    """While its trip goes on the train uses all its moves."""
    hand(ready, ("beta", "coal"))
    ready.state.moved, ready.state.has_acted = 5, True
    actions = turn_of(ready.state)
    assert sum(isinstance(action, Step) for action in actions) == 4


@pytest.mark.parametrize("level", list(SKILLS))
def test_the_train_is_upgraded(ready: Play, level: Level) -> None:
    hand(ready, ("beta", "coal"))
    ready.state.players[0].cash = 120
    ready.state.players[0].goal = 400
    actions = turn_of(ready.state, EmpireAgent(SKILLS[level]._replace(ahead=0, fresh=-50.0)))
    bought = next(action.train for action in actions if isinstance(action, Upgrade))
    assert ready.board.train(ready.board.train_number[bought]).speed > 9


def test_room_for_a_third_load_is_bought_only_by_those_who_think_that_it_pays(ready: Play) -> None:
    """In a thousand decisions of Expert the Super train earned hardly more than the Fast one; it costs 20."""
    hand(ready, ("beta", "coal"))
    ready.state.players[0].cash = 200
    ready.state.players[0].goal = 900
    ready.state.players[0].train = ready.board.train_number["fast"]
    bought = {
        level: [
            action.train
            for action in turn_of(ready.state.clone(), EmpireAgent(skill._replace(ahead=0, fresh=-50.0)))
            if isinstance(action, Upgrade)
        ]
        for level, skill in SKILLS.items()
    }
    assert bought[Level.HARD] == ["super"]
    assert bought[Level.EXPERT] == []


def test_a_rejected_action_is_not_repeated(ready: Play) -> None:
    agent = EmpireAgent(HARD)
    view = ready.state.observe(0)
    assert agent.choose(view, [End()], Rng(1), Budget()).action == End()
    assert agent.choose(view, [NewHand(), End()], Rng(1), Budget()).action in (NewHand(), End())


def test_the_last_major_is_linked_when_the_cash_suffices() -> None:
    play = Play(1)
    play.operate()
    play.give_track(0, *ALPHA_BETA[:4])
    play.put(0, 3, 3)
    state = play.state
    state.players[0].cash = 300
    state.players[0].hand = []
    actions = turn_of(state)
    assert state.phase is Phase.OVER
    assert state.linked(0) == 2
    assert NewHand() not in actions, "in this turn, before any other card is drawn"


@pytest.mark.parametrize("goal", [100, 250])
def test_the_majors_are_linked_before_the_cash_is_there(play: Play, goal: int) -> None:
    play.give_track(0, *ALPHA_BETA[:5])
    play.operate()
    play.put(0, 3, 3)
    hand(play, ("mid", "steel"))
    state = play.state
    state.player.goal, state.player.train = goal, play.board.train_number["super"]
    for share in (0.5, 0.95):
        after = state.clone()
        after.player.cash = int(goal * share)
        turn_of(after)
        assert (after.linked(0) > state.linked(0)) == (share > 0.68), share


def test_a_load_that_a_demand_asks_for_is_not_lost(ready: Play) -> None:
    hand(ready, ("beta", "fish"))
    ready.put(0, 3, 3, loads=("fish", "coal"))
    ready.state.phase, ready.state.actor, ready.state.losers = Phase.LOSE, 0, [0]
    choice = EmpireAgent(HARD).choose(ready.state.observe(0), ready.state.legal_actions(), Rng(1), Budget())
    assert choice.action == Lose("coal")


# -- parts ---------------------------------------------------------------------------------------------------


def test_patterns_keep_to_the_room() -> None:
    assert len(patterns(1, 2)) == 1
    assert len(patterns(2, 1)) == 2
    assert len(patterns(2, 2)) == 6
    assert len(patterns(3, 3)) == 90
    assert all(row.index(1) < row.index(4) for row in patterns(3, 2))


def test_the_quick_price_of_the_link_is_near_the_exact_one(start: EmpireState) -> None:
    field = field_of(start, 0)
    quick, grown = Links(start, field).price(), link_of(start, field).price
    assert grown <= quick <= 1.25 * grown
    assert grown < NOWHERE_LINK.price


def test_others_track_is_used_where_it_pays(play: Play) -> None:
    play.give_track(1, *ALPHA_BETA)
    board, state = play.board, play.state
    stops = (Stop(board.city_number["alpha"], 2), Stop(board.city_number["beta"], 2, 0, 20))
    route = route_of(state, 0, fields_of(state, 0, 1.0), stops)
    assert route is not None
    assert 1 in route.owners


def test_jobs_leave_out_what_is_not_to_be_had(ready: Play) -> None:
    hand(ready, ("beta", "coal"))
    number = ready.board.good_number["coal"]
    assert any(job.good == number for job in jobs_of(ready.state, 0))
    ready.state.chips[number] = 0
    assert not any(job.good == number for job in jobs_of(ready.state, 0))


def test_a_boom_is_counted(ready: Play) -> None:
    hand(ready, ("beta", "steel"))
    before = {job.pays for job in jobs_of(ready.state, 0) if ready.board.goods[job.good] == "steel"}
    ready.state.booms = [BOOM]
    after = {job.pays for job in jobs_of(ready.state, 0) if ready.board.goods[job.good] == "steel"}
    assert after == {pays + 10 for pays in before}
    assert after


def test_trips_for_the_table_are_right(start: EmpireState) -> None:
    trips = best_trips(start, 0)
    assert 1 <= len(trips) <= 8
    for trip in trips:
        assert trip.moves == len(trip.cells) - 1
        assert trip.pays == sum(stop.pays for stop in trip.stops)
        assert trip.profit == trip.pays - trip.price
        delivered = [stop for stop in trip.stops if stop.card != NOWHERE]
        assert 1 <= len(delivered) <= 2


def test_a_blocker_counts_what_it_takes_from_others(ready: Play) -> None:
    state, board = ready.state, ready.board
    fish = board.good_number["fish"]
    state.players[1].hand = [
        card for card, demands in enumerate(board.file.demands) if any(one[1] == "fish" for one in demands)
    ][:1]
    stops = (Stop(board.city_number["mid"], fish), Stop(board.city_number["beta"], fish, 0, 9))
    route = route_of(state, 0, fields_of(state, 0, 1.0), stops)
    assert route is not None
    plain = denied(state, 0, route)
    state.chips[fish] = 1
    assert denied(state, 0, route) == plain + 1


@pytest.mark.parametrize("style", list(Style))
def test_every_style_plays(ready: Play, style: Style) -> None:
    agent = make_agent(Level.NORMAL, style)
    view = ready.state.observe(0)
    assert (
        ready.state.why_illegal(agent.choose(view, ready.state.legal_actions(), Rng(1), Budget()).action)
        is None
    )
