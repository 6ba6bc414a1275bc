"""What a saved position has that the actions of its game do not lead to, in words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from railgames.core.text import tr
from railgames.games.railroad_ink.expansions import expansion_of
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.scoring import score_lines
from railgames.games.railroad_ink.sheet import Sheet
from railgames.games.railroad_ink.snapshots import PlayerData, StateData, saved_player, state_data

SHOWN = 80
"""How many letters of a value are shown: a save may hold anything."""

OF_ALL = {
    "turn": "it is round {found}, not {right}",
    "is_over": "the game is over: {found}, not {right}",
    "current": "the seats before the one that draws are {found}, not {right}",
    "acted": "the player who draws has made {found} moves in this round, not {right}",
    "goals": "the goal cards are {found}, not {right}",
    "roll": "the dice show {found}, not {right}",
    "extra_roll": "the dice of the expansion show {found}, not {right}",
    "claims": "the goals were scored in {found} rounds, not {right}",
    "rng": "the dice to come are not those of this game",
    "extra_rng": "the dice to come of the expansion are not those of this game",
}
"""By field of a position."""

OF_PLAYER = {
    "dice": "player {number} has the dice {found} to draw, not {right}",
    "copies": "player {number} has the doubled dice {found} to draw, not {right}",
    "choices": "player {number} has {found} dice to double, not {right}",
    "used": "player {number} has crossed off the special routes {found}, not {right}",
    "regular": "player {number} has used {found} of their own special routes, not {right}",
    "free": "player {number} has {found} special routes from universities, not {right}",
    "special_drawn": "player {number} has drawn a special route in this round: {found}, not {right}",
    "villages": "player {number} has marked {found} villages, not {right}",
    "universities": "player {number} has marked {found} universities, not {right}",
    "goals": "player {number} has the points for goals {found}, not {right}",
    "marked": "player {number} has the marked spaces {found}, not {right}",
}
"""By field of a player."""


def first_difference(position: Position, right: Position) -> str:
    """The first thing in a position that is not so in ``right``, which the actions lead to; "" for none."""
    return next(_differences(position, right), "")


def _differences(position: Position, right: Position) -> Iterator[str]:
    found, true = state_data(position), state_data(right)
    for number, (player, other) in enumerate(zip(position.players, right.players, strict=True), start=1):
        yield from _of_player(position, player, other, number)
    yield from _of_fields(OF_ALL, found, true)
    if found.opening != true.opening:
        yield tr("the boards at the start of this round are not those that its moves lead to")


def _of_player(position: Position, player: Player, right: Player, number: int) -> Iterator[str]:
    yield from _of_drawing(player.sheet, right.sheet, number)
    yield from _of_rounds(player, right, number)
    yield from _of_fields(OF_PLAYER, saved_player(player), saved_player(right), number=number)
    lines = {line.key: line for line in score_lines(position, right)}
    for line in score_lines(position, player):
        if line.key in lines and line.points != lines[line.key].points:
            yield tr(
                "player {number} has {n} points for '{title}', not {right}",
                number=number,
                n=line.points,
                title=line.title,
                right=lines[line.key].points,
            )
    yield from _of_expansion(position, (player.sheet.own, right.sheet.own), number)
    yield from _of_expansion(position, (player.extra, right.extra), number)


def _of_expansion(position: Position, pair: tuple[object, object], number: int) -> Iterator[str]:
    """The first part that differs of what an expansion keeps."""
    found, right = map(msgspec.to_builtins, pair)
    while found != right:
        if isinstance(found, dict) and isinstance(right, dict) and found.keys() == right.keys():
            name = next(name for name in found if found[name] != right[name])
            found, right = found[name], right[name]
        elif isinstance(found, list | tuple) and isinstance(right, list | tuple) and len(found) == len(right):
            found, right = next((one, other) for one, other in zip(found, right, strict=True) if one != other)
        else:
            yield tr(
                "what the rules of {expansion} note for player {number} is {found}, not {right}",
                expansion=tr(expansion_of(position).title),
                number=number,
                found=_shown(found),
                right=_shown(right),
            )
            return


def _of_drawing(sheet: Sheet, right: Sheet, number: int) -> Iterator[str]:
    """The first space that is not drawn as it was, and the order."""
    board = sheet.board
    for cell, name in enumerate(board.names):
        tile, true = sheet.tile_at(cell), right.tile_at(cell)
        if tile == true:
            continue
        if true < 0:
            yield tr("player {number} has a route in {space} that was never drawn", number=number, space=name)
        elif tile < 0:
            yield tr("the route of player {number} in {space} is missing", number=number, space=name)
        else:
            yield tr(
                "the route of player {number} in {space} is '{found}', not '{right}'",
                number=number,
                space=name,
                found=board.tiles[tile].text,
                right=board.tiles[true].text,
            )
    if sheet.drawn != right.drawn:
        yield tr("the routes of player {number} were drawn in another order", number=number)


def _of_rounds(player: Player, right: Player, number: int) -> Iterator[str]:
    for name, turn, true in zip(player.sheet.board.names, player.rounds, right.rounds, strict=True):
        if turn != true:
            yield tr(
                "the route of player {number} in {space} is of round {found}, not {right}",
                number=number,
                space=name,
                found=turn,
                right=true,
            )


def _of_fields(
    words: dict[str, str], found: StateData | PlayerData, right: StateData | PlayerData, **more: object
) -> Iterator[str]:
    for name, text in words.items():
        # By name, because the words stand in a table of names.
        here, there = getattr(found, name), getattr(right, name)
        if here != there:
            yield tr(text, found=_shown(here), right=_shown(there), **more)


def _shown(value: object) -> str:
    """A value of a save as text."""
    items = value if isinstance(value, list | tuple) else [value]
    text = ", ".join(_word(item) for item in items if item is not None) or tr("none")
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _word(item: object) -> str:
    if isinstance(item, bool):
        return tr("yes") if item else tr("no")
    return item if isinstance(item, str) else msgspec.json.encode(item).decode()
