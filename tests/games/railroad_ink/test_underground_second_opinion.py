"""Underground against a naive second implementation: what may be drawn below, the reasons, all points."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import Naive, place_of
from tests.games.railroad_ink.naive_underground import NaiveDeep
from tests.games.railroad_ink.opinions import Trial, board_id_of, draw_all, games_of, naive_on

DEEP = Trial("underground", NaiveDeep)


class Boards:
    """One game on our board and on the naive ones."""

    def __init__(self, maps, number):
        self.board, self.deep = DEEP.board(maps, number), DEEP.naive(maps, number)
        self.surface = naive_on(Naive, maps, board_id_of(number))
        self.sheet = DEEP.rules.first_sheet(self.board)
        self.rng = Rng(number)
        self.specials = list(self.board.dice.specials)

    def likes(self, sheet, face, moves, rng):
        """Below half of the time what lies under a station."""
        under = [move for move in moves if sheet.stations >> move[0] & 1]
        return under if face in self.board.dice.apart_faces and under and rng.below(2) else moves

    def put(self, face, cell, tile):
        naive = self.deep if face in self.board.dice.apart_faces else self.surface
        naive.put(place_of(self.board.names[cell]), self.board.tiles[tile].text)

    def play(self, turn):
        """One round on all boards."""
        rng = self.rng
        roll = [rng.choice(die) for die in DEEP.rules.route_dice(self.board, turn)]
        if turn % 2 == 0 and turn < 8:
            roll.append(roll[0])  # once more
        elif turn < 6:
            roll.append(self.specials.pop(rng.below(len(self.specials))))
        rng.shuffle(roll)
        self.sheet = draw_all(self.sheet, roll, rng, self.likes, self.put)

    def check_moves(self):
        for name, face in self.board.dice.face_of.items():
            naive = self.deep if face in self.board.dice.apart_faces else self.surface
            DEEP.check_face(self.sheet, face, naive.drawings(name), self.rng, tries=3)

    def check_points(self):
        sheet = self.sheet
        *points, errors = self.surface.parts("segment")
        assert tuple(components(sheet)) == (*points, errors + self.deep.errors())
        truth = self.deep.lines(self.surface.stations())
        lines = DEEP.rules.score_lines(DEEP.player(sheet))
        assert {line.key: line.points for line in lines} == truth
        assert sheet.points == sum(truth.values())


@pytest.mark.parametrize("number", games_of("underground", 3))
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
