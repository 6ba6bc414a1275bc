"""Speed of the rules of Empire Builder: run by hand, ``python -m tests.bench.bench_empire_builder``.

Gates: 50,000 steps of random play a second, and a whole game of Normal alone in under 20 s.
"""

import sys
import time
from collections.abc import Callable

from railgames.ai.play import Table
from railgames.content import Library
from railgames.core.level import Level
from railgames.core.match import MatchSetup, Seat
from railgames.core.rng import Rng
from railgames.games.empire_builder import GAME
from railgames.games.empire_builder.state import EmpireState

TRIES = 3
EVERY = 40
"""A position of each so many actions is kept, for the calls that are timed on them."""


def random_play(library: Library, seats: int, seed: int) -> tuple[float, list[EmpireState]]:
    """Actions by lot a second, the choice of each included; and positions met on the way."""
    state, rng = GAME.new_state(GAME.Config(), seats, seed, library), Rng(seed)
    steps, spent, met = 0, 0.0, list[EmpireState]()
    while state.current_player is not None:
        start = time.process_time()
        for _ in range(EVERY):
            if state.current_player is None:
                break
            state.apply(state.random_action(rng))
            steps += 1
        spent += time.process_time() - start
        met.append(state.clone())
    return steps / spent, met


def milliseconds(call: Callable[[EmpireState], object], states: list[EmpireState]) -> float:
    """A call over these positions, on average."""
    start = time.process_time()
    for state in states:
        call(state)
    return (time.process_time() - start) * 1e3 / len(states)


def main() -> None:
    """Print the best of several tries: others may use this computer too."""
    library = Library()
    for seats in (1, 2, 4, 6):
        tries = [random_play(library, seats, seed) for seed in range(TRIES)]
        sys.stdout.write(f"{seats} seats: {max(speed for speed, _ in tries):,.0f} random actions/s\n")
        states = [state for state in tries[0][1] if state.current_player is not None]
        calls: dict[str, Callable[[EmpireState], object]] = {
            "legal actions": lambda state: list(state.legal_actions()),
            "clone": lambda state: state.clone(),
            "observe": lambda state: state.observe(0),
            "snapshot": lambda state: state.snapshot(),
        }
        for title, call in calls.items():
            least = min(milliseconds(call, states) for _ in range(TRIES))
            sys.stdout.write(f"  {title}: {least:.3f} ms\n")
    setup = MatchSetup(GAME.id, GAME.Config(events=False), (Seat("AI", Level.NORMAL),), 1)
    table, start = Table(GAME, setup, library), time.process_time()
    while table.state.current_player is not None:
        table.play()
    sys.stdout.write(f"Normal alone, {table.state.turn} turns: {time.process_time() - start:.1f} s\n")


if __name__ == "__main__":
    main()
