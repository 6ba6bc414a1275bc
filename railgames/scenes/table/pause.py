"""The menu over a game: continue, save, settings, rules, leave."""

from collections.abc import Callable

from railgames.core.text import tr
from railgames.scenes.frame import Fixed
from railgames.scenes.table.keeper import MOST_NAME, Keeper
from railgames.ui.widgets import Button, Column, Label, Overlay, Panel, Row, ScrollArea, TextEntry, WidgetTree


def open_pause_menu(
    tree: WidgetTree,
    title: str,
    details: str,
    keeper: Keeper,
    *,
    settings: Callable[[], object],
    rules: Callable[[], object],
    leave: Callable[[], object],
    on_close: Callable[[], object],
) -> None:
    """Open the menu; ``details`` say what is played. ``on_close`` is called however it closes."""

    def choose(action: Callable[[], object]) -> Callable[[], object]:
        def run() -> None:
            overlay.close()
            action()

        return run

    go_on = Button(tr("Continue"), choose(lambda: None), kind="primary", big=True, name="go on")
    entry = TextEntry(
        keeper.snapshot_name,
        on_submit=lambda text: choose(lambda: keeper.save_as(text))(),
        check=lambda name: "" if name.strip() else tr("A saved game needs a name."),
        max_length=MOST_NAME,
        width=180,
        grow=1,
        name="save name",
        tooltip=tr("Keeps this moment under a name of its own; the game goes on beside it"),
    )
    save = Button(tr("Save"), lambda: choose(lambda: keeper.save_as(entry.text))(), icon="save", name="save")
    buttons = [
        go_on,
        Row(entry, save, gap=2),
        Button(
            tr("Settings"),
            choose(settings),
            icon="settings",
            name="settings",
        ),
        Button(tr("Rules and keys"), choose(rules), icon="rules", name="rules page"),
        Button(tr("Leave the table"), choose(leave), icon="home", name="leave"),
    ]
    words, is_bad = keeper.state_words
    note = Label(words, "small", "bad" if is_bad else "ink_soft", wraps=True, name="saved")
    head = Label(title, "title", wraps=True, text_align="center")
    what = Label(details, "small", "ink_soft", wraps=True, text_align="center", name="details")
    column = Column(head, what, *buttons, note, gap=2)
    column.arrows = True
    overlay = Overlay(
        Panel(ScrollArea(Fixed(column, 460)), pad=(8, 6)),
        has_scrim=True,
        closes_outside=False,
        on_close=on_close,
    )
    overlay.default = go_on
    tree.open(overlay)
    tree.set_focus(go_on)
