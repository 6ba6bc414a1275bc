"""Invented countries of Spike: the luck of the seats and the ladder of the AIs on them. Run by hand.

``python -m tests.bench.spike_new_maps --level normal --games 300`` plays AIs of one level on the countries of
the first seeds, and prints how often each place in the order of play wins, and how games end.
``--against easy`` plays a level against another, every seed from each seat; ``--size 60`` takes countries of
so many cities. ``--level hard --games 400 --each`` prints for every country how often its first player wins,
and for all together.
"""

import argparse
import sys
from collections import Counter

from railgames.ai.play import Table
from railgames.ai.statistics import mean
from railgames.content import Library
from railgames.core.game import winners
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from railgames.core.new_maps import new_map_id
from railgames.games.spike import GAME

COUNTRIES = 10
"""The countries of the seeds 1 to 10."""
SHOWN = 10


class Game:
    """One game that was played: who won (the parts add up to 1), who began, how it ended, and how long."""

    def __init__(self, library: Library, country: str, seed: int, levels: list[Level]) -> None:
        seats = tuple(Seat(f"{number} {level}", level) for number, level in enumerate(levels))
        config = GAME.Config(map=country)
        table = Table(GAME, MatchSetup(game=GAME.id, config=config, seats=seats, seed=seed), library)
        while table.state.current_player is not None:
            table.play()
        state = table.state
        sheets = state.scores()
        won = winners(sheets)
        self.parts = [(seat in won) / len(won) for seat in range(len(levels))]
        self.first: int = state.first  # type: ignore[attr-defined] # of SpikeState
        self.ended: str = state.ended  # type: ignore[attr-defined] # the same
        self.turns: int = state.turns  # type: ignore[attr-defined] # the same
        self.dollars = [sheet.total for sheet in sheets]


def _country(number: int, size: int) -> str:
    """The id of one of the countries."""
    return new_map_id(1 + number % COUNTRIES, size)


def balance(library: Library, level: Level, players: int, games: int, size: int) -> None:
    """Print the share of wins of each place in the order of play, after every ten games."""
    played: list[Game] = []
    for number in range(games):
        played.append(Game(library, _country(number, size), 1000 + number, [level] * players))
        if len(played) % SHOWN == 0 or len(played) == games:
            _tell_balance(played, level, players)


def _tell_balance(played: list[Game], level: Level, players: int) -> None:
    count = len(played)
    shares = [
        mean([game.parts[(game.first + place) % players] for game in played]) for place in range(players)
    ]
    ends = Counter(game.ended for game in played)
    turns = sum(game.turns for game in played) / count / players
    words = ", ".join(f"{won.value:.3f} +- {won.margin:.3f}" for won in shares)
    earned = [
        mean([game.dollars[(game.first + place) % players] for game in played]) for place in range(players)
    ]
    usual = sum(one.value for one in earned) / players
    ahead = mean([game.dollars[game.first] - sum(game.dollars) / players for game in played])
    sys.stdout.write(
        f"{count} games of {players} {level}: places win {words}; ended by {dict(ends)}, "
        f"{turns:.1f} turns and ${usual:.1f} a player; the first has {100 * ahead.value / usual:+.1f} +- "
        f"{100 * ahead.margin / usual:.1f} % of that\n"
    )
    sys.stdout.flush()


def countries(library: Library, level: Level, games: int, size: int) -> None:
    """Print the first player's share of wins and lead for every country, after each ten games on all."""
    played: list[list[Game]] = [[] for _ in range(COUNTRIES)]
    for number in range(games):
        for place, found in enumerate(played):
            found.append(Game(library, _country(place, size), 1000 + number, [level] * 2))
        if (number + 1) % SHOWN == 0 or number + 1 == games:
            for place, found in enumerate(played):
                _tell_first(_country(place, size), found)
            _tell_first("all", [game for found in played for game in found])
            sys.stdout.flush()


def _tell_first(name: str, played: list[Game]) -> None:
    """One line: how often the first player of two wins, and by how much money it is ahead of the other."""
    won = mean([game.parts[game.first] for game in played])
    ahead = mean([game.dollars[game.first] - game.dollars[1 - game.first] for game in played])
    usual = mean([sum(game.dollars) / 2 for game in played]).value
    share, margin = 100 * ahead.value / usual, 100 * ahead.margin / usual
    sys.stdout.write(
        f"{name}: {len(played)} games, the first wins {100 * won.value:.1f} +- {100 * won.margin:.1f} %, "
        f"and has {share:+.1f} +- {margin:.1f} % more than the other\n"
    )


def ladder(library: Library, level: Level, against: Level, games: int, size: int) -> None:
    """Print the share of wins of the stronger level against the other, after every ten games."""
    parts: list[float] = []
    for number in range(games):
        seat = number % 2
        levels = [against, against]
        levels[seat] = level
        game = Game(library, _country(number // 2, size), 2000 + number // 2, levels)
        parts.append(game.parts[seat])
        if len(parts) % SHOWN == 0 or len(parts) == games:
            won = mean(parts)
            sys.stdout.write(
                f"{level} against {against}, {size} cities: {won.value:.3f} +- {won.margin:.3f}, "
                f"{len(parts)} games\n"
            )
            sys.stdout.flush()


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.spike_new_maps")
    parser.add_argument("--level", type=Level, default=Level.NORMAL)
    parser.add_argument("--against", type=Level)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--size", type=int, default=GAME.new_maps.usual)
    parser.add_argument("--each", action="store_true")
    asked = parser.parse_args()
    if asked.each:
        countries(Library(), asked.level, asked.games, asked.size)
    elif asked.against is None:
        balance(Library(), asked.level, asked.players, asked.games, asked.size)
    else:
        ladder(Library(), asked.level, asked.against, asked.games, asked.size)


if __name__ == "__main__":
    main()
