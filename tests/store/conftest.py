from collections.abc import Callable
from typing import Any

import pytest

from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.rng import Rng
from tests.core.toy_game import GAME, FreightConfig, FreightMaps


@pytest.fixture
def maps() -> FreightMaps:
    return FreightMaps()


@pytest.fixture
def find_game() -> Callable[[str], Any]:
    return lambda game_id: GAME


@pytest.fixture
def new_match(maps: FreightMaps) -> Callable[..., Match]:
    """A match of the toy game after ``moves`` random actions."""

    def make(moves: int = 0, seed: int = 7, seats: int = 2, **options: Any) -> Match:
        people = tuple(
            Seat(name, None, idx, idx) for idx, name in enumerate(["Ada", "日本", "Émile"][:seats])
        )
        match = Match(GAME, MatchSetup("freight_dice", FreightConfig(**options), people, seed), maps)
        rng = Rng.from_seed(seed, "test")
        for _ in range(moves):
            legal = match.state.legal_actions()
            if not legal:
                break
            match.play(rng.choice(legal))
        return match

    return make
