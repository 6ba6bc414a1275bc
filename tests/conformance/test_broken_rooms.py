"""The suite for rooms catches a room that breaks the contract: each fails the check of its fault."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pytest
from freight_dice.events import Rolled
from freight_dice.position import HIDDEN
from freight_dice.scene import FreightScene
from freight_dice.scene.room import FreightRoom
from pygame import Rect, Surface

from railgames.core.errors import RailgamesError
from railgames.core.game import Decision, Event, ScoreSheet
from railgames.core.match import LogEntry
from railgames.scenes.room import RulesPage, Table
from railgames.testing import RoomSuite
from railgames.testing.rooms import keyboard
from railgames.ui.tween import Motion, Tween, pause
from railgames.ui.widgets import Button
from tests.core.toy_game import GAME, FreightMaps, FreightState, Ship


class Unplaced(FreightRoom):
    """Forgets its hand when it lays itself out."""

    def layout(self, board: Rect, hand: Rect) -> None:
        self.board.layout(board)
        self._show_cards()


class Outside(FreightRoom):
    def layout(self, board: Rect, hand: Rect) -> None:
        super().layout(board, hand.move(0, hand.h // 2))


class Boastful(FreightRoom):
    """Names a stop that there is not."""

    def focus_order(self) -> Sequence[str]:
        return ("cards", "map", "board")


class Silent(FreightRoom):
    """Leaves out a stop that there is."""

    def focus_order(self) -> Sequence[str]:
        return ("board",)


class Backward(FreightRoom):
    def focus_order(self) -> Sequence[str]:
        return ("board", "cards")


class Boardless(FreightRoom):
    """Its board takes no focus."""

    def __init__(self, table: Table[FreightState]) -> None:
        super().__init__(table)
        self.app.add_poll(self._lock)

    def _lock(self) -> None:
        scene: Any = self.table
        scene.room_widget.board.focusable = False


class Hintless(FreightRoom):
    def show_hint(self, decision: Decision) -> None:
        pass


class Untaken(FreightRoom):
    """Lets nobody take its hints."""

    def takes_hint(self) -> bool:
        return False


class Insistent(FreightRoom):
    """Shows a hint for ever."""

    shown: Ship | None = None

    def show_hint(self, decision: Decision) -> None:
        super().show_hint(decision)
        self.shown = self.hint

    def refresh(self) -> None:
        super().refresh()
        self.hint = self.shown

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        found = super().motion(entry, events)
        self.hint = self.shown
        return found


class Premature(FreightRoom):
    """Plays what it should only preview, on the view that it was lent."""

    def preview(self) -> ScoreSheet | None:
        ghost, view = self.ghost, self.table.view
        if ghost is not None and view.why_illegal(ghost) is None:
            view.apply(ghost)
        return view.scores()[self.table.viewer]


class Optimistic(FreightRoom):
    def preview(self) -> ScoreSheet | None:
        sheet = super().preview()
        return (
            None if sheet is None else ScoreSheet(sheet.seat, sheet.lines, sheet.total + 1, sheet.tie_break)
        )


class Stiff(FreightRoom):
    """Does not roll the die."""

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        return super().motion(entry, [event for event in events if not isinstance(event, Rolled)])


class Endless(FreightRoom):
    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        return pause(1e6)


class Clumsy(FreightRoom):
    """Fails in the middle of a motion."""

    def motion(self, entry: LogEntry, events: Sequence[Event]) -> Motion | None:
        def fail(part: float) -> None:
            raise ValueError("this picture does not exist")

        return Tween(0.2, fail)


class Untidy(FreightRoom):
    """Leaves the card that a motion hides hidden."""

    def refresh(self) -> None:
        hidden = self._hidden
        super().refresh()
        self._hidden = hidden

    def hide_city(self, city: str | None) -> None:
        if city is not None:
            super().hide_city(city)


class Peeping(FreightRoom):
    """Draws every hand as it is in the match."""

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        state: Any = self.table.match.state
        for seat, hand in enumerate(state.hands):
            for idx, card in enumerate(hand):
                surface.fill(
                    (40 * card, 0, 40 * seat), Rect(self.board.area.x + 9 * idx, 200 + 9 * seat, 8, 8)
                )


class Whispering(FreightRoom):
    """Has other hands in the words of a tooltip."""

    def _show_cards(self) -> None:
        super()._show_cards()
        state: Any = self.table.match.state
        self.hand.tooltip = str(state.hands)


class Historian(FreightRoom):
    """Draws what others drew, out of the log."""

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        drawn = [
            event
            for entry in self.table.match.log
            for event in entry.events
            if "Drew" in type(event).__name__
        ]
        surface.fill((0, 9 * len(drawn), 0), Rect(self.board.area.topleft, (9, 9)))


class Uncovered(FreightRoom):
    """Keeps the viewer's cards in sight while a curtain is down."""

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        match: Any = self.table.match
        cards = match.state.hands[self.table.viewer] if HIDDEN in self.held else ()
        for idx, card in enumerate(cards):
            surface.fill((40 * card, 0, 0), Rect(self.board.area.x + 9 * idx, self.board.area.y, 8, 8))


class Restless(FreightRoom):
    """Plays behind the curtain."""

    def __init__(self, table: Table[FreightState]) -> None:
        super().__init__(table)
        self.frames = 0
        self.app.add_poll(self._play)

    def _play(self) -> None:
        self.frames += 1
        if self.frames == 12:
            self.table.match.play(self.table.match.state.legal_actions()[0])


class Remembering(FreightRoom):
    """Marks how often something was picked, by whomever."""

    picks = 0

    def pick(self, idx: int) -> None:
        self.picks += 1
        super().pick(idx)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        surface.fill((0, 0, min(255, 9 * self.picks)), Rect(self.board.area.topleft, (9, 9)))


class MouseOnly(FreightRoom):
    """Takes no key and no focus in its hand."""

    def __init__(self, table: Table[FreightState]) -> None:
        super().__init__(table)
        self.cards.visible = False

    def handle(self, event: pygame.event.Event) -> bool:
        return event.type != pygame.KEYDOWN and super().handle(event)

    def primary(self) -> None:
        return None


class Forgetful(FreightRoom):
    """Remembers a choice in the settings, and does not have it written."""

    def handle(self, event: pygame.event.Event) -> bool:
        choices = self.table.settings.room_choices
        self.table.settings.room_choices = {**choices, "presses": str(event)}
        return super().handle(event)


class Unknown(FreightRoom):
    """Lists a key command that there is not."""

    def commands(self) -> Sequence[tuple[str, str]]:
        return (("tilt", "Tilt the board"),)


class Haunted(FreightRoom):
    """Starts a motion that starts itself again."""

    def handle(self, event: pygame.event.Event) -> bool:
        self._haunt()
        return super().handle(event)

    def _haunt(self) -> None:
        self.app.tweens.add(pause(0.5, self._haunt))


class Overlapping(FreightRoom):
    """Lays a button over its hand."""

    def __init__(self, table: Table[FreightState]) -> None:
        super().__init__(table)
        self.over = Button("Sort the cards", name="sort")

    def panels(self) -> Any:
        return (self.hand, self.over)

    def layout(self, board: Rect, hand: Rect) -> None:
        super().layout(board, hand)
        self.over.place(Rect(hand.topleft, (160, 40)), self.theme)


class Wordless(FreightScene):
    def rules(self) -> Sequence[RulesPage]:
        return ()


class Oversized(FreightScene):
    def emblem(self, app: Any, size: tuple[int, int]) -> Surface:
        return Surface((size[0] + 1, size[1]))


class Misnamed(FreightScene):
    game = "freight"


def suite_of(room: type[FreightRoom] = FreightRoom, scene: type[FreightScene] = FreightScene) -> RoomSuite:
    """The suite of the example's scene with this room in place of its own."""

    class Broken(scene):  # type: ignore[valid-type, misc]
        def room(self, table: Table[FreightState]) -> FreightRoom:
            return room(table)

    class BrokenSuite(RoomSuite):
        game = GAME
        maps = FreightMaps()
        map_ids = ("valley",)
        scene = Broken()

    return BrokenSuite()


OF_GAME = RoomSuite.test_the_scene_is_of_the_game
RULES = RoomSuite.test_the_rules_have_pages_with_titles
PICTURES = RoomSuite.test_pictures_have_the_size_that_was_asked_for
KEYS = RoomSuite.test_every_key_on_the_sheet_of_keys_is_a_command_with_a_key
LEFT = RoomSuite.test_a_room_that_is_left_leaves_nothing_running
LAYOUT = RoomSuite.test_the_table_has_no_fault_of_layout_at_any_size
PLACES = RoomSuite.test_every_panel_that_is_shown_has_a_place
FOCUS = RoomSuite.test_tab_reaches_every_stop_of_the_room_in_order_and_the_board
HINTS = RoomSuite.test_a_hint_is_drawn_and_is_gone_after_the_next_action
TAKEN = RoomSuite.test_enter_plays_exactly_what_the_hint_shows
HARMLESS = RoomSuite.test_a_preview_changes_neither_the_state_nor_the_view
TRUE_PREVIEW = RoomSuite.test_a_preview_is_the_score_after_the_action
MOTIONS = RoomSuite.test_everything_in_a_game_is_animated_to_its_end_and_leaves_nothing_behind
TABLE_SECRETS = RoomSuite.test_nothing_on_the_table_depends_on_what_is_hidden_from_the_viewer
CURTAIN = RoomSuite.test_nothing_under_the_curtain_depends_on_what_is_hidden
NO_KEY = RoomSuite.test_no_key_and_no_click_reaches_the_table_under_the_curtain
NEXT_PLAYER = RoomSuite.test_nothing_is_left_for_the_next_player_of_what_one_held_or_pointed_at
REPLAY = RoomSuite.test_the_replay_of_an_unfinished_game_shows_nothing_hidden
KEYBOARD = RoomSuite.test_a_game_is_played_to_its_end_by_the_keyboard_alone

SETTINGS = RoomSuite.test_what_a_key_changes_in_the_settings_is_written_at_once

FAULTS = (AssertionError, RailgamesError, ValueError)


@pytest.mark.parametrize(
    ("check", "room"),
    [
        (KEYS, Unknown),
        (LEFT, Haunted),
        (LAYOUT, Outside),
        (LAYOUT, Overlapping),
        (PLACES, Unplaced),
        (FOCUS, Boastful),
        (FOCUS, Silent),
        (FOCUS, Backward),
        (FOCUS, Boardless),
        (HINTS, Hintless),
        (HINTS, Insistent),
        (TAKEN, Untaken),
        (HARMLESS, Premature),
        (TRUE_PREVIEW, Optimistic),
        (MOTIONS, Stiff),
        (MOTIONS, Endless),
        (MOTIONS, Clumsy),
        (MOTIONS, Untidy),
        (TABLE_SECRETS, Peeping),
        (TABLE_SECRETS, Whispering),
        (TABLE_SECRETS, Historian),
        (CURTAIN, Uncovered),
        (NO_KEY, Restless),
        (NEXT_PLAYER, Remembering),
        (REPLAY, Peeping),
        (KEYBOARD, MouseOnly),
        (SETTINGS, Forgetful),
    ],
)
def test_a_room_that_breaks_the_contract_is_caught(
    monkeypatch: pytest.MonkeyPatch, check: Callable[..., None], room: type[FreightRoom]
) -> None:
    monkeypatch.setattr(keyboard, "MOST_TRIES", 20)  # all of them find nothing, and take long
    suite = suite_of(room)
    with pytest.raises(FAULTS):
        check(suite, suite.cases()[0])


@pytest.mark.parametrize(
    ("check", "scene", "needs_case"),
    [(OF_GAME, Misnamed, False), (RULES, Wordless, False), (PICTURES, Oversized, True)],
)
def test_a_scene_that_breaks_the_contract_is_caught(
    check: Callable[..., None], scene: type[FreightScene], needs_case: bool
) -> None:
    suite = suite_of(scene=scene)
    with pytest.raises(FAULTS):
        check(suite, *suite.cases()[:needs_case])


def test_a_motion_that_is_listed_as_still_is_caught() -> None:
    suite = suite_of()
    type(suite).still = (Rolled,)
    with pytest.raises(AssertionError, match="Rolled in `still` have a motion"):
        MOTIONS(suite, suite.cases()[0])
