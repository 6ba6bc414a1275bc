"""What a seat may know, guesses at the rest, the prompt, and the position as plain data."""

from collections import Counter

from freight_dice.position import HIDDEN, Position, all_cards
from railgames.core.errors import SaveError
from railgames.core.game import JSON
from railgames.core.rng import Rng


def hide(position: Position, viewer: int | None) -> None:
    """Replace what ``viewer`` may not know: the deck, other hands, the rolls to come."""
    position.deck = [HIDDEN] * len(position.deck)
    position.hands = [
        hand if seat == viewer else [HIDDEN] * len(hand) for seat, hand in enumerate(position.hands)
    ]
    position.dice_rng = Rng(0)


def guess(position: Position, viewer: int, rng: Rng) -> None:
    """Fill in what ``hide`` replaced, consistently with what ``viewer`` sees."""
    seen = Counter(position.hands[viewer]) + Counter(card for _, card in position.cities.values())
    unseen = sorted((Counter(all_cards(position.config)) - seen).elements())
    rng.shuffle(unseen)
    for seat, hand in enumerate(position.hands):
        if seat != viewer:
            position.hands[seat] = [unseen.pop() for _ in hand]
    position.deck = unseen
    position.dice_rng = Rng(rng.next64())


def prompt(position: Position, viewer: int | None) -> str:
    """What the current player may do now, in one sentence."""
    if position.is_over:
        return "The game is over."
    if viewer != position.player:
        return "Wait for the others."
    return "Ship cards or end your turn." if position.die else "Roll the die."


def snapshot(position: Position) -> JSON:
    """The whole position as builtins that JSON can hold."""
    return {
        "seats": position.seats,
        "hands": [list(hand) for hand in position.hands],
        "deck": list(position.deck),
        "cities": {city: list(held) for city, held in position.cities.items()},
        "die": position.die,
        "player": position.player,
        "turns": position.turns,
        "undoable": position.undoable,
        "dice": position.dice_rng.state,
    }


def seats_of(snapshot: JSON) -> int:
    """The number of seats in a snapshot. Raises SaveError."""
    seats = snapshot.get("seats", 2)
    if not isinstance(seats, int):
        raise SaveError("This position is damaged (seats).")
    return seats


def restore_into(position: Position, snapshot: JSON) -> None:
    """Read a snapshot back. Raises SaveError when it is damaged."""
    try:
        position.hands = [list(hand) for hand in snapshot["hands"]]
        position.deck = list(snapshot["deck"])
        position.cities = {city: (seat, card) for city, (seat, card) in snapshot["cities"].items()}
        position.die, position.player = snapshot["die"], snapshot["player"]
        position.turns, position.undoable = snapshot["turns"], snapshot["undoable"]
        position.dice_rng = Rng(snapshot["dice"])
    except (KeyError, TypeError, ValueError) as error:
        raise SaveError(f"This position is damaged ({error}).") from error
