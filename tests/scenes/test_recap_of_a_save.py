"""Who takes the screen of an opened save may see what happened, however long its log is."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from railgames.core.level import Level
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game, game_ids
from railgames.core.rng import Rng
from railgames.scenes import navigation, services
from railgames.scenes.screenshots import headless
from railgames.scenes.services import Services
from railgames.scenes.start import first_scenes
from railgames.scenes.start_options import StartOptions
from railgames.scenes.table.curtain import Curtain
from railgames.scenes.table.scene import TableScene
from railgames.store.savefile import draft_of, save
from railgames.ui.pilot import Pilot

SEATS = (Seat("Ada"), Seat("Bruno", None, 1, 1), Seat("Robo", Level.EASY, 2, 2))
WITH_CURTAIN = [name for name in game_ids() if game(name).has_hidden_information(game(name).Config(), 3)]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, no_pictures: None) -> Iterator[Services]:
    monkeypatch.setattr(services, "SECONDS_BEFORE_READING", 0.0)
    with headless((1024, 640), "paper") as found:
        yield found


def saved(opened: Services, game_id: str, path: Path) -> Path:
    """A save in which a person is about to play, after others."""
    rules, rng = game(game_id), Rng(3)
    match = Match(rules, MatchSetup(game_id, rules.Config(), SEATS, 7), opened.library)
    while match.position < 40 or match.state.current_player not in {0, 1} - {match.log[-1].seat}:
        match.play(match.state.random_action(rng))
    save(path, draft_of(match, name="Friday", summary=""))
    return path


@pytest.mark.parametrize("game_id", WITH_CURTAIN)
@pytest.mark.parametrize("is_long", [False, True])
@pytest.mark.parametrize("by_command_line", [False, True])
def test_the_first_curtain_of_a_save_offers_what_happened(
    opened: Services,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game_id: str,
    is_long: bool,
    by_command_line: bool,
) -> None:
    """A long log is read while the curtain is down already, and it offered nothing."""
    monkeypatch.setattr(navigation, "OPENED_FIRST", 0 if is_long else 1000)
    path = saved(opened, game_id, tmp_path / "friday.save")
    if by_command_line:
        for scene in first_scenes(opened, StartOptions(load=path)):
            opened.app.push(scene)
    else:
        assert opened.go.open_save(path) is None
    pilot, end = Pilot(opened.app), time.monotonic() + 20
    curtain = opened.app.stack.top
    assert isinstance(curtain, Curtain)
    button = curtain.tree.root.find("recap")
    assert button is not None
    while not button.visible and time.monotonic() < end:
        pilot.step()
    assert button.visible
    pilot.click(button.rect.center)
    pilot.step(3)
    table = opened.app.stack.top
    assert isinstance(table, TableScene)
    assert table.recap.is_on
