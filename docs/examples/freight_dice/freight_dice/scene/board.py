"""The board: a row of cities and the die, placed in a rectangle and drawn from plain data."""

from collections.abc import Mapping

import pygame
from pygame import Rect, Surface

from freight_dice.config import FreightMap
from railgames.ui.app import App
from railgames.ui.text import draw_text
from railgames.ui.theme import Theme
from railgames.ui.widgets.paint import box, color, mix, readable_on

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Where the pips of a die lie, on a grid of three by three."""


class BoardView:
    """Where everything lies, and how it is drawn. All rectangles are window pixels."""

    def __init__(self, board: FreightMap) -> None:
        self.board = board
        self.area = Rect(0, 0, 0, 0)
        self.die = Rect(0, 0, 0, 0)
        self.cities: dict[str, Rect] = {}

    def layout(self, area: Rect) -> None:
        """The die above, the cities in a row below it."""
        self.area = Rect(area)
        side = max(8, min(area.h // 3, area.w // 4))
        self.die = Rect(0, 0, side * 4 // 5, side * 4 // 5)
        self.die.center = (area.centerx, area.y + side // 2)
        names = list(self.board.cities)
        wide = area.w // len(names)
        high = min(area.h - side, wide * 3 // 2)
        top = area.y + side + (area.h - side - high) // 2
        self.cities = {
            name: Rect(area.x + idx * wide, top, wide, high).inflate(-wide // 12, -wide // 12)
            for idx, name in enumerate(names)
        }

    def city_at(self, pos: tuple[int, int]) -> str | None:
        """The city under a window position."""
        return next((name for name, rect in self.cities.items() if rect.collidepoint(pos)), None)

    def card_place(self, city: str) -> Rect:
        """Where the card in a city lies."""
        rect = self.cities[city]
        place = Rect(0, 0, rect.w // 2, rect.h // 2)
        place.center = (rect.centerx, rect.y + rect.h * 3 // 5)
        return place

    def draw(
        self,
        surface: Surface,
        theme: Theme,
        shipped: Mapping[str, tuple[int, int]],
        die: int,
        inks: list[str],
    ) -> None:
        """The whole board. ``shipped``: city -> (seat, card); ``inks``: a colour token for each seat."""
        surface.fill(color(theme, "sunk"), self.area.clip(surface.get_clip()))
        draw_die(surface, theme, self.die, die)
        for name, rect in self.cities.items():
            held = shipped.get(name)
            edge = color(theme, "line" if held is None else inks[held[0]])
            box(surface, rect, color(theme, "raised"), edge, theme.radius, max(2, rect.w // 40))
            head = Rect(rect.x, rect.y + rect.h // 16, rect.w, rect.h // 6)
            worth = f"{name}  ×{self.board.cities[name]}"
            draw_text(surface, theme, worth, head, "strong", "ink", align="center", valign="middle")
            if held is not None:
                draw_card(surface, theme, self.card_place(name), str(held[1]), inks[held[0]])


def draw_die(surface: Surface, theme: Theme, rect: Rect, value: int) -> None:
    """A die; without pips before it is rolled (0)."""
    box(surface, rect, color(theme, "raised"), color(theme, "line_strong"), max(2, rect.w // 6), 2)
    step, radius = rect.w // 4, max(1, rect.w // 12)
    for column, row in PIPS.get(value, ()):
        middle = (rect.x + step * (column + 1), rect.y + step * (row + 1))
        pygame.draw.circle(surface, color(theme, "ink"), middle, radius)


def draw_card(surface: Surface, theme: Theme, rect: Rect, text: str, ink: str) -> None:
    """A card in the colour of its seat; without text its back."""
    fill = color(theme, ink)
    box(surface, rect, fill, mix(fill, color(theme, "ink"), 0.4), max(2, rect.w // 10), 2)
    token = "#{:02x}{:02x}{:02x}".format(*readable_on(theme, fill))
    draw_text(surface, theme, text, rect, "heading", token, align="center", valign="middle")


def card_picture(theme: Theme, size: tuple[int, int], text: str, ink: str) -> Surface:
    """A card by itself, to fly."""
    picture = Surface(size, pygame.SRCALPHA)
    draw_card(picture, theme, picture.get_rect(), text, ink)
    return picture


def still_picture(
    app: App, board: FreightMap, shipped: Mapping[str, tuple[int, int]], die: int, size: tuple[int, int]
) -> Surface:
    """The board as a picture, for lists and for ``railgames render``."""
    picture = Surface(size)
    view = BoardView(board)
    view.layout(picture.get_rect())
    view.draw(picture, app.theme, shipped, die, ["seat:0", "seat:1", "seat:2"])
    return picture
