"""The widgets of every scene: a small retained tree that is laid out once and drawn where it is dirty.

A scene owns one tree, and hands it what the app hands to the scene::

    class Menu(Scene):
        def enter(self) -> None:
            self.players = Choice([(2, "2"), (3, "3"), (4, "4")], 2, self.changed, name="Players")
            self.start = Button(tr("Start"), self.begin, kind="primary", big=True)
            root = Padding(
                Panel(
                    Column(
                        Label(tr("A new game"), "title"),
                        ScrollArea(Column(Field(tr("Players"), self.players), Toggle(tr("Open maps")))),
                        Row(Spacer(), Button(tr("Back"), self.app.pop), self.start),
                        gap=4,
                    )
                ),
                pad=6,
            )
            self.tree = WidgetTree.of_scene(self, root, on_cancel=self.app.pop)
            self.tree.default = self.start                  # Enter

        def layout(self, size):
            self.tree.layout(self.app.theme, (0, 0, *size))

        def handle(self, event):
            return self.tree.handle(event)                  # True: used up, not a hotkey of the scene

        def update(self, dt):
            self.tree.update(dt)

        def draw(self, surface):
            surface.fill(self.app.theme.color("ground"))
            self.tree.draw(surface)

        @property
        def animating(self):
            return self.tree.is_animating

Containers take their children first and keywords after: ``Row(a, b, gap=2, cross="center",
justify="end")``. A Row centres its children across and a Column stretches them; give panels that should
fill a row's height ``Row(..., cross="stretch")``. Children with ``grow`` share the spare room and shrink
first; put what may be long into a ``ScrollArea``. Gaps and paddings are in grid units (4 px at scale 1),
sizes in px at scale 1. Every widget takes ``name``, ``tooltip``, ``grow``, ``align``, ``visible``,
``enabled``, ``disabled_reason``, ``min_width``, ``min_height``. Setting a property (``label.text``,
``list.rows``, ``widget.visible``) redraws or lays out the tree as needed. Setting a value from code never
calls ``on_change``; only a change by the player does.

Own widgets: subclass ``Widget``, give ``measure`` and ``draw``, and in ``handle`` return True for what is
used. Read keys by command (``self.is_key(event, "confirm")``), so that the player can change them.
Returning True for a press of button 1 captures the pointer: the moves and the release go to the same
widget, wherever they are. Containers let the pointer through where no child is, so a column of buttons
may lie over a board in a ``Stack``.

Dialogs: ``tree.open(Modal(title, text, [Answer(tr("Save"), save), Answer(tr("Cancel"))]))`` or
``tree.open(question(...))``; messages: ``tree.toasts.show(text, "good")``.
"""

from railgames.ui.widgets.base import Widget, spacing
from railgames.ui.widgets.button import Button, Pressable
from railgames.ui.widgets.choice import Choice
from railgames.ui.widgets.entry import TextEntry
from railgames.ui.widgets.field import Field
from railgames.ui.widgets.flow import Flow
from railgames.ui.widgets.icon import Icon, draw_icon
from railgames.ui.widgets.label import Label
from railgames.ui.widgets.layout import Column, Grid, Padding, Row, Spacer, Stack
from railgames.ui.widgets.listview import ListView
from railgames.ui.widgets.modal import Answer, Modal, question
from railgames.ui.widgets.overlay import Overlay
from railgames.ui.widgets.panel import Divider, Panel
from railgames.ui.widgets.progress import ProgressBar
from railgames.ui.widgets.rich import RichText
from railgames.ui.widgets.scroll import ScrollArea
from railgames.ui.widgets.slider import Slider
from railgames.ui.widgets.swatches import Swatches, draw_seat_shape
from railgames.ui.widgets.tabs import TabBar, Tabs
from railgames.ui.widgets.toast import ToastStack
from railgames.ui.widgets.toggle import Toggle
from railgames.ui.widgets.tree import WidgetTree

__all__ = [
    "Answer",
    "Button",
    "Choice",
    "Column",
    "Divider",
    "Field",
    "Flow",
    "Grid",
    "Icon",
    "Label",
    "ListView",
    "Modal",
    "Overlay",
    "Padding",
    "Panel",
    "Pressable",
    "ProgressBar",
    "RichText",
    "Row",
    "ScrollArea",
    "Slider",
    "Spacer",
    "Stack",
    "Swatches",
    "TabBar",
    "Tabs",
    "TextEntry",
    "ToastStack",
    "Toggle",
    "Widget",
    "WidgetTree",
    "draw_icon",
    "draw_seat_shape",
    "question",
    "spacing",
]
