"""The AI of Derailed!: legal everywhere, the same for a seed, blind for what its seat cannot see."""

import functools

import numpy as np
import pytest

from railgames.ai.play import play_game
from railgames.ai.thinking import advise, agent_rng, decide, level_budget
from railgames.core.errors import UsageError
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from railgames.games.derailed.actions import End, Play
from railgames.games.derailed.agent import Style, make_agent
from railgames.games.derailed.agent.derailed_agent import PATIENCE
from railgames.games.derailed.agent.field import field_of
from railgames.games.derailed.agent.seat_view import seat_view_of
from railgames.games.derailed.config import Config
from railgames.games.derailed.events import CardLaid
from railgames.games.derailed.phase import Phase
from tests.games.derailed.setups import missing_after

QUICK = (Level.EASY, Level.NORMAL)
THINKING = (Level.HARD, Level.EXPERT)


def played(state, levels, seed=1, limit=10_000):
    """Play a state on with AIs; (decisions, final state)."""
    agents = [GAME.agent(level) for level in levels]
    decisions = []
    while (seat := state.current_player) is not None and len(decisions) < limit:
        rng = agent_rng(seed, seat, len(decisions))
        decision = decide(state, agents[seat], rng, level_budget(GAME, levels[seat]))
        decisions.append(decision)
        state.apply(decision.action)
    return decisions, state


def midgame(maps, seats, seed, plays, config=None):
    """A table after some plays by chance, at the beginning of a turn with a choice."""
    state, rng = GAME.new_state(config or Config(), seats, seed, maps), Rng(seed)
    while plays > 0 or state.phase is not Phase.PLAY or len(state.legal_actions()) == 1:
        state.apply(rng.choice(state.legal_actions()))
        plays -= 1
    return state


CONFIGS = [
    Config(rounds=2, exchange=True, turn_limit=20),
    Config(map="long-gorge", rounds=1, buffers_join=False, turn_limit=20),
]


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize(("seats", "config"), list(zip([2, 3, 4, 5, 6, 2], CONFIGS * 3, strict=True)))
def test_quick_levels_play_whole_games_legally_and_say_why(maps, level, seats, config):
    decisions, state = played(GAME.new_state(config, seats, 3, maps), [level] * seats)
    assert state.current_player is None
    assert all(decision.reason and "\n" not in decision.reason for decision in decisions)


def test_a_reason_calls_blocked_whose_way_is_longer_and_nobody_cut(maps):
    """A cut is told by the table, from the cells that a line loses; a blocked line may lose none."""
    state = GAME.new_state(Config(turn_limit=20), 2, 3, maps)
    agent, seen = GAME.agent(Level.NORMAL), set()
    while (seat := state.current_player) is not None:
        decision = decide(state, agent, agent_rng(1, seat, len(seen)), level_budget(GAME, Level.NORMAL))
        before = state.missing(1 - seat)
        events = state.apply(decision.action)
        if isinstance(decision.action, Play) and not state.result.arrived:
            is_blocked = state.missing(1 - seat) > before
            assert (f"blocks {{whose {1 - seat}}} line" in decision.reason) is is_blocked
            assert "cuts" not in decision.reason
            cuts = next(event.cuts for event in events if isinstance(event, CardLaid))
            seen.add((is_blocked, 1 - seat in cuts))
    assert (True, False) in seen
    assert (True, True) in seen


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(("seats", "config"), list(zip([2, 3, 6, 2], CONFIGS * 2, strict=True)))
def test_thinking_levels_play_legally_and_say_why(maps, level, seats, config):
    decisions, _ = played(GAME.new_state(config, seats, 5, maps), [level] * seats, limit=4 + seats)
    assert all(decision.reason and "\n" not in decision.reason for decision in decisions)


@pytest.mark.parametrize("level", [*QUICK, *THINKING])
@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_hidden_changes_no_move(maps, level, seats):
    state = midgame(maps, seats, 8, 12)
    seat = state.current_player
    others = [state.determinize(seat, Rng(seed)) for seed in range(3)]
    assert any(other.hands != state.hands for other in others)
    moves = {
        decide(table, GAME.agent(level), agent_rng(1, seat, 12), level_budget(GAME, level)).action
        for table in (state, *others)
    }
    assert len(moves) == 1


@pytest.mark.parametrize("level", [*QUICK, *THINKING])
def test_the_same_seed_gives_the_same_game(maps, level):
    games = [played(GAME.new_state(Config(), 3, 2, maps), [level] * 3, limit=9)[0] for _ in range(2)]
    assert games[0] == games[1]


def test_expert_lays_no_card_against_one_rival_that_only_sets_itself_back_or_helps(maps):
    """The net alone lays such cards, to keep others in its hand."""
    gifts = 0
    for seed in range(14):
        state = midgame(maps, 2, seed, 6 + 3 * seed)
        seat = state.current_player
        before = [state.missing(number) for number in range(2)]

        def is_gift(action, state=state, seat=seat, before=before):
            after = missing_after(state, action)
            is_loss = after[seat] > before[seat] or (
                after[seat] == before[seat] and after[1 - seat] < before[1 - seat]
            )
            return is_loss and after[1 - seat] <= before[1 - seat]

        legal = [action for action in state.legal_actions() if isinstance(action, Play)]
        if all(map(is_gift, legal)):
            continue
        gifts += any(map(is_gift, legal))
        found = advise(state, GAME.agent(Level.EXPERT), Rng(seed), level_budget(GAME, Level.EXPERT), 5)
        assert not any(is_gift(decision.action) for decision in found)
    assert gifts > 5


@pytest.mark.parametrize("level", [Level.EASY, Level.EXPERT])
def test_a_reason_says_whether_a_card_brings_its_line_nearer(maps, level):
    state, agent, seen = GAME.new_state(Config(turn_limit=20), 2, 3, maps), GAME.agent(level), set()
    for number in range(60):
        seat = state.current_player
        decision = decide(state, agent, agent_rng(1, seat, number), level_budget(GAME, level))
        before = state.missing(seat)
        if isinstance(decision.action, Play) and "needs" in decision.reason:
            after = missing_after(state, decision.action)[seat]
            assert decision.reason.startswith("still needs") is (after == before)
            assert (f", not {before}" in decision.reason) is (after > before)
            seen.add(after == before)
        state.apply(decision.action)
    assert seen == {True, False}


def test_a_line_that_can_be_completed_is_completed(maps):
    state, found = GAME.new_state(Config(), 2, 4, maps), 0
    while (seat := state.current_player) is not None:
        plays = [action for action in state.legal_actions() if isinstance(action, Play)]
        winning = [action for action in plays if missing_after(state, action)[seat] == 0]
        for level in (Level.NORMAL, *THINKING) if winning else ():
            decision = decide(state, GAME.agent(level), Rng(found), level_budget(GAME, level))
            assert decision.action in winning
            assert "arrives" in decision.reason
            found += 1
        state.apply(decide(state, GAME.agent(Level.EASY), Rng(found), Budget()).action)
    assert found


@pytest.mark.parametrize("seed", [4, 5, 7])
def test_two_who_take_nothing_but_hints_do_not_block_each_other_for_ever(maps, seed):
    state = GAME.new_state(Config(rounds=1), 2, seed, maps)
    agent = GAME.adviser(Level.EXPERT, among_people=True)
    turns = 0
    while (seat := state.current_player) is not None:
        turns = state.taken
        state.apply(advise(state, agent, agent_rng(seed, seat, turns), Budget(evaluations=60))[0].action)
    assert turns < 100  # of 120 that the turn limit allows
    assert max(sheet.total for sheet in state.scores()) > 0


@pytest.mark.parametrize("taken", [6, 40])
def test_hints_against_ais_are_what_the_level_would_play(maps, taken):
    """They grew peaceful in every game: who took nothing but hints lost all of 24 games against Expert."""
    state = midgame(maps, 2, 5, taken)
    rng = functools.partial(Rng, 3)
    hints = [
        advise(state, GAME.adviser(Level.EXPERT, among_people=among), rng(), Budget(evaluations=60))
        for among in (False, True)
    ]
    played = decide(state, GAME.agent(Level.EXPERT), rng(), Budget(evaluations=60))
    assert hints[0][0] == played
    is_same = [one.action for one in hints[0]] == [one.action for one in hints[1]]
    assert is_same is (state.taken / 2 <= PATIENCE)


@pytest.mark.parametrize("level", THINKING)
def test_a_budget_that_is_over_still_gives_a_legal_move_and_the_best_so_far(maps, level):
    state, heard = midgame(maps, 4, 3, 9), []
    decision = decide(state, GAME.agent(level), Rng(1), Budget(evaluations=0))
    assert decision.action in state.legal_actions()
    decide(state, GAME.agent(level), Rng(1), Budget(evaluations=30, on_report=heard.append))
    assert heard
    assert all(item.action in state.legal_actions() and item.reason for item in heard)


@pytest.mark.parametrize("style", [Style.BUILDER, Style.SABOTEUR])
@pytest.mark.parametrize("level", [Level.NORMAL, *THINKING])
def test_styles_play_legally_at_every_level(maps, style, level):
    state = midgame(maps, 3, 4, 9)
    decision = decide(state, make_agent(level, style), Rng(1), level_budget(GAME, level))
    assert decision.action in state.legal_actions()


@pytest.mark.parametrize(("level", "style"), [(Level.HARD, "pacifist"), ("grandmaster", "builder")])
def test_a_level_or_style_that_does_not_exist_is_refused(level, style):
    with pytest.raises(UsageError, match=r"known: (builder, saboteur|easy, normal, hard, expert)"):
        GAME.styled_agent(level, style)


def test_ending_a_turn_needs_no_thought_but_has_a_reason(maps):
    state = midgame(maps, 2, 1, 0)
    state.apply(state.legal_actions()[0])
    decision = decide(state, GAME.agent(Level.EXPERT), Rng(1), Budget(evaluations=0))
    assert decision.action == End()
    assert decision.reason


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("config", [Config(), Config(map="long-gorge", buffers_join=False)])
def test_searching_many_boards_at_once_agrees_with_searching_one(maps, seats, config):
    for seed in range(4):
        state = midgame(maps, seats, seed, 11 + 9 * seed, config)
        plays, deck = seat_view_of(state).plays(), state.board.deck
        found = {}
        for number, (code, cell) in enumerate(zip(plays.codes, plays.cells, strict=True)):
            action = Play(deck.names[(code - 1) // 2], state.board.names[cell], int(code - 1) % 2)
            found[action] = tuple(int(count) for count in plays.missing[:, number])
        assert sorted(found, key=str) == sorted(state.legal_actions(), key=str)
        assert all(found[action] == missing_after(state, action) for action in found)


def test_entry_sides_of_many_boards_are_those_of_one(maps):
    state = midgame(maps, 4, 6, 30)
    field, seat = field_of(state.board), state.current
    boards = field.boards(np.array(state.tops))[:, None]
    sides = field.entry_sides(boards, field.start_bit[[state.start_lane(seat)]])[0]
    assert list(sides) == state.entry_sides()[: state.board.cells]


def test_a_seat_is_played_in_its_style(maps):
    def setup(style):
        seats = (Seat("A", Level.NORMAL, style=style), Seat("B", Level.NORMAL))
        return MatchSetup("derailed", Config(), seats, 3)

    games = {
        style: play_game(GAME, setup(style), maps, keep_actions=True).actions for style in ("", *GAME.styles)
    }
    assert len(set(games.values())) > 1
    assert play_game(GAME, setup("saboteur"), maps, keep_actions=True).actions == games["saboteur"]
