"""What the tests of every expansion with dice of its own share."""

from msgspec.structs import replace

from railgames.core.actions import format_action
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.position import OwnRoll


def with_own_dice(state, own):
    """The state with these dice of the expansion, rolled beside the route dice of seat 0."""
    state.extra_roll = faces = OwnRoll(state.board.dice.face_of[name] for name in own.split())
    state.players[0] = replace(state.players[0], dice=(*state.players[0].dice, *faces))
    return state


def texts(state, word=""):
    """The legal actions with this word, as texts."""
    return [text for text in map(format_action, state.legal_actions()) if word in text]


def goal_of(name, code):
    """A goal card of an expansion."""
    return next(card for card in expansion(name).goals() if card.code == code)


def line(state, key):
    """A line of seat 0's score."""
    return {line.key: line for line in state.scores()[0].lines}[key]
