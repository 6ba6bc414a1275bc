"""Perft, as in chess programming: counts the leaves of the game tree to test a move generator."""

from railgames.core.game import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of ``depth`` legal actions from here (shorter ones count if the game ends).

    The state is unchanged. Chance is drawn from the state's own generators, so a seed fixes the count.
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
