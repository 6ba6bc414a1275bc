"""Pictures of every scene, without a screen."""

from pathlib import Path

import pygame
import pytest

from railgames.core.registry import game_ids
from railgames.scenes import screenshots

SIZE = (1024, 640)


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_every_scene_gives_a_picture_of_the_asked_size(tmp_path: Path, theme: str) -> None:
    paths = screenshots.take(tmp_path, sizes=[SIZE], themes=[theme])
    names = {path.name.removesuffix(f"-{theme}-1024x640.png") for path in paths}
    assert {"menu", "settings", "settings-keys", "saves", "error"} <= names
    for game_id in game_ids():
        assert {f"table-{game_id}-start", f"results-{game_id}", f"replay-{game_id}"} <= names
    for path in paths:
        picture = pygame.image.load(str(path))
        assert picture.get_size() == SIZE
        some = {tuple(picture.get_at((x, y))) for x in range(0, 1024, 16) for y in range(0, 640, 16)}
        assert len(some) > 3, path.name


def test_only_those_that_are_asked_for_are_taken(tmp_path: Path) -> None:
    paths = screenshots.take(tmp_path, sizes=[SIZE], themes=["paper"], only="error")
    assert [path.name for path in paths] == ["error-paper-1024x640.png"]
