"""Which games the conformance suite runs through, in which setups, and random walks through them."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from railgames.content import Library
from railgames.core import registry
from railgames.core.actions import Action
from railgames.core.game import Game, MapSource, State
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.options import Option, config_with, options_of
from railgames.core.rng import Rng
from tests.core import toy_game

TESTS = Path(__file__).resolve().parent.parent
MAX_ACTIONS = 20_000


class Subject(msgspec.Struct, frozen=True, eq=False):
    """One game under test. ``golden`` is the folder of its golden playthroughs."""

    name: str
    game: Game
    maps: MapSource
    golden: Path

    def __str__(self) -> str:
        return self.name


class Case(msgspec.Struct, frozen=True, eq=False):
    """One game in one setup."""

    subject: Subject
    label: str
    setup: MatchSetup

    def __str__(self) -> str:
        return f"{self.subject.name}-{self.label}"

    def match(self) -> Match:
        return Match(self.subject.game, self.setup, self.subject.maps)

    def state(self, seed: int) -> State:
        config, seats = self.setup.config, len(self.setup.seats)
        return self.subject.game.new_state(config, seats, seed, self.subject.maps)


@lru_cache(maxsize=1)
def subjects() -> tuple[Subject, ...]:
    """Every installed game, and the toy game, which shows that the suite itself works."""
    toy = Subject("toy", toy_game.GAME, toy_game.ToyMaps(), TESTS / "conformance" / "golden" / "toy")
    library = Library()
    installed = [
        Subject(game_id, registry.game(game_id), library, TESTS / "games" / game_id / "golden")
        for game_id in registry.game_ids()
    ]
    return (toy, *installed)


def subject(name: str) -> Subject:
    """The subject of this name."""
    return next(item for item in subjects() if item.name == name)


@lru_cache(maxsize=1)
def cases() -> tuple[Case, ...]:
    """Every subject with each number of seats, and with each value of each option by itself."""
    return tuple(case for item in subjects() for case in _cases_of(item))


def plain_cases() -> tuple[Case, ...]:
    """One case a subject: the usual options, two seats where the game allows it."""
    return tuple(next(case for case in cases() if case.subject is item) for item in subjects())


def _cases_of(item: Subject) -> Iterator[Case]:
    low, high = item.game.min_players, item.game.max_players
    usual = max(low, min(2, high))
    yield _case(item, "usual", {}, usual)
    for seats in sorted({low, high} - {usual}):
        yield _case(item, f"{seats}-seats", {}, seats)
    for option in options_of(item.game.Config):
        for value in _values(item, option):
            if value != option.default:
                yield _case(item, f"{option.name}-{value}", {option.name: value}, usual)


def _case(item: Subject, label: str, settings: dict[str, Any], seats: int) -> Case:
    config = config_with(item.game.Config, settings)
    players = tuple(Seat(f"P{number}", color=number, pattern=number) for number in range(seats))
    return Case(item, label, MatchSetup(item.game.id, config, players, 1))


def _values(item: Subject, option: Option) -> list[Any]:
    if option.kind == "toggle":
        return [True, False]
    if option.kind == "choice":
        return [value for value, _ in option.choices]
    if option.kind == "number":
        return [option.low, option.high]
    if option.kind == "map":
        if isinstance(item.maps, Library):
            return [entry.id for entry in item.maps.maps(item.game.id)]
        return sorted(getattr(item.maps, "boards", ()))
    return []


def walk(state: State, seed: int) -> Iterator[tuple[State, Action]]:
    """Random legal play: (state, the action about to be played on it), until the game is over."""
    rng = Rng.from_seed(seed, "conformance walk")
    for _ in range(MAX_ACTIONS):
        if state.current_player is None:
            return
        action = rng.choice(state.legal_actions())
        yield state, action
        state.apply(action)
    raise AssertionError(f"the game goes on after {MAX_ACTIONS} actions")
