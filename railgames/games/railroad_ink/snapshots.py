"""A position as data (JSON-able builtins) and back."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta

from railgames.core.errors import SaveError
from railgames.core.game import JSON
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.expansions import Expansion, expansion_of
from railgames.games.railroad_ink.player import MOST_SEATS, SPECIALS_A_GAME, Player
from railgames.games.railroad_ink.position import OwnRoll, Position
from railgames.games.railroad_ink.sheet import OwnSheet

# Upper bound for counts and lists in a save: more than any game needs, few enough to be read in a moment.
MOST = 1000

Count = Annotated[int, Meta(ge=0, le=MOST)]
Words = Annotated[list[str], Meta(max_length=MOST)]


class PlayerData(msgspec.Struct, forbid_unknown_fields=True):
    """A player as saved: with names instead of numbers, so that a save survives a change of tables."""

    drawn: Annotated[list[tuple[str, str]], Meta(max_length=MOST)]
    rounds: dict[str, Annotated[int, Meta(ge=0, le=255)]]
    dice: Words
    copies: Words
    choices: Count
    used: Words
    regular: Annotated[int, Meta(ge=0, le=SPECIALS_A_GAME)]
    free: Count
    special_drawn: bool
    villages: Count
    universities: Count
    goals: Annotated[list[tuple[str, Count]], Meta(max_length=MOST)]
    marked: Words
    extra: object = None
    own: object = UNSET  # not written where nothing is: saves without it keep their hash


class StateData(msgspec.Struct, forbid_unknown_fields=True):
    """A position as saved."""

    turn: Annotated[int, Meta(ge=1, le=MOST)]
    current: Count
    acted: Count
    is_over: bool
    roll: Annotated[list[str], Meta(min_length=1, max_length=MOST)]
    extra_roll: object
    goals: Words
    claims: list[Count]
    rng: int
    extra_rng: int
    players: Annotated[list[PlayerData], Meta(min_length=1, max_length=MOST_SEATS)]
    opening: Annotated[list[PlayerData], Meta(min_length=1, max_length=MOST_SEATS)]


def snapshot(position: Position) -> JSON:
    """The whole position as builtins."""
    plain: JSON = msgspec.json.decode(msgspec.json.encode(state_data(position)))
    return plain


def state_data(position: Position) -> StateData:
    """A position as saved."""
    return StateData(
        turn=position.turn,
        current=position.current,
        acted=position.acted,
        is_over=position.is_over,
        roll=[position.face_name(face) for face in position.roll],
        extra_roll=[position.face_name(face) for face in position.own_roll] or position.extra_roll,
        goals=list(position.goals),
        claims=list(position.claims),
        rng=position.rng.state,
        extra_rng=position.extra_rng.state,
        players=[saved_player(player) for player in position.players],
        opening=[saved_player(player) for player in position.opening],
    )


def saved_player(player: Player) -> PlayerData:
    """A player as saved."""
    board = player.sheet.board
    faces = board.dice.faces
    return PlayerData(
        drawn=[(board.names[cell], board.tiles[tile].text) for cell, tile in player.sheet.drawn],
        rounds={board.names[cell]: turn for cell, turn in enumerate(player.rounds) if turn},
        dice=[faces[face].name for face in player.dice],
        copies=[faces[face].name for face in player.copies],
        choices=player.choices,
        used=[faces[face].name for idx, face in enumerate(board.dice.specials) if player.used >> idx & 1],
        regular=player.regular,
        free=player.free,
        special_drawn=player.special_drawn,
        villages=player.villages,
        universities=player.universities,
        goals=list(player.goals),
        marked=list(board.spaces(player.sheet.marked)),
        extra=player.extra,
        own=UNSET if player.sheet.own is None else player.sheet.own,
    )


def restore_into(position: Position, plain: JSON) -> None:
    """Fill a fresh position from a snapshot. Raises SaveError when it is damaged."""
    try:
        data = msgspec.convert(plain, StateData)
        _fill(position, data)
    except KeyError as error:
        name = error.args[0] if error.args else ""
        raise SaveError(
            tr(
                "The saved position of this game is damaged: the board and its dice have no '{name}'.",
                name=name,
            )
        ) from error
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        raise SaveError(tr("The saved position of this game is damaged: {error}.", error=error)) from error
    known = {goal.code for goal in (*position.deck.cards, *expansion_of(position).goals())}
    codes = {code for player in position.players for code, _ in player.goals}
    whole = (
        data.current < len(position.players) == len(position.opening)
        and data.turn <= expansion_of(position).rounds
    )
    whole = whole and len(data.goals) == len(data.claims) and known >= codes | set(data.goals)
    if not whole:
        raise SaveError(tr("The saved position of this game is damaged: its parts do not fit together."))


def _fill(position: Position, data: StateData) -> None:
    board, expansion = position.board, expansion_of(position)
    position.turn, position.current, position.acted = data.turn, data.current, data.acted
    position.is_over = data.is_over
    position.roll = _dice(board, data.roll)
    own_dice = expansion.own_dice(board, data.turn)
    if own_dice:
        position.extra_roll = OwnRoll(_dice(board, msgspec.convert(data.extra_roll, list[str])))
        if len(position.own_roll) != len(own_dice):
            raise ValueError(tr("the dice of the expansion are not as many as in this round"))
    else:
        position.extra_roll = expansion.restored_roll(data.extra_roll)
    position.goals, position.claims = tuple(data.goals), tuple(data.claims)
    position.rng, position.extra_rng = Rng(data.rng), Rng(data.extra_rng)
    position.players = [_restored(player, board, expansion) for player in data.players]
    position.opening = tuple(_restored(player, board, expansion) for player in data.opening)


def _dice(board: Board, names: list[str]) -> tuple[int, ...]:
    """Faces that lie on dice. Raises KeyError or ValueError for others."""
    faces = tuple(board.dice.face_of[name] for name in names)
    if not set(faces).isdisjoint(board.dice.specials):
        raise ValueError(tr("a special route is among the dice"))
    return faces


def _restored(data: PlayerData, board: Board, expansion: Expansion) -> Player:
    face_of, rounds = board.dice.face_of, bytearray(board.cells)
    for space, turn in data.rounds.items():
        rounds[board.cell_of[space]] = turn
    drawn = [(board.cell_of[space], board.dice.tile_of[text]) for space, text in data.drawn]
    if len({cell for cell, _ in drawn}) < len(drawn):
        raise ValueError(tr("a space is drawn twice"))
    used = sum(1 << board.dice.specials.index(face_of[name]) for name in set(data.used))
    start = expansion.sheet(board)
    own = None if data.own is UNSET else expansion.restored_own(data.own, board)
    if isinstance(start, OwnSheet):
        start.restore(own, board.mask(tuple(data.marked)))
    elif own is not None or data.marked:
        raise ValueError(tr("nothing is marked on such a board"))
    sheet = start.redrawn(drawn)
    return Player(
        sheet=sheet,
        dice=_dice(board, data.dice),
        rounds=bytes(rounds),
        copies=_dice(board, data.copies),
        choices=data.choices,
        used=used,
        regular=data.regular,
        free=data.free,
        special_drawn=data.special_drawn,
        villages=data.villages,
        universities=data.universities,
        goals=tuple((code, points) for code, points in data.goals),
        extra=expansion.restored_extra(data.extra, board),
    )
