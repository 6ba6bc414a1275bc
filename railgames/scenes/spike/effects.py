"""Animations and sounds of events: trains roll along their track, dollars rise where they are earned."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from railgames.core.game import Event
from railgames.core.text import tr
from railgames.games.spike.events import (
    Built,
    ChipFell,
    DeckRenewed,
    Delivered,
    DrewHidden,
    DrewShown,
    Dumped,
    Flipped,
    GameEnded,
    Gave,
    LastTurns,
    Loaded,
    Moved,
    Passed,
    RoundEnded,
    RouteScored,
    TimeShown,
    TrackLaid,
    TrainPlaced,
    Upgraded,
)
from railgames.scenes.motions import Flight, pill, sound
from railgames.scenes.spike.looks import train_picture
from railgames.ui.tween import Motion, call, ease_in_out, ease_out, pause
from railgames.ui.tween import Sequence as Motions

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom

ROLL, RISE, READ = 0.35, 0.8, 1.1
"""Seconds at normal speed: for a space, for dollars, to read a line."""


class Ride:
    """A picture that moves along points in the window."""

    def __init__(self, picture: Surface, points: Sequence[tuple[int, int]]) -> None:
        self.picture, self.points, self.part = picture, points, 0.0

    def update(self, part: float) -> None:
        """``part`` goes from 0 to 1."""
        self.part = min(1.0, max(0.0, part))

    def _at(self) -> tuple[int, int]:
        far = self.part * (len(self.points) - 1)
        idx = min(int(far), len(self.points) - 2)
        (ax, ay), (bx, by) = self.points[idx], self.points[idx + 1]
        return round(ax + (bx - ax) * (far - idx)), round(ay + (by - ay) * (far - idx))

    def rect(self) -> Rect:
        """The pixels it changes."""
        x, y = self._at()
        high = self.picture.get_height()
        return self.picture.get_rect(midbottom=(x, y + high // 4))

    def draw(self, surface: Surface) -> None:
        """The picture where it is."""
        surface.blit(self.picture, self.rect())


def motion_of(room: "SpikeRoom", events: Sequence[Event]) -> Motion | None:
    """The animations of an action's events in sequence; None when nothing moves."""
    steps = [step for event in events if (step := _step(room, event)) is not None]
    return Motions(*steps) if steps else None


def _step(room: "SpikeRoom", event: Event) -> Motion | None:
    if isinstance(event, Moved):
        return _ride(room, event)
    if isinstance(event, Built):
        node = room.board.node_of[event.city]
        return Motions(sound(room.app, "place"), _rising(room, f"+${event.income}", room.spot(node)))
    if isinstance(event, Delivered):
        node = room.board.node_of[event.city]
        return Motions(sound(room.app, "place"), _rising(room, f"+${event.pays}", room.spot(node)))
    if isinstance(event, DrewShown | DrewHidden | Flipped | Gave):
        return sound(room.app, "page")
    if isinstance(event, TrackLaid | TrainPlaced | ChipFell):
        return sound(room.app, "place")
    if isinstance(event, Loaded | Dumped | Upgraded | LastTurns | DeckRenewed | Passed):
        return _told(room, event.text())
    if isinstance(event, RouteScored):
        node = room.board.node_of[event.start]
        return Motions(
            call(lambda: room.highlight(event.seat or 0, event.cities)),
            _rising(room, f"+${event.points}", room.spot(node)),
            call(lambda: room.highlight(0, ())),
        )
    if isinstance(event, RoundEnded):
        return _told(room, tr("Round {n}", n=event.following))
    if isinstance(event, TimeShown):
        return _told(room, event.text())
    if isinstance(event, GameEnded):
        return pause(0.4)
    return None


def _ride(room: "SpikeRoom", event: Moved) -> Motion:
    board, seat = room.board, event.seat or 0
    points: list[tuple[int, int]] = []
    spaces = [board.space_of(name) for name in event.way]
    for here, there in pairwise(spaces):
        if here is None or there is None:
            continue
        if not points:
            points.append(room.spot(here))
        if here >= board.nodes and there >= board.nodes:
            common = set(board.ends[here - board.nodes]) & set(board.ends[there - board.nodes])
            points += [room.map.to_screen(room.chart.point(node)) for node in common]
        points.append(room.spot(there))
    picture = train_picture(room.app, room.ink(seat), room.theme.px(30))
    ride = room.stage.run(Ride(picture, points), ROLL * (len(event.way) - 1), ease_in_out)
    return Motions(
        call(lambda: room.hide_train(seat)),
        sound(room.app, "place"),
        ride,
        call(lambda: room.hide_train(None)),
    )


def _rising(room: "SpikeRoom", words: str, at: tuple[int, int]) -> Motion:
    note = pill(room.theme, words, "good", room.theme.px(26))
    end = (at[0], at[1] - room.theme.px(46))
    return room.stage.run(Flight.between(note, at, end), RISE, ease_out)


def _told(room: "SpikeRoom", words: str) -> Motion:
    note = pill(room.theme, words, "ink", room.theme.px(40))
    middle = room.map.area.center
    return room.stage.run(Flight.between(note, middle, middle), READ, ease_out)
