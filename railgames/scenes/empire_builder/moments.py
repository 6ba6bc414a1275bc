"""Cards over the map: a drawn card, an event, the end of the game."""

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.games.empire_builder.events import CardDrawn, EventDrawn, Taxed
from railgames.scenes.charting.rides import Banner
from railgames.scenes.empire_builder import zones
from railgames.scenes.empire_builder.event_art import event_picture
from railgames.scenes.empire_builder.event_cards import event_words
from railgames.scenes.motions import pill, sound
from railgames.ui.text import draw_text, line_height, text_width, wrap
from railgames.ui.tween import Motion, call, ease_out
from railgames.ui.tween import Sequence as Motions
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.paint import box, color

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom

SIGN = 72
"""Side of an event's picture, in pixels at scale 1."""
GRID = 6
"""A card is tried at this many places across and down the map, plus one each."""
MARGIN = 24
"""Margin round a card, in pixels, that stays clear of what the card is about."""
LOOK = 2.2
"""Seconds at normal speed to read an event card."""


def card_picture(room: "EmpireRoom", event: CardDrawn) -> Surface:
    """The picture of a demand card: its owner, and a line for each demand."""
    who = room.names[event.seat or 0]
    lines = [
        (tr("{good} to {city}", good=tr(good), city=city), str(pays)) for city, good, pays in event.demands
    ]
    return _sheet(room, tr("A new card for {name}", name=who), lines, "card_edge")


def event_sheet(room: "EmpireRoom", number: int, seat: int) -> Surface:
    """The picture of an event card: its symbol, what it does, and who drew it."""
    event = room.board.file.events[number]
    lines = [(line, "") for line in event_words(room.board, number)]
    lines.append((tr("drawn by {name}", name=room.names[seat]), ""))
    sign = event_picture(room.app, event, int(room.theme.px(SIGN)))
    return _sheet(room, tr(event.title), lines, "bad", sign)


def tax_sheet(room: "EmpireRoom", event: Taxed) -> Surface:
    """The picture of a tax: a line for each player, for six of them are too long for one line of text."""
    lines = [
        (tr("{name} pays {n} of {cash}", name=name, n=tax, cash=cash), str(cash - tax))
        for name, tax, cash in zip(room.names, event.taxes, event.cash, strict=True)
    ]
    return _sheet(room, tr("Cash is shown"), lines, "bad")


def line_sheet(room: "EmpireRoom", words: str) -> Surface:
    """The picture of a line of text over the map; of several lines where it is wider than the map."""
    note = pill(room.theme, words, "ink", room.theme.px(22))
    return note if note.get_width() <= room.map.area.w else _sheet(room, words, [], "card_edge")


def event_card(room: "EmpireRoom", event: EventDrawn) -> Motion:
    """Show the event card over the map, beside the places that it affects."""
    picture = event_sheet(room, event.number, event.seat or 0)
    rect = aside(picture, room.map.area, zones.spots(room, event.number))
    return Motions(
        call(lambda: room.show_event(event.number)),
        sound(room.app, "bell"),
        room.stage.run(Banner(picture, rect), LOOK, ease_out),
        call(lambda: room.show_event(None)),
    )


def aside(picture: Surface, area: Rect, spots: Sequence[tuple[int, int]]) -> Rect:
    """Where a card covers fewest of these spots of the map, as near to their middle as possible."""
    room = area.inflate(-picture.get_width(), -picture.get_height())
    best, least = picture.get_rect(center=area.center).clamp(area), (len(spots) + 1, 0.0)
    for across in range(GRID + 1):
        for down in range(GRID + 1):
            middle = (room.x + room.w * across // GRID, room.y + room.h * down // GRID)
            rect = picture.get_rect(center=middle).clamp(area)
            near = rect.inflate(MARGIN, MARGIN)
            covered = sum(near.collidepoint(spot) for spot in spots)
            found = (covered, hypot(middle[0] - area.centerx, middle[1] - area.centery))
            if found < least:
                best, least = rect, found
    return best


def goal(room: "EmpireRoom", words: str) -> Motion:
    """Show over the map who has reached the goal, or has won."""
    picture = _sheet(room, room.named(words), [], "good")
    rect = picture.get_rect(center=room.map.area.center).clamp(room.map.area)
    return Motions(sound(room.app, "goal"), room.stage.run(Banner(picture, rect), LOOK, ease_out))


def _sheet(
    room: "EmpireRoom",
    title: str,
    lines: Sequence[tuple[str, str]],
    edge: str,
    sign: Surface | None = None,
) -> Surface:
    """A card with a title, lines with a figure at the right, and a picture above; no wider than the map."""
    theme = room.theme
    pad, high = spacing(theme, 3), line_height(theme, "body")
    figures = max((text_width(theme, f"   {figure}", "strong") for _, figure in lines if figure), default=0)
    most = min(int(theme.px(360)), room.map.area.w - 2 * pad)
    rows = [
        (part, figure if not idx else "")
        for words, figure in lines
        for idx, part in enumerate(wrap(theme, words, "body", most - figures))
    ]
    titles = wrap(theme, title, "strong", most)
    widths = [text_width(theme, words, "body") + figures for words, _ in rows]
    wide = max([*(text_width(theme, line, "strong") for line in titles), *widths]) + 2 * pad
    top, line = sign.get_height() + pad // 2 if sign is not None else 0, line_height(theme, "strong")
    head = top + line * len(titles)
    picture = Surface((wide, head + high * len(rows) + 2 * pad), pygame.SRCALPHA)
    box(picture, picture.get_rect(), color(theme, "raised"), color(theme, edge), theme.radius, 3)
    if sign is not None:
        picture.blit(sign, sign.get_rect(midtop=(wide // 2, pad)))
    for idx, words in enumerate(titles):
        spot = Rect(pad, pad + top + idx * line, wide - 2 * pad, line)
        draw_text(picture, theme, words, spot, "strong", "ink", "center", "middle")
    for idx, (words, figure) in enumerate(rows):
        spot = Rect(pad, pad + head + idx * high, wide - 2 * pad, high)
        draw_text(picture, theme, words, spot, "body", "ink", "left", "middle")
        draw_text(picture, theme, figure, spot, "strong", "ink", "right", "middle")
    return picture
