"""How the meteor looks: it hops from space to space and leaves a crater."""

from collections.abc import Sequence
from itertools import pairwise

from pygame import Rect, Surface

from railgames.core.actions import Action
from railgames.core.game import Event, ScoreLine
from railgames.core.text import ntr, tr
from railgames.games.railroad_ink.board import SIDE_NAMES, bits
from railgames.games.railroad_ink.expansions.meteor import (
    ANY,
    POINTS_AN_END,
    Ignore,
    Impact,
    MeteorFell,
    is_settled,
    last_impact,
    meteor_roll,
    path_of,
)
from railgames.games.railroad_ink.player import Player
from railgames.games.railroad_ink.state import InkState
from railgames.scenes.motions import Flight, sound
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.expansions.base import ExpansionPicture, ExtraDie, MotionRoom
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.ui.app import App
from railgames.ui.tween import Motion, call, ease_in_out, pause
from railgames.ui.tween import Sequence as Motions

PIPS = {1: ((50, 50),), 2: ((34, 34), (66, 66)), 3: ((28, 28), (50, 50), (72, 72))}
"""Where the pips of the distance are, on 100 x 100 units."""

THREAT_ALPHA = 170

HOP, REST = 0.22, 0.2
"""Seconds at normal speed: from space to space, and after the impact."""


def _arrow(side: int) -> str:
    """An arrow from the middle of a die to one of its sides."""
    return (
        f'<g transform="rotate({90 * side} 50 50)" fill="none" stroke="{{die_sign}}" stroke-width="7" '
        'stroke-linecap="round" stroke-linejoin="round">'
        '<path d="M50 46 V20 M40 30 L50 19 L60 30"/></g>'
    )


def _pip(x: int, y: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="9" fill="{{die_sign}}"/>'


def _pips(distance: int) -> str:
    return "".join(_pip(*spot) for spot in PIPS[distance])


class MeteorPicture(ExpansionPicture):
    """Directions are buttons; the special route to give up is pressed itself."""

    signs = {
        **{f"meteor-{side}": _arrow(number) for number, side in enumerate(SIDE_NAMES)},
        "meteor-any": "".join(map(_arrow, range(4))),
        **dict(zip(("meteor-one", "meteor-two", "meteor-three"), map(_pips, PIPS), strict=True)),
    }

    def shown_faces(self) -> Sequence[str]:
        return (self.signs["meteor-north"], self.signs["meteor-any"], *map(_pips, PIPS))

    def draw_over(self, app: App, surface: Surface, at: BoardGeometry, player: Player) -> None:
        for cell in bits(player.sheet.marked):
            surface.blit(pieces.art(app, "crater", (at.cell, at.cell)), at.space(cell))

    def draw_threat(self, app: App, surface: Surface, rect: Rect) -> None:
        picture = pieces.art(app, "crater", rect.size).copy()
        picture.set_alpha(THREAT_ALPHA)
        surface.blit(picture, rect)

    def aim(self) -> str:
        return tr(
            "Each round a meteor falls and leaves a crater. Each route end that leads into one gives {n} "
            "points; giving up a special route stops the meteor.",
            n=POINTS_AN_END,
        )

    def line_words(self, view: InkState, player: Player, line: ScoreLine) -> str:
        return tr(
            "{n} points for each route end that leads into a crater: {ends} now.",
            n=POINTS_AN_END,
            ends=line.points // POINTS_AN_END,
        )

    def route_of(self, action: Action) -> str | None:
        return action.route if isinstance(action, Ignore) else None

    def words_of(self, action: Action) -> str:
        if isinstance(action, Impact):
            return tr("To the {way}", way=tr(action.direction))
        return super().words_of(action)

    def path(self, view: InkState, seat: int, action: Action) -> Sequence[int]:
        return path_of(view, seat, action.direction) if isinstance(action, Impact) else ()

    def site(self, view: InkState, seat: int) -> int | None:
        return last_impact(view.players[seat])

    def dice(self, view: InkState, seat: int) -> Sequence[ExtraDie]:
        roll = meteor_roll(view)
        ways = SIDE_NAMES if roll.direction == ANY else (roll.direction,)
        arrows = "".join(_arrow(SIDE_NAMES.index(way)) for way in ways)
        where = tr("any way") if roll.direction == ANY else tr("to the {way}", way=tr(roll.direction))
        words = [
            tr("Meteor: it flies {where}.", where=where),
            ntr("Meteor: it flies {n} space.", "Meteor: it flies {n} spaces.", roll.distance),
        ]
        is_over = is_settled(view, seat)
        if is_over:
            words = [tr("{die} It is dealt with.", die=one) for one in words]
        return (
            ExtraDie(arrows, words[0], is_over),
            ExtraDie(_pips(roll.distance), words[1], is_over),
        )

    def motion(self, room: MotionRoom, event: Event) -> Motion | None:
        if not isinstance(event, MeteorFell):
            return None
        at = room.geometry
        side = round(at.cell * 0.6)
        stone = pieces.art(room.app, "crater", (side, side))
        stops = [at.space(at.names[name]).center for name in event.path]
        hops: list[Motion] = [
            room.stage.run(Flight.between(stone, start, end), HOP, ease_in_out)
            for start, end in pairwise([(stops[0][0], at.rect.y), *stops])
        ]
        return Motions(*hops, sound(room.app, "place"), call(room.refresh_now), pause(REST))


PICTURE = MeteorPicture()
