"""The train: where it may move, and what it may load and deliver."""

from collections.abc import Iterator

from railgames.core.actions import Action
from railgames.core.text import tr
from railgames.games.empire_builder.actions import Deliver, Drop, PickUp, PlaceTrain, Step
from railgames.games.empire_builder.player import NOWHERE
from railgames.games.empire_builder.position import Position
from railgames.geometry.graph import members_of


def why_not(position: Position, action: Action) -> str | None:
    """Why the player on turn may not do this with the train; None if it is legal."""
    match action:
        case PlaceTrain():
            return _why_not_place(position, action)
        case Step():
            return _why_not_step(position, action)
        case PickUp():
            return _why_not_pick_up(position, action)
        case Drop():
            return _why_not_drop(position, action)
        case Deliver():
            return _why_not_deliver(position, action)
    return tr("That is no action of this game.")


def _why_not_place(position: Position, action: PlaceTrain) -> str | None:
    if position.player.at != NOWHERE:
        return tr("The train is on the map already.")
    if position.board.city_at.get(position.board.cell_of(action.milepost), -1) < 0:
        return tr("A train begins in a city.")
    return None


def _why_not_step(position: Position, action: Step) -> str | None:
    board, player = position.board, position.player
    if player.at == NOWHERE:
        return tr("Put the train into a city first.")
    end = board.cell_of(action.milepost)
    if end < 0 or end - player.at not in board.steps:
        return tr("A train moves from one milepost to the next.")
    return why_no_step(position, end)


def why_no_step(position: Position, end: int) -> str | None:
    """Why the train may not move to a neighbouring milepost; None if it may."""
    reason = _why_no_way(position, end)
    if reason is not None:
        return reason
    if end == position.player.came and position.city_of(position.current) < 0 and has_way_on(position):
        return tr("A train turns round in cities only.")
    return None


def _why_no_way(position: Position, end: int) -> str | None:
    """Why the train may not move to a milepost, apart from the rule on turning round."""
    board, player = position.board, position.player
    key = board.key(player.at, end)
    owner = position.owner.get(key)
    if owner is None and key not in board.red:
        return tr("No track leads there.")
    if key in position.flooded:
        return tr("The river is in flood.")
    if position.shut >> end & 1:
        return tr("Snow shuts the mountains.")
    speed = position.speed_of(position.current)
    if position.moved >= speed:
        return tr("The train has moved as far as it can this turn.")
    if position.slow >> end & 1 and position.moved >= (speed + 1) // 2:
        return tr("The weather lets trains move at half speed there.")
    if owner is not None and owner != position.current and not position.paid >> owner & 1:
        fee = board.file.money.fee
        if player.cash < fee:
            return tr("The use of that track costs {n} M.", n=fee)
    return None


def has_way_on(position: Position) -> bool:
    """Whether the train has a legal step other than the one back."""
    came = position.player.came
    near = position.board.near[position.player.at]
    return any(other != came and _why_no_way(position, other) is None for other, _ in near)


def _is_on_strike(position: Position) -> bool:
    city = position.city_of(position.current)
    return city >= 0 and bool(position.strikes & position.board.city_cells[city])


def _why_not_pick_up(position: Position, action: PickUp) -> str | None:
    board, player = position.board, position.player
    city, good = position.city_of(position.current), board.good_number.get(action.good, -1)
    if city < 0:
        return tr("Loads are picked up in cities.")
    if good < 0 or (good not in board.supplies[city] and position.lying.get(city) != good):
        return tr("There is none of that here.")
    if _is_on_strike(position):
        return tr("The city is on strike.")
    if len(player.loads) >= position.train.loads:
        return tr("The train is full.")
    if position.lying.get(city) != good and not position.chips[good]:
        return tr("All chips of this load are on the way.")
    return None


def _why_not_drop(position: Position, action: Drop) -> str | None:
    if position.city_of(position.current) < 0:
        return tr("Loads are dropped in cities.")
    good = position.board.good_number.get(action.good, -1)
    return None if good in position.player.loads else tr("That load is not aboard.")


def _why_not_deliver(position: Position, action: Deliver) -> str | None:
    board, player = position.board, position.player
    city, good = position.city_of(position.current), board.good_number.get(action.good, -1)
    if action.card not in player.hand:
        return tr("That card is not in your hand.")
    if good not in player.loads:
        return tr("That load is not aboard.")
    if city < 0 or pays(position, action.card, city, good) is None:
        return tr("The card does not ask for that here.")
    return tr("The city is on strike.") if _is_on_strike(position) else None


def pays(position: Position, card: int, city: int, good: int) -> int | None:
    """What a demand card pays for a good in a city; None if it does not demand it there."""
    board = position.board
    for name, wanted, millions in board.file.demands[card] if 0 <= card < board.events_from else ():
        if board.city_number[name] == city and board.good_number[wanted] == good:
            return int(millions)
    return None


def actions(position: Position) -> Iterator[Action]:
    """Everything that the player on turn may do with the train."""
    board, player = position.board, position.player
    if player.at == NOWHERE:
        for cells in board.city_cells:
            yield from (PlaceTrain(board.name(cell)) for cell in members_of(cells))
        return
    for other, key in board.near[player.at]:
        if (key in position.owner or key in board.red) and why_no_step(position, other) is None:
            yield Step(board.name(other))
    city = position.city_of(position.current)
    if city < 0:
        return
    aboard = sorted(set(player.loads))
    yield from (Drop(board.goods[good]) for good in aboard)
    here = board.supplies[city] | ({position.lying[city]} if city in position.lying else set())
    for good in sorted(here):
        pick = PickUp(board.goods[good])
        if _why_not_pick_up(position, pick) is None:
            yield pick
    if not _is_on_strike(position):
        for card in player.hand:
            for good in aboard:
                if pays(position, card, city, good) is not None:
                    yield Deliver(card, board.goods[good])
