"""Icons, drawn in one ink; a missing icon is replaced by its initial or by text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from railgames.ui.widgets.base import Size, Widget
from railgames.ui.widgets.paint import GLYPHS, Color, color, glyph, hex_of

if TYPE_CHECKING:
    from railgames.ui.theme import Theme
    from railgames.ui.vector import Artwork

ICON_SIZE = 20


def icon_picture(
    art: Artwork | None, theme: Theme, name: str, side: int, ink: Color
) -> pygame.Surface | None:
    """The icon ``assets/icons/<name>.svg`` at ``side`` pixels in one ink, or None when there is none."""
    if art is None or not art.has(f"icons/{name}"):
        return None
    return art.picture(f"icons/{name}", (side, side), theme, {"ink": hex_of(ink)})


def draw_icon(
    surface: pygame.Surface, theme: Theme, widget: Widget, name: str, rect: pygame.Rect, ink: Color
) -> bool:
    """Draw an icon of the widget's tree in the middle of ``rect``; False when there is none."""
    side = min(rect.w, rect.h)
    if side <= 0:
        return False
    tree = widget.tree
    picture = icon_picture(tree.art if tree is not None else None, theme, name, side, ink)
    if picture is not None:
        surface.blit(picture, picture.get_rect(center=rect.center))
        return True
    if name in GLYPHS:
        glyph(surface, name, rect, ink)
        return True
    return False


class Icon(Widget):
    """One icon on its own; ``size`` in pixels at scale 1."""

    is_solid = False

    def __init__(self, icon: str, ink: str = "ink", size: float = 24, **common: Any) -> None:
        super().__init__(**common)
        self.icon = icon
        self.ink = ink
        self.size = size

    def measure(self, theme: Theme, width: int | None = None) -> Size:
        """A square."""
        side = int(theme.px(self.size))
        return side, side

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Paint the icon in its ink."""
        draw_icon(surface, theme, self, self.icon, self.rect, color(theme, self.ink))
