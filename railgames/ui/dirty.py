"""What is to be drawn again: many small rectangles become a few that do not overlap."""

from collections.abc import Iterable

from pygame import Rect

MOST = 16
"""Maximum number of rectangles that are drawn one after another."""
A_PASS = 10_000
"""Pixels that cost about as much as one more pass over the scene: rather draw so many in vain."""


def few_rects(rects: Iterable[Rect], screen: Rect) -> list[Rect]:
    """Rectangles that cover all of these within the screen, at most ``MOST``; none of them overlap."""
    found: list[Rect] = []
    for rect in rects:
        part = rect.clip(screen)
        if part.width and part.height:
            _add(found, part, A_PASS)
    while len(found) > MOST:
        last = found.pop()
        _add(found, last, min(_waste(last, other) for other in found))
    return found


def _add(found: list[Rect], part: Rect, most: int) -> None:
    """Add a rectangle; it is joined with those that it overlaps, and where that draws at most so many pixels
    in vain."""
    while found:
        hit = part.collidelist(found)
        if hit < 0:
            waste, hit = min((_waste(part, other), idx) for idx, other in enumerate(found))
            if waste > most:
                break
        part = part.union(found.pop(hit))
    found.append(part)


def _waste(first: Rect, second: Rect) -> int:
    """The pixels in the rectangle round two that belong to neither, where they do not overlap."""
    left, top, wide, high = first
    x, y, w, h = second
    across = max(left + wide, x + w) - min(left, x)
    down = max(top + high, y + h) - min(top, y)
    return across * down - wide * high - w * h
