"""Construction: a die that each seat may use once a round, for six rounds, to draw a route anywhere, to erase
one or to move one.

Free placement: one route drawn in this round need not join anything, a special route too; it still meets no
route of the other kind. Demolition: a route is erased. Removal: a route is taken off the board and drawn in
another space by the usual rules, turned and mirrored as one likes.

Decisions: the die may be used at any time of the round, also on a route of this round. A route that was taken
off is like a die: it must be drawn if it can be, and the space it left stays empty until then; one that
nothing takes any more is lost. A building whose route is erased or moved can be activated again; so can one
that a moved route is drawn in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

import msgspec

from railgames.core.actions import Action
from railgames.core.game import Event
from railgames.core.rng import Rng
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import Board, bits
from railgames.games.railroad_ink.events import InkEvent, OwnDiceRolled
from railgames.games.railroad_ink.expansions.base import Expansion, SearchCost
from railgames.games.railroad_ink.fitting import why_not_fitting
from railgames.games.railroad_ink.layered import clear_tiles
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.scoring import total
from railgames.games.railroad_ink.sheet import NotedSheet, Sheet

FREE, DEMOLISH, MOVE = "free", "demolish", "move"
DIE = (FREE, FREE, DEMOLISH, DEMOLISH, MOVE, MOVE)
TITLES = {FREE: "free placement", DEMOLISH: "demolition", MOVE: "removal"}
MOVED = "moved-"
# For search: how many routes it tries to erase or to move, and how many points the board must gain without
# one. Over 24 games of Normal alone these brought 4 points more than no such use of the die; with lower gains
# asked it took longer and brought no more.
TRIED = 3
LEAST = {DEMOLISH: 2, MOVE: 0}

replace = msgspec.structs.replace


class Demolish(Action, frozen=True, tag="demolish"):
    """Erase the route in a space: ``demolish B3``."""

    space: str


class TakeOff(Action, frozen=True, tag="move"):
    """Take the route out of a space, to draw it elsewhere: ``move B3``."""

    space: str


class Demolished(InkEvent, frozen=True, kw_only=True):
    """A route was erased; ``tile`` is what it was."""

    space: str
    tile: str

    def spots(self) -> tuple[str, ...]:
        return (self.space,)

    def text(self) -> str:
        return tr("erases the route in {space}", space=self.space)


class TakenOff(InkEvent, frozen=True, kw_only=True):
    """A route was taken off the board; ``tile`` is what it was, ``title`` its name."""

    space: str
    tile: str
    title: str

    def spots(self) -> tuple[str, ...]:
        return (self.space,)

    def text(self) -> str:
        return tr("takes the {face} out of {space}", face=tr(self.title), space=self.space)


class Site(NamedTuple):
    """``Sheet.own``: what a seat has done with the die, and may do.

    ``may``: what the die may still do in this round, "" for nothing. ``left``: the cell that a route was
    taken out of, -1 for none; ``face``: the name of its face; ``others``: how many of that face lay on the
    tray.
    """

    may: str = ""
    left: int = -1
    face: str = ""
    others: int = 0


NO_SITE = Site()


class ConstructionSheet(NotedSheet):
    """A board on which one route may be drawn anywhere, and a space stays empty for a while."""

    is_plain = False
    __slots__ = ()

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.own = NO_SITE

    @property
    def site(self) -> Site:
        """What the die has done, and may do."""
        return self.own if isinstance(self.own, Site) else NO_SITE

    def with_site(self, site: Site) -> Self:
        """The same board with another site."""
        new = self.copied()
        new.own = site
        return new

    def renewed(self) -> Self:
        """The board in a new round: search does not know what the die will show."""
        return self if self.site == NO_SITE else self.with_site(NO_SITE)

    def place(self, cell: int, tile: int) -> Self:
        """The sheet with ``tile`` drawn in ``cell``; one that joins nothing uses up the free placement."""
        new = super().place(cell, tile)
        if self.site.may == FREE and not self._joins(cell, tile):
            new.own = Site()
        return new

    def redrawn(self, drawn: Iterable[tuple[int, int]]) -> Self:
        return super().redrawn(drawn).with_site(self.site)

    def _joins(self, cell: int, tile: int) -> bool:
        """Whether an end of the tile meets a route or an exit."""
        return bool(self.board.placing[cell][tile].edges & (self.ends | self.board.exit_edges))

    # -- what may be drawn -----------------------------------------------------------------------------------

    def moves(self, face: int) -> list[tuple[int, int]]:
        left = self.site.left
        if self.site.may != FREE:
            return [move for move in super().moves(face) if move[0] != left]
        board, slots = self.board, self.slots
        empty = bits(board.all_cells & ~self.occ)
        return [(cell, tile) for cell in empty for tile in clear_tiles(board.dice, face, slots[cell])]

    def promising(self, face: int) -> list[tuple[int, int]]:
        """What joins; of the rest what leads only into spaces that ends of routes or exits face."""
        placing, front = self.board.placing, self.front

        def is_good(cell: int, tile: int) -> bool:
            ahead = placing[cell][tile].demands
            return self._joins(cell, tile) or bool(ahead and not ahead & ~front)

        moves = self.moves(face)
        return moves if self.site.may != FREE else [move for move in moves if is_good(*move)]

    def move_by_lot(self, face: int, lot: int) -> tuple[int, int] | None:
        if self.site == NO_SITE:
            return Sheet.move_by_lot(self, face, lot)
        moves = self.moves(face)
        return moves[lot % len(moves)] if moves else None

    def fits(self, face: int, cell: int, tile: int) -> bool:
        if self.occ >> cell & 1 or cell == self.site.left:
            return False
        if self.site.may == FREE:
            return tile in clear_tiles(self.board.dice, face, self.slots[cell])
        return super().fits(face, cell, tile)

    def due(self, dice: Iterable[int]) -> Iterator[tuple[int, int, int]]:
        """Every drawing that joins something, for nobody must use the free placement. A special route that
        was moved is among the dice, so it is due too."""
        legal, slots, left = self.board.legal, self.slots, self.site.left
        for face in sorted(set(dice)):
            for cell in bits(self.front):
                for tile in legal[face][slots[cell]] if cell != left else ():
                    yield face, cell, tile

    def reason_since(self, before: Sheet) -> str:
        """That a route joins nothing, or what the board gains without one."""
        if not isinstance(before, ConstructionSheet):
            return ""
        if before.site.may == FREE and not self.site.may:
            return tr("is drawn without a join, as the construction die allows")
        if before.occ & ~self.occ:
            if self.site.face:
                return tr("it is worth more elsewhere")
            fewer = before.loose.bit_count() - self.loose.bit_count()
            return ntr("takes {n} open end away", "takes {n} open ends away", fewer) if fewer > 0 else ""
        return ""


# -- taking a route off the board ----------------------------------------------------------------------------


def site_of(player: Player) -> Site:
    """What the construction die of a seat has done, and may do in this round."""
    return _sheet(player).site


def moved_face(player: Player) -> int | None:
    """The face of a route that was taken off the board and is not drawn yet; None for none."""
    site = site_of(player)
    face = player.sheet.board.dice.face_of[site.face] if site.face else -1
    return face if face >= 0 and player.dice.count(face) > site.others else None


def face_of_tile(board: Board, tile: int) -> int | None:
    """The face as which a tile is drawn again when it is moved: a die's, or the expansion's for a special
    route. None where it has none for it, as for a special route of a pack's dice."""
    dice = board.dice
    for face, tiles in enumerate(dice.face_tiles):
        if tile in tiles and face not in dice.specials:
            return face
    return None


def _sheet(player: Player) -> ConstructionSheet:
    sheet = player.sheet
    if not isinstance(sheet, ConstructionSheet):
        raise TypeError(f"this is no board of the expansion: {sheet!r}")
    return sheet


def _taken_off(sheet: ConstructionSheet, cell: int, site: Site) -> ConstructionSheet:
    return sheet.without(1 << cell).with_site(site)


def _can_go_elsewhere(sheet: ConstructionSheet, cell: int, tile: int, face: int) -> bool:
    """Whether another space takes the route of a cell once it is taken off."""
    board = sheet.board
    mine = board.placing[cell][tile].edges
    others = (sheet.ends | board.exit_edges) & ~mine
    if any(board.placing[where][way].edges & others for where, way in sheet.moves(face)):
        return True  # it joins something else, so it does without this route
    return bool(_taken_off(sheet, cell, Site("", cell)).moves(face))


class Construction(Expansion):
    """The hooks of the expansion; see the module."""

    name = "construction"
    search_cost = SearchCost(1.2, 0.11)
    actions = (Demolish, TakeOff)
    events = (OwnDiceRolled, Demolished, TakenOff)
    sheet = ConstructionSheet

    # -- a round ---------------------------------------------------------------------------------------------

    def roll(self, rng: Rng, turn: int) -> str:
        return rng.choice(DIE)

    def roll_event(self, position: Position) -> Event:
        die = rolled(position)
        return OwnDiceRolled(round=position.turn, expansion=self.title, dice=(die,), titles=(TITLES[die],))

    def start_round(self, position: Position) -> list[Event]:
        site = Site(rolled(position))
        position.players = [
            replace(player, sheet=_sheet(player).with_site(site)) for player in position.players
        ]
        return []

    def choices(self, position: Position) -> list[Action]:
        player = position.player
        sheet, names = _sheet(player), position.board.names
        if player.choices or sheet.site.may not in (DEMOLISH, MOVE):
            return []
        if sheet.site.may == DEMOLISH:
            return [Demolish(names[cell]) for cell, _ in sheet.drawn]
        return [TakeOff(names[cell]) for cell, tile in sheet.drawn if self._is_movable(sheet, cell, tile)]

    def _is_movable(self, sheet: ConstructionSheet, cell: int, tile: int) -> bool:
        face = face_of_tile(sheet.board, tile)
        return face is not None and _can_go_elsewhere(sheet, cell, tile, face)

    def every_choice(self, board: Board) -> list[Action]:
        return [kind(name) for name in board.names for kind in (Demolish, TakeOff)]

    def why_illegal(self, position: Position, action: Action) -> str | None:
        if not isinstance(action, Demolish | TakeOff):
            return None
        sheet, die = _sheet(position.player), rolled(position)
        if die != (DEMOLISH if isinstance(action, Demolish) else MOVE):
            return tr("The construction die shows {face} in this round.", face=tr(TITLES[die]))
        if not sheet.site.may:
            return tr("The construction die was used in this round.")
        cell = position.board.cell_of.get(action.space)
        tile = -1 if cell is None else sheet.tile_at(cell)
        if cell is None or tile < 0:
            return tr("There is no route in {space}.", space=action.space)
        if isinstance(action, TakeOff) and face_of_tile(sheet.board, tile) is None:
            return tr(
                "The special route in {space} is not of the game's own dice, so it cannot be moved.",
                space=action.space,
            )
        if isinstance(action, TakeOff) and not self._is_movable(sheet, cell, tile):
            return tr("No other space takes the route in {space}.", space=action.space)
        return None

    def apply(self, position: Position, action: Action) -> list[Event]:
        if not isinstance(action, Demolish | TakeOff):
            return []
        player, board = position.player, position.board
        sheet, cell = _sheet(player), board.cell_of[action.space]
        tile = sheet.tile_at(cell)
        seat, turn, text = position.current, position.turn, board.tiles[tile].text
        if isinstance(action, Demolish):
            position.player = _erased(player, _taken_off(sheet, cell, Site()), cell)
            return [Demolished(seat=seat, round=turn, space=action.space, tile=text)]
        face = face_of_tile(board, tile)
        if face is None:
            raise ValueError(f"no face can be drawn as {text}")
        file = board.dice.faces[face]
        site = Site("", cell, file.name, player.dice.count(face))
        player = replace(player, dice=tuple(sorted((*player.dice, face))))
        position.player = _erased(player, _taken_off(sheet, cell, site), cell)
        return [TakenOff(seat=seat, round=turn, space=action.space, tile=text, title=file.title)]

    def after_drawing(self, position: Position, cell: int, tile: int) -> list[Event]:
        player = position.player
        if site_of(player).face and moved_face(player) is None:
            position.player = replace(player, sheet=_sheet(player).with_site(Site()))
        return []

    # -- words -----------------------------------------------------------------------------------------------

    def why_not_there(self, sheet: Sheet, face: int, cell: int, tile: int) -> str | None:
        if not isinstance(sheet, ConstructionSheet) or sheet.fits(face, cell, tile):
            return None
        space = sheet.board.names[cell]
        if cell == sheet.site.left:
            return tr("A route was taken out of {space}: draw it in another space first.", space=space)
        return why_not_fitting(sheet, cell, tile)

    def why_no_end(self, position: Position, face: int, cell: int) -> str | None:
        if face != moved_face(position.player):
            return None
        return tr(
            "Draw the route that you took out of {source}, for example in {space}.",
            source=position.board.names[site_of(position.player).left],
            space=position.board.names[cell],
        )

    def prompt(self, position: Position) -> str | None:
        player = position.player
        if player.choices or moved_face(player) is None:
            return None
        source = position.board.names[site_of(player).left]
        return tr("Draw the route that you took out of {source} in another space.", source=source)

    # -- search ----------------------------------------------------------------------------------------------

    def worth_trying(self, position: Position) -> list[Action]:
        """The actions that take away the routes without which the board is worth most."""
        sheet = _sheet(position.player)
        least = LEAST.get(sheet.site.may)
        if least is None:
            return []
        now, cell_of = total(sheet), position.board.cell_of
        rated = []
        for action in self.choices(position):
            if isinstance(action, Demolish | TakeOff):
                gain = total(sheet.without(1 << cell_of[action.space])) - now
                if gain >= least:
                    rated.append((-gain, action.space, action))
        return [action for _, _, action in sorted(rated, key=lambda item: item[:2])[:TRIED]]

    # -- saves -----------------------------------------------------------------------------------------------

    def flaw(self, player: Player, turn: int) -> str:
        left = _sheet(player).site.left
        if left >= 0 and player.sheet.occ >> left & 1:
            return tr("{space} was cleared and has a route", space=player.sheet.board.names[left])
        return ""

    def restored_roll(self, plain: object) -> str:
        if plain not in DIE:
            raise ValueError(tr("no construction die shows this"))
        return str(plain)

    def restored_own(self, plain: object, board: Board) -> Site:
        site = msgspec.convert(plain, Site)
        if site.may not in ("", *DIE) or not -1 <= site.left < board.cells or site.others < 0:
            raise ValueError(tr("no construction die leaves this"))
        if site.face and site.face not in board.dice.face_of:
            raise ValueError(tr("a route was taken off that the dice do not have"))
        return site


def rolled(position: Position) -> str:
    """What the construction die shows in this round."""
    return str(position.extra_roll)


def _erased(player: Player, sheet: Sheet, cell: int) -> Player:
    rounds = player.rounds[:cell] + b"\0" + player.rounds[cell + 1 :]
    return replace(player, sheet=sheet, rounds=rounds)


EXPANSION = Construction()
