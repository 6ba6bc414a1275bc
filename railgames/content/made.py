"""Maps that a game makes from a seed: made, checked like a file, and named."""

from __future__ import annotations

from typing import TypeVar

from railgames.content.checks import rule_problems
from railgames.content.loader import content_error
from railgames.core import registry
from railgames.core.errors import ContentError, UnknownGame, UsageError
from railgames.core.new_maps import NewMap
from railgames.core.text import tr

T = TypeVar("T")


def make_map(game_id: str, map_id: str, new: NewMap, kind: type[T]) -> T:
    """The map of a seed as a ``kind``, checked. Raises ContentError."""
    file = f"maps/{game_id}/{map_id}"
    try:
        game = registry.game(game_id)
        usual = game.new_maps.usual if game.new_maps is not None else 0
        board = game.make_map(new.seed, new.size or usual)
    except (UsageError, UnknownGame) as error:
        raise content_error(file, "", str(error)) from error
    if problems := rule_problems(game_id, board, file):
        raise ContentError(problems)
    if not isinstance(board, kind):
        raise content_error(file, "", tr("It is no map of this kind."))
    return board


def made_title(game_id: str, map_id: str, new: NewMap) -> str:
    """What a list calls a map that is made from a number: "New country, number 17"; its id for a game that
    makes none."""
    try:
        maker = registry.game(game_id).new_maps
    except UnknownGame:
        maker = None
    if maker is None:
        return map_id
    words = {"title": tr(maker.title), "seed": str(new.seed)}
    if new.size and new.size != maker.usual:
        return tr("{title}, number {seed}, {n} {things}", n=new.size, things=tr(maker.counted), **words)
    return tr("{title}, number {seed}", **words)
