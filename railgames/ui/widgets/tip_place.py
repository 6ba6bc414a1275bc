"""Where a tooltip lies: beside what it is about, and off what one wants to read next."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pygame import Rect

Side = Literal["below", "above", "right", "left"]
SIDES: tuple[Side, ...] = ("below", "above", "right", "left")


class OwnTip:
    """Mixed into a widget whose tooltip is about a part of it, or spares other things than the widgets of the
    same class beside it."""

    rect: Rect

    def tooltip_spot(self) -> Rect:
        """The part of it under the pointer that the tooltip is about now, and does not cover."""
        return self.rect

    def tooltip_neighbours(self) -> Sequence[Rect]:
        """What one may want to read next: the tooltip covers nothing of it where there is room."""
        return ()


class Surroundings(NamedTuple):
    """``by``: what the tooltip is about, never covered where the window has room; ``spares``: what it leaves
    free where it can; ``bounds``: the window; ``gap``: between tooltip and what it lies beside; ``middle``:
    where it would like to have its middle, a point in ``by``. All in window pixels."""

    by: Rect
    spares: Sequence[Rect]
    bounds: Rect
    gap: int
    middle: tuple[int, int]


def tip_rect(size: tuple[int, int], around: Surroundings, first: Side = "below") -> Rect:
    """The place of a tooltip: on the ``first`` side, or another one, where it covers nothing that is spared;
    else on the nearest place beyond that; else where it covers least."""
    sides = (first, *(side for side in SIDES if side != first))
    beside = [spot for side in sides if (spot := _beside(size, around, side, around.by)) is not None]
    free = next((spot for spot in beside if spot.collidelist(around.spares) < 0), None)
    if free is not None:
        return free
    beyond = [spot for side in sides if (spot := _beyond(size, around, side)) is not None]
    if beyond:
        return min(beyond, key=lambda spot: _distance(spot, around.by))
    if beside:
        return min(beside, key=lambda spot: _covered(spot, around.spares))
    spot = Rect((0, 0), size)
    spot.midtop = (around.middle[0], around.by.bottom + around.gap)
    return spot.clamp(around.bounds)


def _beside(size: tuple[int, int], around: Surroundings, side: Side, by: Rect) -> Rect | None:
    """The place on one side of ``by``; None where the window ends."""
    spot, gap, (x, y) = Rect((0, 0), size), around.gap, around.middle
    if side == "below":
        spot.midtop = (x, by.bottom + gap)
    elif side == "above":
        spot.midbottom = (x, by.top - gap)
    elif side == "right":
        spot.midleft = (by.right + gap, y)
    else:
        spot.midright = (by.left - gap, y)
    is_upright, inside = side in ("below", "above"), spot.clamp(around.bounds)
    has_room = inside.y == spot.y if is_upright else inside.x == spot.x
    return inside if has_room else None


def _beyond(size: tuple[int, int], around: Surroundings, side: Side) -> Rect | None:
    """The nearest place on one side that covers nothing that is spared; None where the window ends."""
    by = Rect(around.by)
    while (spot := _beside(size, around, side, by)) is not None:
        hit = [around.spares[idx] for idx in spot.collidelistall(list(around.spares))]
        if not hit:
            return spot
        by.unionall_ip(hit)
    return None


def _distance(spot: Rect, by: Rect) -> int:
    """Pixels between two rectangles."""
    across = max(spot.left - by.right, by.left - spot.right, 0)
    return int(across + max(spot.top - by.bottom, by.top - spot.bottom, 0))


def _covered(spot: Rect, spares: Sequence[Rect]) -> int:
    """How many pixels of what is spared lie under it."""
    parts = (spot.clip(spare) for spare in spares)
    return sum(part.w * part.h for part in parts)
