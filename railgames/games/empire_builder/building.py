"""Building track and changing the train: legality and prices."""

from collections.abc import Iterator

from railgames.core.text import ntr, tr
from railgames.games.empire_builder.actions import NONE, Build, Upgrade
from railgames.games.empire_builder.position import Position
from railgames.geometry.graph import members_of


def why_not_build(position: Position, action: Build) -> str | None:
    """Why the player on turn may not build this section; None if it is legal."""
    board = position.board
    start, end = board.cell_of(action.start), board.cell_of(action.end)
    if start < 0 or end < 0 or end - start not in board.steps:
        return tr("A section leads from one milepost to the next.")
    return why_no_section(position, start, end)


def why_no_section(position: Position, start: int, end: int) -> str | None:
    """Why no section may be built from a milepost into its neighbour; None if one may."""
    board = position.board
    key = board.key(start, end)
    if key in board.red:
        return tr("Inside a major city the track is everybody's.")
    if key not in board.edges:
        return tr("Water is in the way.")
    owner = position.owner.get(key)
    if owner is not None:
        return tr("You have track there.") if owner == position.current else tr("Another's track is there.")
    if not position.starts(position.current) >> start & 1:
        return tr("Track begins at your own track or in a major city.")
    return (
        _why_not_now(position, key, start, end)
        or _why_no_money(position, start, end)
        or _why_no_room(position, start, end)
    )


def _why_not_now(position: Position, key: int, start: int, end: int) -> str | None:
    """Why events forbid a section now."""
    ends = 1 << start | 1 << end
    if key in position.flooded:
        return tr("The river is in flood.")
    if position.shut & ends:
        return tr("Snow shuts the mountains.")
    if position.unbuildable & ends:
        return tr("The hurricane stops all building there.")
    return None


def _why_no_money(position: Position, start: int, end: int) -> str | None:
    cost, most = position.board.cost(start, end), position.board.file.money.a_turn
    if cost > position.player.cash:
        return why_too_dear(cost)
    if position.spent + cost > most:
        return why_too_much(cost, most - position.spent, most)
    return None


def why_too_dear(cost: int) -> str:
    """Why a price is too high for the cash; how much that is may be hidden from those who look on."""
    return tr("It costs {n} M: more than your cash.", n=cost)


def why_too_much(cost: int, left: int, most: int) -> str:
    """Why a price is too high for this turn."""
    return tr("It costs {n} M; {left} of {most} are left this turn.", n=cost, left=left, most=most)


def _why_no_room(position: Position, start: int, end: int) -> str | None:
    """Why a limit at one of the cities forbids a section."""
    board, limits = position.board, position.board.file.limits
    if board.is_major(start) and position.outward >= limits.out_of_majors:
        return ntr(
            "Only {n} section a turn begins in a major city; draw it towards the city.",
            "Only {n} sections a turn begin in major cities; draw it towards the city.",
            limits.out_of_majors,
        )
    for cell in (start, end):
        city = board.city_at.get(cell, -1)
        reason = _why_no_room_at(position, city) if city >= 0 else None
        if reason is not None:
            return reason
    return None


def _why_no_room_at(position: Position, city: int) -> str | None:
    """Why the player on turn may build no further section at a city."""
    if position.board.file.cities[city].size != "major":
        return _why_no_room_in(position, city)
    if _shuts_out(position, city):
        title = position.board.file.cities[city].title
        return tr("The exits left of {city} are for those without track there.", city=title)
    return None


def _why_no_room_in(position: Position, city: int) -> str | None:
    board, limits = position.board, position.board.file.limits
    sections = position.sections_at(city)
    own = sections.get(position.current, 0)
    title = board.file.cities[city].title
    if own >= limits.sections:
        return ntr(
            "A player has at most {n} section at {city}.",
            "A player has at most {n} sections at {city}.",
            limits.sections,
            city=title,
        )
    is_medium = board.file.cities[city].size == "medium"
    most = limits.in_medium if is_medium else limits.in_small
    if not own and len(sections) >= most:
        return ntr("{city} has room for {n} player.", "{city} has room for {n} players.", most, city=title)
    return None


def _shuts_out(position: Position, city: int) -> bool:
    """Whether one more section of the player on turn would leave too few free exits of a major city."""
    sections = position.sections_at(city)
    free = sum(key not in position.owner for key in position.board.exits[city]) - 1
    without = sum(seat not in sections for seat in range(len(position.players)) if seat != position.current)
    return free < without


def builds(position: Position) -> Iterator[Build]:
    """Every section that the player on turn may build now: those for which ``why_no_section`` is None.
    Conditions of a whole turn or city are tested once."""
    board, money = position.board, position.board.file.money
    left = min(position.player.cash, money.a_turn - position.spent)
    stopped = position.shut | position.unbuildable
    has_room: dict[int, bool] = {}

    def is_free(cell: int) -> bool:
        city = board.city_at.get(cell, -1)
        if city >= 0 and city not in has_room:
            has_room[city] = _why_no_room_at(position, city) is None
        return city < 0 or has_room[city]

    starts = position.starts(position.current) & ~stopped
    if position.outward >= board.file.limits.out_of_majors:
        starts &= ~board.major_cells
    for start in members_of(starts):
        if not is_free(start):
            continue
        for end, key in board.near[start]:
            if key not in board.edges or key in position.owner or key in position.flooded:
                continue
            if not stopped >> end & 1 and board.cost(start, end) <= left and is_free(end):
                yield Build(board.name(start), board.name(end))


def why_not_upgrade(position: Position, action: Upgrade) -> str | None:
    """Why the player on turn may not change to this train; None if it is legal."""
    board, player = position.board, position.player
    if position.is_opening and not position.config.early_upgrades:
        return tr("In the first turns one only builds.")
    if position.has_upgraded:
        return tr("One change of the train a turn.")
    cost = dict(position.train.upgrades).get(action.train)
    if cost is None:
        return tr("This train cannot be changed for that one.")
    if cost > player.cash:
        return why_too_dear(cost)
    most = board.file.money.a_turn
    if position.spent + cost > most:
        return why_too_much(cost, most - position.spent, most)
    return _why_not_drop(position, action)


def _why_not_drop(position: Position, action: Upgrade) -> str | None:
    board, loads = position.board, position.player.loads
    room = board.train(board.train_number[action.train]).loads
    if len(loads) <= room:
        return None if action.drop == NONE else tr("The new train has room for every load.")
    if len(loads) > room + 1:
        return tr("The new train has room for {n} loads; drop others first.", n=room)
    is_aboard = board.good_number.get(action.drop, -1) in loads
    return None if is_aboard else tr("The new train has room for {n} loads: choose the one to drop.", n=room)


def upgrades(position: Position) -> Iterator[Upgrade]:
    """Every train that the player on turn may change to, with each load that may be dropped for it."""
    goods = position.board.goods
    for train, _ in position.train.upgrades:
        for drop in (NONE, *(goods[good] for good in sorted(set(position.player.loads)))):
            action = Upgrade(train, drop)
            if why_not_upgrade(position, action) is None:
                yield action
