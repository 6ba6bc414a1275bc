"""Speed of the rules of Railroad Ink; run with pytest or as a script.

Anchors (a second, Classic dice): random games 4,500, with any expansion too, placements 70,000, full scores
10,000; a clone of a two-player state at most 3 us; tables about 15 ms. Random games with an expansion are
played with Challenge dice and its own, drawn where they can be. The luck is one number of the standard
library for each roll and each drawing: the rules are measured, not the generator.
"""

import sys
import time
from functools import cache, partial
from itertools import permutations, product
from operator import itemgetter
from random import Random

from railgames.content.library import Library
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.board import Board, BoardFile, dice_set, load_board
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.config import Config, expansion_names
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.scoring import total
from railgames.games.railroad_ink.sheet import rebuilt


def rolled(all_rolls, lot):
    """A roll by a random number of 64 bits, in an order by lot. ``all_rolls`` are those of some of the dice,
    and those of the others."""
    roll = ()
    for rolls in all_rolls:
        lot, number = divmod(lot, len(rolls))
        roll += rolls[number]
    orders = ORDERS[len(roll)]
    return orders[lot % len(orders)](roll)


@cache
def rolls_of(dice):
    """All rolls of the first four of these dice, and all of the others."""
    return [tuple(product(*some)) for some in (dice[:4], dice[4:])]


ORDERS = {
    dice: [itemgetter(*order) for order in permutations(range(dice))] for dice in range(2, 9)
}  # ways to put so many dice in order


def random_game(board, luck, played):
    """All rounds of random legal drawings; the sheet at the end. ``luck`` makes numbers of 64 bits."""
    sheet, all_rolls = played.first_sheet(board), rolls_of((*board.dice.dice, *board.dice.own_dice))
    for _ in range(played.rounds):
        dice = rolled(all_rolls, luck())
        tried = 0
        while tried != len(dice):  # those that are left are tried again once the others are drawn
            tried, left = len(dice), []
            for face in dice:
                move = sheet.move_by_lot(face, luck())
                if move is None:
                    left.append(face)
                else:
                    cell, tile = move
                    sheet = sheet.place(cell, tile)
            dice = left
    return sheet


def seconds(work, runs=10, least=0.1):
    """Seconds of CPU that one call takes: of some runs of at least a tenth of a second that which other
    programs disturb least. The first ones fill the caches."""
    return min(_seconds(work, least) for _ in range(runs))


def _seconds(work, least):
    calls, start = 0, time.process_time()
    while True:
        work()
        calls += 1
        spent = time.process_time() - start
        if spent >= least:
            return spent / calls


def figures():
    """Name and figure of everything that has a gate."""
    maps, luck = Library(), partial(Random(1).getrandbits, 64)
    board = load_board(maps, "challenge-green", "classic")
    plain = expansion("none")
    sheets = [random_game(board, luck, plain) for _ in range(200)]
    state = GAME.new_state(Config(dice="classic"), 2, 1, maps)
    for _ in range(3):
        state.apply(state.legal_actions()[0])
    drawings = sum(len(sheet.drawn) for sheet in sheets)
    file, dice = (
        maps.load("railroad_ink", "challenge-green", BoardFile),
        maps.load("railroad_ink", "dice/classic", DiceFile),
    )

    def score_all():
        for sheet in sheets:
            board.lengths.clear()
            total(sheet)

    def with_expansion(name):
        own = expansion(name)
        other = load_board(maps, "challenge-green", "challenge", "segment", own.file.pieces)
        return 1 / seconds(lambda: random_game(other, luck, own))

    return {
        **{f"games/s, {name}": with_expansion(name) for name in expansion_names()},
        "random games/s": 1 / seconds(lambda: random_game(board, luck, plain)),
        "placements/s": drawings / seconds(lambda: [rebuilt(board, sheet.drawn) for sheet in sheets]),
        "scores/s": len(sheets) / seconds(score_all),
        "clone us": 1e6 * seconds(state.clone),
        "legal actions ms": 1e3 * seconds(state.legal_actions),
        "explained scores ms": 1e3 * seconds(state.scores),
        "tables ms": 1e3 * seconds(lambda: Board(file, dice_set.__wrapped__(dice))),
    }


def test_figures(capsys):
    with capsys.disabled():
        report(sys.stderr)


def report(out):
    for name, figure in figures().items():
        print(f"{name:24}{figure:12,.2f}", file=out)


if __name__ == "__main__":
    report(sys.stdout)
