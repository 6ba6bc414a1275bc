"""A game without maps is set up, journalled, saved, recovered and replayed like any other."""

from pathlib import Path

import pytest

from railgames.content.schema import map_schemas
from railgames.core import registry
from railgames.core.match import Match, MatchSetup
from railgames.scenes.replay import ReplayScene
from railgames.scenes.setup import SetupScene
from railgames.scenes.table.scene import TableScene
from railgames.store import savefile
from railgames.store.journal import Journal
from railgames.store.recovery import recover
from tests.core.entries import Entry
from tests.core.mapless import GAME, MaplessConfig, NoMaps
from tests.scenes.conftest import ADA, BOT, Bench, Run


@pytest.fixture
def mapless(toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_entries", lambda: {"freight_dice": Entry(GAME)})


def begun(bench: Bench) -> TableScene:
    bench.push(SetupScene(bench.services))
    bench.click("start")
    assert isinstance(bench.top, TableScene)
    return bench.top


def test_new_game_shows_no_board_and_no_complaint(run: Run, mapless: None) -> None:
    bench = run()
    bench.push(SetupScene(bench.services))
    assert not bench.has("map picture")
    assert bench.find("problem").text == ""  # type: ignore[attr-defined]
    assert bench.has("rounds")


def test_it_is_saved_and_loads_as_the_same_game(run: Run, mapless: None) -> None:
    bench = run()
    table = begun(bench)
    bench.press("ctrl+return", "ctrl+s")
    assert "map" not in bench.texts
    loaded = savefile.load(table.keeper.path, bench.services.library)
    assert loaded.notice == ""
    assert loaded.match.actions == table.match.actions
    assert loaded.header.map.id == ""
    bench.services.go.open_save(table.keeper.path, replay=True)
    bench.settle()
    assert isinstance(bench.top, ReplayScene)


def test_it_is_journalled_and_found_after_a_crash(run: Run, mapless: None) -> None:
    bench = run()
    table = begun(bench)
    bench.press("ctrl+return")
    actions = list(table.match.actions)
    assert actions
    assert isinstance(table.keeper.journal, Journal)
    bench.crash()
    (found,) = recover(bench.services.folders.journal)
    assert found.load(NoMaps()).match.actions == actions
    found.release()


def test_it_has_no_schema_of_maps(mapless: None) -> None:
    assert map_schemas("freight_dice") == {}


def test_a_save_is_the_same_whatever_maps_there_are(tmp_path: Path) -> None:
    match = Match(GAME, MatchSetup("freight_dice", MaplessConfig(), (ADA, BOT), 3), NoMaps())
    data = savefile.encode(savefile.draft_of(match))
    assert savefile.decode(data, NoMaps(), lambda game_id: GAME).match.setup == match.setup
