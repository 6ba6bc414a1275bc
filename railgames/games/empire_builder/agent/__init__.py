"""The AI of Empire Builder."""

from railgames.games.empire_builder.agent.empire_agent import make_agent
from railgames.games.empire_builder.agent.levels import SKILLS, budget_of

__all__ = ["SKILLS", "budget_of", "make_agent"]
