"""The commands of the player at the table: what its buttons, its keys and its menu do."""

from typing import TYPE_CHECKING

import pygame

from railgames.core.options import values_of
from railgames.scenes.match_words import match_words, own_rules
from railgames.scenes.table.keyboard import TableKeys
from railgames.scenes.table.pause import open_pause_menu
from railgames.scenes.table.reminder import Reminder

if TYPE_CHECKING:
    from railgames.scenes.table.scene import TableScene


class TableCommands:
    """Does what a person asks of the table; what is not possible says why."""

    def __init__(self, table: "TableScene") -> None:
        self.table = table
        self._reminder = Reminder()
        self.reminded = ""
        """What the person was told last instead of what the large button says."""

    def keys(self) -> TableKeys:
        """The keys of these commands, and in which order the table's parts hear a key."""
        table, keys = self.table, self.table.app.keys
        return TableKeys(
            keys,
            table.room_widget.board,
            table.room.handle,
            own=(
                ("undo", self.undo),
                ("redo", self.redo),
                ("undo_action", lambda: self.undo(single=True)),
                ("redo_action", lambda: self.redo(single=True)),
                ("end_turn", self.press_primary),
                ("menu", self.open_menu),
                ("help", self.open_rules),
                ("save", table.keeper.save),
            ),
            late=(("hint", self.ask_hint), ("log", self.toggle_log), ("run_on", table.run_on.start)),
            before_room=(
                lambda event: table.last_look.handle_key(event, keys),
                lambda event: table.recap.handle_key(event, keys),
                self._take_hint_by_key,
                lambda event: table.log.handle_key(event, keys),
            ),
        )

    # -- the turn --------------------------------------------------------------------------------------------

    def press_primary(self) -> None:
        """The large button: end the turn, or go on from what is looked at."""
        table, primary = self.table, self.table.readout.primary()
        if table.last_look.is_on or table.recap.is_on:
            (table.last_look.end if table.last_look.is_on else table.recap.finish)()
        elif table.watched.seat is not None:
            self.look_at(None)
        elif primary is not None and (said := primary.reason or self._reminder.words(primary, table.viewer)):
            self.reminded = said
            table.app.toast(said, "refused")
            table.readout.show_tools()
        elif primary is not None and primary.action is not None:
            table.play(primary.action)

    def end_turn_by_itself(self) -> None:
        """End the viewer's turn where nothing else can be done."""
        table = self.table
        primary = table.readout.primary() if table.is_interactive else None
        if primary is not None and primary.action is not None and len(table.view.legal_actions()) == 1:
            table.play(primary.action)

    def undo(self, *, single: bool = False) -> None:
        """Take back the last gesture, or its last action."""
        self.report(self.table.controller.undo(single=single), "undo")

    def redo(self, *, single: bool = False) -> None:
        """Play again what was taken back."""
        self.report(self.table.controller.redo(single=single), "place")

    def report(self, reason: str, sound: str) -> None:
        """Say why nothing was done, or make the sound of what was."""
        if reason:
            self.table.app.toast(reason, "refused")
        else:
            self.table.app.audio.play(sound)

    # -- hints -----------------------------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """Have an AI suggest what to do."""
        if self.table.controller.ask_hint():
            self.table.room_widget.take_keys()
            self.table.read()

    @property
    def can_take_hint(self) -> bool:
        """Whether a hint is shown that Enter plays."""
        return self.table.advice.is_next and self.table.is_interactive and self.table.room.takes_hint()

    def take_hint(self) -> bool:
        """Play exactly what the hint shows."""
        row = self.table.advice.row
        return bool(row) and self.table.play(*row)

    def _take_hint_by_key(self, event: pygame.event.Event) -> bool:
        """Enter plays the hint, unless a control has the focus or something else was chosen since."""
        table = self.table
        is_enter = table.app.keys.matches(event, "confirm") and table.advice.has_keys(table.room_widget)
        return is_enter and self.can_take_hint and self.take_hint()

    # -- what is shown ---------------------------------------------------------------------------------------

    def look_at(self, seat: int | None) -> None:
        """Show another seat's board, or the viewer's own again."""
        table = self.table
        table.watched.look_at(None if seat in (table.viewer, table.watched.seat) else seat)
        table.read()

    def next_speed(self) -> None:
        """The next speed of what moves."""
        self.table.services.next_speed()
        self.table.readout.show_speed()

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.table.log.toggle()

    def open_rules(self) -> None:
        """Show the rules of this game, with the keys."""
        table = self.table
        setup, own = table.match.setup, own_rules(table.match, table.view)
        table.services.go.rules(setup.game, table.room.commands(), own, values_of(setup.config))

    def open_menu(self) -> None:
        """Open the menu, and pause the game below it."""
        table = self.table
        if table.tree is None:
            return
        table.controller.pause(True)
        open_pause_menu(
            table.tree,
            table.match.game.title,
            match_words(table.services.library, table.match.setup),
            table.keeper,
            settings=table.services.go.settings,
            rules=self.open_rules,
            leave=table.app.pop,
            on_close=table.go_on,
        )

    def back(self) -> None:
        """Esc: leave what was opened last, at the end the table itself by its menu."""
        table = self.table
        if table.watched.seat is not None:
            self.look_at(None)
        elif table.advice.row:
            table.on_jumped()  # everything as it is, without the hint
        elif table.log.visible:
            self.toggle_log()
        else:
            self.open_menu()
