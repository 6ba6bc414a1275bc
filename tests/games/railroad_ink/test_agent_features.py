"""What the value net is told: the numbers with which it was trained, and the same board as the rules see."""

import pytest
from msgspec.structs import replace

from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME, scoring
from railgames.games.railroad_ink.agent.features import features as features_of
from railgames.games.railroad_ink.agent.goals import MISSING, missing_of
from railgames.games.railroad_ink.agent.inputs import BASIC, building_numbers, matrix, space_inputs
from railgames.games.railroad_ink.agent.layout import layout_of
from railgames.games.railroad_ink.agent.net import is_standard, net_for
from railgames.games.railroad_ink.agent.node import DIE, Round, drawings, root_of
from railgames.games.railroad_ink.agent.values import true_points
from railgames.games.railroad_ink.board import load_board
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.expansions import expansion
from railgames.games.railroad_ink.goals import Goal, load_deck
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.sheet import Sheet
from tests.games.railroad_ink.naive import SIDES, groups, place_of
from tests.games.railroad_ink.test_second_opinion import naive_of, random_sheet

# (drawings, specials left, the numbers that are not 0), by the trainer's own plain program.
VECTORS = [
    (
        "D6 -HHH, B0 -R-R, B1 R-RR, A5 H-H-+-R-R, D5 R-R-+-H-H, A1 -RRR, A4 -RRR, D0 HH-H",
        0,
        "0 1, 2 .4, 3 .6, 6 1, 7 1.6, 8 .8, 9 .333333, 10 1, 11 .133333, 12 .2, 13 .25, 14 .75, 17 1, 18 1.4,"
        "19 2.2, 23 .5, 31 3.692, 33 .333333, 35 .45, 36 .6, 37 -.428571, 38 -.4, 39 .333333, 42 4, 43 4,"
        "44 4, 45 .166667, 46 1.833333, 47 1.833333, 48 1.833333, 49 1.4, 50 2.2, 51 .25, 52 .366667,"
        "53 -1.714286, 54 3.025, 55 .666667",
    ),
    (
        "B0 RR-R, A5 H-H-+-R-R, F6 -RR-, G6 RRR-, A0 H-R-, G5 H-H-, A4 -R-R, B6 -RR-, F5 -HHH, A3 -R-H,"
        "D0 -HHH, F4 -H-H, F3 HH--, F0 H--R, G1 -HH-, B5 HH-H",
        2,
        "0 1, 2 .8, 3 .6, 5 .666667, 6 1.4, 7 .6, 8 1.6, 9 .333333, 10 2, 11 .266667, 12 .2, 13 .25, 14 .5,"
        "15 .5, 17 1.75, 18 1.4, 19 .8, 20 .5, 31 2.296, 33 .333333, 34 .666667, 35 .9, 36 .65, 37 .142857,"
        "38 -.25, 39 .333333, 40 1, 41 .4, 42 2, 43 3.6, 44 3.6, 45 .333333, 46 .666667, 47 1.666667,"
        "48 1.666667, 49 .6, 50 1.8, 51 1.25, 52 .4, 53 .514286, 54 .65, 55 .333333",
    ),
    (
        "D6 HHH-, B0 -H-R, C6 --HH, A3 R-R-, E6 HH--, B6 -RRR, D0 HH-H, B5 H-H-+-R-R, C0 H-H-+-R-R, C5 -HH-,"
        "A5 HH--, G1 H-H-, C1 --RR, B1 H--H, F1 H-H-, D5 H-H-+-R-R, D4 -RRR, B4 -RH-, G3 -RRR, A1 H-H-,"
        "E4 RR-R, F6 -RR-, E5 -H-R, B3 R--R",
        3,
        "0 1, 1 .4, 2 1, 3 .8, 4 .666667, 5 2.333333, 6 .8, 7 1.4, 8 2, 10 2.25, 11 .4, 12 .4, 13 .25, 15 .5,"
        "16 .5, 17 1.75, 18 .8, 19 1.4, 25 .5, 30 .25, 31 2.128, 33 .333333, 34 1, 35 1.15, 36 1.1,"
        "37 .714286, 38 -.15, 39 1, 41 .4, 42 2.4, 43 3.2, 44 3.2, 45 .333333, 46 .666667, 47 1.333333,"
        "48 1.333333, 49 .4, 50 1.8, 51 1, 52 .3, 53 2, 54 .675, 55 .666667",
    ),
]
BOARDS = ("challenge-green", "giant", "blueprint-divided")


@pytest.mark.parametrize(("drawings", "specials", "expected"), VECTORS)
def test_the_numbers_are_those_the_net_was_trained_on(classic, draw, drawings, specials, expected):
    sheet = draw(classic, *drawings.split(","))
    wanted = [0.0] * BASIC
    for item in expected.split(","):
        idx, value = item.split()
        wanted[int(idx)] = float(value)
    found = matrix(features_of(layout_of(classic), [sheet], [specials]))[0].tolist()
    assert found == pytest.approx(wanted, abs=1e-5)


@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize(("drawings", "specials"), [item[:2] for item in VECTORS])
def test_fewer_steps_change_only_the_numbers_of_the_steps_left_out(classic, draw, drawings, specials, steps):
    layout, sheet = layout_of(classic), draw(classic, *drawings.split(","))
    whole = matrix(features_of(layout, [sheet], [specials]))[0]
    found = matrix(features_of(layout, [sheet], [specials], steps))[0]
    points, most = 41, 45  # the first of the four numbers of each
    later = {first + step for first in (points, most) for step in range(steps, 4)}
    # 50 and 51: groups at the first two steps; 53: points at the third; 54: squares at the second.
    later |= {53} if steps < 3 else set()
    later |= {51, 54} if steps < 2 else set()
    assert {idx for idx in range(BASIC) if found[idx] != whole[idx]} <= later
    last = found[points + steps - 1], found[most + steps - 1]
    assert all((found[points + step], found[most + step]) == last for step in range(steps, 4))


def walked(maps, board, seed, rounds=5, **options):
    """A seat after some rounds of random play, at the start of its round."""
    state, rng = GAME.new_state(Config(map=board, **options), 1, seed, maps), Rng(seed)
    while state.turn <= rounds and not state.is_over:
        state.apply(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("expansion", ["none", "meteor"])
@pytest.mark.parametrize("longest", ["segment", "space", "trail"])
def test_the_true_score_of_a_position_is_the_score_of_the_rules(maps, board, expansion, longest):
    for seed in range(4):
        state = walked(maps, board, seed, expansion=expansion, longest=longest, goals="none")
        root = root_of(state.player)
        this = Round(layout_of(state.board), state.roll, True)
        assert true_points(root, this) == state.total(0)


def test_search_tries_the_drawings_of_the_rules(maps):
    for board in BOARDS:
        state = walked(maps, board, 3)
        root = root_of(state.player)
        this = Round(layout_of(state.board), state.roll, True)
        found = [move for _, move, _, _ in drawings([root], this, is_last=False)]
        tried = {(face, cell, tile) for face, cell, tile, how in found if how == DIE}
        sheet = state.player.sheet
        assert tried == {(face, *move) for face in set(state.roll) for move in sheet.moves(face)}


@pytest.mark.parametrize("kind", sorted(MISSING))
def test_nothing_is_missing_exactly_where_a_goal_is_achieved(maps, kind):
    card = next(card for card in load_deck(maps).cards if card.kind == kind)
    met = set()
    for seed in range(12):
        state = walked(maps, "challenge-green", seed, rounds=3 + seed % 4, goals="none")
        is_met = card.is_achieved(state.player)
        met.add(is_met)
        missing = MISSING[kind](layout_of(state.board), root_of(state.player), card.count)
        assert (missing <= 0) == is_met
    assert met


@pytest.mark.parametrize("code", ["M1", "M2", "M3"])
def test_nothing_is_missing_exactly_where_an_expansions_goal_is_achieved(maps, code):
    card = next(card for card in expansion("meteor").goals() if card.code == code)
    met = set()
    for seed in range(60):
        state = walked(maps, "challenge-green", seed, rounds=2 + seed % 4, goals="none", expansion="meteor")
        while state.expansion.must_choose(state):
            state.apply(state.legal_actions()[0])
        is_met = card.is_achieved(state.player)
        met.add(is_met)
        root = root_of(state.player)
        assert (missing_of(card, state.player)(layout_of(state.board), root, card.count) <= 0) == is_met
    assert code == "M1" or met == {False, True}


def test_a_goal_without_an_estimate_is_seen_when_it_is_achieved(maps):
    card = Goal("T1", "Tidy", "Draw nothing.", lambda player: not player.sheet.occ and player.extra == 7)
    player = replace(walked(maps, "challenge-green", 1).player, extra=7)
    missing, layout = missing_of(card, player), layout_of(player.sheet.board)
    assert missing(layout, root_of(player), 0) > 0
    assert missing(layout, root_of(replace(player, sheet=Sheet(player.sheet.board))), 0) == 0


def test_points_so_far_are_the_score_without_villages(maps):
    state = walked(maps, "challenge-green", 8)
    sheet = state.player.sheet
    assert features_of(layout_of(state.board), [sheet], [3]).points.tolist() == [scoring.total(sheet)]


def test_building_numbers_widen_the_row(challenge):
    node = root_of(Player(Sheet(challenge), (), bytes(challenge.cells)))
    row = matrix(features_of(layout_of(challenge), [node.sheet], [3]), [building_numbers(node)])
    assert row.shape == (1, BASIC + 8)


def test_only_the_board_of_the_training_is_standard(maps):
    def standard(board):
        return is_standard(layout_of(load_board(maps, board, "classic")))

    assert standard("challenge-green")
    assert standard("challenge-yellow")
    assert not any(standard(name) for name in ("giant", "blueprint-easy", "blueprint-divided"))


def test_the_net_tells_a_good_board_from_a_bad_one(classic, draw):
    layout = layout_of(classic)

    def value(*drawings):
        sheet = draw(classic, *drawings)
        return net_for(layout).values(5, features_of(layout, [sheet], [1]), (), [sheet])[0]

    joined = ("A1 H-H-", "B1 H-H-", "C1 H-H-", "D1 H--H", "D0 -H-H")
    loose = ("A1 HHH-", "A3 RRR-", "A5 HHH-", "D6 HH-H", "B6 -RRR")
    assert value(*joined) > value(*loose) + 3


def faced_by(naive):
    """[(exits, the empty spaces faced)] of each network with open ends and of each free exit."""
    found = []
    for network in naive.networks():
        ends = {
            naive.beyond(place, side)
            for place, part in network
            for side, letter in zip(SIDES, part, strict=True)
            if letter != "-"
            and naive.beyond(place, side) not in naive.drawn
            and (place, side) not in naive.walls
        }
        if ends - {None}:
            found.append((len(naive.exits_of(network)), ends - {None}))
    return found + [(1, {place}) for place, _ in naive.exits if place not in naive.drawn]


def grown(naive, faced):
    """The same after a step over empty spaces."""
    return [
        (exits, spaces | {near for space in spaces for near in naive.beside(space)} - set(naive.drawn))
        for exits, spaces in faced
    ]


def told_of(naive, faced, place):
    """What the net is told of a space."""
    facing = [exits for exits, spaces in faced if place in spaces]
    near = sum(exits > 0 for exits in facing)
    return [near >= 1, near >= 2, near >= 3, sum(facing) / 4, len(facing) - near]


@pytest.mark.parametrize("dice", ["classic", "challenge"])
def test_the_net_is_told_what_faces_each_space_and_what_would_a_step_later(maps, dice):
    board, rng = load_board(maps, "challenge-green", dice), Rng(3)
    sheets, expected = [], []
    for tiles in (0, 4, 9, 15, 21, 27):
        sheet, naive = random_sheet(board, rng, tiles), naive_of(maps, "challenge-green", dice)
        naive.drawn = {place_of(board.names[cell]): board.tiles[tile].text for cell, tile in sheet.drawn}
        now = faced_by(naive)
        later = grown(naive, now)
        planes = [
            [told_of(naive, faced, place_of(name))[k] for name in board.names]
            for faced in (now, later)
            for k in range(5)
        ]
        sheets.append(sheet)
        expected.append([number for plane in planes for number in plane])
    layout = layout_of(board)
    found = space_inputs(features_of(layout, sheets, [2] * len(sheets)))
    assert found.tolist() == expected


def drawn_at_random(maps, board_id, seed, tiles):
    """(a sheet, the same board as the naive program has it)."""
    board = load_board(maps, board_id, "challenge")
    sheet, naive = random_sheet(board, Rng(seed), tiles), naive_of(maps, board_id, "challenge")
    naive.drawn = {place_of(board.names[cell]): board.tiles[tile].text for cell, tile in sheet.drawn}
    return sheet, naive


def reached(naive, faced, dead):
    """(points, most exits of a group, groups with exits) if all that meet were joined."""
    joined = groups(range(len(faced)), lambda i: [j for j in range(len(faced)) if faced[i][1] & faced[j][1]])
    exits = [sum(faced[i][0] for i in group) for group in joined]
    points = [naive.track[min(n, len(naive.track) - 1)] for n in (*exits, *dead)]
    return sum(points), max([*exits, *dead], default=0), sum(n > 0 for n in exits)


@pytest.mark.parametrize("board_id", BOARDS)
def test_what_could_still_join_is_what_meets_within_so_many_steps(maps, board_id):
    cases = [drawn_at_random(maps, board_id, seed, 6 + 3 * seed) for seed in range(8)]
    sheets = [sheet for sheet, _ in cases]
    found = features_of(layout_of(sheets[0].board), sheets, [0] * len(sheets)).numbers.tolist()
    for (_, naive), numbers in zip(cases, found, strict=True):
        faced = faced_by(naive)
        open_networks = len(faced) - sum(place not in naive.drawn for place, _ in naive.exits)
        dead = sorted(len(naive.exits_of(network)) for network in naive.networks())
        for exits, _ in faced[:open_networks]:
            dead.remove(exits)
        for step in range(4):
            points, most, with_exits = reached(naive, faced, dead)
            assert (numbers[26 + step], numbers[30 + step]) == (points, most)
            if step < 2:
                assert numbers[35 + step] == with_exits
            faced = grown(naive, faced)


@pytest.mark.parametrize("board_id", BOARDS)
@pytest.mark.parametrize("expansion_id", ["none", "airline", "lava"])
def test_a_board_has_the_same_features_alone_as_among_others(maps, board_id, expansion_id):
    states = [walked(maps, board_id, seed, seed, expansion=expansion_id) for seed in range(1, 7)]
    sheets, layout = [state.player.sheet for state in states], layout_of(states[0].board)
    together = features_of(layout, sheets, list(range(6)))
    for idx, sheet in enumerate(sheets):
        alone = features_of(layout, [sheet], [idx])
        assert matrix(alone).tolist() == matrix(together)[idx : idx + 1].tolist()
        assert alone.points == together.points[idx]
        if expansion_id != "lava":  # which has points of its own
            assert alone.points == scoring.total(sheet)
