"""Focus navigation: Tab order, roving groups, and the nearest widget in a direction."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

from railgames.ui.widgets.base import Widget

Key = TypeVar("Key", bound=Hashable)
Point = tuple[float, float]


def nearest_in_direction(
    here: Point, places: Iterable[tuple[Key, Point]], direction: tuple[int, int]
) -> Key | None:
    """The nearest place in a direction, or None; sideways distance counts double."""
    best: Key | None = None
    least = float("inf")
    for key, (x, y) in places:
        dx, dy = x - here[0], y - here[1]
        along = dx * direction[0] + dy * direction[1]
        aside = abs(dx * direction[1]) + abs(dy * direction[0])
        if along <= 0.5 or aside > 2.5 * along + 1:
            continue
        cost = along + 2 * aside
        if cost < least:
            least, best = cost, key
    return best


def group_of(widget: Widget) -> Widget | None:
    """The roving group a widget belongs to, if any."""
    for node in widget.path():
        if node is not widget and node.roving:
            return node
    return None


def shown_focusable(root: Widget) -> list[Widget]:
    """Every widget below that can take the focus now, in tree order."""
    if not root.visible:
        return []
    found = [root] if root.can_take_focus() else []
    for child in root.children:
        found.extend(shown_focusable(child))
    return found


def tab_stops(root: Widget, focus: Widget | None, last_in_group: dict[int, Widget]) -> list[Widget]:
    """The widgets Tab walks through: of each roving group only the focused, last used or first one."""
    stops: list[Widget] = []
    done: set[int] = set()
    everything = shown_focusable(root)
    for widget in everything:
        group = group_of(widget)
        if group is None:
            stops.append(widget)
            continue
        if id(group) in done:
            continue
        done.add(id(group))
        members = [other for other in everything if group_of(other) is group]
        remembered = last_in_group.get(id(group))
        if focus in members and focus is not None:
            stops.append(focus)
        elif remembered in members and remembered is not None:
            stops.append(remembered)
        else:
            stops.append(widget)
    return stops


def arrow_group(focus: Widget) -> Widget | None:
    """The group of the focused widget that arrow keys walk through, if any."""
    return group_of(focus) or next((node for node in focus.path() if node.arrows), None)


def _facing(widget: Widget, here: Point, direction: tuple[int, int]) -> Point:
    """The point on a widget's middle line that lies straight ahead of ``here``, or nearest to that. So a wide
    widget is not aside because its centre is."""
    rect = widget.rect
    if direction[0]:
        return float(rect.centerx), min(max(here[1], float(rect.top)), float(rect.bottom))
    return min(max(here[0], float(rect.left)), float(rect.right)), float(rect.centery)


def _is_abreast(widget: Widget, focus: Widget, direction: tuple[int, int]) -> bool:
    """Whether the span of one of two widgets contains that of the other, along the axis of an arrow. Then
    neither lies in its direction."""
    if direction[0]:
        ends = sorted([(widget.rect.left, -widget.rect.right), (focus.rect.left, -focus.rect.right)])
    else:
        ends = sorted([(widget.rect.top, -widget.rect.bottom), (focus.rect.top, -focus.rect.bottom)])
    return ends[0][1] <= ends[1][1]


def arrow_target(focus: Widget, direction: tuple[int, int]) -> Widget | None:
    """The member of the focused widget's group that an arrow key leads to; rows and columns wrap round.

    A group is a roving one, or one with ``arrows``, whose members are Tab stops of their own. One that
    ``is_read`` does not wrap.
    """
    group = arrow_group(focus)
    if group is None:
        return None
    if group.is_read and direction[0]:
        members = shown_focusable(group)
        at = members.index(focus) + direction[0]
        return members[at] if 0 <= at < len(members) else None
    others = [w for w in shown_focusable(group) if w is not focus and group_of(w) is group_of(focus)]
    here = (float(focus.rect.centerx), float(focus.rect.centery))
    places = [(w, _facing(w, here, direction)) for w in others if not _is_abreast(w, focus, direction)]
    found = nearest_in_direction(here, places, direction)
    if found is not None or not others or group.is_read:
        return found
    back = (-direction[0], -direction[1])
    in_line = [(w, p) for w, p in places if nearest_in_direction(here, [(w, p)], back) is w]
    if not in_line:
        return None
    return max(in_line, key=lambda item: (item[1][0] - here[0]) * back[0] + (item[1][1] - here[1]) * back[1])[
        0
    ]
