"""A few scenes, and the table's widgets, look as they looked when somebody last looked at them.

After a change that is meant: ``python -m tests.scenes.golden [NAME...]``, and look at what it wrote.
"""

import json

import numpy as np
import pygame
import pytest

from tests.scenes.golden import FOLDER, PICTURES, PLAYED, Shot, draw, pixels, recorded
from tests.scenes.golden.widgets import Sheet

DIFFERENCE = 8
"""Of 255, in any channel: what antialiasing may differ by from one machine to another."""

SHARE = 0.001
"""Of all pixels may differ by more."""

BLOCK, BLOCK_SHARE = 16, 0.2
"""Of the pixels in any square of so many by so many: a missing word is few pixels, but all in one place."""

LINE_SHARE = 0.06
"""The same in a picture of widgets: a line of one pixel across a square that is there or not."""

RENEW = "If it is meant, renew it: python -m tests.scenes.golden"


def densest(differs: np.ndarray) -> float:
    """The largest share of true values in any block of an array (width, height)."""
    wide, high = (-(-length // BLOCK) * BLOCK for length in differs.shape)
    whole = np.zeros((wide, high))
    whole[: differs.shape[0], : differs.shape[1]] = differs
    return float(whole.reshape(wide // BLOCK, BLOCK, high // BLOCK, BLOCK).mean(axis=(1, 3)).max())


@pytest.mark.parametrize("shot", PICTURES, ids=[shot.name for shot in PICTURES])
def test_it_looks_as_it_did(shot: Shot | Sheet) -> None:
    now = draw(shot)
    known = json.loads(PLAYED.read_text(encoding="utf-8"))
    assert recorded() == known, f"Some of its actions are not recorded. {RENEW} {shot.name}"
    actual = shot.path.with_suffix(".actual.png")
    actual.unlink(missing_ok=True)
    assert shot.path.exists(), f"There is no {shot.path.name}. {RENEW} {shot.name}"
    golden = pixels(pygame.image.load(str(shot.path)))
    is_same_size = golden.shape == pixels(now).shape
    share = block = 1.0
    if is_same_size:
        apart = np.abs(golden.astype(np.int16) - pixels(now)).max(axis=2)
        share, block = float((apart > DIFFERENCE).mean()), densest(apart > DIFFERENCE)
    is_same = share <= SHARE and block <= (LINE_SHARE if isinstance(shot, Sheet) else BLOCK_SHARE)
    if not is_same:
        pygame.image.save(now, str(actual))
    assert is_same, (
        f"{share:.2%} of the pixels differ, {block:.0%} in one place; see {actual.name}. {RENEW} {shot.name}"
    )


def test_no_golden_picture_is_left_over_and_all_are_small() -> None:
    files = {path for path in FOLDER.glob("*.png") if ".actual" not in path.name}
    assert files == {shot.path for shot in PICTURES}
    assert sum(path.stat().st_size for path in files) < 2_500_000
