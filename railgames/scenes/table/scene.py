"""The table scene: a match of any game."""

from collections.abc import Callable, Hashable, Sequence

import pygame
from pygame import Rect, Surface

from railgames.core.actions import Action
from railgames.core.game import Decision, MapSource, State
from railgames.core.match import LogEntry, Match
from railgames.core.naming import named
from railgames.core.text import tr
from railgames.scenes.match_words import match_words
from railgames.scenes.page import Page
from railgames.scenes.room import Shown, Table
from railgames.scenes.services import Services, game_scene
from railgames.scenes.table.advice import Advice
from railgames.scenes.table.bars import BottomBar, TopBar
from railgames.scenes.table.catch_up import CatchUp
from railgames.scenes.table.commands import TableCommands
from railgames.scenes.table.controller import Audience, Phase, TurnController
from railgames.scenes.table.desk import Desk, RoomWidget
from railgames.scenes.table.keeper import Keeper
from railgames.scenes.table.last_look import LastLook
from railgames.scenes.table.log_panel import LogPanel
from railgames.scenes.table.newcomers import Newcomers
from railgames.scenes.table.news import News, is_open
from railgames.scenes.table.rail import least_height, seat_cards
from railgames.scenes.table.readout import Readout
from railgames.scenes.table.recap import Recap
from railgames.scenes.table.round_ends import RoundEnds
from railgames.scenes.table.run_on import RunOn
from railgames.scenes.table.score_strip import ScoreStrip, SlimStrip
from railgames.scenes.table.seat_card import SeatCard
from railgames.scenes.table.seat_look import SeatLook, look_of, total_told
from railgames.scenes.table.show import Show
from railgames.scenes.table.shown_seat import READING_SECONDS, ShownSeat
from railgames.scenes.table.skipping import Skipping
from railgames.store.savefile import Past, is_map_changed
from railgames.ui.presses import OWN_BUTTON
from railgames.ui.theme import Theme
from railgames.ui.widgets import Column, Widget

WARM_UP_AFTER = 2.0
"""Seconds after which the AI process is started for a first hint."""


class TableScene(Page, Table[State], Audience):
    """Puts a match on the table: the ``Table`` of its room, the ``Audience`` of its turn controller.
    What the player asks of it is in ``commands``, what its bars and cards say in ``readout``.

    ``past``: the beginning of the log, if it is still to be replayed.
    """

    cards: list[SeatCard]

    def __init__(self, services: Services, match: Match, keeper: Keeper, past: Past | None = None) -> None:
        super().__init__(services)
        self.app = services.app
        self.match = match
        self.keeper = keeper
        match.observers.append(keeper.on_change)
        self.controller = TurnController(match, self, services.worker)
        self._scene = game_scene(match.setup.game)
        self.room = self._scene.room(self)
        self.newcomers = Newcomers(services, self.controller, self.room, self._newcomer_told)
        self.settings = services.settings
        self.rounds = RoundEnds(
            self.controller, self.room, self, self.app.tweens, lambda: self.settings.round_cards
        )
        self.show = Show(self.app.tweens, self.room, self._stand_at, self.rounds)
        self.skipping = Skipping(self.show)
        self.catch_up = CatchUp(self.controller, self.room, self.rounds, self.show, self._caught_up)
        self.last_look = LastLook(self.controller, self.show, self.read)
        self.run_on = RunOn(self.controller, self.room, self.show, self.skipping, self.last_look, self.read)
        self.watched = ShownSeat(self.room.look_at, lambda seat: self.cards[seat].has_board)
        self._past = past
        self._offer_recap: Callable[[], object] = lambda: None
        self.news = News(self.controller, self.room, self.named)
        self.advice = Advice()
        self.commands = TableCommands(self)
        self.readout = Readout(self)
        self._age = 0.0

    # -- building --------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        keys = self.app.keys
        commands, skipping = self.commands, self.skipping
        self.top = TopBar(
            keys, commands.open_menu, commands.open_rules, commands.next_speed, commands.toggle_log
        )
        self.top.heading.tooltip = match_words(self.services.library, self.match.setup)
        self.bottom = BottomBar(
            keys,
            commands.undo,
            commands.redo,
            commands.ask_hint,
            commands.take_hint,
            commands.press_primary,
            skipping.hurry,
            skipping.skip,
            self.run_on.start,
        )
        self.cards = seat_cards(self.match, self.room, self.seat_look, commands.look_at)
        self.score = ScoreStrip(lambda places: self.room.highlight(self.shown_seat, places))
        self.slim = SlimStrip(lambda places: self.room.highlight(self.shown_seat, places))
        for strip in (self.score, self.slim):
            strip.words = lambda line: self.room.line_words(self.shown_seat, line)
            strip.provisional, strip.total_told = self.room.provisional, total_told(self.room)
        self.log = LogPanel(
            self.match,
            self.controller.visible,
            self.named,
            lambda: (self.viewer, self.controller.phase is Phase.COVERED),
            self.seat_look,
            commands.toggle_log,
            self._point_at,
            self._told_to,
        )
        self.room_widget = RoomWidget(self.room)
        self.recap = Recap(self.controller, self.show, self.room, self.read, self.catch_up.run)
        rail = Column(*self.cards, self.score, gap=1.5)
        self.desk = Desk(
            self.top,
            self.bottom,
            rail,
            self.room_widget,
            self.log,
            self.slim,
            self.readout.set_width,
            lambda theme: least_height(theme, self.cards) + self.score.smallest(theme)[1],
            self.score,
            commands.toggle_log,
        )
        self.desk.add_recap(self.recap.bar)
        self._keys = commands.keys()
        return self.desk

    def built(self) -> None:
        if self.tree is not None:
            self.desk.place_messages(self.tree.toasts, self.bottom.news)

    def seat_look(self, seat: int) -> SeatLook:
        """The colour and shape of a seat: the player's, or the game's own."""
        return look_of(self.room, self.app.theme, seat, self.match.setup.seats[seat])

    def named(self, text: str) -> str:
        """A text of the game with the players' names, as the viewer reads it."""
        names = [seat.name for seat in self.match.setup.seats]
        return named(text, names, self.viewer if self.is_at_table else None)

    def _point_at(self, seat: int | None, places: Sequence[str]) -> None:
        """Highlight the places of a line of the log."""
        self.room.highlight(self.shown_seat if seat is None else seat, places)

    def _told_to(self) -> int:
        """The number of actions that have been shown: the log never tells what is still to be seen."""
        return self.match.position - (self.show.left if self.controller.phase is Phase.SHOWING else 0)

    # -- lifecycle of the scene ------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self._remove_poll = self.app.add_poll(self.controller.poll)
        self.services.read_past(self._past)
        if any(not seat.is_person for seat in self.match.setup.seats):
            self.controller.warm_up()
        self.room.refresh()
        self.read()
        if not (self.controller.hides and len(self.controller.people) > 1):  # else whoever takes the screen
            self._tell_newcomer()
        self.controller.start()
        self.read()

    def _tell_newcomer(self) -> None:
        if self.tree is not None:
            self.newcomers.tell(self.tree, self.view, self.viewer)

    def _caught_up(self) -> None:
        """The next thing that the viewer missed is shown; at the present a newcomer is told the aim."""
        self.read()
        self._tell_newcomer()

    def _newcomer_told(self) -> None:
        self.room.refresh()
        self.go_on()

    def go_on(self) -> None:
        """End the pause of a menu or a card."""
        self.controller.pause(False)
        self.read()

    def suspend(self) -> None:
        """Pause the game while another scene is on top. What the cursor of the keys says is there again
        afterwards; the pointer may be elsewhere by then."""
        if not (self.desk.bubble.stays and self.tree is not None and self.tree.is_focus_visible):
            self.desk.bubble.hide()
        self.controller.pause(True)

    def resume(self) -> None:
        if self.tree is not None and not self.tree.overlays:
            self._tell_newcomer()
        if self.tree is not None and (not self.tree.overlays or self.show.is_stopped):
            self.controller.pause(False)
        self.readout.show_speed()
        self.read()

    def settings_changed(self) -> None:
        self.readout.show_speed()

    def leave(self) -> None:
        self._remove_poll()
        self.match.observers.remove(self.keeper.on_change)
        if self._past is not None:
            self._past.stop()
        self.show.cancel()
        self.controller.close()
        self.keeper.close()
        self.room.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        self.room.update(dt)
        self._age += dt
        if self._age - dt < WARM_UP_AFTER <= self._age and self.match.game.levels:
            self.controller.warm_up()
        self.readout.follow_thinking()

    @property
    def animating(self) -> bool:
        return super().animating or self.room.animating

    def draw(self, surface: Surface) -> None:
        if self.tree is not None:
            self.tree.draw(surface)

    def invalidate(self, rect: Rect | None = None) -> None:
        self.app.invalidate(rect)

    # -- Table: interface of the room ------------------------------------------------------------------------

    @property
    def theme(self) -> Theme:
        return self.app.theme

    @property
    def viewer(self) -> int:
        return self.controller.viewer

    @property
    def view(self) -> State:
        return self.controller.view

    @property
    def is_interactive(self) -> bool:
        return self.controller.is_interactive and self.watched.seat is None

    @property
    def shows_now(self) -> bool:
        return self.controller.phase is not Phase.LOOKING_BACK

    @property
    def has_round_ended(self) -> bool:
        return self.show.is_stopped

    @property
    def is_at_table(self) -> bool:
        return self.viewer in self.controller.people

    @property
    def has_begun(self) -> bool:
        return not self.newcomers.is_telling and self.controller.phase is not Phase.COVERED

    @property
    def is_newcomer(self) -> bool:
        return self.newcomers.is_new(self.viewer)

    def play(self, *actions: Action, at: tuple[int, int] | None = None) -> bool:
        before = self.match.position
        reason = self.controller.play(*actions)
        if reason:
            self.app.audio.play("illegal")
            self.say(reason, at or self.room_widget.rect.center)
        return self.match.position != before

    def say(self, reason: str, at: tuple[int, int], *, stays: bool = False, is_offer: bool = False) -> None:
        self.desk.bubble.say(reason, at, stays=stays, is_offer=is_offer)

    def hide_words(self) -> None:
        self.desk.bubble.hide()

    def keep_choice(self, name: str, choice: str) -> None:
        self.services.keep_choice(name, choice)

    def focus_board(self) -> None:
        if self.tree is not None:
            self.tree.set_focus(self.room_widget.board, show=True)

    def expect_press(self) -> None:
        self.app.presses.expect()

    def focus_primary(self) -> None:
        primary = self.bottom.primary
        if self.tree is not None and primary.visible and primary.can_take_focus():
            self.tree.set_focus(primary, show=True)

    def changed(self) -> None:
        if self.tree is not None:
            self.readout.read_preview()

    def counted(self) -> None:
        self.read()

    # -- Audience: callbacks of the turn controller ----------------------------------------------------------

    def on_played(self, entries: Sequence[LogEntry], reason: str) -> None:
        row = [Shown(entry, self.controller.visible(entry.events)) for entry in entries]
        seat, viewer = entries[0].seat, self.viewer
        self.newcomers.has_moved(seat)
        is_own = seat == viewer and viewer in self.controller.people
        self.news.follow(row, reason, is_own=is_own)
        self.readout.drop_preview()
        self.advice.clear()
        self.desk.bubble.hide()
        ends_round = any(map(self.rounds.wants, row))  # its card stands over one's own board
        is_watched = is_open(row) and not ends_round
        current = self.match.state.current_player
        self.watched.follow(seat, viewer=viewer, current=current, is_open=is_watched)
        moves = self.skipping.begin(entries[0], is_own=is_own)
        seen = [event for shown in row for event in shown.events]
        self.last_look.words = self.room.last_look(seen) if is_own else ""
        is_read = bool(self.news.words) and seat == self.watched.seat
        self.show.start(row, self._shown, moves=moves, seconds_after=READING_SECONDS * is_read)
        self.read()

    def _stand_at(self, number: int) -> None:
        self.controller.show_at(number)
        self.log.refresh()

    def _shown(self) -> None:
        if self.last_look.is_on:
            self.news.words = self.last_look.words
        else:
            is_own, self.last_look.words = self.skipping.is_own, ""
            self.controller.settle()
            if is_own and self.settings.end_turns:
                self.app.post(self.commands.end_turn_by_itself)
        self.read()

    def on_jumped(self) -> None:
        self.news.clear()
        self.advice.clear()
        self.watched.reset()
        self.desk.bubble.hide()  # it told a reason of another moment
        self.room.refresh()
        self.read()
        if self.app.stack.top is self:
            self._tell_newcomer()

    def on_log_read(self) -> None:
        if self.controller.phase is Phase.COVERED:
            self._offer_recap()
        self.log.reload()
        self.readout.show_tools()

    def on_hand_over(self, seat: int) -> None:
        self.news.clear()
        self.skipping.is_own = False
        self.watched.reset()
        if self.tree is not None:
            self.tree.set_focus(None)
        info = self.match.setup.seats[seat]
        note = tr("What is shown next is for {name} alone.", name=info.name)
        look, on_ready = self.seat_look(seat), lambda: self.catch_up.take_seat(seat)
        curtain = self.services.go.curtain(info, look, note, on_ready, self.recap.callback_for(seat))
        self._offer_recap = lambda: curtain.offer_recap(self.recap.callback_for(seat))

    def on_hint(self, decision: Decision) -> None:
        self.desk.bubble.hide()  # it told what the cursor is on, not what the hint means
        self.room.show_hint(decision)
        self.advice.show((decision.action, *decision.row), self.room_widget)
        words = self.named(self.room.hint_words(decision))
        self.news.words = self.advice.news(words, self.controller.hint_index + 1, len(self.controller.hints))
        self.read()

    def on_fault(self, message: str) -> None:
        self.app.toast(message)

    def on_over(self) -> None:
        self.keeper.finish()
        self.top.menu.visible = False  # the results have a menu of their own, and take every press
        self.desk.show_results()
        self.read()
        self.app.audio.play("whistle")
        self.services.go.results(self.match, self.room, leave=self.app.pop)

    # -- reading the state into the bars ---------------------------------------------------------------------

    @property
    def shown_seat(self) -> int:
        """The seat whose board is on the table now."""
        seat = self.watched.seat
        return self.viewer if seat is None else seat

    def read(self) -> None:
        """Update the bars, the cards, the score and the log."""
        if self.tree is not None:
            self.readout.read()

    # -- events ----------------------------------------------------------------------------------------------

    def back(self) -> None:
        self.commands.back()

    def keep_maps(self, maps: MapSource) -> None:
        if self.match.maps is self.services.library:
            self.match.maps = maps

    def reloaded(self) -> None:
        """Show new pictures and words; the match keeps its map, and says so if that is another one now."""
        self.room.refresh()
        self.read()
        if is_map_changed(self.match, self.services.library):
            self.services.warn(tr("The board has changed. This game keeps the one that it began with."))

    def press_meaning(self, command: str) -> Hashable:
        return self.bottom.primary.meaning if command == OWN_BUTTON else self.readout.is_watching

    def handle(self, event: pygame.event.Event) -> bool:
        if self.tree is None:
            return False
        if self.skipping.handle(event, self.app.keys, self.room_widget.rect, lambda: self.is_interactive):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.desk.bubble.hide()
        is_key = event.type == pygame.KEYDOWN and not self.tree.overlays
        is_used = (is_key and self._keys.handle(self.tree, event)) or self.tree.handle(event)
        if is_key and self.advice.follow(self.room_widget):
            self.readout.show_tools()
        return is_used
