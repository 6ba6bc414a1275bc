"""The error dialog: one sentence, the state of the game, and buttons to continue."""

import msgspec
from pygame import Surface

from railgames.core.errors import RailgamesError
from railgames.core.text import tr
from railgames.scenes.frame import Fixed
from railgames.scenes.page import Page
from railgames.scenes.services import Services
from railgames.ui.widgets import Button, Column, Label, Panel, Row, Spacer, Widget
from railgames.ui.widgets.overlay import draw_scrim

LONGEST = 240


class ErrorScene(Page):
    """Shows an error of the program or of a file; returns to the previous scene or to the menu."""

    opaque = False

    def __init__(self, services: Services, error: Exception) -> None:
        super().__init__(services)
        self.error = error

    def build(self) -> Widget:
        go_on = Button(tr("Continue"), self.back, kind="primary", name="go on")
        menu = Button(tr("Main menu"), self.to_menu, name="main menu")
        where = tr("Details were written to {path}.", path=self.services.folders.logs / "errors.log")
        safe = tr("Your game is safe: every move is on the disk.")
        card = Column(
            Label(tr("Something went wrong"), "title"),
            Label(explain(self.error), "body", wraps=True),
            Label(f"{safe} {where}", "small", "ink_soft", wraps=True),
            Row(Spacer(), menu, go_on),
            gap=4,
        )
        self._default = go_on
        return Column(Spacer(), Panel(Fixed(card, 480), pad=(8, 6), align="center"), Spacer(), cross="center")

    def built(self) -> None:
        if self.tree is not None:
            self.tree.default = self._default
            self.tree.set_focus(self._default)

    def to_menu(self) -> None:
        """Close every scene above the main menu."""
        while len(self.app.stack) > 1:
            self.app.pop()

    def draw_ground(self, surface: Surface) -> None:
        """Draw the scene below, dimmed."""
        draw_scrim(surface)


def explain(error: Exception) -> str:
    """The message for the player; our own errors contain it. Cut where it is long: the log has all of it."""
    if isinstance(error, RailgamesError):
        return _cut(str(error))
    if isinstance(error, msgspec.MsgspecError):
        return tr("Some data could not be read: {error}", error=_cut(str(error)))
    return tr("Something went wrong: {error}", error=_cut(f"{type(error).__name__}: {error}"))


def _cut(text: str) -> str:
    """The text in one line, of so many characters that the buttons below it stay in the window."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 3].rstrip()}..."
