"""Every widget on a few pages, drawn to PNG at several scales and in both themes, to be looked at.

Run `python -m tests.ui.widgets.gallery FOLDER`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from railgames.ui.widgets import (
    Answer,
    Button,
    Choice,
    Column,
    Divider,
    Field,
    Flow,
    Grid,
    Icon,
    Label,
    ListView,
    Modal,
    Padding,
    Panel,
    ProgressBar,
    RichText,
    Row,
    ScrollArea,
    Slider,
    Spacer,
    Swatches,
    Tabs,
    TextEntry,
    Toggle,
    Widget,
)
from tests.ui.widgets.conftest import Table

RULES = """# How a round goes
One player rolls **all four dice** for everybody. Each player then draws the four routes, one after another.
## Where routes go
- A new route joins one of yours, or starts at an exit of the board.
- Highways and railways never join without a [station](station).
- What is drawn stays, until the round is over.
See also the [special routes](special), which may be used **three times in a game**, once in a round."""

TOWNS = [f"{name} {i}" for i in range(1, 400) for name in ("Aberdeen", "Bellinzona", "Cáceres", "Drøbak")]


def controls() -> Widget:
    """Buttons, fields, switches, choices."""
    buttons = Flow(
        Button("End turn", kind="primary", big=True),
        Button("Roll the dice", kind="primary", icon="dice"),
        Button("Undo", icon="undo"),
        Button("Hint", kind="quiet", icon="hint"),
        Button("Erase all", kind="danger"),
        Button("", icon="rotate", tooltip="Turn the route"),
        Button("", icon="mirror", tooltip="Flip the route", is_on=True),
        Button("Redo", icon="redo", disabled_reason="Nothing has been undone."),
        Button("End turn", kind="primary", disabled_reason="Draw all routes first."),
        Icon("train"),
        gap=2,
    )
    form = Column(
        Field("Players", Choice([(n, str(n)) for n in (1, 2, 3, 4)], 2)),
        Field("Board", Choice([(n, f"The long name of board {n}") for n in range(9)], 3)),
        Field("Your name", TextEntry("Ada", check=lambda t: "", max_length=20, grow=1), help="Shown to all."),
        Field("Seed", TextEntry("", placeholder="any words", grow=1)),
        Field("File", TextEntry("what/ever", check=lambda t: "A name has no slash in it.", grow=1)),
        Field("Colour", Swatches(2, taken=(0, 4), names=("blue", "red", "green", "purple", "amber", "grey"))),
        gap=3,
    )
    switches = Column(
        Toggle("Show legal places", True),
        Toggle("Open information", help="Everybody sees every board while they draw."),
        Toggle("Night", enabled=False),
        Slider(1.25, 0.75, 2.5, 0.25, text="Size of everything", shown=lambda v: f"{v:.2f}"),
        Slider(30, 0, 100, 5),
        ProgressBar(0.4, "Thinking about the third route"),
        Divider(),
        Label(
            "A long line that has to be shortened somewhere because there is no room for it", color="ink_soft"
        ),
        gap=3,
    )
    sheet = Column(
        Label("Every control", "title"),
        buttons,
        Row(Column(form, grow=3), Column(switches, grow=2), gap=8, cross="start"),
        gap=4,
    )
    return Padding(Panel(ScrollArea(sheet), pad=5), pad=5)


def reading() -> Widget:
    """Text, lists, tabs, cards."""
    rules = ScrollArea(RichText(RULES, on_link=lambda target: None))
    tabs = Tabs([("Rules", rules), ("Routes", Label("Routes")), ("Scores", Label("Scores"))], grow=3)
    towns = Panel(ListView(TOWNS, selected=2), kind="flat", pad=1, grow=2)
    empty = Panel(ListView([], empty_text="No game has been saved yet."), kind="sunk", pad=1, min_height=60)
    cards = Grid(
        *(
            Panel(Column(Label(n, "heading"), Label(t, "small", "ink_soft", wraps=True)), pad=3)
            for n, t in CARDS
        ),
        cell_width=200,
        gap=3,
    )
    return Padding(
        Column(
            Row(Label("Railroad Ink", "display"), Spacer(), Button("Play", kind="primary", big=True)),
            cards,
            Row(
                Panel(tabs, grow=3, align="stretch"),
                Column(towns, empty, grow=2, align="stretch"),
                grow=1,
                gap=5,
            ),
            gap=5,
        ),
        pad=5,
    )


CARDS = [
    ("Blue", "Rivers and lakes run through the plain country."),
    ("Red", "Lava and meteors come down on what you drew."),
    ("Green", "Forests and trails in the hills of the north."),
    ("Yellow", "Deserts, cactuses and a canal."),
]


def dialog() -> Modal:
    """A question."""
    text = "The game that is on the table has **not** been saved. What you have drawn would be lost."
    answers = (Answer("Leave the game", kind="danger"), Answer("Save and leave"), Answer("Stay"))
    return Modal("Leave the table?", text, answers)


def name_dialog() -> Modal:
    """A dialog with a field."""
    return Modal(
        "Save the game",
        "Under which name?",
        (Answer("Save"), Answer("Cancel")),
        body=TextEntry("Ada against Babbage"),
    )


def _keys(table: Table) -> None:
    for _ in range(3):
        table.pilot.press("tab")


def _hover(table: Table) -> None:
    table.pilot.move(table.tree.root.find("Redo").rect.center)
    table.pilot.step(50)
    table.tree.toasts.show("The map “Blue” was saved.", "good")
    table.tree.toasts.show("Only three special routes in a game.", "warn")
    table.pilot.step(30)


def _dropdown(table: Table) -> None:
    table.click(table.tree.root.find("Board"))
    table.pilot.press("down")


def _tab(table: Table) -> None:
    for _ in range(4):
        table.pilot.press("tab")


def _dialog(table: Table) -> None:
    table.tree.open(dialog())
    table.pilot.press("tab")


def _names(table: Table) -> None:
    table.tree.open(name_dialog())
    table.pilot.step(2)


SHOTS: list[tuple[str, Callable[[], Widget], Callable[[Table], None], tuple[int, int], float, str]] = [
    ("controls", controls, _keys, (1280, 720), 1.0, "paper"),
    ("controls-night", controls, _hover, (1280, 720), 1.0, "night"),
    ("controls-hover", controls, _hover, (1280, 720), 1.0, "paper"),
    ("controls-small", controls, _dropdown, (1024, 640), 0.75, "paper"),
    ("controls-tight", controls, _keys, (1024, 640), 1.75, "paper"),
    ("controls-huge", controls, _dropdown, (1920, 1080), 2.5, "night"),
    ("dropdown", controls, _dropdown, (1280, 720), 1.0, "paper"),
    ("reading", reading, _tab, (1280, 720), 1.0, "paper"),
    ("reading-night", reading, _tab, (1920, 1080), 1.5, "night"),
    ("reading-tight", reading, _tab, (1024, 640), 1.25, "paper"),
    ("reading-huge", reading, _tab, (1024, 640), 2.5, "paper"),
    ("dialog", reading, _dialog, (1280, 720), 1.0, "paper"),
    ("dialog-night", reading, _names, (1280, 720), 1.0, "night"),
    ("dialog-huge", reading, _dialog, (1024, 640), 2.5, "paper"),
]


def draw_gallery(folder: Path, only: str = "") -> list[Path]:
    """Draw the pages to PNG files in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, build, prepare, size, scale, theme in SHOTS:
        if only and only not in name:
            continue
        table = Table(build(), size, scale, theme)
        prepare(table)
        path = folder / f"{name}.png"
        pygame.image.save(table.pilot.picture(), path)
        written.append(path)
        table.app.close()
    return written


if __name__ == "__main__":
    draw_gallery(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "")
