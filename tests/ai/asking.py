"""Matches of the toy game, and what tests of the AI's process ask about them."""

import time

from railgames.ai.answers import Answer
from railgames.ai.thinking import agent_rng, decide
from railgames.ai.worker import Worker
from railgames.core.game import Budget, Decision
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from tests.ai.toy import GAME, GAME_REFERENCE, Config, OneMap

AI = (Seat("Ada", Level.NORMAL), Seat("Bo", Level.NORMAL))


def match_of(seats: tuple[Seat, ...] = AI, seed: int = 3, **options: object) -> Match:
    return Match(GAME, MatchSetup(GAME_REFERENCE, Config(**options), seats, seed), OneMap())


def wait(worker: Worker, seconds: float = 60) -> Answer:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        answer = worker.poll()
        if answer is not None:
            return answer
        time.sleep(0.005)
    raise AssertionError("no answer came")


def easy_decision(match: Match) -> Decision:
    rng = agent_rng(match.setup.seed, match.state.current_player or 0, match.position)
    return decide(match.state.clone(), GAME.agent(Level.EASY), rng, Budget(100))
