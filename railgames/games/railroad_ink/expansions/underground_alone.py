"""Underground alone: seven rounds on the board below, its four dice in place of the route dice.

What may be drawn and what scores is as in ``underground``, without a surface: there are no hubs and no
broken pipes. Decisions: the buildings are those of the board; a subway station marks a village, a factory
copies a die of the round, and the third university lets a seat draw a die once more one more time. Goals that
ask for a highway or a railway are not dealt.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from railgames.core.game import ScoreLine
from railgames.core.text import tr
from railgames.games.railroad_ink.deep import DeepSheet
from railgames.games.railroad_ink.expansion_file import ExpansionFile, expansion_file
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.goals import Goal
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import Sheet

WITH_A_SURFACE = "underground"
"""The expansion whose faces and dice these are."""
SURFACE_KINDS = ("highway", "railway")
replace = msgspec.structs.replace


def deep(sheet: Sheet) -> DeepSheet:
    """The board of a seat."""
    if not isinstance(sheet, DeepSheet):
        raise TypeError(f"this is no board under the ground: {sheet!r}")
    return sheet


class UndergroundAlone(Expansion):
    """The hooks of the expansion; see the module."""

    name = "underground_alone"
    search_cost = SearchCost(1.15, 0.07)
    sheet = DeepSheet

    @cached_property
    def file(self) -> ExpansionFile:
        """Its own words, with the faces of Underground, whose dice replace all route dice."""
        pieces = expansion_file(WITH_A_SURFACE).pieces
        dice = tuple(replace(die, apart=False, replaces=True) for die in pieces.dice)
        return replace(expansion_file(self.name), pieces=replace(pieces, dice=dice))

    def suits(self, goal: Goal) -> bool:
        return goal.kind not in SURFACE_KINDS

    def doubles(self, turn: int) -> bool:
        return True

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        return deep(sheet).why_not(cell, tile)

    def points(self, player: Player) -> int:
        return player.sheet.points

    def board_lines(self, sheet: Sheet) -> list[ScoreLine]:
        errors = ScoreLine("errors", tr("Errors"), -sheet.errors, sheet.error_places())
        return [*deep(sheet).lines(0), errors]


EXPANSION = UndergroundAlone()
