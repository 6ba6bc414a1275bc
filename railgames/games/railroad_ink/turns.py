"""The effect of each action. The caller checks legality."""

from __future__ import annotations

import msgspec

from railgames.core.actions import Action
from railgames.core.game import Event
from railgames.games.railroad_ink.actions import Draw, Duplicate, End, Special
from railgames.games.railroad_ink.closing import close_round
from railgames.games.railroad_ink.events import Activated, Drawn, Duplicated, TurnEnded
from railgames.games.railroad_ink.expansions import expansion_of
from railgames.games.railroad_ink.player import UNIVERSITIES_FOR_A_SPECIAL
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.specials import cross_off

replace = msgspec.structs.replace


def play(position: Position, action: Action) -> list[Event]:
    """Play a legal action of the current player."""
    position.acted += 1
    if isinstance(action, Draw):
        return _draw(position, action)
    if isinstance(action, Special):
        return _special(position, action)
    if isinstance(action, Duplicate):
        return _duplicate(position, action)
    if isinstance(action, End):
        return _end(position)
    return expansion_of(position).apply(position, action)


def _draw(position: Position, action: Draw) -> list[Event]:
    player = position.player
    face = position.board.dice.face_of[action.face]
    is_copy = face not in player.dice
    if is_copy:
        position.player = replace(player, copies=_without(player.copies, face))
    elif face not in position.board.dice.kept_faces:
        position.player = replace(player, dice=_without(player.dice, face))
    return _put(position, face, action.space, action.tile, is_copy=is_copy)


def _special(position: Position, action: Special) -> list[Event]:
    face = position.board.dice.face_of[action.route]
    return [
        *cross_off(position, face),
        *_put(position, face, action.space, action.tile, is_special=True),
    ]


def _put(
    position: Position,
    face: int,
    space: str,
    tile: str,
    *,
    is_special: bool = False,
    is_copy: bool = False,
) -> list[Event]:
    board, player = position.board, position.player
    cell, tile_id = board.cell_of[space], board.dice.tile_of[tile]
    sheet = player.sheet.place(cell, tile_id)
    is_over = sheet.drawn is player.sheet.drawn or not player.sheet.occ >> cell & 1
    before = "" if is_over else board.tiles[player.sheet.tile_at(cell)].text
    position.player = player.with_drawing(sheet, cell, position.turn)
    file = board.dice.faces[face]
    events: list[Event] = [
        Drawn(
            seat=position.current,
            round=position.turn,
            face=file.name,
            space=space,
            tile=tile,
            title=board.dice.title_of(face, tile_id),
            is_special=is_special,
            is_copy=is_copy,
            erased="" if sheet.adds_on else before,
            onto=before if sheet.adds_on else "",
        )
    ]
    if position.config.buildings and player.sheet.activates(tile_id):
        events += _activate(position, cell, tile_id)
    return events + expansion_of(position).after_drawing(position, cell, tile_id)


def _activate(position: Position, cell: int, tile: int) -> list[Event]:
    """Activate the building in a cell, if there is one that the tile drawn there activates."""
    board, player, bit = position.board, position.player, 1 << cell
    if board.factories & bit:
        player = replace(player, choices=player.choices + 1)
        building, count = "factory", player.choices
    elif board.villages & bit and board.tiles[tile].is_station:
        player = replace(player, villages=player.villages + 1)
        building, count = "village", player.villages
    elif board.universities & bit:
        count = player.universities + 1
        gained = int(count == UNIVERSITIES_FOR_A_SPECIAL)
        player = replace(player, universities=count, free=player.free + gained)
        building = "university"
    else:
        return []
    position.player = player
    return [
        Activated(
            seat=position.current,
            round=position.turn,
            building=building,
            space=board.names[cell],
            count=count,
            doubles=expansion_of(position).doubles(position.turn),
        )
    ]


def _duplicate(position: Position, action: Duplicate) -> list[Event]:
    player, dice = position.player, position.board.dice
    face = dice.face_of[action.face]
    copies = tuple(sorted((*player.copies, face)))
    position.player = replace(player, copies=copies, choices=player.choices - 1)
    file = dice.faces[face]
    return [Duplicated(seat=position.current, round=position.turn, face=file.name, title=file.title)]


def _end(position: Position) -> list[Event]:
    player = position.player
    left = tuple(position.face_name(face) for face in player.sheet.owed(player.dice))
    events: list[Event] = [TurnEnded(seat=position.current, round=position.turn, left=left)]
    position.acted = 0
    position.current += 1
    if position.current == len(position.players):
        position.current = 0
        events += close_round(position)
    return events


def _without(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    """The faces without one ``face``."""
    idx = faces.index(face)
    return faces[:idx] + faces[idx + 1 :]
