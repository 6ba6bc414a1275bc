"""What the bars, the seat cards and the score strips of the table say."""

from typing import TYPE_CHECKING

from railgames.core.game import ScoreSheet, State
from railgames.core.text import tr
from railgames.scenes.room import PrimaryAction
from railgames.scenes.table.bars import heading
from railgames.scenes.table.controller import Phase
from railgames.scenes.table.seat_card import NOBODY, show_seats

if TYPE_CHECKING:
    from railgames.scenes.table.scene import TableScene


def is_whole(sheet: ScoreSheet) -> bool:
    """Whether the total of a sheet holds all its lines: at the end of a game nothing is provisional then."""
    return sheet.total == sum(line.points for line in sheet.lines)


class Readout:
    """Reads the state into the widgets of the table. It decides what is said, they how it looks."""

    def __init__(self, table: "TableScene") -> None:
        self.table = table
        self._preview: ScoreSheet | None = None
        self._is_roomy = True
        self.is_watching = False
        """Whether others play, so that keys and presses on the board only skip."""

    # -- everything ------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Update the bars, the cards, the score and the log."""
        table = self.table
        if table.rounds.card is not None:
            table.news.clear()  # a reason ends with its round
        view, seats = table.view, table.match.setup.seats
        sheets = [table.room.shown_sheet(sheet) for sheet in table.rounds.sheets(view)]
        acting = NOBODY if table.show.is_stopped else table.recap.acting
        show_seats(table.cards, seats, view, sheets, table.shown_seat, acting, table.room.seat_told)
        self._preview = self._shown_preview()
        self._show_score(next((sheet for sheet in sheets if sheet.seat == table.shown_seat), None))
        table.top.heading.text = heading(table.recap.titled(view), seats, acting)
        table.top.prompt.text = self._prompt(view)
        self.show_tools()
        table.log.refresh()
        table.invalidate()

    def _prompt(self, view: State) -> str:
        table = self.table
        if table.watched.seat is not None:
            return table.room.elsewhere(table.watched.seat).words
        if table.show.is_stopped:
            card = table.rounds.card
            return (card.end.prompt if card is not None else "") or tr("The round has ended.")
        if table.last_look.is_on:
            return table.last_look.prompt()
        if table.recap.is_on:
            return tr("This is what happened since your last turn.")
        is_hidden = table.controller.phase is Phase.COVERED or view.current_player is None
        return "" if is_hidden else table.named(table.room.prompt())

    # -- the score -------------------------------------------------------------------------------------------

    def read_preview(self) -> None:
        """Update only what depends on the preview of the score: this runs on every mouse move."""
        self._preview = self._shown_preview()
        self._show_score(self.table.score.sheet)
        self.show_tools()

    def drop_preview(self) -> None:
        """What was a preview is played now."""
        self._preview = None

    def _show_score(self, sheet: ScoreSheet | None) -> None:
        table = self.table
        preview = self._preview if table.watched.seat is None else None
        is_counted = table.match.is_over and sheet is not None and is_whole(sheet)
        for strip in (table.score, table.slim):
            strip.provisional = frozenset() if is_counted else table.room.provisional
            strip.show(sheet, preview)

    def _shown_preview(self) -> ScoreSheet | None:
        table = self.table
        found = table.room.preview() if table.is_interactive else None
        return found if found is None else table.room.shown_sheet(found)

    # -- the bars --------------------------------------------------------------------------------------------

    def show_tools(self) -> None:
        """Update the buttons of the bar at the bottom, and its words."""
        table, state = self.table, self.table.match.state
        controller, skipping = table.controller, table.skipping
        can_skip = controller.phase is Phase.SHOWING and not (skipping.is_own or table.show.is_stopped)
        self.is_watching = can_skip or controller.phase is Phase.THINKING
        if controller.phase is Phase.THINKING:
            can_skip = skipping.is_turn(state.current_player, state.turn)
        table.room_widget.board.meaning = "watch" if self.is_watching else table.room.press_mode()
        primary = self.primary()
        if primary is not None:
            told = table.commands.reminded
            table.bottom.primary.meaning = (primary.label, table.viewer, state.turn, told)
        table.bottom.show(
            controller,
            table.is_interactive,
            table.news.words,
            primary,
            can_skip,
            table.run_on.is_offered,
            table.commands.can_take_hint,
        )

    def primary(self) -> PrimaryAction | None:
        """What the large button does now."""
        table = self.table
        if table.last_look.is_on:
            return table.last_look.primary()
        if table.watched.seat is not None:
            return PrimaryAction(table.room.elsewhere(table.watched.seat).back)
        return table.room.primary() if table.is_interactive else None

    def set_width(self, is_wide: bool, is_roomy: bool) -> None:
        """Whether the rail has room for names and score lines, and the bars for words beside their icons."""
        table, self._is_roomy = self.table, is_roomy
        for card in table.cards:
            card.is_compact = not is_wide
            card.relayout()
        table.slim.visible = not is_wide
        table.bottom.show_words(is_roomy)
        self.show_speed()

    def show_speed(self) -> None:
        """Update the button of the speed."""
        self.table.top.show_speed(self.table.app.settings.speed, self._is_roomy)

    def follow_thinking(self) -> None:
        """Update what changes while an AI starts or thinks; this runs on every frame."""
        table = self.table
        if table.controller.ai_wait != table.bottom.ai_wait:
            self.show_tools()
        share = table.controller.progress
        for card in table.cards:
            card.show_progress(share if card.is_on_turn else None)
