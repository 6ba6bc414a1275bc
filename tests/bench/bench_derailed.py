"""Speed of the rules of Derailed!: run by hand, ``python -m tests.bench.bench_derailed``.

Gates: legal plays of a hand on a six-player table under 1 ms, 50,000 steps of random play a second, a clone
under 10 microseconds.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

from railgames.content import Library
from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from railgames.games.derailed.phase import Phase

REPEATS = 2_000


def random_play(seats: int, games: int) -> tuple[float, list[Any]]:
    """(actions by lot a second, the choice of each included; positions met on the way)."""
    library, met, steps, spent = Library(), [], 0, 0.0
    for seed in range(games):
        state, rng = GAME.new_state(GAME.Config(), seats, seed, library), Rng(seed)
        start = time.process_time()
        while state.current_player is not None:
            state.apply(state.random_action(rng))
            steps += 1
            if steps % 97 == 0 and state.phase is Phase.PLAY:
                met.append(state.clone())
        spent += time.process_time() - start
    return steps / spent, met


def micro(call: Callable[[Any], Any], states: list[Any]) -> float:
    """Microseconds a call, on average over these positions."""
    start = time.process_time()
    for number in range(REPEATS):
        call(states[number % len(states)])
    return (time.process_time() - start) / REPEATS * 1e6


def fresh_plays(state: Any) -> Any:
    """The legal plays, with an empty cache."""
    state.forget()
    return state.legal_actions()


def main() -> None:
    for seats in (2, 4, 6):
        speed, states = random_play(seats, 8)
        sys.stdout.write(f"{seats} seats: {speed:,.0f} random actions/s\n")
        calls: dict[str, Callable[[Any], Any]] = {
            "legal plays": fresh_plays,
            "clone": lambda state: state.clone(),
            "missing cards of a seat": lambda state: state.missing(0),
            "clone and play": lambda state: state.clone().apply(state.legal_actions()[0]),
            "observe": lambda state: state.observe(0),
            "determinize": lambda state: state.determinize(0, Rng(1)),
            "snapshot": lambda state: state.snapshot(),
        }
        for title, call in calls.items():
            sys.stdout.write(f"  {title}: {micro(call, states):.1f} us\n")


if __name__ == "__main__":
    main()
