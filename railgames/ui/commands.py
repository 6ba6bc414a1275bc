"""What a key can do: named commands, each with its default keys and the scope in which it is read."""

from __future__ import annotations

from msgspec import Struct

from railgames.core.text import tr

EVERYWHERE = "everywhere"
"""Scope of commands that are read before anything else, whatever is on the screen."""
CONTROLS = "controls"
"""Scope of the commands that widgets read: press, go back, move the focus, scroll."""


class Command(Struct, frozen=True):
    """Something a key does. The player may choose other keys than ``keys``.

    ``name`` is stored in the settings, ``title`` is shown; ``scope`` says where the command is read: the
    same key may serve two commands whose scopes are never read together. ``repeats``: a held key gives the
    command again and again.
    """

    name: str
    title: str
    keys: tuple[str, ...]
    scope: str = EVERYWHERE
    repeats: bool = False


def control_commands() -> tuple[Command, ...]:
    """The commands of the toolkit's own widgets, titles in the present language."""
    return (
        Command("confirm", tr("Press, choose, place"), ("return", "space"), CONTROLS),
        Command("cancel", tr("Put back, close, menu"), ("escape",), CONTROLS),
        Command("next", tr("Next control"), ("tab",), CONTROLS),
        Command("previous", tr("Previous control"), ("shift+tab",), CONTROLS),
        Command("left", tr("Left"), ("left",), CONTROLS, repeats=True),
        Command("right", tr("Right"), ("right",), CONTROLS, repeats=True),
        Command("up", tr("Up"), ("up",), CONTROLS, repeats=True),
        Command("down", tr("Down"), ("down",), CONTROLS, repeats=True),
        Command("page_up", tr("One page up; the log backward"), ("page up",), CONTROLS, repeats=True),
        Command("page_down", tr("One page down; the log forward"), ("page down",), CONTROLS, repeats=True),
        Command("first", tr("First of a row or list"), ("home",), CONTROLS),
        Command("last", tr("Last of a row or list"), ("end",), CONTROLS),
        Command("delete", tr("Delete the selected row of a list"), ("delete",), CONTROLS),
    )
