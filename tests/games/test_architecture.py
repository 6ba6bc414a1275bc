"""No file of a game's rules or AI needs another one that needs it back, not even for a type."""

from pathlib import Path

import pytest

from tests.architecture import circles_in

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "railgames" / "games").glob("*/__init__.py"))


@pytest.mark.parametrize("game", GAMES)
def test_no_two_files_of_a_game_need_each_other(game: str) -> None:
    assert circles_in(ROOT / "railgames" / "games" / game, f"railgames.games.{game}") == []


WAYS = {
    "at the top": "from shop.state import State",
    "of the module": "from shop import state",
    "relative": "from . import state",
    "relative, a name": "from .state import State",
    "in a function": "def face():\n    import shop.state\n",
    "for a type": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from shop.state import State\n",
    "by its name": "import importlib\nstate = importlib.import_module('shop.state')\n",
}


@pytest.mark.parametrize("way", sorted(WAYS))
def test_every_kind_of_import_makes_a_circle(tmp_path: Path, way: str) -> None:
    (tmp_path / "__init__.py").write_text("from shop import state\n")
    (tmp_path / "state.py").write_text("from shop import rules\nfrom shop.data import Data\n")
    (tmp_path / "rules.py").write_text(WAYS[way])
    (tmp_path / "data.py").write_text("import json\n")
    assert circles_in(tmp_path, "shop") == [["shop.rules", "shop.state"]]


def test_a_circle_through_a_package_and_a_third_file_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "agent"
    folder.mkdir()
    (tmp_path / "__init__.py").write_text("")
    (folder / "__init__.py").write_text("from .search import Search\n")
    (folder / "search.py").write_text("from ..board import Board\n")
    (tmp_path / "board.py").write_text("from shop.agent import Search\n")
    assert circles_in(tmp_path, "shop") == [["shop.agent", "shop.agent.search", "shop.board"]]


def test_files_that_stand_one_on_the_other_have_no_circle(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text("from shop.state import State\n")
    (tmp_path / "state.py").write_text("from shop import data\n")
    (tmp_path / "data.py").write_text("")
    assert circles_in(tmp_path, "shop") == []
