"""Underground against a naive second implementation: what may be drawn below, the reasons, all points.

``RAILGAMES_UNDERGROUND_GAMES=300`` plays more games than the few of the default run.
"""

import os

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import Naive, place_of
from tests.games.railroad_ink.naive_underground import NaiveDeep, stations_of
from tests.games.railroad_ink.own_dice import BOARDS, board_id_of, naive_on

GAMES = int(os.environ.get("RAILGAMES_UNDERGROUND_GAMES", "3"))
EXPANSION = expansion("underground")
PIECES = EXPANSION.file.pieces


class Boards:
    """One game on our board and on the naive ones."""

    def __init__(self, maps, number):
        board_id = board_id_of(number, (*BOARDS, "blueprint-divided"))
        self.board = load_board(maps, board_id, "challenge", "segment", PIECES)
        self.surface = naive_on(lambda file, dice, _: Naive(file, dice), maps, board_id, PIECES)
        self.deep = naive_on(NaiveDeep, maps, board_id, PIECES)
        self.sheet = EXPANSION.first_sheet(self.board)
        self.rng = Rng(number)
        self.specials = list(self.board.dice.specials)

    def move_of(self, face):
        """A drawing of a face by lot, below half of the time one that lies under a station."""
        moves = self.sheet.moves(face)
        above = self.sheet.stations
        under = [move for move in moves if above >> move[0] & 1]
        if face in self.board.dice.apart_faces and under and self.rng.below(2):
            return self.rng.choice(under)
        return self.rng.choice(moves) if moves else None

    def play(self, turn):
        """One round on all boards."""
        board, rng = self.board, self.rng
        roll = [rng.choice(die) for die in EXPANSION.route_dice(board, turn)]
        if turn % 2 == 0 and turn < 8:
            roll.append(roll[0])  # once more
        elif turn < 6:
            roll.append(self.specials.pop(rng.below(len(self.specials))))
        rng.shuffle(roll)
        for face in roll:
            move = self.move_of(face)
            if move is None:
                continue
            cell, tile = move
            self.sheet = self.sheet.place(cell, tile)
            place, text = place_of(board.names[cell]), board.tiles[tile].text
            if face in board.dice.apart_faces:
                self.deep.put(place, text)
            else:
                self.surface.drawn[place] = text

    def check_moves(self):
        board, sheet, rng = self.board, self.sheet, self.rng
        for name, face in board.dice.face_of.items():
            ours = {(board.names[cell], board.tiles[tile].text) for cell, tile in sheet.moves(face)}
            is_deep = face in board.dice.apart_faces
            assert ours == (self.deep.deep_drawings(name) if is_deep else self.surface.drawings(name)), name
            for _ in range(3):
                cell, tile = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
                is_legal = (board.names[cell], board.tiles[tile].text) in ours
                assert (EXPANSION.why_not_there(sheet, face, cell, tile) is None) == is_legal
                assert sheet.fits(face, cell, tile) == is_legal

    def check_points(self):
        sheet = self.sheet
        *points, errors = self.surface.parts("segment")
        assert tuple(components(sheet)) == (*points, errors + self.deep.errors())
        truth = self.deep.lines(stations_of(self.surface))
        lines = EXPANSION.score_lines(Player(sheet, (), b""))
        assert {line.key: line.points for line in lines} == truth
        assert sheet.points == sum(truth.values())


@pytest.mark.parametrize("number", range(GAMES))
def test_underground_agrees_with_the_naive_rules(maps, number):
    boards = Boards(maps, number)
    for turn in range(1, 15):
        boards.play(turn)
        if turn % 3 == number % 3 or turn == 14:
            boards.check_moves()
            boards.check_points()


def test_random_games_have_hubs_and_broken_pipes(maps):
    """The games above reach what only two boards together have."""
    hubs = broken = scored = 0
    for number in range(10):
        boards = Boards(maps, number)
        for turn in range(1, 15):
            boards.play(turn)
        below = boards.sheet.below
        hubs += below.hubs.bit_count()
        broken += below.broken.bit_count()
        scored += below.hub_points > 0
    assert hubs > 10
    assert broken > 10
    assert scored > 3
