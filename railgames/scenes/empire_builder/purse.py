"""Whose cash is visible: before a tax only the viewer's own, and on a shared screen only on request."""

from typing import TYPE_CHECKING

from railgames.core.text import tr
from railgames.games.empire_builder import prompts
from railgames.scenes.empire_builder import side
from railgames.scenes.empire_builder.items import Shown

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom


class Purse:
    """The visibility of cash in a room. ``is_open``: the viewer has asked for their own cash on a shared
    screen."""

    def __init__(self, room: "EmpireRoom") -> None:
        self.room = room
        self.is_open = False

    def sees(self, seat: int) -> bool:
        """Whether the cash of a seat is visible."""
        table, people = self.room.table, self._people
        if table.view.is_open or table.match.is_over or not people:
            return True
        return people == [seat] or (self.room.is_you(seat) and self.is_open)

    @property
    def _people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.room.table.match.setup.seats) if who.is_person]

    @property
    def can_open(self) -> bool:
        """Whether the viewer's cash is hidden until they ask."""
        is_shared = len(self._people) > 1 and not self.room.table.match.is_over
        return is_shared and not self.room.table.view.is_open and self.room.is_you(self.room.shown_seat)

    @property
    def left_to_spend(self) -> int:
        """Millions that the player on turn can still spend this turn; it does not reveal hidden cash."""
        view = self.room.table.view
        left = view.board.file.money.a_turn - view.spent
        return min(left, view.player.cash) if self.sees(view.current) else left

    def prompt(self) -> str:
        """What may be done now. While the cash is hidden nothing in it depends on the cash."""
        view = self.room.table.view
        return prompts.prompt(view, self.room.table.viewer, tells_cash=self.sees(view.current))

    def toggle(self) -> bool:
        """Show or hide the viewer's cash on a shared screen."""
        if not self.can_open:
            return False
        self.is_open = not self.is_open
        side.show(self.room)
        self.room.table.counted()
        return True

    def show(self) -> None:
        """Update the button."""
        button, key = self.room.side.purse, self.room.app.keys.shown("show_cash")
        button.visible = self.can_open
        title = tr("Hide my cash") if self.is_open else tr("Show my cash")
        tooltip = tr("Your cash is hidden from those who look on, until a tax; key {key}", key=key)
        button.show(Shown(title, key, tooltip=tooltip, is_on=self.is_open))

    def words(self, seat: int) -> str:
        """The cash of a seat in a sentence."""
        if self.sees(seat):
            return tr("Cash: {n} M", n=self.room.table.view.players[seat].cash)
        if self.room.is_you(seat):
            key = self.room.app.keys.shown("show_cash")
            return tr("Your cash is hidden; key {key} shows it.", key=key)
        return tr("Cash is hidden until a tax.")
