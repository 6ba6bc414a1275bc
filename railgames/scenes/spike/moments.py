"""Cards over the map: a Time card that is revealed, and a route card that is opened and counted."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from railgames.core.text import tr
from railgames.games.spike.events import RouteScored, TimeShown
from railgames.scenes.charting.rides import Banner
from railgames.scenes.motions import Flight, pill, sound
from railgames.scenes.spike.looks import CARD_HEIGHT, CARD_WIDTH
from railgames.ui.text import draw_text, line_height, text_width
from railgames.ui.theme import Theme
from railgames.ui.tween import Motion, Parallel, call, ease_out, pause
from railgames.ui.tween import Sequence as Motions
from railgames.ui.vector import colored, svg
from railgames.ui.widgets.base import spacing
from railgames.ui.widgets.paint import box, color

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom

TURN, LOOK = 0.5, 1.3
"""Seconds at normal speed: for a card to rise, and to look at it."""
CITY_SECONDS = 0.7
"""Seconds for each city of a route."""


def time_card(room: "SpikeRoom", event: TimeShown) -> Motion:
    """The card rises from the deck to the middle of the map, with the number of those still to come."""
    theme, area = room.theme, room.map.area
    high = min(area.h * 2 // 5, int(theme.px(210)))
    size = (high * CARD_WIDTH // CARD_HEIGHT, high)
    picture = time_picture(room, event.count, event.of, size)
    deck = room.side.shown.cards[-1].rect if room.side.shown.cards else Rect(area.center, (10, 14))
    middle = picture.get_rect(center=area.center)
    left = event.of - event.count
    words = (
        tr("The last Time card: the game ends")
        if not left
        else tr("Time card {n} of {all}", n=event.count, all=event.of)
    )
    note = pill(theme, words, "ink", theme.px(20))
    below = note.get_rect(midtop=(middle.centerx, middle.bottom + theme.px(8))).clamp(area)
    rises = room.stage.run(Flight(picture, deck, middle), TURN, ease_out)
    stays = Parallel(
        room.stage.run(Banner(picture, middle), LOOK, ease_out),
        room.stage.run(Banner(note, below), LOOK, ease_out),
    )
    return Motions(sound(room.app, "bell"), rises, stays)


def time_picture(room: "SpikeRoom", count: int, of: int, size: tuple[int, int]) -> Surface:
    """The picture of a Time card: a clock, and a mark for each that has been revealed."""
    theme = room.theme
    key = ("spike time card", count, of, theme.name)
    return room.app.art.cache.make(key, size, lambda: svg(colored(_time_svg(count, of), theme), size))


def _time_svg(count: int, of: int) -> str:
    wide, high = CARD_WIDTH, CARD_HEIGHT
    marks = "".join(
        f'<circle cx="{wide / 2 + (n - (of - 1) / 2) * 11}" cy="70" r="3.6" '
        f'fill="{"{accent}" if n < count else "none"}" stroke="{{accent}}" stroke-width="1.6"/>'
        for n in range(of)
    )
    ticks = "".join(
        f'<path d="M30 17 V21" stroke="{{ink}}" stroke-width="2" transform="rotate({30 * n} 30 36)"/>'
        for n in range(12)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
        f'<rect x="1.5" y="1.5" width="{wide - 3}" height="{high - 3}" rx="7" fill="{{card}}" '
        f'stroke="{{accent}}" stroke-width="3"/>'
        f'<circle cx="30" cy="36" r="21" fill="{{raised}}" stroke="{{ink}}" stroke-width="2.4"/>{ticks}'
        f'<path d="M30 36 V22 M30 36 L40 42" stroke="{{accent}}" stroke-width="3" stroke-linecap="round"/>'
        f"{marks}</svg>"
    )


# -- routes --------------------------------------------------------------------------------------------------


def route(room: "SpikeRoom", event: RouteScored) -> Motion:
    """Open a route card, count its cities one after another on the map, and show the sum."""
    board, seat = room.board, event.seat or 0
    number = room.table.view.players[seat].route
    targets = board.routes[number].targets if number >= 0 else {}
    reached = [board.node_of[name] for name in event.cities[1:]]
    best = max(reached, key=lambda city: targets.get(city, 0), default=-1)
    ordered = sorted(reached, key=lambda city: (city != best, city))
    ticket = route_picture(room, event, targets, set(reached))
    theme, area = room.theme, room.map.area
    spot = ticket.get_rect(midbottom=(area.centerx, area.bottom - theme.px(12))).clamp(area)
    steps: list[Motion] = [call(lambda: room.highlight(seat, event.cities[:1])), pause(CITY_SECONDS)]
    shown = list(event.cities[:1])
    for city in ordered:
        shown.append(board.node_names[city])
        dollars = targets.get(city, 0) if city == best else 1
        steps.append(_counted(room, seat, tuple(shown), city, dollars))
    steps.append(_sum(room, event, spot))
    seconds = CITY_SECONDS * (1 + len(ordered)) + LOOK
    return Motions(
        sound(room.app, "page"),
        Parallel(room.stage.run(Banner(ticket, spot), seconds, ease_out), Motions(*steps)),
        call(lambda: room.count_route(seat)),
        call(lambda: room.highlight(seat, ())),
    )


def _counted(room: "SpikeRoom", seat: int, places: tuple[str, ...], city: int, dollars: int) -> Motion:
    note = pill(room.theme, f"+${dollars}", "good_text", room.theme.px(24))
    at = room.spot(city)
    return Motions(
        call(lambda: room.highlight(seat, places)),
        sound(room.app, "tick"),
        room.stage.run(Flight.between(note, at, (at[0], at[1] - room.theme.px(40))), CITY_SECONDS, ease_out),
    )


def _sum(room: "SpikeRoom", event: RouteScored, spot: Rect) -> Motion:
    note = pill(
        room.theme, f"${event.points}", "good_text" if event.points else "ink_soft", room.theme.px(30)
    )
    at = note.get_rect(midbottom=(spot.centerx, spot.y - room.theme.px(4)))
    return Motions(
        sound(room.app, "goal" if event.points else "undo"),
        room.stage.run(Banner(note, at), LOOK, ease_out),
    )


def route_picture(
    room: "SpikeRoom", event: RouteScored, targets: dict[int, int], reached: set[int]
) -> Surface:
    """The ticket of a route: its owner, its start, and its cities with what they pay; those reached in
    colour."""
    theme, board = room.theme, room.board
    title = tr("{name}: route from {city}", name=room.names[event.seat or 0], city=event.title)
    rows = sorted(targets.items(), key=lambda row: -row[1])
    lines = [
        (board.city_title(city), f"${value}", "good_text" if city in reached else "ink_soft")
        for city, value in rows
    ]
    if not reached:
        words = tr("No track at {city}", city=event.title) if not event.cities else tr("Not reached")
        lines.append((words, "$0", "bad_text"))
    return _ticket(theme, title, lines)


def _ticket(theme: Theme, title: str, lines: Sequence[tuple[str, str, str]]) -> Surface:
    pad, high = spacing(theme, 3), line_height(theme, "body")
    widths = [text_width(theme, f"{name}  {value}", "body") for name, value, _ in lines]
    wide = max([text_width(theme, title, "strong"), *widths]) + 2 * pad
    picture = Surface((wide, line_height(theme, "strong") + high * len(lines) + 2 * pad), pygame.SRCALPHA)
    box(picture, picture.get_rect(), color(theme, "raised"), color(theme, "accent"), theme.radius, 2)
    spot = Rect(pad, pad, wide - 2 * pad, line_height(theme, "strong"))
    draw_text(picture, theme, title, spot, "strong", "ink", "center", "middle")
    for idx, (name, value, ink) in enumerate(lines):
        spot = Rect(pad, pad + line_height(theme, "strong") + idx * high, wide - 2 * pad, high)
        draw_text(picture, theme, name, spot, "body", ink, "left", "middle")
        draw_text(picture, theme, value, spot, "body", ink, "right", "middle")
    return picture
