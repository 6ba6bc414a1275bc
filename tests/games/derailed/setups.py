"""Positions by hand, and a simple player, for the tests of this game."""

from railgames.core.rng import Rng
from railgames.games.derailed import GAME
from railgames.games.derailed.actions import End, Play
from railgames.games.derailed.state import DerailedState
from tests.games.derailed.conftest import Files

CONFIG = GAME.Config()


def position(starts, destinations, cards=None, hands=None, first=0, **options):
    """A state with these stations (seats by lane), cards (cell -> "name" or "name/") and hands (names);
    what is on no hand and not on the table is the deck, shuffled."""
    state = GAME.new_state(GAME.Config(**options), len(starts), 1, Files())
    kind_of = state.board.deck.kind_of
    state.starts, state.destinations, state.swaps = tuple(starts), tuple(destinations), ()
    state.forget()
    pool = state.board.deck.all_cards()
    for cell, word in (cards or {}).items():
        for name in word.split():
            kind = kind_of[name.rstrip("/")]
            pool.remove(kind)
            state.place(state.board.cell_of[cell], 1 + 2 * kind + name.endswith("/"))
    state.hands = []
    for hand in hands or [["crossing"]] * len(starts):
        state.hands.append([kind_of[name] for name in hand])
        for name in hand:
            pool.remove(kind_of[name])
    Rng(5).shuffle(pool)
    state.deck = pool
    state.first = first
    state.hand_over(first)
    return state


def play(state, card, cell, turned=0):
    """Lay a card; the events."""
    return state.apply(Play(card, cell, turned))


def turn(state, card, cell, turned=0):
    """Lay a card and end the turn; the events of both."""
    return play(state, card, cell, turned) + state.apply(End())


def kinds(events):
    """The types of events, by name."""
    return [type(event).__name__ for event in events]


def missing_after(state, action):
    """The missing cards of every seat after a play, whether it is legal or not."""
    board, then = state.board, state.clone()
    then.place(board.cell_of[action.cell], 1 + 2 * board.deck.kind_of[action.card] + action.turned)
    return tuple(then.missing(seat) for seat in range(board.seats))


def greedy(state: DerailedState, rng: Rng):
    """The play that leaves fewest cards missing, equal ones by chance; the same for all players."""
    legal = state.legal_actions()
    rated = [
        (missing_after(state, action)[state.current] if isinstance(action, Play) else 0, action)
        for action in legal
    ]
    least = min(value for value, _ in rated)
    return rng.choice([action for value, action in rated if value == least])


def finish(state, seed=0, choose=greedy):
    """Play to the end; every (action, events)."""
    rng = Rng.from_seed(seed, "test")
    told = []
    while state.current_player is not None:
        action = choose(state, rng)
        told.append((action, state.apply(action)))
    return told


def network_names(state, seat):
    """The names of the cells of a seat's network."""
    return tuple(name for cell, name in enumerate(state.board.names) if state.network(seat) >> cell & 1)


def every_card(state):
    """The kinds of all cards wherever they are, sorted."""
    faces = state.board.deck.faces
    table = [faces[code].kind for code in state.tops if code]
    table += [faces[code].kind for pile in state.under for code in pile]
    return sorted([kind for hand in state.hands for kind in hand] + state.deck + state.discard + table)
