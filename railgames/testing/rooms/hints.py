"""A hint is drawn and goes; a preview shows what would be and changes nothing."""

from collections.abc import Iterator

from railgames.core.actions import Action
from railgames.core.game import Decision
from railgames.core.rng import Rng
from railgames.testing.cases import Case
from railgames.testing.rooms.desk import Desk
from railgames.testing.rooms.suite import RoomChecks

MOMENTS, ENOUGH = 12, 3
"""Moments of a game in which a preview is looked for, and how many are compared with the score."""

GRID = (3, 2)
"""Points of the board that the pointer goes to, across and down."""


class HintChecks(RoomChecks):
    """``Room.show_hint`` and ``Room.preview``."""

    def test_a_hint_is_drawn_and_is_gone_after_the_next_action(self, plain_case: Case) -> None:
        with self.window() as window:
            for number, action in self._one_of_each_kind(plain_case):
                pictures = []
                for is_hinted in (False, True):
                    desk = window.table(self.alone(plain_case, rows=number))
                    primary = desk.room.primary()
                    if is_hinted:
                        before = desk.picture_of_room()
                        desk.table.on_hint(Decision(action, "because"))
                        is_big_button = primary is not None and primary.action == action
                        is_drawn = desk.picture_of_room() != before
                        assert is_drawn or is_big_button, f"the hint at '{action}' shows nothing"
                    desk.play(action)
                    pictures.append(desk.picture())
                assert pictures[0] == pictures[1], f"something of the hint at '{action}' is left"

    def test_enter_plays_exactly_what_the_hint_shows(self, plain_case: Case) -> None:
        with self.window(with_pictures=False) as window:
            for number, action in self._one_of_each_kind(plain_case):
                desk = window.table(self.alone(plain_case, rows=number))
                start = desk.match.position
                desk.table.on_hint(Decision(action, "because"))
                desk.pilot.press(desk.key_of("confirm"))
                played = [entry.action for entry in desk.match.log[start:]]
                assert played[:1] == [action], f"Enter plays {played} where the hint shows '{action}'"

    def _one_of_each_kind(self, case: Case) -> list[tuple[int, Action]]:
        """A legal action of each kind that the game has: how many rows come before it, and the action."""
        rng = Rng.from_seed(1, "hints")
        found: dict[type[Action], tuple[int, Action]] = {}
        match = self.alone(case)
        for number, row in enumerate(self.rows(case)):
            if match.state.current_player == 0:
                legal = list(match.state.legal_actions())
                for action in rng.sample(legal, len(legal)):
                    found.setdefault(type(action), (number, action))
            match.play(*row)
        return list(found.values())

    def test_a_preview_changes_neither_the_state_nor_the_view(self, plain_case: Case) -> None:
        with self.window(with_pictures=False) as window:
            for match in self.moments(plain_case, 2):
                desk = window.table(match)
                state, view = match.state.snapshot(), desk.table.view.snapshot()
                for _ in _pointings(desk):
                    desk.room.preview()
                    assert desk.table.view.snapshot() == view, "a preview changed the view"
                    assert match.state.snapshot() == state, "a preview changed the state"

    def test_a_preview_is_the_score_after_the_action(self, plain_case: Case) -> None:
        compared = 0
        with self.window(with_pictures=False) as window:
            for match in self.moments(plain_case, MOMENTS):
                compared += self._is_true(window.table(match))
                if compared == ENOUGH:
                    return

    def _is_true(self, desk: Desk) -> bool:
        """Pick things until there is a preview, and play it; False when there is none."""
        viewer, position = desk.table.viewer, desk.match.position
        for _ in _pointings(desk, with_pointer=False):
            sheet = desk.room.preview()
            if sheet is None:
                continue
            assert sheet.seat == viewer
            desk.pilot.press(desk.key_of("confirm"))
            if desk.match.position == position + 1:
                assert sheet == desk.table.view.scores()[viewer]
                return True
        return False


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
