"""Special: a die of the six special routes is rolled in place of a route die, for six rounds.

What it shows is drawn as any route die is, by everybody, and must be drawn if it can be. It crosses no
special route off: each player still has the three of their own.

Decisions: it takes the place of the first die of the set. A factory may copy it. A special route of one's own
may be drawn in the same round.
"""

from railgames.games.railroad_ink.expansions.base import Expansion


class Special(Expansion):
    """The hooks of the expansion; all of it is in the file."""

    name = "special"


EXPANSION = Special()
