"""A match's setup as plain JSON data, for other processes and repro files."""

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
    """The setup from ``plain_setup`` data. Raises msgspec.ValidationError if it does not match the game."""
    return MatchSetup(
        game=str(plain["game"]),
        config=msgspec.convert(plain["config"], game.Config),
        seats=msgspec.convert(plain["seats"], tuple[Seat, ...]),
        seed=int(plain["seed"]),
    )
