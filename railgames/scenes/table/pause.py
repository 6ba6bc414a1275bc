"""The menu over a game: go on, save, settings, rules, leave."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from railgames.core.text import tr
from railgames.scenes.frame import Fixed
from railgames.ui.widgets import Button, Column, Label, Overlay, Panel, Row, ScrollArea, TextEntry

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

    go_on = Button(tr("Go on"), choose(lambda: None), kind="primary", big=True, name="go on")
    entry = TextEntry(
        table.keeper.name,
        on_submit=lambda name: choose(lambda: table.keeper.save_as(name))(),
        check=lambda name: "" if name.strip() else tr("A saved game needs a name."),
        max_length=60,
        width=180,
        grow=1,
        name="save name",
        tooltip=tr("With another name the game goes on as a copy"),
    )
    save = Button(
        tr("Save"), lambda: choose(lambda: table.keeper.save_as(entry.text))(), icon="save", name="save"
    )
    buttons = [
        go_on,
        Row(entry, save, gap=2),
        Button(
            tr("Settings"),
            choose(table.services.go.settings),
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
        Label(table.match.game.title, "title", wraps=True, text_align="center"), *buttons, note, gap=2
    )
    column.arrows = True
    overlay = Overlay(
        Panel(ScrollArea(Fixed(column, 340)), pad=(8, 6)),
        has_scrim=True,
        closes_outside=False,
        on_close=on_close,
    )
    overlay.default = go_on
    table.tree.open(overlay)
    table.tree.set_focus(go_on)
