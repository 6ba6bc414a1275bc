"""The recap: what happened since a person's last turn, shown again step by step before they go on.

Where hands are hidden, people take turns behind a curtain and miss what the others do. A step is all that
one seat did without a break; it is shown by the room's own motions, on the table as it was then, with the
viewer's eyes.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
import pygame

from railgames.core.match import LogEntry, Match
from railgames.core.text import tr
from railgames.scenes.telling import told
from railgames.ui.tween import Sequence as Motions
from railgames.ui.tween import call
from railgames.ui.widgets import Button, Label, Panel, Row

if TYPE_CHECKING:
    from railgames.scenes.table.scene import TableScene

KEYS = (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_ESCAPE)


class Step(msgspec.Struct, frozen=True):
    """What ``seat`` did in a row, oldest first."""

    seat: int
    entries: tuple[LogEntry, ...]


def steps_since(match: Match, seat: int) -> list[Step]:
    """What the others have done since the seat's last action, oldest first."""
    missed: list[LogEntry] = []
    for entry in reversed(match.log):
        if entry.seat == seat:
            break
        missed.append(entry)
    steps: list[Step] = []
    for entry in reversed(missed):
        if steps and steps[-1].seat == entry.seat:
            steps[-1] = Step(entry.seat, (*steps[-1].entries, entry))
        else:
            steps.append(Step(entry.seat, (entry,)))
    return steps


class RecapBar(Panel):
    """Back, what happened, on, and at once to the own turn; it lies over the bottom bar."""

    def __init__(self, recap: "Recap") -> None:
        self.back = Button(
            icon="step-back",
            on_press=recap.back,
            kind="quiet",
            tooltip=tr("Back one step"),
            name="recap back",
        )
        self.words = Label("", "body", name="recap words", grow=1)
        self.on = Button(tr("On"), recap.on, icon="step-forward", name="recap on")
        self.done = Button(tr("To my turn"), recap.finish, kind="primary", name="recap done")
        row = Row(self.back, self.words, self.on, self.done, gap=2)
        super().__init__(row, kind="flat", radius=0, pad=(2, 1.5))
        self.visible = False


class Recap:
    """Steps through what the viewer missed. ``is_on`` while it shows the table as it was."""

    def __init__(self, table: "TableScene") -> None:
        self.table = table
        self.bar = RecapBar(self)
        self.steps: Sequence[Step] = ()
        self.number = 0

    @property
    def is_on(self) -> bool:
        return bool(self.steps)

    def way_in(self, seat: int) -> Callable[[], None] | None:
        """What gives the screen to a seat and begins with what it missed; None when that is nothing."""
        missed = steps_since(self.table.match, seat)
        if not missed:
            return None

        def begin() -> None:
            self.table.conductor.look_back(missed[0].entries[0].number - 1)
            self.table.conductor.take_seat(seat)
            self.start(missed)

        return begin

    def start(self, steps: Sequence[Step]) -> None:
        """Show these steps from the first; the viewer has the screen already."""
        if not steps:
            return
        self.steps = steps
        self._cover_bar(True)
        self._show(0)

    def on(self) -> None:
        """The next step, or the viewer's turn after the last."""
        if not self.is_on:
            return
        self.table.app.tweens.skip()
        if self.number + 1 < len(self.steps):
            self._show(self.number + 1)
        else:
            self.finish()

    def back(self) -> None:
        """The step before."""
        if self.is_on:
            self.table.app.tweens.skip()
            self._show(max(0, self.number - 1))

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Right goes on, Left back, Escape to the own turn."""
        if not self.is_on or event.key not in KEYS:
            return False
        {pygame.K_RIGHT: self.on, pygame.K_LEFT: self.back, pygame.K_ESCAPE: self.finish}[event.key]()
        return True

    def finish(self) -> None:
        """To the viewer's turn."""
        if not self.is_on:
            return
        self.table.app.tweens.skip()
        self.steps = ()
        self._cover_bar(False)
        self._at(None)

    def _cover_bar(self, on: bool) -> None:
        self.bar.visible = on
        self.bar.relayout()

    def _show(self, number: int) -> None:
        self.number = number
        step = self.steps[number]
        names = self.table.match.setup.seats
        see = self.table.conductor.visible
        said = [text for entry in step.entries for text in told(see(entry.events), step.seat, names)]
        words = "; ".join(text.rstrip(".") for text in said)
        self.bar.words.text = f"{number + 1}/{len(self.steps)}  {names[step.seat].name}: {words}"
        self.bar.back.disabled_reason = "" if number else tr("This is the first step")
        self._at(step.entries[0].number - 1)
        self._play(step.entries, number)

    def _at(self, number: int | None) -> None:
        """The table as it was after so many actions; None: as it is."""
        table = self.table
        table.show_motion(None)
        table.conductor.look_back(number)
        table.room.refresh()
        table.read()

    def _play(self, entries: Sequence[LogEntry], number: int) -> None:
        """The motions of the entries one after another, unless another step is shown meanwhile."""
        if not entries or self.number != number or not self.is_on:
            return
        table, entry = self.table, entries[0]
        table.conductor.look_back(entry.number)

        def after() -> None:
            if self.is_on and self.number == number:
                self._at(entry.number)
                self._play(entries[1:], number)

        motion = table.room.motion(entry, table.conductor.visible(entry.events))
        table.show_motion(Motions(motion, call(after)) if motion is not None else call(after))
