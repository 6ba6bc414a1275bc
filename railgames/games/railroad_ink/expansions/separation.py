"""Separation: a die that shows two routes in one space is rolled in place of a route die, for six rounds.

The two routes never join in their space. Its faces are route faces: they join as all routes do and must be
drawn if they can be.

Decisions: it takes the place of the first die of the set. A factory may copy it. Of the two corner stations
one is the other turned by half a turn; they mark one village, and are two stations for the goal that counts
them. A dead end is no station, whatever the dice say of stubs.
"""

from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost


class Separation(Expansion):
    """The hooks of the expansion; all of it is in the file."""

    name = "separation"
    search_cost = SearchCost(1.35, 0.085)


EXPANSION = Separation()
