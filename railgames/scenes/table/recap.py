"""The recap: the turns since a person's last one, shown again turn by turn before they play.

If hands are hidden, people take turns behind a curtain and do not see the others' turns. The recap plays the
room's own animations on the past state, as the viewer may see it.
"""

from collections.abc import Callable, Sequence

import pygame

from railgames.core.game import Event, State, told_once
from railgames.core.naming import named
from railgames.core.text import tr
from railgames.core.turns import Turn, turn_end, turn_start, turns_since
from railgames.scenes.event_text import lines_of
from railgames.scenes.keyboard import is_confirm_free
from railgames.scenes.room import AnyRoom, Shown
from railgames.scenes.table.controller import TurnController
from railgames.scenes.table.show import Show
from railgames.ui.keys import Keys
from railgames.ui.widgets import Button, Label, Panel, Row


class RecapBar(Panel):
    """Recap controls: previous turn, description, next turn, skip to my turn. Replaces the bottom bar."""

    def __init__(self, recap: "Recap") -> None:
        self.back = Button(
            icon="step-back",
            on_press=recap.back,
            kind="quiet",
            tooltip=tr("Back one turn"),
            name="recap back",
        )
        self.words = Label("", "body", name="recap words", grow=1)
        self.on = Button(
            tr("Next"), recap.on, icon="step-forward", name="recap on", tooltip=tr("Forward one turn")
        )
        self.done = Button(tr("To my turn"), recap.finish, kind="primary", name="recap done")
        row = Row(self.back, self.words, self.on, self.done, gap=2)
        super().__init__(row, kind="flat", radius=0, pad=(2, 1.5))
        self.visible = False


class Recap:
    """Steps through the turns that the viewer missed. ``at`` is the number of actions before the state
    shown; ``on_done`` leads on to the present."""

    def __init__(
        self,
        controller: TurnController,
        show: Show,
        room: AnyRoom,
        on_step: Callable[[], object],
        on_done: Callable[[], object],
    ) -> None:
        self._controller = controller
        self._match = controller.match
        self._show = show
        self._room = room
        self._on_step = on_step
        self._on_done = on_done
        self.bar = RecapBar(self)
        self.turns: Sequence[Turn] = ()
        self.at = 0

    @property
    def number(self) -> int:
        """The index of the turn that is shown."""
        return next((n for n, turn in enumerate(self.turns) if turn.last >= self.at), len(self.turns) - 1)

    @property
    def is_on(self) -> bool:
        """True while a past state is shown."""
        return bool(self.turns)

    @property
    def acting(self) -> int | None:
        """The seat whose turn is shown, None while none is."""
        return self.turns[self.number].seat if self.is_on else None

    def titled(self, view: State) -> State:
        """The state whose title fits what is shown: the last action of a turn leads to the next title."""
        if not self.is_on:
            return view
        return self._match.state_at(min(self.at, self.turns[self.number].last - 1))

    def callback_for(self, seat: int) -> Callable[[], None] | None:
        """A callback that switches to a seat's view and starts its recap; None if there is nothing to tell:
        it missed nothing, or all of it is still covered."""
        missed = turns_since(self._match.log, seat)
        if not any(self._texts(self._visible(turn, seat), seat) for turn in missed):
            return None

        def begin() -> None:
            self.turns = missed
            self._controller.take_seat(seat, past=missed[0].first - 1)
            self._show_bar(True)
            self._play(missed[0].first - 1, missed[0].last)

        return begin

    # -- stepping --------------------------------------------------------------------------------------------

    def on(self) -> None:
        """Show the next turn; after the last, the viewer's own."""
        self._step(turn_end)

    def action_on(self) -> None:
        """Show the next action."""
        self._step(lambda turns, at: at + 1)

    def _step(self, target: Callable[[Sequence[Turn], int], int]) -> None:
        if not self.is_on:
            return
        self._show.finish()
        if self.at >= self.turns[-1].last:
            self.finish()
        else:
            self._play(self.at, target(self.turns, self.at))

    def back(self) -> None:
        """Show the previous turn from its start."""
        if self.is_on:
            self._show.finish()
            start = turn_start(self.turns, self.at)
            first = self.turns[0].first - 1
            start = max(first, turn_start(self.turns, start)) if start > first else first
            self._play(start, turn_end(self.turns, start))

    def action_back(self) -> None:
        """Go back one action, without animation."""
        if self.is_on:
            self._show.finish()
            self._stand_at(max(self.turns[0].first - 1, self.at - 1))

    def handle_key(self, event: pygame.event.Event, keys: Keys) -> bool:
        """Use a key of the recap."""
        if not self.is_on:
            return False
        for command, act in (
            ("action_on", self.action_on),
            ("action_back", self.action_back),
            ("step_on", self.on),
            ("step_back", self.back),
            ("cancel", self.finish),
        ):
            if keys.matches(event, command):
                act()
                return True
        if keys.matches(event, "confirm") and self.bar.tree is not None and is_confirm_free(self.bar.tree):
            self.finish()
            return True
        return False

    def finish(self) -> None:
        """Go to the viewer's turn."""
        if not self.is_on:
            return
        self._show.finish()
        self.turns = ()
        self._show_bar(False)
        self._show.cancel()
        self._on_done()

    # -- showing ---------------------------------------------------------------------------------------------

    def _show_bar(self, on: bool) -> None:
        self.bar.visible = on
        self.bar.relayout()

    def _play(self, start: int, end: int) -> None:
        """Show the actions after ``start``, up to ``end``."""
        self._stand_at(start)
        see = self._controller.visible
        entries = [self._match.entry(number) for number in range(start + 1, end + 1)]
        self.at = end
        self._read()
        self._show.start([Shown(entry, see(entry.events)) for entry in entries], lambda: self._stand_at(end))

    def _stand_at(self, number: int) -> None:
        if not self.is_on:
            return
        self.at = number
        self._controller.look_back(number)
        self._room.refresh()
        self._read()
        self._on_step()

    def _visible(self, turn: Turn, viewer: int) -> list[tuple[int, list[Event]]]:
        """The events of each action of a turn that a seat may see, with the seat that acted."""
        match = self._match
        entries = (match.entry(number) for number in range(turn.first, turn.last + 1))
        return [
            (one.seat, told_once(event for event in one.events if match.state.can_see(viewer, event)))
            for one in entries
        ]

    def _texts(self, rows: Sequence[tuple[int, Sequence[Event]]], viewer: int) -> list[str]:
        """The lines of these events, as a seat reads them."""
        seats = self._match.setup.seats
        return [text.rstrip(".") for seat, events in rows for text in lines_of(events, seat, seats, viewer)]

    def _words(self, turn: Turn) -> str:
        """A turn in a line: as the room tells it, else what was done, and then what happened by itself."""
        viewer, seats = self._controller.viewer, self._match.setup.seats
        rows = self._visible(turn, viewer)
        told = self._room.turn_words([event for _, events in rows for event in events])
        if told:
            return named(told, [one.name for one in seats], viewer)
        done = self._texts(
            [(seat, [one for one in row if one.seat is not None]) for seat, row in rows], viewer
        )
        fallen = self._texts([(seat, [one for one in row if one.seat is None]) for seat, row in rows], viewer)
        return ". ".join(filter(None, ("; ".join(done), *fallen))) or tr("nothing that is shown yet")

    def _read(self) -> None:
        """Describe the turn that is shown."""
        idx, seats = self.number, self._match.setup.seats
        turn = self.turns[idx]
        self.bar.words.text = f"{idx + 1}/{len(self.turns)}  {seats[turn.seat].name}: {self._words(turn)}"
        is_first = self.at <= self.turns[0].last
        self.bar.back.disabled_reason = tr("This is the first turn") if is_first else ""
