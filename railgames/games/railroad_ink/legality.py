"""The legal actions, and the reason in words why an action is not legal."""

from __future__ import annotations

from railgames.core.actions import Action, format_action
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.railroad_ink.actions import Draw, Duplicate, End, Special
from railgames.games.railroad_ink.board import Board
from railgames.games.railroad_ink.expansions import expansion_of
from railgames.games.railroad_ink.player import SPECIALS_A_GAME
from railgames.games.railroad_ink.position import Position

NO_FACE = -1
"""In a list of faces: to end the round."""
LOTS = 4
"""How many random faces are tried before every action is listed."""


def legal_actions(position: Position) -> list[Action]:
    """Every legal action of the current player, sorted by text."""
    if position.current_player is None:
        return []
    player, expansion = position.player, expansion_of(position)
    choices = expansion.choices(position)
    if expansion.must_choose(position):
        return sorted(choices, key=format_action)
    if player.choices:
        return [Duplicate(name) for name in sorted({position.face_name(face) for face in position.roll})]
    found = [(format_action(action), action) for action in choices]
    for face in player.faces:
        found += drawings(position, face)
    for face in special_faces(position):
        found += drawings(position, face, is_special=True)
    if _why_no_end(position) is None:
        found.append(("end", End()))
    return [action for _, action in sorted(found, key=_by_text)]


def special_faces(position: Position) -> tuple[int, ...]:
    """What the current player may draw in this round beside the dice: special routes that are not crossed
    off, or in a round that doubles, the dice of the roll once more."""
    player = position.player
    if not player.can_use_special:
        return ()
    if expansion_of(position).doubles(position.turn):
        return tuple(sorted(set(position.roll)))
    return player.unused_routes()


def random_action(position: Position, rng: Rng) -> Action:
    """A random legal action. Raises ValueError when the game is over."""
    if position.is_over:
        raise ValueError("the game is over")
    player, expansion = position.player, expansion_of(position)
    sheet = player.sheet
    is_plain = not (player.choices or sheet.due_cells != sheet.front or expansion.choices(position))
    if is_plain and not expansion.must_choose(position):
        own = position.board.dice.own_faces
        faces = [(face, False) for face in player.faces]
        faces += [(face, True) for face in special_faces(position)]
        if all(face in own for face in player.dice):
            faces.append((NO_FACE, False))
        for _ in range(LOTS):
            face, is_special = rng.choice(faces)
            if face == NO_FACE:
                if _why_no_end(position) is None:
                    return End()
                continue
            move = sheet.move_by_lot(face, rng.next64())
            if move is not None and expansion.forbids_drawing(player, *move) is None:
                return drawing(position.board, face, *move, is_special=is_special)[1]
    return rng.choice(legal_actions(position))


def every_action(position: Position) -> list[Action]:
    """Every action that may become legal in a game of this config, sorted by text."""
    board, dice = position.board, position.board.dice
    draws = [
        drawing(board, face, cell, tile)[1]
        for face in range(len(dice.faces))
        for cell in range(board.cells)
        for tile in dice.face_tiles[face]
    ]
    doubled = {face for die in _doubled_dice(position) for face in die}
    draws += [
        drawing(board, face, cell, tile, is_special=True)[1]
        for face in sorted(doubled)
        for cell in range(board.cells)
        for tile in dice.face_tiles[face]
    ]
    copied = [face for face in range(len(dice.faces)) if face not in (*dice.specials, *dice.own_faces)]
    copies = [Duplicate(dice.faces[face].name) for face in copied]
    own = expansion_of(position).every_choice(board)
    return sorted([*draws, *copies, *own, End()], key=format_action)


def _doubled_dice(position: Position) -> tuple[tuple[int, ...], ...]:
    """The dice of all rounds in which a die may be drawn once more."""
    expansion = expansion_of(position)
    rounds = (turn for turn in range(1, expansion.storeys + 1) if expansion.doubles(turn))
    return tuple(die for turn in rounds for die in expansion.route_dice(position.board, turn))


def _by_text(item: tuple[str, Action]) -> str:
    return item[0]


def drawings(position: Position, face: int, *, is_special: bool = False) -> list[tuple[str, Action]]:
    """(text, action) of every way to draw a face of the current player's."""
    player, board, forbids = position.player, position.board, expansion_of(position).forbids_drawing
    found = []
    for cell, tile in player.sheet.moves(face):
        if forbids(player, cell, tile) is None:
            found.append(drawing(board, face, cell, tile, is_special=is_special))
    return found


def drawing(board: Board, face: int, cell: int, tile: int, *, is_special: bool = False) -> tuple[str, Action]:
    """(text, action) of one drawing, cached with the board's tables; a special route is one anyhow."""
    key = (~face if is_special else face, cell, tile)
    known = board.book.get(key)
    if known is None:
        name, space, text = board.dice.faces[face].name, board.names[cell], board.tiles[tile].text
        kind = Special if is_special or face in board.dice.specials else Draw
        action = kind(name, space, text)
        known = board.book[key] = (format_action(action), action)
    return known


def must_still_draw(position: Position) -> tuple[int, int] | None:
    """(face, cell) of a die that can still be drawn, so must be; None when the round may end."""
    player, forbids = position.player, expansion_of(position).forbids_drawing
    for face, cell, tile in player.sheet.due(player.dice):
        if forbids(player, cell, tile) is None:
            return face, cell
    return None


def why_illegal(position: Position, action: Action) -> str | None:
    """The reason in words, None when the action is legal now."""
    if position.current_player is None:
        return tr("The game is over.")
    expansion = expansion_of(position)
    if isinstance(action, expansion.actions):
        reason = expansion.why_illegal(position, action)
        if reason is None and position.player.choices and not expansion.must_choose(position):
            return _first_the_factory()
        return reason
    if not isinstance(action, Draw | Special | Duplicate | End):
        return tr("This is not an action of this game.")
    if expansion.must_choose(position):
        return expansion.prompt(position) or tr("Something else must be chosen first.")
    if isinstance(action, Duplicate):
        return _why_no_copy(position, action)
    if position.player.choices:
        return _first_the_factory()
    if isinstance(action, Draw):
        return _why_no_die(position, action.face) or _why_not_there(
            position, action.face, action.space, action.tile
        )
    if isinstance(action, Special):
        reason = _why_no_special(position, action.route)
        return reason or _why_not_there(position, action.route, action.space, action.tile)
    return _why_no_end(position)


def _first_the_factory() -> str:
    return tr("First choose which die the factory copies.")


def _why_no_copy(position: Position, action: Duplicate) -> str | None:
    if not position.player.choices:
        return tr("No factory was activated, so no die can be copied.")
    face = position.board.dice.face_of.get(action.face)
    if face not in position.roll:
        rolled = ", ".join(sorted({position.face_name(face) for face in position.roll}))
        return tr("'{face}' was not rolled this round; rolled: {rolled}.", face=action.face, rolled=rolled)
    return None


def _why_no_die(position: Position, name: str) -> str | None:
    dice, player = position.board.dice, position.player
    face = dice.face_of.get(name)
    if face is None or face in dice.specials:
        routes = (face for idx, face in enumerate(dice.faces) if idx not in dice.specials)
        known = ", ".join(sorted(face.name for face in routes))
        return tr("There is no die face '{face}'; known: {known}.", face=name, known=known)
    if face in player.dice or face in player.copies:
        return None
    title = tr(dice.faces[face].title)
    if face in dice.read_faces:
        return tr("This face is read, not drawn: {face}.", face=title)
    if face in (*position.roll, *position.own_roll):
        return tr("Every {face} of this round is drawn already.", face=title)
    return tr("No {face} was rolled this round.", face=title)


def _why_no_special(position: Position, name: str) -> str | None:
    dice, player = position.board.dice, position.player
    face = dice.face_of.get(name)
    if expansion_of(position).doubles(position.turn):
        return _why_no_double(position, name)
    if face not in dice.specials:
        known = ", ".join(sorted(dice.faces[face].name for face in dice.specials))
        return tr("There is no special route '{route}'; known: {known}.", route=name, known=known)
    if face not in player.unused_routes():
        return tr("This special route is crossed off already: {route}.", route=tr(dice.faces[face].title))
    if player.free:
        return None
    if player.regular >= SPECIALS_A_GAME:
        return tr("All {n} special routes of the game are used.", n=SPECIALS_A_GAME)
    if player.special_drawn:
        return tr("Only one special route may be used in a round.")
    return None


def _why_no_double(position: Position, name: str) -> str | None:
    player, face = position.player, position.board.dice.face_of.get(name)
    if face not in position.roll:
        if face in position.board.dice.specials:
            return tr("In this round a die is drawn once more, and no special route.")
        rolled = ", ".join(sorted({position.face_name(face) for face in position.roll}))
        return tr("'{face}' was not rolled this round; rolled: {rolled}.", face=name, rolled=rolled)
    if player.free:
        return None
    if player.regular >= SPECIALS_A_GAME:
        return tr("A die was drawn once more in {n} rounds already, which is all.", n=SPECIALS_A_GAME)
    if player.special_drawn:
        return tr("Only one die may be drawn once more in a round.")
    return None


def _why_not_there(position: Position, name: str, space: str, text: str) -> str | None:
    board, sheet = position.board, position.player.sheet
    cell = board.cell_of.get(space)
    if cell is None:
        return tr(
            "There is no space '{space}'; they go from {first} to {last}.",
            space=space,
            first=board.names[0],
            last=board.names[-1],
        )
    face, tile = board.dice.face_of[name], board.dice.tile_of.get(text)
    if tile is None or tile not in board.dice.face_tiles[face]:
        ways = ", ".join(board.tiles[way].text for way in board.dice.face_tiles[face])
        return tr(
            "A {face} cannot be drawn as '{tile}'; ways: {ways}.",
            face=_title(board, face),
            tile=text,
            ways=ways,
        )
    expansion = expansion_of(position)
    return expansion.why_not_there(sheet, face, cell, tile) or expansion.forbids_drawing(
        position.player, cell, tile
    )


def _title(board: Board, face: int) -> str:
    return tr(board.dice.faces[face].title)


def _why_no_end(position: Position) -> str | None:
    left = must_still_draw(position)
    if left is None:
        return expansion_of(position).holds_round(position)
    face, cell = left
    own = expansion_of(position).why_no_end(position, face, cell)
    if own is not None:
        return own
    return tr(
        "The {face} can still be drawn, for example in {space}: every die that can be drawn must be.",
        face=_title(position.board, face),
        space=position.board.names[cell],
    )
