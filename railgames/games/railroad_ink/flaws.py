"""What a position shows that no game leads to: a save may have been written by hand."""

from collections.abc import Iterator

from railgames.core.text import tr
from railgames.games.railroad_ink.components import wants_of
from railgames.games.railroad_ink.config import ExpansionName
from railgames.games.railroad_ink.expansions import expansion_of
from railgames.games.railroad_ink.fitting import why_meeting
from railgames.games.railroad_ink.player import UNIVERSITIES_FOR_A_SPECIAL, Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.sheet import Sheet


def first_flaw(position: Position) -> str:
    """The first flaw of a position that hides nothing, in words; "" if none is found."""
    return next(_flaws(position), "")


def _flaws(position: Position) -> Iterator[str]:
    for number, player in enumerate(position.players, start=1):
        yield from _of_goals(position, player, number)
        yield from _of_rounds(position, player, number)
        yield from _of_tiles(position, player, number)
        yield from _of_meeting(player, number)
        flaw = expansion_of(position).flaw(player, position.turn)
        if flaw:
            yield tr("on the board of player {number}: {reason}", number=number, reason=flaw)
        if position.config.expansion == ExpansionName("none"):  # others erase, draw over and give routes
            yield from _of_drawing(player, number)
            yield from _of_buildings(position, player, number)


def _of_goals(position: Position, player: Player, number: int) -> Iterator[str]:
    most = max(position.deck.file.points, default=0)
    codes = [code for code, _ in player.goals]
    if len(set(codes)) < len(codes) or any(points > most for _, points in player.goals):
        yield tr("player {number} has more points for goals than there are", number=number)


def _of_rounds(position: Position, player: Player, number: int) -> Iterator[str]:
    """Every drawn space is of a round that has been, and no other is of any."""
    names, sheet = player.sheet.board.names, player.sheet
    before = {cell for cell, _ in expansion_of(position).first_sheet(sheet.board).drawn}
    drawn = {cell for cell, _ in sheet.drawn}
    for cell, turn in enumerate(player.rounds):
        if turn > position.turn or (not turn and cell in drawn - before):
            yield tr(
                "the route of player {number} in {space} is of a round that has not been played",
                number=number,
                space=names[cell],
            )
        if turn and cell not in drawn:
            yield tr("player {number} has drawn routes that are not there", number=number)


def _of_tiles(position: Position, player: Player, number: int) -> Iterator[str]:
    """The board has no more tiles that only an expansion's dice draw than dice were rolled."""
    sheet, expansion = player.sheet, expansion_of(position)
    board, dice = sheet.board, sheet.board.dice
    only_own = {tile for face in dice.own_faces for tile in dice.face_tiles[face]}
    for face, tiles in enumerate(dice.face_tiles):
        if face not in dice.own_faces:
            only_own -= set(tiles)
    first = expansion.first_sheet(board).drawn
    own = sum(1 for item in sheet.drawn if item[1] in only_own and item not in first)
    rolled = sum(len(expansion.own_dice(board, turn)) for turn in range(1, position.turn + 1))
    rolled += board.factories.bit_count()  # each may have doubled one
    if own > rolled:
        yield tr(
            "player {number} has drawn {n} dice of {expansion}, and can have drawn {right}",
            number=number,
            n=own,
            expansion=tr(expansion.title),
            right=rolled,
        )


def _of_meeting(player: Player, number: int) -> Iterator[str]:
    """No highway lies against a railway."""
    board, sheet = player.sheet.board, player.sheet.bare()
    for cell, tile in player.sheet.drawn:
        if sheet.occ >> cell & 1:
            continue  # an expansion's drawing before it has filled the space already
        reason = why_meeting(board, cell, tile, wants_of(sheet.slots[cell]))
        if reason is not None:
            yield tr("on the board of player {number}: {reason}", number=number, reason=reason.rstrip("."))
        sheet = sheet.place(cell, tile)


def _of_drawing(player: Player, number: int) -> Iterator[str]:
    """Every route joined something when it was drawn."""
    board, sheet = player.sheet.board, Sheet(player.sheet.board)
    for cell, tile in player.sheet.drawn:
        name = board.names[cell]
        if not any(sheet.fits(face, cell, tile) for face in range(len(board.dice.faces))):
            yield tr("the route of player {number} in {space} joins nothing", number=number, space=name)
        sheet = sheet.place(cell, tile)


def _of_buildings(position: Position, player: Player, number: int) -> Iterator[str]:
    board, sheet = player.sheet.board, player.sheet
    has_any = position.config.buildings
    villages = (board.villages & sheet.stations).bit_count() if has_any else 0
    universities = (board.universities & sheet.occ).bit_count() if has_any else 0
    if (player.villages, player.universities) != (villages, universities):
        yield tr(
            "player {number} has marked {n} villages and {more} universities, not {right} and {others}",
            number=number,
            n=player.villages,
            more=player.universities,
            right=villages,
            others=universities,
        )
    given = int(universities >= UNIVERSITIES_FOR_A_SPECIAL)
    if player.used.bit_count() != player.regular + given - player.free:
        yield tr(
            "player {number} has crossed off {n} special routes, not {right}",
            number=number,
            n=player.used.bit_count(),
            right=player.regular + given - player.free,
        )
