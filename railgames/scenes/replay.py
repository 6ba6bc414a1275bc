"""The replay of a match: a scrubber over its turns, and "play on from here"."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Surface

from railgames.core.actions import Action
from railgames.core.game import Event, MapSource, ScoreLine, State
from railgames.core.match import Change, Jumped, Match
from railgames.core.text import tr
from railgames.core.turns import round_starts, turn_end, turn_start, turns_of
from railgames.scenes.event_text import lines_of
from railgames.scenes.page import Page
from railgames.scenes.replay_desk import ReplayDesk
from railgames.scenes.room import Shown
from railgames.scenes.score_table import ScoreTable
from railgames.scenes.services import Services, game_scene
from railgames.scenes.table.desk import RoomWidget
from railgames.scenes.table.notice import Notice
from railgames.scenes.table.seat_card import SeatCard, show_seats
from railgames.scenes.table.seat_look import look_of, total_told
from railgames.scenes.table.show import Show
from railgames.store.savefile import Past
from railgames.ui.theme import Theme
from railgames.ui.widgets import Button, Column, Flow, Label, Panel, Row, Widget
from railgames.ui.widgets.scroll import ScrollArea
from railgames.ui.widgets.slider import Slider

SECONDS_BETWEEN = {"calm": 1.4, "normal": 0.9, "fast": 0.45, "off": 0.45}
"""Seconds between turns while the replay runs."""


def _tool(icon: str, tooltip: str, name: str, on_press: Callable[[], object]) -> Button:
    return Button(icon=icon, on_press=on_press, kind="quiet", tooltip=tooltip, name=name)


class ReplayScene(Page):
    """Shows ``match`` after any number of its actions. Implements ``scenes.room.Table`` for the game's room.

    A finished game is shown with nothing hidden, an unfinished one as a spectator sees it, up to what is
    hidden of its last round (``last``). ``past``: the beginning of the log, if it is still to be replayed;
    until then only the last state is shown.
    """

    def __init__(
        self, services: Services, match: Match, *, move: int | None = None, past: Past | None = None
    ) -> None:
        super().__init__(services)
        self.app = services.app
        self.match = match
        self.settings = services.settings
        self._past = past
        self._wanted = match.position if move is None else move
        self._view: State | None = None
        self._wait = 0.0
        self.is_playing = False
        self._read_turns()
        self.room = game_scene(match.setup.game).room(self)
        self.show = Show(self.app.tweens, self.room, self._stand_at)
        match.observers.append(self._on_change)

    def _read_turns(self) -> None:
        match = self.match
        self.last = match.open_position
        self.turns = turns_of(entry for entry in match.log if entry.number <= self.last)
        self.move = max(match.start, min(self._wanted, self.last))

    # -- Table: interface of the room ------------------------------------------------------------------------

    @property
    def theme(self) -> Theme:
        return self.app.theme

    @property
    def viewer(self) -> int:
        """The seat that made the last action shown."""
        return self.match.entry(self.move).seat if self.move > self.match.start else 0

    @property
    def view(self) -> State:
        if self._view is None:
            match = self.match
            state = match.state_at(self.move)
            # Past rounds are public; the current one is shown as at the table. Hands that are kept from round
            # to round stay hidden until the game is over.
            is_past = state.turn < match.state.turn and not match.game.keeps_secrets
            self._view = state if match.is_over or is_past else state.observe(None)
        return self._view

    @property
    def is_interactive(self) -> bool:
        return False

    @property
    def shows_now(self) -> bool:
        return False

    @property
    def has_round_ended(self) -> bool:
        return False

    @property
    def is_at_table(self) -> bool:
        return False

    @property
    def has_begun(self) -> bool:
        return True

    @property
    def is_newcomer(self) -> bool:
        return False

    def play(self, *actions: Action, at: tuple[int, int] | None = None) -> bool:
        return False

    def say(self, reason: str, at: tuple[int, int], *, stays: bool = False, is_offer: bool = False) -> None:
        self.app.toast(reason)

    def hide_words(self) -> None:
        """Nothing: messages go by themselves."""

    def keep_choice(self, name: str, choice: str) -> None:
        self.services.keep_choice(name, choice)

    def focus_board(self) -> None:
        if self.tree is not None:
            self.tree.set_focus(self.room_widget.board, show=True)

    def expect_press(self) -> None:
        self.app.presses.expect()

    def focus_primary(self) -> None:
        """There is none in a replay."""

    def changed(self) -> None:
        self._read()

    def counted(self) -> None:
        self._read()

    def keep_maps(self, maps: MapSource) -> None:
        if self.match.maps is self.services.library:
            self.match.maps = maps

    def reloaded(self) -> None:
        self.room.refresh()
        self._read()

    # -- building --------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        match = self.match
        self.scrubber = Slider(
            self.move,
            match.start,
            max(match.start + 1, self.last),
            1,
            self._scrubbed,
            shown=lambda n: "",
            name="scrubber",
            grow=1,
        )
        self.play_button = Button(
            icon="play", on_press=self.toggle_play, tooltip=tr("Play"), name="play", kind="primary"
        )
        self.branch = Button(tr("Play on from here"), self.play_on, icon="flag", name="play on")
        self.turn = Label("", "strong", wraps=True, name="turn")
        self.where = Label("", "small", "ink_soft", name="where")
        self.words = Label("", "small", "ink_soft", wraps=True, name="words", min_height=52)
        controls = Panel(
            Row(
                _tool("chevron-left", tr("Back"), "back", self.back),
                _tool("first", tr("To the start"), "first", lambda: self.go_to(0)),
                _tool("step-back", tr("Back one turn"), "step back", self.turn_back),
                self.play_button,
                _tool("step-forward", tr("Forward one turn"), "step on", self.turn_on),
                _tool("last", tr("To the end"), "last", lambda: self.go_to(self.last)),
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
        page = Column(head, self.turn, self.words, self.table_slot, gap=2)
        side = Panel(ScrollArea(page), kind="flat", pad=3)
        self.room_widget = RoomWidget(self.room)
        self.cards = [self._card(seat) for seat in range(len(match.setup.seats))]
        self.short_turn = Label("", "strong", name="short turn")
        self.short_words = Notice("", "body", "ink_soft", grow=1)
        self.short_where = Label("", "small", "ink_soft")
        told = Row(self.short_turn, self.short_words, self.short_where, gap=3)
        top = Panel(told, kind="flat", radius=0, pad=(3, 1.5))
        rail = Column(*self.cards, gap=1.5)
        return ReplayDesk(self.room_widget, side, rail, top, controls, len(match.setup.seats))

    def _card(self, seat: int) -> SeatCard:
        """A small card, for a window without room for the running score."""
        info = self.match.setup.seats[seat]
        card = SeatCard(seat, info.name, lambda: self._point(seat, None), lambda size: None)
        card.look = look_of(self.room, self.app.theme, seat, info)
        card.is_compact, card.has_picture = True, False
        return card

    def enter(self) -> None:
        super().enter()
        self.services.read_past(self._past)
        self._show_scrubber()
        self._refresh()

    def leave(self) -> None:
        if self._past is not None:
            self._past.stop()
        self.match.observers.remove(self._on_change)
        self.show.cancel()
        self.room.close()

    def _on_change(self, match: Match, change: Change) -> None:
        if isinstance(change, Jumped):
            self._read_turns()
            self._show_scrubber()
            self._refresh()

    def _show_scrubber(self) -> None:
        if self.tree is not None:
            match = self.match
            self.scrubber.set_range(match.start, max(match.start + 1, self.last))
            self.scrubber.marks = tuple(self._round_starts())

    # -- moving through the match ----------------------------------------------------------------------------

    def go_to(self, move: int) -> None:
        """Show the state after this many actions."""
        self.show.cancel()
        self._wanted = self.move = max(self.match.start, min(move, self.last))
        self._refresh()

    def turn_on(self) -> None:
        """Animate the next turn, or the rest of this one."""
        self._show_to(turn_end(self.turns, self.move))

    def turn_back(self) -> None:
        """Go back to the start of this turn, or of the previous one."""
        self.go_to(turn_start(self.turns, self.move))

    def action_on(self) -> None:
        """Animate the next action."""
        self._show_to(self.move + 1)

    def action_back(self) -> None:
        """Go back one action."""
        self.go_to(self.move - 1)

    def _round_starts(self) -> Sequence[int]:
        """The number of actions before each round, as this game counts rounds."""
        starts = self.room.round_starts()
        return round_starts(self.turns) if starts is None else starts

    def round_on(self) -> None:
        """Go to the start of the next round."""
        starts = self._round_starts()
        self.go_to(next((start for start in starts if start > self.move), self.last))

    def round_back(self) -> None:
        """Go to the start of this round, or of the previous one."""
        starts = reversed(self._round_starts())
        self.go_to(next((start for start in starts if start < self.move), self.match.start))

    def _show_to(self, end: int) -> None:
        self.show.finish()
        end = min(end, self.last)
        if end <= self.move:
            return
        entries = [self.match.entry(number) for number in range(self.move + 1, end + 1)]
        self.show.start([Shown(entry, self._visible(entry.events)) for entry in entries], self._refresh)

    def _stand_at(self, number: int) -> None:
        self._wanted = self.move = number
        self._view = None
        self._read()

    def _visible(self, events: Sequence[Event]) -> tuple[Event, ...]:
        match = self.match
        return tuple(event for event in events if match.is_over or match.state.can_see(None, event))

    def _refresh(self) -> None:
        self._view = None
        self.room.look_at(None)
        self.room.refresh()
        self._read()

    def _scrubbed(self, value: float) -> None:
        self.is_playing = False
        self.go_to(round(value))

    def toggle_play(self) -> None:
        """Play or pause the replay; at the end, restart it."""
        self.is_playing = not self.is_playing
        if self.is_playing and self.move >= self.last:
            self.go_to(self.match.start)
        self._wait = 0.0
        self._read()

    def update(self, dt: float) -> None:
        super().update(dt)
        self.room.update(dt)
        if not self.is_playing or self.show.is_on:
            return
        self._wait -= dt
        if self._wait <= 0:
            self._wait = SECONDS_BETWEEN[self.app.settings.speed]
            self.turn_on()
            if self.move >= self.last:
                self.is_playing = False
                self._read()

    @property
    def animating(self) -> bool:
        return super().animating or self.room.animating or self.is_playing

    # -- reading ---------------------------------------------------------------------------------------------

    def _read(self) -> None:
        if self.tree is None:
            return
        match = self.match
        self.scrubber.value = self.move
        self.play_button.icon = "pause" if self.is_playing else "play"
        self.play_button.invalidate()
        self.where.text = tr("{n} of {last}", n=self.move, last=self.last)
        self.turn.text = self.view.turn_title()
        self.words.text = words = self._last_words()
        self.short_turn.text, self.short_where.text = self.turn.text, self.where.text
        self.short_words.text = on_one_line(*words.split("\n")[:2])
        over = self.move >= self.last and match.is_over
        self.branch.disabled_reason = tr("The game ends here") if over else self._why_no_branch()
        sheets = [self.room.shown_sheet(sheet) for sheet in self.view.scores()]
        table = ScoreTable(
            sheets,
            match.setup.seats,
            self._point,
            is_running=not over,
            room=self.room,
            provisional=frozenset() if over else self.room.provisional,
            total_told=total_told(self.room),
            window_height=lambda: self.app.window.size[1],
        )
        self.table_slot.replace(table)
        told = self.room.seat_told
        show_seats(self.cards, match.setup.seats, self.view, sheets, self.viewer, self.viewer, told)
        self.invalidate()

    def _why_no_branch(self) -> str:
        """A branch uses the same seed, so branching an unfinished game would reveal future draws."""
        if self.match.unread is not None:
            return tr("The past moves are still being read")
        people = sum(seat.is_person for seat in self.match.setup.seats)
        if self.match.is_over or people < 2:
            return ""
        return tr("Only after the end of the game: the same dice and cards would come")

    def _last_words(self) -> str:
        """What happened last. Where an unfinished game is shown no further, also the reason."""
        words = self._deed()
        if self.move >= self.last < self.match.position:
            words += "\n" + tr("What follows is still hidden.")
        return words

    def _deed(self) -> str:
        if self.match.unread is not None:
            return tr("The past moves are still being read.")
        if self.move <= self.match.start:
            return (
                tr("The start of the game") if not self.match.history else tr("Earlier moves cannot be shown")
            )
        entry, seats = self.match.entry(self.move), self.match.setup.seats
        texts = lines_of(self._visible(entry.events), entry.seat, seats)
        for number in range(self.move - 1, self.match.start, -1):  # a step on the way has no words of its own
            before = self.match.entry(number)
            if texts or (before.seat, before.turn) != (entry.seat, entry.turn):
                break
            texts = lines_of(self._visible(before.events), before.seat, seats)
        is_end = self.move >= self.last and self.match.is_over
        return "\n".join([seats[entry.seat].name, *(texts[-3:] if is_end else texts[:3])])

    def _point(self, seat: int, line: ScoreLine | None) -> None:
        self.room.look_at(seat)
        self.room.highlight(seat, () if line is None else line.places)

    def play_on(self) -> None:
        """Start a new match from the position shown."""
        match = self.match.branch(self.move)
        self.services.go.play(match, replaces=True)

    # -- events ----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.tree is not None and not self.tree.overlays:
            return self._handle_key(event) or super().handle(event)
        return super().handle(event)

    def _handle_key(self, event: pygame.event.Event) -> bool:
        for command, act in (
            ("action_on", self.action_on),
            ("action_back", self.action_back),
            ("step_on", self.turn_on),
            ("step_back", self.turn_back),
            ("round_on", self.round_on),
            ("round_back", self.round_back),
            ("replay_start", lambda: self.go_to(self.match.start)),
            ("replay_end", lambda: self.go_to(self.last)),
        ):
            if self.app.keys.matches(event, command):
                self.is_playing = False
                act()
                return True
        tree = self.tree
        is_free = tree is not None and tree.focus in (None, self.room_widget.board)
        if is_free and self.app.keys.matches(event, "play_pause"):
            self.toggle_play()
            return True
        return False

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.room.draw_above(surface)


def on_one_line(name: str, text: str = "") -> str:
    """Who acted and what happened; a sentence of its own, such as the end of a round, stands alone."""
    if not text:
        return name
    if text[:1].islower():
        return tr("{name} {deed}", name=name, deed=text)
    return text
