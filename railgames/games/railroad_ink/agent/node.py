"""One point of a round as the AI thinks it through: a position, what is left to draw, how it came there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from railgames.games.railroad_ink.agent.layout import Layout, Position
from railgames.games.railroad_ink.player import SPECIALS_A_GAME, UNIVERSITIES_FOR_A_SPECIAL, Player


class Step(NamedTuple):
    """One drawing of a plan: a face in the game's cell as a tile; ``is_special`` crosses a route off."""

    face: int
    cell: int
    tile: int
    is_special: bool


class Round(NamedTuple):
    """What a whole round has in common: ``roll`` as rolled, ``buildings`` whether they work, and what a route
    end into a marked space scores (``end_points``)."""

    layout: Layout
    roll: tuple[int, ...]
    buildings: bool
    end_points: int = 0


class Node:
    """``dice`` must be drawn if they can, ``copies`` and ``wild`` (copies of any die of the round) may be.
    ``used`` is a mask of crossed off special routes, ``regular`` how many counted, ``free`` those to come
    from universities. Who judges sets ``value``, should the round end here, and ``promise``, by which a beam
    keeps it."""

    __slots__ = (
        "copies",
        "dice",
        "drew_special",
        "free",
        "free_used",
        "parent",
        "position",
        "promise",
        "regular",
        "step",
        "universities",
        "used",
        "value",
        "wild",
    )

    position: Position
    dice: tuple[int, ...]
    copies: tuple[int, ...]
    wild: int
    used: int
    universities: int
    regular: int
    free: int
    free_used: bool
    drew_special: bool
    value: float
    promise: float
    parent: Node | None
    step: Step | None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The drawings from the root to here."""
        found: list[Step] = []
        node = self
        while node.parent is not None and node.step is not None:
            found.append(node.step)
            node = node.parent
        return tuple(reversed(found))

    @property
    def specials(self) -> int:
        """How many of the game's own special routes are left."""
        return SPECIALS_A_GAME - self.regular

    def next_round(self, roll: tuple[int, ...]) -> Node:
        """The same board at the start of a round with this roll."""
        new = _new(Node)
        new.position, new.dice, new.copies, new.wild = self.position, roll, (), 0
        new.used, new.regular, new.free, new.free_used = self.used, self.regular, self.free, self.free_used
        new.universities = self.universities
        new.drew_special, new.parent, new.step = False, None, None
        new.value = new.promise = 0.0
        return new


_new = object.__new__


def root_of(layout: Layout, player: Player) -> Node:
    """The player's own place in the round."""
    position = Position(layout, layout.spread_mask(player.sheet.marked))
    for cell, tile in player.sheet.drawn:
        position = position.place(layout.at[cell], tile)
    position.marked = layout.spread_mask(player.sheet.marked)
    position.activated = player.villages
    node = _new(Node)
    node.position, node.dice, node.copies = position, player.dice, player.copies
    node.wild, node.used, node.regular, node.free = player.choices, player.used, player.regular, player.free
    node.universities = player.universities
    earned = int(player.universities >= UNIVERSITIES_FOR_A_SPECIAL)
    node.free_used = earned > player.free
    node.drew_special, node.parent, node.step = player.special_drawn, None, None
    node.value = node.promise = 0.0
    return node


def must_draw(node: Node) -> bool:
    """Whether a die that is left can and so must still be drawn."""
    position = node.position
    legal, slots, open_cells = position.layout.legal, position.slots, position.frontier & ~position.marked
    faces = set(node.dice)
    while open_cells:
        bit = open_cells & -open_cells
        open_cells ^= bit
        slot = slots[bit.bit_length() - 1]
        for face in faces:
            if legal[face][slot]:
                return True
    return False


Move = tuple[int, int, int, int]  # (face, our bit number, tile, how)
DIE, COPY, WILD, SPECIAL = range(4)


def moves(node: Node, this: Round, specials: bool) -> Iterator[Move]:
    """Every drawing that is possible now; each face once, as a die before it is a copy."""
    faces = [(face, DIE) for face in dict.fromkeys(node.dice)]
    faces += [(face, COPY) for face in dict.fromkeys(node.copies) if face not in node.dice]
    if node.wild:
        known = {*node.dice, *node.copies}
        faces += [(face, WILD) for face in dict.fromkeys(this.roll) if face not in known]
    if specials and (node.free > 0 or (not node.drew_special and node.regular < SPECIALS_A_GAME)):
        routes = this.layout.board.dice.specials
        faces += [(face, SPECIAL) for idx, face in enumerate(routes) if not node.used >> idx & 1]
    position = node.position
    legal, slots, cells = this.layout.legal, position.slots, position.frontier
    while cells:
        bit = cells & -cells
        cells ^= bit
        at = bit.bit_length() - 1
        slot = slots[at]
        for face, how in faces:
            for tile in legal[face][slot]:
                yield face, at, tile, how


def key_after(node: Node, this: Round, move: Move) -> tuple[int, ...]:
    """Equal for moves that lead to one position with the same left to draw."""
    face, at, tile, how = move
    board = node.position.key ^ this.layout.marks[at][tile].key
    if how == DIE:
        return (board, node.used, node.wild, *_without(node.dice, face), -1, *node.copies)
    if how == COPY:
        return (board, node.used, node.wild, *node.dice, -1, *_without(node.copies, face))
    if how == WILD:
        return (board, node.used, node.wild - 1, *node.dice, -1, *node.copies)
    bit = 1 << this.layout.board.dice.specials.index(face)
    return (board, node.used | bit, node.wild, *node.dice, -1, *node.copies)


def after(node: Node, this: Round, move: Move) -> Node:
    """The node that a move leads to; its value is still to be set."""
    face, at, tile, how = move
    layout = this.layout
    new = _new(Node)
    new.position = node.position.place(at, tile)
    new.dice, new.copies, new.wild, new.used = node.dice, node.copies, node.wild, node.used
    new.regular, new.free, new.free_used = node.regular, node.free, node.free_used
    new.drew_special, new.universities = node.drew_special, node.universities
    if how == DIE:
        new.dice = _without(node.dice, face)
    elif how == COPY:
        new.copies = _without(node.copies, face)
    elif how == WILD:
        new.wild = node.wild - 1
    else:
        new.used |= 1 << layout.board.dice.specials.index(face)
        if node.regular < SPECIALS_A_GAME and not node.drew_special:
            new.regular, new.drew_special = node.regular + 1, True
        else:
            new.free, new.free_used = node.free - 1, True
    if this.buildings:
        bit = 1 << at
        if layout.factories & bit:
            new.wild += 1
        elif layout.universities & bit:
            new.universities += 1
            new.free += new.universities == UNIVERSITIES_FOR_A_SPECIAL
    new.parent, new.step = node, Step(face, layout.cell_of[at], tile, how == SPECIAL)
    return new


def _without(faces: tuple[int, ...], face: int) -> tuple[int, ...]:
    idx = faces.index(face)
    return faces[:idx] + faces[idx + 1 :]
