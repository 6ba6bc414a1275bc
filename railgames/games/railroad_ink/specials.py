"""Using up a special route, by drawing it or by giving it up."""

from __future__ import annotations

import msgspec

from railgames.core.game import Event
from railgames.games.railroad_ink.events import Duplicated, SpecialUsed
from railgames.games.railroad_ink.player import SPECIALS_A_GAME, Player
from railgames.games.railroad_ink.position import Position

replace = msgspec.structs.replace


def can_give_up(player: Player) -> bool:
    """Whether a special route is left that can be used without being drawn."""
    return bool(player.unused_routes()) and (player.regular < SPECIALS_A_GAME or player.free > 0)


def cross_off(position: Position, face: int, *, counts_for_round: bool = True) -> list[Event]:
    """Use up a special route of the current player, or one of the dice that they may draw again instead.

    A regular one is used while that is possible: the free one has no limit of its own, so it stays for later.
    """
    player, dice = position.player, position.board.dice
    is_route = face in dice.specials
    used = player.used | 1 << dice.specials.index(face) if is_route else player.used
    is_regular = player.regular < SPECIALS_A_GAME and not (counts_for_round and player.special_drawn)
    if is_regular:
        position.player = replace(
            player,
            used=used,
            regular=player.regular + 1,
            special_drawn=player.special_drawn or counts_for_round,
        )
    else:
        position.player = replace(player, used=used, free=player.free - 1)
    file = dice.faces[face]
    if not is_route:
        return [Duplicated(seat=position.current, round=position.turn, face=file.name, title=file.title)]
    return [
        SpecialUsed(
            seat=position.current,
            round=position.turn,
            route=file.name,
            title=file.title,
            is_free=not is_regular,
        )
    ]
