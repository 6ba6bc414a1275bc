"""Meteor against a naive second implementation: where it falls, what must be drawn, errors, points, goals."""

import pytest

from railgames.core.rng import Rng
from railgames.games.railroad_ink.actions import Draw, End, Special
from railgames.games.railroad_ink.board import SIDE_NAMES
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.expansions.meteor import Ignore, Impact, flight
from railgames.games.railroad_ink.scoring import components
from tests.games.railroad_ink.naive import place_of
from tests.games.railroad_ink.naive_meteor import NaiveMeteor
from tests.games.railroad_ink.opinions import Match, Trial, games_of

METEOR = Trial("meteor", NaiveMeteor)


def play(state, naive, action):
    """Play an action in both."""
    if isinstance(action, Impact):
        naive.fall(action.direction, state.extra_roll.distance)
    elif isinstance(action, Draw | Special):
        naive.put(place_of(action.space), action.tile)
    state.apply(action)


def check_round(match, actions):
    """Both say the same of what may and what must be drawn now."""
    naive, player = match.naive, match.state.players[0]
    for name in match.names(player.faces):
        found = {(one.space, one.tile) for one in actions if isinstance(one, Draw) and one.face == name}
        assert found == naive.drawings(name)
    assert (End() in actions) == (not any(map(naive.must_draw, match.names(player.dice))))
    assert match.places(match.sheet.marked) == naive.craters
    METEOR.check_points(match.sheet, naive)
    assert match.sheet.errors == naive.errors()


@pytest.mark.parametrize("number", games_of("meteor", 3))
def test_meteor_agrees_with_the_naive_rules(maps, number):
    match = Match(maps, "meteor", NaiveMeteor, number)
    state, naive = match.state, match.naive
    goals = expansion("meteor").goals()
    while not state.is_over:
        actions, player = state.legal_actions(), state.players[0]
        falls = {one.direction for one in actions if isinstance(one, Impact)}
        if falls:
            way = state.extra_roll.direction
            assert falls == (set(SIDE_NAMES) if way == "any" else {way})
            assert len(falls) + sum(isinstance(one, Ignore) for one in actions) == len(actions)
        elif not player.choices and match.rng.below(3) == 0:
            check_round(match, actions)
        likely = [one for one in actions if isinstance(one, Impact)]
        play(state, naive, match.choose(actions, likely, 3))
        assert naive.site == place_of(state.board.names[state.players[0].extra.site])
        assert [goal.is_achieved(state.players[0]) for goal in goals] == naive.achieved()
    assert tuple(components(match.sheet)) == naive.parts("segment")


def test_every_flight_on_a_board_full_of_craters_ends_where_the_naive_one_does(maps):
    """Random games have six craters at most; these have up to half of the board."""
    for number in range(60):
        rng, board, naive = Rng(number), METEOR.board(maps, number), METEOR.naive(maps, number)
        cells = rng.sample(range(board.cells), rng.below(board.cells // 2))
        naive.craters = {place_of(board.names[cell]) for cell in cells}
        site = rng.below(board.cells)
        naive.site = place_of(board.names[site])
        for side, way in enumerate(SIDE_NAMES):
            line = [board.grid.position(cell) for cell in range(board.cells)]
            line = [place for place in line if place[1 - side % 2] == naive.site[1 - side % 2]]
            if naive.craters.issuperset(line):
                continue  # nothing is left to hit
            for distance in (1, 2, 3):
                path = flight(board, site, side, distance, sum(1 << cell for cell in cells))
                assert place_of(board.names[path[-1]]) == naive.hit(way, distance)


def test_goals_of_craters_agree_with_the_naive_rules(maps):
    """Boards by lot on which most routes lie beside craters: random games hardly ever meet two goals."""
    seen = set()
    for number in range(40):
        rng, board, naive = Rng(number), METEOR.board(maps, number), METEOR.naive(maps, number)
        sheet = METEOR.rules.sheet(board)
        sheet.marked = sum(1 << cell for cell in rng.sample(range(board.cells), 5))
        naive.craters = {place_of(name) for name in board.spaces(sheet.marked)}
        for _ in range(22):
            face = rng.choice([*board.dice.dice[0], *board.dice.specials])
            moves = [move for move in sheet.moves(face) if not sheet.marked >> move[0] & 1]
            better = [move for move in moves if sheet.place(*move).points > sheet.points]
            if moves:
                cell, tile = rng.choice(better or moves)
                sheet = sheet.place(cell, tile)
                naive.put(place_of(board.names[cell]), board.tiles[tile].text)
        METEOR.check_goals(sheet, naive)
        METEOR.check_score(sheet, naive)
        METEOR.check_points(sheet, naive)
        seen |= METEOR.achieved(sheet)
    assert seen == {"M1", "M2", "M3"}


def test_what_can_only_be_drawn_in_a_crater_need_not_be(maps):
    """Most of the spaces at route ends are craters here, which no random game has."""
    seen = set()
    for number in range(12):
        rng, board = Rng(number), METEOR.board(maps, number)
        *_, sheet = METEOR.played(board, rng)
        front = [cell for cell in range(board.cells) if sheet.front >> cell & 1]
        sheet = sheet.with_marks(0, sum(1 << cell for cell in front if rng.below(8)))
        naive = METEOR.naive_like(maps, number, sheet)
        naive.craters = {place_of(name) for name in board.spaces(sheet.marked)}
        for die in board.dice.dice:
            for face in set(die):
                name = board.dice.faces[face].name
                must = next(sheet.due([face]), None) is not None
                assert must == naive.must_draw(name)
                seen.add((must, bool(naive.drawings(name))))
    assert seen >= {(True, True), (False, True)}
