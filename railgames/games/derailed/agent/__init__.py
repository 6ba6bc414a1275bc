"""The AI of Derailed! Importing it imports numpy, so ``GAME`` does so only when an AI is asked for.

``arrays``, ``flood``, ``field``: bitboards and searches on thousands of them. ``batch``: simulated games in
step. ``seat_view``: what the seat sees. ``evaluators``, ``rollouts``, ``net``, ``features``: values of plays
and games. ``search``: look-ahead. ``levels``: the levels as numbers. ``derailed_agent``: the decision.
"""

from railgames.games.derailed.agent.derailed_agent import make_agent
from railgames.games.derailed.agent.levels import Style, budget_of

__all__ = ["Style", "budget_of", "make_agent"]
