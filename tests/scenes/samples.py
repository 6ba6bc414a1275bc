"""The sample matches of the pictures, as the AIs once played them: to think them out anew takes many seconds.

They need not follow a change of the AIs. After a change of the rules: ``python -m tests.scenes.samples``.
"""

import json
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railgames.ai.thinking import agent_rng
from railgames.core.actions import Action, format_action, parse_action
from railgames.core.errors import IllegalAction, UsageError
from railgames.core.game import AnyGame, Budget
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game, game_ids
from railgames.scenes import screenshots
from railgames.scenes.services import Services

FILE = Path(__file__).parent / "samples.json"

SIX = (
    Seat("Ada", None, 0, 0),
    Seat("Hard", Level.HARD, 1, 1),
    Seat("Easy", Level.EASY, 2, 2),
    Seat("Expert", Level.EXPERT, 3, 3),
    Seat("Normal", Level.NORMAL, 4, 4),
    Seat("Wilhelmina-Charlotte", None, 5, 5),
)

SECOND_ROUNDS: tuple[tuple[str, dict[str, object]], ...] = (
    ("railroad_ink", {}),
    ("railroad_ink", {"expansion": "meteor"}),
    ("derailed", {}),
)
"""The games and options of ``in_second_round``."""


def key_of(setup: MatchSetup) -> str:
    """What a sample match is known by, without options that are left alone: there may be more of them."""
    plain = type(setup.config)()
    changed = {
        name: value
        for name, value in msgspec.structs.asdict(setup.config).items()
        if value != getattr(plain, name)
    }
    return f"{setup.game}, {len(setup.seats)} seats, seed {setup.seed}, {changed}"


class Samples(dict[tuple[AnyGame, MatchSetup], list[Action]]):
    """What was decided in each match; the file has what this run has not decided itself."""

    def __init__(self, known: dict[str, list[str]]) -> None:
        super().__init__()
        self.known = known

    def setdefault(self, key: tuple[AnyGame, MatchSetup], default: Any = None) -> list[Action]:
        if key not in self:
            rules, setup = key
            self[key] = [parse_action(rules.Action, text) for text in self.known.get(key_of(setup), ())]
        return self[key]


def _played_by_rules(play: Callable[..., Match]) -> Callable[..., Match]:
    """The function, which plays a recorded match; where the rules have changed since, the AIs play it."""

    @wraps(play)
    def played(*about: Any, **options: Any) -> Match:
        try:
            return play(*about, **options)
        except (IllegalAction, UsageError):
            warnings.warn(f"{FILE.name} is of other rules: python -m {__name__}", stacklevel=2)
            screenshots._decided = Samples({})
            return play(*about, **options)

    return played


@contextmanager
def recorded() -> Iterator[None]:
    """Sample matches come from the file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screenshots, "_decided", Samples(json.loads(FILE.read_text(encoding="utf-8"))))
        patch.setattr(screenshots, "sample_match", _played_by_rules(screenshots.sample_match))
        yield


@_played_by_rules
def in_second_round(services: Services, game_id: str, count: int, **options: object) -> Match:
    """A match of a person and AIs who play easily, when it is the person's turn again after 40 actions."""
    rules = game(game_id)
    match = Match(rules, MatchSetup(game_id, rules.Config(**options), SIX[:count], 7), services.library)
    agent = rules.agent(Level.EASY)
    decided = screenshots._decided.setdefault((rules, match.setup), [])
    while match.position < 40 or match.state.current_player != 0:
        seat = match.state.current_player
        assert seat is not None
        if match.position == len(decided):
            rng = agent_rng(7, seat, match.position)
            view = match.state.observe(seat)
            decided.append(agent.choose(view, match.state.legal_actions(), rng, Budget(100)).action)
        match.play(decided[match.position])
    return match


def main() -> None:
    """Let the AIs play every match that a picture shows, and write the file."""
    with screenshots.headless((1280, 720), "paper") as services:
        for game_id in game_ids():
            for seats, moves in (
                (screenshots.COMPANY, 40),
                (screenshots.COMPANY, None),
                (screenshots.COMPANY[: game(game_id).min_players], 0),
            ):
                screenshots.sample_match(services, game_id, seats, moves)
        for game_id, options in SECOND_ROUNDS:
            for count in (2, 6):
                in_second_round(services, game_id, count, **options)
    told = {
        key_of(setup): list(map(format_action, played)) for (_, setup), played in screenshots._decided.items()
    }
    FILE.write_text(json.dumps(told, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    sys.stdout.write(f"{FILE.name}: {sum(map(len, told.values()))} actions\n")


if __name__ == "__main__":
    main()
