"""How a city looks: buildings of one, two or three towers with lit windows; a purse of twelve coins."""

from collections.abc import Sequence

from railgames.core.game import Event, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.components import Layer
from railgames.games.railroad_ink.expansions.city_builder import (
    A_TOWER,
    CENTRAL,
    LEAST_EXITS,
    LINKED,
    MOST_COINS,
    NEAR,
    URBAN,
    CitySheet,
    CoinsEarned,
    city_of,
    is_due,
    plan_of,
)
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.motions import sound
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture, ExtraDie, MotionRoom
from railgames.ui.tween import Motion, pause
from railgames.ui.tween import Sequence as Motions

REST = 0.15
"""Seconds at normal speed after coins were earned."""

# Left, top, width of the towers of each building, on 100 x 100 units.
TOWERS = {
    "tower": ((36, 18, 28),),
    "twins": ((20, 34, 26), (54, 14, 26)),
    "trio": ((10, 42, 24), (38, 12, 24), (66, 30, 24)),
}
GROUND = 88


class CityPicture(ExpansionPicture):
    """Buildings are drawn as a route is: their die is picked, then a space."""

    marks = ("tower", "twins", "trio", "coins-near", "coins-linked", "coins-central", "coins-urban")

    def strokes(self, layer: Layer, has_routes: bool, is_faded: bool) -> str:
        if layer.word in TOWERS:
            return _building(layer.word, is_faded)
        return _income(layer.word)

    # -- words -----------------------------------------------------------------------------------------------

    def aim(self) -> str:
        return tr(
            "When your routes are drawn, the income die counts what brings coins, and the building die says "
            "what they may build. Each tower gives {n} point, and a route that ends at a building is no "
            "error.",
            n=A_TOWER,
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, CitySheet) or not sheet.worded >> cell & 1:
            return ""
        towers = {"tower": 1, "twins": 2, "trio": 3}[view.board.tiles[sheet.tile_at(cell)].layer.word]
        return ntr(
            "Building with {n} tower: a route that ends here is no error.",
            "Building with {n} towers: a route that ends here is no error.",
            towers,
        )

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        return tr("{n} point for each tower. Now: {note}.", n=A_TOWER, note=line.note)

    def why_barred(self, view: InkState, player: Player, face: str) -> str:
        sheet, plan = city_of(player), plan_of(view.board, view.board.dice.face_of[face])
        if plan is None:
            return ""
        if is_due(player):
            return tr("It costs {cost} coins. You build when your routes are drawn.", cost=plan.cost)
        if sheet.coins < plan.cost:
            return tr("It costs {cost} coins; you have {n}.", cost=plan.cost, n=sheet.coins)
        return ""

    def words_read(self, view: InkState, player: Player, face: str) -> str:
        return _income_words(face, city_of(player))

    def dice(self, view: InkState, seat: int) -> Sequence[ExtraDie]:
        sheet = city_of(view.players[seat])
        words = ntr(
            "{n} coin to spend, {income} of them of this round. You have {most} at most.",
            "{n} coins to spend, {income} of them of this round. You have {most} at most.",
            sheet.coins,
            income=min(sheet.income, sheet.coins),
            most=MOST_COINS,
        )
        return (ExtraDie(_purse(sheet.coins), words),)

    def motion(self, room: MotionRoom, event: Event) -> Motion | None:
        if not isinstance(event, CoinsEarned):
            return None
        return Motions(sound(room.app, "tick"), pause(REST))


def _income_words(face: str, sheet: CitySheet) -> str:
    words = {
        NEAR: tr("A coin for each route of this round beside another one of this round."),
        LINKED: tr("A coin for each exit of your network with most exits, from {n} exits on.", n=LEAST_EXITS),
        CENTRAL: tr("A coin for each central space that is filled."),
        URBAN: tr("A coin for each tower."),
    }[face]
    return tr("{income} Now: {n}.", income=words, n=sheet.income)


# -- what is drawn -------------------------------------------------------------------------------------------


def _building(word: str, is_faded: bool) -> str:
    wall, edge, light = ("city", "city_edge", "city_light")
    if is_faded:
        wall, edge, light = "die_used", "disabled", "die_used"
    text = ""
    for left, top, wide in TOWERS[word]:
        text += (
            f'<rect x="{left}" y="{top}" width="{wide}" height="{GROUND - top}" rx="2" fill="{{{wall}}}" '
            f'stroke="{{{edge}}}" stroke-width="4"/>'
        )
        side = wide / 4
        for row, y in enumerate(range(top + 9, GROUND - 12, 13)):
            for column in range(2):
                # a few windows are dark
                fill = edge if (row * 2 + column + left) % 5 == 0 else light
                x = left + side * (0.75 + 1.6 * column)
                text += f'<rect x="{x:g}" y="{y}" width="{side:g}" height="7" fill="{{{fill}}}"/>'
    return text + f'<path d="M6 {GROUND} H94" stroke="{{{edge}}}" stroke-width="5" stroke-linecap="round"/>'


def _coin(x: float, y: float, radius: float, is_there: bool = True) -> str:
    fill = "{coin}" if is_there else "none"
    edge = "{coin_edge}" if is_there else "{die_edge}"
    width = max(2.5, radius * 0.28)
    place = f'cx="{x:g}" cy="{y:g}" r="{radius:g}"'
    return f'<circle {place} fill="{fill}" stroke="{edge}" stroke-width="{width:g}"/>'


def _purse(coins: int) -> str:
    """Twelve places for coins, filled from the lower left on."""
    spots = ((27 + 23 * (n % 3), 80 - 20 * (n // 3)) for n in range(MOST_COINS))
    return "".join(_coin(x + 0.0, y + 0.0, 8, n < coins) for n, (x, y) in enumerate(spots))


def _income(word: str) -> str:
    """The sign of an income, with a coin."""
    line = 'fill="none" stroke="{die_sign}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"'
    signs = {
        "coins-near": f'<path d="M6 22 H50 V66 H6 Z M50 22 H94 V66 H50" {line}/>',
        "coins-linked": f'<path d="M8 44 H92 M22 28 L6 44 L22 60 M78 28 L94 44 L78 60" {line}/>',
        "coins-central": (
            f'<path d="M10 4 H90 V84 H10 Z" {line}/>'
            '<rect x="33" y="27" width="34" height="34" fill="{centre_tint}" stroke="{centre_line}" '
            'stroke-width="5"/>'
        ),
        "coins-urban": f'<g transform="translate(-6 -6)">{_building("twins", False)}</g>',
    }
    return signs[word] + _coin(78, 78, 19)


PICTURE = CityPicture()
