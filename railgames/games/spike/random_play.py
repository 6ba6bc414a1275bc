"""Random play: a random legal action, without listing all paths and payments."""

from functools import lru_cache
from operator import add, sub

from railgames.core.actions import Action
from railgames.core.rng import Rng
from railgames.games.spike.actions import DECK, Boost, Depart, Draw, Lay, Pay, Roll, Upgrade
from railgames.games.spike.board import UNKNOWN
from railgames.games.spike.legality import (
    END,
    STOP,
    boosts,
    cargo_actions,
    departures,
    end_of_path,
    free_moves,
    generate,
    needed,
    pay_text,
    upgrades,
)
from railgames.games.spike.paths import Site
from railgames.games.spike.payments import Counts, can_trade
from railgames.games.spike.phase import DONE, DRAW, LAY, PAY, TURN
from railgames.games.spike.position import Position
from railgames.geometry.graph import members_of


def random_action(position: Position, rng: Rng) -> Action:
    """A random legal action of any kind, without listing all paths and payments."""
    phase = position.phase
    if phase is TURN and position.has_cards_to_draw():
        return _random_turn(position, rng)
    if phase is DONE:
        cargo = cargo_actions(position)
        lot = rng.below(len(cargo) + 1) if cargo else 0
        return cargo[lot - 1] if lot else END
    if phase is LAY:
        node, seen, left = end_of_path(position)
        way = _way_by_lot(position.site(), node, seen, position.need, left, rng)
        assert way is not None  # a path is started only if it can be finished
        return Lay(position.board.segment_names[way])
    if phase is PAY:
        return Pay(pay_text(position, _random_payment(position, rng)))
    if phase is DRAW:
        cargo = cargo_actions(position)
        return rng.choice(cargo) if cargo and not rng.below(4) else _random_draw(position, rng, 1)
    return rng.choice(list(generate(position)))


def _random_turn(position: Position, rng: Rng) -> Action:
    """A path, else an action of the train, else a card; each is random among those that are possible."""
    found, kind = None, rng.below(12)
    if kind < 4 and position.player.tracks:
        found = _random_lay(position, rng)
    if found is None and kind % 4 == 0:
        found = _random_move(position, rng)
    return found or _random_draw(position, rng)


def _random_move(position: Position, rng: Rng) -> Action | None:
    """A random action of the train."""
    cargo, better = cargo_actions(position), upgrades(position)
    leave, push, roll = departures(position), boosts(position), free_moves(position)
    count = len(cargo) + len(leave) + len(push) + len(better) + len(roll)
    if not count:
        return None
    lot, space_name = rng.below(count), position.board.space_name
    if lot < len(cargo):
        return cargo[lot]
    lot -= len(cargo)
    if lot < len(leave):
        return Depart(space_name(list(leave)[lot]))
    lot -= len(leave)
    if lot < len(push):
        return Boost(space_name(list(push)[lot]))
    lot -= len(push)
    if lot < len(better):
        return Upgrade(better[lot])
    return Roll(space_name(list(roll)[lot - len(better)]))


def _random_draw(position: Position, rng: Rng, stops: int = 0) -> Action:
    """A random card: face up, or from the deck; with the probability ``stops``, stop instead."""
    shown = position.shown
    if UNKNOWN in shown:
        shown = [kind for kind in shown if kind != UNKNOWN]
    has_deck = bool(position.deck or any(position.discard))
    lot = rng.below(len(shown) + has_deck + stops)
    if lot < len(shown):
        return Draw(position.board.type_names[shown[lot]])
    return Draw(DECK) if lot < len(shown) + has_deck else STOP


def _random_payment(position: Position, rng: Rng) -> Counts:
    """A random minimal payment. Every second time exactly the needed cards, if the hand has them. Else cards
    are left out of the hand in random order, as long as the rest can pay."""
    hand, need = position.player.hand, needed(position)
    rest = list(map(sub, hand, need))
    is_held = min(rest) >= 0
    if rng.below(2) and is_held:
        return need
    cards = [kind for kind, count in enumerate(hand) for _ in range(count)]
    spare = len(cards) - sum(need)
    rng.shuffle(cards)
    for kind in cards:
        if not spare:
            break
        rest[kind] -= 1
        still_held = is_held and rest[kind] >= 0
        if still_held or can_trade(rest):
            is_held = still_held
            spare -= 1
        else:
            rest[kind] += 1
    return tuple(map(add, rest, need))


def _random_lay(position: Position, rng: Rng) -> Action | None:
    """A random first segment of a path, at one of four nodes of the network."""
    site = position.site()
    nodes = list(_nodes_of(site.nodes))
    for _ in range(min(4, len(nodes))):
        idx = rng.below(len(nodes))
        node, nodes[idx] = nodes[idx], nodes[-1]
        nodes.pop()
        segment = _way_by_lot(site, node, site.nodes, 0, site.tracks, rng)
        if segment is not None:
            return Lay(position.board.segment_names[segment])
    return None


@lru_cache(maxsize=1 << 10)
def _nodes_of(network: int) -> tuple[int, ...]:
    """The nodes of a network (bits); cached, because it is requested more often than it grows."""
    return tuple(members_of(network))


def _way_by_lot(site: Site, node: int, seen: int, need: int, tracks: int, rng: Rng) -> int | None:
    """A random one of the segments of ``Site.next_segments``, without computing the others."""
    if tracks <= 0:
        return None
    ways = list(site.free(node))
    while ways:
        idx = rng.below(len(ways))
        (segment, other, unit), ways[idx] = ways[idx], ways[-1]
        ways.pop()
        if not seen >> other & 1 and site.can_end(other, seen, need + unit, tracks - 1):
            return segment
    return None
