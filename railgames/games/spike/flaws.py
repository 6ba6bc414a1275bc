"""What a position shows that no game leads to: a save may have been written by hand."""

from collections import Counter
from collections.abc import Iterator

from railgames.core.text import tr
from railgames.games.spike.player import DELIVERED, Player
from railgames.games.spike.position import Position


def first_flaw(position: Position) -> str:
    """The first flaw of a position that hides nothing, in words; "" if none is found."""
    return next(_flaws(position), "")


def _flaws(position: Position) -> Iterator[str]:
    yield from _of_cards(position)
    yield from _of_routes(position)
    for number, player in enumerate(position.players, start=1):
        yield from _of_player(position, player, number)
        yield from _of_money(position, player, number)


def _of_cards(position: Position) -> Iterator[str]:
    """As many rail cards of each type as were dealt, wherever they are, and the Time cards in the last
    round."""
    board = position.board
    for kind in range(board.types):
        count = position.deck.count(kind) + position.discard[kind] + position.shown.count(kind)
        count += sum(player.hand[kind] for player in position.players)
        if count != board.each:
            yield tr(
                "there are {n} rail cards of the type '{kind}', not {right}",
                n=count,
                kind=tr(board.card_titles[kind]),
                right=board.each,
            )
    times = position.deck.count(board.types) + position.times
    right = board.file.rounds if position.round == board.file.rounds else 0
    if times != right:
        yield tr("there are {n} Time cards, not {right}", n=times, right=right)


def _of_routes(position: Position) -> Iterator[str]:
    routes = [route for player in position.players for route in {player.route, *player.offers} - {-1}]
    for route, count in Counter(routes).items():
        if count > 1:
            city = position.board.city_title(position.board.routes[route].start)
            yield tr("two players have the route from {city}", city=city)
    contracts = [deal.card for player in position.players for deal in player.deals.values()]
    for card, count in Counter(contracts).items():
        if count > 1:
            good = position.board.commodity_title(position.board.contracts[card].commodity)
            yield tr("two players have the contract for {good}", good=good)


def _of_player(position: Position, player: Player, number: int) -> Iterator[str]:
    file, board = position.board.file, position.board
    count = player.own.bit_count() + player.tracks
    if count != file.tracks:
        yield tr(
            "player {number} has {n} tracks in all, not {right}", number=number, n=count, right=file.tracks
        )
    if any(known > held for known, held in zip(player.known, player.hand, strict=True)):
        yield tr("player {number} has shown cards that are not there", number=number)
    for good, deal in player.deals.items():
        wants = board.contracts[deal.card].sides[deal.side] if deal.side >= 0 else {}
        is_delivered = deal.token == DELIVERED
        if is_delivered != (deal.city >= 0) or (is_delivered and deal.city not in wants):
            title = board.commodity_title(good)
            yield tr("player {number} has delivered {good} where nobody wants it", number=number, good=title)


def _of_money(position: Position, player: Player, number: int) -> Iterator[str]:
    """Dollars from deliveries and for upgrades are known; a city pays the dearest price at most."""
    board = position.board
    earned = sum(
        board.contracts[deal.card].sides[deal.side].get(deal.city, 0)
        for deal in player.deals.values()
        if deal.token == DELIVERED and deal.side >= 0
    )
    spent = sum(sum(board.file.upgrade_costs[:steps]) for steps in player.steps)
    if (player.earned, player.spent) != (earned, spent):
        yield tr(
            "player {number} has ${earned} from deliveries and ${spent} for upgrades, not ${right} and "
            "${price}",
            number=number,
            earned=player.earned,
            spent=player.spent,
            right=earned,
            price=spent,
        )
    most = (player.nodes & board.city_bits).bit_count() * max(board.file.prices)
    if not 0 <= player.income <= most:
        yield tr(
            "player {number} has ${n} from cities, and can have ${right} at most",
            number=number,
            n=player.income,
            right=most,
        )
