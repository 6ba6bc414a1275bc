"""One card when the first game begins: the few things nobody finds by themselves."""

from typing import TYPE_CHECKING

from railgames.core.text import tr
from railgames.scenes.frame import Fixed
from railgames.scenes.rules import shown_commands
from railgames.ui.widgets import Button, Column, Label, Overlay, Panel, RichText, Row, ScrollArea, Spacer

if TYPE_CHECKING:
    from railgames.scenes.table.scene import TableScene

FIRST = "first"
MOST_LINES = 4
"""How many of the room's own commands are told; the rest is in the sheet of keys."""


def tip_text(table: "TableScene") -> str:
    """What the card says, in rich text."""
    keys = table.app.keys
    lines = [tr("Click or drag: what is possible glows, and a ghost shows what you would get."), ""]
    lines += [
        f"- **{key}** {words}" for key, words in shown_commands(keys, table.room.commands())[:MOST_LINES]
    ]
    for command, words in (
        ("undo", tr("Take back whatever revealed nothing")),
        ("hint", tr("Ask for a hint")),
        ("help", tr("Rules and every key")),
        ("menu", tr("The menu; the game is kept at every move")),
    ):
        if keys.shown(command):
            lines.append(f"- **{keys.shown(command)}** {words}")
    return "\n".join(lines)


def offer_tips(table: "TableScene") -> None:
    """Open the card unless it has been seen; closing it, in whichever way, is remembered."""
    settings = table.services.settings
    if FIRST in settings.tips_seen or table.tree is None or not table.controller.people:
        return

    def seen() -> None:
        settings.tips_seen = (*settings.tips_seen, FIRST)
        table.services.save_settings()
        table.controller.pause(False)
        table.read()

    go_on = Button(tr("Start"), lambda: overlay.close(), kind="primary", name="tips seen")
    card = Column(Label(tr("Tips"), "title"), RichText(tip_text(table)), Row(Spacer(), go_on), gap=4)
    overlay = Overlay(Panel(ScrollArea(Fixed(card, 400)), pad=(8, 6)), has_scrim=True, on_close=seen)
    overlay.default = go_on
    table.controller.pause(True)
    table.tree.open(overlay)
    table.tree.set_focus(go_on)
