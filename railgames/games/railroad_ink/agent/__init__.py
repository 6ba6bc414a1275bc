"""The AI of Railroad Ink: a beam search over the drawings of a round, with value nets as the evaluation.

``planner`` has the agent, which plans a round at a time. ``search`` finds the plan over ``node``s: ``beam``
the best ends of the round, with a ``memory`` of what it judged, ``race`` the best of those by roll-outs, and
``final`` the best of the last few by two rounds ahead. ``effort`` says how far. ``values`` evaluates nodes
with ``net`` and ``goals``; ``features`` counts what a batch of boards has, on ``bitboards``, and ``inputs``
arranges that for the net. ``reasons`` explains a plan in words; ``layout`` has the lookup tables that only
search needs.
"""

from railgames.games.railroad_ink.agent.planner import budget_of, make_agent

__all__ = ["budget_of", "make_agent"]
