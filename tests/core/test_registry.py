import subprocess
import sys

import pytest

from railgames.core import registry
from railgames.core.errors import UnknownGame
from tests.core import toy_game


class Entry:
    def __init__(self, name):
        self.name = name
        self.loaded = 0

    def load(self):
        self.loaded += 1
        return toy_game.GAME


@pytest.fixture
def entries(monkeypatch):
    found = {name: Entry(name) for name in ("freight_dice", "railroad_ink")}
    monkeypatch.setattr(registry, "_entries", lambda: found)
    return found


def test_the_ids_are_known_without_importing_a_game(entries):
    assert registry.game_ids() == ("freight_dice", "railroad_ink")
    assert all(entry.loaded == 0 for entry in entries.values())


def test_a_game_is_found_by_its_id(entries):
    assert registry.game("freight_dice") is toy_game.GAME
    assert entries["railroad_ink"].loaded == 0


def test_an_unknown_id_is_told_with_the_nearest_one(entries):
    with pytest.raises(UnknownGame, match="Did you mean 'railroad_ink'"):
        registry.game("railroad-inc")
    with pytest.raises(UnknownGame, match=r"no game 'zzz'. Known: freight_dice, railroad_ink"):
        registry.game("zzz")


def test_the_installed_games_are_declared_by_entry_points():
    assert "railroad_ink" in registry.game_ids()


def test_core_imports_no_window_no_grid_and_no_game():
    code = (
        "import sys; sys.modules['pygame'] = None\n"
        "import railgames.core.registry, railgames.core.options, railgames.core.perft\n"
        "import railgames.store.settings\n"
        "import railgames.store.recovery, railgames.store.listing, railgames.store.saver\n"
        "bad = [name for name in sys.modules if name == 'numpy' or name.startswith('railgames.games')]\n"
        "sys.exit(', '.join(bad) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], timeout=60, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_game_can_be_offered_for_a_while_though_it_is_not_installed(entries):
    del entries["freight_dice"]
    with registry.offered(toy_game.GAME):
        assert registry.game_ids() == ("freight_dice", "railroad_ink")
        assert registry.game("freight_dice") is toy_game.GAME
    assert registry.game_ids() == ("railroad_ink",)
    with pytest.raises(UnknownGame):
        registry.game("freight_dice")


def test_a_game_that_is_offered_comes_before_the_installed_one_of_its_id(entries):
    class Draft(toy_game.FreightDice):
        pass

    draft = Draft()
    with registry.offered(toy_game.GAME), registry.offered(draft):
        assert registry.game("freight_dice") is draft
    assert registry.game("freight_dice") is toy_game.GAME
    with pytest.raises(KeyError), registry.offered(draft):
        raise KeyError
    assert registry.game("freight_dice") is toy_game.GAME
