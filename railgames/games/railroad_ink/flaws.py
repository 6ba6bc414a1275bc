"""What a position shows that no game leads to: a save may have been written by hand."""

from collections.abc import Iterator

from railgames.core.text import tr
from railgames.games.railroad_ink.config import ExpansionName
from railgames.games.railroad_ink.player import UNIVERSITIES_FOR_A_SPECIAL, Player
from railgames.games.railroad_ink.position import Position
from railgames.games.railroad_ink.sheet import Sheet


def first_flaw(position: Position) -> str:
    """The first flaw of a position that hides nothing, in words; "" if none is found."""
    return next(_flaws(position), "")


def _flaws(position: Position) -> Iterator[str]:
    for number, player in enumerate(position.players, start=1):
        yield from _of_goals(position, player, number)
        if position.config.expansion == ExpansionName("none"):  # others erase, draw over and give routes
            yield from _of_drawing(position, player, number)
            yield from _of_buildings(position, player, number)


def _of_goals(position: Position, player: Player, number: int) -> Iterator[str]:
    most = max(position.deck.file.points, default=0)
    codes = [code for code, _ in player.goals]
    if len(set(codes)) < len(codes) or any(points > most for _, points in player.goals):
        yield tr("player {number} has more points for goals than there are", number=number)


def _of_drawing(position: Position, player: Player, number: int) -> Iterator[str]:
    """Every route joined something when it was drawn, in a round that has been."""
    board, sheet = player.sheet.board, Sheet(player.sheet.board)
    for cell, tile in player.sheet.drawn:
        name = board.names[cell]
        if not any(sheet.fits(face, cell, tile) for face in range(len(board.dice.faces))):
            yield tr("the route of player {number} in {space} joins nothing", number=number, space=name)
        if not 1 <= player.rounds[cell] <= position.turn:
            yield tr(
                "the route of player {number} in {space} is of no round that has been",
                number=number,
                space=name,
            )
        sheet = sheet.place(cell, tile)
    if sum(1 for turn in player.rounds if turn) != len(player.sheet.drawn):
        yield tr("player {number} has drawn routes that are not there", number=number)


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
