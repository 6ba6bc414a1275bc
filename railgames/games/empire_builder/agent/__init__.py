"""The AI of Empire Builder.

- ``levels``: the levels and styles as numbers;
- ``waves``: what ways cost in moves and millions; ``links``: what the link of the majors costs;
- ``orders``: rates all orders of stops at once; ``routes``: finds the exact way of one; ``playing``: plays a
  trip turn by turn; ``plans``: chooses a trip;
- ``hindrances``: what the events in force forbid; ``tables``: the costs between all cities;
- ``ahead``: what the next card may bring;
- ``spares``: loads without a demand; ``acting``: a turn of a trip, action by action;
- ``trips``: ranked trips for a person who plans;
- ``reasons``: why, in words; ``empire_agent``: the decision.
"""

from railgames.games.empire_builder.agent.empire_agent import make_agent
from railgames.games.empire_builder.agent.levels import SKILLS, Style, budget_of

__all__ = ["SKILLS", "Style", "budget_of", "make_agent"]
