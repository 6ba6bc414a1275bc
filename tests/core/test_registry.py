import subprocess
import sys

import pytest

from railgames.core import registry
from railgames.core.errors import BrokenGame, UnknownGame
from tests.core import toy_game
from tests.core.entries import Entry


@pytest.fixture
def entries(monkeypatch):
    found = {name: Entry(toy_game.GAME) for name in ("freight_dice", "railroad_ink")}
    monkeypatch.setattr(registry, "_entries", lambda: found)
    return found


def test_the_ids_are_known_without_importing_a_game(entries):
    assert registry.game_ids() == ("freight_dice", "railroad_ink")
    assert all(entry.loads == 0 for entry in entries.values())


def test_a_game_is_found_by_its_id(entries):
    assert registry.game("freight_dice") is toy_game.GAME
    assert entries["railroad_ink"].loads == 0


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


NOT_A_GAME = type("Thing", (), {"title": "Thing"})()


class Unfinished(toy_game.FreightDice):
    id = "freight_dice"

    def __getattribute__(self, name):
        if name == "tagline":
            raise AttributeError(name)
        return super().__getattribute__(name)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (ModuleNotFoundError("No module named 'numba'"), "ModuleNotFoundError: No module named 'numba'"),
        (SyntaxError("invalid syntax"), "SyntaxError: invalid syntax"),
        (SystemExit(3), "SystemExit: 3"),
        (ValueError(), "cannot be loaded: ValueError."),
        (NOT_A_GAME, "it is no Game, but Thing"),
        (Unfinished(), "it lacks tagline"),
    ],
)
def test_a_game_that_fails_to_load_says_why_and_closes_no_other(entries, value, words):
    entries["railroad_ink"] = Entry(value)
    for _ in range(2):
        with pytest.raises(BrokenGame, match="'railroad_ink' cannot be loaded") as caught:
            registry.game("railroad_ink")
        assert words in str(caught.value)
    assert entries["railroad_ink"].loads == 1
    assert registry.game("freight_dice") is toy_game.GAME


def test_a_game_under_another_name_than_its_own_is_broken(entries):
    entries["railroad_ink"] = Entry(toy_game.GAME)
    with pytest.raises(BrokenGame, match="it calls itself 'freight_dice'"):
        registry.game("railroad_ink")


def test_safe_mode_takes_only_the_games_of_this_distribution(entries):
    entries["ours"] = Entry(toy_game.GAME, "railgames")
    registry.take_only_ours(True)
    try:
        assert registry.game_ids() == ("ours",)
        with pytest.raises(UnknownGame, match="'freight_dice' is left out in safe mode"):
            registry.game("freight_dice")
    finally:
        registry.take_only_ours(False)
    assert registry.game("freight_dice") is toy_game.GAME
