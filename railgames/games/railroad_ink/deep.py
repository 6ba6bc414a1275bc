"""A board under the ground, on which pipes and subways are drawn.

To the tables of the board a pipe is a highway and a subway a railway: two kinds of route that never join, so
slots, networks, longest routes and errors are those of any board. The word of a tile says what it is:
``TUBE`` for one without a station, ``STOP`` for one whose subway has one. An exit takes either kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Self

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import SIDE_NAMES, Board, bits
from railgames.games.railroad_ink.components import BLANK, CLOSED, HIGHWAY, RAILWAY, DiceSet, wants_of
from railgames.games.railroad_ink.sheet import OwnSheet, Sheet, longest_route, place_on
from railgames.geometry.square import SIDES

TUBE, STOP = "tube", "stop"
A_PIPE_SPACE, A_SUBWAY_SPACE, A_CENTRAL_SPACE, A_BROKEN_PIPE = 2, 1, 1, -2


class Part(NamedTuple):
    """A connected part of the routes: its edges, its cells, the exits that it joins and its hubs (cells)."""

    edges: int
    cells: int
    exits: int
    hubs: int

    @property
    def size(self) -> int:
        """The number of exits on the network track."""
        return self.exits.bit_count() + self.hubs.bit_count()


class DeepSheet(OwnSheet):
    """A board with pipes and subways.

    ``stops`` (cell's bit, subway edges) of each station; ``piped`` mask of the cells with a pipe. ``above``
    mask of the cells that have a station on the board above: a subway station below it is a hub, a pipe
    below it is broken.
    """

    is_plain = False
    tells_reasons = True
    __slots__ = ("above", "piped", "stops")

    stops: tuple[tuple[int, int], ...]
    piped: int
    above: int

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.slots = _first_slots(board)
        self.stops = ()
        self.piped = self.above = 0

    def place(self, cell: int, tile: int) -> Self:
        new = Sheet.place(self, cell, tile)
        placing = self.board.placing[cell][tile]
        bit = 1 << cell
        new.above = self.above
        new.stops = (*self.stops, (bit, placing.rails)) if placing.tags & bit else self.stops
        new.piped = self.piped | bit if placing.roads else self.piped
        return new

    def copied(self) -> Self:
        new = super().copied()
        new.stops, new.piped, new.above = self.stops, self.piped, self.above
        return new

    def bare(self) -> Self:
        new = super().bare()
        new.above = self.above
        return new

    def under(self, above: int) -> Self:
        """The same board under these stations."""
        new = self.copied()
        new.above = above
        return new

    # -- what may be drawn -----------------------------------------------------------------------------------

    def tiles_in(self, face: int, cell: int) -> tuple[int, ...]:
        """The tiles as which a face may be drawn in an empty cell."""
        return deep_tiles(self.board.dice, face, self.slots[cell], exit_sides(self.board)[cell])

    def moves(self, face: int) -> list[tuple[int, int]]:
        tiles, dice, slots, exits = deep_tiles, self.board.dice, self.slots, exit_sides(self.board)
        front = bits(self.front)
        return [(cell, tile) for cell in front for tile in tiles(dice, face, slots[cell], exits[cell])]

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        return self.lot_among(self.front, face, lot, self.tiles_in)

    def fits(self, face: int, cell: int, tile: int) -> bool:
        return bool(self.front >> cell & 1) and tile in self.tiles_in(face, cell)

    def why_not(self, cell: int, tile: int) -> str | None:
        """Why a tile may not be drawn in a cell, ignoring the dice; None when it may."""
        board, space, joins = self.board, self.board.names[cell], False
        if self.occ >> cell & 1:
            return tr("{space} is taken under the ground: something is drawn there.", space=space)
        exits, wants = exit_sides(board)[cell], wants_of(self.slots[cell])
        for side, (want, have) in enumerate(zip(wants, board.tiles[tile].sides, strict=True)):
            joins = joins or bool(have and (have == want or exits >> side & 1))
            if have and want and have != want:
                words = (tr("a pipe"), tr("a subway"))
                return tr(
                    "On the {side} side of {space} {ours} would meet {theirs}; they never join.",
                    side=tr(SIDE_NAMES[side]),
                    space=space,
                    ours=words[have - HIGHWAY],
                    theirs=words[want - HIGHWAY],
                )
        return None if joins else tr("What is drawn in {space} would join no exit and no route.", space=space)

    # -- what it is worth ------------------------------------------------------------------------------------

    def station_parts(self, cell: int, tile: int) -> tuple[int, ...]:
        return (self.board.placing[cell][tile].rails,)

    @property
    def stopped(self) -> int:
        """Mask of the cells with a subway station."""
        return sum(bit for bit, _ in self.stops)

    @property
    def hubs(self) -> int:
        """Mask of the subway stations under a station."""
        return self.stopped & self.above

    @property
    def broken(self) -> int:
        """Mask of the pipes under a station."""
        return self.piped & self.above

    def track(self, size: int) -> int:
        """Points of a network with this many exits and hubs: at most those of the last place of the track."""
        points = self.board.network_points
        return points[min(size, len(points) - 1)]

    @property
    def hub_points(self) -> int:
        """What the hubs add to the points of the subway networks."""
        hubs = [(bit, edges) for bit, edges in self.stops if bit & self.above]
        if not hubs:
            return 0
        exits, more = self.board.exit_edges, 0
        for network in self.networks:
            count = sum(1 for _, edges in hubs if edges & network)
            if count:
                joined = (network & exits).bit_count()
                more += self.track(joined + count) - self.track(joined)
        return more

    @property
    def points(self) -> int:  # type: ignore[override]  # a constant of plain boards
        """What is added to the points of the same routes on any board.

        The longest pipeline counts twice, hubs are exits, broken pipes cost.
        """
        more = (A_PIPE_SPACE - 1) * self.highway + (A_SUBWAY_SPACE - 1) * self.railway
        return more + self.hub_points + A_BROKEN_PIPE * self.broken.bit_count()

    @property
    def all_points(self) -> int:
        """Everything that the board scores, without its errors."""
        exits, board, points = self.board.exit_edges, self.board, self.points + self.highway + self.railway
        for network in self.networks:
            points += board.network_points[(network & exits).bit_count()]
        return points + (self.occ & board.centre).bit_count()

    def parts(self, kind: int) -> list[Part]:
        """The networks of pipes (HIGHWAY) or subways (RAILWAY), those that score most first."""
        ours = self.roads if kind == HIGHWAY else self.rails
        exits, found = self.board.exit_edges, []
        for network in self.networks:
            if network & ours:
                hubs = sum(bit for bit, edges in self.stops if bit & self.above and edges & network)
                found.append(Part(network, self._cells_of(network), network & exits, hubs))
        return sorted(found, key=lambda part: (-self.track(part.size), part.cells))

    def _cells_of(self, network: int) -> int:
        placing = self.board.placing
        return sum(
            1 << cell
            for cell, tile in self.drawn
            if any(network & part for part in placing[cell][tile].parts)
        )

    def network_line(self, kind: int, storey: int) -> ScoreLine:
        """The line of the pipe or subway networks."""
        scoring = [part for part in self.parts(kind) if self.track(part.size)]
        points = sum(self.track(part.size) for part in scoring)
        cells = 0
        for part in scoring:
            cells |= part.cells
        note = ", ".join(part_words(part) for part in scoring)
        key, title = (
            ("pipe_networks", tr("Pipe networks"))
            if kind == HIGHWAY
            else ("subway_networks", tr("Subway networks"))
        )
        return ScoreLine(key, title, points, self._places(cells, storey), note)

    def lines(self, storey: int) -> list[ScoreLine]:
        """The explained lines of the board without its errors, for the board of this number of a seat."""
        board = self.board
        pipeline = tuple(board.names[cell] for cell in longest_route(self, HIGHWAY))
        subway = tuple(board.names[cell] for cell in longest_route(self, RAILWAY))
        centre, broken = self.occ & board.centre, self.broken
        found = [
            self.network_line(RAILWAY, storey),
            self.network_line(HIGHWAY, storey),
            ScoreLine(
                "longest_pipeline",
                tr("Longest pipeline"),
                A_PIPE_SPACE * self.highway,
                tuple(place_on(storey, place) for place in pipeline),
                ntr("{n} space", "{n} spaces", self.highway),
            ),
            ScoreLine(
                "longest_subway",
                tr("Longest subway"),
                A_SUBWAY_SPACE * self.railway,
                tuple(place_on(storey, place) for place in subway),
            ),
            ScoreLine(
                "centre_below" if storey else "centre",
                tr("Centre underground") if storey else tr("Central spaces"),
                A_CENTRAL_SPACE * centre.bit_count(),
                self._places(centre, storey),
            ),
        ]
        if storey:
            cost = A_BROKEN_PIPE * broken.bit_count()
            found.append(ScoreLine("broken_pipes", tr("Broken pipes"), cost, self._places(broken, storey)))
        return found

    def _places(self, cells: int, storey: int) -> tuple[str, ...]:
        return tuple(place_on(storey, name) for name in self.board.spaces(cells))

    # -- for search ------------------------------------------------------------------------------------------

    def hope(self, left: int) -> float:
        """The points that the value of a plain board does not have."""
        # Hubs to come and pipelines that may go on were tried too: 131 points in place of 132, in 40 games.
        return float(self.points)

    def reason_since(self, before: Sheet) -> str:
        return _reason(before, self) if isinstance(before, DeepSheet) else ""


def part_words(part: Part) -> str:
    """A network as its exits and hubs: "3 exits + 1 hub"."""
    exits, hubs = part.exits.bit_count(), part.hubs.bit_count()
    joined = ntr("{n} exit", "{n} exits", exits)
    return ntr("{exits} + {n} hub", "{exits} + {n} hubs", hubs, exits=joined) if hubs else joined


@lru_cache(maxsize=16)
def exit_sides(board: Board) -> tuple[int, ...]:
    """By cell the sides with an exit, as an int of four bits."""
    found = [0] * board.cells
    for item in board.exits:
        found[item.cell] |= 1 << item.side
    return tuple(found)


@lru_cache(maxsize=16)
def _first_slots(board: Board) -> bytes:
    """The slots of an empty board on which an exit asks for no kind of route."""
    slots = bytearray(board.first_slots)
    for item in board.exits:
        slots[item.cell] &= ~(CLOSED << 2 * item.side)
    return bytes(slots)


@lru_cache(maxsize=1 << 16)
def deep_tiles(dice: DiceSet, face: int, slot: int, exits: int) -> tuple[int, ...]:
    """The tiles of a face that fit a slot with exits on these sides, and join something there."""
    wants = [slot >> 2 * side & 3 for side in SIDES]
    found = []
    for tile in dice.face_tiles[face]:
        joins = False
        for side, (want, have) in enumerate(zip(wants, dice.tiles[tile].sides, strict=True)):
            if have != BLANK:
                if want not in (BLANK, CLOSED, have):
                    break
                joins = joins or want == have or bool(exits >> side & 1)
        else:
            if joins:
                found.append(tile)
    return tuple(found)


# -- reasons of search ---------------------------------------------------------------------------------------


def _reason(before: DeepSheet, then: DeepSheet) -> str:
    return next(filter(None, _reasons(before, then)))


def _reasons(before: DeepSheet, then: DeepSheet) -> Iterator[str]:
    """What a drawing does, the most important first; the last one holds for every drawing."""
    more = then.hubs & ~before.hubs
    for kind in (RAILWAY, HIGHWAY):
        best = max((part.size for part in then.parts(kind) if part.edges not in before.networks), default=0)
        known = max((part.size for part in before.parts(kind) if part.edges not in then.networks), default=0)
        if best > max(known, 1):
            if kind == HIGHWAY:
                yield ntr("joins {n} exit by pipes", "joins {n} exits by pipes", best)
            elif more:
                yield tr("makes a hub: {n} exits and hubs by subway", n=best)
            else:
                yield ntr("joins {n} exit by subway", "joins {n} exits by subway", best)
    if more:
        yield tr("makes a hub of the subway")
    inner = before.board.inner
    fewer = (before.ends & inner).bit_count() - (then.ends & inner).bit_count()
    yield ntr("closes {n} open end", "closes {n} open ends", fewer) if fewer > 0 else ""
    if then.highway > max(before.highway, 2):
        yield tr("makes the longest pipeline {n} spaces", n=then.highway)
    if then.railway > max(before.railway, 2):
        yield tr("makes the longest subway {n} spaces", n=then.railway)
    if then.stopped & ~before.stopped:
        yield tr("places a subway station for a later hub") if then.above else tr("places a subway station")
    if (then.occ & ~before.occ) & then.board.centre:
        yield tr("draws in a central space")
    yield tr("keeps a pipe open") if then.ends & ~before.ends & then.roads & inner else ""
    yield tr("keeps a subway open") if then.ends & ~before.ends & then.rails & inner else ""
    yield tr("keeps other spaces free")
