"""What others may see of a state, and the state as data and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from railgames.core.errors import SaveError
from railgames.core.game import Event
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.player import MOST_SEATS, SPECIALS_A_GAME, Player
from railgames.games.railroad_ink.sheet import rebuilt

if TYPE_CHECKING:
    from railgames.games.railroad_ink.expansions import Expansion
    from railgames.games.railroad_ink.state import State


def observe(state: State, viewer: int | None) -> State:
    """The state without generators; while boards are covered, others' players as the round began."""
    seen = state.clone()
    seen.rng = Rng(0)
    seen.extra_rng = Rng(0)
    if state.is_covering:
        for seat, player in enumerate(state.opening):
            if seat != viewer:
                seen.players[seat] = player
        if state.current != viewer:
            seen.acted = 0
    return seen


def determinize(state: State, viewer: int, rng: Rng) -> State:
    """The observed state with generators drawn from ``rng``: the dice to come are anybody's guess."""
    full = observe(state, viewer)
    full.rng = Rng(rng.next64())
    full.extra_rng = Rng(rng.next64())
    return full


def can_see(state: State, viewer: int | None, event: Event) -> bool:
    """Others' events of the current round are hidden while boards are covered."""
    if event.seat is None or event.seat == viewer or not state.is_covering:
        return True
    turn: int = getattr(event, "round", 0)
    return turn < state.turn


# What a save may say at most: more than any game comes to, little enough to be read in a moment.
MOST = 1000

Count = Annotated[int, Meta(ge=0, le=MOST)]
Words = Annotated[list[str], Meta(max_length=MOST)]


class PlayerData(msgspec.Struct, forbid_unknown_fields=True):
    """A player as saved: names instead of numbers, so that a save survives a change of tables."""

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
    extra: Any = None


class StateData(msgspec.Struct, forbid_unknown_fields=True):
    """A state as saved."""

    turn: Annotated[int, Meta(ge=1, le=MOST)]
    current: Count
    acted: Count
    is_over: bool
    roll: Annotated[list[str], Meta(min_length=1, max_length=MOST)]
    extra_roll: Any
    goals: Words
    claims: list[Count]
    rng: int
    extra_rng: int
    players: Annotated[list[PlayerData], Meta(min_length=1, max_length=MOST_SEATS)]
    opening: Annotated[list[PlayerData], Meta(min_length=1, max_length=MOST_SEATS)]


def snapshot(state: State) -> dict[str, Any]:
    """The whole state as builtins."""
    data = StateData(
        turn=state.turn,
        current=state.current,
        acted=state.acted,
        is_over=state.is_over,
        roll=[state.face_name(face) for face in state.roll],
        extra_roll=state.extra_roll,
        goals=list(state.goals),
        claims=list(state.claims),
        rng=state.rng.state,
        extra_rng=state.extra_rng.state,
        players=[_saved(player) for player in state.players],
        opening=[_saved(player) for player in state.opening],
    )
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
    return plain


def _saved(player: Player) -> PlayerData:
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
    )


def restore_into(state: State, plain: dict[str, Any]) -> None:
    """Fill a fresh state from a snapshot. Raises SaveError when it is damaged."""
    try:
        data = msgspec.convert(plain, StateData)
        _fill(state, data)
    except (msgspec.ValidationError, KeyError, ValueError, TypeError) as error:
        raise SaveError(tr("The saved position of this game is damaged: {error}.", error=error)) from error
    known = {goal.code for goal in (*state.deck.cards, *state.expansion.goals())}
    codes = {code for player in state.players for code, _ in player.goals}
    whole = data.current < len(state.players) == len(state.opening) and data.turn <= state.rounds
    whole = whole and len(data.goals) == len(data.claims) and known >= codes | set(data.goals)
    if not whole:
        raise SaveError(tr("The saved position of this game is damaged: its parts do not fit together."))


def _fill(state: State, data: StateData) -> None:
    board, expansion = state.board, state.expansion
    state.turn, state.current, state.acted = data.turn, data.current, data.acted
    state.is_over = data.is_over
    state.roll = _dice(board, data.roll)
    state.extra_roll = expansion.restored_roll(data.extra_roll)
    state.goals, state.claims = tuple(data.goals), tuple(data.claims)
    state.rng, state.extra_rng = Rng(data.rng), Rng(data.extra_rng)
    state.players = [_restored(player, board, expansion) for player in data.players]
    state.opening = tuple(_restored(player, board, expansion) for player in data.opening)


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
    return Player(
        sheet=rebuilt(board, drawn, board.mask(tuple(data.marked))),
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
