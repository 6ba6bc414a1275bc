"""The card of tips in the first game: a few features that are hard to discover."""

from collections.abc import Callable, Sequence

from railgames.core.text import tr
from railgames.scenes.frame import Fixed
from railgames.scenes.rules import shown_commands
from railgames.scenes.services import Services
from railgames.ui.keys import Keys
from railgames.ui.widgets import (
    Button,
    Column,
    Label,
    Overlay,
    Panel,
    RichText,
    Row,
    ScrollArea,
    Spacer,
    WidgetTree,
)

FIRST = "first"
MOST_LINES = 4
"""The number of the room's own commands on the card; the sheet of keys has all of them."""


def tip_text(keys: Keys, commands: Sequence[tuple[str, str]]) -> str:
    """The rich text of the card; ``commands`` are the room's."""
    lines = [tr("Click or drag: what is possible glows, and a ghost shows what you would get."), ""]
    lines += [f"- **{key}** {words}" for key, words in shown_commands(keys, commands)[:MOST_LINES]]
    for command, words in (
        ("undo", tr("Undo, unless something was revealed")),
        ("hint", tr("Ask for a hint")),
        ("help", tr("Rules and every key")),
        ("menu", tr("The menu; every move is saved")),
    ):
        if keys.shown(command):
            lines.append(f"- **{keys.shown(command)}** {words}")
    return "\n".join(lines)


def offer_tips(
    services: Services,
    tree: WidgetTree,
    commands: Sequence[tuple[str, str]],
    on_close: Callable[[], object],
) -> bool:
    """Open the card unless it has been seen; closing it marks it as seen.

    Returns True when it is open.
    """
    settings = services.settings
    if FIRST in settings.tips_seen:
        return False

    def seen() -> None:
        settings.tips_seen = (*settings.tips_seen, FIRST)
        services.save_settings()
        on_close()

    start = Button(tr("Start"), lambda: overlay.close(), kind="primary", name="tips seen")
    text = RichText(tip_text(services.app.keys, commands))
    card = Column(Label(tr("Tips"), "title"), text, Row(Spacer(), start), gap=4)
    overlay = Overlay(Panel(ScrollArea(Fixed(card, 400)), pad=(8, 6)), has_scrim=True, on_close=seen)
    overlay.default = start
    tree.open(overlay)
    tree.set_focus(start)
    return True
