"""Animations and sounds of events: the pen draws, buildings pop up, points fly, dice tumble."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from railgames.core.game import Event
from railgames.core.text import tr
from railgames.games.railroad_ink.events import (
    Activated,
    Drawn,
    Duplicated,
    GoalScored,
    RoundEnded,
    RoundStarted,
    SpecialUsed,
)
from railgames.games.railroad_ink.sheet import Sheet
from railgames.scenes.motions import Flight, pill, sound
from railgames.scenes.railroad_ink import pieces
from railgames.scenes.railroad_ink.geometry import BoardGeometry
from railgames.scenes.railroad_ink.worth import Network, networks_of
from railgames.ui.tween import (
    Motion,
    call,
    ease_in_out,
    ease_out_back,
    linear,
    pause,
)
from railgames.ui.tween import Sequence as Motions
from railgames.ui.widgets.paint import color

if TYPE_CHECKING:
    from railgames.scenes.railroad_ink.room import InkRoom

INK, POP, FLY, TUMBLE, ELSEWHERE, JOIN = 0.34, 0.25, 0.6, 0.75, 0.2, 1.1
"""Seconds at normal speed."""


class InkStroke:
    """A tile while it is being drawn."""

    def __init__(self, room: "InkRoom", cell: int, tile: str) -> None:
        self.room, self.cell, self.tile = room, cell, tile
        self.part = 0.0

    def rect(self) -> Rect:
        at = self.room.board.geometry
        margin = 2 * pieces.tile_margin(at.cell)
        return at.space(self.cell).inflate(margin, margin)

    def draw(self, surface: Surface) -> None:
        if self.part <= 0.02:
            return
        side = self.room.board.geometry.cell
        picture = pieces.growing_tile(self.room.app, self.tile, side, self.part)
        surface.blit(picture, self.rect())

    def update(self, part: float) -> None:
        self.part = part


class Appearance:
    """A piece of an expansion that comes to lie over a space or on lines."""

    def __init__(self, room: "InkRoom", cell: int, tile: str) -> None:
        self.room, self.cell, self.tile = room, cell, tile
        self.part = 0.0

    def rect(self) -> Rect:
        return self.room.board.geometry.rect

    def draw(self, surface: Surface) -> None:
        if self.part > 0:
            at, alpha = self.room.board.geometry, round(255 * min(1.0, self.part))
            self.room.board.draw_tile(surface, at, self.cell, self.tile, alpha)

    def update(self, part: float) -> None:
        self.part = part


class Pop:
    """A building's badge, stamped large into its corner."""

    def __init__(self, room: "InkRoom", cell: int, building: str) -> None:
        self.room, self.cell, self.building = room, cell, building
        self.part = 0.0

    def _place(self) -> Rect:
        return self.room.board.badge_of(self.cell)

    def rect(self) -> Rect:
        place = self._place()
        return place.inflate(2 * place.w, 2 * place.h)

    def draw(self, surface: Surface) -> None:
        side = round(self._place().w * (1 + 1.3 * max(0.0, 1 - self.part)))
        if self.part > 0:
            picture = pieces.art(self.room.app, f"{self.building}-active", (side, side))
            surface.blit(picture, picture.get_rect(center=self._place().center))

    def update(self, part: float) -> None:
        self.part = min(1.25, max(0.0, part))


class Joined:
    """Light that runs from a space along the network that now has more exits, and their number in words."""

    def __init__(self, room: "InkRoom", cell: int, network: Network) -> None:
        self.room, self.start = room, cell
        cells = [one for one in range(room.board.board.cells) if network.cells >> one & 1]
        self.away = {one: self._steps(one) for one in cells}
        self.title = tr("{n} exits joined", n=network.exits)
        self.words = pill(room.app.theme, self.title, "good_text")
        self.part = 0.0

    def _steps(self, cell: int) -> int:
        columns = self.room.board.geometry.columns
        (row, column), (top, left) = divmod(cell, columns), divmod(self.start, columns)
        return abs(row - top) + abs(column - left)

    def rect(self) -> Rect:
        at = self.room.board.geometry
        rects = [at.space(cell) for cell in self.away]
        return rects[0].unionall(rects[1:]).union(self._place_of_words())

    def _place_of_words(self) -> Rect:
        at = self.room.board.geometry
        return self.words.get_rect(center=at.space(self.start).midtop).clamp(at.rect)

    def draw(self, surface: Surface) -> None:
        at, ink = self.room.board.geometry, color(self.room.app.theme, "good")
        veil = Surface((at.cell, at.cell), pygame.SRCALPHA)
        for cell, away in self.away.items():
            gone = self.part * 1.5 - 0.5 * away / max(1, *self.away.values())
            if 0 < gone < 1:
                veil.fill((*ink, round(150 * (1 - gone))))
                surface.blit(veil, at.space(cell))
        surface.blit(self.words, self._place_of_words())

    def update(self, part: float) -> None:
        self.part = part


def joined_by(sheet: Sheet, cell: int, onto: str = "") -> Network | None:
    """The network that what is drawn in a space joined to more exits than any of its parts had; or None.
    ``onto`` is the tile to which it was added."""
    board, without = sheet.board, sheet.without(1 << cell)
    if onto:
        without = without.place(cell, board.dice.tile_of[onto])

    def exits(network: int) -> int:
        return (network & board.exit_edges).bit_count()

    for network in sheet.networks:
        if sheet.cells_of(network) >> cell & 1:
            known = [exits(one) for one in without.networks if one & network]
            if exits(network) > max(known, default=1):
                scoring = (one for one in networks_of(sheet) if one.exits == exits(network))
                return next((one for one in scoring if one.cells >> cell & 1), None)
    return None


class Tumble:
    """The roll of the dice, which the hand draws: this sets how far they have tumbled."""

    def __init__(self, room: "InkRoom") -> None:
        self.room = room

    def rect(self) -> Rect:
        tray = self.room.hand.places.tray
        return tray.inflate(8, tray.h // 2)

    def draw(self, surface: Surface) -> None:
        """The hand draws them itself."""

    def update(self, part: float) -> None:
        self.room.hand.tumble = part


def motion_of(room: "InkRoom", events: Sequence[Event]) -> Motion | None:
    """The animations of an action's events in sequence; None when nothing moves."""
    steps: list[Motion] = []
    for event in events:
        step = _step(room, event)
        if step is not None:
            steps.append(step)
    return Motions(*steps) if steps else None


def _step(room: "InkRoom", event: Event) -> Motion | None:
    is_shown = event.seat is None or event.seat == room.shown_seat
    if isinstance(event, Drawn):
        return _drawing(room, event) if is_shown else Motions(sound(room.app, "ink"), pause(ELSEWHERE))
    if isinstance(event, Activated) and is_shown:
        effect = Pop(room, room.board.board.cell_of[event.space], event.building)
        return Motions(sound(room.app, "place"), room.stage.run(effect, POP, ease_out_back))
    if isinstance(event, Duplicated) and is_shown:
        return sound(room.app, "dice")
    if isinstance(event, SpecialUsed) and is_shown:
        return sound(room.app, "page")
    if isinstance(event, GoalScored):
        return _goal(room, event) if room.shown_seat in event.seats else sound(room.app, "goal")
    if isinstance(event, RoundEnded):
        return sound(room.app, "bell")
    if isinstance(event, RoundStarted):
        return ForExpansion(room).new_roll()
    return room.expansion.motion(ForExpansion(room), event) if is_shown else None


def roll_of(room: "InkRoom") -> Motion:
    """The dice of a round fall onto the tray."""
    return Motions(sound(room.app, "dice"), room.stage.run(Tumble(room), TUMBLE, linear))


class ForExpansion:
    """The room as an expansion's motion sees it: a ``MotionRoom``."""

    def __init__(self, room: "InkRoom") -> None:
        self._room = room
        self.app, self.stage = room.app, room.stage
        self.refresh_now = room.refresh_now

    @property
    def geometry(self) -> BoardGeometry:
        return self._room.board.geometry

    @property
    def tray(self) -> Rect:
        return self._room.hand.places.tray

    def new_roll(self) -> Motion:
        return Motions(call(self._room.show_new_roll), roll_of(self._room))


def _drawing(room: "InkRoom", event: Drawn) -> Motion:
    cell = room.board.board.cell_of[event.space]
    in_space = room.expansion.lies(event.tile) == "space"
    if in_space:
        stroke = room.stage.run(InkStroke(room, cell, event.tile), INK, ease_in_out)
        hide, reveal = call(lambda: room.hide_cell(cell)), call(room.reveal_cell)
        steps: list[Motion] = [hide, sound(room.app, "ink"), stroke, reveal]
    else:
        stroke = room.stage.run(Appearance(room, cell, event.tile), INK, ease_in_out)
        steps = [sound(room.app, "ink"), stroke, call(room.refresh_now)]
    change = room.change_of_points()
    if change:
        words = pill(room.app.theme, f"{change:+d}", "good_text" if change > 0 else "bad_text")
        start = room.rect_of(cell, event.tile).center
        steps.append(call(lambda: _fly_points(room, start, words)))
    if in_space:
        steps.append(call(lambda: _celebrate(room, cell, event.onto)))
    return Motions(*steps)


def _celebrate(room: "InkRoom", cell: int, onto: str) -> None:
    """Show which exits are joined now, if there are more; the game does not wait."""
    network = joined_by(room.player.sheet, cell, onto)
    if network is not None:
        light = room.stage.run(Joined(room, cell, network), JOIN, linear)
        room.app.tweens.add(Motions(sound(room.app, "goal"), light))


def _fly_points(room: "InkRoom", start: tuple[int, int], words: Surface) -> None:
    """Points fly to the score; the game does not wait for them."""
    end = (room.area.x + words.get_width() // 2, start[1] - room.app.theme.px(30))
    flight = Flight.between(words, start, end)
    room.app.tweens.add(room.stage.run(flight, FLY, ease_in_out))


def _goal(room: "InkRoom", event: GoalScored) -> Motion:
    words = pill(room.app.theme, tr("{goal} +{n}", goal=tr(event.title), n=event.points), "good_text")
    start = room.goal_centre(event.goal)
    fly = call(lambda: _fly_points(room, start, words))
    return Motions(sound(room.app, "goal"), fly, pause(ELSEWHERE))
