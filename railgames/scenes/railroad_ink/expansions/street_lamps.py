"""How lamps look: a lantern on a post in the lower left corner of its space, with a halo once it is lit."""

from pygame import Surface

from railgames.core.actions import Action
from railgames.core.game import Event, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import ROWS, bits
from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.expansions.street_lamps import LampSheet, LampsLit, Light
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.motions import sound
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture, MotionRoom
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.ui.app import App
from railgames.ui.tween import Motion, call, pause
from railgames.ui.tween import Sequence as Motions

HALO = 0.9
"""The side of a lit lamp's picture, in spaces; the lamp is in its middle."""
LAMP_AT = (15, 82)
"""The middle of a lamp on 100 x 100 units."""
POST, LANTERN, ROOF = "M0 2 V15 M-5 15 H5", "M-7 -11 H7 L4.5 2 H-4.5 Z", "M-8 -11 L0 -17 L8 -11 Z"
REST = 0.25
"""Seconds at normal speed after lamps are lit."""


class LampsPicture(ExpansionPicture):
    """A lamp stands clear of every highway; rows and columns are buttons."""

    marks = ("lamp",)

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        edge, glass = ("disabled", "die_used") if is_faded else ("lamp_edge", "lamp_dark")
        return _lamp(*LAMP_AT, edge, glass)

    def draw_over(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> None:
        size = round(at.cell * HALO)
        lit = pieces.compose(app, "lit lamp", (size, size), "0 0 100 100", _lit_lamp())
        for cell in bits(player.sheet.marked):
            rect = at.space(cell)
            middle = (rect.x + at.cell * LAMP_AT[0] // 100, rect.y + at.cell * LAMP_AT[1] // 100)
            surface.blit(lit, lit.get_rect(center=middle))

    def change_frame(self, action: Action) -> str:
        return "cell-hover"

    # -- words -----------------------------------------------------------------------------------------------

    def aim(self) -> str:
        return tr(
            "Lamp dice are drawn like routes, or left out. Each special route lights all lamps of a row or a "
            "column; each lamp that is lit gives a point."
        )

    def words_of(self, action: Action) -> str:
        if not isinstance(action, Light):
            return super().words_of(action)
        if action.line in ROWS:
            return tr("Row {line}", line=action.line)
        return tr("Column {line}", line=action.line)

    def short_words_of(self, action: Action) -> str:
        return action.line if isinstance(action, Light) else super().short_words_of(action)

    def words_to_choose(self, view: InkState) -> str:
        return tr("Press the row or the column to light.")

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, LampSheet) or not sheet.lamps >> cell & 1:
            return ""
        if sheet.marked >> cell & 1:
            return tr("A lamp that is lit: 1 point.")
        return tr("A dark lamp: a point once a special route lights its row or its column.")

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        if line.key != "lamps":
            return ""
        return ntr(
            "A point for each lamp that is lit: {n} now; {note}.",
            "A point for each lamp that is lit: {n} now; {note}.",
            line.points,
            note=line.note,
        )

    def motion(self, room: MotionRoom, event: Event) -> Motion | None:
        if not isinstance(event, LampsLit):
            return None
        return Motions(sound(room.app, "place"), call(room.refresh_now), pause(REST))


def _lamp(x: float, y: float, edge: str, glass: str, scale: float = 1.0) -> str:
    """A lantern on a post, 30 units high at scale 1; with a hem, for a pale edge does not show on a die."""
    hem = "die_used" if edge == "disabled" else "lamp_hem"
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})" stroke="{{{edge}}}" stroke-width="2.6" '
        'stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{POST} {LANTERN} {ROOF}" fill="{{{hem}}}" stroke="{{{hem}}}" stroke-width="6.4"/>'
        f'<path d="{POST}" fill="none" stroke-width="3.4"/>'
        f'<path d="{LANTERN}" fill="{{{glass}}}"/>'
        f'<path d="{ROOF}" fill="{{{edge}}}"/></g>'
    )


def _lit_lamp() -> str:
    """A lit lamp and its light, on 100 x 100 units that are ``HALO`` of a space."""
    return _halo() + _lamp(50, 50, "lamp_edge", "lamp_lit", 1 / HALO)


def _halo() -> str:
    """Light round a lantern, in three rings."""
    return "".join(
        f'<circle cx="50" cy="46" r="{radius}" fill="{{lamp_lit}}" fill-opacity="0.2"/>'
        for radius in (46, 33, 22)
    )


_LEFT, _TOP = (at - 50 * HALO for at in LAMP_AT)
LampsPicture.signs = {
    "lit-lamp": f'<g transform="translate({_LEFT:g} {_TOP:g}) scale({HALO})">{_lit_lamp()}</g>'
}
PICTURE = LampsPicture()
