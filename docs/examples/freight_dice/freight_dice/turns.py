"""The course of a game: the deal, and what each action changes. Nothing here checks what is legal."""

from freight_dice.actions import Ship
from freight_dice.events import Drew, Rolled, Shipped
from freight_dice.position import HAND, Position, all_cards
from railgames.core.game import Event
from railgames.core.rng import Rng


def deal(position: Position, seed: int) -> None:
    """Set up a new position. Deck and die have generators of their own, so neither disturbs the other."""
    position.deck = all_cards(position.config)
    Rng.from_seed(seed, "deck").shuffle(position.deck)
    position.dice_rng = Rng.from_seed(seed, "dice")
    position.hands = [[position.deck.pop() for _ in range(HAND)] for _ in range(position.seats)]


def roll(position: Position) -> list[Event]:
    """Roll the die. A roll reveals something, so it cannot be undone."""
    position.die = position.dice_rng.below(6) + 1
    position.undoable = False
    return [Rolled(seat=position.player, value=position.die)]


def ship(position: Position, action: Ship) -> list[Event]:
    """Put a card into a city."""
    position.hands[position.player].remove(action.card)
    position.cities[action.city] = (position.player, action.card)
    position.undoable = True
    return [Shipped(seat=position.player, card=action.card, city=action.city)]


def end(position: Position) -> list[Event]:
    """Fill the hand up; the next seat is on turn."""
    seat = position.player
    drawn = []
    while position.deck and len(position.hands[seat]) < HAND:
        drawn.append(position.deck.pop())
        position.hands[seat].append(drawn[-1])
    position.die, position.undoable = 0, False
    position.turns += 1
    position.player = (seat + 1) % position.seats
    return [Drew(seat=seat, cards=tuple(drawn))]
