"""The sample matches of the pictures, as the AIs once played them: to think them out anew takes many seconds.

They need not follow a change of the AIs. After a change of the rules: ``python -m tests.scenes.samples``.
"""

import json
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from railgames.core.actions import Action, format_action, parse_action
from railgames.core.errors import IllegalAction, UsageError
from railgames.core.game import AnyGame
from railgames.core.match import Match, MatchSetup
from railgames.core.registry import game, game_ids
from railgames.scenes import screenshots

FILE = Path(__file__).parent / "samples.json"


def key_of(setup: MatchSetup) -> str:
    """What a sample match is known by."""
    return f"{setup.game}, {len(setup.seats)} seats, {setup.config}"


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


@contextmanager
def recorded() -> Iterator[None]:
    """Sample matches come from the file; where the rules have changed since, the AIs play them."""
    known: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    thought_out = screenshots.sample_match

    def sample_match(*about: Any) -> Match:
        try:
            return thought_out(*about)
        except (IllegalAction, UsageError):
            warnings.warn(f"{FILE.name} is of other rules: python -m {__name__}", stacklevel=2)
            known.clear()
            screenshots._decided.clear()
            return thought_out(*about)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screenshots, "_decided", Samples(known))
        patch.setattr(screenshots, "sample_match", sample_match)
        yield


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
    told = {
        key_of(setup): list(map(format_action, played)) for (_, setup), played in screenshots._decided.items()
    }
    FILE.write_text(json.dumps(told, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    sys.stdout.write(f"{FILE.name}: {sum(map(len, told.values()))} actions\n")


if __name__ == "__main__":
    main()
