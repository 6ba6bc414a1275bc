"""The covers of the games: their order on the shelf, and what each says."""

import msgspec

from railgames.core.game import AnyGame
from railgames.core.registry import game
from railgames.core.text import ntr, tr
from railgames.scenes.services import listed_games


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the shelf. With a ``problem``, a sentence, it is greyed and cannot be played."""

    game: str
    title: str
    tagline: str = ""
    facts: tuple[str, ...] = ()
    problem: str = ""

    @property
    def can_play(self) -> bool:
        """Whether a game of it can be set up."""
        return not self.problem


def covers() -> list[Cover]:
    """Every installed game: those that one can play alone first, then by title, and last those that cannot
    be loaded."""
    listed = listed_games()
    whole = [game(one.id) for one in listed if not one.problem]
    whole.sort(key=lambda one: (one.min_players > 1, one.title.casefold()))
    broken = [Cover(game=one.id, title=one.title, problem=one.problem) for one in listed if one.problem]
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
