"""How the weather looks: a cloud, a thundercloud, a flake of snow, in a corner of the space under it."""

from pygame import Surface

from railgames.core.game import ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.components import Layer, layer_of
from railgames.games.railroad_ink.expansions.weather import KINDS, WeatherSheet, areas_of, sky_of
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture, Lie
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.ui.app import App

SIZE = 0.5
"""Of a symbol over a space, in spaces."""
SPOILED = 140
"""The alpha of a symbol whose area gives nothing because it touches another weather."""
CLOUD = "M26 70 a17 17 0 0 1 1 -34 a23 23 0 0 1 44 -5 a19.5 19.5 0 0 1 3 39 Z"
ARM = "M50 50 V13 M40 19 L50 28 L60 19"


class WeatherPicture(ExpansionPicture):
    """A symbol lies over the route of its space; it is pale where its area touches another weather."""

    marks = KINDS

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        return _symbol(layer.word, is_faded)

    def lies(self, tile: str) -> Lie:
        return "over" if tile[:4] == "----" else "space"

    def piece_strokes(self, tile: str) -> str:
        return _over(layer_of(tile).word)

    def draw_piece(
        self, app: App, surface: Surface, at: BoardGeometry, cell: int, tile: str, alpha: int = 255
    ) -> None:
        body = self.piece_strokes(tile)
        picture = pieces.compose(app, ("weather", body), (at.cell, at.cell), "0 0 100 100", body)
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        surface.blit(picture, at.space(cell))

    def draw_over(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> None:
        sheet = player.sheet
        if not isinstance(sheet, WeatherSheet):
            return
        spoiled = sum(sky_of(sheet.board, sheet.symbols).spoiled)
        for cell, kind in sheet.symbols:
            alpha = SPOILED if spoiled >> cell & 1 else 255
            self.draw_piece(app, surface, at, cell, f"----*{kind}", alpha)

    def aim(self) -> str:
        return tr(
            "Both weather symbols of a round must come over spaces of that round. Of each weather the "
            "largest area gives a point a space, if it touches no other weather, not even at a corner."
        )

    def why_barred(self, view: InkState, player: Player, face: str) -> str:
        return "" if player.sheet.marked else tr("It comes over a space that you draw in this round.")

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, WeatherSheet):
            return ""
        kind = dict(sheet.symbols).get(cell)
        if kind is None:
            return ""
        number, board = KINDS.index(kind), sheet.board
        sky = sky_of(board, sheet.symbols)
        mine = sum(1 << place for place, one in sheet.symbols if one == kind)
        area = next(area for area in areas_of(board, mine) if area >> cell & 1)
        words = _area_words(kind, area.bit_count())
        if sky.spoiled[number] >> cell & 1:
            return tr("{area}: it touches another weather, so it gives nothing.", area=words)
        if sky.best[number] != area:
            return tr("{area}: not the largest of its kind, no points.", area=words)
        points = area.bit_count()
        return tr("{area}: {points}.", area=words, points=ntr("{n} point", "{n} points", points))

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        if not line.key.startswith("weather_"):
            return ""
        return ntr(
            "A point for each space of the largest area of this weather that touches no other weather, not "
            "even at a corner: {n} space now.",
            "A point for each space of the largest area of this weather that touches no other weather, not "
            "even at a corner: {n} spaces now.",
            line.points,
        )


def _area_words(kind: str, size: int) -> str:
    if kind == "cloud":
        return ntr("Clouds over {n} space", "Clouds over {n} spaces", size)
    if kind == "storm":
        return ntr("A storm over {n} space", "A storm over {n} spaces", size)
    return ntr("Snow over {n} space", "Snow over {n} spaces", size)


def _over(kind: str) -> str:
    """A symbol where it lies over a space of 100 x 100 units."""
    symbol = _symbol(kind, False)
    return f'<g transform="translate(0 {100 - 100 * SIZE:g}) scale({SIZE:g})">{symbol}</g>'


def _symbol(kind: str, is_faded: bool) -> str:
    """A symbol on 100 x 100 units."""
    edge = "disabled" if is_faded else "weather_edge"
    if kind == "snow":
        return _flake(
            "disabled" if is_faded else "weather_snow", "die_used" if is_faded else "weather_cloud", edge
        )
    fill = "die_used" if is_faded else "weather_cloud" if kind == "cloud" else "weather_storm"
    up = 0 if kind == "cloud" else -13
    cloud = (
        f'<path d="{CLOUD}" transform="translate(0 {up})" fill="{{{fill}}}" stroke="{{{edge}}}" '
        'stroke-width="5" stroke-linejoin="round"/>'
    )
    if kind == "cloud":
        return cloud
    bolt = "disabled" if is_faded else "weather_bolt"
    return cloud + (
        f'<path d="M54 44 L36 70 H48 L42 94 L66 63 H53 L62 44 Z" fill="{{{bolt}}}" stroke="{{{edge}}}" '
        'stroke-width="4" stroke-linejoin="round"/>'
    )


def _flake(ink: str, ground: str, edge: str) -> str:
    """A flake with six arms on a pale disc."""
    arms = "".join(f'<path d="{ARM}" transform="rotate({60 * n} 50 50)"/>' for n in range(6))
    return (
        f'<circle cx="50" cy="50" r="43" fill="{{{ground}}}" stroke="{{{edge}}}" stroke-width="5"/>'
        f'<g fill="none" stroke="{{{ink}}}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">'
        f"{arms}</g>"
    )


WeatherPicture.signs = {
    f"pale-{kind}": f'<g opacity="{SPOILED / 255:.2f}">{_over(kind)}</g>' for kind in KINDS
}
PICTURE = WeatherPicture()
