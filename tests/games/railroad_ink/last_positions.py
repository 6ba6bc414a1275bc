"""Positions before the last round as data, and those whose best end is proven.

``last_rounds.json`` has the drawings, the dice, the special routes crossed off (``used``), how many are left
of the game's three and of the universities' (``free``), whether the Challenge dice and buildings are played,
the most points that can be made and drawings that make them. The optima are worked out by another
implementation of the rules, ``tools/training/railroad_ink/last_round.py``, from positions that
``tests.bench.railroad_ink_last_rounds --write`` makes.
"""

import json
from pathlib import Path
from typing import Any

from railgames.content.library import Library
from railgames.games.railroad_ink import GAME
from railgames.games.railroad_ink.config import Config
from railgames.games.railroad_ink.player import SPECIALS_A_GAME
from railgames.games.railroad_ink.state import InkState

FILE = Path(__file__).with_name("last_rounds.json")
CLASSIC = Config(dice="classic", buildings=False, goals="none")
CHALLENGE = Config(dice="challenge", buildings=True, goals="none")
LAST = 7
Position = dict[str, Any]  # as in the file


def proven(path: Path = FILE) -> list[Position]:
    """The positions of a file."""
    found: list[Position] = json.loads(path.read_text("utf-8"))
    return found


def position_of(state: InkState, name: str) -> Position:
    """The position that a solo game has come to, as data. Its dice are not drawn yet."""
    player, faces = state.player, state.board.dice.faces
    used = [face for idx, face in enumerate(state.board.dice.specials) if player.used >> idx & 1]
    return {
        "name": name,
        "drawn": [f"{state.board.names[c]} {state.board.tiles[t].text}" for c, t in player.sheet.drawn],
        "dice": [faces[face].name for face in player.dice],
        "used": [faces[face].name for face in used],
        "left": SPECIALS_A_GAME - player.regular,
        "free": player.free,
        "challenge": state.config.buildings,
    }


def state_of(position: Position, maps: Library) -> InkState:
    """The game that a position describes."""
    state = GAME.new_state(CHALLENGE if position["challenge"] else CLASSIC, 1, 0, maps)
    board, data = state.board, state.snapshot()
    drawn = [item.split() for item in position["drawn"]]
    cells = sum(1 << board.cell_of[space] for space, _ in drawn)
    stations = [space for space, text in drawn if board.tiles[board.dice.tile_of[text]].is_station]
    player = data["players"][0]
    player.update(
        drawn=drawn,
        dice=position["dice"],
        used=position["used"],
        regular=SPECIALS_A_GAME - position["left"],
        free=position["free"],
    )
    if position["challenge"]:
        player["villages"] = sum(board.villages >> board.cell_of[space] & 1 for space in stations)
        player["universities"] = (board.universities & cells).bit_count()
    data.update(turn=LAST, roll=position["dice"], opening=data["players"])
    return GAME.restore(state.config, data, maps)
