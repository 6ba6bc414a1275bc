"""Long matches for benchmarks: Freight Dice without an end, and the longest game of Derailed! there is."""

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta

from railgames.core.actions import Action
from railgames.core.game import AnyGame, Event, MapSource
from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game
from railgames.core.rng import Rng
from railgames.games.derailed.events import Arrived
from tests.core.toy_game import FreightConfig, FreightDice, FreightMap, FreightMaps, FreightState, Roll

ACTIONS = 12_000


class LongConfig(FreightConfig, frozen=True, kw_only=True):
    """Freight Dice with as many rounds as wanted."""

    rounds: Annotated[int, Meta(ge=1)] = 100_000


class LongState(FreightState):
    """The deck is filled and the cities are emptied before every roll, so that the game never ends."""

    def apply(self, action: Action) -> list[Event]:
        if isinstance(action, Roll):
            self.cities.clear()
            if len(self.deck) < 9:
                self.deck += [1, 2, 3, 4, 5, 6] * 3
        return super().apply(action)


class LongGame(FreightDice):
    """Freight Dice of any length."""

    Config = LongConfig

    def new_state(self, config: Any, seats: int, seed: int, maps: MapSource) -> LongState:
        return self._long(super().new_state(config, seats, seed, maps), config)

    def restore(self, config: Any, snapshot: dict[str, Any], maps: MapSource) -> LongState:
        return self._long(super().restore(config, snapshot, maps), config)

    @staticmethod
    def _long(state: FreightState, config: LongConfig) -> LongState:
        board: FreightMap = state.board
        whole = LongState(config, board, state.seats)
        for name, value in vars(state).items():
            setattr(whole, name, value)
        return whole


GAME = LongGame()
MAPS = FreightMaps
GAME_REFERENCE, MAPS_REFERENCE = "tests.bench.long_game:GAME", "tests.bench.long_game:MAPS"


def freight(actions: int = ACTIONS) -> Match:
    """Freight Dice after so many actions; an AI sits in the second seat. Rows of three actions at most."""
    seats = (Seat("Ada"), Seat("Brunel", Level.EASY, 1, 1))
    match = Match(GAME, MatchSetup(GAME_REFERENCE, LongConfig(), seats, 7), FreightMaps())
    return _played(match, actions, lambda state, rng: [state.random_action(rng) for _ in range(3)])


def canyon(maps: MapSource, actions: int = ACTIONS) -> Match:
    """Six seats at Derailed! in the most and longest rounds; nobody ever arrives. About 8,600 actions."""
    rules: AnyGame = game("derailed")
    seats = tuple(Seat(f"Player {seat + 1}", None, seat, seat) for seat in range(6))
    config = rules.Config(rounds=6, turn_limit=120, map="long-gorge")
    match = Match(rules, MatchSetup(rules.id, config, seats, 7), maps)

    def choose(state: Any, rng: Rng) -> list[Action]:
        for _ in range(20):
            action = state.random_action(rng)
            events = state.clone().apply(action)
            if not any(isinstance(event, Arrived) for event in events):
                return [action]
        return [action]

    return _played(match, actions, choose)


def _played(match: Match, actions: int, choose: Callable[[Any, Rng], list[Action]]) -> Match:
    rng = Rng(7)
    while not match.is_over and match.position < actions:
        match.play(*choose(match.state, rng))
    return match
