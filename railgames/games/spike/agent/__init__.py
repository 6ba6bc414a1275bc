"""The AI of Spike.

- ``levels``: the levels as numbers;
- ``distances``, ``builds``: searches on the map; ``clock``: turns that are left;
- ``outlook``: what contracts and the route can still bring; ``train``: jobs of the train;
- ``choices``: the ways to use a turn, with their values; ``set_up``: choices before the first turn;
- ``reasons``: why, in words; ``spike_agent``: the decision.
"""

from railgames.games.spike.agent.levels import SKILLS, budget_of
from railgames.games.spike.agent.spike_agent import make_agent

__all__ = ["SKILLS", "budget_of", "make_agent"]
