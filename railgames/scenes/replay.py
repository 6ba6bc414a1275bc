"""A match to look back on: a scrubber over its moves, and "play on from here"."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from railgames.core.actions import Action
from railgames.core.game import State
from railgames.core.match import Match
from railgames.core.text import tr
from railgames.scenes.page import Page
from railgames.scenes.score_table import ScoreTable
from railgames.scenes.services import Services, game_scene
from railgames.scenes.table.desk import RoomWidget
from railgames.scenes.telling import told
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion, call
from railgames.ui.tween import Sequence as Motions
from railgames.ui.widgets import Button, Column, Flow, Label, Panel, Row, Widget
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.scroll import ScrollArea
from railgames.ui.widgets.slider import Slider

SECONDS_A_MOVE = {"calm": 1.4, "normal": 0.9, "fast": 0.45, "off": 0.45}
PANEL_WIDTH, SEAT_WIDTH = 300, 30
"""Pixels at scale 1 of the running score for three seats, and what each further seat adds."""


class _Desk(Widget):
    """Controls below, the running score at the left, the room in the rest."""

    def __init__(self, room: Widget, side: Widget, controls: Widget, seats: int) -> None:
        super().__init__(room, side, controls)
        self.room, self.side, self.controls = room, side, controls
        self.width = PANEL_WIDTH + SEAT_WIDTH * max(0, seats - 3)

    def arrange(self, theme: Theme) -> None:
        area = self.rect
        high = self.controls.measured(theme, area.w)[1]
        self.controls.place(Rect(area.x, area.bottom - high, area.w, high), theme)
        side = min(int(theme.px(self.width)), area.w // 3)
        pad = spacing(theme, 2)
        self.side.place(Rect(area.x + pad, area.y + pad, side - pad, area.h - high - 2 * pad), theme)
        self.room.place(Rect(area.x + side, area.y, area.w - side, area.h - high), theme)


def _tool(icon: str, tooltip: str, name: str, on_press: Callable[[], object]) -> Button:
    return Button(icon=icon, on_press=on_press, kind="quiet", tooltip=tooltip, name=name)


class ReplayScene(Page):
    """Shows ``match`` after any number of its moves. It offers ``scenes.room.Table`` to the game's room.

    A finished game is shown with nothing hidden; one that still goes on as a stranger may see it.
    """

    def __init__(self, services: Services, match: Match, *, move: int | None = None) -> None:
        super().__init__(services)
        self.app = services.app
        self.match = match
        self.move = match.position if move is None else max(0, min(move, match.position))
        self._looking_at: int | None = None
        self._view: State | None = None
        self._motion: Motion | None = None
        self.is_playing = False
        self._wait = 0.0
        self.room = game_scene(match.setup.game).room(self)

    # what the room asks ------------------------------------------------------------------------------------

    @property
    def theme(self) -> Theme:
        return self.app.theme

    @property
    def viewer(self) -> int:
        """The seat that made the move just shown."""
        return self.match.log[self.move - 1].seat if self.move else 0

    @property
    def view(self) -> State:
        if self._view is None:
            state = self.match.state_at(self.move)
            # Rounds that are over have been shown to all; the present one stays as the table shows it.
            # Hands are shown to nobody while the game goes on: they are kept from round to round.
            keeps = getattr(self.match.game, "keeps_secrets", False)
            is_open = self.match.is_over or (state.turn < self.match.state.turn and not keeps)
            self._view = state if is_open else state.observe(None)
        return self._view

    @property
    def is_interactive(self) -> bool:
        return False

    @property
    def shows_now(self) -> bool:
        return False

    def play(self, action: Action, at: tuple[int, int] | None = None) -> bool:
        return False

    def say(self, reason: str, at: tuple[int, int]) -> None:
        self.app.toast(reason)

    def focus_board(self) -> None:
        if self.tree is not None:
            self.tree.set_focus(self.room_widget.board, show=True)

    def changed(self) -> None:
        self._read()

    # building ----------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        last = max(1, self.match.position)
        self.scrubber = Slider(
            self.move, 0, last, 1, self._scrubbed, shown=lambda n: "", name="scrubber", grow=1
        )
        self.play_button = Button(
            icon="play", on_press=self.toggle_play, tooltip=tr("Play"), name="play", kind="primary"
        )
        self.branch = Button(tr("Play on from here"), self.play_on, icon="flag", name="play on")
        self.where = Label("", "strong", name="where")
        self.words = Label("", "small", "ink_soft", wraps=True, name="words", min_height=52)
        last = self.match.position
        controls = Panel(
            Row(
                _tool("home", tr("Back"), "back", self.back),
                _tool("first", tr("Start"), "first", lambda: self.go_to(0)),
                _tool("step-back", tr("Back one move"), "step back", lambda: self.step(-1)),
                self.play_button,
                _tool("step-forward", tr("On one move"), "step on", lambda: self.step(1)),
                _tool("last", tr("End"), "last", lambda: self.go_to(last)),
                self.scrubber,
                self.branch,
                gap=2,
            ),
            kind="flat",
            radius=0,
            pad=(2, 1.5),
        )
        self.table_slot = Column()
        head = Flow(Label(tr("Replay"), "title"), self.where, gap=3)
        side = Panel(ScrollArea(Column(head, self.words, self.table_slot, gap=2)), kind="flat", pad=3)
        self.room_widget = RoomWidget(self.room)
        return _Desk(self.room_widget, side, controls, len(self.match.setup.seats))

    def enter(self) -> None:
        super().enter()
        self._show()

    def leave(self) -> None:
        self.room.close()

    # moving through the match ------------------------------------------------------------------------------

    def go_to(self, move: int) -> None:
        """Stand after this many moves."""
        self._stop_motion()
        self.move = max(0, min(move, self.match.position))
        self._show()

    def step(self, by: int) -> None:
        """One move on (shown as it happened) or back."""
        if by < 0 or self.move >= self.match.position:
            self.go_to(self.move + by)
            return
        self._stop_motion()
        entry = self.match.log[self.move]
        self.move += 1
        self._view = None
        seen = [
            event for event in entry.events if self.match.is_over or self.match.state.can_see(None, event)
        ]
        motion = self.room.motion(entry, seen)
        after = call(self._show)
        self._motion = Motions(motion, after) if motion is not None else after
        self._read()
        self.app.tweens.add(self._motion)

    def _stop_motion(self) -> None:
        if self._motion is not None:
            self.app.tweens.cancel(self._motion)
            self._motion = None

    def _show(self) -> None:
        self._motion = None
        self._view = None
        self.room.look_at(None)
        self.room.refresh()
        self._read()

    def _scrubbed(self, value: float) -> None:
        self.is_playing = False
        self.go_to(round(value))

    def toggle_play(self) -> None:
        """Let the moves run, or stop them; at the end begin again."""
        self.is_playing = not self.is_playing
        if self.is_playing and self.move >= self.match.position:
            self.go_to(0)
        self._wait = 0.0
        self._read()

    def update(self, dt: float) -> None:
        super().update(dt)
        self.room.update(dt)
        if not self.is_playing or self._motion is not None:
            return
        self._wait -= dt
        if self._wait <= 0:
            self._wait = SECONDS_A_MOVE[self.app.settings.speed]
            self.step(1)
            if self.move >= self.match.position:
                self.is_playing = False
                self._read()

    @property
    def animating(self) -> bool:
        return super().animating or self.room.animating or self.is_playing

    # reading -----------------------------------------------------------------------------------------------

    def _read(self) -> None:
        if self.tree is None:
            return
        self.scrubber.value = self.move
        self.play_button.icon = "pause" if self.is_playing else "play"
        self.play_button.invalidate()
        self.where.text = tr("{n} of {last}", n=self.move, last=self.match.position)
        self.words.text = self._last_words()
        over = self.move >= self.match.position and self.match.is_over
        self.branch.disabled_reason = tr("The game ends here") if over else self._why_no_branch()
        sheets = self.view.scores()
        seats = self.match.setup.seats
        table = ScoreTable(sheets, seats, self._point, is_running=not over, room=self.room)
        self.table_slot.replace(table)
        self.invalidate()

    def _why_no_branch(self) -> str:
        """A branch has the same luck: in a game that goes on it would tell what is still to come."""
        people = sum(seat.is_person for seat in self.match.setup.seats)
        if self.match.is_over or people < 2:
            return ""
        return tr("Only once the game is over: the same dice and cards would come")

    def _last_words(self) -> str:
        if not self.move:
            return tr("The start of the game")
        entry = self.match.log[self.move - 1]
        name = self.match.setup.seats[entry.seat].name
        seen = [
            event for event in entry.events if self.match.is_over or self.match.state.can_see(None, event)
        ]
        return "\n".join([name, *told(seen, entry.seat, self.match.setup.seats)][:4])

    def _point(self, seat: int, line: object) -> None:
        self.room.look_at(seat)
        self.room.highlight(seat, getattr(line, "places", ()))

    def play_on(self) -> None:
        """Begin a new match that stands where the replay stands."""
        match = self.match.branch(self.move)
        self.app.replace(self.services.table(match))

    # events ------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.tree is not None and not self.tree.overlays:
            steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEUP: -10, pygame.K_PAGEDOWN: 10}
            if event.key in steps and self.tree.focus is not self.scrubber:
                by = steps[event.key]
                if by == 1:
                    self.step(1)
                else:
                    self.go_to(self.move + by)
                return True
            if event.key == pygame.K_SPACE and self.tree.focus in (None, self.room_widget.board):
                self.toggle_play()
                return True
            if event.key == pygame.K_HOME:
                self.go_to(0)
                return True
            if event.key == pygame.K_END:
                self.go_to(self.match.position)
                return True
        return super().handle(event)

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.room.draw_above(surface)
