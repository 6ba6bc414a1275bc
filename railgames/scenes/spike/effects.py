"""Animations and sounds of events: trains move along their track, cards and chips move, payments rise."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import Rect

from railgames.core.game import Event, told_once
from railgames.core.text import tr
from railgames.games.spike.events import (
    Built,
    ChipFell,
    DeckDrawn,
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
from railgames.scenes.charting.looks import train_picture
from railgames.scenes.charting.rides import Banner, Ride, Spot
from railgames.scenes.motions import Flight, pill, sound
from railgames.scenes.spike import moments
from railgames.scenes.spike.goods import sign
from railgames.scenes.spike.looks import card_picture
from railgames.scenes.spike.marks import train_side
from railgames.ui.tween import Motion, Parallel, call, ease_in_out, ease_out, pause
from railgames.ui.tween import Sequence as Motions

if TYPE_CHECKING:
    from railgames.scenes.spike.room import SpikeRoom

ROLL, RISE, READ, FLY = 0.35, 0.8, 1.1, 0.3
"""Seconds at normal speed: per space, for a payment, for reading a line, for a card."""


def motion_of(room: "SpikeRoom", events: Sequence[Event]) -> Motion | None:
    """The animations of an action's events in sequence; None if nothing moves."""
    steps = [step for event in told_once(events) if (step := _step(room, event)) is not None]
    return Motions(*steps) if steps else None


def _step(room: "SpikeRoom", event: Event) -> Motion | None:
    if isinstance(event, Moved):
        return _ride(room, event)
    if isinstance(event, Built):
        node = room.board.node_of[event.city]
        return Motions(
            call(room.show_track),  # before anything shows it
            call(room.map.hide_path),
            sound(room.app, "place"),
            _rising(room, f"+${event.income}", room.spot(node)),
        )
    if isinstance(event, Delivered):
        node = room.board.node_of[event.city]
        return Motions(sound(room.app, "goal"), _rising(room, f"+${event.pays}", room.spot(node)))
    if isinstance(event, DrewShown | DrewHidden | DeckDrawn):
        return _drawn(room, event)
    if isinstance(event, ChipFell):
        return _chips(room, event)
    if isinstance(event, Loaded | Dumped):
        return _cargo(room, event)
    if isinstance(event, RouteScored):
        return moments.route(room, event)
    if isinstance(event, TimeShown):
        return moments.time_card(room, event)
    return _quiet_step(room, event)


def _quiet_step(room: "SpikeRoom", event: Event) -> Motion | None:
    """Events without motion: a sound, or a line of words."""
    if isinstance(event, Flipped | Gave):
        return sound(room.app, "page")
    if isinstance(event, TrackLaid | TrainPlaced):
        return sound(room.app, "place")
    if isinstance(event, Upgraded | LastTurns | DeckRenewed | Passed):
        return _told(room, event.text())
    if isinstance(event, RoundEnded):
        return Motions(sound(room.app, "bell"), _told(room, tr("Round {n}", n=event.following)))
    if isinstance(event, GameEnded):
        return pause(0.4)
    return None


def _ride(room: "SpikeRoom", event: Moved) -> Motion:
    board, seat = room.board, event.seat or 0
    points: list[Spot] = []
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
    picture = train_picture(room.app, room.ink(seat), train_side(room))
    ride = room.stage.run(Ride(picture, points), ROLL * (len(event.way) - 1), ease_in_out)
    return Motions(
        call(lambda: room.hide_train(seat)),
        sound(room.app, "place"),
        ride,
        call(lambda: room.hide_train(None)),
    )


def _drawn(room: "SpikeRoom", event: DrewShown | DrewHidden | DeckDrawn) -> Motion:
    """Move the card to the hand if that is visible, else upwards out of sight."""
    board, row, seat = room.board, room.side.shown, event.seat or 0
    kind = -1 if isinstance(event, DeckDrawn) else board.type_of.get(event.card, -1)
    cards = row.cards
    start = cards[-1].rect if cards else Rect(room.map.area.center, (20, 28))
    if isinstance(event, DrewShown):
        start = next((card.rect for card in cards if card.kind == kind), start)
    hand = room.side.cards.cards
    if room.shown_seat == seat and hand:
        end = hand[kind].rect if kind >= 0 else hand[-1].rect
    else:
        end = start.move(-start.w * 2, -start.h // 2)
    picture = card_picture(room.app, board, kind, (max(1, start.h * 5 // 7), max(1, start.h)))
    flight = Flight(picture, picture.get_rect(center=start.center), picture.get_rect(center=end.center), 0.1)
    return Motions(sound(room.app, "page"), room.stage.run(flight, FLY, ease_out))


def _chips(room: "SpikeRoom", event: ChipFell) -> Motion:
    column = [room.board.commodity_of[name] for name in event.column]
    return Motions(sound(room.app, "tick"), room.side.market.moving(column))


def _cargo(room: "SpikeRoom", event: Loaded | Dumped) -> Motion:
    """Move the sign of the commodity onto the train or off it."""
    good, seat = room.board.commodity_of[event.commodity], event.seat or 0
    at = room.table.view.players[seat].at
    if at < 0:
        return _told(room, event.text())
    picture = sign(room.app, room.board, good, int(room.theme.px(26)))
    x, y = room.spot(at)
    far = (x, y - int(room.theme.px(46)))
    start, end = (far, (x, y)) if isinstance(event, Loaded) else ((x, y), far)
    words = pill(room.theme, event.text(), "ink", room.theme.px(18))
    above = words.get_rect(midbottom=(x, far[1] - int(room.theme.px(14)))).clamp(room.map.area)
    return Motions(
        sound(room.app, "place"),
        Parallel(
            room.stage.run(Flight.between(picture, start, end), RISE, ease_out),
            room.stage.run(Banner(words, above), RISE, ease_out),
        ),
    )


def _rising(room: "SpikeRoom", words: str, at: Spot) -> Motion:
    note = pill(room.theme, words, "good_text", room.theme.px(26))
    end = (at[0], at[1] - int(room.theme.px(46)))
    return room.stage.run(Flight.between(note, at, end), RISE, ease_out)


def _told(room: "SpikeRoom", words: str) -> Motion:
    note = pill(room.theme, words, "ink", room.theme.px(40))
    middle = room.map.area.center
    return room.stage.run(Flight.between(note, middle, middle), READ, ease_out)
