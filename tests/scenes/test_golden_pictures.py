"""A few scenes look as they looked when somebody last looked at them.

After a change that is meant: ``python -m tests.scenes.golden [NAME...]``, and look at what it wrote.
"""

import numpy as np
import pygame
import pytest

from tests.scenes.golden import FOLDER, SHOTS, Shot, draw, pixels

DIFFERENCE = 8
"""Of 255, in any channel: what antialiasing may differ by from one machine to another."""

SHARE = 0.001
"""Of all pixels may differ by more."""

RENEW = "If it is meant, renew it: python -m tests.scenes.golden"


@pytest.mark.parametrize("shot", SHOTS, ids=[shot.name for shot in SHOTS])
def test_the_scene_looks_as_it_did(shot: Shot) -> None:
    now = draw(shot)
    actual = shot.path.with_suffix(".actual.png")
    actual.unlink(missing_ok=True)
    assert shot.path.exists(), f"There is no {shot.path.name}. {RENEW} {shot.name}"
    golden = pixels(pygame.image.load(str(shot.path)))
    is_same_size = golden.shape == pixels(now).shape
    share = 1.0
    if is_same_size:
        apart = np.abs(golden.astype(np.int16) - pixels(now)).max(axis=2)
        share = float((apart > DIFFERENCE).mean())
    if share > SHARE:
        pygame.image.save(now, str(actual))
    assert share <= SHARE, f"{share:.2%} of the pixels differ; see {actual.name}. {RENEW} {shot.name}"


def test_no_golden_picture_is_left_over_and_all_are_small() -> None:
    files = {path for path in FOLDER.glob("*.png") if ".actual" not in path.name}
    assert files == {shot.path for shot in SHOTS}
    assert sum(path.stat().st_size for path in files) < 2_500_000
