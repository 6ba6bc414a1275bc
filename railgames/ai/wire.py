"""A match's setup as plain JSON data: what is sent to another process and written into a repro file."""

from typing import Any

import msgspec

from railgames.core.game import AnyGame
from railgames.core.match import MatchSetup, Seat


def plain_setup(setup: MatchSetup) -> dict[str, Any]:
    """The setup as JSON-able builtins."""
    return {
        "game": setup.game,
        "config": msgspec.to_builtins(setup.config),
        "seats": msgspec.to_builtins(setup.seats),
        "seed": setup.seed,
    }


def setup_of(game: AnyGame, plain: dict[str, Any]) -> MatchSetup:
    """The setup that ``plain_setup`` wrote. Raises msgspec.ValidationError when it does not fit the game."""
    return MatchSetup(
        game=str(plain["game"]),
        config=msgspec.convert(plain["config"], game.Config),
        seats=msgspec.convert(plain["seats"], tuple[Seat, ...]),
        seed=int(plain["seed"]),
    )
