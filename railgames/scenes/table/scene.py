"""The table scene: a match in a window, whatever the game."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from railgames.core.actions import Action
from railgames.core.game import Decision, Event, ScoreSheet, State
from railgames.core.match import LogEntry, Match
from railgames.core.text import tr
from railgames.scenes.page import Page
from railgames.scenes.room import PrimaryAction
from railgames.scenes.services import Services, game_scene
from railgames.scenes.table.bars import BottomBar, TopBar, phase
from railgames.scenes.table.conductor import Conductor, Thinker
from railgames.scenes.table.curtain import Curtain
from railgames.scenes.table.desk import Desk, RoomWidget
from railgames.scenes.table.following import READING_SECONDS, Following
from railgames.scenes.table.keeper import Keeper
from railgames.scenes.table.keyboard import handle_key
from railgames.scenes.table.log_panel import LogPanel
from railgames.scenes.table.pause import open_pause_menu
from railgames.scenes.table.recap import Recap
from railgames.scenes.table.score_strip import ScoreStrip
from railgames.scenes.table.seat_card import SeatCard, show_seats
from railgames.scenes.table.seat_look import SeatLook, look_of
from railgames.scenes.table.skipping import ends_motion, goes_on
from railgames.scenes.table.tips import offer_tips
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion, call, pause
from railgames.ui.tween import Sequence as Motions
from railgames.ui.widgets import Column, Widget

WARM_UP_AFTER = 2.0  # seconds of play
SPEEDS = ("calm", "normal", "fast", "off")


class TableScene(Page):
    """Puts a match on the table. Offers ``scenes.room.Table`` to the room and listens to the conductor."""

    def __init__(self, services: Services, match: Match, keeper: Keeper) -> None:
        super().__init__(services)
        self.app = services.app
        self.match = match
        self.keeper = keeper
        self.conductor = Conductor(match, self, self._make_thinker)
        self.room = game_scene(match.setup.game).room(self)
        self._looking_at: int | None = None
        self.following = Following(self._show_seat, lambda seat: self.cards[seat].has_board)
        self._preview: ScoreSheet | None = None
        self._motion: Motion | None = None
        self._reason = ""
        self._is_wide = True
        self._age = 0.0
        self._was_own = False

    def _make_thinker(self) -> Thinker:
        return self.services.worker()

    # building --------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        keys = self.app.keys
        self.top = TopBar(keys, self.open_menu, self.open_rules, self.next_speed, self.toggle_log)
        self.bottom = BottomBar(keys, self.undo, self.redo, self.ask_hint, self.press_primary)
        self.cards = [self._card(seat) for seat in range(len(self.match.setup.seats))]
        self.score = ScoreStrip(lambda places: self.room.highlight(self.shown_seat, places))
        self.log = LogPanel(self.match, self.conductor.visible, self.seat_look, self.toggle_log)
        self.room_widget = RoomWidget(self.room)
        rail = Column(*self.cards, self.score, gap=1.5)
        self.recap = Recap(self)
        self.desk = Desk(self.top, self.bottom, rail, self.room_widget, self.log, self._set_width)
        self.desk.add_recap(self.recap.bar)
        return self.desk

    def _card(self, seat: int) -> SeatCard:
        info = self.match.setup.seats[seat]
        card = SeatCard(
            seat, info.name, lambda: self.look_at(seat), lambda size: self.room.seat_picture(seat, size)
        )
        card.look = self.seat_look(seat)
        card.has_picture = self.room.seat_picture(seat, (8, 8)) is not None
        return card

    def seat_look(self, seat: int) -> SeatLook:
        """The colour and shape of a seat: the player's, or the game's own."""
        return look_of(self.room, self.app.theme, seat, self.match.setup.seats[seat])

    def _set_width(self, is_wide: bool) -> None:
        self._is_wide = is_wide
        for card in self.cards:
            card.is_compact = not is_wide
            card.relayout()
        self.score.visible = is_wide
        self.top.show_speed(self.app.settings.speed, is_wide)

    def enter(self) -> None:
        super().enter()
        self._remove_poll = self.app.add_poll(self.conductor.poll)
        self.match.observers.append(self.keeper.on_change)
        if any(not seat.is_person for seat in self.match.setup.seats):
            self.conductor.warm_up()
        self.room.refresh()
        self.read()
        offer_tips(self)
        self.conductor.start()
        self.read()

    def suspend(self) -> None:
        """Nothing is played behind another scene."""
        self.desk.bubble.hush()
        self.conductor.pause(True)

    def resume(self) -> None:
        if self.tree is not None and not self.tree.overlays:
            self.conductor.pause(False)
        self.top.show_speed(self.app.settings.speed, self._is_wide)
        self.read()

    def leave(self) -> None:
        self._remove_poll()
        self.match.observers.remove(self.keeper.on_change)
        self.conductor.close()
        self.keeper.close()
        self.room.close()

    # what the room asks of the table -----------------------------------------------------------------------

    @property
    def theme(self) -> Theme:
        return self.app.theme

    @property
    def viewer(self) -> int:
        return self.conductor.viewer

    @property
    def view(self) -> State:
        return self.conductor.view

    @property
    def is_interactive(self) -> bool:
        return self.conductor.is_interactive and self._looking_at is None

    @property
    def shows_now(self) -> bool:
        return not self.conductor.is_looking_back

    def play(self, action: Action, at: tuple[int, int] | None = None) -> bool:
        reason = self.conductor.play(action)
        if reason is None:
            return True
        self.app.audio.play("illegal")
        self.say(reason, at or self.room_widget.rect.center)
        return False

    def say(self, reason: str, at: tuple[int, int]) -> None:
        self.desk.bubble.say(reason, at)

    def focus_board(self) -> None:
        if self.tree is not None:
            self.tree.set_focus(self.room_widget.board, show=True)

    def changed(self) -> None:
        # only what a preview can change: a ghost moves many times a second
        if self.tree is None:
            return
        self._preview = self.room.preview() if self.is_interactive else None
        self.score.show(self.score.sheet, self._preview if self._looking_at is None else None)
        self._show_tools()

    # what the conductor tells ----------------------------------------------------------------------------

    def on_played(self, entry: LogEntry, events: Sequence[Event], reason: str) -> None:
        # A reason may tell what its seat alone knows.
        is_open = len(events) == len(entry.events)
        name = self.match.setup.seats[entry.seat].name
        if reason and is_open:
            self._reason = tr("{name}: {reason}", name=name, reason=reason)
        elif entry.seat == self.viewer or is_open:
            self._reason = ""
        self._was_own = entry.seat == self.viewer and self.viewer in self.conductor.people
        self._preview = None
        self.desk.bubble.hush()
        is_free = self._looking_at in (None, self.following.seat)
        current = self.match.state.current_player
        self.following.played(
            entry.seat, viewer=self.viewer, current=current, is_open=is_open, is_free=is_free
        )
        motion = self.room.motion(entry, events)
        steps = [motion] if motion is not None else []
        if self._reason and entry.seat == self._looking_at:
            steps.append(pause(READING_SECONDS))
        self._motion = Motions(*steps, call(self._shown))
        self.read()
        self.app.tweens.add(self._motion)

    def _shown(self) -> None:
        self._motion = None
        self.room.refresh()
        self.conductor.settle()
        self.read()

    def on_jumped(self) -> None:
        self.following.stop()
        self._reason = ""
        self._show_seat(None)
        self.room.refresh()
        self.read()

    def on_hand_over(self, seat: int) -> None:
        self._looking_at = None
        self._reason = ""
        info = self.match.setup.seats[seat]
        look = self.seat_look(seat)
        note = tr("What is shown next is for {name} alone.", name=info.name)
        recap = self.recap.way_in(seat)
        self.app.push(Curtain(info, look, note, lambda: self.conductor.take_seat(seat), recap))

    def show_motion(self, motion: Motion | None) -> None:
        """Run a motion that a click or key may skip; None: there is none any more."""
        self._motion, self._was_own = motion, False
        if motion is not None:
            self.app.tweens.add(motion)

    def on_hint(self, decision: Decision) -> None:
        self.room.show_hint(decision)
        self._reason = tr("Hint: {reason}", reason=decision.reason) if decision.reason else ""
        self.read()

    def on_fault(self, message: str) -> None:
        self.app.toast(message)

    def on_over(self) -> None:
        from railgames.scenes.results import ResultsScene

        self.keeper.finish()
        self.desk.show_results()
        self.read()
        self.app.audio.play("whistle")
        self.app.push(ResultsScene(self.services, self.match, self.room, leave=self.app.pop))

    # reading the state into the bars -----------------------------------------------------------------------

    @property
    def shown_seat(self) -> int:
        """The seat whose board is on the table now."""
        return self.viewer if self._looking_at is None else self._looking_at

    def read(self) -> None:
        """Bring the bars, the cards, the score and the log up to date."""
        if self.tree is None:
            return
        view = self.view
        sheets = view.scores()
        show_seats(self.cards, self.match.setup.seats, view, sheets, self.shown_seat)
        self._preview = self.room.preview() if self.is_interactive else None
        shown = next((sheet for sheet in sheets if sheet.seat == self.shown_seat), None)
        self.score.show(shown, self._preview if self._looking_at is None else None)
        self.top.phase.text = phase(view, self.match.setup.seats)
        self.top.prompt.text = self._prompt(view)
        self._show_tools()
        self.log.refresh()
        self.invalidate()

    def _prompt(self, view: State) -> str:
        if self._looking_at is not None:
            return self.room.elsewhere(self._looking_at).words
        if self.recap.is_on:
            return tr("This is what happened since your last turn.")
        return "" if self.conductor.is_covered or view.current_player is None else view.prompt(self.viewer)

    def _show_tools(self) -> None:
        self.bottom.show(self.conductor, self.is_interactive, self._reason, self._primary())

    def _primary(self) -> PrimaryAction | None:
        if self._looking_at is not None:
            return PrimaryAction(self.room.elsewhere(self._looking_at).back)
        return self.room.primary() if self.is_interactive else None

    # what the player does ----------------------------------------------------------------------------------

    def press_primary(self) -> None:
        if self._looking_at is not None:
            self.look_at(None)
            return
        primary = self._primary()
        if primary is not None and primary.action is not None and not primary.reason:
            self.play(primary.action)

    def look_at(self, seat: int | None) -> None:
        """Show another seat's board, or the viewer's own again."""
        self.following.decline()
        self._show_seat(None if seat in (None, self.viewer, self._looking_at) else seat)
        self.read()

    def _show_seat(self, seat: int | None) -> None:
        self._looking_at = seat
        self.room.look_at(seat)

    def undo(self) -> None:
        self._complain(self.conductor.undo(), "undo")

    def redo(self) -> None:
        self._complain(self.conductor.redo(), "place")

    def _complain(self, reason: str | None, sound: str) -> None:
        if reason is None:
            self.app.audio.play(sound)
        else:
            self.app.toast(reason)

    def ask_hint(self) -> None:
        if self.conductor.ask_hint():
            self.read()

    def next_speed(self) -> None:
        speed = SPEEDS[(SPEEDS.index(self.app.settings.speed) + 1) % len(SPEEDS)]
        self.app.set_speed(speed)
        self.services.settings.speed = speed  # type: ignore[assignment]
        self.services.save_settings()
        self.top.show_speed(speed, self._is_wide)

    def toggle_log(self) -> None:
        self.log.toggle()

    def open_menu(self) -> None:
        if self.tree is not None:
            self.conductor.pause(True)
            open_pause_menu(self, lambda: self.conductor.pause(False))

    def open_rules(self) -> None:
        from railgames.scenes.rules import RulesScene

        self.app.push(RulesScene(self.services, self.match.setup.game, self.room.commands()))

    def back(self) -> None:
        if self._looking_at is not None:
            self.look_at(None)
        else:
            self.open_menu()

    # events ------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if self.tree is None:
            return False
        if self._skips(event):
            return True
        if event.type == pygame.KEYDOWN and not self.tree.overlays and handle_key(self, event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.desk.bubble.hush()
        return self.tree.handle(event)

    def _skips(self, event: pygame.event.Event) -> bool:
        """End what is moving, if this event does that; True when that is all it does."""
        if self._motion is None or not self.app.tweens.active or not ends_motion(event):
            return False
        was_own = self._was_own
        self.app.tweens.skip()
        return not goes_on(event, self.room_widget.rect, was_own, self.is_interactive)

    def keeper_save(self) -> None:
        """Save under the match's present name."""
        self.keeper.save(self.match, lambda message: self.app.toast(message))

    def save_as(self, name: str) -> None:
        """Save under this name and go on under it."""
        self.keeper.save_as(name, lambda message: self.app.toast(message))

    def reload(self) -> None:
        """Read packs, theme and pictures again; the match keeps the map it was begun with."""
        library = self.services.library
        library.reload()
        self.app.reload(library.asset_folders())
        self.room.refresh()
        self.read()
        problems = library.problems
        self.app.toast(str(problems[0]) if problems else tr("Packs and pictures were read again."))

    def update(self, dt: float) -> None:
        super().update(dt)
        self.room.update(dt)
        self._age += dt
        if self._age - dt < WARM_UP_AFTER <= self._age and self.match.game.levels:
            self.conductor.warm_up()  # so that a first hint among people does not wait for the process
        share = self.conductor.progress
        for card in self.cards:
            card.show_progress(share if card.is_on_turn else None)

    @property
    def animating(self) -> bool:
        return super().animating or self.room.animating

    def draw(self, surface: Surface) -> None:
        if self.tree is not None:
            self.tree.draw(surface)

    def invalidate(self, rect: Rect | None = None) -> None:
        self.app.invalidate(rect)
