"""Random play: a legal action by lot, without listing all paths and payments."""

from operator import ge
from typing import TypeVar

from railgames.core.actions import Action
from railgames.core.rng import Rng
from railgames.games.spike.actions import DECK, Draw, Lay, Pay
from railgames.games.spike.legality import (
    END,
    STOP,
    cargo_actions,
    end_of_path,
    generate,
    moves,
    needed,
    pay_text,
    rolls,
)
from railgames.games.spike.paths import Site
from railgames.games.spike.payments import Counts, can_pay
from railgames.games.spike.phase import Phase
from railgames.games.spike.position import Position
from railgames.geometry.graph import members_of

T = TypeVar("T")


def random_action(position: Position, rng: Rng) -> Action:
    """A legal action by lot, of every kind, without listing all paths and payments."""
    phase = position.phase
    if phase is Phase.TURN and position.has_cards_to_draw():
        kind = rng.below(12)
        found = _random_lay(position, rng) if kind < 4 and position.player.tracks else None
        if found is not None:
            return found
        others = [*cargo_actions(position), *moves(position), *rolls(position)] if kind % 4 == 0 else []
        return rng.choice(others) if others else _random_draw(position, rng)
    if phase is Phase.DRAW:
        return _random_draw(position, rng, 1)
    if phase is Phase.DONE:
        cargo = cargo_actions(position)
        lot = rng.below(len(cargo) + 1) if cargo else 0
        return cargo[lot - 1] if lot else END
    if phase is Phase.LAY:
        node, seen, left = end_of_path(position)
        way = _way_by_lot(position.site(), node, seen, position.need, left, rng)
        assert way is not None  # a path is only begun when it can be finished
        return Lay(position.board.segment_names[way])
    if phase is Phase.PAY:
        return Pay(pay_text(position, _random_payment(position, rng)))
    return rng.choice(list(generate(position)))


def _random_draw(position: Position, rng: Rng, stops: int = 0) -> Action:
    """A card that lies face up, or the deck, by lot; as often as ``stops`` says, to stop."""
    shown = [kind for kind in position.shown if kind >= 0]
    has_deck = bool(position.deck or any(position.discard))
    lot = rng.below(len(shown) + has_deck + stops)
    if lot < len(shown):
        return Draw(position.board.type_names[shown[lot]])
    return Draw(DECK) if lot < len(shown) + has_deck else STOP


def _random_payment(position: Position, rng: Rng) -> Counts:
    """A minimal payment: every second time just what is needed, where the hand has it.

    Else cards are left out of the hand in a random order, as long as the rest pays.
    """
    need, left = needed(position), list(position.player.hand)
    if rng.below(2) and all(map(ge, left, need)):
        return need
    cards = [kind for kind, count in enumerate(left) for _ in range(count)]
    spare = len(cards) - sum(need)
    rng.shuffle(cards)
    for kind in cards:
        if not spare:
            break
        left[kind] -= 1
        if can_pay(tuple(left), need):
            spare -= 1
        else:
            left[kind] += 1
    return tuple(left)


def _random_lay(position: Position, rng: Rng) -> Action | None:
    """A first segment of a path by lot, at one of four nodes of the network."""
    site = position.site()
    nodes = list(members_of(site.nodes))
    for _ in range(min(4, len(nodes))):
        segment = _way_by_lot(site, _taken_out(nodes, rng), site.nodes, 0, site.tracks, rng)
        if segment is not None:
            return Lay(position.board.segment_names[segment])
    return None


def _way_by_lot(site: Site, node: int, seen: int, need: int, tracks: int, rng: Rng) -> int | None:
    """One of the segments of ``Site.next_segments`` by lot, without a look at the others."""
    ways = list(site.free(node)) if tracks > 0 else []
    while ways:
        segment, other, unit = _taken_out(ways, rng)
        if not seen >> other & 1 and site.can_end(other, seen, need + unit, tracks - 1):
            return segment
    return None


def _taken_out(items: list[T], rng: Rng) -> T:
    """One of the items by lot, which the list then lacks; the others change their order."""
    idx = rng.below(len(items))
    items[idx], items[-1] = items[-1], items[idx]
    return items.pop()
