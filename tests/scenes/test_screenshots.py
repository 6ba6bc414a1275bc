"""Pictures of every scene, without a screen."""

from pathlib import Path

import pygame
import pytest

from railgames.content.library import Library
from railgames.core.match import Match, MatchSetup, Seat
from railgames.core.registry import game, game_ids
from railgames.scenes import screenshots
from railgames.scenes.services import Services
from tests.content.conftest import PACK_CARD, png, write

SIZE = (1024, 640)
SETUP = MatchSetup("railroad_ink", game("railroad_ink").Config(), (Seat("Ada", None, 0, 0),), 1)


@pytest.mark.parametrize(("theme", "only"), [("paper", ""), ("night", "-start")])
def test_every_scene_gives_a_picture_of_the_asked_size(
    theme: str, only: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pictures stay in memory: a file takes as long to write and read as a scene to draw. Those of other
    tests are written."""
    pictures: dict[Path, pygame.Surface] = {}

    def keep(services: Services, path: Path) -> None:
        pictures[path] = services.app.window.surface.copy()

    monkeypatch.setattr(screenshots, "write_picture", keep)
    paths = screenshots.take(Path(), sizes=[SIZE], themes=[theme], only=only)
    assert paths == list(pictures)
    names = {path.name.removesuffix(f"-{theme}-1024x640.png") for path in paths}
    assert names == {name for name in screenshots.shot_names() if only in name}
    assert names >= {f"table-{game_id}-start" for game_id in game_ids()}
    if not only:
        assert {"menu", "settings", "settings-keys", "saves", "error"} <= names
        for game_id in game_ids():
            assert {f"results-{game_id}", f"replay-{game_id}"} <= names
    for path, picture in pictures.items():
        assert picture.get_size() == SIZE
        some = {picture.get_at_mapped((x, y)) for x in range(0, 1024, 16) for y in range(0, 640, 16)}
        assert len(some) > 3, path.name


def test_only_those_that_are_asked_for_are_taken(tmp_path: Path) -> None:
    paths = screenshots.take(tmp_path, sizes=[SIZE], themes=["paper"], only="error")
    assert [path.name for path in paths] == ["error-paper-1024x640.png"]
    assert pygame.image.load(str(paths[0])).get_size() == SIZE


def test_a_table_is_rendered_in_the_look_of_the_packs(tmp_path: Path) -> None:
    files = {"pack.toml": PACK_CARD.format(id="mine"), "assets/railroad_ink/frame-corner.png": png(8, 8)}
    write(tmp_path / "packs/mine", files)
    match = Match(game("railroad_ink"), SETUP, Library())

    def reds(library: Library | None) -> int:
        path = tmp_path / "table.png"
        screenshots.render_match(match, size=SIZE, theme="paper", path=path, library=library)
        picture = pygame.image.load(str(path))
        return int((pygame.surfarray.array3d(picture) == (255, 0, 0)).all(axis=2).sum())

    assert reds(None) == 0
    assert reds(Library(packs_dir=tmp_path / "packs", safe_mode=True)) == 0
    assert reds(Library(packs_dir=tmp_path / "packs")) > 200
