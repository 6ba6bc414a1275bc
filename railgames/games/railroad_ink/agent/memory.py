"""What a search has learnt: the values of boards that it has judged, and what each drawing gained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railgames.games.railroad_ink.agent.node import Drawing, Node

UNKNOWN = float("inf")  # drawings that were never tried come first
FRESH = 0.5  # weight of the newest gain of a drawing
CELL_BITS, NOWHERE = 9, 1 << 8
OWN_SHIFT = 40


class Gains:
    """What drawings have gained lately, by place and surroundings, or else by surroundings alone.

    On a board of an expansion its own surroundings are tried first: lava beside a space changes what lava
    gains there.
    """

    def __init__(self) -> None:
        self._known: dict[int, float] = {}

    def expected(self, drawings: Iterable[Drawing]) -> Iterator[float]:
        """The value expected after each drawing; ``UNKNOWN`` when nothing like it was tried."""
        known = self._known.get
        # As ``_keys`` without the call, for it is asked ten times a board judged. The drawings come node by
        # node, on an expansion's board face by face, and then cell by cell.
        last_node: Node | None = None
        last_face = last_cell = -1
        slot = own = 0
        for node, (face, cell, tile, how), _, _ in drawings:
            if node is not last_node:
                last_node, last_face, last_cell = node, -1, -1
                sheet, promise = node.sheet, node.promise
                is_plain, slots = sheet.is_plain, sheet.slots
            if face != last_face and not is_plain:
                last_face, last_cell = face, -1
                mine = sheet.board_of(face)
                slots = mine.slots
            if cell != last_cell:
                last_cell, slot = cell, slots[cell]
                own = 0 if is_plain or mine.is_plain else (mine.surroundings(cell) + 1) << OWN_SHIFT
            anywhere = ((tile << 8 | slot) << 2 | how) << CELL_BITS
            gain = None
            if own:
                gain = known(own | anywhere | cell)
                if gain is None:
                    gain = known(own | anywhere | NOWHERE)
            if gain is None:
                gain = known(anywhere | cell)
                if gain is None:
                    gain = known(anywhere | NOWHERE)
            yield UNKNOWN if gain is None else promise + gain

    def learn(self, drawing: Drawing, promise: float) -> None:
        """Note the value after a drawing."""
        gain, known = promise - drawing[0].promise, self._known
        for key in _keys(drawing):
            before = known.get(key)
            known[key] = gain if before is None else before + FRESH * (gain - before)


def _keys(drawing: Drawing) -> tuple[int, ...]:
    """The keys of (place, surroundings, tile) and (surroundings, tile), each one int; special routes apart.

    On a board of an expansion keys with its own surroundings come before them.
    """
    node, (face, cell, tile, how), _, _ = drawing
    sheet = node.sheet
    if not sheet.is_plain:
        sheet = sheet.board_of(face)
    anywhere = ((tile << 8 | sheet.slots[cell]) << 2 | how) << CELL_BITS
    plain = (anywhere | cell, anywhere | NOWHERE)
    if sheet.is_plain:
        return plain
    own = (sheet.surroundings(cell) + 1) << OWN_SHIFT
    return (own | plain[0], own | plain[1], *plain)


class Memory:
    """Boards judged as the end of one round: (promise, value) by key. ``gains`` may be shared by rounds."""

    def __init__(self, gains: Gains) -> None:
        self.gains = gains
        self.known: dict[int, tuple[float, float]] = {}
