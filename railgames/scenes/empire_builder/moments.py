"""Moments of the game over the map: a card that is drawn, an event that acts, the end."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.games.empire_builder.events import CardDrawn, EventDrawn, Finished
from railgames.scenes.charting.rides import Banner
from railgames.scenes.empire_builder.event_art import event_picture
from railgames.scenes.empire_builder.event_cards import event_words
from railgames.scenes.motions import sound
from railgames.ui.text import draw_text, line_height, text_width, wrap
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion, ease_out
from railgames.ui.tween import Sequence as Motions
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.paint import box, color

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom

SIGN = 72
"""Side of an event's picture at scale 1."""
LOOK = 2.2
"""Seconds at normal speed to look at an event card."""


def card_picture(room: "EmpireRoom", event: CardDrawn) -> Surface:
    """A demand card: whose it is, and a line for each demand."""
    who = room.names[event.seat or 0]
    lines = [
        (tr("{good} to {city}", good=tr(good), city=city), str(pays)) for city, good, pays in event.demands
    ]
    return _sheet(room.theme, tr("A new card for {name}", name=who), lines, "card_edge")


def event_card(room: "EmpireRoom", event: EventDrawn) -> Motion:
    """The event card in the middle of the map, with what it does."""
    lines = [(line, "") for line in event_words(room.board, event.number)]
    who = room.names[event.seat or 0]
    sign = event_picture(room.app, room.board.file.events[event.number], int(room.theme.px(SIGN)))
    lines.append((tr("drawn by {name}", name=who), ""))
    picture = _sheet(room.theme, tr(event.title), lines, "bad", sign)
    rect = picture.get_rect(center=room.map.area.center).clamp(room.map.area)
    return Motions(sound(room.app, "bell"), room.stage.run(Banner(picture, rect), LOOK, ease_out))


def finished(room: "EmpireRoom", event: Finished) -> Motion:
    """Who has won, over the map."""
    picture = _sheet(room.theme, room.named(event.text()), [], "good")
    rect = picture.get_rect(center=room.map.area.center).clamp(room.map.area)
    return Motions(sound(room.app, "goal"), room.stage.run(Banner(picture, rect), LOOK, ease_out))


def _sheet(
    theme: Theme, title: str, lines: Sequence[tuple[str, str]], edge: str, sign: Surface | None = None
) -> Surface:
    """A card with a title and lines, each with a figure at its right; a picture stands above them."""
    pad, high, most = spacing(theme, 3), line_height(theme, "body"), int(theme.px(360))
    rows = [(part, figure if not idx else "") for words, figure in lines for idx, part in
            enumerate(wrap(theme, words, "body", most))]  # fmt: skip
    widths = [text_width(theme, f"{words}   {figure}", "body") for words, figure in rows]
    top = sign.get_height() + pad // 2 if sign is not None else 0
    head = top + line_height(theme, "strong")
    wide = max([text_width(theme, title, "strong"), *widths]) + 2 * pad
    picture = Surface((wide, head + high * len(rows) + 2 * pad), pygame.SRCALPHA)
    box(picture, picture.get_rect(), color(theme, "raised"), color(theme, edge), theme.radius, 3)
    if sign is not None:
        picture.blit(sign, sign.get_rect(midtop=(wide // 2, pad)))
    spot = Rect(pad, pad + top, wide - 2 * pad, head - top)
    draw_text(picture, theme, title, spot, "strong", "ink", "center", "middle")
    for idx, (words, figure) in enumerate(rows):
        spot = Rect(pad, pad + head + idx * high, wide - 2 * pad, high)
        draw_text(picture, theme, words, spot, "body", "ink", "left", "middle")
        draw_text(picture, theme, figure, spot, "strong", "ink", "right", "middle")
    return picture
