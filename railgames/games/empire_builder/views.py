"""Views of a position for a viewer, and snapshots of a position."""

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from railgames.core.errors import SaveError
from railgames.core.game import JSON
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.empire_builder import cards
from railgames.games.empire_builder.board import Board
from railgames.games.empire_builder.mapfile import MOST_SEATS
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.player import NOWHERE, Player
from railgames.games.empire_builder.position import UNKNOWN, InForce, Position

PositionT = TypeVar("PositionT", bound=Position)


def observe(position: PositionT, viewer: int | None) -> PositionT:
    """A copy without the order of the deck and the generator.

    Hands, loads and track are public. Cash is too: every payment is public, so anybody can count it; the
    table hides it until a tax all the same.
    """
    seen = position.clone()
    seen.deck = [UNKNOWN] * len(position.deck)
    seen.rng = Rng(0)
    return seen


def determinize(position: PositionT, rng: Rng) -> PositionT:
    """A copy of what can be seen, with the deck shuffled by ``rng``."""
    guess = observe(position, None)
    board = guess.board
    known = set(guess.discard) | {card for player in guess.players for card in player.hand}
    count = board.cards if cards.has_events(guess) else board.events_from
    unseen = [card for card in range(count) if card not in known]
    rng.shuffle(unseen)
    guess.deck = unseen[: len(guess.deck)]
    guess.rng = Rng(rng.next64())
    return guess


Many = Annotated[int, Meta(ge=0, le=100_000)]
Number = Annotated[int, Meta(ge=-1, le=100_000)]
Money = Annotated[int, Meta(ge=-100_000, le=100_000)]
Names = Annotated[list[str], Meta(max_length=5000)]
Cards = Annotated[list[Number], Meta(max_length=1000)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class PlayerData(msgspec.Struct, forbid_unknown_fields=True):
    """A player as saved: with names instead of numbers, so that a save still loads after a map has
    changed."""

    cash: Money
    debt: Many
    goal: Many
    train: str
    at: str
    came: str
    loads: Annotated[list[str], Meta(max_length=8)]
    hand: Cards
    track: Names
    turns: Many
    misses: bool
    has_won: bool
    earned: Many
    built: Many
    upgraded: Many
    fees: Money
    deliveries: Many


class StateData(msgspec.Struct, forbid_unknown_fields=True):
    """A position as saved."""

    phase: Phase
    resume: Phase
    first: Seat
    current: Seat
    actor: Seat
    place: Seat
    round: Annotated[int, Meta(ge=1, le=1000)]
    moved: Many
    paid: Annotated[int, Meta(ge=0, lt=1 << MOST_SEATS)]
    spent: Many
    outward: Many
    borrowed: Many
    has_upgraded: bool
    has_acted: bool
    is_open: bool
    is_fresh: bool
    ended: str
    deck: Cards
    discard: Cards
    chips: Annotated[dict[str, Many], Meta(max_length=60)]
    lying: Annotated[dict[str, str], Meta(max_length=120)]
    in_force: Annotated[list[tuple[Many, Seat, Annotated[int, Meta(ge=1, le=2)]]], Meta(max_length=100)]
    booms: Annotated[list[Many], Meta(max_length=100)]
    losers: Annotated[list[Seat], Meta(max_length=100)]
    players: Annotated[list[PlayerData], Meta(min_length=1, max_length=MOST_SEATS)]
    rng: int


def snapshot(position: Position) -> JSON:
    """The whole position as builtins, in the form of ``StateData``."""
    board = position.board
    cities = [city.id for city in board.file.cities]
    return {
        "phase": position.phase.value,
        "resume": position.resume.value,
        "first": position.first,
        "current": position.current,
        "actor": position.actor,
        "place": position.place,
        "round": position.round,
        "moved": position.moved,
        "paid": position.paid,
        "spent": position.spent,
        "outward": position.outward,
        "borrowed": position.borrowed,
        "has_upgraded": position.has_upgraded,
        "has_acted": position.has_acted,
        "is_open": position.is_open,
        "is_fresh": position.is_fresh,
        "ended": position.ended,
        "deck": list(position.deck),
        "discard": list(position.discard),
        "chips": dict(zip(board.goods, position.chips, strict=True)),
        "lying": {cities[city]: board.goods[good] for city, good in sorted(position.lying.items())},
        "in_force": [list(one) for one in position.in_force],
        "booms": list(position.booms),
        "losers": list(position.losers),
        "players": [_player_plain(board, player) for player in position.players],
        "rng": position.rng.state,
    }


def _player_plain(board: Board, player: Player) -> JSON:
    return {
        "cash": player.cash,
        "debt": player.debt,
        "goal": player.goal,
        "train": board.train(player.train).id,
        "at": "" if player.at == NOWHERE else board.name(player.at),
        "came": "" if player.came == NOWHERE else board.name(player.came),
        "loads": [board.goods[good] for good in player.loads],
        "hand": list(player.hand),
        "track": [_section_name(board, key) for key in sorted(player.track)],
        "turns": player.turns,
        "misses": player.misses,
        "has_won": player.has_won,
        "earned": player.earned,
        "built": player.built,
        "upgraded": player.upgraded,
        "fees": player.fees,
        "deliveries": player.deliveries,
    }


def _section_name(board: Board, key: int) -> str:
    low, high = board.ends(key)
    return f"{board.name(low)} {board.name(high)}"


def restore_into(position: Position, plain: JSON) -> None:
    """Fill a new position from a snapshot. Raises SaveError if it is damaged."""
    try:
        data = msgspec.convert(plain, StateData)
    except msgspec.ValidationError as error:
        raise SaveError(tr("The saved position of this game is damaged: {error}", error=error)) from error
    try:
        _restore(position, data)
    except (KeyError, ValueError, IndexError) as error:
        raise SaveError(
            tr("The saved position of this game does not fit its map: {error}", error=error)
        ) from error


def _restore(position: Position, data: StateData) -> None:
    board = position.board
    if max(data.first, data.current, data.actor, data.place, *data.losers) >= len(data.players):
        raise ValueError("a seat that is not there")
    if any(card >= board.cards for card in (*data.deck, *data.discard)):
        raise ValueError("a card that is not there")
    if any(event >= len(board.file.events) for event in (*data.booms, *(one[0] for one in data.in_force))):
        raise ValueError("an event that is not there")
    for name in (
        *("phase", "resume", "first", "current", "actor", "place", "round", "moved", "paid", "spent"),
        *("outward", "borrowed", "has_upgraded", "has_acted", "is_open", "is_fresh", "ended"),
        *("deck", "discard", "booms", "losers"),
    ):
        setattr(position, name, getattr(data, name))  # of the same name and type in both
    position.chips = [data.chips[good] for good in board.goods]
    position.lying = {board.city_number[city]: board.good_number[good] for city, good in data.lying.items()}
    position.in_force = [InForce(*one) for one in data.in_force]
    position.owner = {}
    position.players = [_player(position, seat, one) for seat, one in enumerate(data.players)]
    position.rng = Rng(data.rng)
    position.weigh_events()


def _player(position: Position, seat: int, data: PlayerData) -> Player:
    board = position.board
    player = Player(data.cash, data.goal)
    if any(card >= board.events_from for card in data.hand):
        raise ValueError("a card that is not there")
    player.debt, player.train = data.debt, board.train_number[data.train]
    player.at, player.came = _cell(board, data.at), _cell(board, data.came)
    player.loads = [board.good_number[good] for good in data.loads]
    player.hand = list(data.hand)
    for section in data.track:
        key = board.key(*(_cell(board, name) for name in section.split(" ", 1)))
        if key not in board.edges or key in position.owner:
            where = " - ".join(section.split(" "))
            raise ValueError(tr("the section {where} is none, or there twice", where=where))
        position.owner[key] = seat
        player.track.add(key)
    cards.find_nodes_of(board, player)
    player.turns, player.misses, player.has_won = data.turns, data.misses, data.has_won
    player.earned, player.built, player.upgraded = data.earned, data.built, data.upgraded
    player.fees, player.deliveries = data.fees, data.deliveries
    return player


def _cell(board: Board, name: str) -> int:
    """The milepost of a name; ``NOWHERE`` for "". Raises ValueError if there is none."""
    if not name:
        return NOWHERE
    cell = board.cell_of(name)
    if cell < 0:
        raise ValueError(name)
    return cell
