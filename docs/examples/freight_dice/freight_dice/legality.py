"""What may be done now, and why something may not."""

from collections.abc import Iterator, Sequence

from freight_dice.actions import End, Roll, Ship
from freight_dice.position import HIDDEN, Position
from railgames.core.actions import Action
from railgames.core.lazy import LazyActions


def legal_actions(position: Position) -> Sequence[Action]:
    """Every legal action, sorted by text. The list is made only when someone walks through it."""
    return LazyActions(
        lambda: _generate(position),
        lambda action: why_illegal(position, action) is None,
    )


def _generate(position: Position) -> Iterator[Action]:
    if position.is_over:
        return
    if not position.die:
        yield Roll()
        return
    yield End()
    for card in set(position.hands[position.player]):
        if HIDDEN < card <= position.die:
            yield from (Ship(card, city) for city in position.board.cities if city not in position.cities)


def why_illegal(position: Position, action: Action) -> str | None:
    """The reason in words a player understands, None when the action is legal."""
    if position.is_over:
        return "The game is over."
    if isinstance(action, Roll):
        return "The die has been rolled." if position.die else None
    if not position.die:
        return "Roll the die first."
    if isinstance(action, Ship):
        return _why_not_ship(position, action)
    return None if isinstance(action, End) else "There is no such action."


def _why_not_ship(position: Position, action: Ship) -> str | None:
    if action.card == HIDDEN or action.card not in position.hands[position.player]:
        return f"You do not hold a {action.card}."
    if action.card > position.die:
        return f"A {action.card} is above the die."
    if action.city not in position.board.cities:
        return f"There is no city {action.city}."
    return f"{action.city} is taken." if action.city in position.cities else None
