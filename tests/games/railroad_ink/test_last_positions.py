"""Last rounds with special routes left, whose best end is proven by another implementation of the rules."""

import pytest

from railgames.ai.thinking import decide, level_budget
from railgames.core.game import Budget
from railgames.core.level import Level
from railgames.core.rng import Rng
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.actions import Duplicate, End
from railgames.games.railroad_ink.legality import drawing, special_faces
from tests.games.railroad_ink.last_positions import position_of, proven, state_of

POSITIONS = proven()
# A search with a beam of 48 misses these, one with 200 the first of them; both judge fewer boards, too.
HARDEST = ("11023 normal 1", "11017 easy 3", "11040 hard 1")


def tiles_of(board, face):
    return {tile for tiles in board.legal[face] for tile in tiles}


def draw(state, text, later):
    """Draw a tile such as "B3 H-H-". A factory copies the first die that the drawings to come still lack."""
    board, space, tile = state.board, *text.split()
    cell, tile = board.cell_of[space], board.dice.tile_of[tile]
    faces = [face for face in (*state.player.faces, *special_faces(state)) if tile in tiles_of(board, face)]
    is_special = faces[0] in board.dice.specials
    state.apply(drawing(board, faces[0], cell, tile, is_special=is_special)[1])
    while state.player.choices:
        lacking = [board.dice.tile_of[item.split()[1]] for item in later]
        for face in (*state.player.dice, *state.player.copies):
            lacking = lacking_after(board, face, lacking)
        wanted = [face for face in state.roll if any(tile in tiles_of(board, face) for tile in lacking)]
        state.apply(Duplicate(state.face_name((*wanted, state.roll[0])[0])))


def lacking_after(board, face, tiles):
    """The tiles without the first one that this face can be drawn as."""
    idx = next((idx for idx, tile in enumerate(tiles) if tile in tiles_of(board, face)), len(tiles))
    return tiles[:idx] + tiles[idx + 1 :]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_the_best_end_of_a_last_round_is_legal_and_worth_its_points(maps, position):
    state, best = state_of(position, maps), position["best"]
    for number, text in enumerate(best):
        draw(state, text, best[number + 1 :])
    state.apply(End())
    assert state.is_over
    assert state.total(0) == position["optimum"]


def test_a_position_as_data_is_the_position(maps):
    for position in POSITIONS:
        again = position_of(state_of(position, maps), position["name"])
        assert again == {key: position[key] for key in again}


@pytest.mark.timeout(1500)  # ten seconds of processor time, on a busy machine
def test_expert_finds_the_proven_end_of_last_rounds_with_special_routes(maps):
    hardest = [position for position in POSITIONS if position["name"] in HARDEST]
    assert len(hardest) == len(HARDEST)
    for position in hardest:
        state, agent = state_of(position, maps), GAME.agent(Level.EXPERT)
        assert special_faces(state)
        while state.current_player is not None:
            budget = Budget(level_budget(GAME, Level.EXPERT).evaluations)
            state.apply(decide(state, agent, Rng(1), budget).action)
        assert state.total(0) == position["optimum"], position["name"]
