"""What else a delivery uses up: the same city on the player's other contracts."""

from railgames.core.text import tr
from railgames.games.spike import legality
from railgames.games.spike.player import DELIVERED
from railgames.games.spike.state import SpikeState


def struck(view: SpikeState, seat: int, good: int, city: int) -> list[tuple[int, int]]:
    """The other open contracts that pay in a city (goods and dollars, the highest first): a delivery there
    uses up that city on them."""
    found = []
    for other, deal in view.players[seat].deals.items():
        pays = legality.pays(view, seat, other, city)
        if other != good and deal.token != DELIVERED and pays is not None:
            found.append((other, pays))
    return sorted(found, key=lambda row: (-row[1], row[0]))


def struck_words(view: SpikeState, seat: int, good: int, city: int) -> str:
    """The same in words: "Cows $11, Oil $5"; "" for none."""
    board = view.board
    rows = struck(view, seat, good, city)
    return ", ".join(f"{tr(board.commodity_title(one)).capitalize()} ${pays}" for one, pays in rows)


def deal_words(view: SpikeState, seat: int, good: int) -> str:
    """For each city of a contract what else a delivery there uses up, in a line; "" for nothing."""
    deal, board = view.players[seat].deals[good], view.board
    if deal.side < 0 or deal.token == DELIVERED:
        return ""
    offers = board.contracts[deal.card].sides[deal.side]
    rows = [
        f"{board.city_title(city)} ({others})"
        for city, _ in sorted(offers.items(), key=lambda row: (-row[1], row[0]))
        if legality.pays(view, seat, good, city) is not None
        and (others := struck_words(view, seat, good, city))
    ]
    return tr("A delivery also uses up: {cities}.", cities=", ".join(rows)) if rows else ""
