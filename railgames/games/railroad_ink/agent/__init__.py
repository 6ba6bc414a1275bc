"""The AI of Railroad Ink. ``make_agent`` and ``budget_of`` are what the game asks for.

``planner`` plans a round and hands it out, ``search`` finds the plan over ``node``s of a round, ``values``
judges boards by the nets (``net``) from ``features``, with ``goals`` added; ``reasons`` explains a plan.
"""

from railgames.games.railroad_ink.agent.planner import budget_of, make_agent

__all__ = ["budget_of", "make_agent"]
