"""How a desert looks: sand with cacti, oases with a pool and a palm, and a drop where an oasis waters."""

from collections.abc import Sequence

from pygame import Rect, Surface

from railgames.core.actions import Action
from railgames.core.game import Event, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import bits
from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.expansions.desert import (
    DesertSheet,
    LastRoll,
    Water,
    Watered,
    Wither,
    Withered,
)
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.motions import sound
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture, MotionRoom
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.ui.app import App
from railgames.ui.tween import Motion, call, linear
from railgames.ui.tween import Sequence as Motions

# (x, y) of the foot and the size, on 100 x 100 units: beside a route in the corner that has no other mark.
BESIDE = (17, 97, 0.86)
TWO = ((27, 95, 1.5), (66, 76, 1.4))
DROP = (
    '<path d="M50 8 C70 38 82 52 82 66 A32 32 0 0 1 18 66 C18 52 30 38 50 8 Z" fill="{oasis}" '
    'stroke="{oasis_edge}" stroke-width="9"/>'
)
DROP_SIDE = 0.22
"""Of a space; the drop lies in the corner opposite to the cactus."""
WITHERED = (
    '<rect width="100" height="100" fill="{dune}" fill-opacity="0.5"/>'
    '<g transform="translate(50 88) scale(1.7)" fill="none" stroke="{cactus_dead}" stroke-width="6" '
    'stroke-linecap="round" stroke-linejoin="round">'
    '<path d="M0 0 V-26 L7 -34 M0 -10 H-10 L-14 -4 M0 -15 H9 V-8"/></g>'
)
SUN = (
    '<g stroke="{dry_sun_edge}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round" '
    'fill="{dry_sun}"><circle cx="50" cy="44" r="19"/><path d="M50 8 V16 M50 72 V78 M14 44 H22 M78 44 H86 '
    'M25 19 L30 24 M75 19 L70 24 M25 69 L30 64 M75 69 L70 64"/>'
    '<path d="M8 92 L26 84 L42 93 L60 84 L76 93 L92 85" fill="none"/></g>'
)
WATERED = f'<g transform="translate(25 25) scale(0.5)">{DROP}</g>'
FADE = 0.8
"""Seconds at normal speed for what has withered or was watered."""


class DesertPicture(ExpansionPicture):
    """Cacti and oases lie under the route of their space."""

    marks = ("cactus", "cacti", "oasis", "arid")

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        if layer.word == "arid":
            return SUN
        is_oasis = layer.word == "oasis"
        color, alpha = ("oasis", 0.3) if is_oasis else ("dune", 0.6)
        ground = f'<rect width="100" height="100" fill="{{{color}}}" fill-opacity="{alpha}"/>'
        spots = TWO if layer.word == "cacti" else (BESIDE,)
        on_it = _oasis(is_faded) if is_oasis else "".join(_cactus(*spot, is_faded) for spot in spots)
        return on_it if is_faded else ground + on_it

    def draw_over(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> None:
        """A drop at every cactus that an oasis waters."""
        sheet = player.sheet
        if not isinstance(sheet, DesertSheet):
            return
        side = max(7, round(at.cell * DROP_SIDE))
        drop = pieces.compose(app, "drop", (side, side), "0 0 100 100", DROP)
        for cell in bits(sheet.safe):
            space = at.space(cell)
            surface.blit(drop, drop.get_rect(topright=(space.right - side // 3, space.y + side // 3)))

    def draw_threat(self, app: App, surface: Surface, rect: Rect) -> None:
        surface.blit(pieces.compose(app, "withered", rect.size, "0 0 100 100", WITHERED), rect)

    # -- words -----------------------------------------------------------------------------------------------

    def aim(self) -> str:
        return tr(
            "Desert dice may be drawn in any empty space, or left out. Every cactus is a point at the end. A "
            "dry spell takes those without an oasis beside them; giving up a special route stops it. After "
            "the last round the desert dice are rolled once more."
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, DesertSheet):
            return ""
        bit = 1 << cell
        if sheet.oases & bit:
            return tr("Oasis: no dry spell takes a cactus beside it.")
        if not sheet.cacti & bit:
            return ""
        words = ntr("{n} cactus", "{n} cacti", sheet.cacti_in(bit))
        if sheet.safe & bit:
            return tr("{cacti}, safe beside an oasis.", cacti=words)
        return tr("{cacti}, in danger: no oasis is beside.", cacti=words)

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        sheet = player.sheet
        if not isinstance(sheet, DesertSheet):
            return ""
        danger = sheet.cacti_in(sheet.in_danger)
        words = tr("A point for each cactus.")
        if danger and not view.is_over:
            more = ntr("{n} of them is in danger.", "{n} of them are in danger.", danger)
            words = f"{words} {more}"
        return f"{words} {line.note[:1].upper() + line.note[1:]}." if line.note else words

    # -- its actions -----------------------------------------------------------------------------------------

    def route_of(self, action: Action) -> str | None:
        return action.route if isinstance(action, Water) else None

    def words_read(self, view: InkState, player: Player, face: str) -> str:
        return tr("Before anything is drawn, each cactus without an oasis beside it withers.")

    def words_of(self, action: Action) -> str:
        return tr("Let them wither") if isinstance(action, Wither) else super().words_of(action)

    def motion(self, room: MotionRoom, event: Event) -> Motion | None:
        if isinstance(event, LastRoll):
            return room.new_roll()
        if isinstance(event, Withered):
            fading = Fading(room, event.spaces, "withered", WITHERED)
            return Motions(
                sound(room.app, "erase"), call(room.refresh_now), room.stage.run(fading, FADE, linear)
            )
        if isinstance(event, Watered):
            fading = Fading(room, event.spaces, "watered", WATERED)
            return Motions(sound(room.app, "place"), room.stage.run(fading, FADE, linear))
        return None


class Fading:
    """A picture over some spaces that fades away."""

    def __init__(self, room: MotionRoom, spaces: Sequence[str], name: str, body: str) -> None:
        self.room, self.spaces, self.name, self.body = room, spaces, name, body
        self.part = 0.0

    def _places(self) -> list[Rect]:
        at = self.room.geometry
        return [at.space(at.names[name]) for name in self.spaces]

    def rect(self) -> Rect:
        places = self._places()
        return places[0].unionall(places[1:])

    def draw(self, surface: Surface) -> None:
        side = self.room.geometry.cell
        picture = pieces.compose(self.room.app, self.name, (side, side), "0 0 100 100", self.body).copy()
        picture.set_alpha(round(255 * (1 - self.part)))
        for place in self._places():
            surface.blit(picture, place)

    def update(self, part: float) -> None:
        self.part = min(1.0, max(0.0, part))


def _cactus(x: float, y: float, size: float, is_faded: bool) -> str:
    """A column with an arm to each side, its foot at (x, y)."""
    green, edge, light = (
        ("die_used", "disabled", "disabled") if is_faded else ("cactus", "cactus_edge", "cactus_light")
    )
    lines = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    shape = "M0 -3 V-36 M0 -12 H-11 V-24 M0 -17 H11 V-28"
    return (
        f'<g transform="translate({x:g} {y:g}) scale({size:g})" {lines}>'
        f'<path d="{shape}" stroke="{{{edge}}}" stroke-width="12"/>'
        f'<path d="{shape}" stroke="{{{green}}}" stroke-width="7.5"/>'
        f'<path d="M-1 -8 V-34" stroke="{{{light}}}" stroke-width="2"/></g>'
    )


def _oasis(is_faded: bool) -> str:
    """A pool with a palm in the corner."""
    water, shore, leaf, trunk = "oasis", "oasis_edge", "cactus", "pier_edge"
    if is_faded:
        water, shore, leaf, trunk = "die_used", "disabled", "disabled", "disabled"
    return (
        f'<ellipse cx="18" cy="89" rx="16" ry="8.5" fill="{{{water}}}" stroke="{{{shore}}}" '
        f'stroke-width="3"/>'
        f'<g fill="none" stroke-linecap="round"><path d="M16 87 Q13 79 17 71" stroke="{{{trunk}}}" '
        f'stroke-width="4"/><path d="M17 71 Q25 66 31 73 M17 71 Q20 62 28 63 M17 71 Q13 61 6 64 M17 71 '
        f'Q8 68 4 75" '
        f'stroke="{{{leaf}}}" stroke-width="4.5"/></g>'
    )


PICTURE = DesertPicture()
