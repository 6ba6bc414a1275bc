"""The covers of the games: what stands on the shelf, in which order, and what is said of each."""

from collections.abc import Mapping

import msgspec

from railgames.core.errors import RailgamesError
from railgames.core.game import AnyGame
from railgames.core.registry import game, game_ids
from railgames.core.text import ntr, tr
from railgames.scenes.services import game_scene


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the shelf. With a ``problem``, a sentence, it cannot be played and stands there greyed."""

    game: str
    title: str
    tagline: str = ""
    facts: tuple[str, ...] = ()
    problem: str = ""

    @property
    def can_play(self) -> bool:
        """Whether a game of it can be set up."""
        return not self.problem


def covers(failed: Mapping[str, str] | None = None) -> list[Cover]:
    """Every installed game: those that one can play alone first, then by title.

    ``failed``: games that could not be imported, with the reason; they stand last.
    """
    whole, broken = [], []
    for game_id in game_ids():
        if failed is not None and game_id in failed:
            continue
        try:
            whole.append(game(game_id))
            game_scene(game_id)
        except RailgamesError as error:
            whole = [one for one in whole if one.id != game_id]
            broken.append(Cover(game=game_id, title=game_id, problem=str(error)))
    whole.sort(key=lambda one: (one.min_players > 1, one.title.casefold()))
    broken += [Cover(game=one, title=one, problem=why) for one, why in (failed or {}).items()]
    return [*map(_cover, whole), *broken]


def _cover(rules: AnyGame) -> Cover:
    facts = [players_words(rules), tr(rules.length)]
    if rules.levels:
        facts.append(ntr("{n} level of AI", "{n} levels of AI", len(rules.levels)))
    return Cover(
        game=rules.id, title=rules.title, tagline=tr(rules.tagline), facts=tuple(filter(None, facts))
    )


def players_words(rules: AnyGame) -> str:
    """The number of players: "2 - 6 players"."""
    low, high = rules.min_players, rules.max_players
    if low == high:
        return ntr("{n} player", "{n} players", low)
    return tr("{low} - {high} players", low=low, high=high)
