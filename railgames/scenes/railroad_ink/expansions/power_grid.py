"""How a power grid looks: spaces with power have a bolt. Under their routes those of the grid are tinted
within one line, the others hatched. The accumulator shows its charges."""

from collections.abc import Sequence
from itertools import pairwise

from pygame import Rect, Surface

from railgames.core.actions import Action
from railgames.core.game import Event, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import SIDE_NAMES, bits
from railgames.games.railroad_ink.expansions.power_grid import (
    ANY,
    Charge,
    Charged,
    Electrify,
    Lead,
    PowerLed,
    PowerSheet,
    die_of,
    line_of,
    power_roll,
    used_dice,
)
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.power import MOST_CHARGES, accumulator
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.motions import Flight, sound
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture, ExtraDie, MotionRoom
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.ui.app import App
from railgames.ui.tween import Motion, call, ease_in_out, pause
from railgames.ui.tween import Sequence as Motions
from railgames.ui.widgets.paint import color

HOP, REST = 0.1, 0.2
"""Seconds at normal speed: from space to space, and after it."""
TINT = 0.5
"""How strong the tint of a space of the grid is; it lies under the routes, which keep their colours."""

BOLT = "M58 6 L22 56 H46 L36 94 L78 38 H54 Z"
LINE = 'fill="none" stroke="{die_sign}" stroke-linecap="round" stroke-linejoin="round"'
ARROW = f'<path d="M50 76 V26 M32 43 L50 24 L68 43" {LINE} stroke-width="9"/>'
QUESTION = (
    f'<path d="M36 38 Q36 24 50 24 Q64 24 64 37 Q64 46 55 50 Q50 53 50 61" {LINE} stroke-width="8"/>'
    '<circle cx="50" cy="76" r="6" fill="{die_sign}"/>'
)


def die_face(face: str) -> str:
    """The sign of a power die."""
    if face == ANY:
        return QUESTION
    return f'<g transform="rotate({90 * SIDE_NAMES.index(face)} 50 50)">{ARROW}</g>'


def _sign(fill: str) -> str:
    """The bolt of a space with power."""
    return f'<g transform="translate(4 70) scale(0.26)">{_bolt(fill)}</g>'


def _bolt(fill: str) -> str:
    return (
        f'<path d="{BOLT}" fill="{{{fill}}}" stroke="{{power_edge}}" stroke-width="7" '
        'stroke-linejoin="round"/>'
    )


def _battery(charges: int) -> str:
    body = (
        '<rect x="36" y="2" width="28" height="14" rx="4" fill="{power_edge}"/>'
        '<rect x="18" y="12" width="64" height="84" rx="10" fill="{board_paper}" stroke="{power_edge}" '
        'stroke-width="8"/>'
    )
    for n in range(MOST_CHARGES):
        fill = "power" if n < charges else "board_edge"
        body += f'<rect x="28" y="{69 - 24 * n}" width="44" height="18" rx="4" fill="{{{fill}}}"/>'
    return body


ON_GRID = f'<rect width="100" height="100" fill="{{power_field}}" fill-opacity="{TINT}"/>'
HATCH = "".join(f"M{n} 0 L0 {n} M100 {n} L{n} 100 " for n in (20, 40, 60, 80))
APART = f'<path d="{HATCH} M100 0 L0 100" stroke="{{power_field}}" stroke-width="2.5" fill="none"/>'
ACCUMULATOR = f'<g transform="translate(4 60) scale(0.36)">{_battery(2)}</g>'


def ground(app: App, side: int, is_live: bool) -> Surface:
    """What lies under the routes of a space with power: a tint, or a hatch where the grid does not reach."""
    body = ON_GRID if is_live else APART
    return pieces.compose(app, ("power ground", is_live), (side, side), "0 0 100 100", body)


def bolt(app: App, side: int, is_live: bool) -> Surface:
    """A bolt; a pale one where the grid does not reach."""
    body = _bolt("power" if is_live else "board_paper")
    return pieces.compose(app, ("bolt", is_live), (side, side), "0 0 100 100", body)


def battery(app: App, side: int, charges: int) -> Surface:
    """The accumulator with its charges."""
    return pieces.compose(app, ("battery", charges), (side, side), "0 0 100 100", _battery(charges))


class PowerPicture(ExpansionPicture):
    """The spaces of the first die left are shown at once; a press on the other die shows its spaces."""

    offers_dice = True
    path_ink = "power"
    signs = {
        **{f"power-{direction}": die_face(direction) for direction in (*SIDE_NAMES, ANY)},
        "power": _sign("power"),
        "pale-power": _sign("board_paper"),
        "accumulator": ACCUMULATOR,
    }
    grounds = {"power": ON_GRID, "accumulator": ON_GRID, "pale-power": APART}

    def shown_faces(self) -> Sequence[str]:
        return (*map(die_face, SIDE_NAMES), QUESTION)

    def draw_under(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> int:
        sheet = player.sheet
        if not isinstance(sheet, PowerSheet):
            return 0
        for cell in bits(sheet.power):
            surface.blit(ground(app, at.cell, bool(sheet.grid >> cell & 1)), at.space(cell))
        _draw_edge(app, surface, at, sheet.grid)
        return sheet.power

    def draw_over(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> None:
        sheet = player.sheet
        if not isinstance(sheet, PowerSheet):
            return
        grid, side = sheet.grid, max(9, round(at.cell * 0.26))
        middle = accumulator(sheet.board)
        for cell in bits(sheet.power & ~(1 << middle)):
            surface.blit(bolt(app, side, bool(grid >> cell & 1)), _corner(at, cell, side))
        large = max(12, round(at.cell * 0.36))
        surface.blit(battery(app, large, sheet.charges), _corner(at, middle, large))
        for number in sheet.exits_on_grid():
            item = sheet.board.exits[number]
            x, y = at.edge_point(item.cell, item.side)
            dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[item.side]
            sign = bolt(app, side, True)
            far = at.exit // 2
            surface.blit(sign, sign.get_rect(center=(x + dx * far, y + dy * far)))

    def draw_threat(self, app: App, surface: Surface, rect: Rect) -> None:
        side = max(9, rect.w // 2)
        picture = bolt(app, side, True)
        surface.blit(picture, picture.get_rect(center=rect.center))

    def change_frame(self, action: Action) -> str:
        return "cell-hover"

    # -- words -----------------------------------------------------------------------------------------------

    def aim(self) -> str:
        return tr(
            "When your routes are drawn, two dice lead power over them, or charge the accumulator in the "
            "middle. In the end the exits on its grid times its charges are points."
        )

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        sheet = player.sheet
        if not isinstance(sheet, PowerSheet):
            return ""
        if cell == accumulator(sheet.board):
            return ntr(
                "Accumulator: {n} charge of {all}.",
                "Accumulator: {n} charges of {all}.",
                sheet.charges,
                all=MOST_CHARGES,
            )
        if not sheet.power >> cell & 1:
            return ""
        if sheet.grid >> cell & 1:
            return tr("Power, joined to the accumulator.")
        return tr("Power, but not joined to the accumulator.")

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        return tr("Exits on the accumulator's grid times its charges. Now: {note}.", note=line.note)

    def words_of(self, action: Action) -> str:
        if isinstance(action, Lead):
            return tr(
                "Lead power to the {direction} up to {space}",
                direction=tr(action.direction),
                space=action.space,
            )
        if isinstance(action, Electrify):
            return tr("Give power to {space}", space=action.space)
        return tr("Store a charge")

    # -- its actions and dice --------------------------------------------------------------------------------

    def has_button(self, action: Action) -> bool:
        return isinstance(action, Charge)

    def die_of(self, view: InkState, seat: int, action: Action) -> int | None:
        return die_of(view, seat, action)

    def meant(self, view: InkState, die: int, space: str) -> Action:
        face = power_roll(view)[die]
        return Electrify(space) if face == ANY else Lead(face, space)

    def path(self, view: InkState, seat: int, action: Action) -> Sequence[int]:
        sheet = view.players[seat].sheet
        if isinstance(sheet, PowerSheet):
            if isinstance(action, Lead | Electrify):
                return line_of(sheet, action).path
            if isinstance(action, Charge):
                return (accumulator(sheet.board),)
        return ()

    def invitation(self, view: InkState, die: int | None) -> str:
        if die is None:
            return ""
        if power_roll(view)[die] == ANY:
            return tr("Press a space to give it power, or store a charge.")
        return tr("Press a space: power is led up to it.")

    def dice(self, view: InkState, seat: int) -> Sequence[ExtraDie]:
        used, found = used_dice(view.players[seat]), []
        for die, face in enumerate(power_roll(view)):
            words = tr("Power die: to the {direction}.", direction=tr(face))
            if face == ANY:
                words = tr("Power die: one space anywhere, or a charge.")
            is_used = bool(used >> die & 1)
            words = tr("{die} It is used.", die=words) if is_used else words
            found.append(ExtraDie(die_face(face), words, is_used, is_for_use=True))
        return found

    def motion(self, room: MotionRoom, event: Event) -> Motion | None:
        if isinstance(event, Charged):
            return Motions(call(room.refresh_now), sound(room.app, "place"), pause(REST))
        if not isinstance(event, PowerLed):
            return None
        at = room.geometry
        side = max(9, round(at.cell * 0.5))
        stops = [at.space(at.names[name]).center for name in event.path]
        picture = bolt(room.app, side, True)
        hops: list[Motion] = [
            room.stage.run(Flight.between(picture, start, end), HOP, ease_in_out)
            for start, end in pairwise(stops)
        ]
        return Motions(*hops, sound(room.app, "tick"), call(room.refresh_now), pause(REST))


def _draw_edge(app: App, surface: Surface, at: BoardGeometry, cells: int) -> None:
    """A line round these spaces, inside them."""
    ink, thick = color(app.theme, "power_line"), max(2, at.cell // 22)
    for cell in bits(cells):
        rect = at.space(cell)
        row, column = divmod(cell, at.columns)
        for dx, dy, edge in (
            (0, -1, (rect.x, rect.y, rect.w, thick)),
            (1, 0, (rect.right - thick, rect.y, thick, rect.h)),
            (0, 1, (rect.x, rect.bottom - thick, rect.w, thick)),
            (-1, 0, (rect.x, rect.y, thick, rect.h)),
        ):
            is_inside = 0 <= column + dx < at.columns and 0 <= row + dy < at.rows
            if not is_inside or not cells >> (row + dy) * at.columns + column + dx & 1:
                surface.fill(ink, edge)


def _corner(at: BoardGeometry, cell: int, side: int) -> Rect:
    """The lower left corner of a space."""
    rect, gap = at.space(cell), max(1, round(at.cell * 0.04))
    return Rect(rect.x + gap, rect.bottom - gap - side, side, side)


PICTURE = PowerPicture()
