"""Draws a board: a cached raster of everything static, and over it the drawings of one seat."""

import pygame
from pygame import Rect, Surface

from railgames.games.railroad_ink.board import SIDE_NAMES, Board, BoardFile, bits
from railgames.games.railroad_ink.player import Player
from railgames.scenes.railroad_ink.expansions.base import PLAIN, ExpansionPicture
from railgames.scenes.railroad_ink.geometry import CORNERS, LEAST_FRAME, BoardGeometry, Corner
from railgames.scenes.railroad_ink.pieces import art, art_inner, tile, tile_margin
from railgames.ui.app import App
from railgames.ui.text import text_surface
from railgames.ui.vector import colored, svg

LEAST_LETTER = 11
"""The least size of the names of rows and columns, in pixels."""

BUILDINGS = ("factory", "village", "university")


def blank_board(
    app: App, file: BoardFile, geometry: BoardGeometry, with_buildings: bool = True, exits: str = ""
) -> Surface:
    """The empty board, exactly as large as ``geometry.rect``. Shared: never draw on it.

    ``exits``: the art of all exits, empty for that of their routes.
    """
    key = ("blank board", file, with_buildings, exits, app.theme.name, app.theme.scale)
    local = geometry.at_origin()
    return app.art.cache.make(
        key, local.rect.size, lambda: _draw_blank(app, file, local, with_buildings, exits)
    )


def _draw_blank(
    app: App, file: BoardFile, geometry: BoardGeometry, with_buildings: bool, exits: str
) -> Surface:
    picture = Surface(geometry.rect.size, pygame.SRCALPHA)
    ground = art(app, "board-surface", _square(geometry.rect))
    picture.blit(pygame.transform.smoothscale(ground, geometry.rect.size), (0, 0))
    _draw_frame(app, picture, geometry)
    size = geometry.rect.size
    body = _centre(file, geometry) + _grid(geometry) + _boxes(app, geometry)
    body += "".join(_exit(app, file, geometry, idx, exits) for idx in range(len(file.exits)))
    body += _walls(app, file, geometry)
    if with_buildings:
        body += _buildings(app, file, geometry)
    body += _studs(file, geometry)
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{body}</svg>'
    picture.blit(svg(colored(text, app.theme), size), (0, 0))
    _draw_names(app, picture, geometry)
    return picture


def _square(rect: Rect) -> tuple[int, int]:
    side = max(rect.size)
    return side, side


def _draw_frame(app: App, picture: Surface, geometry: BoardGeometry) -> None:
    """Four pieces of wood, rotated copies of one, and brass corners."""
    width, rect = geometry.frame, geometry.rect
    edge = art(app, "frame-edge", (width, width))
    corner = art(app, "frame-corner", (width, width))
    for turn in range(4):
        piece = pygame.transform.rotate(edge, 90 * turn)
        if turn % 2 == 0:
            long = pygame.transform.scale(piece, (rect.w, width))
            picture.blit(long, (0, 0 if turn == 0 else rect.h - width))
        else:
            long = pygame.transform.scale(piece, (width, rect.h))
            picture.blit(long, (0 if turn == 1 else rect.w - width, 0))
    spots = ((0, 0), (0, rect.h - width), (rect.w - width, rect.h - width), (rect.w - width, 0))
    for turn, spot in enumerate(spots):
        picture.fill((0, 0, 0, 0), Rect(spot, (width, width)))
        picture.blit(pygame.transform.rotate(corner, 90 * turn), spot)


def _lines(geometry: BoardGeometry, color: str, width: float, path: str) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{{{color}}}" stroke-width="{width:g}" stroke-linecap="round"/>'
    )


def _grid(geometry: BoardGeometry) -> str:
    grid, cell = geometry.grid, geometry.cell
    thin, strong = max(1, round(cell * 0.018)), max(1.5, cell * 0.035)
    half = 0.5 * (thin % 2)  # on whole pixels, else a line of one pixel is two faint ones
    path = ""
    for column in range(1, geometry.columns):
        path += f"M{grid.x + column * cell + half:g} {grid.y} V{grid.bottom} "
    for row in range(1, geometry.rows):
        path += f"M{grid.x} {grid.y + row * cell + half:g} H{grid.right} "
    border = (
        f'<rect x="{grid.x}" y="{grid.y}" width="{grid.w}" height="{grid.h}" rx="{cell * 0.06:g}" '
        f'fill="none" stroke="{{board_grid_strong}}" stroke-width="{strong:g}"/>'
    )
    return _lines(geometry, "board_grid", thin, path) + border


def _centre(file: BoardFile, geometry: BoardGeometry) -> str:
    """The central spaces: tinted, with a line round all of them."""
    cells = {geometry.names[name] for name in file.centre}
    text = path = ""
    for cell in sorted(cells):
        rect = geometry.space(cell)
        text += f'<rect x="{rect.x}" y="{rect.y}" width="{rect.w}" height="{rect.h}" fill="{{centre_tint}}"/>'
        row, column = divmod(cell, geometry.columns)
        for dx, dy, line in (
            (0, -1, f"M{rect.x} {rect.y} H{rect.right} "),
            (0, 1, f"M{rect.x} {rect.bottom} H{rect.right} "),
            (-1, 0, f"M{rect.x} {rect.y} V{rect.bottom} "),
            (1, 0, f"M{rect.right} {rect.y} V{rect.bottom} "),
        ):
            if (row + dy) * geometry.columns + column + dx not in cells:
                path += line
    return text + _lines(geometry, "centre_line", max(2.0, geometry.cell * 0.045), path)


def _put(app: App, name: str, x: float, y: float, side: float, turn: int = 0) -> str:
    """An asset of 100 x 100 units with its upper left corner at (x, y), turned by quarters clockwise."""
    spin = f" rotate({90 * turn} 50 50)" if turn else ""
    scale = side / 100
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g}){spin}">{art_inner(app, name)}</g>'


def _boxes(app: App, geometry: BoardGeometry) -> str:
    text = ""
    for cell in range(geometry.rows * geometry.columns):
        rect = geometry.box(cell)
        text += f'<g opacity="0.55">{_put(app, "round-box", rect.x, rect.y, rect.w)}</g>'
        text += (
            f'<rect x="{rect.x + 0.5}" y="{rect.y + 0.5}" width="{rect.w - 1}" height="{rect.h - 1}" '
            f'rx="{rect.w * 0.1:g}" fill="none" stroke="{{board_grid}}" stroke-width="1"/>'
        )
    return text


def _exit(app: App, file: BoardFile, geometry: BoardGeometry, idx: int, name: str) -> str:
    """An exit's arrow in the strip outside the grid, rotated to its side."""
    item = file.exits[idx]
    side = SIDE_NAMES.index(item.side)
    x, y = geometry.edge_point(geometry.names[item.space], side)
    size = geometry.exit * 0.97
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    middle = (x + dx * size / 2, y + dy * size / 2)
    return _put(app, name or f"exit-{item.route}", middle[0] - size / 2, middle[1] - size / 2, size, side)


def _walls(app: App, file: BoardFile, geometry: BoardGeometry) -> str:
    text = ""
    for wall in file.walls:
        side = SIDE_NAMES.index(wall.side)
        x, y = geometry.edge_point(geometry.names[wall.space], side)
        half = geometry.cell / 2
        text += _put(app, "wall", x - half, y - half, geometry.cell, side % 2)
    return text


def _studs(file: BoardFile, geometry: BoardGeometry) -> str:
    """Enamel studs in the board's own colour on the brass at the corners of the frame."""
    half, rect = geometry.frame / 2, geometry.rect
    text = ""
    for x in (half, rect.w - half):
        for y in (half, rect.h - half):
            text += (
                f'<circle cx="{x:g}" cy="{y:g}" r="{half * 0.56:g}" fill="{{board_{file.color}}}" '
                f'stroke="{{board_frame_dark}}" stroke-width="{half * 0.16:g}"/>'
            )
    return text


def _buildings(app: App, file: BoardFile, geometry: BoardGeometry) -> str:
    text = ""
    for kind, names in zip(BUILDINGS, (file.factories, file.villages, file.universities), strict=True):
        for name in names:
            rect = geometry.badge(geometry.names[name], None)
            text += _put(app, kind, rect.x, rect.y, rect.w)
    return text


def _draw_names(app: App, picture: Surface, geometry: BoardGeometry) -> None:
    """Letters and digits of the rows and columns, engraved in the wood."""
    size = max(LEAST_LETTER, geometry.frame * 0.66) / app.theme.scale
    if geometry.frame < LEAST_FRAME:
        return
    for cell in range(geometry.rows * geometry.columns):
        row, column = divmod(cell, geometry.columns)
        name = next(key for key, idx in geometry.names.items() if idx == cell)
        rect, half = geometry.space(cell), geometry.frame // 2
        if column == 0:
            _engrave(app, picture, name[0], (half, rect.centery), size)
        if row == 0:
            _engrave(app, picture, name[1:], (rect.centerx, half), size)


def _engrave(app: App, picture: Surface, text: str, middle: tuple[int, int], size: float) -> None:
    letter = text_surface(app.theme, text, "strong", "poster_stone_light", size)
    picture.blit(letter, letter.get_rect(center=middle))


class BoardView:
    """One seat's board on the screen. ``compose`` renders it when it changed; ``draw`` only blits it.

    ``ground`` is the colour it lies on, so that the picture needs no alpha; None keeps the corners clear.
    """

    def __init__(
        self,
        app: App,
        board: Board,
        with_buildings: bool,
        ground: str | None = None,
        expansion: ExpansionPicture = PLAIN,
    ) -> None:
        self.app = app
        self.expansion = expansion
        self.board = board
        self.with_buildings = with_buildings
        self.ground = ground
        self.geometry = BoardGeometry(board.file, Rect(0, 0, 100, 100))
        self.picture: Surface | None = None
        self._bare: Surface | None = None
        self._player: Player | None = None
        self._shown: object = None
        self._tiles: dict[int, int] = {}
        self._storey = 0

    def layout(self, area: Rect) -> None:
        """Fit the board into ``area``."""
        self.geometry = BoardGeometry(self.board.file, area)
        self._shown = None

    def compose(
        self,
        player: Player,
        turn: int,
        with_errors: bool,
        hidden: frozenset[int] = frozenset(),
        storey: int = 0,
    ) -> bool:
        """Show the drawings of a player on the board ``storey`` of theirs, except in the cells ``hidden``.

        False when they are shown already.
        """
        look = (self.geometry.rect.size, self.app.theme.name, self.app.theme.scale, storey)
        self._storey = storey
        shown = (player.sheet, player.rounds, turn, with_errors, hidden, look)
        if self._shown == shown and self.picture is not None:
            return False
        self._shown, self._player, self._bare = shown, player, None
        self._tiles = dict(player.sheet.drawn)
        local = self.geometry.at_origin()
        picture = self._empty_picture()
        picture.blit(self._blank(local, self.with_buildings and not storey), (0, 0))
        drawn = [item for item in player.sheet.drawn if item[0] not in hidden]
        taken = {*hidden, *(cell for cell, _ in drawn)}
        for cell in taken:
            self._clear_badge(picture, local, cell)
        covered = self.expansion.draw_under(self.app, picture, local, player)
        for cell in set(bits(covered)) - taken:
            self._draw_badge(picture, local, cell)
        for cell, idx in drawn:
            self.draw_tile(picture, local, cell, self.board.tiles[idx].text)
        self._draw_walls(picture, local)
        for cell, idx in drawn:
            self.draw_marks(picture, local, player, cell, idx, turn)
        self.expansion.draw_over(self.app, picture, local, player)
        if with_errors:
            self._draw_errors(picture, local, player)
        self.picture = picture
        return True

    def _blank(self, local: BoardGeometry, with_buildings: bool) -> Surface:
        exits = self.expansion.exits(self._storey)
        return blank_board(self.app, self.board.file, local, with_buildings, exits)

    def _empty_picture(self) -> Surface:
        if self.ground is None:
            return Surface(self.geometry.rect.size, pygame.SRCALPHA)
        picture = Surface(self.geometry.rect.size)
        picture.fill(self.app.theme.color(self.ground))
        return picture

    def _draw_walls(self, picture: Surface, local: BoardGeometry) -> None:
        """Draw the walls again over the ink, which may reach the middle of a wall."""
        piece = art(self.app, "wall", (local.cell, local.cell))
        for wall in self.board.file.walls:
            side = SIDE_NAMES.index(wall.side)
            turned = pygame.transform.rotate(piece, 90) if side % 2 else piece
            middle = local.edge_point(local.names[wall.space], side)
            picture.blit(turned, turned.get_rect(center=middle))

    def _building(self, cell: int) -> str | None:
        board, bit = self.board, 1 << cell
        masks = (board.factories, board.villages, board.universities)
        if not self.with_buildings or self._storey:
            return None
        return next((kind for kind, mask in zip(BUILDINGS, masks, strict=True) if mask & bit), None)

    def _clear_badge(self, picture: Surface, local: BoardGeometry, cell: int) -> None:
        """Erase the large badge of a drawn space with the same space of a board without buildings."""
        if self._building(cell) is None:
            return
        bare = self._blank(local, False)
        rect = local.badge(cell, None).inflate(2, 2)
        picture.fill((0, 0, 0, 0), rect)
        picture.blit(bare, rect, rect)

    def _draw_badge(self, picture: Surface, local: BoardGeometry, cell: int) -> None:
        """The large badge of a space again, over what an expansion drew on its ground."""
        kind = self._building(cell)
        if kind is not None:
            rect = local.badge(cell, None)
            picture.blit(art(self.app, kind, rect.size), rect)

    def bare_space(self, surface: Surface, cell: int) -> None:
        """Draw a space without its building, which would show through a ghost."""
        if self._building(cell) is None or cell in self._tiles or self._player is None:
            return
        if self._bare is None:
            local = self.geometry.at_origin()
            self._bare = self._blank(local, False).copy()
            self.expansion.draw_under(self.app, self._bare, local, self._player)
        rect = self.geometry.badge(cell, None).inflate(2, 2)
        surface.blit(self._bare, rect, rect.move(-self.geometry.rect.x, -self.geometry.rect.y))

    def draw_tile(self, picture: Surface, at: BoardGeometry, cell: int, text: str, alpha: int = 255) -> None:
        """A tile's ink in its space, or what an expansion draws elsewhere."""
        if self.expansion.lies(text) != "space":
            self.expansion.draw_piece(self.app, picture, at, cell, text, alpha)
            return
        margin = tile_margin(at.cell)
        rect = at.space(cell)
        picture.blit(tile(self.app, text, at.cell, alpha=alpha), (rect.x - margin, rect.y - margin))

    def draw_marks(
        self, picture: Surface, local: BoardGeometry, player: Player, cell: int, tile_id: int, turn: int
    ) -> None:
        """The round number in its box and the building's badge."""
        box = local.box(cell)
        number = player.rounds[cell]
        if not number:
            return  # there from the start
        name = "round-box-current" if number == turn else "round-box"
        picture.blit(art(self.app, name, box.size), box)
        size = box.h * (0.8 if number < 10 else 0.66) / self.app.theme.scale
        digit = text_surface(self.app.theme, str(number), "figure", "round_number", size)
        picture.blit(digit, digit.get_rect(center=(box.centerx, box.centery)))
        kind = self._building(cell)
        if kind is None:
            return
        rect = local.badge(cell, free_corner(self.board.tiles[tile_id].segments))
        is_active = self._activates(player, cell, tile_id, kind)
        badge = art(self.app, f"{kind}-active" if is_active else kind, rect.size)
        if not is_active:
            badge = badge.copy()
            badge.set_alpha(110)
        picture.blit(badge, rect)

    def _activates(self, player: Player, cell: int, tile_id: int, kind: str) -> bool:
        """Whether what is drawn in a space activates its building: a route, and in a village a station."""
        if kind == "village":
            return bool(player.sheet.stations >> cell & 1)
        return bool(self.board.tiles[tile_id].segments)

    def _draw_errors(self, picture: Surface, local: BoardGeometry, player: Player) -> None:
        ends = player.sheet.crossed
        for cell, _ in player.sheet.drawn:
            for side in range(4):
                if self.board.edge[cell][side] & ends:
                    self.draw_error(picture, local, cell, side)

    def draw_error(
        self, picture: Surface, at: BoardGeometry, cell: int, side: int, part: float = 0.34
    ) -> None:
        """A red cross at an open end."""
        size = max(10, round(at.cell * part))
        mark = art(self.app, "error-mark", (size, size))
        picture.blit(mark, mark.get_rect(center=at.edge_point(cell, side)))

    def badge_of(self, cell: int) -> Rect:
        """Where the badge of a drawn space is, in the window."""
        idx = self._tiles.get(cell)
        corner = CORNERS[0] if idx is None else free_corner(self.board.tiles[idx].segments)
        return self.geometry.badge(cell, corner)

    def draw(self, surface: Surface) -> None:
        """The board as composed."""
        if self.picture is not None:
            surface.blit(self.picture, self.geometry.rect)


def free_corner(segments: tuple[tuple[int, int, int, int], ...]) -> Corner:
    """A corner of the space without a curve: upper left first, never the one with the round number."""
    for corner in CORNERS[:3]:
        sides = {3 if corner[0] == 0 else 1, 0 if corner[1] == 0 else 2}
        if not any({side for side in range(4) if segment[side]} == sides for segment in segments):
            return corner
    return CORNERS[0]
