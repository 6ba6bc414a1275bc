"""Freight Dice: roll a die, ship cards into cities, draw new ones. The smallest complete game for railgames.

Information: hidden hands and deck, all else open. Chance: a die and a shuffled deck. Seats: 2 to 3.
A turn: ``roll`` (cannot be undone), then ``ship CARD CITY`` any cards not above the die into free cities
(each can be undone), then ``end``: draw up to three cards. A card in a city scores its number times the
city's worth. The game ends after some turns of every seat, or when no card is left to anyone.

The rest of the program imports ``GAME`` and ``scene.SCENE``; ``pyproject.toml`` names both. The files are
layers, as in the games that come with railgames:

- ``actions``, ``events``, ``config``: words;
- ``position``: the data of a state;
- ``legality``, ``turns``, ``scoring``, ``views``: functions on a position;
- ``state``: the contract of a state, on top of them;
- ``agent``: the AI; ``scene/``: the picture; ``pack/``: the maps.
"""

from freight_dice import turns, views
from freight_dice.actions import End, Roll, Ship
from freight_dice.config import FreightConfig, FreightMap
from freight_dice.events import Drew, Rolled, Shipped
from freight_dice.state import FreightState
from railgames.core.actions import Action, Kinds
from railgames.core.errors import Problem
from railgames.core.game import JSON, Agents, Event, Game, MapSource, check_seats
from railgames.core.level import Level

__all__ = ["GAME", "Action", "Event", "FreightDice"]


class FreightDice(Game[FreightConfig, FreightState, FreightMap]):
    """The game's static facts; ``GAME`` is the one instance."""

    id = "freight_dice"
    title = "Freight Dice"
    tagline = "Roll, ship, draw."
    min_players = 2
    max_players = 3
    rules_version = 1
    Config = FreightConfig
    Action: Kinds = Roll | Ship | End
    Event: Kinds = Rolled | Shipped | Drew
    map_kind = FreightMap
    levels = (Level.EASY,)
    keeps_secrets = True
    """Hands are kept from round to round, so what a finished round hid stays hidden until the end."""

    def new_state(self, config: FreightConfig, seats: int, seed: int, maps: MapSource) -> FreightState:
        """The start of a game, hands dealt. Raises UsageError or ContentError."""
        check_seats(self, seats)
        state = FreightState(config, maps.load(self.id, config.map, FreightMap), seats)
        turns.deal(state, seed)
        return state

    def restore(self, config: FreightConfig, snapshot: JSON, maps: MapSource) -> FreightState:
        """The state of a snapshot. Raises SaveError when it is damaged."""
        seats = views.seats_of(snapshot)
        state = FreightState(config, maps.load(self.id, config.map, FreightMap), seats)
        views.restore_into(state, snapshot)
        return state

    def agents(self) -> Agents[FreightState]:
        """The functions of the AI."""
        from freight_dice import agent  # a table of people does without it

        return agent

    def check_map(self, board: FreightMap) -> list[Problem]:
        """What is wrong with a map beyond its types."""
        return [] if board.cities else [Problem(file="", where="$.cities", message="There is no city.")]

    def map_of(self, config: FreightConfig) -> str:
        """The id of the map that this config plays on."""
        return config.map

    def has_hidden_information(self, config: FreightConfig, seats: int) -> bool:
        """True: nobody may see another hand."""
        return True


GAME = FreightDice()
