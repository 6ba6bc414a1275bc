"""The AI of Spike.

- ``levels``: the levels as numbers; ``arrays``: types of arrays;
- ``ways``, ``distances``, ``tree``: the map as tables, and searches on it; ``prices``: what paths cost a
  hand;
- ``clock``: turns that are left; ``outlook``: what contracts and the route can still bring; ``goals``: paths
  that are worth building; ``draws``: cards that are worth drawing; ``train``: jobs of the train;
- ``choices``: the ways to use a turn, with their values; ``set_up``: choices before the first turn;
- ``standing``, ``judgement``: the learnt value of a position; ``search``: the look-ahead;
- ``reasons``: why, in words; ``spike_agent``: the decision.
"""

from railgames.games.spike.agent.levels import SKILLS, budget_of
from railgames.games.spike.agent.spike_agent import make_agent

__all__ = ["SKILLS", "budget_of", "make_agent"]
