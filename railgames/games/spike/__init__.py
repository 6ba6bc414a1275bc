"""Spike (SPK): build track from city to city with rail cards, run a train, deliver what cities want.

Information: hidden hands, deck and routes, all else open. Chance: cards, market, contracts, routes. Seats: 2
to 4. Length: three rounds of the deck. The rest of the program imports ``GAME``; the files of this folder are
layers:

- ``actions``, ``events``, ``config``, ``phase``, ``mapfile``, ``board``: words and lookup tables;
- ``payments``, ``paths``, ``movement``: searches, on plain data;
- ``player``, ``position``: the data of a state;
- ``deck``, ``legality``, ``random_play``, ``turns``, ``scoring``, ``views``, ``prompts``: functions on a
  position;
- ``state``: the contract of a state, on top of them;
- ``generator/``: invented countries;
- ``agent/``: the AI.
"""

from railgames.core.actions import Kinds
from railgames.core.errors import Problem, UsageError
from railgames.core.game import JSON, Agents, Game, MapSource, check_seats, seats_in
from railgames.core.level import Level
from railgames.core.new_maps import NewMaps
from railgames.core.text import tr
from railgames.games.spike import config as options
from railgames.games.spike import flaws, turns, views
from railgames.games.spike.actions import SpikeAction
from railgames.games.spike.board import load_board
from railgames.games.spike.events import EVENTS
from railgames.games.spike.mapfile import MOST_SEATS, CountryFile, country_problems
from railgames.games.spike.state import SpikeState


class Spike(Game[options.Config, SpikeState, CountryFile]):
    """The game's static facts; ``GAME`` is the one instance."""

    id = "spike"
    title = "Spike"
    tagline = "Build your railway from city to city, and be paid for what its one train delivers."
    min_players = 2
    max_players = MOST_SEATS
    rules_version = 1
    keeps_secrets = True
    Config = options.Config
    Action: Kinds = SpikeAction
    Event: Kinds = EVENTS
    map_kind = CountryFile
    length = "3 rounds, 60 minutes"
    tie_words = "more connected cities, then more tracks left"
    new_maps = NewMaps(
        title="New country",
        help="Another country each time: its coast, cities, tracks, contracts and routes are made by lot.",
        counted="cities",
        least=12,
        most=80,
        usual=36,
        offered=(20, 36, 60),
    )
    levels = (Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT)
    level_words = {
        Level.EASY: "builds to the city that pays now, and delivers what its train comes by",
        Level.NORMAL: "plans one delivery at a time and its route, and does not count the cards",
        Level.HARD: "plans all its deliveries, counts the cards and takes prices that others want",
        Level.EXPERT: "thinks like Hard, and plays its best turns on in many guesses of the hidden cards",
    }

    def new_state(self, config: options.Config, seats: int, seed: int, maps: MapSource) -> SpikeState:
        """The start of a game, everything dealt. Raises UsageError or ContentError."""
        check_seats(self, seats)
        state = SpikeState(config, load_board(maps, config.map, seats))
        turns.deal(state, seed)
        return state

    def restore(self, config: options.Config, snapshot: JSON, maps: MapSource) -> SpikeState:
        """The state of a snapshot. Raises SaveError or, for its number of seats, UsageError."""
        seats = seats_in(snapshot, "players")
        check_seats(self, seats)
        state = SpikeState(config, load_board(maps, config.map, seats))
        views.restore_into(state, snapshot)
        return state

    def flaw(self, state: SpikeState) -> str:
        """The first thing in a state that no game leads to; "" if none is found."""
        return flaws.first_flaw(state)

    def agents(self) -> Agents[SpikeState]:
        """The functions of the AI."""
        from railgames.games.spike import agent

        return agent

    def check_map(self, board: CountryFile) -> list[Problem]:
        """Every problem of a map beyond its types."""
        return country_problems(board)

    def make_map(self, seed: int, size: int) -> CountryFile:
        """An invented country with ``size`` cities. Raises UsageError when the size is out of range."""
        least, most = self.new_maps.least, self.new_maps.most
        if not least <= size <= most:
            raise UsageError(
                tr("A country has {least} to {most} cities, not {n}.", least=least, most=most, n=size)
            )
        from railgames.games.spike.generator import make_country

        return make_country(seed, size)

    def map_of(self, config: options.Config) -> str:
        """The id of the map that this config plays on."""
        return config.map

    def has_hidden_information(self, config: options.Config, seats: int) -> bool:
        """True: nobody may see another hand."""
        return True


GAME = Spike()
