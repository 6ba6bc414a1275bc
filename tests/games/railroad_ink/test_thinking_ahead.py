"""AIs draw this round's roll while a person draws it: what they may know of it, and how they are asked."""

import time

import pytest

from railgames.ai.child import InterruptedBudget
from railgames.ai.worker import Worker
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from tests.ai.processes import quick_processes

ADA, BRUNEL, LOCKE = Seat("Ada"), Seat("Brunel", Level.EASY), Seat("Locke", Level.EASY)
SLOW = Seat("Brunel", Level.EXPERT)


def draw_on(state, rng, actions):
    for _ in range(actions):
        state.apply(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("expansion", ["none", "meteor"])
@pytest.mark.parametrize("is_covered", [True, False])
def test_what_a_seat_knows_ahead_does_not_depend_on_what_others_draw(maps, expansion, is_covered):
    config = Config(expansion=expansion, cover_boards=is_covered)
    first, rng = GAME.new_state(config, 3, 4, maps), Rng(4)
    while first.turn < 3:
        draw_on(first, rng, 1)
    before = first.ahead(2).observe(2).snapshot()
    for seed in range(3):
        state, rng = first.clone(), Rng(seed)
        while state.current_player != 2:
            assert state.ahead(2).observe(2).snapshot() == before
            draw_on(state, rng, 1)
        seen = state.observe(2)
        assert seen.player == state.player
        assert not is_covered or seen.snapshot() == before


def test_only_who_has_not_drawn_this_round_can_think_ahead(maps):
    state, rng = GAME.new_state(Config(), 3, 5, maps), Rng(5)
    while not state.is_over:
        seats = [seat for seat in range(3) if state.ahead(seat) is not None]
        assert seats == list(range(state.current_player + 1, 3))
        draw_on(state, rng, 1)
    assert [state.ahead(seat) for seat in range(3)] == [None] * 3


@pytest.fixture
def worker():
    # A busy machine is no fault of the AI.
    with quick_processes(), Worker(grace=60.0) as started:
        yield started


def match_of(maps, *seats):
    return Match(GAME, MatchSetup("railroad_ink", Config(), seats, 9), maps)


def until(done, seconds=60):
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def finish_turn(match):
    """Play the first legal actions of the seat on turn to its end."""
    seat = match.state.current_player
    while match.state.current_player == seat:
        legal = match.state.legal_actions()
        match.play(next((action for action in legal if str(action) == "end"), legal[0]))


def thought(worker, match, seats):
    """Let the worker think ahead until it has the turns of ``seats``."""

    def done():
        worker.think_ahead(match)
        return all((match.state.turn, seat) in worker._ahead._plans for seat in seats)

    until(done)


def test_what_was_thought_ahead_is_answered_at_once_to_the_end_of_the_turn(maps, worker):
    match = match_of(maps, ADA, BRUNEL, LOCKE)
    for turn in (1, 2):
        thought(worker, match, (1, 2))
        finish_turn(match)
        while match.state.current_player != 0:
            worker.request(match)
            answer = worker.poll()
            assert answer is not None, "it was known"
            assert (answer.source, answer.seat) == ("agent", match.state.current_player)
            assert answer.position == match.position
            assert answer.reason
            match.play(answer.action)
        assert match.state.turn == turn + 1
    assert worker.faults == []


def test_a_turn_that_comes_while_it_is_thought_about_is_not_thought_about_again(maps, worker):
    match = match_of(maps, ADA, BRUNEL)
    until(lambda: worker.is_ready)
    worker.think_ahead(match)
    number = worker._number
    finish_turn(match)
    worker.request(match)
    answers = []
    until(lambda: answers.append(worker.poll()) or answers[-1] is not None)
    assert answers[-1].source == "agent"
    assert (1, 1) in worker._ahead._plans
    assert worker._number == number + 1


def test_a_hint_interrupts_what_is_thought_ahead_and_the_process_lives(maps, worker):
    match = match_of(maps, ADA, SLOW)
    until(lambda: worker.is_ready)
    worker.think_ahead(match)
    process = worker._child.process
    worker.request(match, hint=True, level=Level.EASY, seconds=0.2)
    answers = []
    until(lambda: answers.append(worker.poll()) or answers[-1] is not None)
    assert (answers[-1].is_hint, answers[-1].source) == (True, "agent")
    assert worker._child.process is process
    assert worker.faults == []
    assert worker._ahead._plans == {}


def test_a_thought_that_is_interrupted_is_over():
    called = []
    budget = InterruptedBudget(100, None, lambda: bool(called))
    assert not budget.is_over
    called.append(1)
    assert budget.is_over
    called.clear()
    assert budget.is_over, "it stays so"
    assert budget.is_interrupted
    spent = InterruptedBudget(1, None, lambda: False)
    spent.spend()
    assert (spent.is_over, spent.is_interrupted) == (True, False)


def test_undo_to_before_the_question_drops_the_answer(maps, worker):
    match = match_of(maps, ADA, BRUNEL)
    match.play(match.state.legal_actions()[0])
    thought(worker, match, (1,))
    match.undo()
    assert worker._ahead._plans == {}
    thought(worker, match, (1,))
    match.play(match.state.legal_actions()[0])
    match.undo()
    assert (1, 1) in worker._ahead._plans, "what others draw does not matter"


def test_undo_interrupts_a_thought_that_it_takes_the_ground_from(maps, worker):
    match = match_of(maps, ADA, SLOW)
    until(lambda: worker.is_ready)
    match.play(match.state.legal_actions()[0])
    worker.think_ahead(match)
    assert worker._ahead.running is not None
    match.undo()
    assert worker._ahead.running is None
    until(lambda: worker.is_ready and worker._abandoned is None)
    assert worker.faults == []


def test_a_failure_ahead_is_told_only_when_the_turn_has_come(maps, worker):
    match = match_of(maps, ADA, BRUNEL)
    until(lambda: worker.is_ready)
    worker.think_ahead(match)
    running = worker._ahead.running
    assert worker._receive({"kind": "error", "id": running.number, "error": "", "traceback": ""}) is None
    assert worker.faults == []
    assert worker._ahead.due(match) is None, "it is not asked again before its turn"
    finish_turn(match)
    worker.request(match)
    answers = []
    until(lambda: answers.append(worker.poll()) or answers[-1] is not None)
    assert answers[-1].source == "agent"


def test_a_process_that_dies_while_it_thinks_ahead_is_replaced(maps, worker):
    match = match_of(maps, ADA, BRUNEL)
    until(lambda: worker.is_ready)
    worker.think_ahead(match)
    worker._child.process.kill()
    worker._child.process.join()
    finish_turn(match)
    worker.request(match)
    answers = []
    until(lambda: answers.append(worker.poll()) or answers[-1] is not None)
    assert answers[-1].source == "agent"
    assert worker.faults == []
