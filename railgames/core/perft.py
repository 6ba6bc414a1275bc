"""Counting the leaves of the game tree: the test that a move generator is right (chess programmers' word)."""

from railgames.core.game import State


def perft(state: State, depth: int) -> int:
    """How many sequences of ``depth`` legal actions start here (shorter ones count where the game ends).

    The state is not changed. Chance is drawn from the state's own generators, so a seed fixes the count.
    """
    if depth == 0:
        return 1
    actions = state.legal_actions()
    if not actions:
        return 1
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        child = state.clone()
        child.apply(action)
        total += perft(child, depth - 1)
    return total
