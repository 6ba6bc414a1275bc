"""Nothing of a room is cut, outside the window or without a place, at any size of window and of letters."""

from railgames.testing.cases import Case
from railgames.testing.layout_check import layout_problems
from railgames.testing.rooms.suite import RoomChecks

LAYOUTS = (
    ((1280, 720), 1.0),
    ((1024, 640), 2.5),
    ((1920, 1080), 1.2),
    ((1024, 640), 0.75),
    ((1100, 1000), 1.25),
)
"""Sizes of the window and factors of the letters."""


class LayoutChecks(RoomChecks):
    """``Room.layout``, ``hand_extent`` and the places of panels."""

    def test_the_table_has_no_fault_of_layout_at_any_size(self, plain_case: Case) -> None:
        problems: dict[str, list[str]] = {}
        with self.window(with_pictures=False) as window:
            desk = window.table(self.alone(plain_case, rows=8))
            for size, scale in LAYOUTS:
                desk.app.set_scale(scale)
                desk.pilot.resize(size)
                desk.pilot.step(2)
                found = layout_problems(desk.tree)
                found += [
                    f"{panel.name or type(panel).__name__} {tuple(panel.rect)} leaves the window {size}"
                    for panel in desk.table.room_widget.panels
                    if not desk.app.window.surface.get_rect().contains(panel.rect)
                ]
                if found:
                    problems[f"{size} at {scale}"] = found
        assert not problems

    def test_every_panel_that_is_shown_has_a_place(self, plain_case: Case) -> None:
        with self.window(with_pictures=False) as window:
            desk = window.table(self.alone(plain_case, rows=8))
            for panel in desk.table.room_widget.panels:
                if panel.visible:
                    assert panel.rect.w > 0, f"{panel.name or type(panel).__name__} has no place"
                    assert panel.rect.h > 0, f"{panel.name or type(panel).__name__} has no place"
