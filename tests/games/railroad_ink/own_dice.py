"""What the tests of every expansion with dice of its own share."""

from msgspec.structs import replace

from railgames.core.actions import format_action
from railgames.games.railroad_ink.board import BoardFile
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.position import OwnRoll
from tests.games.railroad_ink.naive import place_of

BOARDS = ("challenge-green", "blueprint-winding", "giant")


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


def board_id_of(number, boards=BOARDS):
    """The board of a random game: the first one in every other game."""
    return boards[number % len(boards)] if number % 2 else boards[0]


def naive_on(kind, maps, board_id, pieces):
    """An empty board of a naive second implementation, with the Challenge dice."""
    return kind(
        maps.load("railroad_ink", board_id, BoardFile),
        maps.load("railroad_ink", "dice/challenge", DiceFile),
        pieces,
    )


def naive_like(kind, maps, board_id, pieces, sheet):
    """The naive board on which the same is drawn as on a sheet."""
    naive = naive_on(kind, maps, board_id, pieces)
    for cell, tile in sheet.drawn:
        naive.put(place_of(sheet.board.names[cell]), sheet.board.tiles[tile].text)
    return naive


def faces_of_round(board, specials, turn, rng):
    """The faces of a round by lot; in the first three with a special route, taken from ``specials``."""
    roll = [rng.choice(die) for die in (*board.dice.dice, *board.dice.own_dice)]
    rng.shuffle(roll)
    if turn < 3:
        roll.append(specials.pop(rng.below(len(specials))))
    return roll
