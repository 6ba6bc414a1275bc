"""One point of a round in the search: a sheet, what is left to draw, and how the search came there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from railgames.games.railroad_ink.agent.layout import Layout
from railgames.games.railroad_ink.player import SPECIALS_A_GAME, UNIVERSITIES_FOR_A_SPECIAL, Player
from railgames.games.railroad_ink.sheet import Sheet


class Step(NamedTuple):
    """One drawing of a plan: a face in a cell as a tile; ``is_special`` crosses a route off."""

    face: int
    cell: int
    tile: int
    is_special: bool


class Round(NamedTuple):
    """What all nodes of a round share.

    ``roll``: the faces of the route dice. ``buildings``: whether they work. ``next_dice``: the faces of each
    die of the next round. ``doubles``: a die of the roll is drawn once more in place of a special route.
    """

    layout: Layout
    roll: tuple[int, ...]
    buildings: bool
    next_dice: tuple[tuple[int, ...], ...] = ()
    doubles: bool = False


Move = tuple[int, int, int, int]  # (face, cell, tile, how)


class Node:
    """A point of a round.

    ``dice`` must be drawn if possible; ``copies`` and ``wild`` (copies of any die of the round) may be drawn.
    ``used`` is a mask of the special routes crossed off; ``regular`` of them count in the game's three.
    ``free`` special routes of the universities are left; ``free_used``: one was drawn. ``drew_special``: the
    special route of this round is drawn. ``villages`` and ``universities`` count marks.

    ``Values`` sets ``value``, the points if the round ended here, and ``promise``, by which a beam keeps the
    node. ``move`` is the drawing that leads here from ``parent``.
    """

    __slots__ = (
        "copies",
        "dice",
        "drew_special",
        "free",
        "free_used",
        "move",
        "parent",
        "promise",
        "regular",
        "sheet",
        "universities",
        "used",
        "value",
        "villages",
        "wild",
    )

    sheet: Sheet
    dice: tuple[int, ...]
    copies: tuple[int, ...]
    wild: int
    used: int
    villages: int
    universities: int
    regular: int
    free: int
    free_used: bool
    drew_special: bool
    value: float
    promise: float
    parent: Node | None
    move: Move | None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The drawings from the root to here."""
        found: list[Step] = []
        node = self
        while node.parent is not None and node.move is not None:
            face, cell, tile, how = node.move
            found.append(Step(face, cell, tile, how == SPECIAL))
            node = node.parent
        return tuple(reversed(found))

    @property
    def specials(self) -> int:
        """How many of the game's own special routes are left."""
        return SPECIALS_A_GAME - self.regular

    def next_round(self, roll: tuple[int, ...]) -> Node:
        """The same board at the start of a round with this roll."""
        new = _new(Node)
        new.sheet, new.dice, new.copies, new.wild = self.sheet.renewed(), roll, (), 0
        new.used, new.regular, new.free, new.free_used = self.used, self.regular, self.free, self.free_used
        new.villages, new.universities = self.villages, self.universities
        new.drew_special, new.parent, new.move = False, None, None
        new.value = new.promise = 0.0
        return new


_new = object.__new__


def root_of(player: Player) -> Node:
    """The node of a player's present position."""
    node = _new(Node)
    node.sheet, node.dice, node.copies = player.sheet, player.dice, player.copies
    node.wild, node.used, node.regular, node.free = player.choices, player.used, player.regular, player.free
    node.villages, node.universities = player.villages, player.universities
    earned = int(player.universities >= UNIVERSITIES_FOR_A_SPECIAL)
    node.free_used = earned > player.free
    node.drew_special, node.parent, node.move = player.special_drawn, None, None
    node.value = node.promise = 0.0
    return node


def must_draw(node: Node) -> bool:
    """Whether a remaining die can be drawn, so must be."""
    sheet = node.sheet
    if not sheet.is_plain:
        return next(sheet.due(node.dice), None) is not None
    legal, slots, open_cells = sheet.board.legal, sheet.slots, sheet.due_cells
    faces = set(node.dice)
    while open_cells:
        bit = open_cells & -open_cells
        open_cells ^= bit
        slot = slots[bit.bit_length() - 1]
        for face in faces:
            if legal[face][slot]:
                return True
    return False


DIE, COPY, WILD, SPECIAL = range(4)


def faces_of(node: Node, this: Round) -> list[tuple[int, int]]:
    """Every (face, how) that can be drawn: each face once, as a die or else as a copy; special routes
    last."""
    faces = [(face, DIE) for face in dict.fromkeys(node.dice)]
    faces += [(face, COPY) for face in dict.fromkeys(node.copies) if face not in node.dice]
    if node.wild:
        known = {*node.dice, *node.copies}
        faces += [(face, WILD) for face in dict.fromkeys(this.roll) if face not in known]
    if node.free > 0 or (not node.drew_special and node.regular < SPECIALS_A_GAME):
        routes = node.sheet.board.dice.specials
        if this.doubles:
            faces += [(face, SPECIAL) for face in dict.fromkeys(this.roll)]
        else:
            faces += [(face, SPECIAL) for idx, face in enumerate(routes) if not node.used >> idx & 1]
    return faces


Hand = tuple[int, int, tuple[int, ...], tuple[int, ...]]  # (special routes used, wild, dice, copies)
Drawing = tuple[Node, Move, int, Hand]
"""A possible next drawing: the node, the move, a key and what is left in hand after it.

Two drawings of a round have the same key when the boards after them have the same value, whatever the roll
and the order. A plain tuple, because a search makes a hundred thousand.
"""
KEY: Final = 2  # its place in a drawing


def drawings(level: Sequence[Node], this: Round, *, is_last: bool) -> list[Drawing]:
    """Every next drawing of every node, without transpositions.

    Of drawings after which sheet and hand are the same only the first is listed. In the last round the key
    also says whether dice are left, because the value depends on it.
    """
    seen: set[int] = set()
    found: list[Drawing] = []
    hands: dict[Hand, int] = {}
    for node in level:
        sheet = node.sheet
        board, zobrist, slots, cells = sheet.board, sheet.zobrist, sheet.slots, sheet.front
        faces: list[tuple[int, int, Legal, int, int, Hand]] = []
        for face, how in faces_of(node, this):
            hand = _hand_after(node, face, how)
            number = hands.setdefault(hand, len(hands)) << KEY_BITS
            mark = _mark(node, hand, how, is_last) << KEY_BITS
            faces.append((face, how, board.legal[face], number, mark, hand))
        # What a building gives is part of the value, and not all of it is seen in what is drawn.
        giving = (board.factories | board.universities) if this.buildings else 0
        if not sheet.is_plain:
            for face, how, _, number, mark, hand in faces:
                for cell, tile in sheet.promising(face):
                    drawn = zobrist ^ board.keys[cell][tile]
                    sight = drawn | number
                    if sight not in seen:
                        seen.add(sight)
                        given = GIVEN if giving >> cell & 1 else 0
                        found.append((node, (face, cell, tile, how), drawn | mark | given, hand))
            continue
        while cells:
            bit = cells & -cells
            cells ^= bit
            cell = bit.bit_length() - 1
            slot, keys, given = slots[cell], board.keys[cell], GIVEN if bit & giving else 0
            for face, how, legal, number, mark, hand in faces:
                for tile in legal[slot]:
                    drawn = zobrist ^ keys[tile]
                    sight = drawn | number
                    if sight not in seen:
                        seen.add(sight)
                        found.append((node, (face, cell, tile, how), drawn | mark | given, hand))
    return found


Legal = list[tuple[int, ...]]  # the tiles of a face by slot
KEY_BITS = 64  # of ``Sheet.zobrist``
GIVEN = 1 << KEY_BITS


def _hand_after(node: Node, face: int, how: int) -> Hand:
    """What is left in hand after a drawing."""
    if how == DIE:
        return node.used, node.wild, _left(node, face), node.copies
    if how == COPY:
        return node.used, node.wild, node.dice, _without(node.copies, face)
    if how == WILD:
        return node.used, node.wild - 1, node.dice, node.copies
    return _used_after(node, face), node.wild, node.dice, node.copies


def _used_after(node: Node, face: int) -> int:
    """The special routes that are crossed off after one of them, or a die drawn in place of one."""
    specials = node.sheet.board.dice.specials
    return node.used | 1 << specials.index(face) if face in specials else node.used


def _mark(node: Node, hand: Hand, how: int, is_last: bool) -> int:
    """What the value after a drawing depends on beside the sheet, as an even int."""
    _, wild, dice, copies = hand
    regular, free, free_used = node.regular, node.free, node.free_used
    if how == SPECIAL:
        if regular < SPECIALS_A_GAME and not node.drew_special:
            regular += 1
        else:
            free, free_used = free - 1, True
    open_dice = int(is_last and bool(dice))
    return ((((wild + len(copies)) << 4 | free) << 2 | regular) << 2 | open_dice << 1 | free_used) << 1


def after(node: Node, this: Round, move: Move, hand: Hand) -> Node:
    """The node after a move that leaves ``hand``, not evaluated yet."""
    _, cell, tile, how = move
    board = node.sheet.board
    new = _new(Node)
    new.sheet = node.sheet.place(cell, tile)
    new.used, new.wild, new.dice, new.copies = hand
    new.regular, new.free, new.free_used = node.regular, node.free, node.free_used
    new.drew_special, new.villages, new.universities = node.drew_special, node.villages, node.universities
    if how == SPECIAL:
        if node.regular < SPECIALS_A_GAME and not node.drew_special:
            new.regular, new.drew_special = node.regular + 1, True
        else:
            new.free, new.free_used = node.free - 1, True
    if this.buildings and (new.sheet.is_plain or new.sheet.activates(tile)):
        bit = 1 << cell
        if board.factories & bit:
            new.wild += 1
        elif board.villages & bit:
            new.villages += board.tiles[tile].is_station
        elif board.universities & bit:
            new.universities += 1
            new.free += new.universities == UNIVERSITIES_FOR_A_SPECIAL
    new.parent, new.move = node, move
    return new


def _left(node: Node, face: int) -> tuple[int, ...]:
    """The dice after one is drawn."""
    return node.dice if face in node.sheet.board.dice.kept_faces else _without(node.dice, face)


def _without(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    idx = faces.index(face)
    return faces[:idx] + faces[idx + 1 :]
