"""What a viewer may see of a position, and the position as JSON and back."""

from collections.abc import Iterator
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from railgames.core.actions import Action
from railgames.core.errors import SaveError
from railgames.core.game import JSON, Event
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.spike import legality
from railgames.games.spike.actions import Gift, Keep
from railgames.games.spike.board import Board
from railgames.games.spike.events import DrewHidden, Gave
from railgames.games.spike.mapfile import MOST_SEATS
from railgames.games.spike.paths import bits
from railgames.games.spike.payments import Counts, unpacked
from railgames.games.spike.phase import Phase
from railgames.games.spike.player import Deal, Player
from railgames.games.spike.position import UNKNOWN, Position

HIDDEN, TIME = "?", "time"
DEALS = 30
"""How many times hands are guessed until the player who builds can pay."""
LONGEST_WAY = 5
"""Segments of a way to a city for which a builder is given cards."""
BEFORE_ROUTES = (Phase.SIDES, Phase.GIFT)
"""The phases in which nobody has seen a route card yet, their own neither."""

PositionT = TypeVar("PositionT", bound=Position)


def observe(position: PositionT, viewer: int | None) -> PositionT:
    """A copy without other hands and routes, the deck's order and the generator. Of another hand the cards
    are known that everybody saw: those taken from the face-up cards. Routes are seen after the gift."""
    seen = position.clone()
    for seat, player in enumerate(seen.players):
        if position.phase in BEFORE_ROUTES:
            player.route, player.offers = -1, (-1,) * len(player.offers)
        if seat == viewer:
            continue
        player.unknown += sum(player.hand) - sum(player.known)
        player.hand = player.known[:]
        if position.phase is not Phase.OVER:
            player.route = -1
        player.offers = (-1,) * len(player.offers)
    seen.deck = [UNKNOWN] * len(position.deck)
    seen.rng = Rng(0)
    return seen


def determinize(position: PositionT, viewer: int, rng: Rng) -> PositionT:
    """A copy of what ``viewer`` sees, with unseen cards and routes dealt by ``rng``."""
    guess = observe(position, viewer)
    board = guess.board
    unseen = _unseen(guess)
    hidden = sum(player.unknown for player in guess.players)
    times = board.file.rounds - guess.times if guess.round == board.file.rounds else 0
    # A save that is continued on a changed map may have more cards than the deck.
    while len(unseen) < hidden + len(guess.deck) - times:
        unseen += range(board.types)
    _guess_hands(guess, unseen, rng)
    guess.shown = [unseen.pop() if kind == UNKNOWN else kind for kind in guess.shown]
    guess.deck = _guessed_deck(guess, unseen, times, rng)
    _guess_routes(guess, viewer, rng)
    guess.rng = Rng(rng.next64())
    return guess


def _guess_hands(guess: Position, unseen: list[int], rng: Rng) -> None:
    """Deal hands from the unseen cards. Who is building can pay for it: if that is not so after some deals,
    it gets cards for one way to a city; if even that fails, the path is left out of the guess."""
    known = [player.hand[:] for player in guess.players]
    builds = guess.phase in (Phase.LAY, Phase.PAY)
    for _ in range(DEALS):
        rng.shuffle(unseen)
        _deal_hands(guess, known, unseen)
        if not builds or legality.can_go_on(guess):
            break
    else:
        _move_to_builder(guess, known, unseen)
        _deal_hands(guess, known, unseen)
        if not legality.can_go_on(guess):
            guess.path, guess.laid, guess.need, guess.phase = (), (), 0, Phase.TURN
    del unseen[: sum(player.unknown for player in guess.players)]
    for player in guess.players:
        player.unknown = 0


def _deal_hands(guess: Position, known: list[list[int]], unseen: list[int]) -> None:
    """Give each seat what is known of its hand, and unseen cards in their order."""
    cards = iter(unseen)
    for player, hand in zip(guess.players, known, strict=True):
        player.hand = hand[:]
        for _ in range(player.unknown):
            player.hand[next(cards)] += 1


def _move_to_builder(guess: Position, known: list[list[int]], unseen: list[int]) -> None:
    """Sort the unseen cards so that who is building gets those that it lacks for one way to a city."""
    seat = guess.current
    first = sum(player.unknown for player in guess.players[:seat])
    count = guess.players[seat].unknown
    for need in _needs_to_city(guess):
        for lacking in _ways_to_pay(known[seat], unpacked(need, guess.board.types)):
            rest, wanted = unseen[:], [kind for kind, n in enumerate(lacking) for _ in range(n)]
            if len(wanted) > count or any(unseen.count(kind) < n for kind, n in enumerate(lacking)):
                continue
            for kind in wanted:
                rest.remove(kind)
            unseen[:] = rest[:first] + wanted + rest[first:]
            return


def _needs_to_city(guess: Position) -> Iterator[int]:
    """The packed needs of the path by each way on to a new city, the shortest ways first."""
    board, taken = guess.board, guess.taken
    if guess.phase is Phase.PAY:
        yield guess.need
        return
    seen = guess.network(guess.current) | sum(1 << node for node in guess.path[1:])
    left = guess.player.tracks - len(guess.laid)
    level = [(guess.path[-1], guess.need, seen)]
    for _ in range(min(left, LONGEST_WAY)):
        following = []
        for node, need, nodes in level:
            for segment, other in board.adjacent[node]:
                if taken >> segment & 1 or nodes >> other & 1:
                    continue
                more = need + board.units[segment]
                if other < board.cities:
                    yield more
                else:
                    following.append((other, more, nodes | 1 << other))
        level = following


def _ways_to_pay(hand: list[int], need: Counts) -> Iterator[list[int]]:
    """Cards that a hand lacks for a need, card for card or with one trade."""
    yield [max(0, wanted - held) for held, wanted in zip(hand, need, strict=True)]
    for target, wanted in enumerate(need):
        for source in range(len(need)):
            for given in range(1, wanted + 1 if source != target else 1):
                traded = list(need)
                traded[target] -= given
                traded[source] += given + 1
                yield [max(0, wish - held) for held, wish in zip(hand, traded, strict=True)]


def _unseen(position: Position) -> list[int]:
    board = position.board
    left = [board.each - count for count in position.discard]
    for kind in position.shown:
        if kind >= 0:
            left[kind] -= 1
    for player in position.players:
        for kind, count in enumerate(player.hand):
            left[kind] -= count
    return [kind for kind, count in enumerate(left) for _ in range(count)]


def _guessed_deck(guess: Position, unseen: list[int], times: int, rng: Rng) -> list[int]:
    """The unseen cards with the Time cards somewhere in what is left of the lower half."""
    size = len(guess.deck)
    cards = unseen[: size - times]
    if not times:
        return cards
    low = min(size, guess.bottom)
    split = low - times
    lower = cards[:split] + [guess.board.types] * times
    rng.shuffle(lower)
    return lower + cards[split:]


def _guess_routes(guess: Position, viewer: int, rng: Rng) -> None:
    own = guess.players[viewer]
    known = {own.route, *own.offers}
    free = [route for route in range(len(guess.board.routes)) if route not in known]
    rng.shuffle(free)
    for seat, player in enumerate(guess.players):
        if seat == viewer and guess.phase not in BEFORE_ROUTES:
            continue
        if player.offers:
            player.offers = tuple(free.pop() for _ in player.offers)
        elif player.route < 0 and guess.phase is not Phase.OVER and free:
            player.route = free.pop()


def can_see(viewer: int | None, event: Event) -> bool:
    """Whether ``viewer`` may see the event: a card of the deck its own seat only, the gift two seats only."""
    if isinstance(event, Gave):
        return viewer is not None and viewer in (event.seat, event.to)
    return not isinstance(event, DrewHidden) or event.seat == viewer


def can_see_action(position: Position, viewer: int | None, seat: int, action: Action) -> bool:
    """Whether ``viewer`` may know the action. Two seats know a gift, and only its own seat knows which route
    is kept; once the game is over everybody knows all."""
    if position.phase is Phase.OVER:
        return True
    if isinstance(action, Gift):
        return viewer is not None and viewer in (seat, position.receiver)
    return not isinstance(action, Keep) or viewer == seat


# Upper bounds of a save: more than any map has, and still quick to read.
Many = Annotated[int, Meta(ge=0, le=100_000)]
Money = Annotated[int, Meta(ge=-10_000, le=10_000)]
Cards = Annotated[dict[str, Many], Meta(max_length=8)]
Names = Annotated[list[str], Meta(max_length=2000)]
Place = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class DealData(msgspec.Struct, forbid_unknown_fields=True):
    """A contract as saved: the number of the card, its side, its token and where that was delivered."""

    card: Many
    side: Annotated[int, Meta(ge=-1, le=1)]
    token: Annotated[int, Meta(ge=0, le=2)]
    city: str


class PlayerData(msgspec.Struct, forbid_unknown_fields=True):
    """A player as saved: names instead of numbers, so that a save still loads after a map has changed."""

    hand: Cards
    known: Cards
    unknown: Many
    tracks: Names
    left: Many
    at: str
    steps: Annotated[list[Annotated[int, Meta(ge=0, le=5)]], Meta(min_length=3, max_length=3)]
    deals: Annotated[dict[str, DealData], Meta(max_length=24)]
    route: str
    offers: Annotated[list[str], Meta(max_length=2)]
    income: Money
    earned: Money
    spent: Money


class StateData(msgspec.Struct, forbid_unknown_fields=True):
    """A position as saved."""

    phase: Phase
    current: Place
    first: Place
    turns: Many
    round: Annotated[int, Meta(ge=1, le=6)]
    times: Many
    bottom: Many
    deck: Names
    discard: Cards
    shown: Annotated[list[str], Meta(max_length=8)]
    market: Annotated[list[list[str]], Meta(max_length=24)]
    players: Annotated[list[PlayerData], Meta(min_length=1, max_length=MOST_SEATS)]
    may_roll: bool
    drawn: Many
    path: Names
    laid: Names
    is_busy: bool
    idle: Many
    last: Annotated[int, Meta(ge=-1, le=MOST_SEATS)]
    is_fresh: bool
    ended: str
    rng: int


def snapshot(position: Position) -> JSON:
    """The whole position as builtins, in the form of ``StateData``."""
    board = position.board
    return {
        "phase": position.phase.value,
        "current": position.current,
        "first": position.first,
        "turns": position.turns,
        "round": position.round,
        "times": position.times,
        "bottom": position.bottom,
        "deck": [_card_word(board, kind) for kind in position.deck],
        "discard": _counted(board, position.discard),
        "shown": [_card_word(board, kind) for kind in position.shown],
        "market": [[board.commodity_names[good] for good in column] for column in position.market],
        "players": [_player_plain(board, player) for player in position.players],
        "may_roll": position.may_roll,
        "drawn": position.drawn,
        "path": [board.node_names[node] for node in position.path],
        "laid": [board.segment_names[segment] for segment in position.laid],
        "is_busy": position.is_busy,
        "idle": position.idle,
        "last": position.last,
        "is_fresh": position.is_fresh,
        "ended": position.ended,
        "rng": position.rng.state,
    }


def _player_plain(board: Board, player: Player) -> JSON:
    return {
        "hand": _counted(board, player.hand),
        "known": _counted(board, player.known),
        "unknown": player.unknown,
        "tracks": [board.segment_names[segment] for segment in bits(player.own)],
        "left": player.tracks,
        "at": board.space_name(player.at),
        "steps": list(player.steps),
        "deals": {
            board.commodity_names[good]: {
                "card": deal.card,
                "side": deal.side,
                "token": deal.token,
                "city": board.node_names[deal.city] if deal.city >= 0 else "",
            }
            for good, deal in player.deals.items()
        },
        "route": _route_word(board, player.route),
        "offers": [_route_word(board, route) for route in player.offers],
        "income": player.income,
        "earned": player.earned,
        "spent": player.spent,
    }


def _route_word(board: Board, route: int) -> str:
    return board.route_names[route] if route >= 0 else HIDDEN


def _card_word(board: Board, kind: int) -> str:
    if kind == UNKNOWN:
        return HIDDEN
    return TIME if kind == board.types else board.type_names[kind]


def _counted(board: Board, counts: list[int]) -> dict[str, int]:
    return {board.type_names[kind]: count for kind, count in enumerate(counts) if count}


def restore_into(position: Position, plain: JSON) -> None:
    """Fill a new position from a snapshot. Raises SaveError when it is damaged."""
    try:
        data = msgspec.convert(plain, StateData)
        wrong = _inconsistency(position, data)
        if not wrong:
            _fill(position, data)
    except (msgspec.ValidationError, KeyError, ValueError, IndexError) as error:
        raise SaveError(tr("The saved position of this game is damaged: {error}.", error=error)) from error
    if wrong:
        raise SaveError(tr("The saved position of this game is damaged: {error}.", error=wrong))


def _inconsistency(position: Position, data: StateData) -> str:
    """What does not fit the map, in words; empty when all fits."""
    board = position.board
    seats = board.seats
    if data.current >= seats or data.first >= seats:
        return tr("a seat is missing")
    goods = sorted(good for column in data.market for good in column)
    if goods != sorted(board.commodity_names):
        return tr("the market has other commodities")
    if any(len(column) != len(board.file.prices) for column in data.market):
        return tr("the market has another form")
    if data.round > board.file.rounds or data.times > board.file.rounds:
        return tr("there are more rounds than on the map")
    tracks = [track for player in data.players for track in player.tracks]
    if len(set(tracks)) < len(tracks):
        return tr("two tracks are in one place")
    for player in data.players:
        for steps, part in zip(player.steps, board.parts, strict=True):
            if steps >= len(part):
                return tr("a train is better than it can be")
        if any(
            board.contracts[deal.card].commodity != board.commodity_of[name]
            for name, deal in player.deals.items()
        ):
            return tr("a contract is for another commodity")
    if len(data.path) != len(data.laid) + bool(data.laid):
        return tr("the path that is built is broken")
    return ""


def _fill(position: Position, data: StateData) -> None:
    board = position.board
    position.phase, position.current, position.first = data.phase, data.current, data.first
    position.turns, position.round, position.times = data.turns, data.round, data.times
    position.bottom, position.drawn = data.bottom, data.drawn
    position.deck = [_card_of(board, word) for word in data.deck]
    position.shown = [_card_of(board, word) for word in data.shown]
    position.discard = _counts_of(board, data.discard)
    position.market = [[board.commodity_of[name] for name in column] for column in data.market]
    position.players = [_player_of(board, player) for player in data.players]
    position.may_roll, position.is_busy, position.is_fresh = data.may_roll, data.is_busy, data.is_fresh
    position.path = tuple(board.node_of[name] for name in data.path)
    position.laid = tuple(board.segment_of[name] for name in data.laid)
    position.need = sum(board.units[segment] for segment in position.laid)
    position.idle, position.last, position.ended = data.idle, data.last, data.ended
    position.rng = Rng(data.rng)


def _player_of(board: Board, data: PlayerData) -> Player:
    player = Player(board.types, data.left)
    player.hand, player.known = _counts_of(board, data.hand), _counts_of(board, data.known)
    player.unknown = data.unknown
    for name in data.tracks:
        segment = board.segment_of[name]
        player.own |= 1 << segment
        for node in board.ends[segment]:
            player.nodes |= 1 << node
    if data.at != "-":
        space = board.space_of(data.at)
        if space is None:
            raise KeyError(data.at)
        player.at = space
    player.steps = list(data.steps)
    for name, deal in data.deals.items():
        city = board.node_of[deal.city] if deal.city else -1
        player.deals[board.commodity_of[name]] = Deal(deal.card, deal.side, deal.token, city)
        if city >= 0:
            player.used |= 1 << city
    player.route = _route_of(board, data.route)
    player.offers = tuple(_route_of(board, name) for name in data.offers)
    player.income, player.earned, player.spent = data.income, data.earned, data.spent
    return player


def _route_of(board: Board, word: str) -> int:
    return -1 if word == HIDDEN else board.route_of[word]


def _card_of(board: Board, word: str) -> int:
    if word == HIDDEN:
        return UNKNOWN
    return board.types if word == TIME else board.type_of[word]


def _counts_of(board: Board, cards: dict[str, int]) -> list[int]:
    counts = [0] * board.types
    for name, count in cards.items():
        counts[board.type_of[name]] = count
    return counts
