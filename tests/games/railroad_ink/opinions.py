"""Random games on our board and on a naive one, and what the two must agree about.

``RAILGAMES_<EXPANSION>_GAMES=300`` plays more games of an expansion than the few of the default run, for
example ``RAILGAMES_RIVER_GAMES``.
"""

import os

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.board import BoardFile, load_board
from railgames.games.railroad_ink.components import DiceFile
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import place_of

USUAL, OTHERS = "challenge-green", ("blueprint-winding", "blueprint-divided", "giant")


def games_of(name, few):
    """The numbers of the random games of an expansion, as many as the environment says."""
    return range(int(os.environ.get(f"RAILGAMES_{name.upper()}_GAMES", few)))


def board_id_of(number):
    """The board of a random game: the usual one in every other game."""
    return OTHERS[number // 2 % len(OTHERS)] if number % 2 else USUAL


def naive_on(kind, maps, board_id, pieces=None):
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


def by_lot(sheet, face, moves, rng):
    """The drawings that a player likes who likes all."""
    return moves


def draw_all(sheet, faces, rng, likes=by_lot, put=None):
    """The sheet after a drawing of each face, one that ``likes(sheet, face, moves, rng)`` gives.

    ``put(face, cell, tile)`` hears of every drawing.
    """
    for face in faces:
        moves = sheet.moves(face)
        if moves:
            move = rng.choice(likes(sheet, face, moves, rng))
            sheet = sheet.place(*move)
            if put is not None:
                put(face, *move)
    return sheet


def text_on(board, _face, cell, tile):
    """A drawing as the naive rules name it: (space, text)."""
    return board.names[cell], board.tiles[tile].text


class Trial:
    """The random games of an expansion; ``kind`` is its naive second implementation."""

    def __init__(self, name, kind, *, likes=by_lot, rounds=6, named=text_on, extra=None):
        self.name, self.kind, self.likes, self.rounds, self.named = name, kind, likes, rounds, named
        self.rules, self.extra = expansion(name), extra
        self.pieces = self.rules.file.pieces

    def board(self, maps, number=0, reading="segment"):
        return load_board(maps, board_id_of(number), "challenge", reading, self.pieces)

    def naive(self, maps, number=0):
        """The empty naive board of a game."""
        return naive_on(self.kind, maps, board_id_of(number), self.pieces)

    def naive_like(self, maps, number, sheet):
        return naive_like(self.kind, maps, board_id_of(number), self.pieces, sheet)

    def rolls(self, board, rng):
        """The faces of every round by lot; in the first three rounds a special route is among them."""
        specials = list(board.dice.specials)
        for turn in range(self.rounds):
            roll = [rng.choice(die) for die in (*board.dice.dice, *board.dice.own_dice)]
            rng.shuffle(roll)
            if turn < 3:
                roll.append(specials.pop(rng.below(len(specials))))
            yield roll

    def played(self, board, rng, put=None):
        """The sheet at the end of every round of a random game."""
        sheet = self.rules.first_sheet(board)
        for roll in self.rolls(board, rng):
            sheet = draw_all(sheet, roll, rng, self.likes, put)
            yield sheet

    def last_sheets(self, maps, count):
        """The last sheets of random games on the first board."""
        board = self.board(maps)
        for number in range(count):
            *_, sheet = self.played(board, Rng(number))
            yield sheet

    def player(self, sheet):
        return Player(sheet, (), b"", extra=self.extra)

    def achieved(self, sheet):
        """The codes of the goals that are achieved on a sheet."""
        return {goal.code for goal in self.rules.goals() if goal.is_achieved(self.player(sheet))}

    # What both must agree about

    def check_moves(self, sheet, naive, rng, tries=4):
        """The drawings of every face are the naive ones, and there is a reason against all others."""
        for name, face in sheet.board.dice.face_of.items():
            self.check_face(sheet, face, naive.drawings(name), rng, tries)

    def check_face(self, sheet, face, truth, rng, tries=4):
        board, moves = sheet.board, sheet.moves(face)
        legal = set(moves)
        assert {self.named(board, face, *move) for move in moves} == truth, board.dice.faces[face].name
        assert set(sheet.promising(face)) <= legal
        if not board.dice.face_tiles[face]:
            return
        move = sheet.move_by_lot(face, rng.next64())
        assert move in legal if moves else move is None
        for _ in range(tries):
            move = rng.below(board.cells), rng.choice(board.dice.face_tiles[face])
            assert (self.rules.why_not_there(sheet, face, *move) is None) == (move in legal)
            assert sheet.fits(face, *move) == (move in legal)

    def check_score(self, sheet, naive, reading="segment"):
        """The parts of the score are the naive ones, and every error has a place."""
        assert tuple(components(sheet)) == naive.parts(reading)
        assert len(sheet.error_places()) == sheet.errors

    def check_points(self, sheet, naive):
        """The lines of the expansion and the points on its sheet are the naive ones."""
        lines = self.rules.score_lines(self.player(sheet))
        assert tuple(line.points for line in lines) == naive.own_points()
        assert sheet.points == sum(naive.own_points())

    def check_goals(self, sheet, naive):
        """The goals that are achieved are the naive ones."""
        player = self.player(sheet)
        assert [goal.is_achieved(player) for goal in self.rules.goals()] == naive.achieved()


class Match:
    """A whole game of an expansion alone, by its actions, with a naive board beside it."""

    def __init__(self, maps, name, kind, number):
        self.rng, board_id = Rng(number), board_id_of(number)
        self.state = GAME.new_state(Config(expansion=name, map=board_id), 1, number, maps)
        self.naive = naive_on(kind, maps, board_id, expansion(name).file.pieces)

    @property
    def sheet(self):
        return self.state.players[0].sheet

    def places(self, mask):
        """The spaces of a mask, as the naive rules name them."""
        return {place_of(name) for name in self.state.board.spaces(mask)}

    def names(self, faces):
        return [self.state.face_name(face) for face in faces]

    def choose(self, actions, liked, share):
        """An action by lot; one that is liked ``share`` times of four, when there is one."""
        return self.rng.choice(liked if liked and self.rng.below(4) < share else actions)
