"""Animations and sounds of events: trains move, track is drawn, loads are picked up and dropped, payments
rise."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from railgames.core.game import Event, told_once
from railgames.core.match import LogEntry
from railgames.core.naming import who
from railgames.core.text import tr
from railgames.games.empire_builder.events import (
    BridgesGone,
    Built,
    CardDrawn,
    Dealt,
    Delivered,
    Dropped,
    EventDrawn,
    FeePaid,
    Finished,
    GoalReached,
    HandGone,
    LoadLost,
    PickedUp,
    Stepped,
    Taxed,
    TrainPlaced,
)
from railgames.scenes.charting.rides import Banner, Ride, Spot
from railgames.scenes.empire_builder import fees, moments
from railgames.scenes.empire_builder.goods import sign
from railgames.scenes.empire_builder.marks import train_side
from railgames.scenes.motions import Flight, pill, sound
from railgames.ui.tween import Motion, Parallel, call, ease_in_out, ease_out
from railgames.ui.tween import Sequence as Motions

if TYPE_CHECKING:
    from railgames.scenes.empire_builder.room import EmpireRoom

ROLL, DRAW, RISE, READ, FLY = 0.11, 0.05, 0.8, 1.1, 0.35
"""Seconds at normal speed: per milepost, per section, for a payment, for reading a line, for a card."""
MOST_ROLL, MOST_DRAW = 1.6, 0.8
"""Maximum seconds for a whole ride, and for all track of a row."""


class Growing:
    """A line that is drawn from its start to its end."""

    def __init__(self, points: Sequence[Spot], color: pygame.Color, width: int) -> None:
        self.points, self.color, self.width, self.part = points, color, width, 0.0

    def update(self, part: float) -> None:
        """Set how much is drawn, from 0 to 1."""
        self.part = min(1.0, max(0.0, part))

    def rect(self) -> Rect:
        """The pixels that change."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        more = 2 * self.width + 2
        rect = Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
        return rect.inflate(2 * more, 2 * more)

    def draw(self, surface: Surface) -> None:
        """Draw the part that has grown so far."""
        far = self.part * (len(self.points) - 1)
        for idx, (first, second) in enumerate(pairwise(self.points)):
            share = min(1.0, far - idx)
            if share <= 0:
                return
            end = (
                round(first[0] + (second[0] - first[0]) * share),
                round(first[1] + (second[1] - first[1]) * share),
            )
            pygame.draw.line(surface, self.color, first, end, self.width)


def motion_of(room: "EmpireRoom", entry: LogEntry, events: Sequence[Event]) -> Motion | None:
    """The animations for the events of a row, in sequence. Consecutive steps are one ride, consecutive
    sections one line."""
    steps: list[tuple[Event, Motion]] = []
    told = told_once(events)
    at = 0
    while at < len(told):
        event = told[at]
        count = 1
        if isinstance(event, Stepped | Built):
            while at + count < len(told) and type(told[at + count]) is type(event):
                count += 1
        group = told[at : at + count]
        rides = [one for one in group if isinstance(one, Stepped)]
        built = [one for one in group if isinstance(one, Built)]
        if rides:
            steps.append((event, _ride(room, rides)))
        elif built:
            steps.append((event, _drawn(room, built)))
        elif (step := _step(room, event)) is not None:
            steps.append((event, step))
        at += count
    return room.pace.fit(entry, steps) if steps else None


def _step(room: "EmpireRoom", event: Event) -> Motion | None:
    if isinstance(event, PickedUp | Dropped | LoadLost):
        return _cargo(room, event)
    if isinstance(event, Delivered):
        return _delivered(room, event)
    if isinstance(event, FeePaid):
        return fees.paid_motion(room, event, _train_spot(room, event.seat or 0))
    if isinstance(event, CardDrawn):
        return _card(room, event)
    if isinstance(event, EventDrawn):
        return moments.event_card(room, event)
    if isinstance(event, TrainPlaced):
        return sound(room.app, "place")
    if isinstance(event, HandGone | Dealt):
        return sound(room.app, "page")
    if isinstance(event, Taxed):
        return _shown(room, moments.tax_sheet(room, event), 2 * READ)
    if isinstance(event, BridgesGone):
        return _told(room, event.text(), 2 * READ)
    if isinstance(event, Finished):
        return moments.goal(room, event.text())
    words = event.text()
    if event.seat is not None and words:
        words = tr("{name} {does}", name=who(event.seat), does=words)
    if isinstance(event, GoalReached):
        return moments.goal(room, words)
    return _told(room, words) if words else None


def _ride(room: "EmpireRoom", events: Sequence[Stepped]) -> Motion:
    board, seat = room.board, events[0].seat or 0
    names = [events[0].start, *(event.end for event in events)]
    points = [room.spot(board.cell_of(name)) for name in names]
    picture = room.train_picture(seat, train_side(room))
    seconds = ROLL  # one step of a ride that an AI plays as single actions
    if len(events) > 1:
        seconds = min(MOST_ROLL, ROLL * len(events) + 0.15)
    return Motions(
        call(lambda: room.hide_train(seat)),
        call(room.map.hide_path),
        sound(room.app, "place"),
        room.stage.run(Ride(picture, points), seconds, ease_in_out),
        call(lambda: room.hide_train(None)),
    )


def _drawn(room: "EmpireRoom", events: Sequence[Built]) -> Motion:
    """Draw the new track section by section; its cost rises from the end."""
    board, seat = room.board, events[0].seat or 0
    parts: list[list[int]] = []
    for event in events:
        start, end = board.cell_of(event.start), board.cell_of(event.end)
        if parts and parts[-1][-1] == start:
            parts[-1].append(end)
        else:
            parts.append([start, end])
    color = pygame.Color(room.theme.color(room.ink(seat)))
    wide = max(2, int(room.radius(3.6)))
    seconds = DRAW  # one section of a line that an AI plays as single actions
    if len(events) > 1:
        seconds = min(MOST_DRAW, DRAW * len(events) + 0.1)
    lines = [
        room.stage.run(
            Growing([room.spot(cell) for cell in part], color, wide), seconds / len(parts), ease_out
        )
        for part in parts
    ]
    millions = sum(event.millions for event in events)
    end_spot = room.spot(parts[-1][-1])
    told = [_rising(room, f"-{millions}", end_spot, "ink")] if len(events) > 1 else []
    return Motions(call(room.map.hide_path), sound(room.app, "place"), *lines, call(room.show_track), *told)


def _train_spot(room: "EmpireRoom", seat: int) -> Spot:
    at = room.table.view.players[seat].at
    return room.spot(at) if at >= 0 else room.map.area.center


def _delivered(room: "EmpireRoom", event: Delivered) -> Motion:
    good, spot = room.board.good_number[event.good], _train_spot(room, event.seat or 0)
    picture = sign(room.app, room.board, good, int(room.theme.px(26)))
    far = (spot[0], spot[1] - int(room.theme.px(46)))
    gain = event.pays + event.bonus - event.kept
    return Motions(
        sound(room.app, "goal"),
        Parallel(
            room.stage.run(Flight.between(picture, spot, far), RISE, ease_out),
            _rising(room, f"+{gain}", spot, "good_text"),
        ),
    )


def _cargo(room: "EmpireRoom", event: PickedUp | Dropped | LoadLost) -> Motion:
    """Move the sign of a good onto the train or off it."""
    good, spot = room.board.good_number[event.good], _train_spot(room, event.seat or 0)
    picture = sign(room.app, room.board, good, int(room.theme.px(24)))
    far = (spot[0], spot[1] - int(room.theme.px(46)))
    start, end = (far, spot) if isinstance(event, PickedUp) else (spot, far)
    words = pill(room.theme, room.named(event.text()), "ink", room.theme.px(18))
    above = words.get_rect(midbottom=(spot[0], far[1] - int(room.theme.px(14)))).clamp(room.map.area)
    return Motions(
        sound(room.app, "place"),
        Parallel(
            room.stage.run(Flight.between(picture, start, end), RISE, ease_out),
            room.stage.run(Banner(words, above), RISE, ease_out),
        ),
    )


def _card(room: "EmpireRoom", event: CardDrawn) -> Motion:
    """Show the demands of a new card over the map, then move them to the hand if that is visible."""
    picture = moments.card_picture(room, event)
    middle = picture.get_rect(center=room.map.area.center).clamp(room.map.area)
    shows_hand = room.shown_seat == (event.seat or 0)
    end = room.side.hand.rect.center if shows_hand else (middle.centerx, room.map.area.top)
    small = Rect(0, 0, max(1, middle.w // 3), max(1, middle.h // 3))
    small.center = end
    return Motions(
        sound(room.app, "page"),
        room.stage.run(Banner(picture, middle), READ, ease_out),
        room.stage.run(Flight(picture, middle, small), FLY, ease_in_out),
    )


def _rising(room: "EmpireRoom", words: str, at: Spot, ink: str) -> Motion:
    note = pill(room.theme, words, ink, room.theme.px(24))
    end = (at[0], at[1] - int(room.theme.px(46)))
    return room.stage.run(Flight.between(note, at, end), RISE, ease_out)


def _told(room: "EmpireRoom", words: str, seconds: float = READ) -> Motion:
    said = room.named(words)
    return _shown(room, moments.line_sheet(room, said[:1].upper() + said[1:]), seconds)


def _shown(room: "EmpireRoom", picture: Surface, seconds: float) -> Motion:
    rect = picture.get_rect(center=room.map.area.center).clamp(room.map.area)
    return room.stage.run(Banner(picture, rect), seconds, ease_out)
