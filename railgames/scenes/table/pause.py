"""The menu over a game: continue, save, settings, rules, leave."""

from collections.abc import Callable

from railgames.core.text import tr
from railgames.scenes.frame import Fixed
from railgames.scenes.table.keeper import MOST_NAME, Keeper
from railgames.ui.widgets import Button, Column, Label, Overlay, Panel, Row, ScrollArea, TextEntry, WidgetTree

Press = Callable[[], object]

WIDTH = 460
"""The menu's width in pixels at scale 1."""


def open_pause_menu(
    tree: WidgetTree,
    title: str,
    details: str,
    keeper: Keeper,
    *,
    settings: Press,
    rules: Press,
    leave: Press,
    on_close: Press,
) -> None:
    """Open the menu; ``details`` say what is played. ``on_close`` is called however it closes."""

    def choose(action: Press) -> Press:
        def run() -> None:
            overlay.close()
            action()

        return run

    go_on = Button(tr("Continue"), choose(lambda: None), kind="primary", big=True, name="go on")
    words, is_bad = keeper.state_words
    column = Column(
        Label(title, "title", wraps=True, text_align="center"),
        Label(details, "small", "ink_soft", wraps=True, text_align="center", name="details"),
        go_on,
        _save_row(keeper, choose),
        Button(tr("Settings"), choose(settings), icon="settings", name="settings"),
        Button(tr("Rules and keys"), choose(rules), icon="rules", name="rules page"),
        Button(tr("Leave the table"), choose(leave), icon="home", name="leave"),
        Label(words, "small", "bad" if is_bad else "ink_soft", wraps=True, name="saved"),
        gap=2,
    )
    column.arrows = True
    overlay = Overlay(
        Panel(ScrollArea(Fixed(column, WIDTH)), pad=(8, 6)),
        has_scrim=True,
        closes_outside=False,
        on_close=on_close,
    )
    overlay.default = go_on
    tree.open(overlay)
    tree.set_focus(go_on)


def _save_row(keeper: Keeper, choose: Callable[[Press], Press]) -> Row:
    """The name of a saved game, and the button that saves under it and closes the menu."""

    def save(name: str) -> None:
        choose(lambda: keeper.save_as(name))()

    entry = TextEntry(
        keeper.snapshot_name,
        on_submit=save,
        check=lambda name: "" if name.strip() else tr("A saved game needs a name."),
        max_length=MOST_NAME,
        width=180,
        grow=1,
        name="save name",
        tooltip=tr("Keeps this moment under a name of its own; the game goes on beside it"),
    )
    return Row(entry, Button(tr("Save"), lambda: save(entry.text), icon="save", name="save"), gap=2)
