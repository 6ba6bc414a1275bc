"""How construction looks: a die with three signs; an erased route fades, a moved one flies to the tray."""

from collections.abc import Sequence

from pygame import Rect, Surface

from railgames.core.actions import Action
from railgames.core.game import Event
from railgames.core.text import tr
from railgames.games.railroad_ink.expansions.construction import (
    DEMOLISH,
    FREE,
    MOVE,
    Demolish,
    Demolished,
    TakenOff,
    TakeOff,
    moved_face,
    rolled,
    site_of,
)
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.holding.marks import draw_dashes
from railgames.scenes.motions import Flight, sound
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture, ExtraDie, MotionRoom
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.ui.app import App
from railgames.ui.tween import Motion, call, ease_in_out, linear
from railgames.ui.tween import Sequence as Motions
from railgames.ui.widgets.paint import color

FADE, FLIGHT = 0.35, 0.3
"""Seconds at normal speed: until an erased route is gone, and from the board to the tray."""

LINE = 'fill="none" stroke="{die_sign}" stroke-linecap="round" stroke-linejoin="round"'
EMPTY = f'<rect x="26" y="26" width="48" height="48" rx="7" {LINE} stroke-width="5" stroke-dasharray="9 9"/>'
SIGNS = {
    FREE: f'{EMPTY}<path d="M50 38 V62 M38 50 H62" {LINE} stroke-width="8"/>',
    DEMOLISH: f'{EMPTY}<path d="M39 39 L61 61 M61 39 L39 61" {LINE} stroke-width="8"/>',
    MOVE: (
        f'<rect x="21" y="51" width="26" height="26" rx="5" {LINE} stroke-width="5" stroke-dasharray="7 7"/>'
        f'<rect x="53" y="23" width="26" height="26" rx="5" {LINE} stroke-width="5"/>'
        f'<path d="M33 42 Q33 33 43 33 M37 26 L45 33 L37 40" {LINE} stroke-width="6"/>'
    ),
}


class Fading:
    """A tile while it fades."""

    def __init__(self, room: MotionRoom, cell: int, tile: str) -> None:
        self.room, self.cell, self.tile = room, cell, tile
        self.part = 0.0

    def rect(self) -> Rect:
        at = self.room.geometry
        margin = 2 * pieces.tile_margin(at.cell)
        return at.space(self.cell).inflate(margin, margin)

    def draw(self, surface: Surface) -> None:
        picture = pieces.tile(self.room.app, self.tile, self.room.geometry.cell).copy()
        picture.set_alpha(round(255 * (1 - self.part)))
        surface.blit(picture, self.rect())

    def update(self, part: float) -> None:
        self.part = min(1.0, part)


class ConstructionPicture(ExpansionPicture):
    """A press on the die shows the routes that can be erased or moved."""

    signs = {f"construction-{die}": sign for die, sign in SIGNS.items()}

    def shown_faces(self) -> Sequence[str]:
        return tuple(SIGNS.values())

    def draw_over(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> None:
        if moved_face(player) is not None:
            rect = at.space(site_of(player).left).inflate(-at.cell // 8, -at.cell // 8)
            draw_dashes(surface, rect, color(app.theme, "round_number"), max(2, at.cell // 24))

    def change_frame(self, action: Action) -> str:
        return "cell-illegal" if isinstance(action, Demolish) else "cell-hover"

    def aim(self) -> str:
        return tr(
            "Once a round the construction die may be used: to draw one route anywhere, to erase one, or to "
            "move one. Its sign says which."
        )

    def has_button(self, action: Action) -> bool:
        return False

    def die_of(self, view: InkState, seat: int, action: Action) -> int | None:
        return 0

    def meant(self, view: InkState, die: int, space: str) -> Action:
        return Demolish(space) if rolled(view) == DEMOLISH else TakeOff(space)

    def path(self, view: InkState, seat: int, action: Action) -> Sequence[int]:
        return (view.board.cell_of[action.space],) if isinstance(action, Demolish | TakeOff) else ()

    def words_of(self, action: Action) -> str:
        if isinstance(action, Demolish):
            return tr("Erase the route in {space}", space=action.space)
        if isinstance(action, TakeOff):
            return tr("Move the route in {space}", space=action.space)
        return super().words_of(action)

    def moved(self, player: Player) -> str:
        face = moved_face(player)
        return "" if face is None else player.sheet.board.dice.faces[face].name

    def invitation(self, view: InkState, die: int | None) -> str:
        if die is not None:
            return (
                tr("Press the route to erase.")
                if rolled(view) == DEMOLISH
                else tr("Press the route to move.")
            )
        if rolled(view) == DEMOLISH:
            return tr("Pick a die; or press the construction die to erase a route.")
        return tr("Pick a die; or press the construction die to move a route.")

    def first_words(self, view: InkState) -> str:
        if rolled(view) != FREE or not site_of(view.player).may:
            return ""
        return tr("Pick a die, then a space; one route may join nothing.")

    def space_words(self, view: InkState, player: Player, cell: int) -> str:
        if moved_face(player) is None or site_of(player).left != cell:
            return ""
        return tr("A route was taken out of here: nothing is drawn here before it is drawn elsewhere.")

    def dice(self, view: InkState, seat: int) -> Sequence[ExtraDie]:
        die, is_used = rolled(view), not site_of(view.players[seat]).may
        words = {
            FREE: tr("Free placement: one route of this round need not join anything."),
            DEMOLISH: tr("Demolition: one route may be erased."),
            MOVE: tr("Removal: one route may be taken off the board and drawn elsewhere."),
        }[die]
        if is_used:
            words = tr("{die} It is used.", die=words)
        return (ExtraDie(SIGNS[die], words, is_used, is_for_use=die != FREE),)

    def motion(self, room: MotionRoom, event: Event) -> Motion | None:
        if not isinstance(event, Demolished | TakenOff):
            return None
        cell = room.geometry.place(event.space)[0]
        if isinstance(event, Demolished):
            fade = room.stage.run(Fading(room, cell, event.tile), FADE, linear)
            return Motions(call(room.refresh_now), sound(room.app, "page"), fade)
        picture = pieces.tile(room.app, event.tile, room.geometry.cell)
        start, end = room.geometry.space(cell).center, room.tray.center
        flight = room.stage.run(Flight.between(picture, start, end), FLIGHT, ease_in_out)
        return Motions(call(room.refresh_now), sound(room.app, "page"), flight)


PICTURE = ConstructionPicture()
