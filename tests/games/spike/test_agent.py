"""The AI of Spike: legal everywhere, the same for a seed, blind for what its seat cannot see, and its levels
in order."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from railgames.ai.thinking import advise, agent_rng, decide, level_budget
from railgames.content import Library
from railgames.core.errors import UsageError
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.new_maps import new_map_id
from railgames.core.rng import Rng
from railgames.games.spike import GAME
from railgames.games.spike.actions import Deliver, Depart, Draw, End, Lay, Load, Roll, Upgrade
from railgames.games.spike.agent import reasons
from railgames.games.spike.agent.choices import Sight, choices
from railgames.games.spike.agent.clock import cards_left, turns_left
from railgames.games.spike.agent.distances import FAR, HORIZON, distances
from railgames.games.spike.agent.judgement import judge, learnt
from railgames.games.spike.agent.levels import SKILLS
from railgames.games.spike.agent.outlook import Outlook
from railgames.games.spike.agent.prices import codes_of, codes_with_a_card, price
from railgames.games.spike.agent.search import Found
from railgames.games.spike.agent.spike_agent import SET_UP
from railgames.games.spike.agent.standing import NAMES
from railgames.games.spike.agent.tree import tree_of
from railgames.games.spike.agent.ways import LONGEST, open_ways, ways_of
from railgames.games.spike.movement import reach, way
from railgames.games.spike.paths import bits
from railgames.games.spike.payments import NEVER, fewest_cards
from railgames.games.spike.phase import Phase
from railgames.testing.golden import read, replay
from tests.games.spike.conftest import contract, hand, own, started

GOLDEN = Path(__file__).parent / "golden"
QUICK = (Level.EASY, Level.NORMAL, Level.HARD)
SEATS = (2, 3, 4)


def budget_for(level):
    """The budget of a level; of the one that searches a small part of it, so that tests are quick."""
    return Budget(evaluations=8) if level is Level.EXPERT else level_budget(GAME, level)


def played(state, levels, seed=1, limit=10_000):
    """Play a state on with AIs; (decisions, final state)."""
    agents = [GAME.agent(level) for level in levels]
    decisions = []
    while (seat := state.current_player) is not None and len(decisions) < limit:
        rng = agent_rng(seed, seat, len(decisions))
        decision = decide(state, agents[seat], rng, budget_for(levels[seat]))
        decisions.append(decision)
        state.apply(decision.action)
    return decisions, state


def midgame(maps, seats, seed, actions, phase=Phase.TURN):
    """A table after some actions of Normal, then at the next moment of a phase: a copy, played once."""
    return _midgame(maps, seats, seed, actions, phase).clone()


@cache
def _midgame(maps, seats, seed, actions, phase):
    if phase is not Phase.TURN:
        state = midgame(maps, seats, seed, actions)
    else:
        state = GAME.new_state(GAME.Config(), seats, seed, maps)
        played(state, [Level.NORMAL] * seats, seed, actions)
    while state.phase is not phase:
        played(state, [Level.NORMAL] * seats, seed, 1)
    return state


def chosen(state, level=Level.NORMAL, seed=1):
    """The decision of a fresh AI."""
    return decide(state, GAME.agent(level), agent_rng(seed, state.current, 0), budget_for(level))


@pytest.mark.parametrize("level", GAME.levels)
@pytest.mark.parametrize(("seats", "advanced"), [(2, True), (3, False), (4, True)])
def test_ais_play_legally_say_why_and_play_the_same_for_a_seed(maps, level, seats, advanced):
    start = GAME.new_state(GAME.Config(advanced=advanced), seats, 3, maps)
    is_whole = level in QUICK and seats != 3  # three play no other way than two and four
    limit = 10_000 if is_whole else 90 if level in QUICK else 40
    decisions, state = played(start.clone(), [level] * seats, limit=limit)
    assert all(decision.reason and "\n" not in decision.reason for decision in decisions)
    assert not is_whole or state.current_player is None
    again, _ = played(start, [level] * seats, limit=45 if level in QUICK else 20)
    assert again == decisions[: len(again)]


@pytest.mark.parametrize("level", GAME.levels)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("phase", [Phase.TURN, Phase.DRAW, Phase.LAY, Phase.PAY, Phase.DONE])
def test_what_is_hidden_changes_no_move(maps, level, seats, phase):
    state = midgame(maps, seats, 8, 60, phase)
    seat = state.current_player
    worlds = [state.determinize(seat, Rng(seed)) for seed in range(3)]
    assert any(world.deck != state.deck for world in worlds)
    assert len({chosen(world, level) for world in (state, *worlds)}) == 1


@pytest.mark.parametrize("level", GAME.levels)
def test_looking_and_thinking_change_nothing(maps, level):
    state = midgame(maps, 2, 5, 50)
    view = state.observe(state.current_player)
    before = view.snapshot()
    GAME.agent(level).choose(view, view.legal_actions(), Rng(1), Budget(evaluations=5))
    assert view.snapshot() == before


@pytest.mark.parametrize(("country", "looks"), [("eastern-us", False), (new_map_id(3, 20), True)])
def test_hard_looks_ahead_on_a_small_country_and_plays_as_ever_on_others(country, looks):
    """Where it looks, it spends games on a few choices; where it does not, it takes what it values most."""
    state = GAME.new_state(GAME.Config(map=country), 2, 3, Library())
    played(state, [Level.NORMAL] * 2, 3, 40)
    while state.phase is not Phase.TURN:
        played(state, [Level.NORMAL] * 2, 3, 1)
    budget = level_budget(GAME, Level.HARD)
    decide(state, GAME.agent(Level.HARD), agent_rng(1, state.current, 0), budget)
    assert (budget.used > 1) == looks
    assert budget.used < budget.evaluations, "it is never cut short"


def test_a_row_is_played_on_by_memory_as_it_was_decided(maps):
    state = midgame(maps, 2, 6, 40)
    agent = GAME.agent(Level.NORMAL)
    while True:
        decision = decide(state, agent, Rng(1), Budget())
        if isinstance(decision.action, Lay):
            break
        state.apply(decision.action)
    said = {decision.reason}
    state.apply(decision.action)
    while state.phase is Phase.LAY:
        decision = decide(state, agent, Rng(1), Budget())
        said.add(decision.reason)
        state.apply(decision.action)
    assert state.phase is Phase.PAY
    assert len(said) == 1


def test_what_an_ai_says_aloud_is_silent_about_its_route_card_and_a_hint_is_not(maps):
    state, skill = midgame(maps, 2, 6, 40), SKILLS[Level.NORMAL]
    only_to_its_owner = 0
    for _ in range(12):
        sight = Sight(state, skill)
        for choice in choices(sight):
            said, hint = (reasons.main(sight, choice, aloud=aloud) for aloud in (True, False))
            assert "route" not in said
            verb, hinted = said.split()[0], hint.split()[0]
            assert verb in ("Nothing", hinted + "s", hinted + "es")
            is_same = said.split()[1:] == hint.split()[1:]
            assert is_same or hint.endswith("for the route card.") or ", to build to" in hint
            only_to_its_owner += not is_same
        played(state, [Level.NORMAL] * 2, limit=1)
        while state.phase is not Phase.TURN:
            played(state, [Level.NORMAL] * 2, limit=1)
    assert only_to_its_owner
    assert "route" not in " ".join(one.reason for one in played(state, [Level.NORMAL] * 2, limit=60)[0])


def test_what_an_ai_draws_cards_for_is_told_in_hints_alone(maps):
    """The city may be one of its route card, and its hand is a secret too."""
    state, agent, in_hints = GAME.new_state(GAME.Config(), 2, 6, maps), GAME.agent(Level.NORMAL), 0
    for number in range(150):
        rng, budget = Rng.from_seed(number, "draws"), Budget(None)
        view, legal = state.observe(state.current), state.legal_actions()
        decision = agent.choose(view, legal, rng, budget)
        if isinstance(decision.action, Draw):
            assert "build" not in decision.reason
            hints = GAME.agent(Level.NORMAL).candidates(view, legal, rng, budget, 3)
            in_hints += any("to build to" in hint.reason for hint in hints if isinstance(hint.action, Draw))
        state.apply(decision.action)
    assert in_hints


def test_an_ai_speaks_of_itself_and_a_hint_to_the_player(maps):
    """Both begin with a verb: "Builds to Boston" and "Build to Boston"."""
    state, agent = GAME.new_state(GAME.Config(), 2, 6, maps), GAME.agent(Level.NORMAL)
    said, hinted = set(), set()
    for number in range(250):
        rng, budget, phase = Rng.from_seed(number, "voice"), Budget(None), state.phase
        view, legal = state.observe(state.current), state.legal_actions()
        decision = agent.choose(view, legal, rng, budget)
        if phase not in SET_UP:
            hints = GAME.agent(Level.NORMAL).candidates(view, legal, rng, budget, 3)
            hinted |= {hint.reason.split()[0] for hint in hints}
            said.add(decision.reason.split()[0])
        state.apply(decision.action)
    spoken = {"Builds", "Draws", "Goes", "Delivers", "Loads"}
    assert spoken <= said <= spoken | {"Puts", "Buys", "Ends", "Nothing"}
    advised = {"Build", "Draw", "Go", "Deliver", "Load"}
    assert advised <= hinted <= advised | {"Put", "Buy", "End", "Nothing"}


def test_a_changed_table_is_decided_anew(maps):
    """The row of another turn is not played on, also where its next action is legal."""
    first, other = midgame(maps, 2, 6, 40), midgame(maps, 2, 7, 44)
    agent = GAME.agent(Level.NORMAL)
    decide(first, agent, Rng(1), Budget())
    seat = other.current_player
    assert decide(other, agent, Rng(1), Budget()) == decide(other, GAME.agent(Level.NORMAL), Rng(1), Budget())
    assert seat == other.current_player


def test_hints_name_different_ways_to_use_the_turn_and_what_they_gain(maps):
    state = started(maps)
    hand(state, 0, white=2, blue=2, red=1, green=1, yellow=1, black=1)
    for level in (Level.HARD, Level.EXPERT):
        found = advise(state, GAME.agent(level), Rng(1), Budget(evaluations=30), 4)
        assert len({decision.action for decision in found}) == len(found) > 2
        assert all("$" in decision.reason for decision in found)
        assert found[0].action == decide(state, GAME.agent(level), Rng(1), Budget(evaluations=30)).action


@pytest.mark.parametrize("begins", [True, False])
def test_what_expert_reports_while_it_thinks_is_the_whole_plan(maps, begins):
    """A hint that is stopped shows the last report: all of a path and its payment, not its first track."""
    state = started(maps) if begins else midgame(maps, 2, 7, 60)
    if begins:
        hand(state, 0, white=2, blue=2, red=1, green=1, yellow=1, black=1)
    reported = []
    found = advise(state, GAME.agent(Level.EXPERT), Rng(1), Budget(evaluations=60, on_report=reported.append))
    assert all(isinstance(decision.action, Lay) for decision in reported)
    for decision in (*reported, *found):
        after = state.clone()
        for action in (decision.action, *decision.row):
            after.apply(action)
        assert after.phase not in (Phase.LAY, Phase.PAY)
    rows = {(decision.action, decision.row) for decision in found}
    assert (reported[-1].action, reported[-1].row) in rows


def test_hints_name_the_free_part_of_a_turn_first(maps):
    state, target = with_fruit_for_topeka(maps)
    source, segments = ways(state.board, target)
    own(state, 0, *segments, at=source)
    first, *others = advise(state, GAME.agent(Level.HARD), Rng(1), Budget(), 3)
    assert isinstance(first.action, Load)
    assert others
    assert not any(isinstance(decision.action, Load) for decision in others)


def test_the_search_sees_that_a_draw_ends_the_game_while_it_is_ahead(maps):
    """Two Time cards have shown, and the third is the last card: who leads draws, who is behind builds."""
    state = started(maps)
    board = state.board
    state.round, state.times, state.bottom, state.deck = 3, 2, 1, [board.types]
    few, many = {"white": 1}, {"white": 2, "blue": 2, "red": 1, "green": 1, "yellow": 1, "black": 1}
    for income, cards, kind in ((20, few, Draw), (10, many, Lay)):
        hand(state, 0, **cards)
        state.players[0].income, state.players[1].income = income, 12
        assert isinstance(chosen(state, Level.EXPERT).action, kind)


def test_weights_of_other_numbers_are_refused(monkeypatch):
    learnt.cache_clear()
    monkeypatch.setattr("railgames.games.spike.agent.judgement.NAMES", ("money",))
    with pytest.raises(ValueError, match="train them again"):
        learnt()
    monkeypatch.undo()
    weights, tempo = learnt()
    assert weights.shape == (len(tempo), len(NAMES))


def test_who_is_ahead_is_judged_to_win(maps):
    state = midgame(maps, 2, 6, 60)
    chance, lead = judge(state, 0)
    other, behind = judge(state, 1)
    assert chance + other == pytest.approx(1)
    assert lead == pytest.approx(-behind)
    state.players[0].income += 30
    assert judge(state, 0)[0] > chance
    assert judge(state, 0)[0] > 0.9


def test_there_is_no_ai_of_another_level():
    for level in set(Level) - set(GAME.levels):
        with pytest.raises(UsageError):
            GAME.agent(level)
        with pytest.raises(UsageError):
            GAME.budget(level)
    assert set(GAME.levels) == set(GAME.level_words) == set(SKILLS)


# -- What it plays -------------------------------------------------------------------------------------------


def with_fruit_for_topeka(maps):
    """Seat 0 has fruit in Atlanta and a way of two segments to Birmingham, which wants it."""
    state = started(maps)
    player = state.players[0]
    player.deals.clear()
    target = next(
        city
        for card in state.board.contracts
        if state.board.commodity_names[card.commodity] == "fruit"
        for city in card.sides[0]
    )
    name = state.board.node_names[target]
    contract(state, 0, "fruit", **{name: state.board.contracts[_card(state, target)].sides[0][target]})
    return state, target


def _card(state, target):
    return next(
        idx
        for idx, card in enumerate(state.board.contracts)
        if state.board.commodity_names[card.commodity] == "fruit" and target in card.sides[0]
    )


def ways(board, city):
    """The segments of a shortest way from some source of fruit to a city, and the source."""
    away = distances(board, 0)[city].tolist()
    source = min(
        (one for one in range(board.cities) if board.commodity_names[board.goods[one]] == "fruit"),
        key=lambda one: (away[one] == 0, away[one]),
    )
    node, segments = source, []
    while node != city:
        segment, node = next(
            (segment, other) for segment, other in board.adjacent[node] if away[other] == away[node] - 1
        )
        segments.append(board.segment_names[segment])
    return board.node_names[source], segments


def test_it_loads_sets_out_and_delivers(maps):
    state, target = with_fruit_for_topeka(maps)
    source, segments = ways(state.board, target)
    own(state, 0, *segments, at=source)
    seen = []
    for turn in range(3 * len(segments) + 4):
        while state.current_player == 0:
            decision = chosen(state, seed=turn)
            seen.append(decision.action)
            state.apply(decision.action)
        while state.current_player == 1:
            state.apply(next(a for a in state.legal_actions() if isinstance(a, Draw | End)))
        if any(isinstance(action, Deliver) for action in seen):
            break
    kinds = [type(action) for action in seen]
    assert kinds[:2] == [Load, Depart]
    assert Deliver in kinds
    assert state.players[0].earned > 0


def test_a_train_in_motion_rolls_before_the_action(maps):
    state, target = with_fruit_for_topeka(maps)
    source, segments = ways(state.board, target)
    own(state, 0, *segments, at=segments[0])
    assert source
    assert isinstance(chosen(state).action, Roll)


def test_hard_buys_a_tender_and_speed_normal_no_speed_and_easy_nothing(maps):
    for level, parts in ((Level.HARD, ["power", "speed"]), (Level.NORMAL, ["power"]), (Level.EASY, [])):
        state = GAME.new_state(GAME.Config(), 2, 21, maps)
        decisions, _ = played(state, [level, level], seed=2, limit=10_000 if level is Level.HARD else 150)
        bought = [decision.action.part for decision in decisions if isinstance(decision.action, Upgrade)]
        assert sorted(set(bought)) == parts
        assert all(player.steps[2] == 0 for player in state.players)


def test_the_last_turn_takes_the_dollars_at_hand(maps):
    """With no turn to come, a city's income is better than any card."""
    state = started(maps)
    state.last = 0 + 1
    hand(state, 0, white=2, blue=2, red=2, green=2, yellow=1, black=1)
    assert isinstance(chosen(state).action, Lay)


# -- What it rests on ----------------------------------------------------------------------------------------


def test_open_ways_are_the_paths_of_the_rules(maps):
    """With a hand that pays for everything the search of the rules finds the same ways."""
    state = midgame(maps, 2, 5, 70)
    ways, most = ways_of(state.board), min(LONGEST, state.player.tracks)
    rows = open_ways(state.board, state.network(state.current), state.taken).tolist()
    rich = (9,) * state.board.types
    found = {(ways.path(row), ways.tracks(row)): row for row in rows if ways.length[row] <= most}
    paths = {
        (path.nodes, path.segments): path for path in state.site(rich).every_path(int(ways.length.max()))
    }
    assert found.keys() == paths.keys()
    for key, row in found.items():
        assert tuple(ways.need[:, row].tolist()) == paths[key].need


def test_prices_are_near_those_of_the_cheapest_payment():
    """Exact without a trade and with one; never too hopeful about what cannot be paid at all."""
    rng = Rng(4)
    hands = [tuple(rng.below(5) for _ in range(6)) for _ in range(60)]
    need = np.array(
        [[rng.below(3) if rng.below(2) else 0 for _ in range(80)] for _ in range(6)], dtype=np.int16
    )
    right = wrong = 0
    rows = []
    for hand_of in hands:
        found = codes_with_a_card(need, hand_of)
        assert (found[0] == codes_of(need, hand_of)).all()
        for kind in range(6):
            more = (*hand_of[:kind], hand_of[kind] + 1, *hand_of[kind + 1 :])
            assert (found[kind + 1] == codes_of(need, more)).all()
        rows.append(price(found[0], need.sum(axis=0)))
    for hand_of, (cards, lacking) in zip(hands, rows, strict=True):
        for column in range(need.shape[1]):
            wanted = tuple(need[:, column].tolist())
            exact = fewest_cards(hand_of, wanted)
            short = [n - h for h, n in zip(hand_of, wanted, strict=True) if n > h]
            if not short:
                assert (cards[column], lacking[column]) == (exact, 0)
            if exact < NEVER and not lacking[column]:
                right += cards[column] == exact
                wrong += cards[column] != exact
            if sum(h - n - 1 for h, n in zip(hand_of, wanted, strict=True) if h > n + 1) < sum(short):
                assert lacking[column]
    assert wrong < 0.03 * right


def test_goals_that_are_built_are_paid_exactly(maps):
    state = midgame(maps, 2, 5, 70)
    hand(state, state.current, white=2, blue=2, red=1, green=1, yellow=1, black=1)
    goals = Sight(state, SKILLS[Level.HARD]).goals
    paid = [idx for idx in range(len(goals.rows)) if not goals.lacking[idx] and goals.can_pay(idx)]
    assert paid
    cheapest = state.site().cheapest_paths(5)
    assert {int(goals.city[idx]) for idx in paid} >= {c for c, path in cheapest.items() if path.cards <= 3}
    for idx in paid:
        assert goals.spent(idx) >= cheapest[int(goals.city[idx])].cards


def test_distances_are_those_of_a_search_of_another_kind(maps):
    state = midgame(maps, 3, 5, 90)
    board = state.board
    for taken in (0, state.taken):
        found = distances(board, taken)
        assert found[:, -1].tolist() == [FAR] * board.cities
        for city in range(board.cities):
            slow = {city: 0}
            waiting = [city]
            for node in waiting:
                for segment, other in board.adjacent[node]:
                    if not taken >> segment & 1 and other not in slow:
                        slow[other] = slow[node] + 1
                        waiting.append(other)
            far = [slow.get(node, FAR) for node in range(board.nodes)]
            assert found[city, :-1].tolist() == [away if away <= HORIZON else FAR for away in far]


def test_trips_are_those_of_the_rules(maps):
    state = midgame(maps, 2, 5, 120)
    board, own = state.board, state.player.own
    tree = tree_of(board, own)
    spaces = [*bits(state.connected(state.current)), *(board.nodes + segment for segment in bits(own))]
    for start in spaces:
        found = reach(board, own, start, 99)
        for city in range(board.cities):
            if city == start:
                assert tree.spaces(start, city) == 0
            elif city in found:
                assert tree.spaces(start, city) == found[city].cost
                for steps in (1, 2, 3):
                    there = way(found, city)
                    assert tree.towards(start, city, steps) == there[min(steps, len(there)) - 1]
            else:
                assert tree.spaces(start, city) is None
                assert tree.towards(start, city, 2) is None


def test_the_clock_runs_down(maps):
    state = GAME.new_state(GAME.Config(), 2, 3, maps)
    start = cards_left(state)
    played(state, [Level.NORMAL] * 2, limit=200)
    later = cards_left(state)
    assert start > later > 0
    state.last = 1
    assert turns_left(state) == 0


def test_a_city_nearer_to_a_target_is_worth_more(maps):
    state, target = with_fruit_for_topeka(maps)
    _, segments = ways(state.board, target)
    own(state, 0, *segments[:1])
    outlook = Outlook(state, 0, SKILLS[Level.NORMAL])
    added = np.array([[target], [state.board.nodes]])
    closer, same = outlook.worth_with(added)
    assert closer > same == outlook.worth()


@pytest.mark.parametrize(("level", "other"), [(Level.NORMAL, Level.EASY), (Level.HARD, Level.NORMAL)])
def test_the_weaker_level_loses(maps, level, other):
    """A match, each seed from both seats. It is long enough for another numpy, whose sums differ in the last
    digit and so lead to other games."""
    won, seeds = 0.0, range(13, 23)
    for seed in seeds:
        for place in (0, 1):
            levels = [other, other]
            levels[place] = level
            _, state = played(GAME.new_state(GAME.Config(), 2, seed, maps), levels, seed)
            totals = [sheet.total for sheet in state.scores()]
            won += (totals[place] > totals[1 - place]) + 0.5 * (totals[0] == totals[1])
    assert won > len(seeds)


def test_golden_playthroughs_of_planned_games_cover_the_ends_of_a_game(maps):
    found = {}
    for path in sorted(GOLDEN.glob("planned-*.txt")):
        match = replay(GAME, maps, read(path))
        found[path.stem] = match.state.ended, match.state.config.advanced
    assert found == {
        "planned-advanced": ("time", True),
        "planned-done": ("done", False),
        "planned-idle": ("idle", False),
        "planned-time": ("time", False),
    }


@pytest.mark.parametrize(
    ("lead", "said"), [(-4.6, "$5 behind"), (-0.4, "level"), (0.3, "level"), (2.0, "$2 ahead")]
)
def test_a_hint_says_how_a_game_ends_and_never_by_nothing(maps, lead, said):
    sight = Sight(midgame(maps, 2, 6, 40), SKILLS[Level.NORMAL])
    found = Found(choices(sight)[0], 0.0, 0.5, lead, 10)
    assert f"it ends {said} on average and wins 50 of 100 games." in reasons.hint(sight, found)


def test_a_hint_names_no_goal_that_the_tracks_left_do_not_reach(maps):
    state = midgame(maps, 2, 6, 40)
    full = Sight(state, SKILLS[Level.NORMAL])
    aims = {idx: reasons.build(full.goals, idx, aloud=False) for idx in range(len(full.goals.city))}
    named = [idx for idx, words in aims.items() if "on the way to" in words or "for the route card" in words]
    assert named
    for idx in named[:6]:
        city, length = int(full.goals.city[idx]), int(full.goals.length[idx])
        bare = state.clone()
        bare.player.tracks = length
        goals = Sight(bare, SKILLS[Level.NORMAL]).goals
        for row in range(len(goals.city)):
            if int(goals.city[row]) == city and int(goals.length[row]) == length:
                words = reasons.build(goals, row, aloud=False)
                assert "on the way to" not in words
                assert (
                    "for the route card" not in words or city in bare.board.routes[bare.player.route].targets
                )
