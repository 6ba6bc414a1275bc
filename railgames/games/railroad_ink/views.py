"""What others may see of a state, and the state as data and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from railgames.core.errors import SaveError
from railgames.core.game import Event
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.player import Player
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


class PlayerData(msgspec.Struct, forbid_unknown_fields=True):
    """A player as saved: names instead of numbers, so that a save survives a change of tables."""

    drawn: list[tuple[str, str]]
    rounds: dict[str, int]
    dice: list[str]
    copies: list[str]
    choices: int
    used: list[str]
    regular: int
    free: int
    special_drawn: bool
    villages: int
    universities: int
    goals: list[tuple[str, int]]
    marked: list[str]
    extra: Any = None


class StateData(msgspec.Struct, forbid_unknown_fields=True):
    """A state as saved."""

    turn: int
    current: int
    acted: int
    is_over: bool
    roll: list[str]
    extra_roll: Any
    goals: list[str]
    claims: list[int]
    rng: int
    extra_rng: int
    players: list[PlayerData]
    opening: list[PlayerData]


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
        face_of = state.board.dice.face_of
        state.turn, state.current, state.acted = data.turn, data.current, data.acted
        state.is_over = data.is_over
        state.roll = tuple(face_of[name] for name in data.roll)
        state.extra_roll = state.expansion.restored_roll(data.extra_roll)
        state.goals, state.claims = tuple(data.goals), tuple(data.claims)
        state.rng, state.extra_rng = Rng(data.rng), Rng(data.extra_rng)
        state.players = [_restored(player, state.board, state.expansion) for player in data.players]
        state.opening = tuple(_restored(player, state.board, state.expansion) for player in data.opening)
        known = {goal.code for goal in (*state.deck.cards, *state.expansion.goals())}
        whole = 0 <= data.current < len(state.players) == len(state.opening)
        whole = whole and len(data.goals) == len(data.claims) and known.issuperset(data.goals)
    except (msgspec.ValidationError, KeyError, ValueError, TypeError, IndexError) as error:
        raise SaveError(tr("The saved position of this game is damaged: {error}.", error=error)) from error
    if not whole:
        raise SaveError(tr("The saved position of this game is damaged: its parts do not fit together."))


def _restored(data: PlayerData, board: Board, expansion: Expansion) -> Player:
    face_of, rounds = board.dice.face_of, bytearray(board.cells)
    for space, turn in data.rounds.items():
        rounds[board.cell_of[space]] = turn
    drawn = [(board.cell_of[space], board.dice.tile_of[text]) for space, text in data.drawn]
    if len({cell for cell, _ in drawn}) < len(drawn):
        raise ValueError(tr("a space is drawn twice"))
    used = sum(1 << board.dice.specials.index(face_of[name]) for name in data.used)
    return Player(
        sheet=rebuilt(board, drawn, board.mask(tuple(data.marked))),
        dice=tuple(face_of[name] for name in data.dice),
        rounds=bytes(rounds),
        copies=tuple(face_of[name] for name in data.copies),
        choices=data.choices,
        used=used,
        regular=data.regular,
        free=data.free,
        special_drawn=data.special_drawn,
        villages=data.villages,
        universities=data.universities,
        goals=tuple((code, points) for code, points in data.goals),
        extra=expansion.restored_extra(data.extra),
    )
