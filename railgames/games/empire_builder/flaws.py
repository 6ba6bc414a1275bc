"""What a position shows that no game leads to: a save may have been written by hand."""

from collections import Counter
from collections.abc import Iterator

from railgames.core.text import tr
from railgames.games.empire_builder import cards
from railgames.games.empire_builder.player import Player
from railgames.games.empire_builder.position import Position


def first_flaw(position: Position) -> str:
    """The first flaw of a position that hides nothing, in words; "" if none is found."""
    return next(_flaws(position), "")


def _flaws(position: Position) -> Iterator[str]:
    yield from _of_cards(position)
    yield from _of_chips(position)
    yield from _of_cities(position)
    for number, player in enumerate(position.players, start=1):
        yield from _of_player(position, player, number)


def _of_cards(position: Position) -> Iterator[str]:
    """Every card is in one place."""
    held = [card for player in position.players for card in player.hand]
    counts = Counter((*position.deck, *position.discard, *held))
    board = position.board
    in_game = range(board.cards if cards.has_events(position) else board.events_from)
    for card in sorted({*counts, *in_game}):
        if counts[card] > 1:
            yield tr("the card '{card}' is there {n} times", card=_title(position, card), n=counts[card])
        if card not in in_game:
            yield tr("the card '{card}' is not in this game", card=_title(position, card))
        if not counts[card]:
            yield tr("the card '{card}' is missing", card=_title(position, card))


def _title(position: Position, card: int) -> str:
    """An event by its name, a demand card by its first demand."""
    board = position.board
    if card >= board.events_from:
        return tr(board.file.events[card - board.events_from].title)
    city, good, _ = cards.demands_of(position, card)[0]
    return tr("{good} to {city}", good=tr(good), city=city)


def _of_chips(position: Position) -> Iterator[str]:
    """Every load is in the supply, on a train, or lies at a city."""
    away = Counter(good for player in position.players for good in player.loads)
    away += Counter(position.lying.values())
    for number, good in enumerate(position.board.file.goods):
        count = position.chips[number] + away[number]
        if count != good.chips:
            yield tr(
                "there are {n} loads of {good}, not {right}", n=count, good=tr(good.title), right=good.chips
            )


def _of_cities(position: Position) -> Iterator[str]:
    """Small and medium cities have room for some players, and for some sections of each."""
    file = position.board.file
    room = {"small": file.limits.in_small, "medium": file.limits.in_medium}
    for number, city in enumerate(file.cities):
        if city.size in room:
            sections = position.sections_at(number)
            if len(sections) > room[city.size] or max(sections.values(), default=0) > file.limits.sections:
                yield tr("there is more track at {city} than may be", city=city.title)


def _of_player(position: Position, player: Player, number: int) -> Iterator[str]:
    board, file = position.board, position.board.file
    limits, loads = file.limits, board.train(player.train).loads
    if len(player.hand) > limits.hand:
        yield tr(
            "player {number} has {n} demand cards, not {right}",
            number=number,
            n=len(player.hand),
            right=limits.hand,
        )
    if len(player.loads) > loads:
        yield tr(
            "player {number} has {n} loads on a train for {right}",
            number=number,
            n=len(player.loads),
            right=loads,
        )
    goal = position.config.goal or file.money.goal
    if player.goal < goal:
        yield tr(
            "player {number} needs {n} M to win, not {right} M", number=number, n=player.goal, right=goal
        )
    yield from _of_track(position, player, number)
    yield from _of_money(position, player, number)


def _of_track(position: Position, player: Player, number: int) -> Iterator[str]:
    """All track is joined to a major city, unless a flood may have taken what joined it."""
    board = position.board
    if cards.has_events(position):
        return
    near: dict[int, list[int]] = {}
    for low, high in map(board.ends, player.track):
        near.setdefault(low, []).append(high)
        near.setdefault(high, []).append(low)
    reached = [cell for cell in near if board.is_major(cell)]
    joined = set(reached)
    while reached:
        more = set(near[reached.pop()]) - joined
        joined |= more
        reached += more
    for cell in near:
        if cell not in joined:
            yield tr(
                "the track at {place} of player {number} is joined to no major city",
                place=board.title(cell),
                number=number,
            )


def _of_money(position: Position, player: Player, number: int) -> Iterator[str]:
    """Cash comes from deliveries, fees and loans only. Who has started again may have any."""
    board, money, config = position.board, position.board.file.money, position.config
    worth = sum(min(board.cost(*ends), board.cost(*ends[::-1])) for ends in map(board.ends, player.track))
    if worth > player.built:
        yield tr(
            "player {number} has track for {n} M, but built for {right} M",
            number=number,
            n=worth,
            right=player.built,
        )
    if player.cash < 0:
        yield tr("player {number} has {n} M in cash", number=number, n=player.cash)
    loans = money.loan * (player.turns + 1) if config.borrow else 0
    first = money.fast_start if config.fast else money.start
    most = first + player.earned + player.fees - player.built - player.upgraded + loans
    if player.cash > most and not config.restart:
        yield tr(
            "player {number} has {n} M in cash, and can have {right} M at most",
            number=number,
            n=player.cash,
            right=most,
        )
