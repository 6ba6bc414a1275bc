"""Widgets."""

from railgames.ui.widgets.base import Widget
from railgames.ui.widgets.button import Button
from railgames.ui.widgets.icon import Icon
from railgames.ui.widgets.label import Label
from railgames.ui.widgets.layout import Column, Grid, Padding, Row, Spacer, Stack
from railgames.ui.widgets.overlay import Overlay
from railgames.ui.widgets.panel import Divider, Panel
from railgames.ui.widgets.tree import WidgetTree

__all__ = [
    "Button",
    "Column",
    "Divider",
    "Grid",
    "Icon",
    "Label",
    "Overlay",
    "Padding",
    "Panel",
    "Row",
    "Spacer",
    "Stack",
    "Widget",
    "WidgetTree",
]
