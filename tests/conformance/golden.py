"""Golden playthroughs: whole games kept as text, so that a change of the rules never goes unnoticed.

A file is the setup (one line of JSON), the actions (a line each) and the final scores (JSON).
Written on purpose:

    python -m tests.conformance.golden railroad_ink             write what is missing
    python -m tests.conformance.golden railroad_ink --scores    accept the new scores of the games there are
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from railgames.ai.thinking import agent_rng, decide
from railgames.core.actions import Action, format_action, parse_action
from railgames.core.game import Agent, Budget, State
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.rng import Rng
from tests.conformance.subjects import Case, Subject, cases, subject

EVALUATIONS = 60


class Golden(msgspec.Struct, frozen=True):
    """One file, read."""

    setup: dict[str, Any]
    actions: tuple[str, ...]
    scores: list[dict[str, Any]]


def read(path: Path) -> Golden:
    """The playthrough in a file."""
    first, *actions, last = path.read_text(encoding="utf-8").splitlines()
    return Golden(json.loads(first), tuple(actions), json.loads(last))


def write(path: Path, golden: Golden) -> None:
    """Write one file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [_json(golden.setup), *golden.actions, _json(golden.scores)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def replay(item: Subject, golden: Golden) -> Match:
    """The finished match. Raises IllegalAction, naming the move, where the rules now differ."""
    config = msgspec.convert(golden.setup["config"], item.game.Config)
    seats = tuple(Seat(f"P{number}") for number in range(golden.setup["seats"]))
    setup = MatchSetup(item.game.id, config, seats, golden.setup["seed"])
    actions = [parse_action(item.game.Action, text) for text in golden.actions]
    return Match.replay(item.game, setup, item.maps, actions)


def scores_of(state: State) -> list[dict[str, Any]]:
    """The final scores as a file keeps them: the total, and every line by its key."""
    return [
        {"total": sheet.total, "lines": {line.key: line.points for line in sheet.lines}}
        for sheet in state.scores()
    ]


def record(case: Case, seed: int) -> Golden:
    """Play the case to its end: AIs on even seats where the game has some, random legal moves elsewhere."""
    game, config = case.subject.game, case.setup.config
    state = case.state(seed)
    agents: dict[int, Agent] = {}
    if game.levels:
        agents = {seat: game.agent(game.levels[0]) for seat in range(0, len(case.setup.seats), 2)}
    actions: list[str] = []
    while (seat := state.current_player) is not None:
        action = _choose(state, agents.get(seat), agent_rng(seed, seat, len(actions)))
        actions.append(format_action(action))
        state.apply(action)
    setup = {"config": msgspec.to_builtins(config), "seats": len(case.setup.seats), "seed": seed}
    return Golden(setup, tuple(actions), scores_of(state))


def _choose(state: State, agent: Agent | None, rng: Rng) -> Action:
    if agent is None:
        return rng.choice(state.legal_actions())
    return decide(state, agent, rng, Budget(evaluations=EVALUATIONS)).action


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--scores", action="store_true")
    args = parser.parse_args()
    item = subject(args.game)
    if args.scores:
        for path in sorted(item.golden.glob("*.txt")):
            old = read(path)
            write(path, Golden(old.setup, old.actions, scores_of(replay(item, old).state)))
            sys.stdout.write(f"{path}\n")
        return
    for number, case in enumerate((case for case in cases() if case.subject is item), 1):
        path = item.golden / f"{case.label}.txt"
        if not path.exists():
            write(path, record(case, 100 + number))
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
