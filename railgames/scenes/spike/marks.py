"""What is drawn above the map's layers: where the train can go, places that score, trains, the title."""

from math import cos, pi, sin
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from railgames.games.spike.phase import Phase
from railgames.scenes.charting import rings
from railgames.scenes.charting.looks import token_hex, train_picture
from railgames.scenes.charting.rings import draw_ring, touches_clip
from railgames.scenes.spike import hints
from railgames.ui.text import text_surface
from railgames.ui.theme import Theme
from railgames.ui.vector import svg
from railgames.ui.widgets.paint import color

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom

TRAIN = 30
"""Side of a train's picture, in pixels at scale 1."""


def draw(room: "SpikeRoom", surface: Surface) -> None:
    """Draw the title and the rings."""
    draw_title(room, surface)
    view = room.table.view
    for city in room.plans.paths:
        build_ring(room, surface, city)
    for space in room.plans.moves:
        ring(room, surface, space, "glow", 11)
    if view.phase is Phase.LAY:
        for segment in room.plans.tracks:
            ring(room, surface, room.board.nodes + segment, "glow", 11)
    if view.phase is Phase.PLACE and room.may_act:
        for city in range(room.board.cities):
            ring(room, surface, city, "glow", 13)
    for name in room.places:
        lit = room.board.space_of(name)
        if lit is not None:
            ring(room, surface, lit, "accent", 14)
    if room.choice is not None:
        space = room.choice.number + (room.board.nodes if room.choice.kind == "edge" else 0)
        ring(room, surface, space, "accent", 14)
    for hinted in hints.spaces(room):
        ring(room, surface, hinted, "warn", 17)


def ring(room: "SpikeRoom", surface: Surface, space: int, token: str, radius: float) -> None:
    """Draw a ring round a space, on a dark rim."""
    draw_ring(surface, room.theme, room.spot(space), int(room.radius(radius)), token)


def build_ring(room: "SpikeRoom", surface: Surface, city: int) -> None:
    """Draw a dashed ring in the viewer's colour round a city that can be built to."""
    theme, (x, y) = room.theme, room.spot(city)
    side = 2 * int(room.radius(14)) + 4
    if not touches_clip(surface, (x, y), side):
        return
    ink = room.ink(room.table.viewer)
    key = ("spike build ring", ink, theme.name)
    picture = room.app.art.cache.make(key, (side, side), lambda: svg(_ring_svg(theme, ink), (side, side)))
    surface.blit(picture, picture.get_rect(center=(x, y)))


def _ring_svg(theme: Theme, ink: str) -> str:
    """Eight arcs on a light rim."""
    color_of, rim = token_hex(theme, ink), token_hex(theme, "raised")
    arcs = "".join(
        f'<path d="M{50 + 42 * cos(a):.1f} {50 + 42 * sin(a):.1f} '
        f'A42 42 0 0 1 {50 + 42 * cos(a + 0.5):.1f} {50 + 42 * sin(a + 0.5):.1f}" fill="none" '
        f'stroke="{color_of}" stroke-width="9"/>'
        for a in (pi / 4 * n for n in range(8))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="42" '
        f'fill="none" stroke="{rim}" stroke-width="13"/>{arcs}</svg>'
    )


def train_side(room: "SpikeRoom") -> int:
    """The present side of a train's picture, in pixels."""
    return int(room.radius(TRAIN))


def draw_trains(room: "SpikeRoom", surface: Surface) -> None:
    """Draw everybody's train; trains at one place are drawn side by side."""
    size, players = train_side(room), room.table.view.players
    trains = [(seat, one.at) for seat, one in enumerate(players) if one.at >= 0 and seat != room.hidden_train]
    rings.draw_trains(
        surface, trains, room.spot, size, lambda seat: train_picture(room.app, room.ink(seat), size)
    )


def draw_title(room: "SpikeRoom", surface: Surface) -> None:
    """Draw the country's name between two lines in a free corner of the sea; nothing if there is none."""
    theme, view = room.theme, room.map
    if view.zoom != view.shown_zoom or view.steering.step:
        return
    words = [text_surface(theme, line, "title", "ink_soft") for line in title_lines(room.board.file.title)]
    wide, high = max(one.get_width() for one in words), sum(one.get_height() for one in words)
    area = room.poster.corner((wide + theme.px(12)) / view.zoom, (high + theme.px(12)) / view.zoom)
    if area is None:
        return
    x, y = view.to_screen(area[:2])
    spot = Rect(x, y, wide + int(theme.px(12)), high + int(theme.px(12)))
    if not spot.colliderect(surface.get_clip()):
        return
    tone, thick = color(theme, "accent"), max(2, int(theme.px(2)))
    surface.fill(tone, Rect(spot.x, spot.y, spot.w, thick))
    surface.fill(tone, Rect(spot.x, spot.bottom - thick, spot.w, thick))
    top = spot.y + int(theme.px(6))
    for one in words:
        surface.blit(one, one.get_rect(midtop=(spot.centerx, top)))
        top += one.get_height()


def title_lines(title: str) -> list[str]:
    """The title in capitals, in one line or two of about equal length."""
    words = title.upper().split()
    if len(words) < 2:
        return words or [""]
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))
