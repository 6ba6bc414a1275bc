"""What is drawn again in a frame: a few rectangles that cover all that is dirty, and not much more."""

from itertools import combinations

from pygame import Rect

from railgames.core.rng import Rng
from railgames.ui.dirty import A_PASS, MOST, few_rects

SCREEN = Rect(0, 0, 1280, 720)


def some(rng: Rng, count: int, side: int) -> list[Rect]:
    return [
        Rect(rng.below(1400) - 60, rng.below(800) - 40, 1 + rng.below(side), 1 + rng.below(side))
        for _ in range(count)
    ]


def test_everything_dirty_is_covered_once_by_few_rectangles() -> None:
    rng = Rng.from_seed(5, "dirty")
    for count in (0, 1, 3, 20, 90):
        for side in (4, 60, 500):
            rects = some(rng, count, side)
            found = few_rects(rects, SCREEN)
            assert len(found) <= MOST
            assert all(SCREEN.contains(one) for one in found)
            assert not any(a.colliderect(b) for a, b in combinations(found, 2))
            for rect in rects:
                part = rect.clip(SCREEN)
                assert not part.w or not part.h or any(one.contains(part) for one in found)


def test_spots_far_apart_do_not_make_all_between_them_dirty() -> None:
    corners = [Rect(x, y, 40, 40) for x in (0, 600, 1200) for y in (0, 600)]
    assert sorted(map(tuple, few_rects(corners, SCREEN))) == sorted(map(tuple, corners))
    near = [Rect(0, 0, 40, 40), Rect(44, 0, 40, 40)]
    assert few_rects(near, SCREEN) == [Rect(0, 0, 84, 40)]
    assert A_PASS >= 4 * 40
