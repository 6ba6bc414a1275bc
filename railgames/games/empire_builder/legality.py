"""Legality: the reason why an action is illegal, every legal action, and a random one."""

from collections.abc import Iterator, Sequence

from railgames.core.actions import Action
from railgames.core.lazy import LazyActions
from railgames.core.rng import Rng
from railgames.core.text import tr
from railgames.games.empire_builder import building, moving
from railgames.games.empire_builder.actions import (
    Borrow,
    Build,
    End,
    Lose,
    NewHand,
    Restart,
    Upgrade,
)
from railgames.games.empire_builder.phase import Phase
from railgames.games.empire_builder.position import Position

TRIES = 12
"""How many sections ``random_action`` tries before it lists all."""


def why_illegal(position: Position, action: Action) -> str | None:
    """The reason in the player's words; None if the action is legal."""
    if position.phase is Phase.OVER:
        return tr("The game is over.")
    if position.phase is Phase.LOSE:
        return _why_not_lose(position, action)
    if position.phase is Phase.DONE:
        return None if isinstance(action, End) else tr("This turn can only be ended.")
    match action:
        case End():
            return None
        case Build():
            return building.why_not_build(position, action)
        case Upgrade():
            return building.why_not_upgrade(position, action)
        case NewHand():
            return tr("Only instead of a whole turn.") if position.has_acted else None
        case Restart():
            return _why_not_restart(position)
        case Borrow():
            return _why_not_borrow(position, action)
        case Lose():
            return tr("Nothing is lost now.")
    if position.is_opening:
        return tr("In the first turns one only builds.")
    if position.phase is not Phase.OPERATE:
        return tr("Moving, loading and delivering come before building or a new train.")
    return moving.why_not(position, action)


def _why_not_lose(position: Position, action: Action) -> str | None:
    if not isinstance(action, Lose):
        return tr("Choose the load that is lost.")
    number = position.board.good_number.get(action.good, -1)
    return None if number in position.players[position.actor].loads else tr("That load is not aboard.")


def _why_not_restart(position: Position) -> str | None:
    if not position.config.restart:
        return tr("Starting again is an option that this game is played without.")
    return tr("Only instead of a whole turn.") if position.has_acted else None


def _why_not_borrow(position: Position, action: Borrow) -> str | None:
    if not position.config.borrow:
        return tr("Borrowing is an option that this game is played without.")
    most = position.board.file.money.loan - position.borrowed
    if 1 <= action.millions <= most:
        return None
    return tr("At most {n} M can be borrowed now.", n=max(0, most))


def legal_actions(position: Position) -> Sequence[Action]:
    """Every legal action, sorted by text."""
    return LazyActions(lambda: generate(position), lambda action: why_illegal(position, action) is None)


def generate(position: Position) -> Iterator[Action]:
    """Every legal action once, in any order."""
    if position.phase is Phase.OVER:
        return
    if position.phase is Phase.LOSE:
        goods = position.board.goods
        yield from (Lose(goods[good]) for good in sorted(set(position.players[position.actor].loads)))
        return
    yield End()
    if position.phase is Phase.DONE:
        return
    if not position.has_acted:
        yield NewHand()
        if position.config.restart:
            yield Restart()
    if position.config.borrow:
        most = position.board.file.money.loan - position.borrowed
        yield from (Borrow(millions) for millions in range(1, most + 1))
    if position.phase is Phase.OPERATE:
        yield from moving.actions(position)
    yield from building.builds(position)
    yield from building.upgrades(position)


def random_action(position: Position, rng: Rng) -> Action:
    """A random legal action, without listing all sections. Raises ValueError when the game is over."""
    if position.phase is Phase.OVER:
        raise ValueError("the game is over")
    if position.phase in (Phase.LOSE, Phase.DONE):
        return rng.choice(list(generate(position)))
    kind = rng.below(100)
    if kind < 4:
        others = [action for action in _seldom(position) if why_illegal(position, action) is None]
        if others:
            return rng.choice(others)
    if position.phase is Phase.OPERATE and kind < 72:
        moves = list(moving.actions(position))
        if moves:
            return rng.choice(moves)
    return random_build(position, rng) or End()


def _seldom(position: Position) -> Iterator[Action]:
    yield NewHand()
    yield Restart()
    yield from (Borrow(millions) for millions in range(1, position.board.file.money.loan + 1))
    yield End()
    yield from building.upgrades(position)


def random_build(position: Position, rng: Rng) -> Build | None:
    """A random legal section; None if a few tries find none."""
    board, player = position.board, position.player
    if min(player.cash, board.file.money.a_turn - position.spent) < board.least_price:
        return None
    sections = sorted(player.track)  # the order of a set can differ in a restored state
    for _ in range(TRIES):
        pick = rng.below(len(sections) + 2)
        keys = board.exits[rng.choice(board.majors)] if pick >= len(sections) else ()
        start = rng.choice(board.ends(rng.choice(keys) if keys else sections[pick]))
        near = board.near[start]
        end = near[rng.below(len(near))][0]
        action = Build(board.name(start), board.name(end))
        if building.why_not_build(position, action) is None:
            return action
    return None
