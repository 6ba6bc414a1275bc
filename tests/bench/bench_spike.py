"""Speed of the rules of Spike: run by hand, ``python -m tests.bench.bench_spike``.

Gates: all legal builds of a hand on a late board under 5 ms, 50,000 steps of random play a second. Late
boards are from games of AIs, where hands and networks are like those of people. Every search begins without
what another one has found.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

from railgames.ai.play import Table
from railgames.content import Library
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from railgames.core.rng import Rng
from railgames.games.spike import GAME, movement, paths
from railgames.games.spike.phase import Phase

LATE = 0.6
"""A board is late when the seat on turn has laid this share of its tracks."""
TRIES = 3


def random_play(library: Library, seats: int, seeds: range) -> float:
    """Actions by lot a second, the choice of each included."""
    steps, spent = 0, 0.0
    for seed in seeds:
        state, rng = GAME.new_state(GAME.Config(), seats, seed, library), Rng(seed)
        start = time.process_time()
        while state.current_player is not None:
            state.apply(state.random_action(rng))
            steps += 1
        spent += time.process_time() - start
    return steps / spent


def late_boards(library: Library, seats: int, games: int) -> list[Any]:
    """Positions before an action late in games of the AI."""
    met = []
    players = tuple(Seat(f"AI {number}", Level.NORMAL) for number in range(seats))
    for seed in range(games):
        table = Table(GAME, MatchSetup(game=GAME.id, config=GAME.Config(), seats=players, seed=seed), library)
        while table.state.current_player is not None:
            state: Any = table.state
            laid = 1 - state.player.tracks / state.board.file.tracks
            if state.phase is Phase.TURN and LATE <= laid < 1:
                met.append(state.clone())
            table.play()
    return met


def milliseconds(call: Callable[[Any], Any], states: list[Any]) -> tuple[float, float]:
    """(on average, at the most) of a call over these positions."""
    spent = []
    for state in states:
        paths.forget()
        movement.reach.cache_clear()
        start = time.process_time()
        call(state)
        spent.append((time.process_time() - start) * 1e3)
    return sum(spent) / len(spent), max(spent)


def main() -> None:
    """Print the best of several tries: others may use this computer too."""
    library = Library()
    for seats in (2, 3, 4):
        speed = max(random_play(library, seats, range(20 * one, 20 * one + 20)) for one in range(TRIES))
        sys.stdout.write(f"{seats} seats: {speed:,.0f} random actions/s\n")
        states = late_boards(library, seats, 3)
        calls: dict[str, Callable[[Any], Any]] = {
            "legal actions": lambda state: list(state.legal_actions()),
            "cheapest path to each city": lambda state: state.site().cheapest_paths(),
            "every path of at most 4": lambda state: state.site().every_path(4),
            "every path": lambda state: state.site().every_path(),
            "clone": lambda state: state.clone(),
            "observe": lambda state: state.observe(0),
        }
        for title, call in calls.items():
            mean, most = min(milliseconds(call, states) for _ in range(TRIES))
            sys.stdout.write(f"  {title}: {mean:.2f} ms, at the most {most:.2f} ms\n")


if __name__ == "__main__":
    main()
