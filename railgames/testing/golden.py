"""Golden playthroughs: whole games kept as text, so that a change of the rules never goes unnoticed.

A file is the setup (one line of JSON), the actions (a line each) and the final scores (JSON). They are
written on purpose, by ``python -m railgames.testing golden``, into the folder that the suite names. A file
of a long game may be compressed: its name ends in ``.gz``. The suite leaves such files to tests of the game.
"""

import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from railgames.ai.thinking import agent_rng, decide
from railgames.core.actions import Action, format_action, parse_action
from railgames.core.game import JSON, AnyAgent, AnyGame, Budget, MapSource, State
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.rng import Rng
from railgames.testing.cases import Case, case_of, usual_seats
from railgames.testing.suite import Suite

EVALUATIONS = 60
"""The budget of one decision of an AI that takes part."""

FIRST_SEED = 101
"""The seed of the first case; each further case has the next one."""


class Golden(msgspec.Struct, frozen=True):
    """One file, read. ``scores`` has one object a seat: the total, and the points of each line by its key."""

    setup: JSON
    actions: tuple[str, ...]
    scores: list[JSON]


def read(path: Path) -> Golden:
    """The playthrough in a file."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
    first, *actions, last = text.splitlines()
    return Golden(json.loads(first), tuple(actions), json.loads(last))


def write(path: Path, golden: Golden) -> None:
    """Write one file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [_json(golden.setup), *golden.actions, _json(golden.scores)]
    data = ("\n".join(lines) + "\n").encode("utf-8")
    path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def replay(game: AnyGame, maps: MapSource, golden: Golden) -> Match:
    """The finished match. Raises IllegalAction, naming the move, where the rules now differ."""
    config = msgspec.convert(golden.setup["config"], game.Config)
    seats = tuple(Seat(f"P{number}") for number in range(golden.setup["seats"]))
    setup = MatchSetup(game.id, config, seats, golden.setup["seed"])
    actions = [parse_action(game.Action, text) for text in golden.actions]
    return Match.replay(game, setup, maps, actions)


def of_setup(found: Iterable[Golden], game: AnyGame, setup: MatchSetup) -> Golden | None:
    """The first of these playthroughs with the same options and as many seats, if there is one."""
    for golden in found:
        is_as_many = golden.setup["seats"] == len(setup.seats)
        if is_as_many and msgspec.convert(golden.setup["config"], game.Config) == setup.config:
            return golden
    return None


def scores_of(state: State) -> list[JSON]:
    """The final scores as a file keeps them."""
    return [
        {"total": sheet.total, "lines": {line.key: line.points for line in sheet.lines}}
        for sheet in state.scores()
    ]


def record(case: Case, seed: int) -> Golden:
    """Play the case to its end: AIs on even seats where the game has some, random legal moves elsewhere."""
    game, config = case.game, case.setup.config
    state = case.state(seed)
    agents: dict[int, AnyAgent] = {}
    if game.levels:
        agents = {seat: game.agent(game.levels[0]) for seat in case.seats if seat % 2 == 0}
    actions: list[str] = []
    while (seat := state.current_player) is not None:
        action = choose(state, agents.get(seat), agent_rng(seed, seat, len(actions)))
        actions.append(format_action(action))
        state.apply(action)
    setup = {"config": msgspec.to_builtins(config), "seats": len(case.seats), "seed": seed}
    return Golden(setup, tuple(actions), scores_of(state))


def choose(state: State, agent: AnyAgent | None, rng: Rng) -> Action:
    """The choice of an AI, or a random legal action."""
    if agent is None:
        return rng.choice(state.legal_actions())
    return decide(state, agent, rng, Budget(evaluations=EVALUATIONS)).action


def write_missing(suite: type[Suite], folder: Path) -> Iterator[Path]:
    """Record a game of every case that has no file in the folder yet. Yields the new files."""
    for seed, case in enumerate(suite.cases(), FIRST_SEED):
        path = folder / f"{case.label}.txt"
        if not path.exists():
            write(path, record(case, seed))
            yield path


def write_with(suite: type[Suite], folder: Path, option: str, value: str) -> Path:
    """Record a game of the usual setup with one other value of an option. Returns its file."""
    settings = {option: value}
    game = suite.game
    case = case_of(game, suite.map_source(), f"{option}-{value}", usual_seats(game), settings)
    path = folder / f"{case.label}.txt"
    write(path, record(case, FIRST_SEED))
    return path


def accept_scores(suite: type[Suite], folder: Path) -> Iterator[Path]:
    """Write the scores that the recorded games have today. Yields the files."""
    for path in sorted(folder.glob("*.txt")):
        old = read(path)
        match = replay(suite.game, suite.map_source(), old)
        write(path, Golden(old.setup, old.actions, scores_of(match.state)))
        yield path
