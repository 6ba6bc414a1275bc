"""A hint is drawn and goes; a preview shows what would be and changes nothing."""

from collections.abc import Iterator

from railgames.core.game import Decision
from railgames.core.rng import Rng
from railgames.testing.cases import Case
from railgames.testing.rooms.desk import Desk
from railgames.testing.rooms.suite import RoomChecks

MOMENTS = 3
"""Moments of a game in which a hint is given, or something is picked."""

GRID = (3, 2)
"""Points of the board that the pointer goes to, across and down."""


class HintChecks(RoomChecks):
    """``Room.show_hint`` and ``Room.preview``."""

    def test_a_hint_is_drawn_and_is_gone_after_the_next_action(self, plain_case: Case) -> None:
        shown: dict[str, bool] = {}
        rng = Rng.from_seed(1, "hints")
        with self.window() as window:
            for match in self.moments(plain_case, MOMENTS):
                action = rng.choice(match.state.legal_actions())
                pictures = []
                for is_hinted in (False, True):
                    desk = window.table(match.branch(match.position))
                    primary = desk.room.primary()
                    if is_hinted:
                        before = desk.picture_of_room()
                        desk.table.on_hint(Decision(action, "because"))
                        is_drawn = desk.picture_of_room() != before
                        if primary is None or primary.action != action:
                            kind = type(action).__name__
                            shown[kind] = shown.get(kind, True) and is_drawn
                    desk.play(action)
                    pictures.append(desk.picture())
                assert pictures[0] == pictures[1], f"something of the hint at '{action}' is left"
        assert [kind for kind, is_drawn in shown.items() if not is_drawn] == [], "their hints show nothing"

    def test_a_preview_changes_neither_the_state_nor_the_view(self, plain_case: Case) -> None:
        with self.window() as window:
            for match in self.moments(plain_case, 2):
                desk = window.table(match)
                state, view = match.state.snapshot(), desk.table.view.snapshot()
                for _ in _pointings(desk):
                    desk.room.preview()
                    assert desk.table.view.snapshot() == view, "a preview changed the view"
                    assert match.state.snapshot() == state, "a preview changed the state"

    def test_a_preview_is_the_score_after_the_action(self, plain_case: Case) -> None:
        with self.window() as window:
            for match in self.moments(plain_case, MOMENTS):
                desk = window.table(match)
                viewer, position = desk.table.viewer, match.position
                for _ in _pointings(desk, with_pointer=False):
                    sheet = desk.room.preview()
                    if sheet is None:
                        continue
                    assert sheet.seat == viewer
                    desk.pilot.press(desk.key_of("confirm"))
                    if match.position == position + 1:
                        assert sheet == desk.table.view.scores()[viewer]
                        break


def _pointings(desk: Desk, with_pointer: bool = True) -> Iterator[None]:
    """Pick one thing after another by its key, and point at the board; nothing is played."""
    start = desk.match.position
    confirms = desk.app.keys.texts("confirm")
    for key in desk.room_keys():
        if key in confirms:
            continue
        desk.pilot.press(key)
        if desk.match.position != start:
            return
        yield
        for spot in desk.spots(*GRID) if with_pointer else ():
            desk.pilot.move(spot)
            yield
