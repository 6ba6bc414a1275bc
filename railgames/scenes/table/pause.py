"""The menu over a game: go on, save, settings, rules, leave."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from railgames.core.text import tr
from railgames.ui.widgets import Button, Column, Label, Overlay, Panel

if TYPE_CHECKING:
    from railgames.scenes.table.scene import TableScene


def open_pause_menu(table: "TableScene", on_close: Callable[[], object]) -> None:
    """Open it over the table; ``on_close`` is called whichever way it goes."""
    if table.tree is None:
        return

    def choose(action: Callable[[], object]) -> Callable[[], object]:
        def run() -> None:
            overlay.close()
            action()

        return run

    from railgames.scenes.settings import SettingsScene

    go_on = Button(tr("Go on"), choose(lambda: None), kind="primary", big=True, name="go on")
    buttons = [
        go_on,
        Button(tr("Save"), choose(table.keeper_save), icon="save", name="save"),
        Button(
            tr("Settings"),
            choose(lambda: table.app.push(SettingsScene(table.services))),
            icon="settings",
            name="settings",
        ),
        Button(tr("Rules and keys"), choose(table.open_rules), icon="rules", name="rules page"),
        Button(tr("Leave the table"), choose(table.app.pop), icon="home", name="leave"),
    ]
    note = Label(
        tr("The game is kept as it is; you can go on with it from the main menu."),
        "small",
        "ink_soft",
        wraps=True,
    )
    column = Column(
        Label(table.match.game.title, "title", text_align="center"), *buttons, note, gap=2, min_width=300
    )
    overlay = Overlay(Panel(column, pad=(8, 6)), has_scrim=True, closes_outside=False, on_close=on_close)
    overlay.default = go_on
    table.tree.open(overlay)
