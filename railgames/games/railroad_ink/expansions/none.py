"""The game without an expansion."""

from railgames.games.railroad_ink.expansions.base import Expansion

EXPANSION = Expansion()
