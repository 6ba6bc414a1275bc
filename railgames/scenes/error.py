"""A dialog for what went wrong: one sentence, what is safe, and a way on."""

from pygame import Surface

from railgames.core.text import tr
from railgames.scenes.frame import Fixed
from railgames.scenes.page import Page
from railgames.scenes.services import Services
from railgames.ui.widgets import Button, Column, Label, Panel, Row, Spacer, Widget
from railgames.ui.widgets.overlay import draw_scrim


class ErrorScene(Page):
    """Tells a fault of ours (or a file's) and goes back to where the player was, or to the menu."""

    opaque = False

    def __init__(self, services: Services, error: Exception) -> None:
        super().__init__(services)
        self.error = error

    def build(self) -> Widget:
        from railgames.scenes.start import explain

        go_on = Button(tr("Go on"), self.back, kind="primary", name="go on")
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
        """The scene below shows through, dimmed."""
        draw_scrim(surface)
