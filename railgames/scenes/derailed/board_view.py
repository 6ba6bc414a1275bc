"""Draws the canyon: a cached raster of what is static, then stations, cards and one highlighted line."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

import pygame
from pygame import Rect, Surface

from railgames.games.derailed.board import LANES, Board
from railgames.scenes.derailed import pieces
from railgames.scenes.derailed.companies import colors_of, short_name
from railgames.scenes.derailed.geometry import CanyonGeometry
from railgames.scenes.derailed.pieces import art
from railgames.scenes.derailed.tracks import face_strokes
from railgames.ui.app import App
from railgames.ui.text import shorten, text_surface, text_width
from railgames.ui.vector import colored, svg
from railgames.ui.widgets.paint import box, color

SMALLEST_NAMED = 40
"""Height of a card (px) below which stations bear no names and lanes no letters."""

LAYERS = 3
"""Maximum number of covered cards visible at the edge of a stack."""


def landscape(app: App, geometry: CanyonGeometry) -> Surface:
    """The canyon without stations and cards, as large as ``geometry.area``. Shared: never draw on it."""
    key = ("canyon", geometry.board.seats, geometry.board.length, geometry.high, app.theme.name)
    local = geometry.at_origin()
    return app.art.cache.make(key, local.area.size, lambda: _draw_landscape(app, local))


def _draw_landscape(app: App, at: CanyonGeometry) -> Surface:
    size = at.area.size
    picture = Surface(size, pygame.SRCALPHA)
    horizon = max(6, at.horizon)
    picture.blit(art(app, "canyon-floor", (size[0], max(8, size[1] - horizon + 4))), (0, horizon - 4))
    _draw_sky(app, picture, size[0], horizon)
    _draw_walls(app, picture, at)
    _draw_plants(app, picture, at)
    for cell in range(at.board.cells):
        rect = at.cell(cell)
        picture.blit(art(app, "cell", rect.size), rect)
    _draw_names(app, picture, at)
    return picture


def _draw_sky(app: App, picture: Surface, wide: int, horizon: int) -> None:
    """Align the sky's lower edge with the horizon and centre its sun; crop the rest."""
    high = max(horizon, -(-wide // 4))
    sky = art(app, "canyon-sky", (4 * high, high))
    picture.blit(sky, (0, 0), Rect((4 * high - wide) // 2, high - horizon, wide, horizon))


def _draw_walls(app: App, picture: Surface, at: CanyonGeometry) -> None:
    """A cliff at either side; its edge runs behind the stations."""
    size = at.area.size
    top = max(0, at.horizon - round(at.high * 0.8))
    # the wall's art reaches to four fifths of its width
    left = art(app, "canyon-wall", (max(8, round((at.grid.x - at.high * 0.3) / 0.76)), size[1] - top))
    picture.blit(left, (0, top))
    wide = max(8, round((size[0] - at.grid.right - at.high * 0.3) / 0.76))
    right = pygame.transform.flip(art(app, "canyon-wall", (wide, size[1] - top)), True, False)
    picture.blit(right, (size[0] - wide, top))


def _draw_plants(app: App, picture: Surface, at: CanyonGeometry) -> None:
    """Bushes and rocks in the strip below the lanes."""
    side = round(at.high * 0.42)
    below = at.area.h - at.grid.bottom
    if side < 14:
        return
    if below > side * 1.15:
        y = at.grid.bottom + (below - side) // 2
        for part, name in ((0.07, "bush"), (0.36, "rock"), (0.62, "bush"), (0.9, "rock")):
            picture.blit(art(app, name, (side, side)), (at.grid.x + round(at.grid.w * part) - side // 2, y))


def _draw_names(app: App, picture: Surface, at: CanyonGeometry) -> None:
    """Column numbers above the lanes; the letter of a lane is drawn at its station."""
    size = at.high * 0.19 / app.theme.scale
    if at.high < SMALLEST_NAMED:
        return
    for column in range(at.board.length):
        words = text_surface(app.theme, str(column + 1), "strong", "canyon_name", size)
        rect = at.cell(column)
        picture.blit(words, words.get_rect(midbottom=(rect.centerx, rect.y - max(1, at.seam))))


class Canyon(Protocol):
    """What of a state is drawn on the board. A canyon before the game has it too."""

    @property
    def tops(self) -> Sequence[int]: ...

    @property
    def under(self) -> Sequence[Sequence[int]]: ...

    @property
    def starts(self) -> Sequence[int]: ...

    @property
    def destinations(self) -> Sequence[int]: ...

    @property
    def arrived(self) -> Sequence[int]: ...

    def reach(self, seat: int) -> Mapping[int, object]: ...


class BoardView:
    """The board on the screen. ``compose`` says what is shown, ``draw`` renders it where that has changed.

    The stations bear ``names`` by seat, none where a name is empty; None: the names of the companies.
    """

    def __init__(self, app: App, board: Board, names: Sequence[str] | None = None) -> None:
        self.app = app
        companies = [short_name(board, seat) for seat in range(board.seats)]
        self.names: Sequence[str] = companies if names is None else names
        self.board = board
        self.geometry = CanyonGeometry(board, Rect(0, 0, 400, 300))
        self._picture: Surface | None = None
        self._render: Callable[[], Surface] | None = None
        self._shown: object = None

    @property
    def picture(self) -> Surface | None:
        """The board as it was last composed. It is rendered when it is asked for: a scene that opens composes
        the board several times before it is seen."""
        if self._render is not None:
            render, self._render = self._render, None
            self._picture = render()
        return self._picture

    def layout(self, area: Rect, largest: int) -> None:
        """Fit the board into ``area``; a card is at most ``largest`` pixels high."""
        self.geometry = CanyonGeometry(self.board, area, largest)
        self._shown = None

    def compose(
        self,
        view: Canyon,
        seat: int | None,
        stations: tuple[tuple[int | None, ...], tuple[int | None, ...]] | None = None,
        on_the_way: frozenset[int] = frozenset(),
    ) -> bool:
        """Show the table with the line of ``seat`` aglow; ``stations`` by lane stand in for the view's, the
        trains of the seats ``on_the_way`` stand at no platform. False when that is shown already."""
        columns = stations or (view.starts, view.destinations)
        reach = view.reach(seat) if seat is not None else {}
        at_platform = frozenset(view.arrived) - on_the_way
        shown = (tuple(view.tops), tuple(view.under), seat, frozenset(reach), columns, at_platform)
        if self._shown == shown:
            return False
        self._shown = shown
        self._render = lambda: self._rendered(view, seat, columns, reach, at_platform)
        return True

    def _rendered(
        self,
        view: Canyon,
        seat: int | None,
        columns: tuple[Sequence[int | None], Sequence[int | None]],
        reach: Collection[int],
        at_platform: frozenset[int],
    ) -> Surface:
        local = self.geometry.at_origin()
        picture = Surface(local.area.size)
        picture.blit(landscape(self.app, local), (0, 0))
        lit = [0] * self.board.cells
        for port in reach:
            if port < self.board.stations:
                lit[port >> 2] |= 1 << (port & 3)
        for lane, who in enumerate(columns[0]):
            self._draw_start(picture, local, lane, who, who == seat and seat is not None)
        for lane, who in enumerate(columns[1]):
            is_lit = who == seat and self.board.stations + lane in reach
            self._draw_destination(picture, local, lane, who, is_lit, who == seat and seat is not None)
            if who in at_platform:
                self._draw_token(picture, local, local.destination(lane), who)
        for cell, code in enumerate(view.tops):
            if code:
                self.draw_stack(picture, local, view, cell, lit[cell], seat or 0)
        return picture

    # -- stations --------------------------------------------------------------------------------------------

    def _draw_start(
        self, picture: Surface, at: CanyonGeometry, lane: int, who: int | None, is_own: bool
    ) -> None:
        place = at.start(lane)
        self._draw_ledge(picture, at, place, False, who if is_own else None)
        self._draw_letter(picture, at, lane, place, False)
        if who is not None:
            self.draw_house(picture, at, place, who, False, is_own)

    def _draw_destination(
        self,
        picture: Surface,
        at: CanyonGeometry,
        lane: int,
        who: int | None,
        is_lit: bool,
        is_own: bool,
    ) -> None:
        place = at.destination(lane)
        self._draw_ledge(picture, at, place, True, who if is_lit else None)
        self._draw_letter(picture, at, lane, place, True)
        if who is None:
            return
        self.draw_house(picture, at, place, who, True, is_own)

    def _draw_ledge(
        self, picture: Surface, at: CanyonGeometry, place: Rect, is_destination: bool, lit: int | None
    ) -> None:
        """A platform hewn from the rock, and the track that leads from it into the lane."""
        high = place.h
        slab = Rect(place.x, place.y + round(high * 0.07), place.w, round(high * 0.86))
        inner = round(high * 0.30)
        slab.w -= inner
        if is_destination:
            slab.x += inner
        shade = slab.move(0, max(2, high // 28))
        box(picture, shade, color(self.app.theme, "canyon_rock_shade"), None, max(2, high // 10))
        box(picture, slab, color(self.app.theme, "station_ledge"), None, max(2, high // 10))
        wide = round(high * 0.44)
        track = Rect(0, place.y, wide, high)
        track.x = place.x if is_destination else place.right - wide
        picture.blit(self._lead(track.size, lit), track)

    def _lead(self, size: tuple[int, int], lit: int | None) -> Surface:
        """A straight track of the width left beside a station."""
        app = self.app
        straight = next(
            (face for face in self.board.deck.faces if face.tracks == ((1, 3),) and not face.ends), None
        )
        colors = colors_of(app.theme, self.board, lit) if lit is not None else {}

        def draw() -> Surface:
            body = face_strokes(straight, False, 15 if lit is not None else 0) if straight else ""
            wide = 100 * size[0] / size[1]
            text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} 100">{body}</svg>'
            return svg(colored(text, app.theme, colors), size)

        return app.art.cache.make(("lead", tuple(colors.values()), app.theme.name), size, draw)

    def _draw_letter(
        self, picture: Surface, at: CanyonGeometry, lane: int, place: Rect, is_destination: bool
    ) -> None:
        if at.high < SMALLEST_NAMED or is_destination:
            return
        size = at.high * 0.16 / self.app.theme.scale
        words = text_surface(self.app.theme, LANES[lane], "strong", "station_wall", size)
        side = round(at.high * 0.21)
        spot = Rect(place.x - side - 1, place.centery - side // 2, side, side)
        box(picture, spot, color(self.app.theme, "canyon_rock_shade"), None, side // 2)
        picture.blit(words, words.get_rect(center=spot.center))

    def draw_house(
        self, picture: Surface, at: CanyonGeometry, place: Rect, who: int, is_destination: bool, is_own: bool
    ) -> None:
        """A station house with its name below; a destination has a flag."""
        app = self.app
        house = at.house(place, is_destination)
        picture.blit(pieces.station(app, self.board, who, house.w), house)
        if is_destination:
            side = round(house.w * 0.5)
            flag = pieces.company_art(app, self.board, who, "flag", (side, side))
            picture.blit(
                flag, flag.get_rect(midbottom=(house.x + round(side * 0.02), house.y + round(house.h * 0.62)))
            )
        if at.high < SMALLEST_NAMED:
            return
        if is_own:
            self._draw_cat(picture, at, place, who, is_destination)
        if self.names[who]:
            self._draw_plate(picture, at, place, who, is_destination, is_own)

    def has_whole_names(self) -> bool:
        """Whether no name of a station is cut."""
        at = self.geometry
        places = [(at.start(lane), False) for lane in range(self.board.seats)]
        places += [(at.destination(lane), True) for lane in range(self.board.seats)]
        return all(self._plate(at, *place, name)[0] == name for place in places for name in self.names)

    def _plate(self, at: CanyonGeometry, place: Rect, is_destination: bool, name: str) -> tuple[str, float]:
        """A name as it has room below a house, and the size of its letters."""
        rock = at.area.right - place.right if is_destination else place.x - at.area.x
        size = max(12.0, at.high * 0.135) / self.app.theme.scale
        room = min(place.w * 1.02 + max(0, rock), place.w * 2)
        return shorten(self.app.theme, name, "strong", round(room) - max(4, at.high // 12), size), size

    def _draw_plate(
        self, picture: Surface, at: CanyonGeometry, place: Rect, who: int, is_destination: bool, is_own: bool
    ) -> None:
        """The name below a house; a long one reaches over the rock behind the station."""
        theme, house = self.app.theme, at.house(place, is_destination)
        name, size = self._plate(at, place, is_destination, self.names[who])
        wide = text_width(theme, name, "strong", size)
        band = Rect(0, 0, wide + max(4, at.high // 12), round(max(12.0, at.high * 0.135) * 1.2))
        band.midbottom = (house.centerx, place.bottom - max(1, round(at.high * 0.06)))
        if is_destination:
            band.x = min(max(band.x, place.x), at.area.right - 1 - band.w)
        else:
            band.x = max(min(band.x, place.right - band.w), 1)
        ink = "on_company" if is_own else "ink"
        fill = colors_of(theme, self.board, who)["company_dark"] if is_own else "rail_card"
        edge = colors_of(theme, self.board, who)["company"]
        box(picture, band, color(theme, fill), color(theme, edge), band.h // 3, max(1, theme.px(1.5)))
        words = text_surface(theme, name, "strong", ink, size)
        picture.blit(words, words.get_rect(center=band.center))

    def _draw_cat(
        self, picture: Surface, at: CanyonGeometry, place: Rect, who: int, is_destination: bool
    ) -> None:
        """The station cat, at the stations of the viewer's own company."""
        side = round(at.high * 0.25)
        cat = pieces.company_art(self.app, self.board, who, "cat", (side, side))
        spot = cat.get_rect(top=place.y + round(at.high * 0.1))
        if is_destination:
            spot.left = place.x + 2
        else:
            spot.right = place.right - 2
        picture.blit(cat, spot)

    def _draw_token(self, picture: Surface, at: CanyonGeometry, place: Rect, who: int) -> None:
        """A train at the platform: its company has arrived."""
        wide = round(at.high * 0.46)
        token = pieces.company_art(self.app, self.board, who, "token", (wide, round(wide * 0.6)))
        picture.blit(
            token, token.get_rect(midbottom=(place.x + wide // 2, place.centery + round(at.high * 0.1)))
        )

    # -- cards -----------------------------------------------------------------------------------------------

    def draw_stack(
        self, picture: Surface, at: CanyonGeometry, view: Canyon, cell: int, lit: int, seat: int
    ) -> None:
        """A card and the edges of the cards below it."""
        rect = at.cell(cell)
        count = min(LAYERS, len(view.under[cell]))
        lift = max(1, round(at.high * 0.022)) if count else 0
        shade = art(self.app, "card-shadow", rect.size)
        picture.blit(shade, rect)
        front = art(self.app, "card-front", rect.size)
        for n in range(count):
            picture.blit(front, rect.move((count - n) * lift, (count - n) * lift))
        picture.blit(pieces.card(self.app, self.board, view.tops[cell], rect.size, lit, seat), rect)

    def draw(self, surface: Surface) -> None:
        """The board as composed."""
        if self.picture is not None:
            surface.blit(self.picture, self.geometry.area)
