"""The country straight from its file, and positions by hand, for the tests of this game."""

import json
import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec
import pytest

from railgames.core.actions import parse_action
from railgames.games.spike import GAME
from railgames.games.spike.phase import Phase
from railgames.games.spike.player import Deal

MAPS = Path(__file__).parents[3] / "maps" / "spike"
FIXTURES = Path(__file__).parent / "fixtures"


class Files:
    """A MapSource straight from the files, so that the rules are tested without the loader."""

    @lru_cache  # noqa: B019 - one source lives as long as the tests
    def load(self, game, map_id, kind):
        return msgspec.convert(tomllib.loads((MAPS / f"{map_id}.toml").read_text("utf-8")), kind)


@pytest.fixture(scope="session")
def maps():
    return Files()


@pytest.fixture(scope="session")
def board(maps):
    return GAME.new_state(GAME.Config(), 2, 1, maps).board


def known(name):
    """Known answers, computed by an independent reading of the rules."""
    return json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))


def act(state, *texts):
    """Play actions by their text; the events of all."""
    events = []
    for text in texts:
        events += state.apply(parse_action(GAME.Action, text))
    return events


def why(state, text):
    """Why an action is illegal, None when it is not."""
    return state.why_illegal(parse_action(GAME.Action, text))


def legal(state, word=""):
    """The texts of the legal actions that begin with a word."""
    return [str(action) for action in state.legal_actions() if str(action).startswith(word)]


def kinds(events):
    """The types of events, by name."""
    return [type(event).__name__ for event in events]


def started(maps, seats=2, seed=1, **options):
    """A game after a plain set-up: gifts and trains by the first legal action. Seat 0 is the first player."""
    while True:
        state = GAME.new_state(GAME.Config(**options), seats, seed, maps)
        if state.first == 0:
            break
        seed += 1000
    while state.phase is not Phase.TURN:
        state.apply(state.legal_actions()[0])
    return state


def hand(state, seat, **cards):
    """Give a seat exactly these cards; what it had goes to the bottom of the deck, what it gets leaves it."""
    player, names = state.players[seat], state.board.type_of
    pool = [kind for kind, count in enumerate(player.hand) for _ in range(count)]
    state.deck[:0] = pool
    player.hand, player.known = [0] * state.board.types, [0] * state.board.types
    for name, count in cards.items():
        for _ in range(count):
            if names[name] in state.deck:
                state.deck.remove(names[name])
            player.hand[names[name]] += 1


def own(state, seat, *segments, at=None):
    """Give a seat these tracks, and put its train somewhere."""
    player, board = state.players[seat], state.board
    for name in segments:
        segment = board.segment_of[name]
        player.own |= 1 << segment
        player.tracks -= 1
        for node in board.ends[segment]:
            player.nodes |= 1 << node
    if at is not None:
        player.at = board.space_of(at)
        if seat == state.current:
            state.may_roll = player.at >= board.nodes


def contract(state, seat, commodity, **cities):
    """Give a seat a contract for a commodity: the card of the map whose side has these cities."""
    board = state.board
    good = board.commodity_of[commodity]
    wanted = {board.node_of[name.replace("_", "-")]: pays for name, pays in cities.items()}
    for idx, card in enumerate(board.contracts):
        for side in (0, 1):
            offers = card.sides[side]
            if card.commodity == good and all(offers.get(city) == pays for city, pays in wanted.items()):
                for player in state.players:
                    player.deals.pop(good, None)
                state.players[seat].deals[good] = Deal(idx, side)
                return
    raise LookupError(commodity, cities)
