"""The panel with its shadow, and the thin dividing line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pygame

from railgames.ui.widgets.base import Size, Widget
from railgames.ui.widgets.layout import Padding
from railgames.ui.widgets.paint import box, color, shadow

if TYPE_CHECKING:
    from railgames.ui.theme import Theme

PanelKind = Literal["raised", "flat", "sunk"]


class Panel(Padding):
    """A background for its children: "raised" with a shadow, "flat" with a thin edge, "sunk" as a tray."""

    is_solid = True

    def __init__(
        self,
        *children: Widget,
        kind: PanelKind = "raised",
        pad: float | tuple[float, float] = 4,
        radius: float | None = None,
        **common: Any,
    ) -> None:
        super().__init__(*children, pad=pad, **common)
        self.kind: PanelKind = kind
        self.radius = radius  # px at scale 1; None: the theme's

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint the sheet."""
        radius = theme.radius if self.radius is None else theme.px(self.radius)
        if self.kind == "raised":
            shadow(surface, self.rect, radius, int(theme.px(10)), int(theme.px(3)))
            box(surface, self.rect, color(theme, "raised"), None, radius)
        elif self.kind == "flat":
            line = color(theme, "line")
            box(surface, self.rect, color(theme, "raised"), line, radius, max(1, int(theme.px(1))))
        else:
            box(surface, self.rect, color(theme, "sunk"), None, radius)


class Divider(Widget):
    """A thin line across its room; in a Row it stands upright."""

    is_solid = False

    def __init__(self, is_upright: bool = False) -> None:
        super().__init__(align="stretch")
        self.is_upright = is_upright

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """One thin line."""
        thin = max(1, int(theme.px(1)))
        return thin, thin

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the line."""
        surface.fill(color(theme, "line"), self.rect)
